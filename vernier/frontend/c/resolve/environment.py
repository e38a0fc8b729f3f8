"""One translation unit: its file-scope names and tags, resolved when first used.

Headers declare thousands of names of which a program uses few; only the used ones are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.values import (
    FunctionSymbol,
    MemoryPlace,
    ObjectSymbol,
    Symbol,
    VariablePlace,
)
from vernier.frontend.c.resolve.c_types import UNSIGNED, CArray, CFunction, CInteger, CRecord, CType
from vernier.frontend.c.resolve.declarators import complete_record, declared_type, derived, type_of_specifier, typedef
from vernier.frontend.c.syntax.faults import Placed, unresolved, unsupported
from vernier.frontend.c.syntax.lexer import Attribute
from vernier.frontend.c.syntax.parse_statements import Unit
from vernier.frontend.c.syntax.pragmas import weak_names
from vernier.frontend.c.syntax.source import SourceText
from vernier.frontend.c.syntax.tree import (
    ArrayPart,
    Declaration,
    Declared,
    Enumerator,
    EnumSpecifier,
    FunctionDefinition,
    FunctionPart,
    RecordSpecifier,
    TypeSpecifier,
)
from vernier.ir.expr import GlobalAddress
from vernier.ir.ops import GlobalPlace

if TYPE_CHECKING:
    from vernier.frontend.c.lower.world import World


@dataclass(frozen=True, slots=True)
class DeclaredEntry:
    declaration: Declaration
    declared: Declared


@dataclass(frozen=True, slots=True)
class EnumeratorEntry:
    specifier: EnumSpecifier
    enumerator: Enumerator


Entry: TypeAlias = DeclaredEntry | EnumeratorEntry | FunctionDefinition


@dataclass(slots=True)
class Environment:
    """`prefix` goes before names with internal linkage; `specified` remembers the types of specifiers with a body."""

    world: World
    unit: Unit
    prefix: str
    is_model: bool
    entries: dict[str, list[Entry]] = field(default_factory=dict)
    tag_definitions: dict[str, RecordSpecifier | EnumSpecifier] = field(default_factory=dict)
    specified: dict[int, CType] = field(default_factory=dict)
    static_locals: dict[int, Symbol] = field(default_factory=dict)
    _symbols: dict[str, Symbol | None] = field(default_factory=dict)
    _tags: dict[str, CRecord] = field(default_factory=dict)
    _static: Body | None = None

    @property
    def source(self) -> SourceText:
        return self.unit.source

    def collect(self) -> None:
        """Enter all declarations of the unit, unresolved."""
        for item in self.unit.items:
            match item:
                case FunctionDefinition():
                    self.entries.setdefault(item.declarator.name, []).append(item)
                    self._collect_tags(item.specifier)
                case Declaration():
                    for declared in item.declared:
                        self.entries.setdefault(declared.declarator.name, []).append(DeclaredEntry(item, declared))
                    self._collect_tags(item.specifier)
                case _:
                    pass

    def _collect_tags(self, specifier: TypeSpecifier) -> None:
        pending = [specifier]
        while pending:
            current = pending.pop()
            match current:
                case RecordSpecifier(tag=tag, fields=fields) if fields is not None:
                    if tag:
                        self.tag_definitions[tag] = current
                    pending.extend(declaration.specifier for declaration in fields)
                case EnumSpecifier(tag=tag, enumerators=enumerators) if enumerators is not None:
                    if tag:
                        self.tag_definitions[tag] = current
                    for enumerator in enumerators:
                        self.entries.setdefault(enumerator.name, []).append(EnumeratorEntry(current, enumerator))
                case _:
                    pass

    def static_body(self) -> Body:
        """Where constant expressions of the file scope are evaluated."""
        if self._static is None:
            self._static = Body(self, "<file scope>", self.world.translators)
        return self._static

    # ---- tags

    def record(self, tag: str, *, union: bool) -> CRecord:
        known = self._tags.get(tag)
        if known is not None:
            return known
        record = self._tags[tag] = self.world.records.new(tag, union=union)
        definition = self.tag_definitions.get(tag)
        if isinstance(definition, RecordSpecifier):
            self.specified[definition.start] = record
            complete_record(self.static_body(), record, definition)
        return record

    def enumeration(self, tag: str) -> CInteger:
        definition = self.tag_definitions.get(tag)
        if isinstance(definition, EnumSpecifier):
            found = type_of_specifier(self.static_body(), definition)
            assert isinstance(found, CInteger)
            return found
        return UNSIGNED

    # ---- names

    def define(self, name: str, symbol: Symbol) -> None:
        self._symbols[name] = symbol

    def declare_extern(self, declaration: Declaration, declared: Declared) -> None:
        """A declaration with extern inside a function."""
        name = declared.declarator.name
        if name not in self.entries:
            self.entries[name] = [DeclaredEntry(declaration, declared)]

    def symbol(self, name: str) -> Symbol | None:
        """What a file-scope name stands for; None when nothing declares it."""
        if name in self._symbols:
            return self._symbols[name]
        entries = self.entries.get(name)
        if entries is None:
            return None
        found = self._resolve(name, entries)
        self._symbols[name] = found
        return found

    def is_weak(self, name: str) -> bool:
        """Whether what this file defines under a name gives way to a definition elsewhere."""
        return name in weak_names(self.source.text) or any(
            attribute.name == "weak" for entry in self.entries.get(name, ()) for attribute in attributes_of(entry)
        )

    def defines(self, name: str) -> bool:
        """Whether this file defines a function or variable with external linkage."""
        return not self.is_internal(name) and any(_is_definition(entry) for entry in self.entries.get(name, ()))

    def is_function(self, name: str) -> bool:
        """Whether a name of the file scope is declared as a function."""
        return any(_is_function(entry) for entry in self.entries.get(name, ()))

    def has_prototype(self, name: str, before: int) -> bool:
        """Whether calls at a place of the file see how many parameters a function has, and of what types. A name that
        the file does not declare is declared inside of the function that calls it."""
        entries = self.entries.get(name)
        return entries is None or any(_prototype(entry) and declarator_of(entry).start < before for entry in entries)

    def is_internal(self, name: str) -> bool:
        return any("static" in storage_of(entry) for entry in self.entries.get(name, ()))

    def link_name(self, name: str) -> str:
        return f"{self.prefix}{name}" if self.is_internal(name) else name

    def _resolve(self, name: str, entries: list[Entry]) -> Symbol:
        first = entries[0]
        match first:
            case EnumeratorEntry(specifier=specifier):
                type_of_specifier(self.static_body(), specifier)
                found = self._symbols.get(name)
                assert found is not None
                return found
            case DeclaredEntry(declaration=declaration, declared=declared) if "typedef" in declaration.storage:
                return typedef(self.static_body(), declaration, declared.declarator)
            case _:
                return self._object_or_function(name, entries)

    def entry_type(self, entry: Entry) -> CType:
        body = self.static_body()
        match entry:
            case FunctionDefinition():
                base = type_of_specifier(body, entry.specifier)
                return derived(body, base, entry.declarator.parts, entry.declarator)
            case DeclaredEntry(declaration=declaration, declared=declared):
                return declared_type(body, declaration, declared.declarator)
            case EnumeratorEntry():
                raise unresolved("an enumeration constant redeclared", entry.enumerator)

    def _check_linkage(self, name: str, entries: list[Entry]) -> None:
        """A name by which the linker may mean something else than its definition under that name, or nothing."""
        if self.is_model:
            return
        for entry in entries:
            for attribute in attributes_of(entry):
                other = attribute.argument
                if attribute.name == "asm" and other != name and self.world.is_defined_by_program(other):
                    raise unsupported(f"{name}, which is {other} for the linker", declarator_of(entry))
        if self.is_weak(name) and not self.world.is_defined_by_program(name):
            raise unsupported(f"{name}, which is weak and defined nowhere here", declarator_of(entries[0]))

    def _object_or_function(self, name: str, entries: list[Entry]) -> Symbol:
        self._check_linkage(name, entries)
        type_ = self.entry_type(entries[0])
        for entry in entries[1:]:
            type_ = _composite(type_, entry, self)
        if isinstance(type_, CFunction):
            return FunctionSymbol(self.link_name(name), name, type_)
        return ObjectSymbol(self._global_place(name, type_))

    def _global_place(self, name: str, type_: CType) -> MemoryPlace | VariablePlace:
        link = self.link_name(name)
        type_ = self.world.global_type(link, type_, self, name)
        if self.world.in_memory(type_, self, name):
            pointer = self.world.records.pointer(type_)
            return MemoryPlace(GlobalAddress(link, pointer), type_, True)
        return VariablePlace(GlobalPlace(link, self.world.records.scalar(type_)), type_)


def _composite(known: CType, entry: Entry, environment: Environment) -> CType:
    """The type of a name declared several times: the most complete one."""
    match known:
        case CArray(count=None):
            return environment.entry_type(entry)
        case CFunction(parameters=parameters) if parameters is None or isinstance(entry, FunctionDefinition):
            other = environment.entry_type(entry)
            if isinstance(other, CFunction) and other.parameters is None and parameters is not None:
                return known
            return other
        case _:
            return known


def _is_definition(entry: Entry) -> bool:
    if not isinstance(entry, DeclaredEntry):
        return isinstance(entry, FunctionDefinition)
    return entry.declared.initializer is not None or not (_is_function(entry) or "extern" in entry.declaration.storage)


def _is_function(entry: Entry) -> bool:
    if not isinstance(entry, DeclaredEntry):
        return isinstance(entry, FunctionDefinition)
    parts = entry.declared.declarator.parts
    return bool(parts) and isinstance(parts[0], FunctionPart)


def _prototype(entry: Entry) -> bool:
    """Whether a declaration tells the types of parameters; one by a name of the type does, for all we know."""
    match entry:
        case FunctionDefinition(declarator=declarator):
            parts = declarator.parts
        case DeclaredEntry(declared=declared):
            parts = declared.declarator.parts
        case EnumeratorEntry():
            return False
    function = next((part for part in parts if isinstance(part, FunctionPart)), None)
    return function is None or function.parameters is not None


def declarator_of(entry: Entry) -> Placed:
    match entry:
        case FunctionDefinition(declarator=declarator):
            return declarator
        case DeclaredEntry(declared=declared):
            return declared.declarator
        case EnumeratorEntry(enumerator=enumerator):
            return enumerator


def attributes_of(entry: Entry) -> tuple[Attribute, ...]:
    match entry:
        case FunctionDefinition(declarator=declarator):
            return declarator.attributes
        case DeclaredEntry(declaration=declaration, declared=declared):
            return declaration.attributes + declared.declarator.attributes
        case EnumeratorEntry():
            return ()


def is_constant(entry: Entry) -> bool:
    """Whether a variable is declared constant, or an array of constants."""
    return (
        isinstance(entry, DeclaredEntry)
        and "const" in entry.declaration.storage
        and all(isinstance(part, ArrayPart) for part in entry.declared.declarator.parts)
    )


def storage_of(entry: Entry) -> frozenset[str]:
    match entry:
        case FunctionDefinition(storage=storage):
            return storage
        case DeclaredEntry(declaration=declaration):
            return declaration.storage
        case EnumeratorEntry():
            return frozenset()
