"""Clauses of specifications over symbolic states.

Law: under every model, a condition holds here exactly if `spec.evaluate` says so of the decoded states. To that end
every value comes with the condition under which it is defined, and a clause that is not defined does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product as combinations
from typing import TypeAlias

from vernier.encode.clauses import number_sets
from vernier.encode.clauses.known_sets import KnownSets
from vernier.encode.context import Encoding
from vernier.encode.expressions import array_length, constant, convert_scalar, instance_of, operate
from vernier.encode.identity import same_object
from vernier.encode.memory import load, load_element, load_field
from vernier.encode.state import ArrayRecord, ObjectRecord, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, choose, null_reference, zero_of
from vernier.ir.expr import BinaryOp, Const, UnaryOp
from vernier.ir.ops import GlobalPlace
from vernier.ir.types import I32, ArrayType, FloatType, IntType, RefType, Type
from vernier.logic import relations
from vernier.logic.bank import Term
from vernier.logic.relations import Relation
from vernier.spec import tree
from vernier.spec.bounds import integer_range
from vernier.spec.tree import Connective, Expression, QuantifierKind, RelationOperator, SetQuantifierKind

PureCallee: TypeAlias = Callable[[tree.PureCall, tuple[GuardedValue, ...], Term, SymbolicState], "Defined"]
"""Runs a pure method on arguments that are defined under a condition, in a state."""
SymbolicValue: TypeAlias = GuardedValue | Relation
Defined: TypeAlias = tuple[SymbolicValue, Term]


@dataclass(frozen=True, slots=True)
class ClauseState:
    """A state to read from, and which objects exist in it, each with its condition."""

    state: SymbolicState
    existing: Mapping[int, Term]
    known: KnownSets = field(default_factory=KnownSets, compare=False)


@dataclass(frozen=True, slots=True)
class ClauseEncoder:
    """Encodes clauses; reads happen at `now`, `Old` reads at `before`."""

    encoding: Encoding
    now: ClauseState
    before: ClauseState
    variables: Mapping[str, GuardedValue]
    result: GuardedValue | None
    variables_before: Mapping[str, GuardedValue] = field(default_factory=dict)
    call: PureCallee | None = None
    cut: Callable[[Term], None] | None = None
    """Told of paths on which the encoding does not say what the clause says, because a bound cuts something off."""

    def holds(self, condition: Expression) -> Term:
        """When a clause holds; where it is not defined it does not."""
        value, defined = self.value(condition)
        return self.encoding.terms.and_(defined, _term(value))

    def value(self, node: Expression) -> Defined:
        """The value of an expression, and when it is defined."""
        terms = self.encoding.terms
        match node:
            case tree.Literal():
                return self._literal(node), terms.true
            case tree.Variable(name=name):
                return self.variables[name], terms.true
            case tree.Result():
                if self.result is None:
                    raise EncodingError("a clause speaks of the result where there is none")
                return self.result, terms.true
            case tree.FieldRead() | tree.GlobalRead() | tree.ElementRead() | tree.LengthRead():
                return self._read(node)
            case tree.UnaryOperation():
                return self._unary(node)
            case tree.BinaryOperation():
                return self._binary(node)
            case tree.Connected():
                return self._connected(node)
            case tree.Conversion():
                return self._conversion(node)
            case tree.Conditional():
                return self._conditional(node)
            case tree.InstanceOf(operand=operand, of=of):
                value, defined = self.value(operand)
                return instance_of(self.encoding, _reference(value), of), defined
            case tree.Old(operand=operand):
                variables = {**self.variables, **self.variables_before}
                return replace(self, now=self.before, variables=variables).value(operand)
            case tree.Fresh(operand=operand):
                return self._fresh(operand)
            case tree.Quantifier():
                return self._quantifier(node)
            case tree.PureCall():
                return self._pure_call(node)
            case _:
                others = (self.before, self.result, self.variables_before)
                return self.now.known.once(node, self.variables, others, lambda: self._relational(node))

    # ------------------------------------------------------------ scalars

    def _literal(self, node: tree.Literal) -> GuardedValue:
        terms = self.encoding.terms
        match node.value, node.type:
            case None, _:
                return null_reference(terms)
            case bool() as value, _:
                return terms.bool_(value)
            case str() as text, _:
                return self.encoding.string_constant(text)
            case value, IntType(width=width):
                return terms.bv(int(value), width)
            case value, _:
                return constant(self.encoding, Const(value, node.type))

    def _read(self, node: tree.FieldRead | tree.GlobalRead | tree.ElementRead | tree.LengthRead) -> Defined:
        terms, state = self.encoding.terms, self.now.state
        match node:
            case tree.GlobalRead(name=name, type=type_):
                return load(self.encoding, state, GlobalPlace(name, type_)), terms.true
            case tree.FieldRead(owner=owner, field=field, type=type_):
                target, defined = self._object(node.target)
                return load_field(self.encoding, state, target, (owner, field), type_), defined
            case tree.LengthRead():
                target, defined = self._object(node.array)
                return array_length(self.encoding, state, target), defined
            case tree.ElementRead():
                target, defined = self._object(node.array)
                index, index_defined = self.value(node.index)
                position = _term(index)
                inside = terms.bv_ult(position, array_length(self.encoding, state, target))
                value = load_element(self.encoding, state, target, position, node.type)
                return value, terms.all_of((defined, index_defined, inside))

    def _object(self, node: Expression) -> tuple[GuardedReference, Term]:
        """A reference that must not be null, and when it is not."""
        value, defined = self.value(node)
        target = _reference(value)
        not_null = self.encoding.terms.not_(target.choices.get(NULL, self.encoding.terms.false))
        return target, self.encoding.terms.and_(defined, not_null)

    def _unary(self, node: tree.UnaryOperation) -> Defined:
        terms = self.encoding.terms
        value, defined = self.value(node.operand)
        operand = _term(value)
        match node.operator:
            case UnaryOp.NOT:
                return terms.not_(operand), defined
            case UnaryOp.COMPLEMENT:
                return terms.bv_not(operand), defined
            case UnaryOp.NEGATE:
                is_float = isinstance(node.type, FloatType)
                return (terms.fp_neg(operand) if is_float else terms.bv_neg(operand)), defined

    def _binary(self, node: tree.BinaryOperation) -> Defined:
        terms = self.encoding.terms
        (left, left_defined), (right, right_defined) = self.value(node.left), self.value(node.right)
        if isinstance(left, Relation) or isinstance(right, Relation) or isinstance(node.left.type, tree.RelationType):
            raise EncodingError("an operation on sets")
        defined = terms.and_(left_defined, right_defined)
        if node.operator in (BinaryOp.DIVIDE, BinaryOp.REMAINDER) and isinstance(node.type, IntType):
            defined = terms.and_(defined, terms.bv_nonzero(_term(right)))
        if isinstance(left, GuardedReference) and isinstance(right, GuardedReference):
            same = same_object(self.encoding, self.now.state, left, right)
            return same if node.operator is BinaryOp.EQ else terms.not_(same), defined
        return operate(self.encoding, node.operator, left, right, node.left.type), defined

    def _connected(self, node: tree.Connected) -> Defined:
        terms = self.encoding.terms
        (left_value, left_defined), (right_value, right_defined) = self.value(node.left), self.value(node.right)
        left, right = _term(left_value), _term(right_value)
        match node.connective:
            case Connective.AND:
                return terms.and_(left, right), terms.and_(left_defined, terms.implies(left, right_defined))
            case Connective.OR:
                return terms.or_(left, right), terms.and_(left_defined, terms.or_(left, right_defined))
            case Connective.IMPLIES:
                return terms.implies(left, right), terms.and_(left_defined, terms.implies(left, right_defined))
            case Connective.IFF:
                return terms.iff(left, right), terms.and_(left_defined, right_defined)

    def _conversion(self, node: tree.Conversion) -> Defined:
        value, defined = self.value(node.operand)
        if isinstance(value, GuardedReference):
            fits = instance_of(self.encoding, value, node.type)
            null = value.choices.get(NULL, self.encoding.terms.false)
            return value, self.encoding.terms.and_(defined, self.encoding.terms.or_(fits, null))
        source = node.operand.type
        assert not isinstance(source, tree.RelationType)
        return convert_scalar(self.encoding, _term(value), source, node.type), defined

    def _conditional(self, node: tree.Conditional) -> Defined:
        terms = self.encoding.terms
        condition_value, condition_defined = self.value(node.condition)
        condition = _term(condition_value)
        (then, then_defined), (otherwise, otherwise_defined) = self.value(node.then), self.value(node.otherwise)
        defined = terms.and_(condition_defined, terms.ite(condition, then_defined, otherwise_defined))
        if isinstance(then, Relation) and isinstance(otherwise, Relation):
            return relations.ite(terms, condition, then, otherwise), defined
        if isinstance(then, Relation) or isinstance(otherwise, Relation):
            raise EncodingError("a conditional mixes a set and a single value")
        return choose(terms, condition, then, otherwise), defined

    def _fresh(self, operand: Expression) -> Defined:
        terms = self.encoding.terms
        value, defined = self.value(operand)
        new = terms.any_of(
            terms.and_(condition, terms.not_(self.before.existing.get(object_id, terms.false)))
            for object_id, condition in _reference(value).choices.items()
            if object_id != NULL
        )
        return new, defined

    def _pure_call(self, node: tree.PureCall) -> Defined:
        if self.call is None:
            raise EncodingError("calls in clauses are not encoded")
        found = [self.value(argument) for argument in node.arguments]
        arguments = [value for value, _ in found if not isinstance(value, Relation)]
        if len(arguments) < len(found):
            raise EncodingError("a set is passed to a method")
        defined = self.encoding.terms.all_of(condition for _, condition in found)
        return self.call(node, tuple(arguments), defined, self.now.state)

    # ------------------------------------------------------------ JML quantifiers

    def _quantifier(self, node: tree.Quantifier) -> Defined:
        terms = self.encoding.terms
        cases: list[tuple[Term, Term, Term]] = []
        for scope, chosen in self._bindings(node):
            range_value, range_defined = scope.value(node.range)
            inside = terms.and_(chosen, _term(range_value))
            body, body_defined = scope.value(node.body)
            defined = terms.and_(terms.implies(chosen, range_defined), terms.implies(inside, body_defined))
            cases.append((inside, _term(body), defined))
        all_defined = terms.all_of(defined for _, _, defined in cases)
        match node.kind:
            case QuantifierKind.FORALL:
                return terms.all_of(terms.implies(inside, body) for inside, body, _ in cases), all_defined
            case QuantifierKind.EXISTS:
                return terms.any_of(terms.and_(inside, body) for inside, body, _ in cases), all_defined
            case QuantifierKind.NUM_OF:
                counted = [terms.and_(inside, body) for inside, body, _ in cases]
                return terms.bv_count(counted, 64), all_defined
            case QuantifierKind.SUM if isinstance(node.type, IntType):
                return self._sum([(inside, body) for inside, body, _ in cases], node.type), all_defined
            case QuantifierKind.MIN | QuantifierKind.MAX if isinstance(node.type, IntType):
                return self._extreme(node.kind, [(inside, body) for inside, body, _ in cases], all_defined)
            case _:
                raise EncodingError(f"{node.kind.value} is not encoded")

    def _extreme(self, kind: QuantifierKind, cases: list[tuple[Term, Term]], defined: Term) -> Defined:
        """The least or greatest value; undefined when there is none."""
        terms = self.encoding.terms
        if not cases:
            raise EncodingError(f"{kind.value} over nothing")
        best, seen = cases[0][1], terms.false
        for inside, number in cases:
            better = terms.bv_slt(number, best) if kind is QuantifierKind.MIN else terms.bv_slt(best, number)
            best = terms.ite(terms.and_(inside, terms.or_(terms.not_(seen), better)), number, best)
            seen = terms.or_(seen, inside)
        return best, terms.and_(defined, seen)

    def _sum(self, cases: list[tuple[Term, Term]], type_: IntType) -> Term:
        terms = self.encoding.terms
        total = terms.bv(0, type_.width)
        for inside, number in cases:
            total = terms.bv_add(total, terms.ite(inside, number, terms.bv(0, type_.width)))
        return total

    def _bindings(self, node: tree.Quantifier) -> Iterator[tuple[ClauseEncoder, Term]]:
        choices = [self._choices(variable, node) for variable in node.variables]
        for combination in combinations(*choices):
            names = {variable.name: value for variable, (value, _) in zip(node.variables, combination, strict=True)}
            condition = self.encoding.terms.all_of(condition for _, condition in combination)
            yield replace(self, variables={**self.variables, **names}), condition

    def _choices(self, variable: tree.Variable, node: tree.Quantifier) -> list[tuple[GuardedValue, Term]]:
        terms = self.encoding.terms
        match variable.type:
            case IntType(width=width):
                limit = self.encoding.bounds.array
                others = tuple(each for each in node.variables if each is not variable)
                values = integer_range(
                    variable, node.range, lambda bound, operator: self._limit(bound, operator, limit), others
                )
                return [(terms.bv(value, width), terms.true) for value in values]
            case RefType() | ArrayType():
                return [
                    (GuardedReference({object_id: terms.true}), condition)
                    for object_id, condition in self.now.existing.items()
                    if self.encoding.program.is_subtype(self.encoding.types[object_id], variable.type)
                ]
            case _:
                return [(terms.false, terms.true), (terms.true, terms.true)]

    def _limit(self, bound: Expression, operator: BinaryOp, limit: int) -> int | None:
        """A bound of a range: its value if constant. Otherwise from 0 to the scope's limit, which cuts off the rest."""
        terms = self.encoding.terms
        try:
            value, _ = self.value(bound)
        except KeyError:
            return None
        term = _term(value)
        width: int = term.sort.width
        if term.is_constant:
            payload: int = term.payload
            return payload - (1 << width) if payload >> (width - 1) else payload
        if operator not in (BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE) or self.cut is None:
            return None
        if operator in (BinaryOp.LT, BinaryOp.LE):
            self.cut(terms.bv_slt(terms.bv(limit, width), term))
            return limit
        self.cut(terms.bv_slt(term, terms.bv(0, width)))
        return -1 if operator is BinaryOp.GT else 0

    # ------------------------------------------------------------ relations

    def _relational(self, node: Expression) -> Defined:
        terms = self.encoding.terms
        match node:
            case tree.SetOf(operand=operand):
                return self._singleton(operand)
            case tree.EmptySet(type=type_):
                return relations.empty(len(type_.columns)), terms.true
            case tree.ClassSet(class_name=name):
                return self._existing(RefType(name)), terms.true
            case tree.FieldRelation():
                return self._field_relation(node), terms.true
            case tree.ElementRelation(array=array):
                return self._element_relation(array), terms.true
            case tree.RelationOperation():
                return self._operation(node)
            case tree.ClosureOperation():
                return self._closure(node)
            case tree.Comprehension() | tree.SetQuantifier() | tree.SumOver():
                return self._over_sets(node)
            case tree.SetTest(comparison=comparison, left=left, right=right):
                (small, first), (large, second) = self._relation(left), self._relation(right)
                included = number_sets.subset(terms, small, large)
                if comparison is tree.SetComparison.EQUAL:
                    included = terms.and_(included, number_sets.subset(terms, large, small))
                return included, terms.and_(first, second)
            case tree.Multiplicity(kind=kind, operand=operand):
                tested, defined = self._relation(operand)
                return self._multiplicity(kind, list(tested.cells.items())), defined
            case tree.Cardinality(operand=operand):
                counted, defined = self._relation(operand)
                return terms.bv_count(number_sets.distinct(terms, list(counted.cells.items())), 32), defined
            case tree.TheOne():
                return self._the_one(node)
            case _:
                raise AssertionError(f"not an expression of relations: {node}")

    def _relation(self, node: Expression) -> tuple[Relation, Term]:
        value, defined = self.value(node)
        if not isinstance(value, Relation):
            raise EncodingError("a single value stands where a set is expected")
        return value, defined

    def _singleton(self, operand: Expression) -> Defined:
        value, defined = self.value(operand)
        return self._as_set(value, operand.type), defined

    def _as_set(self, value: SymbolicValue, type_: tree.SpecType) -> Relation:
        """The set of one value. References are atoms by number; a number is an atom by its term."""
        terms = self.encoding.terms
        if isinstance(value, GuardedReference):
            return relations.relation(terms, 1, (((key,), condition) for key, condition in value.choices.items()))
        return Relation(1, {(number_sets.to_atom(terms, _term(value), type_),): terms.true})

    def _existing(self, type_: RefType | ArrayType) -> Relation:
        program = self.encoding.program
        return relations.relation(
            self.encoding.terms,
            1,
            (
                ((object_id,), condition)
                for object_id, condition in self.now.existing.items()
                if program.is_subtype(self.encoding.types[object_id], type_)
            ),
        )

    def _field_relation(self, node: tree.FieldRelation) -> Relation:
        terms = self.encoding.terms
        cells: list[tuple[tuple[object, ...], Term]] = []
        for object_id, condition in self.now.existing.items():
            record = self.encoding.record(self.now.state, object_id)
            value = record.fields.get((node.owner, node.field)) if isinstance(record, ObjectRecord) else None
            if value is not None:
                for entry, inside in self._as_set(value, node.type.columns[1]).cells.items():
                    cells.append(((object_id, *entry), terms.and_(condition, inside)))
        return relations.relation(terms, 2, cells)

    def _element_relation(self, array: ArrayType) -> Relation:
        terms = self.encoding.terms
        cells: list[tuple[tuple[object, ...], Term]] = []
        for object_id, condition in self.now.existing.items():
            record = self.encoding.record(self.now.state, object_id)
            if not isinstance(record, ArrayRecord) or record.type != array:
                continue
            if isinstance(record.cells, Term):
                raise EncodingError("the elements of a long array as a relation")
            for position, cell in enumerate(record.cells):
                present = terms.and_(condition, terms.bv_ult(terms.bv(position, 32), record.length))
                index = number_sets.to_atom(terms, terms.bv(position, 32), I32)
                for entry, inside in self._as_set(cell, array.element).cells.items():
                    cells.append(((object_id, index, *entry), terms.and_(present, inside)))
        return relations.relation(terms, 3, cells)

    def _operation(self, node: tree.RelationOperation) -> Defined:
        terms = self.encoding.terms
        (left, first), (right, second) = self._relation(node.left), self._relation(node.right)
        defined = terms.and_(first, second)
        match node.operator:
            case RelationOperator.UNION:
                return relations.union(terms, left, right), defined
            case RelationOperator.JOIN:
                return number_sets.join(terms, left, right), defined
            case RelationOperator.PRODUCT:
                return relations.product(terms, left, right), defined
            case RelationOperator.INTERSECTION:
                return number_sets.intersection(terms, left, right), defined
            case RelationOperator.DIFFERENCE:
                return number_sets.difference(terms, left, right), defined
            case RelationOperator.OVERRIDE:
                return number_sets.override(terms, left, right), defined

    def _closure(self, node: tree.ClosureOperation) -> Defined:
        terms = self.encoding.terms
        operand, defined = self._relation(node.operand)
        if node.operator is not tree.ClosureOperator.TRANSPOSE:
            number_sets.require_known(operand)
        match node.operator:
            case tree.ClosureOperator.TRANSPOSE:
                return relations.transpose(terms, operand), defined
            case tree.ClosureOperator.CLOSURE:
                return relations.closure(terms, operand), defined
            case tree.ClosureOperator.REFLEXIVE_CLOSURE:
                universe = (NULL, *range(1, len(self.encoding.types)))
                return relations.reflexive_closure(terms, operand, universe), defined

    def _over_sets(self, node: tree.Comprehension | tree.SetQuantifier | tree.SumOver) -> Defined:
        terms = self.encoding.terms
        cases: list[tuple[tuple[object, ...], Term, ClauseEncoder]] = list(self._set_bindings(node.binders))
        match node:
            case tree.Comprehension(body=body):
                cells = [(atoms, terms.and_(chosen, scope.holds(body))) for atoms, chosen, scope in cases]
                return relations.relation(terms, len(node.binders), cells), terms.true
            case tree.SetQuantifier(kind=SetQuantifierKind.ALL, body=body):
                return terms.all_of(terms.implies(chosen, scope.holds(body)) for _, chosen, scope in cases), terms.true
            case tree.SetQuantifier(kind=kind, body=body):
                held = [(atoms, terms.and_(chosen, scope.holds(body))) for atoms, chosen, scope in cases]
                return self._multiplicity(kind, held), terms.true
            case tree.SumOver(body=body):
                found = [scope.value(body) for _, _, scope in cases]
                counted = number_sets.distinct(terms, [(atoms, chosen) for atoms, chosen, _ in cases])
                numbers = [(chosen, _term(value)) for chosen, (value, _) in zip(counted, found, strict=True)]
                defined = (terms.implies(chosen, here) for (_, chosen, _), (_, here) in zip(cases, found, strict=True))
                return self._sum(numbers, I32), terms.all_of(defined)

    def _set_bindings(
        self, binders: tuple[tree.SetBinder, ...]
    ) -> Iterator[tuple[tuple[object, ...], Term, ClauseEncoder]]:
        domains = [list(self._relation(binder.domain)[0].cells.items()) for binder in binders]
        for combination in combinations(*domains):
            atoms = tuple(entry[0] for entry, _ in combination)
            chosen = self.encoding.terms.all_of(condition for _, condition in combination)
            names = {
                binder.variable.name: self._atom(atom, binder.variable.type)
                for binder, atom in zip(binders, atoms, strict=True)
            }
            yield atoms, chosen, replace(self, variables={**self.variables, **names})

    def _atom(self, atom: object, type_: Type) -> GuardedValue:
        if isinstance(atom, Term):
            return number_sets.from_atom(self.encoding.terms, atom, type_)
        assert isinstance(atom, int)
        return GuardedReference({atom: self.encoding.terms.true})

    def _multiplicity(self, kind: SetQuantifierKind, cells: list[tuple[relations.Tuple, Term]]) -> Term:
        terms = self.encoding.terms
        conditions = [condition for _, condition in cells]
        match kind:
            case SetQuantifierKind.ALL:
                return terms.all_of(conditions)
            case SetQuantifierKind.SOME:
                return terms.any_of(conditions)
            case SetQuantifierKind.NO:
                return terms.not_(terms.any_of(conditions))
        counted = enumerate(number_sets.distinct(terms, cells))
        relation = Relation(1, {(position,): condition for position, condition in counted})
        match kind:
            case SetQuantifierKind.ONE:
                return relations.one(terms, relation)
            case _:
                return relations.lone(terms, relation)

    def _the_one(self, node: tree.TheOne) -> Defined:
        """The single element of a set; the choice among its candidates, defined where there is exactly one."""
        terms = self.encoding.terms
        operand, defined = self._relation(node.operand)
        if isinstance(node.type, RefType | ArrayType):
            choices = {key: condition for (key,), condition in operand.cells.items() if isinstance(key, int)}
            value: GuardedValue = GuardedReference(choices) if choices else null_reference(terms)
            return value, terms.and_(defined, relations.one(terms, operand))
        numbers = [
            (number_sets.from_atom(terms, _term(entry[0]), node.type), condition)  # type: ignore[arg-type]
            for entry, condition in operand.cells.items()
        ]
        if not numbers:
            return zero_of(terms, node.type), terms.false
        result = numbers[0][0]
        for number, condition in numbers[1:]:
            result = terms.ite(condition, number, result)
        # Several candidates may be present as long as they are equal: a set has no duplicates.
        agree = terms.all_of(terms.implies(condition, terms.eq(number, result)) for number, condition in numbers)
        present = terms.any_of(operand.cells.values())
        return result, terms.all_of((defined, present, agree))


def _term(value: SymbolicValue) -> Term:
    if not isinstance(value, Term):
        raise EncodingError("an object or a set stands where a number is expected")
    return value


def _reference(value: SymbolicValue) -> GuardedReference:
    if not isinstance(value, GuardedReference):
        raise EncodingError("a number or a set stands where an object is expected")
    return value
