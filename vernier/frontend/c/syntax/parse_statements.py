"""Statements, function definitions and whole units of C."""

from __future__ import annotations

from dataclasses import dataclass

from vernier.frontend.c.syntax.cursor import Frame
from vernier.frontend.c.syntax.lexer import SyntaxFault, Tokens, closing, tokenize
from vernier.frontend.c.syntax.parse_declarations import DeclarationParser, with_attributes
from vernier.frontend.c.syntax.source import SourceText
from vernier.frontend.c.syntax.tree import (
    AssemblyStatement,
    CallExpression,
    CaseStatement,
    Compound,
    Declaration,
    Declarator,
    DoStatement,
    Expression,
    ExpressionStatement,
    External,
    ForStatement,
    FunctionDefinition,
    FunctionPart,
    GotoStatement,
    Identifier,
    IfStatement,
    JumpStatement,
    LabeledStatement,
    ReturnStatement,
    Statement,
    SwitchStatement,
    TypeSpecifier,
    WhileStatement,
)


@dataclass(frozen=True, slots=True)
class Unit:
    """One parsed file. `addressed` are file-scope names whose address is taken somewhere in it; `discarded` are
    functions that are called somewhere without use of their value, `mentioned` all file-scope names in expressions."""

    source: SourceText
    items: tuple[External, ...]
    addressed: frozenset[str]
    discarded: frozenset[str]
    mentioned: frozenset[str]
    automatic: bool = False
    """Whether functions run before or after main by themselves (attributes constructor and destructor)"""


class Parser(DeclarationParser):
    def __init__(self, tokens: Tokens) -> None:
        super().__init__(tokens)
        self._statements = {
            "{": self.compound,
            "if": self._if,
            "while": self._while,
            "do": self._do,
            "for": self._for,
            "switch": self._switch,
            "case": self._case,
            "default": self._case,
            "goto": self._goto,
            "break": self._jump,
            "continue": self._jump,
            "return": self._return,
            "asm": self._assembly,
            "_Static_assert": self.static_assertion,
        }

    # ---- statements

    def compound(self) -> Compound:
        start = self.starts[self.index]
        self.expect("{")
        frame = Frame()
        self.frames.append(frame)
        items: list[Statement] = []
        while self.kinds[self.index] != "}":
            if not self.kinds[self.index]:
                raise self.expected("'}'")
            item = self._block_item()
            if item is not None:
                items.append(item)
        self.index += 1
        self.frames.pop()
        return Compound(tuple(items), frame.bypassed, start, self.last_end())

    def _block_item(self) -> Statement | None:
        kind = self.kinds[self.index]
        if kind == "__label__":
            while not self.accept(";"):
                self.index += 1
            return None
        if self.at_type(self.index) and self.kinds[self.index + 1] != ":":
            return self.declaration()
        return self.statement()

    def statement(self) -> Statement:
        self.deeper()
        kind = self.kinds[self.index]
        handler = self._statements.get(kind)
        if handler is not None:
            found: Statement = handler()
        elif kind == "id" and self.kinds[self.index + 1] == ":":
            found = self._labeled()
        else:
            found = self._expression_statement()
        self.depth -= 1
        return found

    def _expression_statement(self) -> Statement:
        start = self.starts[self.index]
        if self.accept(";"):
            return ExpressionStatement(None, start, self.last_end())
        if self.kinds[self.index] == "id" and self.kinds[self.index + 1] == "id":
            raise self.fault(f"unknown type name {self.texts[self.index]!r}")
        expression = self.expression()
        self.expect(";")
        if isinstance(expression, CallExpression) and isinstance(expression.function, Identifier):
            self.discarded_calls.add(expression.function.name)
        return ExpressionStatement(expression, start, self.last_end())

    def _labeled(self) -> Statement:
        start = self.starts[self.index]
        label = self.texts[self.index]
        self.index += 2
        for frame in self.frames[1:]:
            frame.bypassed = True
        return LabeledStatement(label, self._labeled_body(), start, self.last_end())

    def _labeled_body(self) -> Statement:
        """What a label stands before: a statement, or (C23, GNU) a declaration or the end of the block."""
        if self.kinds[self.index] == "}":
            place = self.last_end()
            return ExpressionStatement(None, place, place)
        if self.at_type(self.index) and self.kinds[self.index + 1] != ":":
            return self.declaration()
        return self.statement()

    def _if(self) -> Statement:
        start = self.starts[self.index]
        self.index += 1
        condition = self._condition()
        then = self.statement()
        otherwise = self.statement() if self.accept("else") else None
        return IfStatement(condition, then, otherwise, start, self.last_end())

    def _condition(self) -> Expression:
        self.expect("(")
        condition = self.expression()
        self.expect(")")
        return condition

    def _while(self) -> Statement:
        start = self.starts[self.index]
        self.index += 1
        condition = self._condition()
        return WhileStatement(condition, self.statement(), start, self.last_end())

    def _do(self) -> Statement:
        start = self.starts[self.index]
        self.index += 1
        body = self.statement()
        self.expect("while")
        condition = self._condition()
        self.expect(";")
        return DoStatement(body, condition, start, self.last_end())

    def _for(self) -> Statement:
        start = self.starts[self.index]
        self.index += 1
        self.expect("(")
        frame = Frame()
        self.frames.append(frame)
        initial: Declaration | Expression | None = None
        if self.at_type(self.index):
            initial = self.declaration()
        elif not self.accept(";"):
            initial = self.expression()
            self.expect(";")
        condition = None if self.kinds[self.index] == ";" else self.expression()
        self.expect(";")
        step = None if self.kinds[self.index] == ")" else self.expression()
        self.expect(")")
        body = self.statement()
        self.frames.pop()
        return ForStatement(initial, condition, step, body, frame.bypassed, start, self.last_end())

    def _switch(self) -> Statement:
        start = self.starts[self.index]
        self.index += 1
        control = self._condition()
        frame = Frame()
        frame.is_switch = True
        self.frames.append(frame)
        body = self.statement()
        self.frames.pop()
        return SwitchStatement(control, body, start, self.last_end())

    def _case(self) -> Statement:
        start = self.starts[self.index]
        first = last = None
        if self.kinds[self.index] == "case":
            self.index += 1
            first = self.conditional()
            last = self.conditional() if self.accept("...") else None
        else:
            self.index += 1
        self.expect(":")
        for frame in reversed(self.frames[1:]):
            if frame.is_switch:
                break
            frame.bypassed = True
        else:
            raise SyntaxFault("case outside of a switch", start, self.last_end())
        return CaseStatement(first, last, self._labeled_body(), start, self.last_end())

    def _goto(self) -> Statement:
        start = self.starts[self.index]
        self.index += 1
        target: str | Expression
        if self.accept("*"):
            target = self.expression()
        else:
            target = self.texts[self.index]
            self.expect("id")
        self.expect(";")
        return GotoStatement(target, start, self.last_end())

    def _jump(self) -> Statement:
        start, word = self.starts[self.index], self.texts[self.index]
        self.index += 1
        self.expect(";")
        return JumpStatement(word, start, self.last_end())

    def _return(self) -> Statement:
        start = self.starts[self.index]
        self.index += 1
        value = None if self.kinds[self.index] == ";" else self.expression()
        self.expect(";")
        return ReturnStatement(value, start, self.last_end())

    def _assembly(self) -> AssemblyStatement:
        start = self.starts[self.index]
        self.index += 1
        while self.kinds[self.index] in ("volatile", "goto", "inline"):
            self.index += 1
        self.index = closing(self.tokens, self.index)
        self.expect(";")
        return AssemblyStatement(start, self.last_end())

    # ---- the unit

    def unit(self) -> Unit:
        items: list[External] = []
        while self.kinds[self.index]:
            if self.accept(";"):
                continue
            items.append(self._external())
        addressed, discarded = frozenset(self.addressed_globals), frozenset(self.discarded_calls)
        attributes = {item.name for found in self.tokens.attributes.values() for item in found}
        automatic = bool(attributes & {"constructor", "destructor"})
        return Unit(self.tokens.source, tuple(items), addressed, discarded, frozenset(self.mentioned), automatic)

    def _external(self) -> External:
        start = self.starts[self.index]
        kind = self.kinds[self.index]
        if kind == "asm":
            return self._assembly()
        if kind == "_Static_assert":
            return self.static_assertion()
        if not self.at_type(self.index) and not (kind == "id" and self.kinds[self.index + 1] == "("):
            raise self._unknown_type()
        storage, specifier, attributes = self.specifiers()
        if self.accept(";"):
            return Declaration(storage, specifier, (), attributes, start, self.last_end())
        first = self._with_attributes(self.declarator())
        if first.parts and isinstance(first.parts[0], FunctionPart) and self._starts_body():
            return self._function(storage, specifier, with_attributes(first, attributes), start)
        declared = self.declared_list(first, storage)
        return Declaration(storage, specifier, declared, attributes, start, self.last_end())

    def _starts_body(self) -> bool:
        return self.kinds[self.index] == "{" or self.at_type(self.index)

    def _function(
        self, storage: frozenset[str], specifier: TypeSpecifier, declarator: Declarator, start: int
    ) -> FunctionDefinition:
        self.declare_all(storage, declarator)
        part = declarator.parts[0]
        assert isinstance(part, FunctionPart)
        self.addressed = set()
        self.frames.append(Frame())
        for parameter in part.parameters or ():
            self.declare(parameter.declarator.name, parameter.declarator.start)
        for name, place in part.names:
            self.declare(name, place)
        old_style: list[Declaration] = []
        while self.kinds[self.index] != "{":
            if not self.at_type(self.index):
                raise self.expected("'{'")
            old_style.append(self.declaration())
        body = self.compound()
        self.frames.pop()
        return FunctionDefinition(
            storage, specifier, declarator, tuple(old_style), body, frozenset(self.addressed), start, self.last_end()
        )


def parse(source: SourceText) -> Unit:
    """The syntax tree of one preprocessed text. Raises `SyntaxFault`."""
    return Parser(tokenize(source)).unit()
