"""Loading: files to a lowered program."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, InputError, Severity, similar
from vernier.core.settings import Arguments, Guards
from vernier.core.source import Span
from vernier.frontend.c.entries.start_of_function import with_start
from vernier.frontend.c.library.command_line import start_of_main
from vernier.frontend.c.library.external_variables import can_have_any_values, with_any_values
from vernier.frontend.c.lower.translators import translators
from vernier.frontend.c.lower.unneeded import without_unneeded
from vernier.frontend.c.lower.untranslated import without_untranslated
from vernier.frontend.c.lower.values import FunctionSymbol
from vernier.frontend.c.lower.world import World
from vernier.frontend.c.models import ModelLibrary
from vernier.frontend.c.options import Options
from vernier.frontend.c.resolve.c_types import CFunction, CVoid, DataModel, target_of
from vernier.frontend.c.resolve.environment import Environment
from vernier.frontend.c.result import Lowered, LoweredEntry
from vernier.frontend.c.syntax.faults import Fault
from vernier.frontend.c.syntax.lexer import SyntaxFault
from vernier.frontend.c.syntax.parse_statements import Unit, parse
from vernier.frontend.c.syntax.preprocess import read_preprocessed
from vernier.frontend.c.syntax.source import SourceText
from vernier.frontend.c.syntax.tree import FunctionDefinition
from vernier.ir.program import Language, Program

_RECURSION = 30_000
_DEFAULT = Options()


def load_c(
    paths: Sequence[str], data_model: DataModel, entries: Sequence[str] = (), options: Options = _DEFAULT
) -> Lowered:
    """Lower C files to one program.

    `entries` are function names; by default main, or all functions with external linkage when there is no main. A file
    that cannot be read or parsed is reported and left out.
    """
    texts: list[tuple[str, str]] = []
    diagnostics: list[Diagnostic] = []
    for path in paths:
        try:
            texts.append((path, read_preprocessed(path, data_model, options.preprocessor.get(path, ()))))
        except InputError as error:
            diagnostics.append(error.diagnostic)
    return _load(texts, data_model, entries, options, diagnostics)


def load_c_texts(
    texts: Sequence[tuple[str, str]], data_model: DataModel, entries: Sequence[str] = (), options: Options = _DEFAULT
) -> Lowered:
    """As `load_c`, from preprocessed texts with their file names."""
    return _load(list(texts), data_model, entries, options, [])


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Room for the parser's nesting limit; Python frames do not use the machine's stack."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _load(
    texts: list[tuple[str, str]],
    model: DataModel,
    entries: Sequence[str],
    options: Options,
    diagnostics: list[Diagnostic],
) -> Lowered:
    with _deep_recursion():
        units = [unit for path, text in texts if (unit := _parsed(path, text, diagnostics)) is not None]
        world = World(target_of(model), translators(), ModelLibrary(), options)
        world.diagnostics.extend(diagnostics)
        for unit, prefix in zip(units, _prefixes(units), strict=True):
            world.add(Environment(world, unit, prefix, is_model=False))
        found = _entries(world, entries, options.arguments)
        world.lower_all()
    return _result(world, found, model)


def _parsed(path: str, text: str, diagnostics: list[Diagnostic]) -> Unit | None:
    source = SourceText.of(path, text)
    try:
        return parse(source)
    except SyntaxFault as fault:
        span = source.span(fault.start, fault.end)
        diagnostics.append(Diagnostic(Severity.ERROR, "syntax", fault.message, span))
    except RecursionError:
        diagnostics.append(Diagnostic(Severity.ERROR, "syntax", "nested too deeply", Span(path, 1, 1, 1, 1)))
    return None


def _prefixes(units: list[Unit]) -> list[str]:
    """What goes before names with internal linkage: the file's name when there are several files."""
    if len(units) < 2:
        return [""] * len(units)
    names = [Path(unit.source.path).name for unit in units]
    return [
        f"{name if names.count(name) == 1 else unit.source.path}::" for name, unit in zip(names, units, strict=True)
    ]


def _entries(world: World, wanted: Sequence[str], arguments: Arguments) -> list[LoweredEntry]:
    """Resolve the entries and start translating from them."""
    user = [environment for environment in world.environments if not environment.is_model]
    functions = {name: environment for environment in reversed(user) for name in _defined(environment)}
    if wanted:
        names = [name for name in wanted if name in functions]
        for name in wanted:
            if name not in functions:
                place = Span(user[0].source.path if user else "<none>", 1, 1, 1, 1)
                message = f"the entry {name} is not defined"
                world.diagnostics.append(Diagnostic(Severity.ERROR, "entry", message, place, similar(name, functions)))
    elif "main" in functions:
        names = ["main"]
    else:
        names = [name for name in sorted(functions) if not functions[name].is_internal(name)]
    found = (_entry_or_none(world, functions[name], name, arguments) for name in names)
    return [entry for entry in found if entry is not None]


def _entry_or_none(world: World, environment: Environment, name: str, arguments: Arguments) -> LoweredEntry | None:
    """The entry, unless its declaration is not translated."""
    try:
        return _entry(world, environment, name, arguments)
    except Fault as fault:
        world.report(environment, fault)
        return None


def _entry(world: World, environment: Environment, name: str, arguments: Arguments) -> LoweredEntry:
    definition = next(entry for entry in environment.entries[name] if isinstance(entry, FunctionDefinition))
    link = environment.link_name(name)
    symbol = FunctionSymbol(link, name, CFunction(target_of(world.target.model).long, None, False))
    used = world.use_function(symbol, environment, definition.declarator)
    count = len(used.type.parameters or ())
    if name != "main" or (count == 0 and not world.is_mentioned("atexit") and not world.is_automatic):
        return LoweredEntry(link, link)
    is_void = not count and isinstance(used.type.result, CVoid)
    start = "__vernier_start_void" if is_void else start_of_main(definition, count, arguments)
    if start is None:
        return LoweredEntry(link, link)
    world.use_function(FunctionSymbol(start, start, used.type), environment, definition.declarator)
    return LoweredEntry(link, start)


def _result(world: World, entries: list[LoweredEntry], model: DataModel) -> Lowered:
    structs, width = world.records.structs, world.target.pointer_width
    procedures = dict(world.procedures)
    for name, procedure in procedures.items():
        procedures[name] = replace(procedure, is_library=world.from_model(name))
    for entry in entries:
        if entry.start != entry.procedure:
            procedures[entry.start] = replace(procedures[entry.start], wraps=entry.procedure)
    program = Program(Language.C, {}, structs, world.globals, procedures, world.obligations, width)
    external = [name for name in world.missing if name in world.globals and name not in world.untranslated]
    for name in external:
        if not can_have_any_values(program, name):
            definition = world.globals[name]
            message = f"{name}, a variable with pointers whose definition is missing"
            world.diagnostics.append(Diagnostic(Severity.ERROR, "unsupported", message, definition.origin.span))
            world.untranslated[name] = definition.origin
    program = without_untranslated(program, world.untranslated)
    program = without_unneeded(program, world.accesses_inside, world.born_with_values)
    program, entries = _with_starts(program, entries, world.options.guards)
    for entry in entries:
        program = with_any_values(program, entry.start, [name for name in external if name not in world.untranslated])
    user = frozenset(
        name for name, procedure in world.procedures.items() if procedure.blocks and not world.from_model(name)
    )
    own = [environment for environment in world.environments if not environment.is_model]
    declared = tuple(dict.fromkeys(item.link_name(name) for item in own for name in _defined(item)))
    parsed = tuple(item.source.path for item in own)
    missing, diagnostics = tuple(world.missing), tuple(world.diagnostics)
    return Lowered(program, tuple(entries), diagnostics, missing, user, model, declared, parsed)


def _with_starts(program: Program, entries: list[LoweredEntry], guards: Guards) -> tuple[Program, list[LoweredEntry]]:
    """Functions that take pointers begin with a procedure that makes the objects."""
    started = []
    for entry in entries:
        if entry.start == entry.procedure:
            program, entry = with_start(program, entry.procedure, guards)
        started.append(entry)
    return program, started


def _defined(environment: Environment) -> list[str]:
    """The functions that a file defines."""
    return [
        name
        for name, entries in environment.entries.items()
        if any(isinstance(entry, FunctionDefinition) for entry in entries)
    ]
