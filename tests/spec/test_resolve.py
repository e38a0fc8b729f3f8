"""Clauses are resolved and typed; what is wrong is said at its own place."""

from __future__ import annotations

import pytest

from tests.spec.scope import NODE, NodeScope
from vernier.core.source import NOWHERE
from vernier.ir.program import ClassDefinition, ClassKind, FieldDefinition, Language, Program
from vernier.ir.state import ArrayState, ObjectState, Reference, State, Value
from vernier.ir.types import I32, OBJECT, ArrayType
from vernier.spec import tree
from vernier.spec.evaluate import Evaluator
from vernier.spec.lexer import ClauseText
from vernier.spec.parser import parse_jml, parse_relational
from vernier.spec.relational import RelationalResolver, has_primes
from vernier.spec.resolve import Resolver
from vernier.spec.syntax import SpecificationError


def jml(text: str) -> tree.Expression:
    return Resolver(NodeScope()).condition(parse_jml(ClauseText(text, "Node.java", 7, 5)))


def relational(text: str) -> tree.Expression:
    node = parse_relational(ClauseText(text, "Node.java", 7, 5))
    return RelationalResolver(NodeScope(), unprimed_is_old=has_primes(node)).condition(node)


def program() -> Program:
    fields = (
        FieldDefinition("next", NODE, NOWHERE),
        FieldDefinition("key", I32, NOWHERE),
        FieldDefinition("data", ArrayType(I32), NOWHERE),
    )
    classes = {
        OBJECT.name: ClassDefinition(OBJECT.name, ClassKind.CLASS, None, (), (), {}, NOWHERE, is_library=True),
        NODE.name: ClassDefinition(NODE.name, ClassKind.CLASS, OBJECT.name, (), fields, {}, NOWHERE),
    }
    return Program(Language.JAVA, classes, {}, {}, {}, {})


def node(next_: int, key: int, data: int = 0) -> ObjectState:
    def to(id_: int) -> Value:
        return Reference(id_) if id_ else None

    return ObjectState("Node", {("Node", "next"): to(next_), ("Node", "key"): key, ("Node", "data"): to(data)})


BEFORE = State(heap={1: node(2, 10, 4), 2: node(3, 20), 3: node(0, 30), 4: ArrayState(ArrayType(I32), (5, 6, 7))})
AFTER = State(heap={**BEFORE.heap, 1: node(3, 11, 4), 5: node(0, 1)})


def size(node: tree.PureCall, arguments: tuple[Value, ...], state: State) -> Value:
    """A stand-in for the interpreter: the length of the list."""
    del node
    count, current = 0, arguments[0]
    while isinstance(current, Reference):
        content = state.heap[current.id]
        assert isinstance(content, ObjectState)
        count, current = count + 1, content.fields["Node", "next"]
    return count


def holds(condition: tree.Expression) -> bool:
    variables: dict[str, Value] = {"this": Reference(1), "x": Reference(2), "n": 3, "a": Reference(4)}
    return Evaluator(program(), AFTER, BEFORE, variables, Reference(5), size).holds(condition)


@pytest.mark.parametrize(
    "text",
    [
        "this.key == \\old(key) + 1",
        "next != x && \\old(next) == x",
        "\\fresh(\\result) && !\\fresh(x)",
        "(\\forall int i; 0 <= i && i < a.length; a[i] == i + 5)",
        "(\\exists Node m; m.key == 30; m.next == null)",
        "(\\sum int i; 0 <= i && i < n; a[i]) == 18",
        "(\\num_of int i; 0 <= i && i < n; a[i] > 5) == 2",
        "(\\max int i; 0 <= i && i < n; a[i]) == 7 && (\\min int i; 0 <= i && i < n; a[i]) == 5",
        "size() == 2 && \\old(size()) == 3",
        "x.next.next == null ==> x.next.key == 30",
        "x == null <== false",
        "x.key == 21 <=!=> true",
        "\\reach(this, Node, next).has(x.next) && !\\reach(this, Node, next).has(x)",
        "\\reach(x, Node, next).int_size() == 2",
        "\\old(\\reach(this, Node, next)).has(x) && \\old(\\reach(this, Node, next)).int_size() == 3",
        "\\reach(this, Node, next + data) == \\reach(this, Node, next)",
        "Node.count == 0",
        "(n > 2 ? n : 0L) == 3",
        "data[1 + 1] == 0x7 && 'a' == 97 && -n < 0 && (n << 2) == 12",
        "x instanceof Node && (Node) x == x",
        "\\reach(this, Node, next) == \\reach(this, Node, next) && \\reach(x, Node, next) != \\reach(this, Node, next)",
        "\\old(\\reach(this, Node, next)) != \\reach(this, Node, next) && \\reach(x.next, Node, next) == x.next",
        "n > -2147483648 && n > 0x80000000 && n > -9223372036854775808L && 2147483648L > n",
        "0.1f != 0.1 && 0.5f == 0.5",
    ],
)
def test_jml_clauses_that_hold(text: str) -> None:
    assert holds(jml(text))


@pytest.mark.parametrize(
    "text",
    [
        "this.*next' = this + x.next + null",
        "this.*next = this + this.^next",
        "all m: this.*next' - null | m.key' > 10",
        "no m: Node | m in m.^next",
        "some x.next and no x.next.next - null",
        "#(Node) = 3 or true",
        "{m: Node | m.key' = 30} = x.next'",
        "next' = next ++ (this -> x.next) + (return -> null)",
        "~next = ~(next)",
        "one {m: Node | m.next = null} => lone x",
        "x !in this.*next'",
        "sum m: x.*next - null | m.key = 50",
        "@old(this.key) = 10 && this.key = 11",
        "a.elems = a.elems and a[1] = 6",
        "x.*next.key + 30 = x.*next.key and x.*next.key - 30 = none + 20",
        "n in none + n and n + 1 = 4 and x.key + n = 23 and x.*next.key + n != x.*next.key",
        "x.*next.key != 20 and x.key = 20 and x.key + x.next.key = 50 and 20 in x.*next.key",
        "sum k: x.*next.key + 20 | k = 50",
        "one (x.key + none + 20) and #(x.*next.key + 30) = 2",
        "(long) n + 2147483647L != (int) ((long) n + 2147483647L)",
    ],
)
def test_relational_clauses_that_hold(text: str) -> None:
    if text.startswith("sum"):
        text = f"({text.replace(' = 50', '')}) = 50"
    assert holds(relational(text))


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("x.nextt == null", "Node has no field nextt", 7),
        ("y == 1", "y is not known here", 5),
        ("n", "expected a boolean, found int", 5),
        ("x == n", "cannot compare: Node == int", 5),
        ("n + x > 1", "no such operation: int + Node", 5),
        ("clear() == 1", "clear is not pure, so it cannot be called in a clause", 5),
        ("x.key ==", "expected an expression, found 'the end'", 13),
        ("n == 1 1", "unexpected '1'", 12),
        ("a[x] == 1", "an index is a number", 7),
        ("(\\forall Foo f; f == null)", "Foo is not a type known here", 14),
        ("n # 1", "unexpected '#'", 7),
        ("\\reach(x)", "\\reach needs an object, a class and a field", 5),
        ("\\reach(x, Node, next + 1)", "\\reach needs an object, a class and a field", 5),
        ("\\reach(x, Node, next + nxt)", "Node has no field nxt", 28),
        ("n == 99999999999", "the number 99999999999 is too large", 10),
        ("n <= 2147483648", "the number 2147483648 is too large", 10),
    ],
)
def test_wrong_clauses_are_told_at_their_place(text: str, message: str, column: int) -> None:
    with pytest.raises(SpecificationError) as caught:
        jml(text)
    assert caught.value.message == message
    assert (caught.value.span.line, caught.value.span.column) == (7, column)


def test_ill_defined_clauses_do_not_hold() -> None:
    assert not holds(jml("x.next.next.key == 0"))
    assert not holds(jml("x.next.next.key != 0"))
    assert not holds(jml("a[3] == a[3]"))
    assert not holds(jml("n / (n - 3) == n / (n - 3)"))
    assert holds(jml("x.next.next == null || x.next.next.key == 0"))


def test_a_clause_nested_too_deeply_is_refused() -> None:
    with pytest.raises(SpecificationError, match="nested too deeply"):
        jml("(" * 10_000 + "true" + ")" * 10_000)
