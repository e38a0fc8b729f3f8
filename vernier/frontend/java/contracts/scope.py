"""What names mean in a clause of a Java program: an implementation of `spec.scope.Scope`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vernier.frontend.java.contracts.host import Host, Source
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol, MethodSymbol
from vernier.ir.types import BOOL, OBJECT, ArrayType, FloatType, IntType, RefType, Type, is_reference
from vernier.spec.scope import FieldMeaning, MethodMeaning
from vernier.spec.tree import Expression

_PURE_CLASSES = frozenset({
    "java.lang.Math", "java.lang.String", "java.lang.Integer", "java.lang.Long", "java.lang.Boolean",
    "java.lang.Character", "java.lang.Byte", "java.lang.Short", "java.lang.Double", "java.lang.Float",
    "java.util.Objects",
})  # fmt: skip
_PURE_QUERIES = frozenset({
    "size", "isEmpty", "get", "contains", "containsKey", "containsValue", "containsAll", "equals", "hashCode",
    "indexOf", "lastIndexOf", "length", "charAt", "peek", "element", "first", "last", "getFirst", "getLast",
    "peekFirst", "peekLast", "hasNext", "compareTo", "ordinal", "name", "getKey", "getValue", "getMessage",
    "getOrDefault", "toString", "intValue", "longValue", "isPresent",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class JavaScope:
    """The scope of one clause inside `owner`; `variables` are the parameters and locals, `this` among them."""

    source: Source
    host: Host
    owner: ClassSymbol
    variables: Mapping[str, Type]
    result_type: Type | None
    is_pure: Callable[[MethodSymbol], bool]
    hidden: Callable[[ClassSymbol, str], str]
    invariants_of: Callable[[ClassSymbol], tuple[Expression, ...] | None]
    definitions: Mapping[str, Expression] = field(default_factory=dict)

    def definition(self, name: str) -> Expression | None:
        return self.definitions.get(name)

    def without_value(self, class_name: str | None, name: str) -> str:
        current = self.owner if class_name is None else self.source.class_named(class_name)
        while current is not None:
            kind = self.hidden(current, name)
            if kind:
                return kind
            current = current.outer if class_name is None else None
        return ""

    def invariants(self, class_name: str) -> tuple[Expression, ...] | None:
        symbol = self.source.class_named(class_name)
        return None if symbol is None else self.invariants_of(symbol)

    def variable(self, name: str) -> Type | None:
        return self.variables.get(name)

    def result(self) -> Type | None:
        return self.result_type

    def type_named(self, name: str) -> Type | None:
        found = self.source.resolve_type_text(name, self.owner)
        return None if found is None else self.host.type(found)

    def field(self, class_name: str | None, name: str) -> FieldMeaning | None:
        if class_name is not None:
            symbol = self.source.class_named(class_name)
            found = None if symbol is None else self._field(symbol, name)
            return None if found is None else self._meaning(found)
        current: ClassSymbol | None = self.owner
        while current is not None:
            found = self._field(current, name)
            if found is not None:
                # A field of an enclosing instance is no field of `this`.
                return self._meaning(found) if current is self.owner or found.is_static else None
            current = current.outer
        return None

    def _field(self, symbol: ClassSymbol, name: str) -> FieldSymbol | None:
        """Clauses see private fields of superclasses too, as far as no other field hides them."""
        found = self.source.field_named(symbol, name)
        above = symbol.superclass
        while found is None and above is not None:
            found = self.source.field_named(above.symbol, name)
            above = above.symbol.superclass
        return found

    def _meaning(self, field: FieldSymbol) -> FieldMeaning:
        constant = self.source.constant_of(field) if field.is_static else None
        if field.is_static and constant is None:
            self.host.use_global(field)
        return FieldMeaning(field.owner.name, field.name, self.host.type(field.type), field.is_static, constant)

    def method(self, class_name: str | None, name: str, arguments: tuple[Type, ...]) -> MethodMeaning | None:
        current = self.owner if class_name is None else self.source.class_named(class_name)
        while current is not None:
            found = self._choose(current, name, arguments)
            if found is not None:
                return self._called(found, current)
            current = current.outer if class_name is None else None
        return None

    def _choose(self, owner: ClassSymbol, name: str, arguments: tuple[Type, ...]) -> MethodSymbol | None:
        """The method whose parameters fit best: exactly, otherwise the most specific (JLS 15.12.2.5) of those they can
        be converted to."""
        fitting: list[tuple[MethodSymbol, list[Type]]] = []
        for method in self.source.methods_named(owner, name):
            types = [self.host.type(parameter.type) for parameter in method.parameters]
            if len(types) != len(arguments) or method.is_varargs:
                continue
            if tuple(types) == arguments:
                return method
            if all(self._fits(given, wanted) for given, wanted in zip(arguments, types, strict=True)):
                fitting.append((method, types))
        for method, types in fitting:
            if all(self._fits(one, other) for _, others in fitting for one, other in zip(types, others, strict=True)):
                return method
        return None

    def _fits(self, given: Type, wanted: Type) -> bool:
        match given, wanted:
            case (IntType(), IntType()):
                return wanted.minimum <= given.minimum and given.maximum <= wanted.maximum
            case (IntType(), FloatType()) | (FloatType(width=32), FloatType()):
                return True
            case (RefType(), RefType(name=above)):
                if OBJECT in (given, wanted):
                    return True
                low, high = self.source.class_named(given.name), self.source.class_named(above)
                return low is not None and high is not None and self.source.is_subclass(low, high)
            case (ArrayType(), _) if wanted == OBJECT:
                return True
            case _:
                return given == wanted or (given == OBJECT and is_reference(wanted)) or given == wanted == BOOL

    def _called(self, method: MethodSymbol, owner: ClassSymbol) -> MethodMeaning:
        pure = self.is_pure(method) or _is_pure_library(method)
        procedure, key = self.host.use_method(method, owner) if pure else ("", "")
        types = tuple(self.host.type(parameter.type) for parameter in method.parameters)
        return MethodMeaning(procedure, key, types, self.host.type(method.result), method.is_static, pure)

    def fields_named(self, name: str) -> tuple[FieldMeaning, ...]:
        found = [
            symbol.fields[name]
            for symbol in self.source.user_classes
            if name in symbol.fields and not symbol.fields[name].is_static
        ]
        return tuple(self._meaning(field) for field in found)


def _is_pure_library(method: MethodSymbol) -> bool:
    owner = method.owner
    return owner.is_library and (owner.name in _PURE_CLASSES or method.name in _PURE_QUERIES)
