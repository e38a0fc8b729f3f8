"""Operations and terminators: everything a program can do.

An operation executes inside a block; a terminator ends it. Exceptions are explicit: a call stores the exception that
left the callee (or null) in `raised`, and the block that follows branches on it; `Throw` leaves the procedure
exceptionally.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.core.source import Origin
from vernier.ir.expr import Expr, Local
from vernier.ir.memory_conditions import MemoryCondition
from vernier.ir.types import ArrayType, MemoryType, RefType, Type


@dataclass(frozen=True, slots=True)
class GlobalPlace:
    """A global whose storage is VARIABLE: a Java static field, or a C global scalar whose address is never taken."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A field of a Java object that is not null; `owner` is the class that declares the field."""

    object: Expr
    owner: str
    field: str
    type: Type


@dataclass(frozen=True, slots=True)
class ElementPlace:
    """A cell of a Java array that is not null, at an i32 index within bounds."""

    array: Expr
    index: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class DerefPlace:
    """The memory a C pointer points to, accessed with this scalar type."""

    pointer: Expr
    type: Type


Place: TypeAlias = GlobalPlace | FieldPlace | ElementPlace | DerefPlace


@dataclass(frozen=True, slots=True)
class Assign:
    target: Local
    value: Expr
    origin: Origin


@dataclass(frozen=True, slots=True)
class Load:
    """Read a place. A DerefPlace that is not valid violates `obligation`: the execution is stuck (undefined)."""

    target: Local
    place: Place
    origin: Origin
    obligation: str | None = None


@dataclass(frozen=True, slots=True)
class Store:
    """Write a place; the value has the place's type. Validity as in `Load`."""

    place: Place
    value: Expr
    origin: Origin
    obligation: str | None = None


@dataclass(frozen=True, slots=True)
class New:
    """A fresh Java object, all fields zero, false or null. No constructor runs."""

    target: Local
    class_name: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class NewArray:
    """A fresh Java array of `length` (an i32 that is not negative) zero cells; `type` is the type of the array."""

    target: Local
    type: ArrayType
    length: Expr
    origin: Origin


class Storage(Enum):
    """HEAP objects are freed, STACK objects die when the procedure ends, STATIC objects live until the program ends."""

    HEAP = "heap"
    STACK = "stack"
    STATIC = "static"


@dataclass(frozen=True, slots=True)
class Allocate:
    """A fresh C object of `count` (u64 or i64) elements of `type`.

    Its contents are indeterminate; `zeroed` objects are all zero bytes. Allocation never fails here: a front end that
    models failure branches on a Havoc before. `obligation` is violated by the end of an execution: with the code
    MEMORY_LEAK when the live object can no longer be reached then, with MEMORY_UNFREED when it is live at all.
    """

    target: Local
    type: MemoryType
    count: Expr
    storage: Storage
    origin: Origin
    zeroed: bool = False
    obligation: str | None = None


@dataclass(frozen=True, slots=True)
class Free:
    """End a C object's life. Heap: null is a no-op, anything but the start of a live heap object violates `obligation`
    and is stuck. Stack: ends a block-scoped local, or nothing where the pointer is null."""

    pointer: Expr
    storage: Storage
    origin: Origin
    obligation: str | None = None


@dataclass(frozen=True, slots=True)
class Copy:
    """memmove: copy `size` bytes (i64 or u64) with whatever typed values they hold."""

    destination: Expr
    source: Expr
    size: Expr
    origin: Origin
    obligation: str | None = None


@dataclass(frozen=True, slots=True)
class Fill:
    """memset: `size` bytes become `byte` (u8)."""

    destination: Expr
    byte: Expr
    size: Expr
    origin: Origin
    obligation: str | None = None


@dataclass(frozen=True, slots=True)
class Disjoint:
    """If the ranges of bytes share a byte, the IMMEDIATE obligation is violated. Execution goes on either way.
    Sizes are i64 or u64; whether the ranges are inside live objects is of no concern here."""

    left: Expr
    left_size: Expr
    right: Expr
    right_size: Expr
    obligation: str
    origin: Origin


class Aspect(Enum):
    """DANGLING (bool): the pointer points into a C object whose life has ended. SIZE (u64): the bytes of the live
    object that it points to the start of; 0 where there is none."""

    DANGLING = "dangling"
    SIZE = "size"


@dataclass(frozen=True, slots=True)
class Inspect:
    """What memory knows of the object behind a C pointer. Nothing is accessed, so any pointer will do."""

    target: Local
    aspect: Aspect
    pointer: Expr
    origin: Origin


@dataclass(frozen=True, slots=True)
class Call:
    """Call a procedure by name. `raised` (a ref java.lang.Throwable local) is null after a normal return; if the
    callee throws, `raised` holds the exception and `target` is unchanged. `raised` is None in C."""

    target: Local | None
    raised: Local | None
    callee: str
    arguments: tuple[Expr, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class CallVirtual:
    """Call what the dynamic class of `arguments[0]` (not null) dispatches `key` to (`Program.dispatch`)."""

    target: Local | None
    raised: Local | None
    static_type: RefType
    key: str
    arguments: tuple[Expr, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class CallPointer:
    """Call a C function by its address. A pointer to no function of fitting signature violates `obligation`: stuck."""

    target: Local | None
    pointer: Expr
    arguments: tuple[Expr, ...]
    origin: Origin
    obligation: str | None = None


@dataclass(frozen=True, slots=True)
class Havoc:
    """`target` gets any value of its type (bool, int or float): one input of the program. `name` is for people."""

    target: Local
    name: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Assume:
    """Executions in which the condition is false are of no interest: they end here silently."""

    condition: Expr
    origin: Origin


@dataclass(frozen=True, slots=True)
class Check:
    """If the condition is false, the IMMEDIATE obligation is violated. Execution goes on either way."""

    condition: Expr
    obligation: str
    origin: Origin


class RaisedBy(Enum):
    """Whose code raises an exception."""

    PROGRAM = "program"
    LIBRARY = "library"


@dataclass(frozen=True, slots=True)
class CheckMemory:
    """If the condition on C memory is false, the IMMEDIATE obligation is violated. Execution goes on either way, except
    after a `SameObject` that is false: then it is stuck. In doubt nothing is violated and nothing is proved."""

    condition: MemoryCondition
    obligation: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Raise:
    """Note that `exception` (not null) is raised here: if it is later seen to leave the entry procedure, the ESCAPE
    obligation is violated. The last Raise of an object counts. Control flow is not affected: a Goto or Throw follows.

    `after` (not null) is the same exception as it comes out of a call, or one that it wraps: what code of the program
    noted of it stays or becomes the note, so that the place that raised is blamed and not the one it passes.
    """

    exception: Expr
    obligation: str
    origin: Origin
    after: Expr | None = None
    by: RaisedBy = RaisedBy.PROGRAM


class ClauseKind(Enum):
    ASSERT = "assert"
    ASSUME = "assume"
    LOOP_INVARIANT = "loop_invariant"
    DECREASES = "decreases"


@dataclass(frozen=True, slots=True)
class Clause:
    """A specification clause inside a body: `clause` is its id in the contracts of the task, evaluated with the
    values of `bindings` (source name, local). Violated like a Check; engines without specifications treat it as
    UNKNOWN."""

    kind: ClauseKind
    clause: str
    bindings: tuple[tuple[str, Local], ...]
    origin: Origin
    obligation: str | None = None


Operation: TypeAlias = (
    Assign | Load | Store | New | NewArray | Allocate | Free | Copy | Fill | Disjoint | Inspect
    | Call | CallVirtual | CallPointer | Havoc | Assume | Check | CheckMemory | Raise | Clause
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Goto:
    target: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Branch:
    condition: Expr
    then: str
    otherwise: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Return:
    value: Expr | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class Throw:
    """Leave the procedure exceptionally with this Throwable, which is not null."""

    exception: Expr
    origin: Origin


class StopReason(Enum):
    """EXIT: the program ends in order, with a status. ABORT: abort() or after a failed C assert. ASSUME: of no
    interest. UNSUPPORTED: a construct the front end reported as unsupported would be executed here."""

    EXIT = "exit"
    ABORT = "abort"
    ASSUME = "assume"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class Stop:
    reason: StopReason
    origin: Origin
    status: Expr | None = None


Terminator: TypeAlias = Goto | Branch | Return | Throw | Stop


def successors(terminator: Terminator) -> tuple[str, ...]:
    """The labels control may go to next, in the order written."""
    match terminator:
        case Goto(target=target):
            return (target,)
        case Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Return() | Throw() | Stop():
            return ()
