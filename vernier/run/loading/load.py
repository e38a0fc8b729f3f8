"""Loading: from source files to programs with entries. `frontends` has the front ends; here they get files and
settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.core.diagnostic import Diagnostic, InputError
from vernier.core.events import Listener, Loading
from vernier.core.requirement import Requirement
from vernier.core.scope import Scope, unknown_class
from vernier.core.settings import Arguments, Dependencies, Guards, Nulls, Settings
from vernier.core.source import Span
from vernier.ir.program import Program
from vernier.run.loading.files import Sources
from vernier.spec.tree import BodyClause, Contract


@dataclass(frozen=True, slots=True)
class Entry:
    """`name` is the procedure that the user wrote; `start` the one an execution begins with (they differ when a
    generated procedure prepares the state, for instance by running static initialisers). `requires` are the
    preconditions that procedure assumes because the user's own checks them."""

    name: str
    start: str
    requires: tuple[Requirement, ...] = ()


@dataclass(frozen=True, slots=True)
class Unit:
    """One program. `files` are those it was read from; `own` also has those that line markers in them name. Code
    elsewhere is library code. `missing_models` are external procedures without a model."""

    name: str
    files: tuple[str, ...]
    program: Program
    entries: tuple[Entry, ...]
    own: frozenset[str]
    missing_models: frozenset[str] = frozenset()
    contracts: Mapping[str, Contract] = field(default_factory=dict)
    clauses: Mapping[str, BodyClause] = field(default_factory=dict)
    native_contracts: Mapping[str, Contract] = field(default_factory=dict)
    """What native methods of the program say of themselves; nobody checks it"""
    scopes: Mapping[str, Scope] = field(default_factory=dict)
    """Bounds for entries, by the procedure that executions begin with"""
    arguments: Arguments = Arguments.ANY
    """What main is given"""
    dependencies: Dependencies = Dependencies.OPAQUE
    """What calls of libraries that are not there may do"""
    nulls: Nulls = Nulls.ANY
    """What callers of entries pass"""
    guards: Guards = Guards.REFUTE
    """What becomes of the guards that entries begin with"""
    opaque: frozenset[str] = frozenset()
    """The procedures of these libraries"""
    classpath: tuple[str, ...] = ()
    class_files: Mapping[str, str] = field(default_factory=dict)
    """What was read of the class path, with digests of it"""
    malloc_may_fail: bool = False
    cleanups: Mapping[str, Span] = field(default_factory=dict)
    """The user's procedures with code that runs after errors of the virtual machine as well, and where"""
    declared: tuple[str, ...] = ()
    """The procedures of all methods with a body in the user's files, whether an entry reaches them or not"""


@dataclass(frozen=True, slots=True)
class Loaded:
    """`left_out` are the files that belong to no unit."""

    units: tuple[Unit, ...]
    diagnostics: tuple[Diagnostic, ...]
    left_out: tuple[str, ...] = ()


Loader: TypeAlias = Callable[[tuple[str, ...], Settings], Loaded]


def load(sources: Sources, settings: Settings, listener: Listener) -> Loaded:
    """Load every program of the sources; a program with errors is left out, the others are still there."""
    from vernier.run.loading.frontends import load_c_program, load_java_program

    units: list[Unit] = []
    diagnostics = list(sources.diagnostics)
    left_out = list(sources.left_out)
    if settings.scope.classes and not sources.java:
        raise unknown_class(settings.scope.classes[0])
    in_java, in_c = _entries_by_language(sources, settings)
    if sources.java and in_java is not None:
        listener(Loading(f"{len(sources.java)} Java files"))
        _add(load_java_program, sources.java, in_java, units, diagnostics, left_out)
    for files in sources.c if in_c is not None else ():
        listener(Loading(files[0]))
        _add(load_c_program, files, in_c or settings, units, diagnostics, left_out)
    return Loaded(tuple(units), tuple(_without_found_entries(diagnostics, units, settings.entry)), tuple(left_out))


def _entries_by_language(sources: Sources, settings: Settings) -> tuple[Settings | None, Settings | None]:
    """The settings for each language; None when only entries of the other are asked for. With both languages at hand,
    a name with a dot is Java's."""
    if not settings.entry or not (sources.java and sources.c):
        return settings, settings
    java = tuple(name for name in settings.entry if "." in name and "::" not in name)
    c = tuple(name for name in settings.entry if name not in java)
    return (replace(settings, entry=java) if java else None, replace(settings, entry=c) if c else None)


def _without_found_entries(
    diagnostics: list[Diagnostic], units: list[Unit], wanted: tuple[str, ...]
) -> list[Diagnostic]:
    """An entry need not exist in every program: it is missing only when no program has it."""
    known = [entry.name for unit in units for entry in unit.entries]
    missing = [name for name in wanted if not any(_is_called(entry, name) for entry in known)]
    return [item for item in diagnostics if item.code != "entry" or any(name in item.message for name in missing)]


def _is_called(entry: str, name: str) -> bool:
    """Whether `name` means the entry: with or without package and parameter types, nested classes also as written in
    the source."""
    shown = entry.replace("$", ".")
    forms = (entry, entry.partition("(")[0], shown, shown.partition("(")[0])
    return any(form == name or form.endswith(f".{name}") for form in forms)


def _add(
    loader: Loader,
    files: tuple[str, ...],
    settings: Settings,
    units: list[Unit],
    diagnostics: list[Diagnostic],
    left_out: list[str],
) -> None:
    try:
        loaded = loader(files, settings)
    except InputError as error:
        diagnostics.append(error.diagnostic)
        left_out.extend(files)
        return
    units.extend(loaded.units)
    diagnostics.extend(loaded.diagnostics)
    left_out.extend(loaded.left_out)
