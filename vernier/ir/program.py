"""Programs: classes, structs, globals and procedures, with everything looked up by unique names.

Names. Java procedure: `pkg.Outer$Inner.method(int,java.lang.String)` with erased parameter types, constructors
`<init>`, static initialisers `<clinit>()`; dispatch key: `method(int,java.lang.String)`. Java global:
`pkg.Class.field`.
C: the identifier, prefixed by `file.c::` when linkage is internal and the program has several files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from vernier.core.obligation import Obligation
from vernier.core.source import Origin
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import Operation, Terminator
from vernier.ir.types import ArrayType, MemoryType, RefType, Type


@dataclass(frozen=True, slots=True)
class Block:
    """Operations executed in order, then the terminator decides where to go."""

    label: str
    operations: tuple[Operation, ...]
    terminator: Terminator


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure; `blocks` is empty for one without a body (an intrinsic, or a library call without a model).

    `blocks[0]` is the entry. Parameters and all other locals are declared by use. `is_instance`: the first parameter is
    the receiver, Java's `this`. `wraps`: a front end made this procedure for executions to begin with; it sets the
    scene and calls the procedure of that name, which is what the user asked about.
    """

    name: str
    parameters: tuple[Local, ...]
    result: Type
    blocks: tuple[Block, ...]
    origin: Origin
    is_library: bool = False
    is_instance: bool = False
    wraps: str | None = None

    @property
    def is_external(self) -> bool:
        return not self.blocks

    @property
    def receiver(self) -> Local | None:
        return self.parameters[0] if self.is_instance else None


@dataclass(frozen=True, slots=True)
class FieldDefinition:
    """`generic` keeps the declared type arguments as source text, for those who need element types."""

    name: str
    type: Type
    origin: Origin
    generic: str = ""


class ClassKind(Enum):
    CLASS = "class"
    ABSTRACT = "abstract"
    INTERFACE = "interface"


@dataclass(frozen=True, slots=True)
class ClassDefinition:
    """A Java class or interface. `methods` maps dispatch keys to procedures for methods declared here (and bridges).
    `is_library`: it is not of the program that is checked."""

    name: str
    kind: ClassKind
    superclass: str | None
    interfaces: tuple[str, ...]
    fields: tuple[FieldDefinition, ...]
    methods: Mapping[str, str]
    origin: Origin
    is_library: bool = False


@dataclass(frozen=True, slots=True)
class StructField:
    name: str
    offset: int
    type: MemoryType


@dataclass(frozen=True, slots=True)
class StructDefinition:
    """Layout of a C struct or union in bytes; union fields overlap."""

    name: str
    size: int
    alignment: int
    fields: tuple[StructField, ...]
    origin: Origin


class GlobalStorage(Enum):
    """CONSTANT is memory that nobody may write (a string literal of C)."""

    VARIABLE = "variable"
    MEMORY = "memory"
    CONSTANT = "constant"


@dataclass(frozen=True, slots=True)
class GlobalDefinition:
    """A global. VARIABLE: `type` is a value type and `initial` has at most the entry for offset 0.
    MEMORY and CONSTANT: an object that lives for ever; `initial` gives constants at byte offsets, all else is zero."""

    name: str
    type: Type | MemoryType
    storage: GlobalStorage
    initial: tuple[tuple[int, Expr], ...]
    origin: Origin
    is_library: bool = False


class Ending(Enum):
    """Where it is asked what became of C heap memory: the program has ENDED, or GOES_ON (for ever, or after the return
    of a function that is checked alone) and need not have freed anything yet."""

    ENDED = "ended"
    GOES_ON = "goes on"


_MAIN = "main"
"""What a C program begins with, wrapped or not"""


def ending_of(program: Program, entry: str) -> Ending:
    """Whether the return of a C entry is the end of the program."""
    return Ending.ENDED if program.wrapped(entry) == _MAIN else Ending.GOES_ON


class Language(Enum):
    JAVA = "java"
    C = "c"


RESULT_WIDTH = 2
"""How many calls may have changed what absent code returns, and how many cells its arrays have"""


@dataclass(frozen=True, slots=True)
class StartMakers:
    """Procedures `(depth, width)` that make values as callers do: `of_entries` has one for each parameter of an entry,
    None for a number. `limits` says, by maker, to which objects it is limited; an answer repeats that. `levels` are the
    least depths with which makers make anything. `results` are the makers of what absent code returns, with what each
    is limited to."""

    of_entries: Mapping[str, tuple[str | None, ...]] = field(default_factory=dict)
    limits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)
    results: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Encapsulation:
    """What code outside of the program cannot do, whoever uses its classes. `fields` are instance fields (owner, name)
    that nothing writes but procedures of the program, and every object of whose class one of its constructors made,
    all of which are in the program. `procedures` are called by procedures of the program only. `catching` are the
    procedures whose source catches exceptions, or does something when one leaves: where the program has no handler,
    because nothing in it throws there, code outside may throw all the same."""

    fields: frozenset[tuple[str, str]] = frozenset()
    procedures: frozenset[str] = frozenset()
    catching: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Building:
    """What the source says beyond erased types about who can make which objects; nothing in executions depends on it.

    `hidden` are procedures and classes that code outside of their class (of the library: any user) cannot use, and
    procedures whose contract demands something of who calls them.
    `variables` are parameters (procedure, name) whose type is a type variable; `arguments` those whose type has type
    arguments (or arrays of one), with the erased one that all of them are, or None where they differ or nest. `own` are
    those of the two that may stand for what the type parameters of the class itself stand for. `generic` are the
    classes with type parameters; `fixed` those (class, ancestor) whose parameters do not stand for those of the
    ancestor. `makers` make arguments of entries. Who makes objects passes no null to the parameters (procedure, name)
    in `never_null`. `extensible` are the user's interfaces and abstract classes that others may implement and extend.
    """

    hidden: frozenset[str] = frozenset()
    variables: frozenset[tuple[str, str]] = frozenset()
    arguments: Mapping[tuple[str, str], RefType | ArrayType | None] = field(default_factory=dict)
    own: frozenset[tuple[str, str]] = frozenset()
    generic: frozenset[str] = frozenset()
    fixed: frozenset[tuple[str, str]] = frozenset()
    makers: StartMakers = field(default_factory=StartMakers)
    never_null: frozenset[tuple[str, str]] = frozenset()
    encapsulation: Encapsulation = field(default_factory=Encapsulation)
    extensible: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Program:
    """A whole program. `pointer_width` is 32 (ILP32) or 64 (LP64); Java programs use 64 and never look at it."""

    language: Language
    classes: Mapping[str, ClassDefinition]
    structs: Mapping[str, StructDefinition]
    globals: Mapping[str, GlobalDefinition]
    procedures: Mapping[str, Procedure]
    obligations: Mapping[str, Obligation]
    pointer_width: int = 64
    building: Building = field(default_factory=Building, compare=False, repr=False)
    _subtypes: dict[tuple[str, str], bool] = field(default_factory=dict, compare=False, repr=False)

    def wrapped(self, entry: str) -> str:
        """The procedure that the user asked about when executions begin with this one."""
        procedure = self.procedures.get(entry)
        return entry if procedure is None or procedure.wraps is None else procedure.wraps

    def is_library(self, class_name: str) -> bool:
        """Whether a class is of the library; one that the program does not define is not the user's, either."""
        definition = self.classes.get(class_name)
        return definition is None or definition.is_library

    def superclasses(self, name: str) -> tuple[str, ...]:
        """The class itself, then its superclasses up to java.lang.Object."""
        chain: list[str] = []
        current: str | None = name
        while current is not None and current in self.classes:
            chain.append(current)
            current = self.classes[current].superclass
        return tuple(chain)

    def is_subclass(self, name: str, ancestor: str) -> bool:
        """Whether class or interface `name` is `ancestor` or inherits from it. Every class inherits from Object."""
        key = (name, ancestor)
        known = self._subtypes.get(key)
        if known is None:
            known = ancestor in ("java.lang.Object", name) or any(
                self.is_subclass(parent, ancestor) for parent in self._parents(name)
            )
            self._subtypes[key] = known
        return known

    def _parents(self, name: str) -> tuple[str, ...]:
        definition = self.classes.get(name)
        if definition is None:
            return ()
        above = () if definition.superclass is None else (definition.superclass,)
        return above + definition.interfaces

    def is_subtype(self, sub: Type, of: Type) -> bool:
        """Whether a reference of dynamic type `sub` may be used as `of`; arrays are covariant in references."""
        match sub, of:
            case RefType(name=a), RefType(name=b):
                return self.is_subclass(a, b)
            case ArrayType(), RefType(name=b):
                return b in ("java.lang.Object", "java.lang.Cloneable", "java.io.Serializable")
            case ArrayType(element=a), ArrayType(element=b):
                return a == b or self.is_subtype(a, b)
            case _:
                return sub == of

    def dispatch(self, class_name: str, key: str) -> str | None:
        """The procedure that a call of `key` on an object of dynamic class `class_name` runs: superclasses first,
        then the most specific default method; None when abstract or unknown."""
        chain = self.superclasses(class_name)
        for name in chain:
            found = self.classes[name].methods.get(key)
            if found is not None:
                return found
        candidates = [interface for interface in self._all_interfaces(chain) if key in self.classes[interface].methods]
        for candidate in candidates:
            if not any(other != candidate and self.is_subclass(other, candidate) for other in candidates):
                return self.classes[candidate].methods[key]
        return None

    def _all_interfaces(self, chain: tuple[str, ...]) -> tuple[str, ...]:
        seen: dict[str, None] = {}
        pending = [interface for name in chain for interface in self.classes[name].interfaces]
        while pending:
            name = pending.pop(0)
            if name not in seen and name in self.classes:
                seen[name] = None
                pending.extend(self.classes[name].interfaces)
        return tuple(seen)
