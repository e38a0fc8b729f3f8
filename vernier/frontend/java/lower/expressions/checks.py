"""Implicit exceptions made explicit: null, index, size, store, cast and division checks.

Each check is a branch to a block that makes the exception by a helper of the class `vernier.Implicit`, notes by
`Raise` where it was raised, and goes to the handler.
"""

from __future__ import annotations

from vernier.core.obligation import Code, Sentences, ViolationPoint
from vernier.core.source import Origin, Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, coerce, is_not_null, is_null
from vernier.frontend.java.lower.source_texts import a_type
from vernier.frontend.java.symbols import FieldSymbol, MethodSymbol
from vernier.ir.expr import ArrayLength, Binary, BinaryOp, ClassConst, Const, Expr, InstanceOf, Local, Unary, UnaryOp
from vernier.ir.ops import Call, Raise, RaisedBy
from vernier.ir.types import I32, OBJECT, THROWABLE, ArrayType, RefType, Type

HELPERS = "vernier.Implicit"


def fail_if(
    body: Body, condition: Expr, code: Code, helper: str, arguments: tuple[Expr, ...], span: Span, words: Sentences
) -> None:
    """Where the condition holds, raise the exception that `helper` makes; go on where it does not."""
    failing, fine = body.draft.label(), body.draft.label()
    origin = Origin(span)
    body.draft.branch(condition, failing, fine, origin)
    body.draft.place(failing)
    if not body.draft.dead:
        exception = make(body, helper, arguments, origin)
        note(body, exception, code, span, words)
        body.throw(exception, origin)
    body.draft.place(fine)


def make(body: Body, helper: str, arguments: tuple[Expr, ...], origin: Origin) -> Local:
    """The Throwable that a helper makes."""
    target = body.draft.temporary(THROWABLE)
    callee = body.world.helper(HELPERS, helper)
    body.draft.emit(Call(target, None, callee, arguments, origin))
    return target


def note(body: Body, exception: Expr, code: Code, span: Span, words: Sentences, after: Expr | None = None) -> None:
    """Note that the exception is raised here; `after`, the one that it was or that it wraps, has been raised before."""
    key = body.draft.obligation(code, ViolationPoint.ESCAPE, span, words)
    by = RaisedBy.LIBRARY if body.symbol.is_library else RaisedBy.PROGRAM
    earlier = None if after is None else coerce(after, THROWABLE)
    body.draft.emit(Raise(coerce(exception, THROWABLE), key, Origin(span), earlier, by))


def not_null(body: Body, value: Expr, node: tree.Expression) -> Expr:
    """The value in a form that may be repeated, known to be not null from here on."""
    return _not_null(body, value, node, "nullPointer")


def required(body: Body, value: Expr, node: tree.Expression) -> Expr:
    """The same by `Objects.requireNonNull`, which compilers call before they use the value."""
    return _not_null(body, value, node, "required")


def surroundings(body: Body, outer: tree.Expression | None) -> list[Expr]:
    """The object that a new one is made inside of, if the source names it. It is there before any argument is evaluated
    (JLS 15.9.4)."""
    return [] if outer is None else [body.stable(required(body, body.expression(outer), outer), outer.span)]


def _not_null(body: Body, value: Expr, node: tree.Expression, helper: str) -> Expr:
    value = body.atom(value, node.span)
    if never_null(body, node) or ("nonnull", value) in body.draft.facts:
        return value
    shown = body.world.texts.quoted(node.span, "the value")
    words = Sentences(f"{shown} is not null here", f"{shown} is null")
    fail_if(body, is_null(value), Code.NULL_DEREFERENCE, helper, (), node.span, words)
    if _is_lasting(body, value, node):
        body.draft.learn(("nonnull", value))
    return value


def _is_lasting(body: Body, value: Expr, node: tree.Expression) -> bool:
    """Whether the value of this local stays what it is for as long as it is visible."""
    if not isinstance(value, Local):
        return False
    if isinstance(node, tree.VariableRead):
        return body.assignments.is_stable(node.variable) and not value.name.startswith("%")
    return False


def never_null(body: Body, node: tree.Expression) -> bool:
    """Whether the form of the expression alone tells that its value is not null."""
    while isinstance(node, tree.Cast):
        node = node.operand
    match node:
        case tree.This() | tree.NewObject() | tree.NewArrayOf() | tree.Lambda() | tree.Concat() | tree.ClassLiteral():
            return True
        case tree.Literal(value=value):
            return value is not None
        case tree.VariableRead(variable=variable) if variable in body.bindings:
            return body.assignments.is_stable(variable)
        case tree.FieldRead(target=None, field=FieldSymbol() as field):
            # Seen from outside, constants of enums and of the library (such as System.out) are there.
            lasting = field in field.owner.enum_constants or (field.owner.is_library and field.is_final)
            return lasting and field.owner is not body.symbol
        case tree.Invoke(mode=tree.CallMode.STATIC, method=MethodSymbol(name="valueOf") as method):
            return method.owner.name in BOXES
        case _:
            return False


BOXES = frozenset(
    f"java.lang.{name}" for name in ("Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double")
)


def in_bounds(body: Body, array: Expr, index: Expr, array_node: tree.Expression, index_node: tree.Expression) -> None:
    """Both values are atoms and the array is not null."""
    span = _cover(array_node.span, index_node.span)
    length = ArrayLength(array)
    low = Binary(BinaryOp.LT, index, Const(0, I32))
    high = Binary(BinaryOp.GE, index, length)
    if isinstance(index, Const):
        outside = high if isinstance(index.value, int) and index.value >= 0 else low
    else:
        outside = Binary(BinaryOp.OR, low, high)
    texts = body.world.texts
    shown, where = texts.quoted(index_node.span, "value"), texts.quoted(array_node.span, "value")
    words = Sentences(f"index {shown} is inside array {where}", f"index {shown} is outside array {where}")
    fail_if(body, outside, Code.ARRAY_INDEX, "arrayIndex", (index, length), span, words)


def _cover(first: Span, last: Span) -> Span:
    if first.file != last.file:
        return first
    return Span(first.file, first.line, first.column, last.end_line, last.end_column + 1)


def can_be_stored(body: Body, array: Expr, value: Expr, place: tree.ElementRead, value_node: tree.Expression) -> None:
    """The store check: arrays are covariant, so a reference must fit the dynamic element type of the array.

    Nothing is checked when the static element type has no subtypes, the value is null, the array was created right
    here, or a library model stores into an array of its own (only one handed to it can have another type).
    """
    if not isinstance(array.type, ArrayType) or not body.world.has_subtypes(array.type.element):
        return
    is_null = isinstance(value_node, tree.Literal) and value_node.value is None
    if is_null or ("exact", array) in body.draft.facts:
        return
    if body.symbol.is_library and not isinstance(place.array, tree.VariableRead):
        return
    misfit = body.world.store_check(array, value)
    texts = body.world.texts
    shown, where = texts.quoted(value_node.span, "the value"), texts.quoted(place.array.span, "the array")
    words = Sentences(f"{shown} fits the elements of {where}", f"{shown} does not fit the elements of {where}")
    fail_if(body, misfit, Code.ARRAY_STORE, "arrayStore", (coerce(value, OBJECT),), value_node.span, words)


def not_negative(body: Body, length: Expr, node: tree.Expression) -> Expr:
    length = body.atom(length, node.span)
    if isinstance(length, Const) and isinstance(length.value, int) and length.value >= 0:
        return length
    shown = body.world.texts.quoted(node.span, "value")
    words = Sentences(f"array size {shown} is not negative", f"array size {shown} is negative")
    negative = Binary(BinaryOp.LT, length, Const(0, I32))
    fail_if(body, negative, Code.ARRAY_NEGATIVE_SIZE, "negativeArraySize", (length,), node.span, words)
    return length


def not_zero(body: Body, divisor: Expr, node: tree.Expression) -> Expr:
    divisor = body.atom(divisor, node.span)
    if isinstance(divisor, Const) and divisor.value != 0:
        return divisor
    shown = body.world.texts.quoted(node.span, "value")
    words = Sentences(f"divisor {shown} is not zero", f"divisor {shown} is zero")
    zero = Binary(BinaryOp.EQ, divisor, Const(0, divisor.type))
    fail_if(body, zero, Code.DIVISION_ZERO, "arithmetic", (), node.span, words)
    return divisor


def can_be_cast(body: Body, value: Expr, type_: Type, span: Span, shown: str) -> Expr:
    """The value (`shown` in words) converted to `type_`, after the check that it is null or an instance of it."""
    if not isinstance(type_, RefType | ArrayType) or type_ == OBJECT or value.type == type_:
        return coerce(value, type_)
    value = body.atom(value, span)
    misfit = Binary(BinaryOp.AND, is_not_null(value), Unary(UnaryOp.NOT, InstanceOf(value, type_)))
    arguments = (coerce(value, OBJECT), ClassConst(type_))
    words = Sentences(f"{shown} is {a_type(type_)} or null", f"{shown} is not {a_type(type_)}")
    fail_if(body, misfit, Code.CAST, "classCast", arguments, span, words)
    return coerce(value, type_)
