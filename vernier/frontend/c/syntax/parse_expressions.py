"""Expressions of C: precedence climbing, with casts and sizeof decided by what is a typedef name here."""

from __future__ import annotations

from vernier.frontend.c.syntax.cursor import FILE_SCOPE, Cursor
from vernier.frontend.c.syntax.lexer import SyntaxFault
from vernier.frontend.c.syntax.tree import (
    AssignExpression,
    BinaryExpression,
    CallExpression,
    CastExpression,
    CharacterLiteral,
    CommaExpression,
    CompatibleExpression,
    CompoundLiteral,
    ConditionalExpression,
    Designator,
    Expression,
    GenericExpression,
    Identifier,
    IndexExpression,
    Initializer,
    InitializerItem,
    InitializerList,
    LabelAddress,
    MemberExpression,
    NumberLiteral,
    OffsetExpression,
    RangeDesignator,
    SizeExpression,
    StatementExpression,
    StepExpression,
    StringLiteral,
    TypeName,
    UnaryExpression,
    VariadicExpression,
)

_PRECEDENCE = {
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8, ">>": 8,
    "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
}  # fmt: skip
_ASSIGNMENTS = {"=": "", "+=": "+", "-=": "-", "*=": "*", "/=": "/", "%=": "%", "<<=": "<<", ">>=": ">>", "&=": "&",
                "^=": "^", "|=": "|"}  # fmt: skip
_UNARY = frozenset(["+", "-", "!", "~", "*", "&"])


class ExpressionParser(Cursor):
    def expression(self) -> Expression:
        start = self.starts[self.index]
        left = self.assignment()
        while self.kinds[self.index] == ",":
            self.index += 1
            right = self.assignment()
            left = CommaExpression(left, right, start, self.last_end())
        return left

    def assignment(self) -> Expression:
        start = self.starts[self.index]
        left = self.conditional()
        op = _ASSIGNMENTS.get(self.kinds[self.index])
        if op is None:
            return left
        self.index += 1
        self.deeper()
        right = self.assignment()
        self.depth -= 1
        return AssignExpression(op, left, right, start, self.last_end())

    def conditional(self) -> Expression:
        start = self.starts[self.index]
        condition = self.binary(1)
        if self.kinds[self.index] != "?":
            return condition
        self.index += 1
        self.deeper()
        then = None if self.kinds[self.index] == ":" else self.expression()
        self.expect(":")
        otherwise = self.conditional()
        self.depth -= 1
        return ConditionalExpression(condition, then, otherwise, start, self.last_end())

    def binary(self, lowest: int) -> Expression:
        kinds = self.kinds
        start = self.starts[self.index]
        left = self.unary()
        while True:
            op = kinds[self.index]
            precedence = _PRECEDENCE.get(op)
            if precedence is None or precedence < lowest:
                return left
            self.index += 1
            right = self.binary(precedence + 1)
            left = BinaryExpression(op, left, right, start, self.last_end())

    def unary(self) -> Expression:
        kind = self.kinds[self.index]
        if kind == "(" and self.at_type(self.index + 1):
            return self._cast_or_literal()
        if kind in _UNARY:
            return self._prefix(kind)
        if kind in ("++", "--"):
            start = self.starts[self.index]
            self.index += 1
            self.deeper()
            operand = self.unary()
            self.depth -= 1
            return StepExpression(kind, True, operand, start, self.last_end())
        if kind in ("sizeof", "_Alignof", "__alignof__"):
            return self._size(kind)
        if kind == "&&":
            return self._label_address()
        start = self.starts[self.index]
        return self._postfix(self._primary(), start)

    def _prefix(self, op: str) -> Expression:
        start = self.starts[self.index]
        self.index += 1
        self.deeper()
        operand = self.unary()
        self.depth -= 1
        if op == "&" and isinstance(operand, Identifier):
            if operand.declared == FILE_SCOPE:
                self.addressed_globals.add(operand.name)
            else:
                self.addressed.add(operand.declared)
        return UnaryExpression(op, operand, start, self.last_end())

    def _label_address(self) -> Expression:
        start = self.starts[self.index]
        self.index += 1
        name = self.texts[self.index]
        self.expect("id")
        return LabelAddress(name, start, self.last_end())

    def _cast_or_literal(self) -> Expression:
        start = self.starts[self.index]
        self.index += 1
        type_ = self.type_name()
        self.expect(")")
        if self.kinds[self.index] == "{":
            value = self.initializer_list()
            return self._postfix(CompoundLiteral(type_, value, start, value.end), start)
        self.deeper()
        operand = self.unary()
        self.depth -= 1
        return CastExpression(type_, operand, start, self.last_end())

    def _size(self, op: str) -> Expression:
        start = self.starts[self.index]
        self.index += 1
        if self.kinds[self.index] == "(" and self.at_type(self.index + 1):
            opening = self.starts[self.index]
            self.index += 1
            type_ = self.type_name()
            self.expect(")")
            if self.kinds[self.index] != "{":
                return SizeExpression(op, type_, start, self.last_end())
            value = self.initializer_list()
            literal = self._postfix(CompoundLiteral(type_, value, opening, value.end), opening)
            return SizeExpression(op, literal, start, literal.end)
        self.deeper()
        operand = self.unary()
        self.depth -= 1
        return SizeExpression(op, operand, start, self.last_end())

    def _postfix(self, node: Expression, start: int) -> Expression:
        while True:
            kind = self.kinds[self.index]
            if kind == "(":
                self.index += 1
                arguments = self._arguments()
                node = CallExpression(node, arguments, start, self.last_end())
            elif kind == "[":
                self.index += 1
                self.deeper()
                index = self.expression()
                self.depth -= 1
                self.expect("]")
                node = IndexExpression(node, index, start, self.last_end())
            elif kind in (".", "->"):
                self.index += 1
                name = self.texts[self.index]
                self.expect("id")
                node = MemberExpression(node, name, kind == "->", start, self.last_end())
            elif kind in ("++", "--"):
                self.index += 1
                node = StepExpression(kind, False, node, start, self.last_end())
            else:
                return node

    def _arguments(self) -> tuple[Expression, ...]:
        if self.accept(")"):
            return ()
        self.deeper()
        arguments = [self.assignment()]
        while self.accept(","):
            arguments.append(self.assignment())
        self.depth -= 1
        self.expect(")")
        return tuple(arguments)

    def _primary(self) -> Expression:
        index = self.index
        kind = self.kinds[index]
        start, end, text = self.starts[index], self.ends[index], self.texts[index]
        if kind == "id":
            self.index += 1
            return self._name(text, start, end)
        if kind == "num":
            self.index += 1
            return NumberLiteral(text, start, end)
        if kind == "(":
            return self._parenthesised(start)
        if kind == "chr":
            self.index += 1
            return CharacterLiteral(text, start, end)
        if kind == "str":
            return self._string("", start)
        return self._keyword_expression(kind, start)

    def _name(self, text: str, start: int, end: int) -> Expression:
        kind = self.kinds[self.index]
        if kind in ("str", "chr") and text in ("L", "u", "U", "u8") and self.starts[self.index] == end:
            if kind == "str":
                return self._string(text, start)
            self.index += 1
            return CharacterLiteral(text + self.texts[self.index - 1], start, self.last_end())
        declared = self.meaning(text)
        if declared is None:
            declared = FILE_SCOPE
        if declared == FILE_SCOPE:
            self.mentioned.add(text)
        elif declared < FILE_SCOPE:
            raise SyntaxFault(f"expected an expression before the type name {text!r}", start, end)
        return Identifier(text, declared, start, end)

    def _string(self, prefix: str, start: int) -> Expression:
        pieces = []
        while True:
            if self.kinds[self.index] == "str":
                pieces.append(prefix + self.texts[self.index])
                self.index += 1
                prefix = ""
            elif (
                self.texts[self.index] in ("L", "u", "U", "u8")
                and self.kinds[self.index + 1] == "str"
                and self.starts[self.index + 1] == self.ends[self.index]
            ):
                prefix = self.texts[self.index]
                self.index += 1
            else:
                return StringLiteral(tuple(pieces), start, self.last_end())

    def _parenthesised(self, start: int) -> Expression:
        self.index += 1
        self.deeper()
        if self.kinds[self.index] == "{":
            body = self.compound()
            self.depth -= 1
            self.expect(")")
            return StatementExpression(body, start, self.last_end())
        inner = self.expression()
        self.depth -= 1
        self.expect(")")
        return inner

    def _keyword_expression(self, kind: str, start: int) -> Expression:
        if kind == "__builtin_offsetof":
            return self._offset(start)
        if kind == "__builtin_va_arg":
            self.index += 1
            self.expect("(")
            list_ = self.assignment()
            self.expect(",")
            type_ = self.type_name()
            self.expect(")")
            return VariadicExpression(list_, type_, start, self.last_end())
        if kind == "__builtin_types_compatible_p":
            self.index += 1
            self.expect("(")
            left = self.type_name()
            self.expect(",")
            right = self.type_name()
            self.expect(")")
            return CompatibleExpression(left, right, start, self.last_end())
        if kind == "_Generic":
            return self._generic(start)
        raise self.expected("an expression")

    def _offset(self, start: int) -> Expression:
        self.index += 1
        self.expect("(")
        type_ = self.type_name()
        self.expect(",")
        path: list[str | Expression] = [self.texts[self.index]]
        self.expect("id")
        while not self.accept(")"):
            if self.accept("["):
                path.append(self.expression())
                self.expect("]")
            else:
                self.expect(".")
                path.append(self.texts[self.index])
                self.expect("id")
        return OffsetExpression(type_, tuple(path), start, self.last_end())

    def _generic(self, start: int) -> Expression:
        self.index += 1
        self.expect("(")
        control = self.assignment()
        associations: list[tuple[TypeName | None, Expression]] = []
        while self.accept(","):
            type_ = None
            if self.texts[self.index] == "default":
                self.index += 1
            else:
                type_ = self.type_name()
            self.expect(":")
            associations.append((type_, self.assignment()))
        self.expect(")")
        return GenericExpression(control, tuple(associations), start, self.last_end())

    # ---- initialisers

    def initializer(self) -> Initializer:
        return self.initializer_list() if self.kinds[self.index] == "{" else self.assignment()

    def initializer_list(self) -> InitializerList:
        start = self.starts[self.index]
        self.expect("{")
        self.deeper()
        items: list[InitializerItem] = []
        while self.kinds[self.index] != "}":
            designators = self._designators()
            items.append(InitializerItem(designators, self.initializer()))
            if not self.accept(","):
                break
        self.depth -= 1
        self.expect("}")
        return InitializerList(tuple(items), start, self.last_end())

    def _designators(self) -> tuple[Designator, ...]:
        kind = self.kinds[self.index]
        if kind == "id" and self.kinds[self.index + 1] == ":":
            name = self.texts[self.index]
            self.index += 2
            return (name,)
        if kind not in (".", "["):
            return ()
        found: list[Designator] = []
        while True:
            if self.accept("."):
                found.append(self.texts[self.index])
                self.expect("id")
            elif self.accept("["):
                first = self.conditional()
                last = self.conditional() if self.accept("...") else None
                self.expect("]")
                found.append(RangeDesignator(first, last))
            else:
                break
        self.accept("=")
        return tuple(found)
