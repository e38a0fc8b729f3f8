"""Members of classes by name, inherited ones included; overriding; the function of a functional interface."""

from __future__ import annotations

from vernier.frontend.java.attribute.typing.types import Types, World
from vernier.frontend.java.symbols import (
    ClassForm,
    ClassSymbol,
    ClassType,
    FieldSymbol,
    JavaType,
    MethodSymbol,
    TypeVariable,
    Wildcard,
)

_OBJECT_METHODS = frozenset({("equals", 1), ("hashCode", 0), ("toString", 0)})


class Lookup:
    """Member lookup of one program. Classes are completed as they are asked."""

    def __init__(self, types: Types, world: World) -> None:
        self._types = types
        self._world = world
        self._methods: dict[tuple[ClassSymbol, str], tuple[MethodSymbol, ...]] = {}
        self._functions: dict[ClassSymbol, MethodSymbol | None] = {}

    def field(self, symbol: ClassSymbol, name: str) -> FieldSymbol | None:
        """The field of this name that is a member of the class: private ones are not inherited."""
        for ancestor in self._types.ancestors(symbol):
            self._world.complete_members(ancestor)
            found = ancestor.fields.get(name)
            if found is not None and (ancestor is symbol or not found.is_private):
                return found
        return None

    def member_class(self, symbol: ClassSymbol, name: str) -> ClassSymbol | None:
        """The member class of this name, own or inherited."""
        own = symbol.member_classes.get(name)
        if own is not None:
            return own
        for ancestor in self._types.ancestors(symbol):
            found = ancestor.member_classes.get(name)
            if found is not None:
                return found
        return None

    def methods(self, symbol: ClassSymbol, name: str) -> tuple[MethodSymbol, ...]:
        """The methods of this name that are members of the class, overridden ones left out, nearest first.

        Supertypes come in the order of their declaration, so an interface may come before one that extends it: its
        method then gives way to the one that overrides it (JLS 8.4.8). Of abstract methods with the same signature
        from unrelated supertypes, one with the narrowest result stays (JLS 15.12.2.5).
        """
        key = (symbol, name)
        cached = self._methods.get(key)
        if cached is not None:
            return cached
        found: list[MethodSymbol] = []
        for ancestor in self._types.ancestors(symbol):
            self._world.complete_members(ancestor)
            for method in ancestor.methods.get(name, ()):
                if ancestor is not symbol and not self._is_inherited(method, symbol):
                    continue
                found = [other for other in found if not self._precedes(method, other, symbol)]
                if not any(self.overrides(other, method) for other in found):
                    found.append(method)
        result = tuple(found)
        if not self._world.headers_in_progress:
            self._methods[key] = result
        return result

    def _precedes(self, method: MethodSymbol, other: MethodSymbol, heir: ClassSymbol) -> bool:
        """Whether `heir` has `method` for `other`, which comes first in the order of its supertypes.

        A method of a class, also one of Object, gives way to one of an interface only if both are abstract.
        """
        if not self.overrides(method, other):
            return False
        if other.owner.form is ClassForm.INTERFACE and self._types.is_subclass(method.owner, other.owner):
            return True
        if not (method.is_abstract and other.is_abstract) or self._types.is_subclass(other.owner, method.owner):
            return False
        mine, theirs = self._result_in(heir, method), self._result_in(heir, other)
        return self._types.is_subtype(mine, theirs) and not self._types.is_subtype(theirs, mine)

    def _result_in(self, heir: ClassSymbol, method: MethodSymbol) -> JavaType:
        """The result of an inherited method, in terms of the parameters of the heir."""
        view = self._types.ancestors(heir)[method.owner]
        if self._types.is_raw(view):
            return self._types.erasure(method.result)
        return self._types.substitute(method.result, self._types.mapping(view))

    def forget(self, symbol: ClassSymbol) -> None:
        """Drop what was cached for a class that has got new members."""
        for key in [key for key in self._methods if key[0] is symbol]:
            del self._methods[key]
        self._functions.pop(symbol, None)

    def _is_inherited(self, method: MethodSymbol, heir: ClassSymbol) -> bool:
        if method.is_private:
            return False
        if method.is_static and method.owner.form is ClassForm.INTERFACE:
            return False
        if heir.form is ClassForm.INTERFACE and method.owner.name == "java.lang.Object":
            return method.name not in ("clone", "finalize")
        return True

    def overrides(self, method: MethodSymbol, other: MethodSymbol) -> bool:
        """Whether `method` overrides, implements or hides `other`: JLS 8.4.2 seen from the owner of `method`.

        For two inherited methods of unrelated owners: whether their signatures are the same.
        """
        if method.name != other.name or len(method.parameters) != len(other.parameters):
            return False
        if not method.parameters:
            return True
        erasure = self._types.erasure
        mine = [erasure(parameter.type) for parameter in method.parameters]
        if mine == [erasure(parameter.type) for parameter in other.parameters]:
            return True
        view = self._types.ancestors(method.owner).get(other.owner)
        if view is None or not view.arguments:
            return False
        mapping = self._types.mapping(view)
        substitute = self._types.substitute
        return mine == [erasure(substitute(parameter.type, mapping)) for parameter in other.parameters]

    def overridden(self, method: MethodSymbol) -> list[MethodSymbol]:
        """The instance methods of proper supertypes that this one overrides, nearest first."""
        if method.is_static or method.is_private or method.name == "<init>":
            return []
        found: list[MethodSymbol] = []
        for ancestor in self._types.ancestors(method.owner):
            if ancestor is method.owner:
                continue
            self._world.complete_members(ancestor)
            for other in ancestor.methods.get(method.name, ()):
                if not other.is_static and not other.is_private and self.overrides(method, other):
                    found.append(other)
        return found

    # ------------------------------------------------------------ functional interfaces

    def function_method(self, symbol: ClassSymbol) -> MethodSymbol | None:
        """The single abstract method of a functional interface (JLS 9.8)."""
        if symbol in self._functions:
            return self._functions[symbol]
        found: list[MethodSymbol] = []
        if symbol.form is ClassForm.INTERFACE:
            names: dict[str, None] = {}
            for ancestor in self._types.ancestors(symbol):
                self._world.complete_members(ancestor)
                if ancestor.form is ClassForm.INTERFACE:
                    names.update(dict.fromkeys(ancestor.methods))
            for name in names:
                found.extend(m for m in self.methods(symbol, name) if self._counts_as_function(m))
        result = found[0] if len(found) == 1 else None
        self._functions[symbol] = result
        return result

    def _counts_as_function(self, method: MethodSymbol) -> bool:
        return method.is_abstract and (method.name, len(method.parameters)) not in _OBJECT_METHODS

    def function_type(self, type_: JavaType) -> tuple[MethodSymbol, list[JavaType], JavaType] | None:
        """The function type of a functional interface type: method, parameter types, result (JLS 9.9)."""
        if not isinstance(type_, ClassType):
            return None
        method = self.function_method(type_.symbol)
        if method is None:
            return None
        plain = self.non_wildcard(type_)
        view = self._types.as_super(plain, method.owner)
        if view is None:
            return None
        if self._types.is_raw(view):
            erasure = self._types.erasure
            return method, [erasure(p.type) for p in method.parameters], erasure(method.result)
        mapping = self._types.mapping(view)
        substitute = self._types.substitute
        parameters = [substitute(p.type, mapping) for p in method.parameters]
        return method, parameters, substitute(method.result, mapping)

    def non_wildcard(self, type_: ClassType) -> ClassType:
        """The parametrisation of a functional interface without wildcards: each replaced by its bound."""
        if not any(isinstance(argument, Wildcard) for argument in type_.arguments):
            return type_
        parameters = self._types.parameters_of(type_.symbol)
        return ClassType(
            type_.symbol,
            tuple(
                self._without_wildcard(argument, parameter)
                for argument, parameter in zip(type_.arguments, parameters, strict=False)
            ),
        )

    def _without_wildcard(self, argument: JavaType, parameter: TypeVariable) -> JavaType:
        match argument:
            case Wildcard("extends" | "super", bound):
                return bound
            case Wildcard("?", _):
                return parameter.bound
            case _:
                return argument
