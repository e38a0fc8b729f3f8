"""From source files to programs with entries. `frontends` knows the front ends; here they meet files and settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.core.diagnostic import Diagnostic, InputError
from vernier.core.events import Listener, Loading
from vernier.core.settings import Settings
from vernier.ir.program import Program
from vernier.run.files import Sources


@dataclass(frozen=True, slots=True)
class Entry:
    """`name` is the procedure the user knows; `start` the one an execution begins with (they differ when a generated
    procedure sets the scene, for instance by running static initialisers)."""

    name: str
    start: str


@dataclass(frozen=True, slots=True)
class Unit:
    """One program. `files` are those it was read from; `own` also has those that line markers in them name. What lies
    elsewhere is library code. `missing_models` are external procedures that nobody describes."""

    name: str
    files: tuple[str, ...]
    program: Program
    entries: tuple[Entry, ...]
    own: frozenset[str]
    missing_models: frozenset[str] = frozenset()
    contracts: Mapping[str, object] = field(default_factory=dict)
    clauses: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loaded:
    units: tuple[Unit, ...]
    diagnostics: tuple[Diagnostic, ...]


Loader: TypeAlias = Callable[[tuple[str, ...], Settings], Loaded]


def load(sources: Sources, settings: Settings, listener: Listener) -> Loaded:
    """Load every program of the sources; a program with errors is left out, the others are still there."""
    from vernier.run.frontends import load_c_program, load_java_program

    units: list[Unit] = []
    diagnostics = list(sources.diagnostics)
    if sources.java:
        listener(Loading(f"{len(sources.java)} Java files"))
        _add(load_java_program, sources.java, settings, units, diagnostics)
    for files in sources.c:
        listener(Loading(files[0]))
        _add(load_c_program, files, settings, units, diagnostics)
    return Loaded(tuple(units), tuple(diagnostics))


def _add(
    loader: Loader, files: tuple[str, ...], settings: Settings, units: list[Unit], diagnostics: list[Diagnostic]
) -> None:
    try:
        loaded = loader(files, settings)
    except InputError as error:
        diagnostics.append(error.diagnostic)
        return
    units.extend(loaded.units)
    diagnostics.extend(loaded.diagnostics)
