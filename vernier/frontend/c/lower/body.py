"""The body of one procedure while it is built: blocks, temporaries, obligations, scopes.

Everything that translates C works on a `Body`. `constants` are pointer variables known, within the current block, to
hold a number and no address. Expressions are translated by `value` and `place`, which dispatch on the node's class to
the functions registered in `Translators`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from vernier.core.obligation import Code, Obligation, Sentences, ViolationPoint
from vernier.core.source import Origin
from vernier.frontend.c.lower.fold import locals_of, pointer_number
from vernier.frontend.c.lower.values import Place, RValue, Symbol
from vernier.frontend.c.options import Leaks
from vernier.frontend.c.resolve.c_types import VOID, CInteger, CRecord, CType, Target
from vernier.frontend.c.resolve.layout import Incomplete, RecordTable
from vernier.frontend.c.syntax.faults import Fault, Placed, ill_typed, unsupported
from vernier.frontend.c.syntax.tree import AssignExpression, CallExpression, Expression, FunctionDefinition
from vernier.ir.expr import Const, Expr, Local, Null
from vernier.ir.ops import (
    Allocate,
    Assign,
    Branch,
    Check,
    Free,
    Goto,
    Havoc,
    Operation,
    Stop,
    StopReason,
    Storage,
    Terminator,
)
from vernier.ir.types import IntType, MemoryType, PointerType, Type

if TYPE_CHECKING:
    from vernier.frontend.c.resolve.environment import Environment

DEPTH_LIMIT = 16
Result = TypeVar("Result")


@dataclass(slots=True, eq=False)
class Draft:
    """A block under construction."""

    label: str
    operations: list[Operation] = field(default_factory=list)
    terminator: Terminator | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of the translation: where an expression was evaluated, for `Body.pinned`."""

    draft: Draft
    index: int
    assignments: int


@dataclass(slots=True)
class ScopeFrame:
    """An open block of the source. `objects` are the stack objects to end when control leaves it; `exits` are the
    places where it does so far, of a block that is `bypassed`: an object declared further on may live there, too.
    `passing` are objects that not every path makes; their pointers are null until they live. `registers` are pointer
    variables that have to be null where they are not in scope."""

    start: int
    bypassed: bool
    objects: list[Local] = field(default_factory=list)
    passing: list[Local] = field(default_factory=list)
    exits: list[Draft] = field(default_factory=list)
    registers: list[Local] = field(default_factory=list)
    tags: dict[str, CRecord | CType] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Control:
    """Where break and continue go, and how many scopes stay open there; a switch has no continue."""

    break_draft: Draft
    continue_draft: Draft | None
    depth: int


@dataclass(slots=True)
class Switch:
    """A switch being translated: its control value, how many scopes are open around it, and where its labels lead."""

    control: Expr
    type: CInteger
    depth: int
    cases: list[tuple[int, int, Draft]] = field(default_factory=list)
    default: Draft | None = None


@dataclass(frozen=True, slots=True)
class Translators:
    """Functions by node class: rvalues, and lvalues for those nodes that can designate a place. `call` also takes the
    type that the result will be converted to."""

    values: Mapping[type, Callable[[Body, Expression], RValue]]
    places: Mapping[type, Callable[[Body, Expression], Place | None]]
    call: Callable[[Body, CallExpression, CType | None], RValue]


class Body:
    def __init__(self, environment: Environment, name: str, translators: Translators) -> None:
        self.environment = environment
        self.name = name
        self.translators = translators
        self.source = environment.source
        self.result_type: CType = VOID
        self.result_pointer: Local | None = None
        self.variable_arguments: Local | None = None
        self.definition: FunctionDefinition | None = None
        self.symbols: dict[int, Symbol] = {}
        self.scopes: list[ScopeFrame] = []
        self.controls: list[Control] = []
        self.obligations: list[Obligation] = []
        self.uninitialised: dict[str, Local] = {}
        self.born_with_values: set[str] = set()
        self.faults: list[Fault] = []
        self.address_names: frozenset[str] = frozenset()
        self.address_candidates: set[str] = set()
        self.keeps_addresses = False
        self.assignments: list[str] = []
        self.constants: dict[str, Expr] = {}
        self.partial = 0
        self.labels: dict[str, Draft] = {}
        self.switches: list[Switch] = []
        self.label_scopes: dict[str, tuple[int, ...]] = {}
        self.label_starts: dict[str, int] = {}
        self.result_uses: frozenset[tuple[int, str]] | None = None
        self._entries: dict[int, list[Draft]] = {}
        self._begun: dict[int, list[Operation]] = {}
        self._codes: dict[Code, int] = {}
        self._names: dict[str, int] = {}
        self._temporaries = 0
        self._blocks = 0
        self.prologue: list[Operation] = []
        self.entry = Draft("entry")
        self.drafts: list[Draft] = [self.entry]
        self.current = self.entry

    # ---- shortcuts

    @property
    def target(self) -> Target:
        return self.environment.world.target

    @property
    def records(self) -> RecordTable:
        return self.environment.world.records

    def origin(self, node: Placed) -> Origin:
        return self.source.origin(node.start, node.end)

    def size(self, type_: CType, node: Placed) -> int:
        try:
            return self.records.size(type_)
        except Incomplete as incomplete:
            raise ill_typed(str(incomplete), node) from None

    def scalar(self, type_: CType, node: Placed) -> Type:
        try:
            return self.records.scalar(type_)
        except Incomplete as incomplete:
            raise Fault("unsupported", f"{incomplete}", node) from None

    # ---- blocks

    def emit(self, operation: Operation) -> None:
        self.current.operations.append(operation)

    def block(self, hint: str) -> Draft:
        """A new block, not yet placed."""
        self._blocks += 1
        return Draft(f"{hint}.{self._blocks}")

    def place_block(self, draft: Draft) -> None:
        """Continue in this block."""
        self.drafts.append(draft)
        self.current = draft
        self.constants.clear()

    def end(self, terminator: Terminator) -> None:
        """End the current block; what follows before another block is placed is unreachable."""
        if self.current.terminator is None:
            self.current.terminator = terminator
        self.place_block(self.block("dead"))

    def goto(self, draft: Draft, node: Placed) -> None:
        if self.current.terminator is None:
            self.current.terminator = Goto(draft.label, self.origin(node))

    def branch(self, condition: Expr, then: Draft, otherwise: Draft, node: Placed) -> None:
        if self.current.terminator is not None:
            return
        if isinstance(condition, Const):
            self.goto(then if condition.value else otherwise, node)
        else:
            self.current.terminator = Branch(condition, then.label, otherwise.label, self.origin(node))

    # ---- locals

    def temporary(self, type_: Type) -> Local:
        self._temporaries += 1
        return Local(f"${self._temporaries}", type_)

    def local(self, name: str, type_: Type) -> Local:
        """A local for a variable of the source; the second of a name is numbered."""
        number = self._names.get(name, 0)
        self._names[name] = number + 1
        return Local(name if number == 0 else f"{name}.{number}", type_)

    def assign(self, target: Local, value: Expr, node: Placed) -> None:
        self.emit(Assign(target, value, self.origin(node)))
        if target.name.startswith("$"):
            return
        self.assignments.append(target.name)
        if isinstance(target.type, PointerType):
            if pointer_number(value) is None:
                self.constants.pop(target.name, None)
            else:
                self.constants[target.name] = value

    def declare_uninitialised(self, local: Local, node: Placed) -> None:
        """A variable without a value: a Havoc that `finish` drops where the value is never read."""
        self.uninitialised[local.name] = local
        self.emit(Havoc(local, f"uninitialised {local.name}", self.origin(node)))

    def hold(self, expr: Expr, node: Placed) -> Expr:
        """The same value as something that is cheap to repeat."""
        if isinstance(expr, Const | Local | Null):
            return expr
        target = self.temporary(expr.type)
        self.emit(Assign(target, expr, self.origin(node)))
        return target

    def shallow(self, value: RValue, limit: int, node: Placed) -> RValue:
        """The value with an expression of at most `limit` levels."""
        if value.depth <= limit:
            return value
        return RValue(self.hold(value.expr, node), value.type)

    def mark(self) -> Mark:
        return Mark(self.current, len(self.current.operations), len(self.assignments))

    def pinned(self, value: RValue, mark: Mark, node: Placed) -> RValue:
        """`value`, computed at `mark`, as it was then: kept aside there if a variable it reads was assigned since."""
        since = self.assignments[mark.assignments :]
        if not since or locals_of(value.expr).isdisjoint(since):
            return value
        kept = self.temporary(value.expr.type)
        mark.draft.operations.insert(mark.index, Assign(kept, value.expr, self.origin(node)))
        return RValue(kept, value.type)

    # ---- obligations

    def obligation(self, code: Code, sentences: Sentences, node: Placed) -> str:
        number = self._codes.get(code, 0) + 1
        self._codes[code] = number
        identifier = f"{self.name}/{code.value}.{number}"
        span = self.origin(node).span
        self.obligations.append(Obligation(identifier, code, ViolationPoint.IMMEDIATE, span, self.name, sentences))
        return identifier

    def check(self, condition: Expr, code: Code, sentences: Sentences, node: Placed) -> None:
        """An obligation that the condition holds here; nothing when it plainly does."""
        if isinstance(condition, Const) and condition.value:
            return
        self.emit(Check(condition, self.obligation(code, sentences, node), self.origin(node)))

    def check_or_stop(self, condition: Expr, code: Code, sentences: Sentences, node: Placed) -> None:
        """As `check`, and executions in which the condition is false end here."""
        if isinstance(condition, Const) and condition.value:
            return
        condition = self.hold(condition, node)
        self.check(condition, code, sentences, node)
        good, bad = self.block("defined"), self.block("undefined")
        self.branch(condition, good, bad, node)
        self.place_block(bad)
        self.current.terminator = Stop(StopReason.ABORT, self.origin(node))
        self.place_block(good)

    def text(self, node: Placed) -> str:
        return self.source.snippet(node.start, node.end)

    def quoted(self, node: Placed) -> str:
        """The user's text in quotes, for sentences."""
        return f"`{self.text(node)}`"

    # ---- scopes

    def open_scope(self, start: int, node: Placed, *, bypassed: bool) -> None:
        """Enter a block at its beginning."""
        self.scopes.append(ScopeFrame(start, bypassed))
        if bypassed and len(self.scopes) > 1:
            self._begun[start] = []
            inside = self.block("inside")
            self.goto(self.entering([start], inside, node), node)
            self.place_block(inside)

    def entering(self, scopes: Sequence[int], target: Draft, node: Placed) -> Draft:
        """The block through which control comes from outside of these bypassed scopes to `target` inside.

        An object lives from the entry into its block on, wherever the entry is (C11 6.2.4): all entries allocate all
        objects of the block, those found later in the text included.
        """
        if not scopes:
            return target
        draft = self.block("enter")
        draft.terminator = Goto(target.label, self.origin(node))
        self.drafts.append(draft)
        for start in scopes:
            self._entries.setdefault(start, []).append(draft)
            draft.operations.extend(self._begun.get(start, ()))
        return draft

    def close_scope(self, node: Placed) -> None:
        """Leave the innermost scope at its end."""
        self.free_scopes(len(self.scopes) - 1, node)
        self.scopes.pop()

    def free_scopes(self, depth: int, node: Placed) -> None:
        """End the objects of all scopes above `depth`, innermost first; the scopes stay open for what follows."""
        if self.current.terminator is not None:
            return
        for frame in reversed(self.scopes[max(depth, 1) :]):
            if frame.bypassed:
                leave = self.block("leave")
                self.goto(leave, node)
                self.place_block(leave)
                frame.exits.append(leave)
            for pointer in reversed(frame.objects):
                self.emit(Free(pointer, Storage.STACK, self.origin(node)))
            for pointer in reversed(frame.passing):
                self.emit(Free(pointer, Storage.STACK, self.origin(node)))
                self.emit(Assign(pointer, Null(pointer.type), self.origin(node)))
            self.forget(frame.registers, node)
            if frame.bypassed:
                following = self.block("left")
                self.goto(following, node)
                self.place_block(following)

    def stack_object(self, name: str, type_: CType, node: Placed) -> Local:
        """A fresh object for a local; its life ends with the scope."""
        memory = self.memory(type_, node)
        pointer = self.local(f"{name or 'object'}$at", self.records.pointer(type_))
        operation = Allocate(pointer, memory, Const(1, IntType(64, False)), Storage.STACK, self.origin(node))
        if not self.scopes or not self.scopes[-1].bypassed:
            self.emit(operation)
        elif len(self.scopes) == 1:
            self.prologue.append(operation)
        else:
            self._begin_on_entry(self.scopes[-1], pointer, operation)
        self.own(pointer)
        return pointer

    def literal_object(self, type_: CType, node: Placed) -> Local:
        """A fresh object for a compound literal, which lives as long as one declared in the scope (C11 6.5.2.5). Only
        some paths through an expression may come to it."""
        if not self.scopes or self.scopes[-1].bypassed:
            return self.stack_object("literal", type_, node)
        pointer = self.local("literal$at", self.records.pointer(type_))
        memory = self.memory(type_, node)
        self.emit(Allocate(pointer, memory, Const(1, IntType(64, False)), Storage.STACK, self.origin(node)))
        self.own_passing([pointer], node)
        return pointer

    def own_passing(self, pointers: Sequence[Local], node: Placed) -> None:
        """The innermost scope ends these objects where they live."""
        if len(self.scopes) > 1:
            self.scopes[-1].passing.extend(pointers)
            self.prologue.extend(Assign(pointer, Null(pointer.type), self.origin(node)) for pointer in pointers)

    def _begin_on_entry(self, frame: ScopeFrame, pointer: Local, operation: Allocate) -> None:
        """Make all entries to the block begin the object's life, and all exits found before it end it."""
        self._begun[frame.start].append(operation)
        for draft in self._entries[frame.start]:
            draft.operations.append(operation)
        for draft in frame.exits:
            draft.operations.append(Free(pointer, Storage.STACK, operation.origin))

    def forget(self, registers: Sequence[Local], node: Placed) -> None:
        """Pointer variables go out of scope: they point to nothing any more."""
        for register in registers:
            self.assign(register, Null(register.type), node)

    def own_register(self, register: Local, node: Placed) -> None:
        """A pointer variable holds on to memory from its declaration to the end of its scope only, and to nothing on
        paths that do not come to its first value. That matters only where it is asked what memory is lost."""
        if self.environment.world.options.leaks is Leaks.IGNORED or not isinstance(register.type, PointerType):
            return
        self.prologue.append(Assign(register, Null(register.type), self.origin(node)))
        if len(self.scopes) > 1:
            self.scopes[-1].registers.append(register)

    def own(self, pointer: Local) -> None:
        """The innermost scope ends this object; those of the outermost end with the procedure."""
        if len(self.scopes) > 1:
            self.scopes[-1].objects.append(pointer)

    def memory(self, type_: CType, node: Placed) -> MemoryType:
        try:
            return self.records.memory(type_)
        except Incomplete as incomplete:
            raise ill_typed(str(incomplete), node) from None

    # ---- expressions

    def check_order(self, node: Expression, *operands: Expression) -> None:
        """Report an expression whose operands are evaluated in an order that matters and that C does not give."""
        if self.environment.is_model:
            return
        sequencing = self.environment.world.sequencing
        if isinstance(node, AssignExpression):
            disputed = sequencing.in_assignment(self.environment, node)
        else:
            disputed = sequencing.between(self.environment, operands)
        if disputed is not None:
            raise unsupported(f"{disputed} is changed and used in no given order", node)

    def value(self, node: Expression) -> RValue:
        """The rvalue of an expression: arrays and functions become pointers."""
        return self.translators.values[type(node)](self, node)

    def place(self, node: Expression) -> Place | None:
        """The place an lvalue designates; None for an expression that is no lvalue."""
        translator = self.translators.places.get(type(node))
        return None if translator is None else translator(self, node)

    def unevaluated(self, translate: Callable[[], Result]) -> Result:
        """Translate without leaving a trace but the tags it declares: for sizeof, typeof and constants. Objects that it
        would make belong to a scope that nobody leaves."""
        saved = (self.current, self.obligations, self._codes, self.assignments, self._temporaries, self._blocks)
        count, prologue, partial, constants = len(self.drafts), len(self.prologue), self.partial, dict(self.constants)
        self.obligations, self._codes, self.assignments = [], dict(self._codes), []
        self.current = Draft("scratch")
        depth = len(self.scopes)
        self.scopes.extend(ScopeFrame(frame.start, False, tags=frame.tags) for frame in self.scopes[-1:])
        try:
            return translate()
        finally:
            self.current, self.obligations, self._codes, self.assignments, self._temporaries, self._blocks = saved
            del self.drafts[count:]
            del self.prologue[prologue:]
            del self.scopes[depth:]
            self.partial = partial
            self.constants = constants
