"""Parsers for clauses: JML expressions, and relational expressions. Precedence climbing with a bounded depth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from vernier.core.source import Span
from vernier.spec.keywords import has_no_meaning
from vernier.spec.lexer import ClauseText, Token, tokens
from vernier.spec.syntax import (
    Apply,
    Binder,
    Choice,
    Dot,
    Index,
    Infix,
    Join,
    Name,
    Node,
    Number,
    Prefix,
    Quantified,
    SpecificationError,
    Text,
    TypeCast,
    WithoutMeaning,
    deepest_allowed,
)

# Operators by binding strength; a higher number binds tighter. `==>` groups to the right, all others to the left.
_JML = {
    "<==>": 1, "<=!=>": 1, "==>": 2, "<==": 2, "||": 4, "&&": 5, "|": 6, "^": 7, "&": 8, "==": 9, "!=": 9,
    "<": 10, ">": 10, "<=": 10, ">=": 10, "instanceof": 10, "<:": 10, "<<": 11, ">>": 11, ">>>": 11,
    "+": 12, "-": 12, "*": 13, "/": 13, "%": 13,
}  # fmt: skip
_RELATIONAL = {
    "<=>": 1, "<==>": 1, "iff": 1, "=>": 2, "==>": 2, "implies": 2, "||": 3, "or": 3, "&&": 4, "and": 4,
    "=": 6, "==": 6, "!=": 6, "in": 6, "!in": 6, "<": 6, ">": 6, "<=": 6, ">=": 6,
    "+": 8, "-": 8, "++": 9, "&": 10, "->": 11, "%": 12, "/": 12,
}  # fmt: skip
_RIGHT = frozenset({"==>", "=>", "implies"})
_CHAINS = ({"<", "<="}, {">", ">="})
_JML_QUANTIFIERS = frozenset({"\\forall", "\\exists", "\\sum", "\\product", "\\num_of", "\\min", "\\max", "\\choose"})
_QUANTIFIERS = frozenset({"all", "some", "no", "one", "lone", "sum"})
_LABELS = frozenset({"\\lbl", "\\lblpos", "\\lblneg"})
_PRIMITIVES = frozenset({"boolean", "byte", "short", "char", "int", "long", "float", "double"})


@dataclass(slots=True)
class _Stream:
    """The tokens of a clause with a cursor."""

    words: list[Token]
    position: int = 0
    depth: int = field(default=0)

    @property
    def token(self) -> Token:
        return self.words[self.position]

    def peek(self, ahead: int = 1) -> Token:
        return self.words[min(self.position + ahead, len(self.words) - 1)]

    def take(self) -> Token:
        token = self.token
        self.position = min(self.position + 1, len(self.words) - 1)
        return token

    def accept(self, text: str) -> bool:
        if self.token.text == text and self.token.kind in ("operator", "name"):
            self.take()
            return True
        return False

    def expect(self, text: str) -> Token:
        if self.token.text != text:
            found = self.token.text or "the end"
            raise SpecificationError(f"expected {text!r}, found {found!r}", self.token.span)
        return self.take()


def parse_jml(clause: ClauseText) -> Node:
    """The expression of a JML clause; a closing semicolon is allowed. Words without a meaning are refused beforehand,
    for the dialects have syntax of their own around them."""
    for token in tokens(clause):
        if has_no_meaning(token.text):
            raise WithoutMeaning(f"{token.text} has no meaning here yet", token.span)
    return _Parser(clause, _JML, frozenset()).whole()


def parse_relational(clause: ClauseText) -> Node:
    """The expression of a relational clause."""
    return _Parser(clause, _RELATIONAL, _QUANTIFIERS).whole()


def cover(first: Span, last: Span) -> Span:
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)


class _Parser:
    """One clause. The two notations differ in their operators and quantifiers only."""

    def __init__(self, clause: ClauseText, strengths: Mapping[str, int], quantifiers: frozenset[str]) -> None:
        self.stream = _Stream(list(tokens(clause)))
        self.strengths = strengths
        self.quantifiers = quantifiers
        self.relational = bool(quantifiers)

    def whole(self) -> Node:
        node = self.expression()
        self.stream.accept(";")
        if self.stream.token.kind != "end":
            raise SpecificationError(f"unexpected {self.stream.token.text!r}", self.stream.token.span)
        return node

    def expression(self) -> Node:
        """An expression with the ternary operator, which binds weakest."""
        condition = self.binary(0)
        if self.stream.accept("?"):
            then = self.expression()
            self.stream.expect(":")
            otherwise = self.expression()
            condition = Choice(condition, then, otherwise, cover(condition.span, otherwise.span))
        return condition

    def binary(self, weakest: int) -> Node:
        left = self.unary()
        last: Infix | None = None
        while True:
            operator = self._operator()
            strength = self.strengths.get(operator, 0)
            if strength <= weakest:
                return left
            for _ in range(2 if operator in ("!in", "=>", "<=>") and self._is_split(operator) else 1):
                self.stream.take()
            if operator == "instanceof":
                left, last = self._instance_of(left), None
                continue
            right = self.binary(strength - 1 if operator in _RIGHT else strength)
            if last is not None and self._chains(last.operator, operator):
                # `a <= b < c` is `a <= b && b < c`.
                step = Infix(operator, last.right, right, cover(last.right.span, right.span))
                left = Infix("&&", left, step, cover(left.span, right.span))
            else:
                left = step = Infix(operator, left, right, cover(left.span, right.span))
            last = step

    def _chains(self, first: str, second: str) -> bool:
        return not self.relational and any(first in chain and second in chain for chain in _CHAINS)

    def _operator(self) -> str:
        """The operator at the cursor; some are written with two tokens."""
        text, following = self.stream.token.text, self.stream.peek().text
        if self.relational:
            if text == "!" and following == "in":
                return "!in"
            if text == "=" and following == ">":
                return "=>"
            if text == "<=" and following == ">":
                return "<=>"
        return text

    def _is_split(self, operator: str) -> bool:
        return self.stream.token.text != operator

    def _instance_of(self, left: Node) -> Node:
        start = self.stream.token
        name = self.type_name()
        return Infix("instanceof", left, Name(name, start.span), cover(left.span, start.span))

    def unary(self) -> Node:
        """An operand with what stands before and behind it. Whatever nests, nests through here."""
        self.stream.depth += 1
        if self.stream.depth > deepest_allowed():
            raise SpecificationError("the clause is nested too deeply", self.stream.token.span)
        node = self._unary()
        self.stream.depth -= 1
        return node

    def _unary(self) -> Node:
        token = self.stream.token
        prefixes = ("!", "-", "~", "+", "#", "*", "^") if self.relational else ("!", "-", "~", "+")
        if token.kind == "operator" and token.text in prefixes:
            self.stream.take()
            operand = self.binary(5) if self.relational and token.text == "!" else self.unary()
            return Prefix(token.text, operand, cover(token.span, operand.span))
        if self.relational and token.text == "not":
            self.stream.take()
            operand = self.binary(5)
            return Prefix("!", operand, cover(token.span, operand.span))
        if token.text in self.quantifiers:
            return self._relational_quantifier()
        if token.text in _JML_QUANTIFIERS:
            return self._jml_quantifier(token)
        if token.text == "(" and self._is_cast():
            return self._cast()
        return self.postfix(self.primary())

    def _is_cast(self) -> bool:
        """Whether the parenthesis holds a type: a primitive, or a name followed by something that starts an operand;
        in a relational clause the latter is a set."""
        if self.stream.peek().text in _PRIMITIVES:
            return True
        if self.relational:
            return False
        offset = 1
        while self.stream.peek(offset).kind == "name" or self.stream.peek(offset).text in (".", "[", "]"):
            offset += 1
        following = self.stream.peek(offset + 1)
        return (
            offset > 1
            and self.stream.peek(offset).text == ")"
            and not self.stream.peek().text.startswith("\\")
            and (following.kind in ("name", "number", "text") or following.text == "(")
            and following.text not in ("instanceof", "in")
        )

    def _cast(self) -> Node:
        start = self.stream.expect("(")
        name = self.type_name()
        self.stream.expect(")")
        operand = self.unary()
        return TypeCast(name, operand, cover(start.span, operand.span))

    def type_name(self) -> str:
        """A Java type as text: dotted name, type arguments dropped, array brackets kept."""
        token = self.stream.take()
        if token.kind != "name":
            raise SpecificationError(f"expected a type, found {token.text!r}", token.span)
        name = token.text
        while self.stream.token.text == "." and self.stream.peek().kind == "name":
            self.stream.take()
            name += "." + self.stream.take().text
        if self.stream.token.text == "<":
            self._skip_type_arguments()
        while self.stream.token.text == "[" and self.stream.peek().text == "]":
            self.stream.take()
            self.stream.take()
            name += "[]"
        return name

    def _skip_type_arguments(self) -> None:
        depth = 0
        while True:
            token = self.stream.take()
            depth += {"<": 1, ">": -1, ">>": -2, ">>>": -3}.get(token.text, 0)
            if depth <= 0:
                return
            if token.kind == "end":
                raise SpecificationError("type arguments are not closed", token.span)

    def primary(self) -> Node:
        token = self.stream.take()
        match token.kind:
            case "number":
                return Number(token.text, token.span)
            case "text":
                return Text(token.text[1:-1], token.text[0], token.span)
            case "name":
                return self._name(token)
            case "operator" if token.text == "(":
                return self._parenthesised(token)
            case "operator" if token.text == "{" and self.relational:
                return self._comprehension(token)
            case _:
                found = token.text or "the end"
                raise SpecificationError(f"expected an expression, found {found!r}", token.span)

    def _name(self, token: Token) -> Node:
        if self.stream.token.text == "'" and self.relational:
            mark = self.stream.take()
            return Name(token.text, cover(token.span, mark.span), "'")
        return Name(token.text, token.span)

    def _parenthesised(self, start: Token) -> Node:
        if self.stream.token.text in _JML_QUANTIFIERS:
            quantified = self._jml_quantifier(start)
            end = self.stream.expect(")")
            return replace(quantified, span=cover(start.span, end.span))
        if self.stream.token.text in _LABELS:
            # `(\\lbl name e)` is e; the name is for messages.
            self.stream.take()
            self.stream.take()
        node = self.expression()
        self.stream.expect(")")
        return node

    def postfix(self, node: Node) -> Node:
        while True:
            if self.stream.accept("."):
                node = self._after_dot(node)
            elif self.stream.token.text == "[":
                self.stream.take()
                index = self._single_index()
                end = self.stream.expect("]")
                node = Index(node, index, cover(node.span, end.span))
            elif self.stream.token.text == "(" and isinstance(node, Name | Dot):
                node = self._arguments(node)
            else:
                return node

    def _single_index(self) -> Node:
        """The position in brackets; sets of positions are for locations only."""
        sets = WithoutMeaning("a set of elements has no meaning here yet", self.stream.token.span)
        if not self.relational and self.stream.token.text == "*":
            raise sets
        index = self.expression()
        if not self.relational and self.stream.token.text == "..":
            raise sets
        return index

    def _after_dot(self, left: Node) -> Node:
        token = self.stream.token
        if token.kind == "name" and token.text not in self.quantifiers:
            self.stream.take()
            name = self._name(token)
            assert isinstance(name, Name)
            return Dot(left, name, cover(left.span, name.span))
        if self.relational:
            if token.kind == "operator" and token.text in ("*", "^", "~"):
                self.stream.take()
                inner = self.primary()
                right: Node = Prefix(token.text, inner, cover(token.span, inner.span))
            else:
                right = self.primary()
            return Join(left, right, cover(left.span, right.span))
        if token.text == "*":
            raise WithoutMeaning("the set of all fields has no meaning here yet", token.span)
        raise SpecificationError(f"expected a name after '.', found {token.text!r}", token.span)

    def _arguments(self, function: Node) -> Node:
        self.stream.expect("(")
        arguments: list[Node] = []
        while self.stream.token.text != ")":
            arguments.append(self.expression())
            if not self.stream.accept(","):
                break
        end = self.stream.expect(")")
        return Apply(function, tuple(arguments), cover(function.span, end.span))

    # ------------------------------------------------------------ binders

    def _jml_quantifier(self, start: Token) -> Quantified:
        """`\\forall T x, y; range; body` or without the range; the parentheses around it are the caller's."""
        kind = self.stream.take().text
        first = self.stream.token
        if first.text in ("non_null", "nullable"):
            raise WithoutMeaning(f"{first.text} at a quantified variable has no meaning here yet", first.span)
        domain = self.type_name()
        binders: list[Binder] = []
        while True:
            name = self.stream.take()
            if name.kind != "name":
                raise SpecificationError(f"expected a variable, found {name.text!r}", name.span)
            binders.append(Binder(name.text, domain, cover(first.span, name.span)))
            if not self.stream.accept(","):
                break
        self.stream.expect(";")
        first_part: Node | None = None if self.stream.token.text == ";" else self.expression()
        has_more = self.stream.token.text == ";" and self.stream.peek().kind != "end"
        second_part = self.expression() if has_more and self.stream.accept(";") else None
        end = self.stream.token
        range_, body = (first_part, second_part) if second_part is not None else (None, first_part)
        if body is None:
            raise SpecificationError("the quantifier has no body", end.span)
        return Quantified(kind, tuple(binders), range_, body, cover(start.span, body.span))

    def _relational_quantifier(self) -> Node:
        """`all x: S, y: T | body`; `some e` without a colon is a multiplicity test."""
        start = self.stream.take()
        if not self._starts_binder():
            operand = self.binary(6)
            return Prefix(start.text, operand, cover(start.span, operand.span))
        binders = self._binders()
        self.stream.expect("|")
        body = self.expression()
        return Quantified(start.text, binders, None, body, cover(start.span, body.span))

    def _comprehension(self, start: Token) -> Node:
        binders = self._binders()
        self.stream.expect("|")
        body = self.expression()
        end = self.stream.expect("}")
        return Quantified("comprehension", binders, None, body, cover(start.span, end.span))

    def _starts_binder(self) -> bool:
        offset = 0
        while self.stream.peek(offset).kind == "name":
            offset += 1
            following = self.stream.peek(offset).text
            if following == ":":
                return True
            if following != ",":
                return False
            offset += 1
        return False

    def _binders(self) -> tuple[Binder, ...]:
        binders: list[Binder] = []
        while True:
            names = [self.stream.take()]
            while self.stream.accept(","):
                names.append(self.stream.take())
            self.stream.expect(":")
            domain = self.binary(7)
            for name in names:
                if name.kind != "name":
                    raise SpecificationError(f"expected a variable, found {name.text!r}", name.span)
                binders.append(Binder(name.text, domain, cover(name.span, domain.span)))
            if not self.stream.accept(","):
                return tuple(binders)
