"""All units of a program together: linkage, what is used, and the procedures and globals that come of it.

Work goes by need: only functions reachable from the entries are translated, only globals they mention are defined, and
library models are parsed when the first of their functions is called.
"""

from __future__ import annotations

from dataclasses import replace

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.obligation import Obligation
from vernier.core.source import Origin
from vernier.frontend.c.lower.body import Body, Translators
from vernier.frontend.c.lower.fold import convert, integer
from vernier.frontend.c.lower.functions import definition_type, lower_function
from vernier.frontend.c.lower.initializers import completed, initialised_memory, static_initial
from vernier.frontend.c.lower.values import FunctionSymbol, MemoryPlace, ObjectSymbol, VariablePlace
from vernier.frontend.c.lower.variable_arguments import reads_variable_arguments
from vernier.frontend.c.models import ModelLibrary
from vernier.frontend.c.options import Options
from vernier.frontend.c.resolve.c_types import (
    CArray,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVoid,
    Target,
    is_aggregate,
)
from vernier.frontend.c.resolve.compatible import same_object
from vernier.frontend.c.resolve.environment import (
    DeclaredEntry,
    Entry,
    Environment,
    declarator_of,
    is_constant,
    storage_of,
)
from vernier.frontend.c.resolve.layout import Incomplete, RecordTable
from vernier.frontend.c.resolve.sequencing import Sequencing
from vernier.frontend.c.syntax.faults import Fault, Placed, unsupported
from vernier.frontend.c.syntax.tree import Declaration, Declared, FunctionDefinition, FunctionPart, Initializer
from vernier.ir.expr import Const, Convert, Expr, GlobalAddress, Local
from vernier.ir.ops import GlobalPlace
from vernier.ir.program import GlobalDefinition, GlobalStorage, Procedure
from vernier.ir.types import VOID, BlockType, BoolType, FloatType, IntType, MemoryType, PointerType, Type

_STREAMS = {"stdin": 1, "stdout": 2, "stderr": 3}


class World:
    def __init__(
        self,
        target: Target,
        translators: Translators,
        models: ModelLibrary,
        options: Options = Options(),  # noqa: B008 (frozen)
    ) -> None:
        self.target = target
        self.options = options
        self.translators = translators
        self.models = models
        self.records = RecordTable(target)
        self.environments: list[Environment] = []
        self.diagnostics: list[Diagnostic] = []
        self.procedures: dict[str, Procedure] = {}
        self.globals: dict[str, GlobalDefinition] = {}
        self.obligations: dict[str, Obligation] = {}
        self.accesses_inside: dict[str, int] = {}
        """Obligations on accesses through pointers, to which only arrays of such elements inside objects matter"""
        self.born_with_values: dict[str, str] = {}
        """Obligations that a variable has a value which it has from its beginning, with the variable"""
        self.missing: dict[str, None] = {}
        self.untranslated: dict[str, Origin] = {}
        """Globals whose initial value was not translated, with the place of what was not"""
        self._definitions: dict[str, tuple[Environment, FunctionDefinition]] = {}
        self._defined_twice: set[str] = set()
        self._types: dict[str, CFunction] = {}
        self._strings: dict[tuple[tuple[int, ...], CInteger], str] = {}
        self.sequencing = Sequencing(self._definition)
        self._pending_functions: list[str] = []
        self._pending_globals: list[tuple[str, Environment, str]] = []
        self._global_types: dict[str, CType] = {}

    # ---- units

    def add(self, environment: Environment) -> None:
        """Add a unit: its function definitions become linkable."""
        environment.collect()
        self.environments.append(environment)
        for name, entries in environment.entries.items():
            for entry in entries:
                if isinstance(entry, FunctionDefinition):
                    self._define(environment, environment.link_name(name), entry)

    def _define(self, environment: Environment, link: str, definition: FunctionDefinition) -> None:
        known = self._definitions.get(link)
        if known is None:
            self._definitions[link] = (environment, definition)
        elif not environment.is_model:
            self._define_again(environment, link, definition, known)

    def _define_again(
        self,
        environment: Environment,
        link: str,
        definition: FunctionDefinition,
        known: tuple[Environment, FunctionDefinition],
    ) -> None:
        """A function that is defined before: a weak definition gives way to the other one. Of two that are the same
        to the linker nobody knows which is meant: what comes to a call is not followed."""
        if "inline" in definition.storage or "inline" in known[1].storage:
            return
        name = definition.declarator.name
        weak, known_weak = environment.is_weak(name), known[0].is_weak(name)
        if weak == known_weak:
            self.report(environment, Fault("link", f"{link} is defined twice", definition.declarator))
            self._defined_twice.add(link)
        elif known_weak:
            self._definitions[link] = (environment, definition)

    def report(self, environment: Environment, fault: Fault) -> None:
        """A construct that was not translated."""
        self._diagnose(environment, fault, Severity.ERROR)

    def note(self, environment: Environment, fault: Fault) -> None:
        """Something a reader of the answer should know."""
        self._diagnose(environment, fault, Severity.NOTE)

    def _diagnose(self, environment: Environment, fault: Fault, severity: Severity) -> None:
        span = environment.source.span(fault.start, fault.end)
        diagnostic = Diagnostic(severity, fault.code, fault.message, span)
        if diagnostic not in self.diagnostics:
            self.diagnostics.append(diagnostic)

    # ---- functions

    def is_defined(self, name: str, environment: Environment) -> bool:
        """Whether the program itself defines the function."""
        found = self._definitions.get(environment.link_name(name))
        return found is not None and not found[0].is_model

    def is_defined_by_program(self, link: str) -> bool:
        """Whether one of the user's files defines a function or variable that the linker knows by this name."""
        return any(each.defines(link) for each in self.environments if not each.is_model)

    def _definition(self, link: str) -> tuple[Environment, FunctionDefinition] | None:
        """The definition of a function in the user's files."""
        found = self._definitions.get(link)
        return None if found is None or found[0].is_model else found

    def has_body(self, name: str) -> bool:
        return name in self._definitions

    def is_old_style(self, name: str) -> bool:
        """Whether a function is defined with a list of names, the types behind it."""
        found = self._definitions.get(name)
        part = found[1].declarator.parts[0] if found is not None else None
        return isinstance(part, FunctionPart) and part.parameters is None

    def reads_variable_arguments(self, name: str) -> bool:
        found = self._definitions.get(name)
        return found is not None and reads_variable_arguments(found[1])

    def from_model(self, name: str) -> bool:
        found = self._definitions.get(name)
        return found is not None and found[0].is_model

    def is_mentioned(self, name: str) -> bool:
        return any(name in environment.unit.mentioned for environment in self.environments)

    def is_read_by_the_program(self, name: str) -> bool:
        """Whether the user's own files mention a name; models do not count."""
        return any(name in each.unit.mentioned for each in self.environments if not each.is_model)

    @property
    def is_automatic(self) -> bool:
        """Whether functions run before or after main by themselves."""
        return any(environment.unit.automatic for environment in self.environments)

    def is_discarded(self, name: str) -> bool:
        return any(name in environment.unit.discarded for environment in self.environments)

    def use_function(self, symbol: FunctionSymbol, environment: Environment, node: Placed) -> FunctionSymbol:
        """A function is called or its address taken: see to it that it is translated; the function as it is defined."""
        name = symbol.name
        if name in self._defined_twice:
            raise unsupported(f"{name}, which is defined twice", node)
        if name not in self._definitions:
            self._load_model(name)
        found = self._definitions.get(name)
        if found is not None:
            if name not in self._types:
                self._types[name] = self._type_of(*found, node)
                self._pending_functions.append(name)
            return FunctionSymbol(name, symbol.source_name, self._types[name])
        return self._external(symbol, environment, node)

    def _type_of(self, owner: Environment, definition: FunctionDefinition, node: Placed) -> CFunction:
        try:
            return definition_type(owner, definition)
        except Fault as fault:
            self.report(owner, fault)
            raise unsupported(f"{definition.declarator.name}, whose declaration was not translated", node) from None

    def _load_model(self, name: str) -> None:
        unit = self.models.unit_of(name)
        if unit is None or any(environment.unit is unit for environment in self.environments):
            return
        self.add(Environment(self, unit, f"{unit.source.path}::", is_model=True))

    def _external(self, symbol: FunctionSymbol, environment: Environment, node: Placed) -> FunctionSymbol:
        """A function without a body."""
        known = self._types.get(symbol.name)
        if known is None:
            known = self._types[symbol.name] = symbol.type
            if not self.models.is_known(symbol.name):
                self.missing[symbol.name] = None
            origin = environment.source.origin(node.start, node.end)
            procedure = self._external_procedure(symbol.name, known, origin)
            self.procedures[symbol.name] = procedure
        return FunctionSymbol(symbol.name, symbol.source_name, symbol.type)

    def _external_procedure(self, name: str, type_: CFunction, origin: Origin) -> Procedure:
        parameters = [
            Local(f"p{index}", self.records.scalar(parameter)) for index, parameter in enumerate(type_.parameters or ())
        ]
        result: Type = VOID
        if isinstance(type_.result, CRecord):
            parameters.insert(0, Local("result$at", self.records.scalar(type_.result)))
        elif not isinstance(type_.result, CVoid):
            result = self.records.scalar(type_.result)
        return Procedure(name, tuple(parameters), result, (), origin)

    def fitting(self, name: str, arguments: list[Expr]) -> list[Expr]:
        """The arguments of a call of an external procedure with the types of its parameters."""
        procedure = self.procedures.get(name)
        if procedure is None or not procedure.is_external:
            return arguments
        if not procedure.parameters and arguments and self._types[name].parameters is None:
            parameters = tuple(Local(f"p{index}", expr.type) for index, expr in enumerate(arguments))
            procedure = Procedure(name, parameters, procedure.result, (), procedure.origin)
            self.procedures[name] = procedure
        variadic = self._types[name].variadic
        found = [_as(expr, parameter.type) for expr, parameter in zip(arguments, procedure.parameters, strict=False)]
        found.extend(_zero(parameter.type) for parameter in procedure.parameters[len(arguments) :])
        return found + (arguments[len(procedure.parameters) :] if variadic else [])

    def lower_all(self) -> None:
        """Translate until nothing new is used."""
        while self._pending_functions or self._pending_globals:
            while self._pending_functions:
                self._lower(self._pending_functions.pop(0))
            if self._pending_globals:
                self._define_global(*self._pending_globals.pop(0))

    def _lower(self, name: str) -> None:
        environment, definition = self._definitions[name]
        procedure, obligations = lower_function(environment, definition, name)
        self.procedures[name] = procedure
        self.obligations.update((obligation.id, obligation) for obligation in obligations)

    # ---- globals

    def entries_of(self, environment: Environment, name: str) -> list[tuple[Environment, Entry]]:
        """All declarations of a global, with the units they are in."""
        if environment.is_internal(name):
            return [(environment, entry) for entry in environment.entries.get(name, ())]
        return [
            (other, entry)
            for other in self.environments
            if not other.is_internal(name)
            for entry in other.entries.get(name, ())
        ]

    def global_type(self, link: str, type_: CType, environment: Environment, name: str) -> CType:
        """The complete type of a global; registers it as used."""
        known = self._global_types.get(link)
        if known is not None:
            return known if isinstance(known, CArray) else type_
        if isinstance(type_, CArray) and type_.count is None:
            type_ = self._completed(type_, environment, name)
        self._global_types[link] = type_
        self._pending_globals.append((link, environment, name))
        return type_

    def _completed(self, type_: CType, environment: Environment, name: str) -> CType:
        for other, entry in self.entries_of(environment, name):
            if not isinstance(entry, DeclaredEntry):
                continue
            try:
                candidate = other.entry_type(entry)
            except Fault as fault:
                self.report(other, fault)
                continue
            if entry.declared.initializer is not None:
                candidate = completed(other.static_body(), candidate, entry.declared.initializer)
            if isinstance(candidate, CArray) and candidate.count is not None:
                return candidate
        return type_

    def in_memory(self, type_: CType, environment: Environment, name: str) -> bool:
        """Whether a global needs an address: aggregates, and scalars whose address is taken in some unit."""
        if is_aggregate(type_) or not self._has_value_type(type_):
            return True
        if environment.is_internal(name):
            return name in environment.unit.addressed
        return any(name in other.unit.addressed for other in self.environments if not other.is_internal(name))

    def _has_value_type(self, type_: CType) -> bool:
        try:
            self.records.scalar(type_)
        except Incomplete:
            return False
        return True

    def _define_global(self, link: str, environment: Environment, name: str) -> None:
        entries = [item for item in self.entries_of(environment, name) if isinstance(item[1], DeclaredEntry)]
        strong = [item for item in entries if not item[0].is_weak(name) and item[0].defines(name)]
        best = _best_definition(strong or entries)
        owner, entry = best if best is not None else (environment, None)
        initializer: Initializer | None = None
        place: Placed = _Nowhere()
        if isinstance(entry, DeclaredEntry):
            initializer, place = entry.declared.initializer, entry.declared.declarator
            if "extern" in storage_of(entry) and initializer is None and not self.models.is_known(link):
                self.missing[link] = None
                self._without_definition(owner, link, entry)
        self._initialise_global(owner, link, name, initializer, place)
        self._compare_declarations(owner, link, entry, entries)
        given = [item for item in strong or entries if _has_value(item[1])]
        if len(given) > 1 and not environment.is_internal(name):
            self.report(given[1][0], Fault("link", f"{link} is defined twice", declarator_of(given[1][1])))
            self.untranslated[link] = self.globals[link].origin
        in_memory = self.globals[link].storage is GlobalStorage.MEMORY
        if in_memory and link not in self.missing and any(is_constant(item[1]) for item in entries):
            self.globals[link] = replace(self.globals[link], storage=GlobalStorage.CONSTANT)

    def _compare_declarations(
        self, owner: Environment, link: str, best: Entry | None, entries: list[tuple[Environment, Entry]]
    ) -> None:
        """Each file reads and writes a variable by its own declaration: what they do not agree upon is not followed."""
        for other, entry in entries:
            if other is owner or not isinstance(best, DeclaredEntry) or not isinstance(entry, DeclaredEntry):
                continue
            try:
                agree = same_object(owner.entry_type(best), other.entry_type(entry))
            except Fault:
                continue  # It is told where the type is used.
            if not agree:
                declarator = entry.declared.declarator
                self.report(other, unsupported(f"{link}, which is declared otherwise than it is defined", declarator))
                self.untranslated[link] = other.source.origin(declarator.start, declarator.end)

    def _without_definition(self, owner: Environment, link: str, entry: DeclaredEntry) -> None:
        """An array that is defined elsewhere with a length that is not known here is not followed."""
        type_ = self._global_types[link]
        if isinstance(type_, CArray) and type_.count is None:
            declarator = entry.declared.declarator
            self.report(owner, unsupported(f"{declarator.name}, an array whose definition is missing", declarator))
            self.untranslated[link] = owner.source.origin(declarator.start, declarator.end)

    def _initialise_global(
        self, owner: Environment, link: str, name: str, initializer: Initializer | None, place: Placed
    ) -> None:
        type_ = self._global_types[link]
        body = owner.static_body()
        origin = owner.source.origin(place.start, place.end)
        ir_type: Type | MemoryType = BlockType(IntType(8, False), 0)
        in_memory = self.in_memory(type_, owner, name)
        initial: tuple[tuple[int, Expr], ...] = ()
        try:
            ir_type = self.records.memory(_sized(type_)) if in_memory else self.records.scalar(type_)
            if initializer is not None:
                initial = static_initial(body, type_, initializer)
                ir_type = initialised_memory(body, type_, initializer, place) if in_memory else ir_type
            if link in _STREAMS and isinstance(type_, CPointer) and initializer is None:
                number = Const(_STREAMS[link], IntType(self.target.pointer_width, False))
                initial = ((0, Convert(number, self.records.pointer(type_.target))),)
        except (Fault, Incomplete) as problem:
            fault = problem if isinstance(problem, Fault) else Fault("type", str(problem), place)
            self.report(owner, fault)
            self.untranslated[link] = owner.source.origin(fault.start, fault.end)
        if not in_memory:
            assert not isinstance(ir_type, BlockType)
            initial = tuple((offset, _as(expr, _value_type(ir_type))) for offset, expr in initial)
        storage = GlobalStorage.MEMORY if in_memory else GlobalStorage.VARIABLE
        self.globals[link] = GlobalDefinition(link, ir_type, storage, initial, origin)

    def static_local(self, body: Body, declaration: Declaration, declared: Declared, type_: CType) -> None:
        """A static variable inside a function: a global named after both."""
        declarator = declared.declarator
        environment = body.environment
        known = environment.static_locals.get(declarator.start)
        if known is not None:
            body.symbols[declarator.start] = known
            return
        if declared.initializer is not None:
            type_ = completed(body, type_, declared.initializer)
        link = f"{body.name}.{declarator.name}"
        while link in self.globals:
            link += "'"
        assert body.definition is not None
        addressed = declarator.start in body.definition.addressed
        in_memory = addressed or is_aggregate(type_) or not self._has_value_type(type_)
        place: MemoryPlace | VariablePlace
        if in_memory:
            place = MemoryPlace(GlobalAddress(link, self.records.pointer(type_)), type_, True)
        else:
            place = VariablePlace(GlobalPlace(link, self.records.scalar(type_)), type_)
        body.symbols[declarator.start] = environment.static_locals[declarator.start] = ObjectSymbol(place)
        ir_type = body.memory(type_, declarator) if in_memory else self.records.scalar(type_)
        storage = GlobalStorage.MEMORY if in_memory else GlobalStorage.VARIABLE
        if in_memory and is_constant(DeclaredEntry(declaration, declared)):
            storage = GlobalStorage.CONSTANT
        origin = environment.source.origin(declarator.start, declarator.end)
        self.globals[link] = GlobalDefinition(link, ir_type, storage, (), origin)
        if declared.initializer is not None:
            initial = static_initial(body, type_, declared.initializer)
            if in_memory:
                ir_type = initialised_memory(body, type_, declared.initializer, declarator)
            self.globals[link] = GlobalDefinition(link, ir_type, storage, initial, origin)

    def string(self, codes: tuple[int, ...], element: CInteger, origin: Origin) -> str:
        """The name of the global that holds a string literal; equal literals share one."""
        known = self._strings.get((codes, element))
        if known is not None:
            return known
        name = f"string.{len(self._strings)}"
        self._strings[codes, element] = name
        type_ = IntType(element.width, element.signed)
        size = element.width // 8
        initial = tuple((index * size, Const(type_.wrap(code), type_)) for index, code in enumerate(codes) if code)
        memory = BlockType(type_, len(codes))
        self.globals[name] = GlobalDefinition(name, memory, GlobalStorage.CONSTANT, initial, origin)
        return name

    def unnamed_global(self, type_: MemoryType, initial: tuple[tuple[int, Expr], ...], origin: Origin) -> str:
        """An object of static storage without a name in the source."""
        name = f"literal.{sum(name.startswith('literal.') for name in self.globals)}"
        self.globals[name] = GlobalDefinition(name, type_, GlobalStorage.MEMORY, initial, origin)
        return name


def _best_definition(entries: list[tuple[Environment, Entry]]) -> tuple[Environment, Entry] | None:
    """The declaration that defines a global: with a value, else tentative, else the first."""
    tentative = [item for item in entries if "extern" not in storage_of(item[1])]
    for environment, entry in entries:
        if isinstance(entry, DeclaredEntry) and entry.declared.initializer is not None:
            return environment, entry
    candidates = tentative or entries
    return candidates[0] if candidates else None


def _has_value(entry: Entry) -> bool:
    return isinstance(entry, DeclaredEntry) and entry.declared.initializer is not None


def _sized(type_: CType) -> CType:
    """A tentative array of unknown length has one element."""
    return CArray(type_.element, 1) if isinstance(type_, CArray) and type_.count is None else type_


def _value_type(type_: object) -> Type:
    assert isinstance(type_, BoolType | IntType | FloatType | PointerType)
    return type_


def _as(expr: Expr, type_: Type) -> Expr:
    return expr if expr.type == type_ else convert(expr, type_)


def _zero(type_: Type) -> Expr:
    return convert(integer(0, IntType(32, True)), type_)


class _Nowhere:
    start = 0
    end = 0
