"""Attributed trees as short text, for tests: every conversion shows, types only where they decide something."""

from __future__ import annotations

from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol, MethodSymbol
from vernier.frontend.java.tree import (
    AssertStatement,
    Assignment,
    BinaryOperation,
    Binding,
    BlockStatement,
    Break,
    Cast,
    CastCheck,
    ClassLiteral,
    Concat,
    Continue,
    DoWhile,
    ElementRead,
    Empty,
    Expression,
    ExpressionStatement,
    FieldRead,
    For,
    ForEachArray,
    ForEachIterable,
    If,
    InstanceOfTest,
    Invoke,
    Labelled,
    Lambda,
    LengthRead,
    Literal,
    LocalClass,
    LocalDeclaration,
    NewArrayOf,
    NewObject,
    NumericConversion,
    Return,
    Sequence,
    ShortCircuit,
    SpecClause,
    Statement,
    SwitchExpression,
    SwitchStatement,
    Synchronized,
    Ternary,
    This,
    ThrowStatement,
    Try,
    UnaryOperation,
    Unsupported,
    Update,
    UpdateResult,
    VariableRead,
    While,
    Yield,
)


def show(value: Expression) -> str:
    """One expression. `(T!)` is a checked cast, `(T)` an unchecked one, `(T~)` a numeric conversion."""
    match value:
        case Literal(constant, type_, _):
            return _literal(constant, describe(type_))
        case ClassLiteral(of, _, _):
            return f"{describe(of)}.class"
        case VariableRead(variable, _, _):
            return variable.name
        case This(owner, _, _):
            return f"this[{_name(owner)}]"
        case FieldRead(target, field, _, _):
            return f"{_name(field.owner) if target is None else show(target)}.{field.name}"
        case LengthRead(array, _, _):
            return f"{show(array)}.length"
        case ElementRead(array, index, _, _):
            return f"{show(array)}[{show(index)}]"
        case Assignment(place, new, _, _):
            return f"{show(place)} = {show(new)}"
        case Update(place, _, new, result, _, _):
            return f"{show(place)} := {show(new)}{' old' if result is UpdateResult.OLD else ''}"
        case UnaryOperation(operator, operand, _, _):
            return f"{operator.value}{show(operand)}"
        case BinaryOperation(operator, left, right, _, _) | ShortCircuit(operator, left, right, _, _):
            return f"({show(left)} {operator.value} {show(right)})"
        case Ternary(test, then, otherwise, type_, _):
            return f"({show(test)} ? {show(then)} : {show(otherwise)} : {describe(type_)})"
        case NumericConversion(operand, type_, _):
            return f"({describe(type_)}~){show(operand)}"
        case Cast(operand, check, type_, _):
            return f"({describe(type_)}{'!' if check is CastCheck.CHECKED else ''}){show(operand)}"
        case InstanceOfTest(operand, of, binding, _, _):
            return f"({show(operand)} is {describe(of)}{'' if binding is None else ' ' + binding.name})"
        case Binding(variable, bound, _, _):
            return f"({describe(variable.type)} {variable.name} := {show(bound)})"
        case Concat(parts, _, _):
            return f"concat({', '.join(map(show, parts))})"
        case Invoke():
            return _call(value)
        case NewObject(symbol, constructor, arguments, outer, _, _):
            prefix = "" if outer is None else f"{show(outer)}."
            return f"{prefix}new {_name(symbol)}{_signature(constructor)}({', '.join(map(show, arguments))})"
        case NewArrayOf(dimensions, elements, type_, _):
            if elements is None:
                return f"new {describe(type_)}[{', '.join(map(show, dimensions))}]"
            return f"{describe(type_)}{{{', '.join(map(show, elements))}}}"
        case Lambda(_, parameters, body, receiver, type_, _):
            names = ", ".join(f"{describe(p.type)} {p.name}" for p in parameters)
            taken = "" if receiver is None else f"[{receiver[0].name} = {show(receiver[1])}]"
            return f"{taken}({names}) -> {tell(body)} as {describe(type_)}"
        case SwitchExpression(switch, type_, _):
            return f"{tell(switch)} : {describe(type_)}"
        case Sequence(first, then, _, _):
            return f"({show(first)}; {show(then)})"


def _literal(constant: int | float | bool | str | None, type_: str) -> str:
    if isinstance(constant, str):
        return repr(constant)
    shown = {"True": "true", "False": "false", "None": "null"}.get(repr(constant), repr(constant))
    return shown if type_ in ("int", "boolean", "null") else f"{shown}:{type_}"


def _name(symbol: ClassSymbol) -> str:
    return symbol.name.rpartition(".")[2]


def _signature(method: MethodSymbol) -> str:
    types = ",".join(describe(p.type) for p in method.parameters)
    return f"<{types}>" if types else ""


def _call(call: Invoke) -> str:
    arguments = ", ".join(map(show, call.arguments))
    if call.method is None:
        return f"{show(call.receiver)}.clone()" if call.receiver is not None else "clone()"
    target = _name(call.method.owner) if call.receiver is None else show(call.receiver)
    special = "!" if call.mode.value == "special" else ""
    return f"{target}.{special}{call.method.name}{_signature(call.method)}({arguments})"


def tell(statement: Statement) -> str:
    """One statement on one line."""
    match statement:
        case LocalDeclaration(variable, value, _):
            tail = "" if value is None else f" = {show(value)}"
            return f"{describe(variable.type)} {variable.name}{tail};"
        case ExpressionStatement(expression, _):
            return f"{show(expression)};"
        case BlockStatement(statements, _):
            return "{" + " ".join(map(tell, statements)) + "}"
        case If(test, then, otherwise, _):
            return f"if {show(test)} {tell(then)}{'' if otherwise is None else ' else ' + tell(otherwise)}"
        case While(test, body, _, clauses):
            return f"{_clauses(clauses)}while {show(test)} {tell(body)}"
        case DoWhile(body, test, _, clauses):
            return f"{_clauses(clauses)}do {tell(body)} while {show(test)};"
        case For(initial, test, update, body, _, clauses):
            checked = "" if test is None else show(test)
            head = f"{' '.join(map(tell, initial))} | {checked} | {', '.join(map(show, update))}"
            return f"{_clauses(clauses)}for ({head}) {tell(body)}"
        case ForEachArray(variable, source, _, element, body, _, clauses):
            head = f"{describe(variable.type)} {variable.name} = {show(element)} : {show(source)}"
            return f"{_clauses(clauses)}for ({head}) {tell(body)}"
        case ForEachIterable():
            head = f"{statement.variable.name} = {show(statement.element)} : {show(statement.iterable)}"
            return f"{_clauses(statement.clauses)}iterate ({head}) {tell(statement.body)}"
        case SwitchStatement():
            return _switch(statement)
        case SpecClause(kind, text, _, _):
            return f"@{kind} {text};"
        case _:
            return _simple(statement)


def _simple(statement: Statement) -> str:
    match statement:
        case Labelled(label, body, _):
            return f"{label}: {tell(body)}"
        case Break(label, _):
            return f"break {label};" if label else "break;"
        case Continue(label, _):
            return f"continue {label};" if label else "continue;"
        case Yield(value, _):
            return f"yield {show(value)};"
        case Return(value, _):
            return "return;" if value is None else f"return {show(value)};"
        case ThrowStatement(value, _):
            return f"throw {show(value)};"
        case AssertStatement(test, message, _):
            return f"assert {show(test)}{'' if message is None else ' : ' + show(message)};"
        case Try(resources, body, catches, finally_, _):
            opened = "".join(f"({describe(r.variable.type)} {r.variable.name} = {show(r.value)})" for r in resources)
            caught = "".join(
                f" catch ({'|'.join(map(describe, c.types))} {c.variable.name}) {tell(c.body)}" for c in catches
            )
            return f"try{opened} {tell(body)}{caught}{'' if finally_ is None else ' finally ' + tell(finally_)}"
        case Synchronized(lock, body, _):
            return f"synchronized {show(lock)} {tell(body)}"
        case LocalClass(symbol, _):
            return f"class {_name(symbol)};"
        case Empty():
            return ";"
        case Unsupported(message, _):
            return f"unsupported {message};"
        case _:
            raise AssertionError(type(statement))


def _switch(switch: SwitchStatement) -> str:
    cases = " ".join(
        f"[{', '.join([*map(_label, case.labels), *map(show, case.tests)])}{' default' if case.is_default else ''}] "
        f"{' '.join(map(tell, case.body))}"
        for case in switch.cases
    )
    bound = "" if switch.subject is None else f"{switch.subject.null.value} {switch.subject.variable.name} = "
    return f"switch-{switch.flow.value} {bound}{show(switch.selector)} {{{cases}}}"


def _label(label: int | str | FieldSymbol) -> str:
    return label.name if isinstance(label, FieldSymbol) else repr(label)


def _clauses(clauses: tuple[SpecClause, ...]) -> str:
    return "".join(tell(clause) + " " for clause in clauses)
