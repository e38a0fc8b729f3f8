"""Building expressions in simplified form, after Taghdiri (2008), figure 4-11, with the rules that figure lacks.

Law: what a constructor returns has the same value as the operation in every state in which an execution computes it;
the domain of an override is a single object there. `meet` may be smaller and `join_bounds` larger than their operands
ask for: they are for lower and upper bounds only.
"""

from __future__ import annotations

from vernier.analysis.summaries.expressions.order import Order, is_single, operand
from vernier.analysis.summaries.expressions.terms import (
    CONVERT,
    Expression,
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    is_conversion,
    is_operation,
    operands_of,
    rebuild,
)
from vernier.ir.types import BOOL, IntType, Type
from vernier.spec.tree import ClosureOperator, RelationOperator


class Algebra(Order):
    """The constructors of all operations."""

    def __init__(self) -> None:
        super().__init__()
        self.true = self.constant(True, BOOL)
        self.false = self.constant(False, BOOL)

    # ------------------------------------------------------------ sets

    def union(self, *parts: Expression) -> Expression:
        terms = self._without_included([term for part in parts for term in operands_of(part, RelationOperator.UNION)])
        terms = self._complements_joined(self._products_joined(terms))
        if len(terms) <= 1:
            return terms[0] if terms else self.none
        return self.node(RelationOperator.UNION, sorted(terms, key=_number), terms[0].arity)

    def _without_included(self, terms: list[Expression]) -> list[Expression]:
        kept: list[Expression] = []
        for term in terms:
            if any(self.included(term, other) for other in kept):
                continue
            kept = [other for other in kept if not self.included(other, term)]
            kept.append(term)
        return kept

    def _products_joined(self, terms: list[Expression]) -> list[Expression]:
        """(x -> z) + (y -> z) is (x + y) -> z, and likewise on the other side."""
        result: list[Expression] = []
        for term in terms:
            for index, other in enumerate(result):
                joined = self._product_of_both(other, term)
                if joined is not None:
                    result[index] = joined
                    break
            else:
                result.append(term)
        return result

    def _product_of_both(self, left: Expression, right: Expression) -> Expression | None:
        if not isinstance(left, Node) or not isinstance(right, Node):
            return None
        if left.operator is not RelationOperator.PRODUCT or right.operator is not RelationOperator.PRODUCT:
            return None
        (a, b), (c, d) = left.operands, right.operands
        if a is c:
            return self.product(a, self.union(b, d))
        return self.product(self.union(a, c), b) if b is d else None

    def _complements_joined(self, terms: list[Expression]) -> list[Expression]:
        """(x - y) + (x & y) is x, and (x - y) + y is x + y."""
        for left in terms:
            if not isinstance(left, Node) or left.operator is not RelationOperator.DIFFERENCE:
                continue
            inside, outside = left.operands
            if outside in terms or self.intersection(inside, outside) in terms:
                return self._without_included([inside, *(term for term in terms if term is not left)])
        return terms

    def intersection(self, *parts: Expression) -> Expression:
        terms: list[Expression] = []
        for part in [term for given in parts for term in operands_of(given, RelationOperator.INTERSECTION)]:
            if any(self.included(other, part) for other in terms):
                continue
            terms = [other for other in terms if not self.included(part, other)]
            terms.append(part)
        if any(self.disjoint(a, b) for i, a in enumerate(terms) for b in terms[:i]):
            return self.none
        if len(terms) == 1:
            return terms[0]
        known = self._constant_in_cases(terms) if len(terms) == 2 else None
        return known or self.node(RelationOperator.INTERSECTION, sorted(terms, key=_number), terms[0].arity)

    def _constant_in_cases(self, terms: list[Expression]) -> Expression | None:
        """Whether a constant is in a choice, where the test alone tells."""
        constant, cases = sorted(terms, key=lambda term: is_operation(term, ValueOperator.CHOICE))
        if not isinstance(constant, Leaf) or constant.kind is not LeafKind.CONSTANT or not isinstance(cases, Node):
            return None
        if cases.operator is not ValueOperator.CHOICE:
            return None
        test, *sides = cases.operands
        then, otherwise = (self.intersection(constant, side) for side in sides)
        if {then, otherwise} <= {constant, self.none}:
            return self.choice(test, then, otherwise)
        return None

    def difference(self, left: Expression, right: Expression) -> Expression:
        if self.included(left, right):
            return self.none
        if self.disjoint(left, right) or right is self.none:
            return left
        if isinstance(left, Node):
            first = left.operands[0]
            if left.operator is RelationOperator.DIFFERENCE:
                return self.difference(first, self.union(left.operands[1], right))
            if left.operator is RelationOperator.UNION and any(self.disjoint(part, right) for part in left.operands):
                return self.union(*(self.difference(part, right) for part in left.operands))
            if is_operation(right, RelationOperator.PRODUCT) and left.operator is RelationOperator.OVERRIDE:
                pushed = self._difference_of_override(left, right)
                if pushed is not None:
                    return pushed
        if is_operation(right, RelationOperator.PRODUCT) and left.arity == 2 and self._lacks(left, operand(right)):
            return left
        if is_operation(right, RelationOperator.DIFFERENCE) and operand(right) is left:
            assert isinstance(right, Node)
            return self.intersection(left, right.operands[1])
        if is_operation(left, ValueOperator.CHOICE):
            assert isinstance(left, Node)
            test, then, otherwise = left.operands
            return self.choice(test, self.difference(then, right), self.difference(otherwise, right))
        return self.node(RelationOperator.DIFFERENCE, (left, right), left.arity)

    def _difference_of_override(self, left: Node, right: Expression) -> Expression | None:
        """(r ++ (x -> y)) - (z -> w) where x and z have nothing in common."""
        inner, last = left.operands
        if is_operation(last, RelationOperator.PRODUCT) and self.disjoint(operand(last), operand(right)):
            return self.override(self.difference(inner, right), last)
        if is_operation(last, RelationOperator.PRODUCT) and operand(last) is operand(right) and _is_whole(right):
            return self.difference(inner, right)
        return None

    def _lacks(self, relation: Expression, domain: Expression) -> bool:
        """Whether the first column of a relation surely has no member of the set: new objects in old fields."""
        if isinstance(relation, Leaf):
            new = all(
                isinstance(part, Leaf) and part.kind in (LeafKind.NEW, LeafKind.NEW_SET)
                for part in operands_of(domain, RelationOperator.UNION)
            )
            return relation.kind in (LeafKind.FIELD, LeafKind.ELEMENTS) and new
        first, *others = relation.operands
        match relation.operator:
            case RelationOperator.PRODUCT:
                return first.arity == 1 and self.disjoint(first, domain)
            case RelationOperator.UNION | RelationOperator.OVERRIDE:
                return all(self._lacks(part, domain) for part in relation.operands)
            case RelationOperator.DIFFERENCE:
                return self._lacks(first, domain) or (
                    is_operation(others[0], RelationOperator.PRODUCT)
                    and _is_whole(others[0])
                    and self.included(domain, operand(others[0]))
                )
            case ValueOperator.CHOICE:
                return all(self._lacks(part, domain) for part in others)
            case _:
                return False

    # ------------------------------------------------------------ relations

    def product(self, left: Expression, right: Expression) -> Expression:
        if self.none in (left, right):
            return self.none
        return self.node(RelationOperator.PRODUCT, (left, right), left.arity + right.arity)

    def join(self, left: Expression, right: Expression) -> Expression:
        if self.none in (left, right):
            return self.none
        for rule in (self._join_lifts_choice, self._join_reads, self._join_leads, self._join_skips, self._join_closes):
            found = rule(left, right)
            if found is not None:
                return found
        if left.arity == 1 and isinstance(right, Node) and right.operator is RelationOperator.JOIN:
            return self.join(self.join(left, right.operands[0]), right.operands[1])
        return self.node(RelationOperator.JOIN, (left, right), left.arity + right.arity - 2)

    def _join_lifts_choice(self, left: Expression, right: Expression) -> Expression | None:
        if isinstance(left, Node) and left.operator is ValueOperator.CHOICE:
            test, then, otherwise = left.operands
            return self.choice(test, self.join(then, right), self.join(otherwise, right))
        if isinstance(right, Node) and right.operator is ValueOperator.CHOICE and left.arity == 1:
            test, then, otherwise = right.operands
            return self.choice(test, self.join(left, then), self.join(left, otherwise))
        return None

    def _join_skips(self, left: Expression, right: Expression) -> Expression | None:
        """What cannot meet the other side is left out: null, new objects in old fields."""
        if left.arity != 1 or right.arity != 2:
            return None
        if self.domain_lacks_null(right):
            if left is self.null:
                return self.none
            kept = self._without_null(left)
            if kept is not left:
                return self.join(kept, right)
        return self.none if self._lacks(right, left) else None

    def _without_null(self, left: Expression) -> Expression:
        if isinstance(left, Node) and left.operator is RelationOperator.DIFFERENCE:
            terms = operands_of(left.operands[1], RelationOperator.UNION)
            if self.null in terms:
                rest = [term for term in terms if term is not self.null]
                return self.difference(left.operands[0], self.union(*rest)) if rest else left.operands[0]
        if is_operation(left, RelationOperator.UNION):
            assert isinstance(left, Node)
            kept = [self._without_null(part) for part in left.operands if part is not self.null]
            if any(a is not b for a, b in zip(kept, left.operands, strict=False)) or len(kept) < len(left.operands):
                return self.union(*kept)
        return left

    def _join_reads(self, left: Expression, right: Expression) -> Expression | None:
        """Reading a field that was written."""
        if left.arity != 1 or not isinstance(right, Node) or right.arity != 2:
            return None
        if right.operator is RelationOperator.PRODUCT and left is right.operands[0]:
            return right.operands[1]
        if right.operator is RelationOperator.OVERRIDE and is_operation(right.operands[1], RelationOperator.PRODUCT):
            written = operand(right.operands[1])
            if left is written:
                return self.join(left, right.operands[1])
            return self.join(left, right.operands[0]) if self.disjoint(left, written) else None
        if right.operator is RelationOperator.DIFFERENCE and is_operation(right.operands[1], RelationOperator.PRODUCT):
            return self.join(left, right.operands[0]) if self.disjoint(left, operand(right.operands[1])) else None
        return self._join_reads_union(left, right) if right.operator is RelationOperator.UNION else None

    def _join_reads_union(self, left: Expression, right: Node) -> Expression | None:
        """What cannot be read is left out; what is surely read is told apart from the rest."""
        kept = [part for part in right.operands if not self._lacks(part, left)]
        read = [
            part for part in kept if is_operation(part, RelationOperator.PRODUCT) and self.included(left, operand(part))
        ]
        if not read and len(kept) == len(right.operands):
            return None
        rest = self.union(*(part for part in kept if part not in read))
        values = [part.operands[1] for part in read if isinstance(part, Node)]
        return self.union(self.join(left, rest), *values)

    def _join_leads(self, left: Expression, right: Expression) -> Expression | None:
        """What leads into a set: of what was written it is known."""
        if left.arity != 2 or right.arity != 1 or not isinstance(left, Node):
            return None
        if left.operator is RelationOperator.PRODUCT:
            source, value = left.operands
            if self.disjoint(value, right):
                return self.none
            return source if self.never_empty(right) and self.included(right, value) else None
        if left.operator is not RelationOperator.UNION or all(
            self._join_leads(part, right) is None for part in left.operands
        ):
            return None
        return self.union(*(self.join(part, right) for part in left.operands))

    def _join_closes(self, left: Expression, right: Expression) -> Expression | None:
        """x.r.*r and x.*r.r are x.^r; closures of closures are closures."""
        if (
            not isinstance(left, Node)
            or left.operator is not RelationOperator.JOIN
            or not isinstance(left.operands[1], Node)
        ):
            last = left.operands[1] if isinstance(left, Node) and left.operator is RelationOperator.JOIN else None
            if last is not None and is_operation(right, ClosureOperator.REFLEXIVE_CLOSURE) and operand(right) is last:
                assert isinstance(left, Node)
                return self.join(left.operands[0], self.closure(last))
            return None
        start, closed = left.operands
        assert isinstance(closed, Node)
        if closed.operator not in (ClosureOperator.REFLEXIVE_CLOSURE, ClosureOperator.CLOSURE):
            if is_operation(right, ClosureOperator.REFLEXIVE_CLOSURE) and operand(right) is closed:
                return self.join(start, self.closure(closed))
            return None
        link = closed.operands[0]
        if is_operation(right, ClosureOperator.REFLEXIVE_CLOSURE) and operand(right) is link:
            return left
        if closed.operator is ClosureOperator.REFLEXIVE_CLOSURE and (right is link or right is self.closure(link)):
            return self.join(start, self.closure(link))
        return None

    def override(self, left: Expression, right: Expression) -> Expression:
        if right is self.none:
            return left
        if left is self.none:
            return right
        if is_operation(right, RelationOperator.PRODUCT):
            assert isinstance(right, Node)
            written, value = right.operands
            if value is self.join(written, left):
                return left
            replaced = self._override_again(left, right)
            if replaced is not None:
                return replaced
        return self.node(RelationOperator.OVERRIDE, (left, right), 2)

    def _override_again(self, left: Expression, right: Node) -> Expression | None:
        """The same object written again, with only different objects written in between."""
        outer: list[Expression] = []
        current = left
        while isinstance(current, Node) and current.operator is RelationOperator.OVERRIDE:
            inner, last = current.operands
            if not is_operation(last, RelationOperator.PRODUCT):
                return None
            if operand(last) is right.operands[0]:
                result = self.override(inner, right)
                for item in reversed(outer):
                    result = self.node(RelationOperator.OVERRIDE, (result, item), 2)
                return result
            if not self.disjoint(operand(last), right.operands[0]):
                return None
            outer.append(last)
            current = inner
        return None

    def closure(self, relation: Expression) -> Expression:
        if relation is self.none or is_operation(relation, ClosureOperator.CLOSURE):
            return relation
        return self.node(ClosureOperator.CLOSURE, (relation,), 2)

    def reflexive(self, relation: Expression) -> Expression:
        links = operands_of(relation, RelationOperator.UNION)
        plain = [_unclosed(link) for link in links]
        if any(a is not b for a, b in zip(plain, links, strict=True)):
            return self.reflexive(self.union(*plain))
        return self.node(ClosureOperator.REFLEXIVE_CLOSURE, (relation,), 2)

    # ------------------------------------------------------------ choices and numbers

    def choice(self, test: Expression, then: Expression, otherwise: Expression) -> Expression:
        if then is otherwise or self.never_empty(test):
            return then
        if test is self.none:
            return otherwise
        test, same = self.positive(test)
        if not same:
            then, otherwise = otherwise, then
        then = self.assume(then, test, holds=True)
        otherwise = self.assume(otherwise, test, holds=False)
        if then is otherwise or self._is_null_case(test, otherwise, then):
            return otherwise
        arity = then.arity if then is not self.none else otherwise.arity
        return self.node(ValueOperator.CHOICE, (test, then, otherwise), arity)

    def assume(self, expression: Expression, test: Expression, *, holds: bool) -> Expression:
        """The expression where the test is known to be not empty (or empty)."""

        def replace(part: Expression) -> Expression | None:
            if isinstance(part, Node) and part.operator is ValueOperator.CHOICE and part.operands[0] is test:
                return self.assume(part.operands[1] if holds else part.operands[2], test, holds=holds)
            return self.none if part is test and not holds else None

        return rebuild(expression, replace, self.build)

    def _is_null_case(self, test: Expression, general: Expression, special: Expression) -> bool:
        """Whether `general` equals `special` where the tested value is the constant it is compared with."""
        if not isinstance(test, Node) or test.operator is not RelationOperator.INTERSECTION or len(test.operands) != 2:
            return False
        constants = [part for part in test.operands if isinstance(part, Leaf) and part.kind is LeafKind.CONSTANT]
        if len(constants) != 1:
            return False
        tested = next(part for part in test.operands if part is not constants[0])
        if not is_single(tested):
            return False

        def replace(part: Expression) -> Expression | None:
            return constants[0] if part is tested else None

        return rebuild(general, replace, self.build) is rebuild(special, replace, self.build)

    def negated(self, test: Expression) -> Expression:
        """A set that is empty exactly when the test is not."""
        if test is self.none:
            return self.true
        return self.choice(test, self.none, self.true)

    def positive(self, test: Expression) -> tuple[Expression, bool]:
        """The test without its negations, and whether it means the same (or the opposite)."""
        same = True
        while isinstance(test, Node) and test.operator is ValueOperator.CHOICE:
            inner, yes, no = test.operands
            if yes is self.none and self.never_empty(no):
                test, same = inner, not same
            elif no is self.none and self.never_empty(yes):
                test = inner
            else:
                break
        return test, same

    def truth(self, test: Expression) -> Expression:
        """true where the test is not empty, otherwise false."""
        return self.choice(test, self.true, self.false)

    def test_of(self, truth: Expression) -> Expression:
        """A set that is not empty exactly when the truth value is true."""
        if isinstance(truth, Node) and truth.operator is ValueOperator.CHOICE:
            test, then, otherwise = truth.operands
            then, otherwise = self.test_of(then), self.test_of(otherwise)
            if then is self.true and otherwise is self.none:
                return test
            return self.choice(test, then, otherwise)
        return self.intersection(truth, self.true)

    def apply(
        self, detail: str, operands: tuple[Expression, ...], operand_types: tuple[Type, ...], type_: Type
    ) -> Expression:
        """An operation on single numbers of the types given."""
        return self.node(ValueOperator.APPLY, operands, 1, detail, operand_types, type_)

    def converted(self, number: Expression, source: IntType, target: IntType) -> Expression | None:
        """The numbers of a set, each converted; None where it is not known that they are few."""
        if source == target or number is self.none:
            return number
        if isinstance(number, Leaf) and isinstance(number.value, int):
            return self.constant(target.wrap(number.value), target)
        if isinstance(number, Node) and number.operator in (RelationOperator.UNION, ValueOperator.CHOICE):
            kept = 1 if number.operator is ValueOperator.CHOICE else 0
            parts = [self.converted(part, source, target) for part in number.operands[kept:]]
            known = [part for part in parts if part is not None]
            return self.build(number, (*number.operands[:kept], *known)) if len(known) == len(parts) else None
        if not is_single(number):
            return None
        return self.apply(CONVERT, (number,), (source,), target)

    def build(self, node: Node, operands: tuple[Expression, ...]) -> Expression:
        """The operation of a node on other operands, simplified."""
        match node.operator:
            case RelationOperator.UNION:
                return self.union(*operands)
            case RelationOperator.INTERSECTION:
                return self.intersection(*operands)
            case RelationOperator.DIFFERENCE:
                return self.difference(*operands)
            case RelationOperator.JOIN:
                return self.join(*operands)
            case RelationOperator.PRODUCT:
                return self.product(*operands)
            case RelationOperator.OVERRIDE:
                return self.override(*operands)
            case ClosureOperator.CLOSURE:
                return self.closure(*operands)
            case ClosureOperator.REFLEXIVE_CLOSURE:
                return self.reflexive(*operands)
            case ValueOperator.CHOICE:
                return self.choice(*operands)
            case ValueOperator.APPLY:
                if self.none in operands:
                    return self.none
                if is_conversion(node):
                    return self._converted_again(node, operands[0])
                return self.apply(node.detail, operands, node.operand_types, node.type)

    def _converted_again(self, node: Node, operand_: Expression) -> Expression:
        """A conversion of what stands for a single number now."""
        (source,) = node.operand_types
        assert isinstance(source, IntType) and isinstance(node.type, IntType)
        known = self.converted(operand_, source, node.type)
        return self.apply(node.detail, (operand_,), (source,), node.type) if known is None else known


def _unclosed(relation: Expression) -> Expression:
    """The relation of which this one is the closure, or itself."""
    closed = is_operation(relation, ClosureOperator.REFLEXIVE_CLOSURE) or is_operation(
        relation, ClosureOperator.CLOSURE
    )
    return operand(relation) if closed else relation


def _number(expression: Expression) -> int:
    return expression.number


def _is_whole(product: Expression) -> bool:
    """Whether a product maps to everything there is."""
    assert isinstance(product, Node)
    second = product.operands[1]
    return isinstance(second, Leaf) and second.kind is LeafKind.UNIVERSE
