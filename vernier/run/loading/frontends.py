"""The front ends behind one signature: files and settings to a loaded program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.obligation import Code
from vernier.core.property import codes_of
from vernier.core.settings import Callees, Settings
from vernier.core.source import Span
from vernier.ir.program import Program
from vernier.run.loading.compilation_database import options_of, refuse_other_meanings
from vernier.run.loading.iterator_uses import asks_for_iterator_uses, with_iterator_uses
from vernier.run.loading.load import Entry, Loaded, Unit
from vernier.run.loading.scopes import entry_scope, require_trees

if TYPE_CHECKING:
    from vernier.frontend.c.options import Options
    from vernier.frontend.java.lower.result import Lowered


def load_java_program(files: tuple[str, ...], settings: Settings) -> Loaded:
    """One program of all files; a file with errors is left out and its errors are told."""
    from vernier.frontend.java.scopes import scope_annotations

    lowered = _lowered_java(files, settings.entry, settings)
    asked = {entry.procedure for entry in lowered.entries}
    if settings.entry and settings.callees is Callees.CONTRACTS:
        # The entries of the other methods have the contracts by which they are called.
        others = [entry.procedure for entry in _lowered_java(files, (), settings).entries]
        lowered = _lowered_java(files, tuple(dict.fromkeys((*sorted(asked), *others))), settings)
    wanted = [entry for entry in lowered.entries if entry.procedure in asked]
    entries = tuple(Entry(entry.procedure, entry.start, entry.requires) for entry in wanted)
    if not entries:
        return Loaded((), lowered.diagnostics, files)
    name = files[0] if len(files) == 1 else f"{len(files)} Java files"
    own = _own(files, lowered.program, lowered.user_procedures)
    missing = frozenset(lowered.missing_models)
    clauses = {clause.id: clause.meaning for clause in lowered.clauses}
    annotations = scope_annotations(files)
    scopes = {entry.start: entry_scope(lowered.program, entry.name, annotations, settings.scope) for entry in entries}
    require_trees(settings.scope, lowered.contracts.values())
    program = with_iterator_uses(lowered.program) if asks_for_iterator_uses(settings) else lowered.program
    unit = Unit(
        name, files, program, entries, own, missing, lowered.contracts, clauses, scopes=scopes,
        arguments=settings.arguments, native_contracts=lowered.native_contracts,
        cleanups=lowered.cleanups, declared=lowered.declared, dependencies=settings.dependencies,
        opaque=frozenset(lowered.opaque), nulls=settings.nulls, guards=settings.guards,
        classpath=settings.classpath, class_files=lowered.class_files,
    )  # fmt: skip
    reached = {item.origin.span.file for item in lowered.program.procedures.values()}
    left_out = tuple(file for file in files if file not in reached and file not in lowered.without_code)
    return Loaded((unit,), (*lowered.diagnostics, *_not_reached(left_out, lowered.diagnostics)), left_out)


def _lowered_java(files: tuple[str, ...], entries: tuple[str, ...], settings: Settings) -> Lowered:
    from vernier.frontend.java import load_java

    return load_java(
        files, entries, settings.arguments, settings.dependencies, settings.nulls, settings.visibility, settings.guards,
        settings.classpath,
    )  # fmt: skip


def _not_reached(left_out: tuple[str, ...], diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """A note for each file that nothing from the entries leads to: it is not checked, and nobody should think it is."""
    failed = {item.span.file for item in diagnostics}
    message = "not checked: no entry reaches this file"
    return [
        Diagnostic(Severity.NOTE, "not-reached", message, Span(file, 1, 1, 1, 1))
        for file in left_out
        if file not in failed
    ]


def load_c_program(files: tuple[str, ...], settings: Settings) -> Loaded:
    """One program of all files, linked together."""
    from vernier.frontend.c import DataModel, load_c

    refuse_other_meanings(files, settings.data_model)
    lowered = load_c(files, DataModel(settings.data_model.name), settings.entry, _c_options(settings, files))
    entries = tuple(Entry(entry.procedure, entry.start, entry.requires) for entry in lowered.entries)
    if not entries:
        return Loaded((), lowered.diagnostics, files)
    own = _own(files, lowered.program, lowered.user_procedures)
    name = " ".join(files)
    missing = frozenset(lowered.missing_models)
    arguments, may_fail = settings.arguments, settings.malloc_may_fail
    unit = Unit(
        name, files, lowered.program, entries, own, missing, arguments=arguments, malloc_may_fail=may_fail,
        declared=lowered.declared,
    )  # fmt: skip
    return Loaded((unit,), lowered.diagnostics, tuple(file for file in files if file not in lowered.parsed))


def _c_options(settings: Settings, files: tuple[str, ...]) -> Options:
    """Leaks are looked for only when they are asked for by name; freeing everything, when it is asked for and losing
    memory is not (who frees everything loses nothing)."""
    from vernier.frontend.c.options import Allocation, Leaks, Options

    asked = codes_of(settings.property)
    leaks = (
        Leaks.LOST if Code.MEMORY_LEAK in asked else Leaks.UNFREED if Code.MEMORY_UNFREED in asked else Leaks.IGNORED
    )
    allocation = Allocation.MAY_FAIL if settings.malloc_may_fail else Allocation.SUCCEEDS
    return Options(allocation, leaks, settings.arguments, options_of(files), settings.guards)


def _own(files: tuple[str, ...], program: Program, procedures: Iterable[str]) -> frozenset[str]:
    """The files the user's procedures lie in."""
    known = (program.procedures.get(name) for name in procedures)
    return frozenset(files) | {item.origin.span.file for item in known if item is not None}
