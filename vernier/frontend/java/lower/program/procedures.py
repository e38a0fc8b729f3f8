"""Procedures of each kind: methods, constructors, static initialisers, lambdas, bridges, entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vernier.core.obligation import Code, Sentences
from vernier.core.settings import Arguments
from vernier.core.source import PERHAPS, Origin, Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, Handler, coerce, is_not_null
from vernier.frontend.java.lower.draft import Draft
from vernier.frontend.java.lower.expressions.calls import call_constructor
from vernier.frontend.java.lower.expressions.checks import can_be_cast, make, note, surroundings
from vernier.frontend.java.lower.expressions.lambdas import LambdaClass, captured_names
from vernier.frontend.java.lower.expressions.missing import perhaps_unsupported
from vernier.frontend.java.lower.expressions.places import instance_place, store
from vernier.frontend.java.lower.names import THIS, entry_name, initialiser_name, state_name
from vernier.frontend.java.lower.program.contracts import ContractedCall, nothing
from vernier.frontend.java.lower.program.guarded_entry import WrittenStep, write_guards
from vernier.frontend.java.lower.program.guards import Step
from vernier.frontend.java.lower.program.hierarchy import Implementation, has_outer
from vernier.frontend.java.lower.program.initialisation import FAILED, NOT_YET, READY, guard
from vernier.frontend.java.lower.program.nullness import never_null
from vernier.frontend.java.lower.result import LoweredClause
from vernier.frontend.java.lower.stack_traces import own_stack_trace
from vernier.frontend.java.lower.statements.clauses import begin_with_pre_state
from vernier.frontend.java.lower.walk import assignments, uses
from vernier.frontend.java.symbols import ArrayJavaType, ClassForm, ClassSymbol, ClassType, MethodSymbol, Variable
from vernier.ir.expr import FALSE, TRUE, Binary, BinaryOp, ClassConst, Const, Expr, InstanceOf, Local, Null
from vernier.ir.ops import (
    Assume,
    Call,
    FieldPlace,
    GlobalPlace,
    Load,
    New,
    NewArray,
    Return,
    Stop,
    StopReason,
    Store,
    Throw,
)
from vernier.ir.types import BOOL, I8, I32, OBJECT, STRING, THROWABLE, VOID, ArrayType, RefType, Type

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World


@dataclass(slots=True)
class DraftProcedure:
    """A procedure before the whole program is known; `draft` is None for one without a body.

    `after_failure` is the block of a static initialiser that is reached only if an earlier run of it threw.
    """

    name: str
    parameters: tuple[Local, ...]
    result: Type
    origin: Origin
    draft: Draft | None
    clauses: dict[str, LoweredClause] = field(default_factory=dict)
    after_failure: str | None = None
    subject: str = ""
    """The procedure whose contract an entry checks."""
    wraps: str | None = None
    """The procedure that an entry calls."""
    guards: tuple[WrittenStep, ...] = ()
    """The steps of that procedure that the entry evaluates before."""


def external(world: World, method: MethodSymbol, name: str) -> DraftProcedure:
    """A method without a body, called by name."""
    parameters = [] if method.is_static else [Local(THIS, world.naming.reference(method.owner))]
    parameters += _unique(method.parameters, [world.naming.type(each.type) for each in method.parameters])
    return DraftProcedure(name, tuple(parameters), world.naming.type(method.result), Origin(method.span), None)


def external_constructor(world: World, constructor: MethodSymbol) -> DraftProcedure:
    types = world.constructor_parameters(constructor)
    parameters = [Local(THIS, world.naming.reference(constructor.owner))]
    parameters += [Local(f"argument{position}", type_) for position, type_ in enumerate(types)]
    name = world.constructor(constructor)
    return DraftProcedure(name, tuple(parameters), VOID, Origin(constructor.span), None)


def _unique(variables: tuple[Variable, ...], types: list[Type]) -> list[Local]:
    names: dict[str, None] = {THIS: None}
    locals_: list[Local] = []
    for variable, type_ in zip(variables, types, strict=True):
        name = variable.name
        while name in names:
            name += "'"
        names[name] = None
        locals_.append(Local(name, type_))
    return locals_


def start(world: World, name: str, symbol: ClassSymbol, result: Type, roots: Iterable[Any]) -> Body:
    """An empty body. The names of `this` and of the escaping exception are taken."""
    body = Body(world, name, symbol, result)
    body.draft.named(THIS, VOID)
    body.draft.named(body.leaving.exception.name, THROWABLE)
    body.draft.facts = world.initialisation.known_at_start(symbol)
    body.assignments = assignments(roots)
    return body


def end(body: Body, parameters: Iterable[Local], origin: Origin) -> DraftProcedure:
    """Close the body: the normal end, the return behind cleanups, the exceptional end."""
    draft = body.draft
    parameters = tuple(parameters)
    if body.pre_state is not None:
        begin_with_pre_state(body, body.pre_state, parameters, origin)
    if body.result == VOID:
        draft.end(Return(None, origin))
    else:
        draft.end(Stop(StopReason.UNSUPPORTED, origin))
    draft.place(body.return_target.label)
    draft.end(Return(body.result_local, origin))
    draft.place(body.leaving.label)
    draft.end(Throw(body.leaving.exception, origin))
    return DraftProcedure(body.procedure, parameters, body.result, origin, draft, body.clauses)


def _parameters(body: Body, variables: tuple[Variable, ...]) -> list[Local]:
    return [body.declare(variable) for variable in variables]


def _this(body: Body, symbol: ClassSymbol) -> Local:
    body.this = Local(THIS, body.world.naming.reference(symbol))
    return body.this


# ---------------------------------------------------------------- methods


def method_procedure(world: World, method: MethodSymbol, attributed: tree.MethodBody) -> DraftProcedure:
    body = start(world, world.naming.method(method), method.owner, world.naming.type(method.result), [attributed])
    if method.is_static:
        body.draft.facts = world.initialisation.checked_at_start(method.owner)
    parameters = [] if method.is_static else [_this(body, method.owner)]
    parameters += _parameters(body, method.parameters)
    _load_captured(body, attributed)
    body.statement(attributed.body)
    return end(body, parameters, Origin(method.span))


def _load_captured(body: Body, root: Any) -> None:
    """The captured variables that this method uses, from the fields that hold them; they never change."""
    captured = body.world.captures(body.symbol)
    if not captured or body.this is None:
        return
    used = uses([root], body.world.captures).variables
    for name, variable in zip(captured_names(captured), captured, strict=True):
        if variable in used:
            local = body.declare(variable)
            body.draft.emit(
                Load(local, FieldPlace(body.this, body.symbol.name, name, local.type), Origin(variable.span))
            )


# ---------------------------------------------------------------- constructors


def constructor_procedure(world: World, constructor: MethodSymbol, attributed: tree.MethodBody) -> DraftProcedure:
    """Captured values and the enclosing instance first, then super(...), initialisers, and the body."""
    symbol = constructor.owner
    initialisers = world.attribution.initialisers(symbol).instance
    body = start(world, world.constructor(constructor), symbol, VOID, [attributed, *initialisers])
    body.draft.facts = world.initialisation.checked_at_start(symbol)
    this = _this(body, symbol)
    parameters = [this]
    if has_outer(symbol):
        assert symbol.outer is not None
        body.outer = body.draft.named("this$0", world.naming.reference(symbol.outer))
        parameters.append(body.outer)
    parameters += _parameters(body, constructor.parameters)
    captured = _parameters(body, world.captures(symbol))
    call = attributed.constructor_call
    if call is None or call.kind is tree.ConstructorCallKind.SUPER:
        _store_surroundings(body, this, captured, Origin(constructor.span))
        own = own_stack_trace(world, symbol)
        if own is not None:
            perhaps_unsupported(
                body, f"{symbol.simple_name}.{own.name}() is called by a constructor of Throwable", own.span
            )
    if call is not None:
        _constructor_call(body, this, call)
    if call is None or call.kind is tree.ConstructorCallKind.SUPER:
        for initialiser in initialisers:
            _initialise_instance(body, this, initialiser)
    body.statement(attributed.body)
    return end(body, [*parameters, *captured], Origin(constructor.span))


def _store_surroundings(body: Body, this: Local, captured: list[Local], origin: Origin) -> None:
    name = body.symbol.name
    if body.outer is not None:
        body.draft.emit(Store(FieldPlace(this, name, "this$0", body.outer.type), body.outer, origin))
    names = captured_names(body.world.captures(body.symbol))
    for field_name, local in zip(names, captured, strict=True):
        body.draft.emit(Store(FieldPlace(this, name, field_name, local.type), local, origin))


def _constructor_call(body: Body, this: Local, call: tree.ConstructorCall) -> None:
    target = call.constructor.owner
    values: list[Expr] = []
    if call.kind is tree.ConstructorCallKind.THIS and has_outer(target):
        assert body.outer is not None
        values = [body.outer, *body.operands(*call.arguments)]
    else:
        outer = surroundings(body, call.outer_instance)
        values = [*(outer if has_outer(target) else []), *body.operands(*call.arguments)]
    captured = [body.captured(variable) for variable in body.world.captures(target)]
    if not body.draft.dead:
        call_constructor(body, call.constructor, this, (*values, *captured), call.span)


def _initialise_instance(body: Body, this: Local, initialiser: tree.Initialiser) -> None:
    if body.draft.dead:
        return
    if isinstance(initialiser, tree.InitialiserBlock):
        body.statement(initialiser.body)
        return
    value = body.expression(initialiser.value)
    store(body, instance_place(body, this, initialiser.field), value, Origin(initialiser.span))


# ---------------------------------------------------------------- static initialisers


def initialiser_procedure(world: World, symbol: ClassSymbol) -> DraftProcedure:
    """Runs once: supertypes first, then the initialisers in textual order; a failure is remembered and wrapped."""
    origin = Origin(symbol.span, "static initialiser")
    remaining = world.initialisation.remaining(symbol)
    body = start(world, initialiser_name(symbol), symbol, VOID, remaining)
    body.draft.facts = frozenset({("initialised", symbol)})
    after_failure = _only_once(body, symbol, origin)
    outer = body.handler
    body.handler = body.new_handler()
    for above in world.initialisation.above(symbol):
        guard(world, body, above, origin)
    for initialiser in remaining:
        _initialise_static(body, initialiser)
    body.draft.end(Return(None, origin))
    failed = body.handler
    body.handler = outer
    body.draft.place(failed.label)
    if not body.draft.dead:
        _fail_to_initialise(body, symbol, failed, origin)
    made = end(body, (), origin)
    made.after_failure = after_failure
    return made


def _only_once(body: Body, symbol: ClassSymbol, origin: Origin) -> str:
    """Go on where the class has not been touched; the label of what happens where it has failed before."""
    place = GlobalPlace(state_name(symbol), I8)
    state = body.draft.temporary(I8)
    run, seen, done, failed = (body.draft.label() for _ in range(4))
    body.draft.emit(Load(state, place, origin))
    body.draft.branch(Binary(BinaryOp.EQ, state, NOT_YET), run, seen, origin)
    body.draft.place(seen)
    body.draft.branch(Binary(BinaryOp.EQ, state, READY), done, failed, origin)
    body.draft.place(done)
    body.draft.end(Return(None, origin))
    body.draft.place(failed)
    exception = make(body, "notInitialised", (ClassConst(body.world.naming.reference(symbol)),), origin)
    shown = f"class {symbol.simple_name}"
    words = Sentences(f"{shown} is initialised where it is used", f"{shown} has failed to initialise before")
    note(body, exception, Code.UNCAUGHT, symbol.span, words)
    body.throw(exception, origin)
    body.draft.place(run)
    body.draft.emit(Store(place, READY, origin))
    return failed


def _fail_to_initialise(body: Body, symbol: ClassSymbol, failed: Handler, origin: Origin) -> None:
    body.draft.emit(Store(GlobalPlace(state_name(symbol), I8), FAILED, origin))
    exception = make(body, "initializerError", (failed.exception,), origin)
    shown = f"the static initialiser of {symbol.simple_name}"
    words = Sentences(f"{shown} does not fail", f"{shown} fails")
    # What fails is what was raised inside: the error that wraps it only carries it on.
    note(body, exception, Code.UNCAUGHT, symbol.span, words, failed.exception)
    body.throw(exception, origin)


def _initialise_static(body: Body, initialiser: tree.Initialiser) -> None:
    if body.draft.dead:
        return
    if isinstance(initialiser, tree.InitialiserBlock):
        body.statement(initialiser.body)
        return
    field_ = initialiser.field
    value = body.expression(initialiser.value)
    body.world.use_global(field_)
    place = GlobalPlace(f"{field_.owner.name}.{field_.name}", body.world.naming.type(field_.type))
    store(body, place, value, Origin(initialiser.span))


# ---------------------------------------------------------------- lambdas and bridges


def lambda_procedure(world: World, made: LambdaClass, name: str) -> DraftProcedure:
    """The body of a lambda, on the object that holds what it captures."""
    node = made.node
    body = start(world, name, made.enclosing, world.naming.type(node.method.result), [node.body])
    body.draft.facts = world.initialisation.known_at_start(made.enclosing)
    origin = Origin(node.span, "lambda")
    this = Local(THIS, world.naming.reference(made.symbol))
    erased = [world.naming.type(parameter.type) for parameter in node.method.parameters]
    parameters = _cast_parameters(body, node.parameters, erased, node.span)
    if made.captures_this:
        type_ = world.naming.reference(made.enclosing)
        body.this = body.draft.named("this$0", type_)
        body.draft.emit(Load(body.this, FieldPlace(this, made.symbol.name, "this$0", type_), origin))
    for field_name, variable in zip(captured_names(made.captured), made.captured, strict=True):
        local = body.declare(variable)
        body.draft.emit(Load(local, FieldPlace(this, made.symbol.name, field_name, local.type), origin))
        if node.receiver is not None and variable is node.receiver[0]:
            body.draft.learn(("nonnull", local))
    body.statement(node.body)
    return end(body, [this, *parameters], origin)


def lambda_equals(world: World, made: LambdaClass, name: str) -> DraftProcedure:
    """Whether a function that captures nothing is one object or a new one each time is open (JLS 15.27.4): nobody knows
    whether it equals one of the same place in the source."""
    body, origin = start(world, name, made.symbol, BOOL, ()), Origin(made.node.span, PERHAPS)
    this, other = Local(THIS, world.naming.reference(made.symbol)), body.draft.named("other", OBJECT)
    draft, same, different, unsure, no = body.draft, *(body.draft.label() for _ in range(4))
    draft.branch(Binary(BinaryOp.EQ, coerce(this, OBJECT), other), same, different, origin)
    draft.place(same)
    draft.end(Return(TRUE, origin))
    draft.place(different)
    draft.branch(InstanceOf(other, RefType(made.symbol.name)), unsure, no, origin)
    draft.place(unsure)
    draft.end(Stop(StopReason.UNSUPPORTED, origin))
    draft.place(no)
    draft.end(Return(FALSE, origin))
    return end(body, [this, other], origin)


def lambda_hash_code(world: World, made: LambdaClass, name: str) -> DraftProcedure:
    """One number for all functions of a place in the source: if there are several, theirs may be equal, too."""
    body, origin = start(world, name, made.symbol, I32, ()), Origin(made.node.span)
    this = Local(THIS, world.naming.reference(made.symbol))
    result, callee = body.draft.temporary(I32), world.helper("java.lang.System", "identityHashCode")
    body.draft.emit(Call(result, None, callee, (coerce(ClassConst(this.type), OBJECT),), origin))
    body.draft.end(Return(result, origin))
    return end(body, [this], origin)


def _cast_parameters(body: Body, variables: tuple[Variable, ...], erased: list[Type], span: Span) -> list[Local]:
    """Parameters have the erased types of the overridden method; the variables get them cast to their own types."""
    parameters: list[Local] = []
    pending: list[tuple[Variable, Local]] = []
    for variable, type_ in zip(variables, erased, strict=True):
        if body.world.naming.type(variable.type) == type_:
            parameters.append(body.declare(variable))
        else:
            parameters.append(body.draft.named(f"{variable.name}.erased", type_))
            pending.append((variable, parameters[-1]))
    for variable, raw in pending:
        local = body.declare(variable)
        shown = f"argument `{variable.name}`"
        body.assign(local, can_be_cast(body, raw, local.type, span, shown), Origin(span, "bridge"))
    return parameters


def bridge_procedure(world: World, bridge: Implementation) -> DraftProcedure:
    """Stands where a method is overridden with other erased parameter types: casts, then calls the real one."""
    method = bridge.method
    result = world.naming.type(bridge.declared.result)
    body = start(world, f"{bridge.owner.name}.{bridge.key}", bridge.owner, result, [])
    origin = Origin(method.span, "bridge")
    this = _this(body, bridge.owner)
    erased = [world.naming.type(parameter.type) for parameter in bridge.declared.parameters]
    parameters = _cast_parameters(body, method.parameters, erased, method.span)
    values = [body.variables[variable] for variable in method.parameters]
    returned = None if result == VOID else body.draft.temporary(world.naming.type(method.result))
    receiver = coerce(this, world.naming.reference(method.owner))
    forward(body, returned, world.method(method), (receiver, *values), origin)
    return end(body, [this, *parameters], origin)


def enum_constants_procedure(world: World, method: MethodSymbol) -> DraftProcedure:
    """`Class.getEnumConstants()`: the values of the enum whose class this is, which initialises it; null for other
    classes. To be built again where further enums are mentioned."""
    body = start(world, world.naming.method(method), method.owner, world.naming.type(method.result), [])
    origin = Origin(method.span)
    this = _this(body, method.owner)
    for symbol in list(world.naming.mentioned.values()):
        values = next((each for each in symbol.methods.get("values", ()) if not each.parameters), None)
        if symbol.form is not ClassForm.ENUM or values is None:
            continue
        same, other = body.draft.label(), body.draft.label()
        is_it = Binary(BinaryOp.EQ, this, ClassConst(world.naming.reference(symbol)))
        body.draft.branch(is_it, same, other, origin)
        body.draft.place(same)
        world.initialise(body, symbol, origin)
        result = body.draft.temporary(world.naming.type(values.result))
        forward(body, result, world.method(values), (), origin)
        body.draft.place(other)
    body.draft.end(Return(Null(body.result), origin))
    return end(body, [this], origin)


def forward(body: Body, target: Local | None, callee: str, arguments: tuple[Expr, ...], origin: Origin) -> None:
    """Call, and return what it returns or throw what it throws."""
    fine = body.draft.label()
    raised = body.handler.exception
    body.draft.emit(Call(target, raised, callee, arguments, origin))
    body.draft.branch(is_not_null(raised), body.handler.label, fine, origin)
    body.draft.place(fine)
    body.draft.end(Return(None if target is None else coerce(target, body.result), origin))


# ---------------------------------------------------------------- entries


def entry_procedure(
    world: World, method: MethodSymbol, given: Arguments, guards: Sequence[Step] = ()
) -> DraftProcedure:
    """What an execution begins with: make the arguments of main, initialise the class, call the method.

    The contract of the method is assumed before and checked after the call; where there is none, its `guards` are
    taken for its precondition, unless it is main. A constructor is called on a fresh object.
    """
    makes = method.name == "<init>"
    callee = world.constructor(method) if makes else world.method(method)
    result = world.naming.type(method.result)
    body = start(world, entry_name(callee), method.owner, result, [])
    body.draft.facts = frozenset()
    origin = Origin(method.span, "entry")
    parameters: list[Local] = []
    if not method.is_static and not makes:
        parameters.append(_this(body, method.owner))
        body.draft.emit(Assume(is_not_null(parameters[0]), origin))
    arguments: list[Expr] = []
    if is_main(method):
        # Before anything else, so that they are the first inputs: static initialisers may read inputs as well.
        arguments.append(_arguments_of_main(body, method, given, origin))
    guard(world, body, method.owner, origin)
    if not is_main(method):
        parameters += _parameters(body, method.parameters)
        arguments = list(parameters)
    if makes:
        arguments.insert(0, body.draft.temporary(world.naming.reference(method.owner)))
    target = None if result == VOID else body.draft.temporary(result)
    contract = None if world.contracts is None else world.contracts.of(method)
    if contract is None or not contract.says_something:
        written: tuple[WrittenStep, ...] = ()
        if not is_main(method):
            _assume_not_null(body, method, parameters[len(parameters) - len(method.parameters) :], origin)
            written = write_guards(body, guards, origin)
        if makes:
            _make(body, arguments, method.owner, origin)
        permitted = () if is_main(method) else _declared(body.world, method)
        _forward_permitting(body, target, callee, tuple(arguments), permitted, origin)
        made = end(body, parameters, origin)
        made.wraps, made.guards = callee, written
        return made
    names = [*([] if method.is_static else [THIS]), *(parameter.name for parameter in method.parameters)]
    bindings = tuple((name, value) for name, value in zip(names, arguments, strict=True) if isinstance(value, Local))
    around = ContractedCall(body, contract, bindings, method)
    if not is_main(method):
        _assume_not_null(body, method, parameters[len(parameters) - len(method.parameters) :], origin)
    parameters += around.further
    around.assume()
    if makes:
        _make(body, arguments, method.owner, origin)
    around.call(target, callee, tuple(arguments), origin)
    made = end(body, parameters, origin)
    made.subject = made.wraps = callee
    return made


def _make(body: Body, arguments: Sequence[Expr], symbol: ClassSymbol, origin: Origin) -> None:
    """The object that a constructor fills; it is the first of its arguments."""
    assert isinstance(arguments[0], Local)
    body.draft.emit(New(arguments[0], symbol.name, origin))


def _assume_not_null(body: Body, method: MethodSymbol, given: list[Local], origin: Origin) -> None:
    for parameter, value in zip(method.parameters, given, strict=True):
        if never_null(body.world, method, parameter):
            body.draft.emit(Assume(is_not_null(value), origin))


def _declared(world: World, method: MethodSymbol) -> tuple[RefType, ...]:
    """The exceptions that a method declares. Its callers catch the checked ones or declare them as well (JLS 11.2), so
    these are results of the method like others; nobody calls main."""
    types = (world.naming.type(world.attribution.erasure(type_)) for type_ in method.throws)
    return tuple(type_ for type_ in types if isinstance(type_, RefType))


def _forward_permitting(
    body: Body,
    target: Local | None,
    callee: str,
    arguments: tuple[Expr, ...],
    permitted: tuple[RefType, ...],
    origin: Origin,
) -> None:
    """Forward, and return as well where a checked exception of these is thrown. Unchecked ones are never among them:
    `throws Exception` does not say that null may be dereferenced."""
    if not permitted:
        forward(body, target, callee, arguments, origin)
        return
    saved, thrown, leaving = body.handler, body.draft.label(), body.draft.label()
    body.handler = Handler(saved.exception, thrown)
    forward(body, target, callee, arguments, origin)
    body.handler = saved
    body.draft.place(thrown)
    raised = saved.exception
    for name in _UNCHECKED:
        symbol, checked = body.world.attribution.class_named(name), body.draft.label()
        assert symbol is not None, "the library has the classes of unchecked exceptions"
        body.draft.branch(InstanceOf(raised, body.world.naming.reference(symbol)), leaving, checked, origin)
        body.draft.place(checked)
    condition: Expr = InstanceOf(raised, permitted[0])
    for type_ in permitted[1:]:
        condition = Binary(BinaryOp.OR, condition, InstanceOf(raised, type_))
    declared = body.draft.label()
    body.draft.branch(condition, declared, leaving, origin)
    body.draft.place(declared)
    body.draft.end(Return(nothing(body.result), origin))
    body.draft.place(leaving)
    body.draft.goto(saved.label, origin)


_UNCHECKED = ("java.lang.RuntimeException", "java.lang.Error")


def _arguments_of_main(body: Body, method: MethodSymbol, given: Arguments, origin: Origin) -> Local:
    """Any array of strings; an empty one where that is asked for, or where nobody looks at it."""
    array = body.draft.temporary(ArrayType(STRING))
    body.world.use_array(ArrayType(STRING))
    if given is Arguments.ANY and _looks_at_arguments(body.world, method):
        any_ = body.world.helper("vernier.Arguments", "any")
        body.draft.emit(Call(array, None, any_, (), origin))
        return array
    body.draft.emit(NewArray(array, ArrayType(STRING), Const(0, I32), origin))
    return array


def _looks_at_arguments(world: World, method: MethodSymbol) -> bool:
    """Whether the body or the contract of main may mention its parameter. An array that nobody mentions makes no
    difference: only the entry holds it, and a call of main from elsewhere has arguments of its own."""
    contract = None if world.contracts is None else world.contracts.of(method)
    if contract is not None and contract.says_something:
        return True
    attributed = world.attribution.body(method)
    return attributed is not None and method.parameters[0] in uses([attributed.body], world.captures).variables


def is_main(method: MethodSymbol) -> bool:
    if method.name != "main" or not method.is_static or len(method.parameters) != 1:
        return False
    type_ = method.parameters[0].type
    return (
        isinstance(type_, ArrayJavaType)
        and isinstance(type_.element, ClassType)
        and (type_.element.symbol.name == "java.lang.String")
    )


def given_up(broken: DraftProcedure, span: Span) -> DraftProcedure:
    """In place of a body that could not be lowered: reaching it stops the execution as unsupported."""
    draft = Draft()
    draft.end(Stop(StopReason.UNSUPPORTED, Origin(span)))
    return DraftProcedure(broken.name, broken.parameters, broken.result, broken.origin, draft)
