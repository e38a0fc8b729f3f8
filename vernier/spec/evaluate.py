"""Clauses on concrete states: the oracle for contracts.

Law of ill-definedness: a clause that reads a field of null, an array outside its bounds, or divides by zero does not
hold (it is neither assumed nor proved by accident). Connectives and quantifier ranges guard what follows them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product as combinations
from typing import TypeAlias, assert_never

from vernier.ir.expr import BinaryOp, Const, StringConst, UnaryOp
from vernier.ir.program import Program
from vernier.ir.state import ArrayState, ObjectState, Reference, State, Value
from vernier.ir.types import I32, ArrayType, FloatType, IntType, RefType, Type
from vernier.spec import relations, tree
from vernier.spec.arithmetic import Undefined, binary, convert, single
from vernier.spec.bounds import integer_range
from vernier.spec.relations import Tuples
from vernier.spec.tree import Connective, Expression, QuantifierKind, RelationOperator, SetQuantifierKind
from vernier.spec.walk import parts

SpecValue: TypeAlias = Value | str | Tuples
PureCallee: TypeAlias = Callable[[tree.PureCall, tuple[Value, ...], State], Value]


@dataclass(slots=True)
class Mentions:
    """The variables that expressions mention; an expression is kept, so that its identity stays its own."""

    _known: dict[int, tuple[Expression, tuple[str, ...]]] = field(default_factory=dict)

    def of(self, node: Expression) -> tuple[str, ...]:
        found = self._known.get(id(node))
        if found is None:
            names = (part.name for part in parts(node) if isinstance(part, tree.Variable))
            found = self._known[id(node)] = (node, tuple(dict.fromkeys(names)))
        return found[1]


@dataclass(slots=True)
class _Computed:
    """Relations that were asked for before: quantifiers ask for the same ones again for every binding.

    Law: a relation depends on the state and on the variables that it mentions; who asks keeps the states."""

    _values: dict[Hashable, Tuples] = field(default_factory=dict)

    def once(self, asked: Evaluator, node: Expression, compute: Callable[[], Tuples]) -> Tuples:
        values = [asked.variables.get(name) for name in asked.mentions.of(node)]
        # A truth value and a number are two values, though Python finds them equal.
        key = (id(node), id(asked.state), *((type(value), value) for value in values))
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = compute()
        return known


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Evaluates clauses. `state` is where reads happen; `before` is the pre-state, for `Old` and `Fresh`;
    `variables_before` are the parameters as they were then, where they may have been assigned since."""

    program: Program
    state: State
    before: State
    variables: Mapping[str, Value]
    result: Value
    call: PureCallee
    variables_before: Mapping[str, Value] = field(default_factory=dict)
    mentions: Mentions = field(default_factory=Mentions)
    _computed: _Computed = field(default_factory=_Computed)

    def holds(self, condition: Expression) -> bool:
        """Whether a clause holds; an ill-defined one does not."""
        try:
            return bool(self.value(condition))
        except Undefined:
            return False

    def value(self, node: Expression) -> SpecValue:
        match node:
            case tree.Literal(value=value):
                return value
            case tree.Variable(name=name):
                return self.variables[name]
            case tree.Result():
                return self.result
            case tree.FieldRead():
                return self._field(self.value(node.target), (node.owner, node.field), node.type)
            case tree.GlobalRead(name=name, type=type_):
                return self.state.globals.get(name, _initial(self.program, name, type_))
            case tree.ElementRead(array=array, index=index):
                return self._element(self.value(array), self._integer(index))
            case tree.LengthRead(array=array):
                return len(self._array(self.value(array)).elements)
            case tree.UnaryOperation():
                return self._unary(node)
            case tree.BinaryOperation():
                return self._binary(node)
            case tree.Connected():
                return self._connected(node)
            case tree.Conversion(operand=operand, type=type_):
                return self._converted(self.value(operand), type_)
            case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
                return self.value(then if self.value(condition) else otherwise)
            case tree.InstanceOf(operand=operand, of=of):
                return self._is_instance(self.value(operand), of)
            case tree.Old(operand=operand):
                variables = {**self.variables, **self.variables_before}
                return replace(self, state=self.before, variables=variables).value(operand)
            case tree.Fresh(operand=operand):
                target = self.value(operand)
                return isinstance(target, Reference) and target.id not in self.before.heap
            case tree.PureCall(arguments=arguments):
                return self.call(node, tuple(self._scalar(argument) for argument in arguments), self.state)
            case tree.Quantifier():
                return self._quantifier(node)
            case _:
                return self._relational(node)

    # ------------------------------------------------------------ scalars

    def _scalar(self, node: Expression) -> Value:
        value = self.value(node)
        if isinstance(value, str | frozenset):
            raise Undefined
        return value

    def _integer(self, node: Expression) -> int:
        value = self.value(node)
        if not isinstance(value, int):
            raise Undefined
        return value

    def _field(self, target: SpecValue, key: tuple[str, str], type_: Type) -> Value:
        if not isinstance(target, Reference):
            raise Undefined
        content = self.state.heap.get(target.id)
        if not isinstance(content, ObjectState):
            raise Undefined
        return content.fields.get(key, _zero(type_))

    def _array(self, target: SpecValue) -> ArrayState:
        content = self.state.heap.get(target.id) if isinstance(target, Reference) else None
        if not isinstance(content, ArrayState):
            raise Undefined
        return content

    def _element(self, target: SpecValue, index: int) -> Value:
        elements = self._array(target).elements
        if not 0 <= index < len(elements):
            raise Undefined
        return elements[index]

    def _unary(self, node: tree.UnaryOperation) -> SpecValue:
        operand = self.value(node.operand)
        if node.operator is UnaryOp.NOT:
            return not operand
        if not isinstance(operand, int | float):
            raise Undefined
        match node.type:
            case IntType():
                integer = int(operand)
                return node.type.wrap(-integer if node.operator is UnaryOp.NEGATE else ~integer)
            case FloatType(width=32):
                return single(-operand)
            case _:
                return -operand

    def _binary(self, node: tree.BinaryOperation) -> SpecValue:
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(left, int | float) and isinstance(right, int | float):
            type_ = node.left.type
            assert not isinstance(type_, tree.RelationType)
            return binary(node.operator, left, right, type_)
        same = self._same(left, right)
        return same if node.operator is BinaryOp.EQ else not same

    def _same(self, left: SpecValue, right: SpecValue) -> bool:
        """Identity of references. A string literal equals the interned string: compare by contents."""
        if isinstance(left, str) or isinstance(right, str):
            return self._text(left) == self._text(right)
        return left == right

    def _text(self, value: SpecValue) -> str | None:
        if isinstance(value, str) or value is None:
            return value
        characters = self._field(value, ("java.lang.String", "value"), ArrayType(IntType(16, False)))
        return "".join(chr(unit) for unit in self._array(characters).elements if isinstance(unit, int))

    def _connected(self, node: tree.Connected) -> bool:
        left = bool(self.value(node.left))
        match node.connective:
            case Connective.AND:
                return left and bool(self.value(node.right))
            case Connective.OR:
                return left or bool(self.value(node.right))
            case Connective.IMPLIES:
                return not left or bool(self.value(node.right))
            case Connective.IFF:
                return left is bool(self.value(node.right))

    def _converted(self, value: SpecValue, type_: Type) -> SpecValue:
        if isinstance(value, int | float):
            return convert(value, type_)
        match value, type_:
            case Reference(), RefType() | ArrayType() if not self._is_instance(value, type_):
                raise Undefined
        return value

    def _is_instance(self, value: SpecValue, of: RefType | ArrayType) -> bool:
        return isinstance(value, Reference) and self.program.is_subtype(self._dynamic_type(value), of)

    def _dynamic_type(self, reference: Reference) -> Type:
        match self.state.heap.get(reference.id):
            case ObjectState(class_name=name):
                return RefType(name)
            case ArrayState(type=type_):
                return type_
            case _:
                raise Undefined

    # ------------------------------------------------------------ JML quantifiers

    def _quantifier(self, node: tree.Quantifier) -> SpecValue:
        inside = (scope for scope in self._bindings(node) if scope.value(node.range))
        match node.kind:
            case QuantifierKind.FORALL:
                return all(scope.value(node.body) for scope in inside)
            case QuantifierKind.EXISTS:
                return any(scope.value(node.body) for scope in inside)
            case QuantifierKind.NUM_OF:
                return sum(1 for scope in inside if scope.value(node.body))
            case _:
                return self._aggregate(node, [scope.value(node.body) for scope in inside])

    def _aggregate(self, node: tree.Quantifier, found: list[SpecValue]) -> SpecValue:
        numbers = [value for value in found if isinstance(value, int | float)]
        if node.kind in (QuantifierKind.MIN, QuantifierKind.MAX):
            if not numbers:
                raise Undefined
            return min(numbers) if node.kind is QuantifierKind.MIN else max(numbers)
        operator = BinaryOp.ADD if node.kind is QuantifierKind.SUM else BinaryOp.MULTIPLY
        total: int | float = convert(0 if node.kind is QuantifierKind.SUM else 1, node.type)
        for number in numbers:
            total = binary(operator, total, number, node.type)
        return total

    def _bindings(self, node: tree.Quantifier) -> Iterator[Evaluator]:
        """One evaluator per choice of the bound variables; later ranges may depend on earlier variables."""
        scopes = [self]
        for position, variable in enumerate(node.variables):
            later = node.variables[position + 1 :]
            scopes = [
                replace(scope, variables={**scope.variables, variable.name: choice})
                for scope in scopes
                for choice in scope._choices(variable, node.range, later)
            ]
        return iter(scopes)

    def _choices(
        self, variable: tree.Variable, range_: Expression, later: tuple[tree.Variable, ...]
    ) -> Iterator[Value]:
        match variable.type:
            case IntType():
                return iter(integer_range(variable, range_, self._bound, later))
            case RefType() | ArrayType():
                return (
                    Reference(id_) for id_ in sorted(self.state.heap)
                    if self._is_instance(Reference(id_), variable.type)
                )  # fmt: skip
            case _:
                return iter((False, True))

    def _bound(self, node: Expression, operator: BinaryOp) -> int | None:
        """The value of a bound, or None when it depends on a variable not chosen yet."""
        del operator
        try:
            return self._integer(node)
        except (Undefined, KeyError):
            return None

    # ------------------------------------------------------------ relations

    def _relational(self, node: Expression) -> SpecValue:
        match node:
            case tree.SetOf(operand=operand):
                return frozenset({(self._scalar(operand),)})
            case tree.EmptySet():
                return frozenset()
            case tree.ClassSet(class_name=name):
                return frozenset((reference,) for reference in self._instances(RefType(name)))
            case tree.FieldRelation():
                return self._computed.once(self, node, lambda: self._field_relation(node))
            case tree.ElementRelation(array=array):
                return frozenset(
                    (reference, index, value)
                    for reference in self._instances(array)
                    for index, value in enumerate(self._array(reference).elements)
                )
            case tree.RelationOperation():
                return self._computed.once(self, node, lambda: self._operation(node))
            case tree.ClosureOperation():
                return self._computed.once(self, node, lambda: self._closure(node))
            case tree.Comprehension(binders=binders, body=body):
                return frozenset(chosen for chosen, scope in self._set_bindings(binders) if scope.holds(body))
            case tree.SetQuantifier(kind=kind, binders=binders, body=body):
                return _multiplicity(kind, [scope.holds(body) for _, scope in self._set_bindings(binders)])
            case tree.SumOver(binders=binders, body=body):
                return I32.wrap(sum(scope._integer(body) for _, scope in self._set_bindings(binders)))
            case tree.SetTest(comparison=comparison, left=left, right=right):
                small, large = self.tuples(left), self.tuples(right)
                return small <= large if comparison is tree.SetComparison.IN else small == large
            case tree.Multiplicity(kind=kind, operand=operand):
                return _multiplicity(kind, [True] * len(self.tuples(operand)))
            case tree.Cardinality(operand=operand):
                return len(self.tuples(operand))
            case tree.TheOne(operand=operand):
                atoms = list(self.tuples(operand))
                if len(atoms) != 1:
                    raise Undefined
                return atoms[0][0]
            case _:
                raise AssertionError(f"not an expression of relations: {node}")

    def tuples(self, node: Expression) -> Tuples:
        """The value of a relation."""
        value = self.value(node)
        if not isinstance(value, frozenset):
            raise Undefined
        return value

    def _instances(self, of: RefType | ArrayType) -> Iterator[Reference]:
        return (Reference(id_) for id_ in self.state.heap if self._is_instance(Reference(id_), of))

    def _field_relation(self, node: tree.FieldRelation) -> Tuples:
        key = (node.owner, node.field)
        type_ = node.type.columns[1]
        return frozenset(
            (reference, self._field(reference, key, type_)) for reference in self._instances(RefType(node.owner))
        )

    def _operation(self, node: tree.RelationOperation) -> Tuples:
        left = self.tuples(node.left)
        if (
            node.operator is RelationOperator.JOIN
            and isinstance(node.right, tree.ClosureOperation)
            and node.right.operator is tree.ClosureOperator.REFLEXIVE_CLOSURE
        ):
            return relations.image_of_reflexive_closure(left, self.tuples(node.right.operand))
        right = self.tuples(node.right)
        match node.operator:
            case RelationOperator.UNION:
                return left | right
            case RelationOperator.INTERSECTION:
                return left & right
            case RelationOperator.DIFFERENCE:
                return left - right
            case RelationOperator.JOIN:
                return relations.join(left, right)
            case RelationOperator.PRODUCT:
                return relations.product(left, right)
            case RelationOperator.OVERRIDE:
                return relations.override(left, right)
            case _:
                assert_never(node.operator)

    def _closure(self, node: tree.ClosureOperation) -> Tuples:
        operand = self.tuples(node.operand)
        match node.operator:
            case tree.ClosureOperator.TRANSPOSE:
                return relations.transpose(operand)
            case tree.ClosureOperator.CLOSURE:
                return relations.closure(operand)
            case tree.ClosureOperator.REFLEXIVE_CLOSURE:
                atoms = [Reference(id_) for id_ in self.state.heap]
                identity = frozenset((atom, atom) for entry in operand for atom in entry)
                return relations.closure(operand) | identity | frozenset((atom, atom) for atom in (*atoms, None))
            case _:
                assert_never(node.operator)

    def _set_bindings(self, binders: tuple[tree.SetBinder, ...]) -> Iterator[tuple[tuple[Value, ...], Evaluator]]:
        domains = [sorted((entry[0] for entry in self.tuples(binder.domain)), key=repr) for binder in binders]
        for chosen in combinations(*domains):
            names = {binder.variable.name: atom for binder, atom in zip(binders, chosen, strict=True)}
            yield chosen, replace(self, variables={**self.variables, **names})


def _multiplicity(kind: SetQuantifierKind, found: list[bool]) -> bool:
    count = sum(found)
    match kind:
        case SetQuantifierKind.ALL:
            return count == len(found)
        case SetQuantifierKind.SOME:
            return count > 0
        case SetQuantifierKind.NO:
            return count == 0
        case SetQuantifierKind.ONE:
            return count == 1
        case SetQuantifierKind.LONE:
            return count <= 1


def _zero(type_: Type) -> Value:
    match type_:
        case IntType():
            return 0
        case FloatType():
            return 0.0
        case RefType() | ArrayType():
            return None
        case _:
            return False


def _initial(program: Program, name: str, type_: Type) -> SpecValue:
    """The value of a static field that nobody has written."""
    definition = program.globals.get(name)
    initial = dict(definition.initial).get(0) if definition is not None else None
    if isinstance(initial, StringConst):
        return initial.text
    return initial.value if isinstance(initial, Const) else _zero(type_)
