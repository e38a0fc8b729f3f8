"""A resolved program made by hand: enough of a library, and short names for tree nodes."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.core.diagnostic import Diagnostic
from vernier.core.source import Span
from vernier.frontend.java import tree
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassForm,
    ClassSymbol,
    ClassType,
    JavaType,
    MethodSymbol,
    Primitive,
    TypeVariable,
    Variable,
)

INT, BOOLEAN, VOID = Primitive("int"), Primitive("boolean"), Primitive("void")


def at(line: int, column: int = 1) -> Span:
    return Span("Main.java", line, column, line, column + 5)


HERE = at(1)


class Handmade:
    """An `Attribution` whose bodies are given."""

    def __init__(self) -> None:
        self.classes: dict[str, ClassSymbol] = {}
        self.bodies: dict[MethodSymbol, tree.MethodBody] = {}
        self.static: dict[ClassSymbol, tuple[tree.Initialiser, ...]] = {}
        self.diagnostics: Sequence[Diagnostic] = ()
        self.object = self._library("java.lang.Object", None)
        for name in ("String", "Throwable", "Class"):
            self._library(f"java.lang.{name}", self.object)
        implicit = self._library("vernier.Implicit", self.object)
        throwable = self.type("java.lang.Throwable")
        helpers: dict[str, tuple[JavaType, ...]] = {
            "nullPointer": (),
            "arithmetic": (),
            "arrayIndex": (INT, INT),
            "negativeArraySize": (INT,),
            "classCast": (self.type("java.lang.Object"), self.type("java.lang.Class")),
            "initializerError": (throwable,),
            "notInitialised": (self.type("java.lang.Class"),),
        }
        for name, types in helpers.items():
            parameters = tuple(Variable(f"p{position}", type_, HERE) for position, type_ in enumerate(types))
            self._add(implicit, name, parameters, throwable, native=True)

    def _library(self, name: str, above: ClassSymbol | None) -> ClassSymbol:
        superclass = None if above is None else ClassType(above)
        symbol = ClassSymbol(name, name, ClassForm.CLASS, HERE, None, is_library=True, superclass=superclass)
        self.classes[name] = symbol
        return symbol

    def _add(
        self, owner: ClassSymbol, name: str, parameters: tuple[Variable, ...], result: JavaType, *, native: bool
    ) -> MethodSymbol:
        method = MethodSymbol(owner, name, (), parameters, result, True, False, False, native, False, HERE, None)
        owner.methods.setdefault(name, []).append(method)
        return method

    def type(self, name: str) -> ClassType:
        return ClassType(self.classes[name])

    def user_class(self, name: str) -> ClassSymbol:
        symbol = ClassSymbol(name, name, ClassForm.CLASS, HERE, None, superclass=ClassType(self.object))
        self.classes[name] = symbol
        return symbol

    def function(
        self, owner: ClassSymbol, name: str, parameters: tuple[Variable, ...], result: JavaType, *body: tree.Statement
    ) -> MethodSymbol:
        """A static method with this body."""
        method = self._add(owner, name, parameters, result, native=False)
        self.bodies[method] = tree.MethodBody(method, None, tree.BlockStatement(body, HERE))
        return method

    # What lowering asks for

    @property
    def user_classes(self) -> Sequence[ClassSymbol]:
        return [symbol for symbol in self.classes.values() if not symbol.is_library]

    def class_named(self, name: str) -> ClassSymbol | None:
        return self.classes.get(name)

    def body(self, method: MethodSymbol) -> tree.MethodBody | None:
        return self.bodies.get(method)

    def initialisers(self, symbol: ClassSymbol) -> tree.ClassInitialisers:
        return tree.ClassInitialisers(self.static.get(symbol, ()), ())

    def erasure(self, type_: JavaType) -> JavaType:
        match type_:
            case ClassType(symbol=symbol):
                return ClassType(symbol)
            case ArrayJavaType(element=element):
                return ArrayJavaType(self.erasure(element))
            case TypeVariable(bound=bound):
                return self.erasure(bound)
            case _:
                return type_

    def overridden(self, method: MethodSymbol) -> Sequence[MethodSymbol]:
        del method
        return ()

    def is_dependency(self, symbol: ClassSymbol) -> bool:
        return symbol.name.startswith("not.there.")

    def is_subclass(self, symbol: ClassSymbol, ancestor: ClassSymbol) -> bool:
        current: ClassSymbol | None = symbol
        while current is not None and current is not ancestor:
            current = None if current.superclass is None else current.superclass.symbol
        return current is ancestor


def variable(name: str, type_: JavaType = INT) -> Variable:
    return Variable(name, type_, HERE)


def read(of: Variable) -> tree.VariableRead:
    return tree.VariableRead(of, of.type, HERE)


def number(value: int) -> tree.Literal:
    return tree.Literal(value, INT, HERE)


def binary(operator: str, left: tree.Expression, right: tree.Expression, line: int = 1) -> tree.BinaryOperation:
    found = tree.BinaryOperator(operator)
    compares = operator in ("==", "!=", "<", "<=", ">", ">=")
    return tree.BinaryOperation(found, left, right, BOOLEAN if compares else INT, at(line))


def assign(target: Variable, value: tree.Expression) -> tree.Assignment:
    return tree.Assignment(read(target), value, target.type, HERE)


def do(expression: tree.Expression) -> tree.ExpressionStatement:
    return tree.ExpressionStatement(expression, HERE)


def give(value: tree.Expression) -> tree.Return:
    return tree.Return(value, HERE)
