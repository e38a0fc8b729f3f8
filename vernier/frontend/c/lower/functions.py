"""Function definitions as procedures."""

from __future__ import annotations

from vernier.core.obligation import Code, Obligation, Sentences
from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.conversions import ADDRESS_AS_NUMBER
from vernier.frontend.c.lower.finish import finish
from vernier.frontend.c.lower.fold import integer
from vernier.frontend.c.lower.places import copy_record
from vernier.frontend.c.lower.statements import fallen_off, find_labels, statement
from vernier.frontend.c.lower.values import MemoryPlace, ObjectSymbol, RegisterPlace, RValue
from vernier.frontend.c.lower.variable_arguments import hidden_parameter
from vernier.frontend.c.resolve.c_types import INT, CFunction, CRecord, CType, CVoid
from vernier.frontend.c.resolve.declarators import adjusted, declared_type, parameter_type
from vernier.frontend.c.resolve.environment import Environment
from vernier.frontend.c.resolve.layout import Incomplete
from vernier.frontend.c.syntax.faults import Fault, Placed, ill_typed
from vernier.frontend.c.syntax.tree import Declarator, FunctionDefinition, FunctionPart
from vernier.ir.expr import FALSE, Local
from vernier.ir.ops import Check, DerefPlace, Return, Stop, StopReason, Store
from vernier.ir.program import Procedure
from vernier.ir.types import VOID, IntType, Type


def definition_type(environment: Environment, definition: FunctionDefinition) -> CFunction:
    """The type of a defined function, with the parameter types of an old-style definition."""
    type_ = environment.entry_type(definition)
    assert isinstance(type_, CFunction)
    if type_.parameters is not None:
        return type_
    body = environment.static_body()
    return CFunction(type_.result, tuple(kind for _, kind in _old_style(body, definition)), False)


def _old_style(body: Body, definition: FunctionDefinition) -> list[tuple[Declarator, CType]]:
    """Parameters of a K&R definition in the order of the list; undeclared ones are int."""
    part = definition.declarator.parts[0]
    assert isinstance(part, FunctionPart)
    declared = {
        item.declarator.name: (declaration, item.declarator)
        for declaration in definition.old_style
        for item in declaration.declared
    }
    found: list[tuple[Declarator, CType]] = []
    for name, start in part.names:
        if name in declared:
            declaration, declarator = declared[name]
            found.append((declarator, adjusted(declared_type(body, declaration, declarator))))
        else:
            found.append((Declarator(name, (), (), start, start + len(name)), INT))
    return found


def lower_function(
    environment: Environment, definition: FunctionDefinition, name: str
) -> tuple[Procedure, tuple[Obligation, ...]]:
    """The procedure of a function definition and its obligations.

    Where addresses are used as numbers, a second attempt takes numbers that were null pointers for addresses too:
    programs that compute the offset of a member in small steps need it.
    """
    found = _attempt(environment, definition, name, keeps_addresses=False)
    if any(fault.message == ADDRESS_AS_NUMBER for fault in found[0]):
        again = _attempt(environment, definition, name, keeps_addresses=True)
        found = again if len(again[0]) < len(found[0]) else found
    faults, procedure, obligations = found
    for fault in faults:
        environment.world.report(environment, fault)
    return procedure, obligations


def _attempt(
    environment: Environment, definition: FunctionDefinition, name: str, *, keeps_addresses: bool
) -> tuple[list[Fault], Procedure, tuple[Obligation, ...]]:
    """Integer variables that turn out to hold addresses are translated as such when the function is translated again
    (and again, as one may be assigned to another); each time finds at least one more."""
    names: frozenset[str] = frozenset()
    while True:
        body = Body(environment, name, environment.world.translators)
        body.address_names = names
        body.keeps_addresses = keeps_addresses
        procedure, obligations = _lower(body, definition)
        if body.address_candidates <= names:
            return body.faults, procedure, obligations
        names |= body.address_candidates


def _lower(body: Body, definition: FunctionDefinition) -> tuple[Procedure, tuple[Obligation, ...]]:
    body.definition = definition
    type_ = definition_type(body.environment, definition)
    body.result_type = type_.result
    if definition.body.bypassed:
        find_labels(body, definition.body)
    parameters: list[Local] = []
    result: Type = VOID
    try:
        result = VOID if isinstance(type_.result, CRecord) else body.scalar(type_.result, definition)
        parameters = _parameters(body, definition)
        statement(body, definition.body)
        _end(body, definition)
    except RecursionError:
        _give_up(body, Fault("nesting", f"{body.name} is nested too deeply", definition.declarator))
    except (Fault, Incomplete) as problem:
        fault = problem if isinstance(problem, Fault) else ill_typed(str(problem), definition.declarator)
        _give_up(body, fault)
    blocks, obligations = finish(body)
    return Procedure(body.name, tuple(parameters), result, blocks, body.origin(definition.declarator)), obligations


def _give_up(body: Body, fault: Fault) -> None:
    """A function that cannot be translated as a whole: executions end where the translation did."""
    body.faults.append(fault)
    body.end(Stop(StopReason.UNSUPPORTED, body.source.origin(fault.start, fault.end)))


def _parameters(body: Body, definition: FunctionDefinition) -> list[Local]:
    part = definition.declarator.parts[0]
    assert isinstance(part, FunctionPart)
    found: list[Local] = []
    if isinstance(body.result_type, CRecord):
        body.result_pointer = body.local("result$at", body.records.pointer(body.result_type))
        found.append(body.result_pointer)
    if part.parameters is None:
        for declarator, type_ in _old_style(body, definition):
            found.append(_parameter(body, declarator, type_, definition))
        return found
    for parameter in part.parameters:
        type_ = parameter_type(body, parameter)
        if isinstance(type_, CVoid) and len(part.parameters) == 1:
            break
        found.append(_parameter(body, parameter.declarator, type_, parameter))
    if part.variadic:
        found.append(hidden_parameter(body))
    return found


def _parameter(body: Body, declarator: Declarator, type_: CType, node: Placed) -> Local:
    if isinstance(type_, CVoid):
        raise ill_typed("a parameter of type void", node)
    name = declarator.name or "unnamed"
    assert body.definition is not None
    if isinstance(type_, CRecord):
        given = body.local(f"{name}$given", body.records.pointer(type_))
        place = MemoryPlace(body.stack_object(name, type_, node), type_, True)
        copy_record(body, place, RValue(given, type_), node)
        body.symbols[declarator.start] = ObjectSymbol(place)
        return given
    scalar = body.scalar(type_, node)
    if declarator.start not in body.definition.addressed:
        local = body.local(name, scalar)
        body.symbols[declarator.start] = ObjectSymbol(RegisterPlace(local, type_))
        return local
    given = body.local(f"{name}$given", scalar)
    pointer = body.stack_object(name, type_, node)
    body.emit(Store(DerefPlace(pointer, scalar), given, body.origin(node)))
    body.born_with_values.add(pointer.name)
    body.symbols[declarator.start] = ObjectSymbol(MemoryPlace(pointer, type_, True))
    return given


def _end(body: Body, definition: FunctionDefinition) -> None:
    """What happens when control reaches the closing brace."""
    place = _ClosingBrace(definition.end)
    if isinstance(body.result_type, CVoid):
        body.end(Return(None, body.origin(place)))
    elif definition.declarator.name == "main" and not isinstance(body.result_type, CRecord):
        body.end(Return(integer(0, IntType(32, True)), body.origin(place)))
    else:
        if not body.environment.world.is_discarded(definition.declarator.name):
            name = f"`{definition.declarator.name}`"
            words = Sentences(f"{name} returns a value", f"{name} ends without returning a value that is used")
            obligation = body.obligation(Code.MISSING_RETURN, words, place)
            body.emit(Check(FALSE, obligation, body.origin(place)))
        body.end(fallen_off(body, place))


class _ClosingBrace:
    """The place of a function's last character."""

    def __init__(self, end: int) -> None:
        self.start = end - 1
        self.end = end
