"""What KeY is asked: the property of a slice, or the contracts of methods as they are written."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.events import ignore
from vernier.core.outcome import AssumptionKind
from vernier.core.settings import Settings
from vernier.core.source import Span
from vernier.engines.api import Task
from vernier.frontend.java.attribute import JavaAttribution, read_sources
from vernier.ir.expr import Binary, BinaryOp, Local, Null
from vernier.ir.ops import Assume
from vernier.ir.program import Language
from vernier.run.check import every_entry, has_contract
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.slices.key.problem import write_problem
from vernier.slices.key.running import Key, KeyAnswer, KeyFailure, NoKey, find_key, run_key
from vernier.slices.key.slice_text import KeyText, NotWritten
from vernier.slices.methods import declared_methods
from vernier.slices.proof import FoundInvariant
from vernier.slices.properties import Property


def required_key(settings: Settings) -> Key | NoKey:
    """KeY; an error where it is not found and nobody wants the problems written either."""
    key = find_key()
    if isinstance(key, NoKey) and settings.export is None:
        hint = "--export FOLDER writes the problems without it"
        raise InputError(
            Diagnostic(Severity.ERROR, "prover", key.reason, Span("<command line>", 1, 1, 1, 1), notes=(hint,))
        )
    return key


@dataclass(frozen=True, slots=True)
class AskedMethod:
    """The contracts of one method, and what KeY made of them."""

    method: str
    answer: KeyAnswer


@dataclass(frozen=True, slots=True)
class AskedContracts:
    diagnostics: tuple[Diagnostic, ...]
    methods: tuple[AskedMethod, ...]


def ask_about_contracts(paths: tuple[str, ...], settings: Settings) -> AskedContracts:
    """Let KeY prove the contracts of the methods that have one, or of those that are named, from the sources as they
    are: it is KeY that reads their JML."""
    key = required_key(settings)
    loaded = load(find_sources(paths), settings, ignore)
    wanted = every_entry if settings.entry else has_contract
    found: list[AskedMethod] = []
    for unit in loaded.units:
        if unit.program.language is Language.JAVA:
            texts = {source.path: source.text for source in read_sources(unit.files)[0]}
            methods = [unit.program.wrapped(entry.start) for entry in unit.entries if wanted(unit, entry)]
            for name in dict.fromkeys(methods):
                found.append(AskedMethod(name, _asked(key, settings, (name,), texts, target_of(name))))
    return AskedContracts(tuple(loaded.diagnostics), tuple(found))


def ask_about_slice(
    key: Key | NoKey, settings: Settings, task: Task, property_: Property, attribution: JavaAttribution,
    original: Mapping[str, str], files: Mapping[str, str], invariants: tuple[FoundInvariant, ...],
) -> KeyAnswer:  # fmt: skip
    """Let KeY prove the property of a slice. Of a slice that rests on what weakens every answer it is not asked: a
    closed proof would be taken for one of the original."""
    weak = [one for one in task.assumptions if one.weakens() and one.kind != AssumptionKind.WITHIN_SCOPE]
    if weak:
        return KeyFailure(f"KeY is not asked: the slice rests on {weak[0].kind.value}: {weak[0].detail}")
    name = task.program.wrapped(task.entry)
    place = task.program.procedures[name].origin.span
    entry = next((one for one in declared_methods(attribution) if one.span == place), None)
    if entry is None:
        return KeyFailure("KeY is not asked: the slice is not of a method that is written there")
    try:
        text = KeyText(files, original, entry, property_, invariants, frozenset(_not_null(task))).written()
    except NotWritten as reason:
        return KeyFailure(f"KeY is not asked: {reason}")
    return _asked(key, settings, (name, property_.name), text, target_of(name))


def _asked(
    key: Key | NoKey, settings: Settings, names: tuple[str, ...], files: Mapping[str, str], target: str
) -> KeyAnswer:  # fmt: skip
    if settings.export is not None:
        return _run(key, Path(settings.export).joinpath(*map(_file_name, names)), files, target, settings.seconds())
    with tempfile.TemporaryDirectory() as folder:
        return _run(key, Path(folder), files, target, settings.seconds())


def _run(key: Key | NoKey, folder: Path, files: Mapping[str, str], target: str, seconds: float) -> KeyAnswer:
    problem = write_problem(folder, files)
    match key:
        case NoKey(reason=reason):
            return KeyFailure(f"{reason}; the problem is written to {problem}")
        case Key():
            return run_key(key, problem, target, seconds)


def target_of(procedure: str) -> str:
    """A method as KeY has it: `Class::method`."""
    owner, _, name = procedure.partition("(")[0].rpartition(".")
    shown = owner.replace("$", ".")
    return f"{shown}::{shown.rpartition('.')[2] if name == '<init>' else name}"


def _file_name(text: str) -> str:
    return re.sub(r"[^\w.-]+", "_", text).strip("_")


def _not_null(task: Task) -> Iterator[str]:
    """The parameters that the entry takes for not null, whatever happens: in its first block."""
    for operation in task.program.procedures[task.entry].blocks[0].operations:
        match operation:
            case Assume(condition=Binary(op=BinaryOp.NE, left=Local(name=name), right=Null())):
                yield name
            case _:
                continue
