"""An operation of a module beside the same operation of its abstraction (Roberson 2011, Figure 3.6).

    a = this.abstraction(); abstract result = a.operation(..); result = this.operation(..);
    result and abstract result are the same, and a.equalTo(this.abstraction())

That is obligation O1 of the thesis; of a constructor, which makes both, it is O3. `TwinRun` is O2: operations of
the abstraction keep what `equalTo` says. Unlike there, the abstraction runs first. Law: where it and the abstraction
function write nothing that was there before, the operation of the module starts in the same state as without them and
cannot reach what they made, so neither run sees anything of the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.core.obligation import Code, Sentences, ViolationPoint
from vernier.core.source import Origin, Span
from vernier.frontend.java.contracts.abstractions import CONSTRUCTOR, Correspondence, Twins
from vernier.frontend.java.lower.body import coerce, is_not_null, is_null
from vernier.frontend.java.lower.program.initialisation import guard
from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol
from vernier.frontend.java.tree import CallMode
from vernier.ir.expr import FALSE, TRUE, Binary, BinaryOp, Expr, Local
from vernier.ir.ops import Assume, Call, CallVirtual, Check, New, Return
from vernier.ir.types import BOOL, OBJECT, STRING, THROWABLE, VOID, FloatType, RefType, Type, is_reference
from vernier.spec.tree import BodyClause, ClauseRole, Location, LocationKind

if TYPE_CHECKING:
    from vernier.frontend.java.lower.body import Body

_BOXES = frozenset(
    f"java.lang.{name}"
    for name in ("Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double", "Number")
)


class _Run:
    """Calls beside the operation of an entry, and what is checked of them."""

    def __init__(self, body: Body, code: Code, span: Span) -> None:
        self._body, self._world, self._code, self._span = body, body.world, code, span
        self._origin = Origin(span, "abstraction")

    def _key(self, words: Sentences) -> str:
        return self._body.draft.obligation(self._code, ViolationPoint.IMMEDIATE, self._span, words)

    def _go_on(self, raised: Local, wrong: str) -> None:
        fine = self._body.draft.label()
        self._body.draft.branch(is_not_null(raised), wrong, fine, self._origin)
        self._body.draft.place(fine)

    def _check(self, condition: Expr, key: str) -> None:
        self._body.draft.emit(Check(condition, key, self._origin))

    def _call(
        self, target: Local | None, raised: Local, method: MethodSymbol, values: tuple[Expr, ...], static: ClassSymbol
    ) -> None:
        """A call of a method on its first value, an object of the class that is not null."""
        world, draft = self._world, self._body.draft
        types = [world.naming.type(item.type) for item in method.parameters]
        given = tuple(coerce(value, type_) for value, type_ in zip(values[1:], types, strict=True))
        if world.is_exact(method, static, values[0].type):
            exact = world.exact_target(method, static, CallMode.VIRTUAL)
            this = coerce(values[0], world.naming.reference(exact.owner))
            draft.emit(Call(target, raised, world.method(exact), (this, *given), self._origin))
            return
        reference = world.naming.reference(static)
        key = world.virtual(static, method)
        this = coerce(values[0], reference)
        draft.emit(CallVirtual(target, raised, reference, key, (this, *given), self._origin))

    def _same(self, left: Local, right: Local, wrong: str) -> Expr:
        """That two results are the same: objects the same object, but numbers in boxes and texts are values."""
        if isinstance(left.type, FloatType):
            both = Binary(BinaryOp.AND, Binary(BinaryOp.NE, left, left), Binary(BinaryOp.NE, right, right))
            return Binary(BinaryOp.OR, Binary(BinaryOp.EQ, left, right), both)
        if not is_reference(left.type) or not _is_value(left.type):
            return Binary(BinaryOp.EQ, left, right)
        draft = self._body.draft
        equal, raised = draft.temporary(BOOL), draft.temporary(THROWABLE)
        helper = self._world.helper("java.util.Objects", "equals")
        draft.emit(Call(equal, raised, helper, (coerce(left, OBJECT), coerce(right, OBJECT)), self._origin))
        self._go_on(raised, wrong)
        return equal

    def _compare_results(self, result: Local | None, other: Local | None, thrown: Local, key: str) -> str:
        """The operation has returned: so has the other, the same. Go on where it has; the label is for where not."""
        draft = self._body.draft
        wrong, fine, after, done = (draft.label() for _ in range(4))
        draft.branch(is_not_null(thrown), wrong, fine, self._origin)
        draft.place(fine)
        if result is not None and other is not None and result.type == other.type:
            self._check(self._same(result, other, wrong), key)
        else:
            self._check(TRUE, key)
        draft.goto(after, self._origin)
        draft.place(wrong)
        self._check(FALSE, key)
        draft.goto(done, self._origin)
        draft.place(after)
        return done


class AbstractRun(_Run):
    """The run of the abstraction, before and after the call of an operation. `given` are its arguments, the object
    itself first."""

    def __init__(self, body: Body, found: Correspondence, given: tuple[Local, ...]) -> None:
        super().__init__(body, Code.ABSTRACTION, found.concrete.span)
        self._found, self._given = found, given
        self._this: Local | None = None
        self._result: Local | None = None
        self._thrown: Local | None = None

    # ------------------------------------------------------------ obligations

    @property
    def _name(self) -> str:
        owner, name = self._found.module.abstraction.simple_name, self._found.abstract.name
        return f"new {owner}" if name == CONSTRUCTOR else f"{owner}.{name}"

    def _states(self) -> str:
        made = f"what {self._name} makes"
        return self._key(Sentences(f"the abstraction ends as {made}", f"the abstraction does not end as {made}"))

    def _results(self) -> str:
        return self._key(Sentences(f"the result is that of {self._name}", f"the result is not that of {self._name}"))

    def untouched(self) -> tuple[BodyClause, str]:
        """That the abstraction changes nothing that was there before, and the obligation that says so."""
        span = self._found.module.function.span
        nothing = Location(LocationKind.NOTHING, None, "", "", None, span)
        what = f"abstraction and {self._name}"
        key = self._key(Sentences(f"{what} change only new objects", f"{what} change an object that was there before"))
        return BodyClause(ClauseRole.FRAME, "\\nothing", span, locations=(nothing,)), key

    # ------------------------------------------------------------ runs

    def before(self, otherwise: Expr | None) -> None:
        """The abstraction of the object, and the operation on it. Where there is none, return `otherwise`."""
        draft = self._body.draft
        wrong, done = draft.label(), draft.label()
        self._this = self._abstraction(wrong)
        abstract = self._found.abstract
        result = self._world.naming.type(abstract.result)
        self._result = None if result == VOID else draft.temporary(result)
        self._thrown = draft.temporary(THROWABLE)
        values = (self._this, *self._given[1:])
        self._call(self._result, self._thrown, abstract, values, self._found.module.abstraction)
        draft.goto(done, self._origin)
        draft.place(wrong)
        self._check(FALSE, self._states())
        draft.end(Return(otherwise, self._origin))
        draft.place(done)

    def made(self) -> None:
        """A constructor has returned: the abstraction is made as well, and compared with the new object."""
        draft, abstraction = self._body.draft, self._found.module.abstraction
        wrong, done = draft.label(), draft.label()
        guard(self._world, self._body, abstraction, self._origin)
        self._this = draft.temporary(self._world.naming.reference(abstraction))
        draft.emit(New(self._this, abstraction.name, self._origin))
        self._world.instantiate(abstraction)
        types = self._world.constructor_parameters(self._found.abstract)
        given = tuple(coerce(value, type_) for value, type_ in zip(self._given[1:], types, strict=True))
        raised = draft.temporary(THROWABLE)
        name = self._world.constructor(self._found.abstract)
        draft.emit(Call(None, raised, name, (self._this, *given), self._origin))
        self._go_on(raised, wrong)
        self._compare_states(wrong, done)

    def returned(self, result: Local | None) -> None:
        """The operation of the module has returned."""
        assert self._thrown is not None
        done = self._compare_results(result, self._result, self._thrown, self._results())
        self._compare_states(self._body.draft.label(), done)

    def threw(self) -> None:
        """The operation of the module has thrown: so has the abstraction."""
        assert self._thrown is not None
        draft = self._body.draft
        self._check(is_not_null(self._thrown), self._results())
        self._compare_states(draft.label(), draft.label())

    def _compare_states(self, wrong: str, done: str) -> None:
        """The abstraction of the object afterwards, compared with what the abstraction has come to; go on at `done`."""
        assert self._this is not None
        draft, states = self._body.draft, self._states()
        after = self._abstraction(wrong)
        equal, raised = draft.temporary(BOOL), draft.temporary(THROWABLE)
        module = self._found.module
        self._call(equal, raised, module.equality, (self._this, after), module.abstraction)
        self._go_on(raised, wrong)
        self._check(equal, states)
        draft.goto(done, self._origin)
        draft.place(wrong)
        self._check(FALSE, states)
        draft.goto(done, self._origin)
        draft.place(done)

    def _abstraction(self, wrong: str) -> Local:
        """What the abstraction function gives; go to `wrong` where it throws or gives nothing."""
        draft, function = self._body.draft, self._found.module.function
        found = draft.temporary(self._world.naming.reference(self._found.module.abstraction))
        raised, fine = draft.temporary(THROWABLE), draft.label()
        self._call(found, raised, function, (self._given[0],), self._found.module.symbol)
        self._go_on(raised, wrong)
        draft.branch(is_not_null(found), fine, wrong, self._origin)
        draft.place(fine)
        return found


class TwinRun(_Run):
    """The operation of an abstraction on two objects that are equal (obligation O2): `given` are the arguments of the
    first, the object itself first; `other` is the second object, which the same arguments are given to."""

    def __init__(self, body: Body, found: Twins, given: tuple[Local, ...]) -> None:
        super().__init__(body, Code.EQUIVALENCE, found.operation.span)
        self._found, self._given = found, given
        self.other = body.draft.named("other", body.world.naming.reference(found.abstraction))

    def exists(self) -> None:
        self._body.draft.emit(Assume(is_not_null(self.other), self._origin))

    def before(self) -> None:
        """Only executions from equal objects are of interest."""
        draft = self._body.draft
        equal, raised = draft.temporary(BOOL), draft.temporary(THROWABLE)
        self._equal(equal, raised)
        draft.emit(Assume(is_null(raised), self._origin))
        draft.emit(Assume(equal, self._origin))

    def returned(self, result: Local | None) -> None:
        same, thrown = self._operation()
        done = self._compare_results(result, same, thrown, self._results())
        self._compare_states(done)

    def threw(self) -> None:
        _, thrown = self._operation()
        self._check(is_not_null(thrown), self._results())
        self._compare_states(self._body.draft.label())

    def _operation(self) -> tuple[Local | None, Local]:
        draft, operation = self._body.draft, self._found.operation
        type_ = self._world.naming.type(operation.result)
        result = None if type_ == VOID else draft.temporary(type_)
        thrown = draft.temporary(THROWABLE)
        self._call(result, thrown, operation, (self.other, *self._given[1:]), self._found.abstraction)
        return result, thrown

    def _equal(self, equal: Local, raised: Local) -> None:
        self._call(equal, raised, self._found.equality, (self._given[0], self.other), self._found.abstraction)

    def _results(self) -> str:
        what = "two objects that are equal return"
        return self._key(Sentences(f"{what} the same", f"{what} something else"))

    def _compare_states(self, done: str) -> None:
        draft = self._body.draft
        key = self._key(Sentences("two objects that are equal stay so", "two objects that are equal do not stay so"))
        equal, raised = draft.temporary(BOOL), draft.temporary(THROWABLE)
        wrong = draft.label()
        self._equal(equal, raised)
        self._go_on(raised, wrong)
        self._check(equal, key)
        draft.goto(done, self._origin)
        draft.place(wrong)
        self._check(FALSE, key)
        draft.goto(done, self._origin)
        draft.place(done)


def _is_value(type_: Type) -> bool:
    return type_ in (STRING, OBJECT) or (isinstance(type_, RefType) and type_.name in _BOXES)
