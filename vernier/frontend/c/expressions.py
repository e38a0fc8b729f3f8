"""Expressions of C. Operands are evaluated from left to right (C leaves the order open)."""

from __future__ import annotations

from dataclasses import replace

from vernier.frontend.c.body import Body, Draft
from vernier.frontend.c.c_types import (
    CHAR,
    INT,
    VOID,
    CAddress,
    CArray,
    CFloating,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVariableArray,
    CVoid,
    common_type,
    is_arithmetic,
)
from vernier.frontend.c.conversions import converted, settled, truth
from vernier.frontend.c.faults import Placed, ill_typed, unresolved, unsupported
from vernier.frontend.c.fold import binary, convert, integer, negation, pointer_number
from vernier.frontend.c.literals import character, number, string
from vernier.frontend.c.operators import apply_binary, apply_unary, from_truth
from vernier.frontend.c.places import (
    address,
    dereferenced,
    element_size,
    function_value,
    member_place,
    read,
    shifted_pointer,
    write,
)
from vernier.frontend.c.resolve import constant_int, type_of_name, type_of_operand
from vernier.frontend.c.tree import (
    AssignExpression,
    BinaryExpression,
    CallExpression,
    CastExpression,
    CharacterLiteral,
    CommaExpression,
    CompatibleExpression,
    ConditionalExpression,
    Expression,
    GenericExpression,
    Identifier,
    IndexExpression,
    LabelAddress,
    MemberExpression,
    NumberLiteral,
    OffsetExpression,
    SizeExpression,
    StepExpression,
    StringLiteral,
    TypeName,
    UnaryExpression,
    VariadicExpression,
)
from vernier.frontend.c.values import (
    BitPlace,
    ConstantSymbol,
    FunctionSymbol,
    MemoryPlace,
    ObjectSymbol,
    Place,
    RegisterPlace,
    Symbol,
    Value,
)
from vernier.ir.expr import BinaryOp, Const, Expr, GlobalAddress, Local
from vernier.ir.types import BOOL, FloatType, IntType

# ---- names and constants


def symbol_of(body: Body, node: Identifier) -> Symbol | None:
    """What a name stands for; None when nothing declares it."""
    if node.declared:
        found = body.symbols.get(node.declared)
        if found is None:
            raise unsupported(f"{node.name}, whose declaration was not translated", node)
        return found
    return body.environment.symbol(node.name)


def identifier_value(body: Body, node: Identifier) -> Value:
    match symbol_of(body, node):
        case ObjectSymbol(place=place):
            return read(body, place, node)
        case ConstantSymbol(value=value, type=type_):
            return Value(integer(value, IntType(type_.width, type_.signed)), type_)
        case FunctionSymbol() as function:
            body.environment.world.use_function(function, body.environment, node)
            return function_value(function.name, function.type)
        case _:
            special = _special_name(body, node)
            if special is None:
                raise unresolved(f"{node.name} is not declared", node)
            return read(body, special, node)


def identifier_place(body: Body, node: Identifier) -> Place | None:
    match symbol_of(body, node):
        case ObjectSymbol(place=place):
            return place
        case None:
            return _special_name(body, node)
        case _:
            return None


def _special_name(body: Body, node: Identifier) -> Place | None:
    """__func__ and its GNU spellings."""
    if node.name not in ("__func__", "__FUNCTION__", "__PRETTY_FUNCTION__") or body.definition is None:
        return None
    codes = [ord(letter) for letter in body.definition.declarator.name]
    return _string_place(body, (*codes, 0), CHAR, node)


def string_place(body: Body, node: StringLiteral) -> Place:
    codes, element = string(node, body.target)
    return _string_place(body, codes, element, node)


def _string_place(body: Body, codes: tuple[int, ...], element: CInteger, node: Placed) -> Place:
    name = body.environment.world.string(codes, element, body.origin(node))
    type_ = CArray(element, len(codes))
    return MemoryPlace(GlobalAddress(name, body.records.pointer(type_)), type_, True)


def string_value(body: Body, node: StringLiteral) -> Value:
    return read(body, string_place(body, node), node)


def number_value(body: Body, node: NumberLiteral) -> Value:
    found, type_ = number(node, body.target)
    if isinstance(type_, CInteger):
        return Value(integer(int(found), IntType(type_.width, type_.signed)), type_)
    if type_.width > 64:
        raise unsupported("a constant of type long double", node)
    return Value(Const(float(found), FloatType(type_.width)), type_)


def character_value(body: Body, node: CharacterLiteral) -> Value:
    found, type_ = character(node, body.target)
    return Value(integer(found, IntType(type_.width, type_.signed)), type_)


# ---- places


def place_value(body: Body, node: Expression) -> Value:
    """The rvalue of an expression that designates a place."""
    place = body.place(node)
    assert place is not None
    return read(body, place, node)


def index_place(body: Body, node: IndexExpression) -> Place:
    array = body.place(node.array)
    certain = False
    if isinstance(array, MemoryPlace) and isinstance(array.type, CArray | CVariableArray):
        base = read(body, array, node.array)
        certain = array.certain
    else:
        base = body.value(node.array) if array is None else read(body, array, node.array)
    mark = body.mark()
    index = body.value(node.index)
    base = body.pinned(base, mark, node)
    if not isinstance(base.type, CPointer):
        base, index, certain = index, base, False
    if not isinstance(base.type, CPointer):
        raise ill_typed(f"{body.text(node)} indexes no array", node)
    index = settled(index, node)
    certain = certain and array is not None and _within(array.type, index.expr)
    return dereferenced(body, shifted_pointer(body, base, index, node), node, certain=certain)


def _within(type_: CType, index: Expr) -> bool:
    if not (isinstance(type_, CArray) and type_.count is not None and isinstance(index, Const)):
        return False
    return 0 <= int(index.value) < type_.count


def member_place_of(body: Body, node: MemberExpression) -> Place | None:
    if node.arrow:
        pointer = body.value(node.object)
        if not isinstance(pointer.type, CPointer):
            raise ill_typed(f"{body.text(node.object)} is no pointer", node)
        base = dereferenced(body, pointer, node)
    else:
        found = body.place(node.object)
        if found is None:
            value = body.value(node.object)
            found = MemoryPlace(value.expr, value.type, True)
        if not isinstance(found, MemoryPlace):
            raise ill_typed(f"{body.text(node.object)} is no struct or union", node)
        base = found
    if not isinstance(base.type, CRecord):
        raise ill_typed(f"{body.text(node.object)} is no struct or union", node)
    member = body.records.find(base.type, node.member)
    if member is None:
        raise ill_typed(f"{base.type} has no member {node.member}", node)
    return member_place(body, base, member)


def unary_place(body: Body, node: UnaryExpression) -> Place | None:
    if node.op != "*":
        return None
    pointer = body.value(node.operand)
    if isinstance(pointer.type, CPointer) and isinstance(pointer.type.target, CVoid):
        raise ill_typed("a void pointer dereferenced", node)
    return dereferenced(body, pointer, node)


# ---- operators


def unary_value(body: Body, node: UnaryExpression) -> Value:
    match node.op:
        case "*":
            return place_value(body, node)
        case "&":
            return _address_of(body, node)
        case "!":
            return from_truth(negation(truth(body.value(node.operand), node)))
        case _:
            return apply_unary(body, node.op, body.value(node.operand), node)


def _address_of(body: Body, node: UnaryExpression) -> Value:
    place = body.place(node.operand)
    if place is None:
        value = body.value(node.operand)
        if isinstance(value.type, CPointer) and isinstance(value.type.target, CFunction):
            return value
        raise ill_typed(f"{body.text(node.operand)} has no address", node)
    return address(body, place, node)


def step_value(body: Body, node: StepExpression) -> Value:
    place = _assignable(body, node.operand)
    old = read(body, place, node)
    if not node.prefix:
        old = Value(_kept(body, old.expr, node), old.type)
    one = Value(integer(1, IntType(32, True)), INT)
    new = converted(body, apply_binary(body, node.op[0], old, one, node), place.type, node)
    result = write(body, place, new, node)
    return result if node.prefix else old


def _kept(body: Body, expr: Expr, node: Placed) -> Expr:
    """A copy of a variable's value from before it changes."""
    kept = body.temporary(expr.type)
    body.assign(kept, expr, node)
    return kept


def _assignable(body: Body, node: Expression) -> Place:
    place = body.place(node)
    if place is None:
        raise ill_typed(f"{body.text(node)} cannot be assigned", node)
    if isinstance(place.type, CArray | CVariableArray | CFunction):
        raise ill_typed(f"{body.text(node)} cannot be assigned", node)
    if isinstance(place, MemoryPlace | BitPlace):
        held = body.hold(place.pointer, node)
        if isinstance(place, MemoryPlace):
            return MemoryPlace(held, place.type, place.certain)
        return replace(place, pointer=held)
    return place


def assign_value(body: Body, node: AssignExpression) -> Value:
    if node.op:
        place = _assignable(body, node.target)
        old = read(body, place, node.target)
        mark = body.mark()
        right = body.value(node.value)
        old = body.pinned(old, mark, node)
        new = apply_binary(body, node.op, old, right, node)
        return write(body, place, assigned(body, new, place, node), node)
    place = _assignable(body, node.target)
    value = assigned(body, wanted_value(body, node.value, place.type), place, node)
    return write(body, place, value, node)


def wanted_value(body: Body, node: Expression, wanted: CType) -> Value:
    """The value of an expression that will become `wanted`: a call that allocates memory wants to know."""
    if isinstance(node, CallExpression):
        return body.translators.call(body, node, wanted)
    return body.value(node)


def assigned(body: Body, value: Value, place: Place, node: Placed) -> Value:
    """The value converted for assignment. An integer variable that is given an address becomes one that holds
    addresses when the function is translated again."""
    if isinstance(value.type, CAddress) and isinstance(place, RegisterPlace) and isinstance(place.type, CInteger):
        body.address_candidates.add(place.local.name)
    return converted(body, value, place.type, node)


def discarded(body: Body, node: Expression) -> None:
    """Evaluate an expression for its effect only."""
    match node:
        case StepExpression(op=op, operand=operand, start=start, end=end):
            body.value(StepExpression(op, True, operand, start, end))
        case CommaExpression():
            for part in _comma_parts(node):
                discarded(body, part)
        case _:
            wanted_value(body, node, VOID)


def binary_value(body: Body, node: BinaryExpression) -> Value:
    if node.op in ("&&", "||"):
        return _logical(body, node)
    spine: list[BinaryExpression] = []
    leftmost: Expression = node
    while isinstance(leftmost, BinaryExpression) and leftmost.op not in ("&&", "||"):
        spine.append(leftmost)
        leftmost = leftmost.left
    result = body.value(leftmost)
    for current in reversed(spine):
        mark = body.mark()
        right = body.value(current.right)
        result = apply_binary(body, current.op, body.pinned(result, mark, current), right, current)
    return result


def _operands(node: BinaryExpression) -> list[Expression]:
    """The operands of a chain of one logical operator, left to right."""
    found: list[Expression] = []
    current: Expression = node
    while isinstance(current, BinaryExpression) and current.op == node.op:
        found.append(current.right)
        current = current.left
    found.append(current)
    return found[::-1]


def _logical(body: Body, node: BinaryExpression) -> Value:
    """&& and || as a value: strict where the right operands have no effect, otherwise by control flow."""
    operands = _operands(node)
    conjunction = node.op == "&&"
    result = truth(body.value(operands[0]), operands[0])
    target: Local | None = None
    done = body.block("known")
    for count, operand in enumerate(operands[1:], 1):
        if isinstance(result, Const):
            if bool(result.value) != conjunction:
                break
            result = truth(body.value(operand), operand)
            continue
        before, partial, rest = body.current, body.partial, body.block("rest")
        body.place_block(rest)
        right = truth(body.value(operand), operand)
        if body.current is rest and not rest.operations and body.partial == partial:
            body.drafts.pop()
            body.current = before
            result = binary(BinaryOp.AND if conjunction else BinaryOp.OR, result, right)
            result = body.hold(result, operand) if count % 8 == 0 else result
            continue
        target = target or body.temporary(BOOL)
        after, body.current = body.current, before
        held = body.hold(result, node)
        body.assign(target, held, node)
        body.branch(held, rest if conjunction else done, done if conjunction else rest, node)
        body.current, result = after, right
    if target is None:
        return from_truth(result)
    body.assign(target, result, node)
    body.goto(done, node)
    body.place_block(done)
    return from_truth(target)


def condition(body: Body, node: Expression, then: Draft, otherwise: Draft) -> None:
    """Branch on an expression; && || ! become control flow."""
    while isinstance(node, UnaryExpression) and node.op == "!":
        node, then, otherwise = node.operand, otherwise, then
    if isinstance(node, BinaryExpression) and node.op in ("&&", "||"):
        operands = _operands(node)
        for operand in operands[:-1]:
            rest = body.block("and" if node.op == "&&" else "or")
            if node.op == "&&":
                condition(body, operand, rest, otherwise)
            else:
                condition(body, operand, then, rest)
            body.place_block(rest)
        condition(body, operands[-1], then, otherwise)
        return
    body.branch(truth(body.value(node), node), then, otherwise, node)


def _comma_parts(node: CommaExpression) -> list[Expression]:
    found: list[Expression] = []
    current: Expression = node
    while isinstance(current, CommaExpression):
        found.append(current.right)
        current = current.left
    found.append(current)
    return found[::-1]


def comma_value(body: Body, node: CommaExpression) -> Value:
    *before, last = _comma_parts(node)
    for part in before:
        discarded(body, part)
    return body.value(last)


def conditional_value(body: Body, node: ConditionalExpression) -> Value:
    if node.then is None:
        return _elvis(body, node)
    if _looks_constant(body, node.condition):
        known = truth(body.value(node.condition), node)
        if isinstance(known, Const):
            return _chosen(body, node, known)
    then, otherwise, join = body.block("then"), body.block("else"), body.block("join")
    condition(body, node.condition, then, otherwise)
    body.place_block(then)
    first = body.value(node.then)
    first_end = body.current
    body.place_block(otherwise)
    second = body.value(node.otherwise)
    type_ = result_type(body, first, second, node)
    return _merge(body, type_, (first, first_end), (second, body.current), join, node)


def _looks_constant(body: Body, node: Expression) -> bool:
    """Whether an expression is made of constants only, so that evaluating it does nothing."""
    pending: list[Expression] = [node]
    while pending:
        current = pending.pop()
        match current:
            case NumberLiteral() | CharacterLiteral() | SizeExpression() | OffsetExpression() | CompatibleExpression():
                pass
            case Identifier():
                if not isinstance(symbol_of(body, current), ConstantSymbol):
                    return False
            case UnaryExpression(op=op, operand=operand) if op not in ("*", "&"):
                pending.append(operand)
            case CastExpression(operand=operand):
                pending.append(operand)
            case BinaryExpression(left=left, right=right):
                pending += (left, right)
            case _:
                return False
    return True


def _chosen(body: Body, node: ConditionalExpression, known: Const) -> Value:
    """The operand a constant condition selects, with the type of the whole."""
    assert node.then is not None
    taken, other = (node.then, node.otherwise) if known.value else (node.otherwise, node.then)
    dropped = body.unevaluated(lambda: body.value(other))
    value = body.value(taken)
    type_ = result_type(body, value, dropped, node)
    return value if isinstance(type_, CVoid) else converted(body, value, type_, node)


def _elvis(body: Body, node: ConditionalExpression) -> Value:
    first = body.value(node.condition)
    first = Value(body.hold(first.expr, node), first.type)
    otherwise, join = body.block("else"), body.block("join")
    then = body.block("then")
    body.branch(truth(first, node), then, otherwise, node)
    body.place_block(then)
    body.place_block(otherwise)
    second = body.value(node.otherwise)
    type_ = result_type(body, first, second, node)
    return _merge(body, type_, (first, then), (second, body.current), join, node)


def _merge(
    body: Body, type_: CType, first: tuple[Value, Draft], second: tuple[Value, Draft], join: Draft, node: Placed
) -> Value:
    """Join two branches; the value of either goes into one temporary."""
    is_void = isinstance(type_, CVoid)
    target = None if is_void else body.temporary(body.scalar(type_, node))
    for value, end in (first, second):
        body.current = end
        if target is not None:
            given = value if isinstance(type_, CAddress) else converted(body, value, type_, node)
            body.assign(target, convert(given.expr, target.type), node)
        body.goto(join, node)
    body.place_block(join)
    return Value(integer(0, IntType(32, True)), VOID) if target is None else Value(target, type_)


def result_type(body: Body, first: Value, second: Value, node: Placed) -> CType:
    """The type of `c ? first : second`."""
    a, b = first.type, second.type
    if isinstance(a, CVoid) or isinstance(b, CVoid):
        return VOID
    if isinstance(a, CPointer) and isinstance(b, CPointer):
        return _composite_pointer(a, b, first, second)
    if isinstance(a, CPointer) and not isinstance(b, CRecord):
        return a
    if isinstance(b, CPointer) and not isinstance(a, CRecord):
        return b
    if isinstance(a, CAddress) and isinstance(b, CAddress):
        return a
    if is_arithmetic(a) and is_arithmetic(b):
        return common_type(settled(first, node).type, settled(second, node).type, body.target)
    return a


def _composite_pointer(a: CPointer, b: CPointer, first: Value, second: Value) -> CType:
    if isinstance(a.target, CVoid):
        return b if pointer_number(first.expr) == 0 else a
    if isinstance(b.target, CVoid):
        return a if pointer_number(second.expr) == 0 else b
    return a


# ---- casts, sizes, types


def cast_value(body: Body, node: CastExpression) -> Value:
    type_ = type_of_name(body, node.type)
    if isinstance(type_, CVoid):
        body.value(node.operand)
        return Value(integer(0, IntType(32, True)), VOID)
    value = wanted_value(body, node.operand, type_)
    if isinstance(type_, CRecord) and isinstance(value.type, CRecord):
        return converted(body, value, type_, node)
    if isinstance(type_, CRecord | CArray | CVariableArray | CFunction):
        raise unsupported(f"a cast to {type_}", node)
    return converted(body, value, type_, node, explicit=True)


def size_value(body: Body, node: SizeExpression) -> Value:
    size_type = body.target.size_type
    ir_type = IntType(size_type.width, False)
    if isinstance(node.operand, TypeName):
        type_ = type_of_name(body, node.operand)
    else:
        type_ = type_of_operand(body, node.operand)
    if node.op == "_Alignof":
        return Value(integer(_full_alignment(body, type_), ir_type), size_type)
    return Value(convert(element_size(body, type_, node), ir_type), size_type, 3)


def _full_alignment(body: Body, type_: CType) -> int:
    """_Alignof, which for eight-byte scalars is 8 even where members are aligned at 4."""
    if isinstance(type_, CInteger | CFloating) and type_.width == 64:
        return 8
    return body.records.alignment(type_)


def offset_value(body: Body, node: OffsetExpression) -> Value:
    type_ = type_of_name(body, node.type)
    total: Expr = integer(0, IntType(64, True))
    for step in node.path:
        if isinstance(step, str):
            member = body.records.find(type_, step) if isinstance(type_, CRecord) else None
            if member is None:
                raise ill_typed(f"{type_} has no member {step}", node)
            if member.member.bits is not None:
                raise ill_typed("offsetof a bit-field", node)
            total = binary(BinaryOp.ADD, total, integer(member.offset, IntType(64, True)))
            type_ = member.member.type
        else:
            if not isinstance(type_, CArray):
                raise ill_typed("offsetof indexes no array", node)
            size = body.size(type_.element, node)
            total = binary(BinaryOp.ADD, total, integer(constant_int(body, step) * size, IntType(64, True)))
            type_ = type_.element
    size_type = body.target.size_type
    return Value(convert(total, IntType(size_type.width, False)), size_type)


def compatible_value(body: Body, node: CompatibleExpression) -> Value:
    same = type_of_name(body, node.left) == type_of_name(body, node.right)
    return Value(integer(int(same), IntType(32, True)), INT)


def generic_value(body: Body, node: GenericExpression) -> Value:
    return body.value(_selected(body, node))


def generic_place(body: Body, node: GenericExpression) -> Place | None:
    return body.place(_selected(body, node))


def _selected(body: Body, node: GenericExpression) -> Expression:
    control = body.unevaluated(lambda: body.value(node.control)).type
    default: Expression | None = None
    for type_name, expression in node.associations:
        if type_name is None:
            default = expression
        elif type_of_name(body, type_name) == control:
            return expression
    if default is None:
        raise ill_typed(f"no association of _Generic fits {control}", node)
    return default


def label_address_value(_body: Body, node: LabelAddress) -> Value:
    raise unsupported("labels as values", node)


def variadic_value(_body: Body, node: VariadicExpression) -> Value:
    raise unsupported("reading variable arguments", node)
