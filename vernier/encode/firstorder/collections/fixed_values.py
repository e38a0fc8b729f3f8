"""Symbols for the values of keys and elements (`path_facts`) whose equality never changes.

Texts, numbers and constants of enumerations never change, nor does equality of objects of program classes below which
no class overrides `equals`. Keys of other classes may be changed so that a map does not find them any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from vernier.analysis.facts.foreign import BOXES, ENUM
from vernier.encode.firstorder.collections.path_facts import PathFacts, ValueName
from vernier.ir.expr import Const, Convert, Expr, Local, StringConst
from vernier.ir.ops import Assign, Call, Operation
from vernier.ir.program import ClassKind, Procedure, Program
from vernier.ir.types import OBJECT, STRING, RefType, Type
from vernier.ir.walk import operations_of, targets_of

_SAYS_WHAT_IS_EQUAL = ("equals(java.lang.Object)", "hashCode()")
_COMPARABLE = "java.lang.Comparable"
_PRIMITIVES = {
    "java.lang.Boolean": "boolean", "java.lang.Byte": "byte", "java.lang.Short": "short",
    "java.lang.Character": "char", "java.lang.Integer": "int", "java.lang.Long": "long", "java.lang.Float": "float",
    "java.lang.Double": "double",
}  # fmt: skip
_COMPARATORS = ("java.util.TreeMap.<init>(java.util.Comparator)", "java.util.TreeSet.<init>(java.util.Comparator)")


@dataclass(slots=True)
class FixedTypes:
    """The types whose objects are equal or unequal for ever."""

    program: Program
    _known: dict[str, bool] = field(default_factory=dict)

    def value(self, facts: PathFacts, expr: Expr) -> ValueName | None:
        """The name of a value of such a type."""
        if self._has(expr.type):
            return name_of(facts, expr)
        return self.value(facts, expr.operand) if isinstance(expr, Convert) else None

    def _has(self, type_: Type) -> bool:
        if not isinstance(type_, RefType) or type_ == OBJECT:
            return False
        known = self._known.get(type_.name)
        if known is None:
            is_value = type_.name == STRING.name or type_.name in BOXES
            known = self._known[type_.name] = is_value or _is_same_only(self.program, type_.name)
        return known


def name_of(facts: PathFacts, expr: Expr) -> ValueName | None:
    match expr:
        case Local(name=name):
            return facts.name_of(name)
        case StringConst(text=text):
            return f"text {text!r}"
        case Const(value=value, type=type_):
            return f"constant {type_} {value!r}"
        case Convert(operand=operand, type=RefType()) if isinstance(operand.type, RefType):
            return name_of(facts, operand)
        case _:
            return None


def given(facts: PathFacts, operation: Operation) -> ValueName | None:
    """The name of what an operation gives: the value assigned, or what it puts into a box or takes out of one."""
    match operation:
        case Assign(value=value):
            return name_of(facts, value)
        case Call(callee=callee, arguments=(argument,)):
            inner = name_of(facts, argument)
            return None if inner is None else _boxed(callee, inner)
        case _:
            return None


def assigned(facts: PathFacts, operation: Operation) -> None:
    """Record the values of the locals that an operation other than a call sets."""
    for local in targets_of(operation):
        asked = operation.value if isinstance(operation, Assign) else None
        while isinstance(asked, Convert) and isinstance(asked.type, RefType):
            asked = asked.operand
        answer = facts.answers.get(asked.name) if isinstance(asked, Local) else None
        facts.set_value(local.name, given(facts, operation), answer)


def _boxed(callee: str, inner: ValueName) -> ValueName | None:
    for box, primitive in _PRIMITIVES.items():
        opened = f"{primitive} of {box} "
        if callee == f"{box}.{primitive}Value()":
            return opened + inner
        if callee == f"{box}.valueOf({primitive})":
            return inner.removeprefix(opened) if inner.startswith(opened) else f"{box} of {inner}"
    return None


def _is_same_only(program: Program, name: str) -> bool:
    """Whether all objects of a class of the program equal but themselves."""
    definition = program.classes.get(name)
    if definition is None or program.is_library(name) or definition.kind is ClassKind.INTERFACE:
        return False
    below = [each for each in program.classes if program.is_subclass(each, name)]
    return all(_has_no_order(program, each) and _keeps_identity(program, each) for each in below)


def _has_no_order(program: Program, name: str) -> bool:
    """Constants of enumerations have one that does not change."""
    return not program.is_subclass(name, _COMPARABLE) or program.is_subclass(name, ENUM)


def _keeps_identity(program: Program, name: str) -> bool:
    """Whether the class has `equals` and `hashCode` from `Object`; those of `Enum` are the same."""
    chain = program.superclasses(name)
    inherited = [each for each in chain if each not in (OBJECT.name, ENUM)]
    says = any(key in program.classes[each].methods for each in inherited for key in _SAYS_WHAT_IS_EQUAL)
    return chain[-1] == OBJECT.name and not says and not any(map(program.is_library, inherited))


def compares_by_code(program: Program, procedures: Iterable[Procedure]) -> bool:
    """Whether sorted collections are made whose order is told by code, which may tell something else later."""
    return any(each in program.procedures for each in _COMPARATORS) and any(
        isinstance(item, Call) and item.callee in _COMPARATORS
        for procedure in procedures
        if not procedure.is_library
        for item in operations_of(procedure)
    )
