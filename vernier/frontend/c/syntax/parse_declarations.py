"""Declarations of C: specifiers in any order, declarators, records, enumerations, old-style parameters."""

from __future__ import annotations

from vernier.frontend.c.syntax.cursor import BASIC, FILE_SCOPE, QUALIFIERS, STORAGE, TYPEDEF, Frame
from vernier.frontend.c.syntax.lexer import Attribute, SyntaxFault, closing
from vernier.frontend.c.syntax.parse_expressions import ExpressionParser
from vernier.frontend.c.syntax.tree import (
    ArrayPart,
    BasicSpecifier,
    Declaration,
    Declarator,
    DeclaratorPart,
    Declared,
    Enumerator,
    EnumSpecifier,
    FunctionPart,
    Parameter,
    PointerPart,
    RecordSpecifier,
    StaticAssertion,
    TypedefSpecifier,
    TypeName,
    TypeofSpecifier,
    TypeSpecifier,
)


def with_attributes(declarator: Declarator, attributes: tuple[Attribute, ...]) -> Declarator:
    if not attributes:
        return declarator
    found = declarator.attributes + attributes
    return Declarator(declarator.name, declarator.parts, found, declarator.start, declarator.end)


Specifiers = tuple[frozenset[str], TypeSpecifier, tuple[Attribute, ...]]


class DeclarationParser(ExpressionParser):
    def specifiers(self) -> Specifiers:
        start = self.starts[self.index]
        storage: set[str] = set()
        words: list[str] = []
        qualifiers: set[str] = set()
        found: TypeSpecifier | None = None
        attributes = list(self.attributes_here())
        while True:
            kind = self.kinds[self.index]
            if kind in STORAGE:
                storage.add(kind)
                self.index += 1
            elif kind in QUALIFIERS:
                qualifiers.add(kind)
                self.index += 1
                if kind == "_Atomic" and self.kinds[self.index] == "(":
                    found = self._atomic()
            elif kind in BASIC:
                words.append(kind)
                self.index += 1
            elif kind in ("struct", "union", "enum", "typeof", "_Alignas"):
                special = self._special_specifier(kind, attributes)
                found = special if special is not None else found
            elif kind == "id" and found is None and not words and self.is_typedef(self.texts[self.index]):
                found = self._typedef_name()
            else:
                break
            attributes.extend(self.attributes_here())
        if found is None:
            found = BasicSpecifier(tuple(sorted(words)), start, self.last_end() if self.index else start)
        elif words:
            raise SyntaxFault("two types in one declaration", start, self.last_end())
        if "const" in qualifiers and "volatile" not in qualifiers:
            storage.add("const")
        return frozenset(storage), found, tuple(attributes)

    def _typedef_name(self) -> TypeSpecifier:
        index = self.index
        self.index += 1
        meaning = self.meaning(self.texts[index]) or TYPEDEF
        return TypedefSpecifier(self.texts[index], -1 - meaning, self.starts[index], self.ends[index])

    def _atomic(self) -> TypeSpecifier:
        start = self.starts[self.index]
        self.expect("(")
        inner = self.type_name()
        self.expect(")")
        return TypeofSpecifier(inner, start, self.last_end())

    def _special_specifier(self, kind: str, attributes: list[Attribute]) -> TypeSpecifier | None:
        if kind == "enum":
            return self._enum()
        if kind == "typeof":
            return self._typeof()
        if kind == "_Alignas":
            end = closing(self.tokens, self.index + 1)
            text = " ".join(self.texts[self.index + 2 : end - 1])
            attributes.append(Attribute("aligned", text, self.starts[self.index]))
            self.index = end
            return None
        return self._record(kind)

    def _typeof(self) -> TypeSpecifier:
        start = self.starts[self.index]
        self.index += 1
        self.expect("(")
        operand = self.type_name() if self.at_type(self.index) else self.expression()
        self.expect(")")
        return TypeofSpecifier(operand, start, self.last_end())

    def _record(self, kind: str) -> TypeSpecifier:
        start = self.starts[self.index]
        self.index += 1
        attributes = self.attributes_here()
        tag = ""
        if self.kinds[self.index] == "id":
            tag = self.texts[self.index]
            self.index += 1
            attributes += self.attributes_here()
        if self.kinds[self.index] != "{":
            if not tag:
                raise self.expected("a tag or '{'")
            return RecordSpecifier(kind == "union", tag, None, attributes, start, self.last_end())
        self.index += 1
        self.deeper()
        fields: list[Declaration] = []
        while not self.accept("}"):
            if not self.accept(";"):
                fields.extend(self._field_declaration())
        self.depth -= 1
        attributes += self.attributes_here()
        return RecordSpecifier(kind == "union", tag, tuple(fields), attributes, start, self.last_end())

    def _field_declaration(self) -> list[Declaration]:
        start = self.starts[self.index]
        if self.kinds[self.index] == "_Static_assert":
            self.static_assertion()
            return []
        if not self.at_type(self.index):
            raise self.expected("a member declaration")
        storage, specifier, attributes = self.specifiers()
        declared: list[Declared] = []
        while self.kinds[self.index] != ";":
            declarator = self.declarator() if self.kinds[self.index] != ":" else self._no_declarator()
            bits = self.conditional() if self.accept(":") else None
            declarator = self._with_attributes(declarator)
            declared.append(Declared(declarator, None, bits))
            if not self.accept(","):
                break
        if self.kinds[self.index] != "}":
            self.expect(";")
        return [Declaration(storage, specifier, tuple(declared), attributes, start, self.last_end())]

    def static_assertion(self) -> StaticAssertion:
        start = self.starts[self.index]
        self.index += 1
        self.expect("(")
        condition = self.conditional()
        if self.accept(","):
            self.expression()
        self.expect(")")
        self.expect(";")
        return StaticAssertion(condition, start, self.last_end())

    def _enum(self) -> TypeSpecifier:
        start = self.starts[self.index]
        self.index += 1
        attributes = self.attributes_here()
        tag = ""
        if self.kinds[self.index] == "id":
            tag = self.texts[self.index]
            self.index += 1
            attributes += self.attributes_here()
        if not self.accept("{"):
            if not tag:
                raise self.expected("a tag or '{'")
            return EnumSpecifier(tag, None, attributes, start, self.last_end())
        found: list[Enumerator] = []
        while self.kinds[self.index] != "}":
            name, begin = self.texts[self.index], self.starts[self.index]
            self.expect("id")
            value = self.conditional() if self.accept("=") else None
            self.declare(name, FILE_SCOPE if self.at_file_scope else begin)
            found.append(Enumerator(name, value, begin, self.last_end()))
            if not self.accept(","):
                break
        self.expect("}")
        attributes += self.attributes_here()
        return EnumSpecifier(tag, tuple(found), attributes, start, self.last_end())

    # ---- declarators

    def _no_declarator(self) -> Declarator:
        place = self.starts[self.index]
        return Declarator("", (), (), place, place)

    def _with_attributes(self, declarator: Declarator) -> Declarator:
        """Asm labels (as an attribute `asm`) and attributes that follow a declarator."""
        here: tuple[Attribute, ...] = ()
        while self.kinds[self.index] == "asm":
            first, self.index = self.index, closing(self.tokens, self.index + 1)
            label = "".join(text.strip('"') for text in self.texts[first + 2 : self.index - 1])
            here += (Attribute("asm", label, self.starts[first]),)
        return with_attributes(declarator, here + self.attributes_here())

    def declarator(self) -> Declarator:
        """A declarator, named or abstract; only its caller knows whether a name is required."""
        self.deeper()
        pointers: list[DeclaratorPart] = []
        while self.kinds[self.index] == "*":
            pointers.append(PointerPart(self.starts[self.index]))
            self.index += 1
            while self.kinds[self.index] in QUALIFIERS:
                self.index += 1
        inner = self._direct()
        self.depth -= 1
        if not pointers:
            return inner
        pointers.reverse()
        return Declarator(inner.name, inner.parts + tuple(pointers), inner.attributes, inner.start, self.last_end())

    def _direct(self) -> Declarator:
        name, start = "", self.starts[self.index]
        inner: tuple[DeclaratorPart, ...] = ()
        kind = self.kinds[self.index]
        if kind == "id":
            name = self.texts[self.index]
            self.index += 1
        elif kind == "(" and self._is_grouping():
            self.index += 1
            grouped = self.declarator()
            self.expect(")")
            name, start, inner = grouped.name, grouped.start, grouped.parts
        parts: list[DeclaratorPart] = []
        while True:
            kind = self.kinds[self.index]
            if kind == "[":
                parts.append(self._array_part())
            elif kind == "(":
                parts.append(self._function_part())
            else:
                break
        end = self.last_end() if self.index else start
        return Declarator(name, inner + tuple(parts), (), start, max(start, end))

    def _is_grouping(self) -> bool:
        """Whether the `(` here encloses a declarator rather than the parameters of an abstract function."""
        following = self.kinds[self.index + 1]
        return following in ("*", "(", "[", "^") or (
            following == "id" and not self.is_typedef(self.texts[self.index + 1])
        )

    def _array_part(self) -> ArrayPart:
        start = self.starts[self.index]
        self.index += 1
        while self.kinds[self.index] in QUALIFIERS or self.kinds[self.index] == "static":
            self.index += 1
        size = None
        if self.kinds[self.index] == "*" and self.kinds[self.index + 1] == "]":
            self.index += 1
        elif self.kinds[self.index] != "]":
            size = self.assignment()
        self.expect("]")
        return ArrayPart(size, start)

    def _function_part(self) -> FunctionPart:
        start = self.starts[self.index]
        self.index += 1
        if self.accept(")"):
            return FunctionPart(None, (), False, start)
        if self.kinds[self.index] == "id" and not self.is_typedef(self.texts[self.index]):
            return self._old_style_names(start)
        self.deeper()
        self.frames.append(Frame())
        parameters: list[Parameter] = []
        variadic = False
        while True:
            if self.accept("..."):
                variadic = True
                break
            parameters.append(self._parameter())
            if not self.accept(","):
                break
        self.frames.pop()
        self.depth -= 1
        self.expect(")")
        return FunctionPart(tuple(parameters), (), variadic, start)

    def _old_style_names(self, start: int) -> FunctionPart:
        names = [(self.texts[self.index], self.starts[self.index])]
        self.expect("id")
        while self.accept(","):
            names.append((self.texts[self.index], self.starts[self.index]))
            self.expect("id")
        self.expect(")")
        return FunctionPart(None, tuple(names), False, start)

    def _parameter(self) -> Parameter:
        start = self.starts[self.index]
        if not self.at_type(self.index):
            raise self._unknown_type()
        _, specifier, _ = self.specifiers()
        declarator = self._with_attributes(self.declarator())
        self.declare(declarator.name, declarator.start)
        return Parameter(specifier, declarator, start, self.last_end())

    def _unknown_type(self) -> SyntaxFault:
        if self.kinds[self.index] == "id":
            return self.fault(f"unknown type name {self.texts[self.index]!r}")
        return self.expected("a type")

    def type_name(self) -> TypeName:
        start = self.starts[self.index]
        if not self.at_type(self.index):
            raise self._unknown_type()
        _, specifier, _ = self.specifiers()
        declarator = self.declarator()
        if declarator.name:
            raise SyntaxFault(f"unexpected name {declarator.name!r} in a type", declarator.start, declarator.end)
        return TypeName(specifier, declarator, start, self.last_end())

    # ---- whole declarations

    def declare_all(self, storage: frozenset[str], declarator: Declarator) -> None:
        """Enter the declared name into the current scope."""
        name = declarator.name
        if "typedef" in storage:
            self.declare(name, TYPEDEF if self.at_file_scope else -1 - declarator.start)
            return
        is_function = bool(declarator.parts) and isinstance(declarator.parts[0], FunctionPart)
        outside = self.at_file_scope or "extern" in storage or is_function
        self.declare(name, FILE_SCOPE if outside else declarator.start)

    def declared_list(self, first: Declarator, storage: frozenset[str]) -> tuple[Declared, ...]:
        """The declarators of a declaration from the first one, already read, to the semicolon."""
        found: list[Declared] = []
        declarator = first
        while True:
            if not declarator.name:
                raise self.expected("a name")
            declarator = self._with_attributes(declarator)
            self.declare_all(storage, declarator)
            initializer = self.initializer() if self.accept("=") else None
            found.append(Declared(declarator, initializer, None))
            if not self.accept(","):
                break
            declarator = self.declarator()
        if self.kinds[self.index] == "{" and not self.at_file_scope:
            raise self.fault("functions inside functions are not supported")
        self.expect(";")
        return tuple(found)

    def declaration(self) -> Declaration:
        """A declaration inside a function or of an old-style parameter."""
        start = self.starts[self.index]
        storage, specifier, attributes = self.specifiers()
        if self.accept(";"):
            return Declaration(storage, specifier, (), attributes, start, self.last_end())
        declared = self.declared_list(self.declarator(), storage)
        return Declaration(storage, specifier, declared, attributes, start, self.last_end())
