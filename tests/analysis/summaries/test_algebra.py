"""Simplification keeps the value of expressions; inclusion and disjointness are what they say."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from vernier.analysis.summaries.expressions.algebra import Algebra
from vernier.analysis.summaries.expressions.evaluate import Evaluation, Execution
from vernier.analysis.summaries.expressions.order import is_single
from vernier.analysis.summaries.expressions.terms import Closure, Expression, LeafKind, ValueOperator
from vernier.analysis.summaries.output.plain import Plain
from vernier.core.source import NOWHERE
from vernier.ir.program import ClassDefinition, ClassKind, FieldDefinition, Language, Program
from vernier.ir.state import ObjectState, Reference, State
from vernier.ir.types import RefType
from vernier.spec.tree import ClosureOperator, RelationOperator

ITEM = RefType("Item")
_FIELDS = tuple(FieldDefinition(name, ITEM, NOWHERE) for name in ("f", "g"))
_CLASSES = {
    "java.lang.Object": ClassDefinition("java.lang.Object", ClassKind.CLASS, None, (), (), {}, NOWHERE),
    "Item": ClassDefinition("Item", ClassKind.CLASS, "java.lang.Object", (), _FIELDS, {}, NOWHERE),
}
PROGRAM = Program(Language.JAVA, _CLASSES, {}, {}, {}, {})
_SETS = ("none", "null", "true", "false", "a", "b")
_OPERATORS = ("+", "&", "-", ".", "*", "^", "?")

Tree = tuple[object, ...] | str


def trees() -> st.SearchStrategy[Tree]:
    """Sets built from variables, null and fields."""
    leaf: st.SearchStrategy[Tree] = st.sampled_from(_SETS)
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.tuples(st.sampled_from(("+", "&", "-")), inner, inner),
            st.tuples(st.sampled_from((".", ".*", ".^")), inner, st.sampled_from(("f", "g"))),
            st.tuples(st.just("?"), inner, inner, inner),
        ),
        max_leaves=10,
    )


def states() -> st.SearchStrategy[State]:
    value = st.sampled_from((None, Reference(1), Reference(2), Reference(3)))
    fields = st.fixed_dictionaries({("Item", "f"): value, ("Item", "g"): value})
    heap = st.fixed_dictionaries({1: fields, 2: fields, 3: fields})
    objects = heap.map(lambda found: {id_: ObjectState("Item", item) for id_, item in found.items()})
    return st.builds(lambda a, b, found: State({"a": a, "b": b}, {}, found), value, value, objects)


class Builder:
    """The same tree with simplification and without."""

    def __init__(self, algebra: Algebra) -> None:
        self.algebra = algebra

    def leaf(self, name: str) -> Expression:
        algebra = self.algebra
        if name in ("f", "g"):
            return algebra.leaf(LeafKind.FIELD, name, owner="Item", type_=ITEM, arity=2)
        if name in ("none", "null"):
            return algebra.none if name == "none" else algebra.null
        if name in ("true", "false"):
            return algebra.true if name == "true" else algebra.false
        return algebra.leaf(LeafKind.PARAMETER, name, type_=ITEM)

    def simplified(self, tree: object) -> Expression:
        algebra = self.algebra
        if isinstance(tree, str):
            return self.leaf(tree)
        assert isinstance(tree, tuple)
        kind, *parts = tree
        first, *others = (self.simplified(part) for part in parts)
        match kind:
            case "+":
                return algebra.union(first, *others)
            case "&":
                return algebra.intersection(first, *others)
            case "-":
                return algebra.difference(first, others[0])
            case ".":
                return algebra.join(first, others[0])
            case ".*":
                return algebra.join(first, algebra.reflexive(others[0]))
            case ".^":
                return algebra.join(first, algebra.closure(others[0]))
            case _:
                return algebra.choice(first, others[0], others[1])

    def plain(self, tree: object) -> Expression:
        node = self.algebra.node
        if isinstance(tree, str):
            return self.leaf(tree)
        assert isinstance(tree, tuple)
        kind, *parts = tree
        operands = [self.plain(part) for part in parts]
        match kind:
            case "+" | "&" | "-":
                return node(RelationOperator(kind), operands, 1)
            case ".":
                return node(RelationOperator.JOIN, operands, 1)
            case ".*" | ".^":
                operator: Closure = ClosureOperator.REFLEXIVE_CLOSURE if kind == ".*" else ClosureOperator.CLOSURE
                return node(RelationOperator.JOIN, (operands[0], node(operator, operands[1:], 2)), 1)
            case _:
                return node(ValueOperator.CHOICE, operands, 1)


def _evaluation(state: State) -> Evaluation:
    return Evaluation(Execution(PROGRAM, state, state, None), {})


@settings(max_examples=150, deadline=None)
@given(trees(), states())
def test_simplification_keeps_values(tree: Tree, state: State) -> None:
    builder = Builder(Algebra())
    evaluation = _evaluation(state)
    assert evaluation.value(builder.simplified(tree)) == evaluation.value(builder.plain(tree))


@settings(max_examples=150, deadline=None)
@given(trees(), trees(), states())
def test_order_is_sound(left: Tree, right: Tree, state: State) -> None:
    builder = Builder(Algebra())
    a, b = builder.plain(left), builder.plain(right)
    evaluation = _evaluation(state)
    if builder.algebra.included(a, b):
        assert evaluation.value(a) <= evaluation.value(b)
    if builder.algebra.disjoint(a, b):
        assert not evaluation.value(a) & evaluation.value(b)
    if builder.algebra.never_null(a):
        assert (None,) not in evaluation.value(a)
    if is_single(a):
        assert len(evaluation.value(a)) <= 1


@settings(max_examples=150, deadline=None)
@given(trees(), states())
def test_plain_sets_include(tree: Tree, state: State) -> None:
    builder = Builder(Algebra())
    expression = builder.plain(tree)
    evaluation = _evaluation(state)
    assert evaluation.value(expression) <= evaluation.value(Plain(builder.algebra).set_of(expression))


def test_a_constant_is_not_apart_from_a_choice_of_it() -> None:
    algebra = Builder(Algebra()).algebra
    test = algebra.leaf(LeafKind.PARAMETER, "a", type_=ITEM)
    assert not algebra.disjoint(
        algebra.true, algebra.node(ValueOperator.CHOICE, (test, algebra.true, algebra.false), 1)
    )


def test_null_among_many_is_no_null_case() -> None:
    """Where null is one of the objects met, others are there as well."""
    builder = Builder(Algebra())
    met = (".*", "a", "f")
    tree = ("?", ("&", "null", met), ("&", "null", "b"), ("&", met, "b"))
    heap = {1: ObjectState("Item", {("Item", "f"): None, ("Item", "g"): Reference(1)})}
    evaluation = _evaluation(State({"a": Reference(1), "b": Reference(1)}, {}, heap))
    assert evaluation.value(builder.simplified(tree)) == evaluation.value(builder.plain(tree)) == set()


def test_equal_expressions_are_one_object() -> None:
    builder = Builder(Algebra())
    tree = ("+", ("-", "a", "null"), (".*", "b", "f"))
    assert builder.simplified(tree) is builder.simplified(tree)


def test_rules_of_the_paper() -> None:
    builder = Builder(Algebra())
    algebra, a, f = builder.algebra, builder.leaf("a"), builder.leaf("f")
    star = algebra.join(a, algebra.reflexive(f))
    assert algebra.union(a, star) is star
    assert algebra.union(star, algebra.join(star, f)) is star
    assert algebra.join(star, algebra.reflexive(f)) is star
    assert algebra.join(algebra.difference(a, algebra.null), f) is algebra.join(a, f)
    new = algebra.leaf(LeafKind.NEW, "site", owner="Item", type_=ITEM)
    written = algebra.override(f, algebra.product(new, a))
    assert algebra.join(new, written) is a
    assert algebra.join(a, written) is algebra.join(a, f)
    assert algebra.difference(f, algebra.product(new, algebra.everything)) is f
    assert algebra.override(written, algebra.product(new, algebra.null)) is algebra.override(
        f, algebra.product(new, algebra.null)
    )
