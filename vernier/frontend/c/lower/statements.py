"""Statements of C as control flow."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from vernier.frontend.c.lower.body import Body, Control, Draft, Switch
from vernier.frontend.c.lower.branching import condition
from vernier.frontend.c.lower.conversions import converted, plain_value
from vernier.frontend.c.lower.expressions import assigned, discarded, wanted_value
from vernier.frontend.c.lower.fold import binary, convert, integer
from vernier.frontend.c.lower.initializers import completed, initialise_object
from vernier.frontend.c.lower.places import copy_record
from vernier.frontend.c.lower.values import (
    FunctionSymbol,
    MemoryPlace,
    ObjectSymbol,
    RegisterPlace,
    RValue,
)
from vernier.frontend.c.resolve.c_types import (
    DOUBLE,
    VOID,
    CAddress,
    CArray,
    CFloating,
    CFunction,
    CInteger,
    CRecord,
    CType,
    CVariableArray,
    CVoid,
    is_aggregate,
    promoted,
)
from vernier.frontend.c.resolve.declarators import constant, constant_int, declared_type, type_of_specifier, typedef
from vernier.frontend.c.resolve.layout import Incomplete
from vernier.frontend.c.syntax.faults import Fault, Placed, ill_typed, unresolved, unsupported
from vernier.frontend.c.syntax.tree import (
    AssemblyStatement,
    BasicSpecifier,
    CaseStatement,
    Compound,
    Declaration,
    Declared,
    DoStatement,
    Expression,
    ExpressionStatement,
    ForStatement,
    GotoStatement,
    IfStatement,
    Initializer,
    InitializerList,
    JumpStatement,
    LabeledStatement,
    ReturnStatement,
    Statement,
    StatementExpression,
    StaticAssertion,
    SwitchStatement,
    WhileStatement,
)
from vernier.ir.expr import BinaryOp, Const, Expr, Local
from vernier.ir.ops import Allocate, Copy, Free, Return, Stop, StopReason, Storage
from vernier.ir.types import U64, VOID_POINTER, IntType


def statement(body: Body, node: Statement) -> None:
    """Translate one statement; a fault inside it is reported and ends executions that get there."""
    depth = (len(body.scopes), len(body.controls), len(body.switches))
    try:
        _STATEMENTS[type(node)](body, node)
    except (Fault, Incomplete) as problem:
        fault = problem if isinstance(problem, Fault) else ill_typed(str(problem), node)
        del body.scopes[depth[0] :], body.controls[depth[1] :], body.switches[depth[2] :]
        body.faults.append(fault)
        body.end(Stop(StopReason.UNSUPPORTED, body.source.origin(fault.start, fault.end)))


def compound(body: Body, node: Compound) -> None:
    body.open_scope(node.start, node, bypassed=node.bypassed)
    for item in node.items:
        statement(body, item)
    body.close_scope(node)


def substatement(body: Body, node: Statement) -> None:
    """What is executed by a selection or an iteration: a block, with or without braces (C11 6.8.4, 6.8.5). Only an
    expression can make an object without braces of its own: a compound literal."""
    if not isinstance(node, ExpressionStatement):
        statement(body, node)
        return
    body.open_scope(node.start, node, bypassed=False)
    statement(body, node)
    body.close_scope(node)


def statement_expression(body: Body, node: StatementExpression) -> RValue:
    """GNU's ({ ... }): the value of its last expression."""
    items = node.body.items
    body.open_scope(node.body.start, node, bypassed=node.body.bypassed)
    result = RValue(integer(0, IntType(32, True)), VOID)
    for index, item in enumerate(items):
        if index == len(items) - 1 and isinstance(item, ExpressionStatement) and item.expression is not None:
            result = body.value(item.expression)
        else:
            statement(body, item)
    if not isinstance(result.type, CVoid) and not is_aggregate(result.type):
        copied = body.temporary(result.expr.type)
        body.assign(copied, result.expr, node)
        result = RValue(copied, result.type)
    inner = body.scopes[-1]
    kept = [*inner.objects, *inner.passing] if is_aggregate(result.type) else []
    if kept:
        # The value is a pointer into one of the objects: they live as long as what is around the expression.
        inner.objects.clear()
        inner.passing.clear()
    if is_aggregate(result.type):
        # The value may be what a variable points to, which must hold it a little longer.
        body.scopes[-2].registers.extend(inner.registers)
        inner.registers.clear()
    body.close_scope(node)
    body.own_passing(kept, node)
    return result


def _expression(body: Body, node: ExpressionStatement) -> None:
    if node.expression is not None:
        discarded(body, node.expression)


def _if(body: Body, node: IfStatement) -> None:
    done = body.block("end")
    current: Statement = node
    while isinstance(current, IfStatement):
        then = body.block("then")
        otherwise = body.block("else") if current.otherwise is not None else done
        condition(body, current.condition, then, otherwise)
        body.place_block(then)
        substatement(body, current.then)
        body.goto(done, current)
        if current.otherwise is None:
            break
        body.place_block(otherwise)
        current = current.otherwise
    else:
        substatement(body, current)
        body.goto(done, node)
    body.place_block(done)


def _loop_body(body: Body, node: Statement, break_draft: Draft, continue_draft: Draft) -> None:
    depth = len(body.scopes)
    body.controls.append(Control(break_draft, continue_draft, depth))
    substatement(body, node)
    body.controls.pop()


def _while(body: Body, node: WhileStatement) -> None:
    head, inside, done = body.block("while"), body.block("body"), body.block("done")
    body.goto(head, node)
    body.place_block(head)
    condition(body, node.condition, inside, done)
    body.place_block(inside)
    _loop_body(body, node.body, done, head)
    body.goto(head, node)
    body.place_block(done)


def _do(body: Body, node: DoStatement) -> None:
    inside, check, done = body.block("do"), body.block("again"), body.block("done")
    body.goto(inside, node)
    body.place_block(inside)
    _loop_body(body, node.body, done, check)
    body.goto(check, node)
    body.place_block(check)
    condition(body, node.condition, inside, done)
    body.place_block(done)


def _for(body: Body, node: ForStatement) -> None:
    body.open_scope(node.start, node, bypassed=node.bypassed)
    if isinstance(node.initial, Declaration):
        statement(body, node.initial)
    elif node.initial is not None:
        discarded(body, node.initial)
    head, inside, step, done = body.block("for"), body.block("body"), body.block("step"), body.block("done")
    body.goto(head, node)
    body.place_block(head)
    if node.condition is None:
        body.goto(inside, node)
    else:
        condition(body, node.condition, inside, done)
    body.place_block(inside)
    _loop_body(body, node.body, done, step)
    body.goto(step, node)
    body.place_block(step)
    if node.step is not None:
        discarded(body, node.step)
    body.goto(head, node)
    body.place_block(done)
    body.close_scope(node)


# ---- jumps


def _jump(body: Body, node: JumpStatement) -> None:
    for control in reversed(body.controls):
        draft = control.break_draft if node.word == "break" else control.continue_draft
        if draft is not None:
            body.free_scopes(control.depth, node)
            body.goto(draft, node)
            body.place_block(body.block("dead"))
            return
    raise ill_typed(f"{node.word} outside of a loop", node)


def label_draft(body: Body, name: str) -> Draft:
    draft = body.labels.get(name)
    if draft is None:
        draft = body.labels[name] = body.block(name)
    return draft


def _labeled(body: Body, node: LabeledStatement) -> None:
    draft = label_draft(body, node.label)
    body.goto(draft, node)
    body.place_block(draft)
    statement(body, node.body)


def _goto(body: Body, node: GotoStatement) -> None:
    if not isinstance(node.target, str):
        raise unsupported("goto to a computed label", node)
    chain = body.label_scopes.get(node.target)
    if chain is None:
        raise unresolved(f"the label {node.target} does not exist", node)
    common = 0
    for frame, start in zip(body.scopes, chain, strict=False):
        if frame.start != start:
            break
        common += 1
    body.free_scopes(common, node)
    body.goto(body.entering(chain[common:], label_draft(body, node.target), node), node)
    body.place_block(body.block("dead"))


def find_labels(body: Body, node: Compound) -> None:
    """For each label of a function where it is, and the starts of the scopes around it, outermost first."""
    found = body.label_scopes
    pending: list[tuple[Statement, tuple[int, ...]]] = [(node, ())]
    while pending:
        current, chain = pending.pop()
        match current:
            case Compound(items=items, start=start):
                pending.extend((item, (*chain, start)) for item in items)
            case ForStatement(body=inner, start=start):
                pending.append((inner, (*chain, start)))
            case LabeledStatement(label=label, body=inner):
                found[label] = chain
                body.label_starts[label] = current.start
                pending.append((inner, chain))
            case IfStatement(then=then, otherwise=otherwise):
                pending.append((then, chain))
                if otherwise is not None:
                    pending.append((otherwise, chain))
            case WhileStatement() | DoStatement() | SwitchStatement() | CaseStatement():
                pending.append((current.body, chain))
            case _:
                pass


def _return(body: Body, node: ReturnStatement) -> None:
    type_ = body.result_type
    if node.value is None:
        body.end(Return(None, body.origin(node)) if isinstance(type_, CVoid) else fallen_off(body, node))
        return
    if isinstance(type_, CVoid):
        body.value(node.value)
        body.end(Return(None, body.origin(node)))
        return
    value = converted(body, wanted_value(body, node.value, type_), type_, node)
    if isinstance(type_, CRecord):
        assert body.result_pointer is not None
        copy_record(body, MemoryPlace(body.result_pointer, type_, True), value, node)
        body.end(Return(None, body.origin(node)))
        return
    body.end(Return(value.expr, body.origin(node)))


def fallen_off(body: Body, node: Placed) -> Return:
    """The end of a function without a value: any value is returned."""
    from vernier.frontend.c.lower.calls import indeterminate

    type_ = body.result_type
    if isinstance(type_, CVoid | CRecord):
        return Return(None, body.origin(node))
    return Return(indeterminate(body, type_, "missing return value", node).expr, body.origin(node))


# ---- switch


def _switch(body: Body, node: SwitchStatement) -> None:
    value = plain_value(body.value(node.control), node)
    if not isinstance(value.type, CInteger):
        raise ill_typed("switch needs an integer", node)
    type_ = promoted(value.type)
    control = body.hold(converted(body, value, type_, node).expr, node)
    tests, done = body.block("switch"), body.block("done")
    body.goto(tests, node)
    body.place_block(body.block("dead"))
    switch = Switch(control, type_, len(body.scopes))
    body.switches.append(switch)
    body.controls.append(Control(done, None, len(body.scopes)))
    statement(body, node.body)
    body.controls.pop()
    body.switches.pop()
    body.goto(done, node)
    body.place_block(tests)
    for low, high, draft in switch.cases:
        following = body.block("case")
        body.branch(_matches(switch, low, high), draft, following, node)
        body.place_block(following)
    body.goto(switch.default or done, node)
    body.place_block(done)


def _matches(switch: Switch, low: int, high: int) -> Expr:
    ir_type = IntType(switch.type.width, switch.type.signed)
    if low == high:
        return binary(BinaryOp.EQ, switch.control, integer(low, ir_type))
    above = binary(BinaryOp.GE, switch.control, integer(low, ir_type))
    return binary(BinaryOp.AND, above, binary(BinaryOp.LE, switch.control, integer(high, ir_type)))


def _case(body: Body, node: CaseStatement) -> None:
    current: Statement = node
    while isinstance(current, CaseStatement):
        _case_label(body, current)
        current = current.body
    statement(body, current)


def _case_label(body: Body, node: CaseStatement) -> None:
    switch = body.switches[-1]
    draft = body.block("case" if node.first is not None else "default")
    body.goto(draft, node)
    entry = body.entering([frame.start for frame in body.scopes[switch.depth :]], draft, node)
    body.place_block(draft)
    if node.first is None:
        switch.default = entry
        return
    ir_type = IntType(switch.type.width, switch.type.signed)
    low = ir_type.wrap(_case_value(body, node.first))
    high = low if node.last is None else ir_type.wrap(_case_value(body, node.last))
    switch.cases.append((low, high, entry))


def _case_value(body: Body, node: Expression) -> int:
    found = constant(body, node).expr
    assert isinstance(found, Const)
    return int(found.value)


# ---- declarations


def declaration(body: Body, node: Declaration) -> None:
    if not node.declared:
        type_of_specifier(body, node.specifier)
        return
    for declared in node.declared:
        _declare(body, node, declared)


def _declare(body: Body, node: Declaration, declared: Declared) -> None:
    declarator = declared.declarator
    if any(attribute.name == "cleanup" for attribute in node.attributes + declarator.attributes):
        raise unsupported("the attribute cleanup", declarator)
    if isinstance(node.specifier, BasicSpecifier) and "__auto_type" in node.specifier.words:
        type_ = _deduced(body, declared)
    else:
        type_ = declared_type(body, node, declarator)
    if "typedef" in node.storage:
        body.symbols[declarator.start] = typedef(body, node, declarator)
    elif isinstance(type_, CFunction):
        _declare_function(body, declared, type_)
    elif "extern" in node.storage:
        body.environment.declare_extern(node, declared)
    elif "static" in node.storage:
        body.environment.world.static_local(body, node, declared, type_)
    else:
        _automatic(body, declared, type_)


def _deduced(body: Body, declared: Declared) -> CType:
    if declared.initializer is None or isinstance(declared.initializer, InitializerList):
        raise ill_typed("__auto_type needs a value", declared.declarator)
    value = declared.initializer
    return body.unevaluated(lambda: body.value(value)).type


def _declare_function(body: Body, declared: Declared, type_: CFunction) -> None:
    name = declared.declarator.name
    if body.environment.symbol(name) is None:
        body.environment.define(name, FunctionSymbol(name, name, type_))


def _automatic(body: Body, declared: Declared, type_: CType) -> None:
    declarator, initializer = declared.declarator, declared.initializer
    if isinstance(type_, CVoid):
        raise ill_typed(f"the variable {declarator.name} of type void", declarator)
    if isinstance(type_, CVariableArray):
        _variable_array(body, declared, type_)
        return
    if initializer is not None:
        type_ = completed(body, type_, initializer)
    assert body.definition is not None
    in_memory = is_aggregate(type_) or (isinstance(type_, CFloating) and type_.width > DOUBLE.width)
    if not in_memory and declarator.start not in body.definition.addressed:
        _register(body, declared, type_)
        return
    pointer = body.stack_object(declarator.name, type_, declarator)
    place = MemoryPlace(pointer, type_, True)
    body.symbols[declarator.start] = ObjectSymbol(place)
    if initializer is not None:
        initialise_object(body, place, initializer, declarator)
        # A record may be a copy of one without values; a jump into the block goes past the initialiser.
        given = not isinstance(type_, CRecord) or isinstance(initializer, InitializerList)
        body.born_with_values.add(pointer.name)
        if not given or body.scopes[-1].bypassed:
            body.born_with_values.discard(pointer.name)
    elif _is_reached_again(body, declarator):
        _forget_value(body, pointer, type_, declarator)


def _is_reached_again(body: Body, node: Placed) -> bool:
    """Whether a jump may lead back to before a declaration without leaving its block."""
    scope = body.scopes[-1].start
    return any(scope in chain and body.label_starts[label] < node.start for label, chain in body.label_scopes.items())


def _forget_value(body: Body, pointer: Local, type_: CType, node: Placed) -> None:
    """The value of an object becomes indeterminate each time its declaration is reached (C11 6.2.4)."""
    size = body.size(type_, node)
    if size:
        blank = body.temporary(pointer.type)
        memory = body.memory(type_, node)
        body.emit(Allocate(blank, memory, Const(1, U64), Storage.STACK, body.origin(node)))
        body.emit(Copy(pointer, blank, Const(size, U64), body.origin(node)))
        body.emit(Free(blank, Storage.STACK, body.origin(node)))


def _register(body: Body, declared: Declared, type_: CType) -> None:
    """A scalar whose address is never taken."""
    declarator = declared.declarator
    local = body.local(declarator.name, body.scalar(type_, declarator))
    if local.name in body.address_names and isinstance(type_, CInteger):
        type_ = CAddress(type_)
        local = Local(local.name, VOID_POINTER)
    body.symbols[declarator.start] = ObjectSymbol(RegisterPlace(local, type_))
    body.own_register(local, declarator)
    initializer: Initializer | None = declared.initializer
    while isinstance(initializer, InitializerList):
        if not initializer.items:
            raise ill_typed("an empty list initialises no scalar", declarator)
        initializer = initializer.items[0].value
    if initializer is None:
        body.declare_uninitialised(local, declarator)
        return
    if any(frame.bypassed for frame in body.scopes) or declarator.name in body.text(initializer):
        # A jump may go past the initialiser, and the initialiser may read the variable itself.
        body.declare_uninitialised(local, declarator)
    value = assigned(body, wanted_value(body, initializer, type_), RegisterPlace(local, type_), declarator)
    body.assign(local, value.expr, declarator)


def _variable_array(body: Body, declared: Declared, type_: CVariableArray) -> None:
    declarator = declared.declarator
    if declared.initializer is not None:
        raise ill_typed("a variable length array with an initialiser", declarator)
    count: Expr = convert(type_.count, U64)
    element = type_.element
    while isinstance(element, CVariableArray | CArray):
        inner = element.count
        if inner is None:
            raise ill_typed("an array of incomplete arrays", declarator)
        size = integer(inner, U64) if isinstance(inner, int) else convert(inner, U64)
        count = binary(BinaryOp.MULTIPLY, count, size)
        element = element.element
    if len(body.scopes) > 1 and body.scopes[-1].bypassed:
        raise unsupported("a variable length array in a block with labels", declarator)
    pointer = body.local(f"{declarator.name}$at", body.records.pointer(element))
    memory = body.memory(element, declarator)
    body.emit(Allocate(pointer, memory, count, Storage.STACK, body.origin(declarator)))
    body.own(pointer)
    body.symbols[declarator.start] = ObjectSymbol(MemoryPlace(pointer, type_, False))


def _static_assertion(body: Body, node: StaticAssertion) -> None:
    if not constant_int(body, node.condition):
        raise ill_typed("a static assertion fails", node)


def _assembly(_body: Body, node: AssemblyStatement) -> None:
    raise unsupported("assembly code", node)


_HANDLERS = {
    Compound: compound,
    ExpressionStatement: _expression,
    IfStatement: _if,
    WhileStatement: _while,
    DoStatement: _do,
    ForStatement: _for,
    SwitchStatement: _switch,
    CaseStatement: _case,
    LabeledStatement: _labeled,
    GotoStatement: _goto,
    JumpStatement: _jump,
    ReturnStatement: _return,
    AssemblyStatement: _assembly,
    StaticAssertion: _static_assertion,
    Declaration: declaration,
}
# Each function takes the node class it is registered for, which a mapping's type cannot say.
_STATEMENTS = cast("dict[type, Callable[[Body, Statement], None]]", _HANDLERS)
