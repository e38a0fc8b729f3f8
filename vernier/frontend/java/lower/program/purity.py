"""Which procedures change nothing and take no input, whatever they are called with.

Law: two calls of such a procedure in the same state end alike (both with the same value, both with an exception of the
same class, or never), and leave the state as it was but for new objects that only their exceptions reach, and for
classes that are initialised now.

A class may be initialised on the way where its initialiser never throws, takes no input, and writes nothing but static
variables of the class and new objects (the constants of an enum, mostly). Nobody sees that this has happened already
when the same code runs again: whoever reads a static variable of the class makes sure first that it is initialised, and
nothing else has changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from vernier.core.source import GUARD
from vernier.frontend.java.lower.names import THIS
from vernier.frontend.java.lower.program.nothrow import METHODS, PLAIN
from vernier.frontend.java.lower.program.throwing import Targets, callees
from vernier.ir.expr import Convert, Expr, Local
from vernier.ir.ops import (
    Assign,
    Assume,
    Call,
    CallVirtual,
    ElementPlace,
    FieldPlace,
    GlobalPlace,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Stop,
    Store,
)
from vernier.ir.types import STRING, BoolType, FloatType, IntType, is_reference

if TYPE_CHECKING:
    from vernier.frontend.java.lower.draft import DraftBlock
    from vernier.frontend.java.lower.program.procedures import DraftProcedure

_IMPLICIT = "vernier.Implicit."
"""Helpers that make the exceptions of the language"""
_INITIALISER = ".<clinit>()"
_CHECK = "java.util.Objects.check"
_VALUES = frozenset(
    f"java.lang.{name}"
    for name in (
        "String", "Math", "StrictMath", "Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double",
    )
)  # fmt: skip
"""Classes whose methods on plain values compute a value or throw (by the contract of the JDK), however their models do
that"""


class Purity:
    """`exceptions` are the classes of the library that are thrown, `missing` the procedures that nobody describes,
    `throwing` those that may throw."""

    def __init__(
        self,
        drafts: Mapping[str, DraftProcedure],
        targets: Targets,
        exceptions: Collection[str],
        missing: Collection[str],
        throwing: Collection[str],
    ) -> None:
        self._drafts = drafts
        self._targets = targets
        self._exceptions = exceptions
        self._missing = missing
        self._throwing = throwing
        self._pure: dict[str, bool] = {}

    def are_pure(self, blocks: Sequence[DraftBlock]) -> bool:
        """Whether the blocks, and all that they call, change nothing and take no input. An execution that a guard
        leaves out ends there."""
        called: dict[str, None] = {}
        operations = (item for block in blocks for item in block.operations if not _leaves_out(item))
        return not _stops(blocks) and self._are_plain(operations, called) and all(map(self._is_pure, called))

    def only_fills(self, constructor: str) -> bool:
        """Whether a constructor changes nothing but the fields of the new object."""
        pending, seen = [constructor], {constructor}
        while pending:
            draft = self._drafts[pending.pop()].draft
            if draft is None:
                return False
            called: dict[str, None] = {}
            rest = [item for block in draft.blocks for item in block.operations if not _fills_itself(item)]
            if _stops(draft.blocks) or not self._are_plain(rest, called):
                return False
            for name in called:
                if ".<init>(" not in name:
                    if not self._is_pure(name):
                        return False
                elif name not in seen:
                    seen.add(name)
                    pending.append(name)
        return True

    def _is_pure(self, name: str) -> bool:
        """Of procedures that call each other, all are or none."""
        known = self._pure.get(name)
        if known is None:
            known, pending, found = True, [name], {name}
            while pending and known:
                reached: dict[str, None] = {}
                known = self._pure.get(pending[-1], True) and self._is_plain(pending.pop(), reached)
                further = [each for each in reached if each not in found]
                found.update(further)
                pending += further
            self._pure[name] = known
        return known

    def _is_plain(self, name: str, called: dict[str, None]) -> bool:
        draft = self._drafts[name].draft
        if draft is None or _stops(draft.blocks):
            return False
        operations = [item for block in draft.blocks for item in block.operations]
        if name.endswith(_INITIALISER):
            return name not in self._throwing and self._only_initialise(name, operations, called)
        return self._are_plain(operations, called)

    def _only_initialise(self, name: str, operations: Sequence[Operation], called: dict[str, None]) -> bool:
        """Whether these operations of a static initialiser write only static variables of the class and new objects."""
        static = name.removesuffix(_INITIALISER) + "."
        new = {item.target for item in operations if isinstance(item, New | NewArray)}
        rest: list[Operation] = []
        for operation in operations:
            match operation:
                case New() | NewArray():
                    pass
                case Store(place=GlobalPlace(name=variable)) if variable.startswith(static):
                    pass
                case Store(place=ElementPlace(array=Local() as array)) if array in new:
                    pass
                case Call(callee=callee, arguments=(Local() as made, *_)) if made in new and ".<init>(" in callee:
                    if not self._is_known(callee) and not self.only_fills(callee):
                        return False
                case _:
                    rest.append(operation)
        # A variable that is written twice may hold something else the second time.
        once = all(sum(getattr(item, "target", None) == each for item in operations) == 1 for each in new)
        return once and self._are_plain(rest, called)

    def _are_plain(self, operations: Iterable[Operation], called: dict[str, None]) -> bool:
        for operation in operations:
            match operation:
                case Assign() | Load() | Raise():
                    pass
                case New(class_name=name) if name in self._exceptions:
                    pass
                case Call() if self._computes(operation):
                    pass
                case Call() | CallVirtual():
                    targets = callees(operation, self._targets)
                    called.update((name, None) for name in targets if not self._is_known(name))
                case _:
                    return False
        return True

    def _computes(self, call: Call) -> bool:
        """Whether a method of a class of values is given strings where it takes any `CharSequence` or object: then no
        code of the user's runs in it."""
        owner, _, method = call.callee.partition("(")[0].rpartition(".")
        return (
            owner in _VALUES
            and method not in ("random", "<init>")
            and call.callee not in self._missing
            and all(map(_is_value, call.arguments))
        )

    def _is_known(self, procedure: str) -> bool:
        """Whether the contract of the library says so."""
        name, _, rest = procedure.partition("(")
        owner, _, method = name.rpartition(".")
        if procedure in self._missing:
            return False
        if owner in _VALUES:
            plain = all(each in PLAIN for each in rest.rstrip(")").split(","))
            return (plain or name in METHODS) and method != "random"
        makes = method == "<init>" and owner in self._exceptions
        return makes or procedure.startswith((_IMPLICIT, _CHECK))


def _leaves_out(operation: Operation) -> bool:
    return isinstance(operation, Assume) and operation.origin.rewriting == GUARD


def _stops(blocks: Iterable[DraftBlock]) -> bool:
    """Whether the program may end there."""
    return any(isinstance(block.terminator, Stop) for block in blocks)


def _is_value(argument: Expr) -> bool:
    while isinstance(argument, Convert) and is_reference(argument.type):
        argument = argument.operand
    return argument.type == STRING or isinstance(argument.type, BoolType | IntType | FloatType)


def _fills_itself(operation: Operation) -> bool:
    match operation:
        case Store(place=FieldPlace(object=Local(name=name) | Convert(operand=Local(name=name)))):
            return name == THIS
        case _:
            return False
