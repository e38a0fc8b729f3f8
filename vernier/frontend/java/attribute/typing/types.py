"""Relations between types: supertypes, substitution, erasure, subtyping, least upper bounds, function types.

Subtyping is decided on erased types. Programs that a Java compiler accepts do not depend on more than that for the
choice of an overload or a conversion; type arguments matter for inference and for the casts that erasure needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from vernier.frontend.java.attribute.typing.known import BOX_NAMES, NULL, UNBOXED, WIDENINGS
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassForm,
    ClassSymbol,
    ClassType,
    JavaType,
    NullType,
    Primitive,
    TypeVariable,
    Wildcard,
)

Substitution = Mapping[TypeVariable, JavaType]
UNKNOWN_KIND = "unknown"


class World(Protocol):
    """What the type relations need of the program: completed classes by name."""

    def required(self, name: str) -> ClassSymbol: ...

    def complete_header(self, symbol: ClassSymbol) -> None: ...

    def complete_members(self, symbol: ClassSymbol) -> None: ...

    def is_opaque(self, symbol: ClassSymbol) -> bool: ...

    @property
    def headers_in_progress(self) -> bool: ...


class Types:
    """The type relations of one program, with caches per class."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._ancestors: dict[ClassSymbol, dict[ClassSymbol, ClassType]] = {}
        self._active: set[ClassSymbol] = set()
        self._this_types: dict[ClassSymbol, ClassType] = {}
        self._class_types: dict[str, ClassType] = {}
        self.bounds: dict[TypeVariable, tuple[JavaType, ...]] = {}

    # ------------------------------------------------------------ well-known classes

    def named(self, name: str) -> ClassType:
        """The type of a library class that the language needs, without arguments."""
        found = self._class_types.get(name)
        if found is None:
            found = self._class_types[name] = ClassType(self._world.required(name))
        return found

    @property
    def object(self) -> ClassType:
        return self.named("java.lang.Object")

    @property
    def string(self) -> ClassType:
        return self.named("java.lang.String")

    @property
    def unknown(self) -> Wildcard:
        """Stands for a type that inference has not found yet; never part of a finished tree."""
        return Wildcard(UNKNOWN_KIND, self.object)

    def is_string(self, type_: JavaType) -> bool:
        return isinstance(type_, ClassType) and type_.symbol.name == "java.lang.String"

    # ------------------------------------------------------------ declarations

    def parameters_of(self, symbol: ClassSymbol) -> tuple[TypeVariable, ...]:
        """The type parameters a type of this class has arguments for: its own, then those of the classes around it."""
        self._world.complete_header(symbol)
        if symbol.outer is None or symbol.is_static or symbol.enclosing_method is not None:
            return symbol.type_parameters
        if symbol.simple_name == "":
            return symbol.type_parameters
        return symbol.type_parameters + self.parameters_of(symbol.outer)

    def this_type(self, symbol: ClassSymbol) -> ClassType:
        """The type of `this` in a class: its parameters are the arguments."""
        found = self._this_types.get(symbol)
        if found is None:
            found = ClassType(symbol, self.parameters_of(symbol))
            if not self._world.headers_in_progress:
                self._this_types[symbol] = found
        return found

    def ancestors(self, symbol: ClassSymbol) -> dict[ClassSymbol, ClassType]:
        """The class itself and all its supertypes in terms of its own parameters: superclasses first, nearest first."""
        found = self._ancestors.get(symbol)
        if found is not None:
            return found
        self._world.complete_header(symbol)
        result: dict[ClassSymbol, ClassType] = {symbol: self.this_type(symbol)}
        if symbol in self._active:
            return result
        self._active.add(symbol)
        direct: list[ClassType] = [] if symbol.superclass is None else [symbol.superclass]
        direct.extend(symbol.interfaces)
        for parent in direct:
            mapping = self.mapping(parent)
            is_raw = self.is_raw(parent)
            for ancestor, type_ in self.ancestors(parent.symbol).items():
                if ancestor not in result:
                    substituted = ClassType(ancestor) if is_raw else self.substitute(type_, mapping)
                    assert isinstance(substituted, ClassType)
                    result[ancestor] = substituted
        if symbol.form in (ClassForm.INTERFACE, ClassForm.ANNOTATION):
            result.setdefault(self.object.symbol, self.object)
        self._active.discard(symbol)
        # While headers are being entered supertypes may still be missing, so the answer is not kept.
        if not self._world.headers_in_progress and not self._active:
            self._ancestors[symbol] = result
        return result

    def forget(self, symbol: ClassSymbol) -> None:
        """Drop what was cached for a class whose header has been entered again."""
        self._ancestors.pop(symbol, None)
        self._this_types.pop(symbol, None)

    def is_subclass(self, symbol: ClassSymbol, ancestor: ClassSymbol) -> bool:
        return symbol is ancestor or ancestor in self.ancestors(symbol)

    def is_raw(self, type_: ClassType) -> bool:
        return not type_.arguments and bool(self.parameters_of(type_.symbol))

    def mapping(self, type_: ClassType) -> dict[TypeVariable, JavaType]:
        """The arguments of a type by parameter; empty for raw and non-generic types."""
        if not type_.arguments:
            return {}
        return dict(zip(self.parameters_of(type_.symbol), type_.arguments, strict=False))

    def as_super(self, type_: JavaType, ancestor: ClassSymbol) -> ClassType | None:
        """The supertype of `type_` that is an instance of `ancestor`, with its arguments."""
        match type_:
            case ClassType(symbol, arguments):
                if symbol is ancestor:
                    return type_
                found = self.ancestors(symbol).get(ancestor)
                if found is None or not found.arguments:
                    return found
                if not arguments:
                    return ClassType(ancestor) if self.parameters_of(symbol) else found
                substituted = self.substitute(found, self.mapping(type_))
                return substituted if isinstance(substituted, ClassType) else None
            case TypeVariable() | Wildcard():
                for bound in self.bounds_of(type_):
                    result = self.as_super(bound, ancestor)
                    if result is not None:
                        return result
                return None
            case ArrayJavaType():
                return self.object if ancestor is self.object.symbol else None
            case _:
                return None

    def bounds_of(self, type_: JavaType) -> tuple[JavaType, ...]:
        """The upper bounds of a type variable or wildcard; the type itself otherwise."""
        match type_:
            case TypeVariable():
                return self.bounds.get(type_) or (type_.bound,)
            case Wildcard("extends", bound):
                return (bound,)
            case Wildcard():
                return (self.object,)
            case _:
                return (type_,)

    def upper(self, type_: JavaType) -> JavaType:
        """The first bound that is neither a variable nor a wildcard."""
        seen = 0
        while isinstance(type_, TypeVariable | Wildcard):
            type_ = self.bounds_of(type_)[0]
            seen += 1
            if seen > 50:
                return self.object
        return type_

    # ------------------------------------------------------------ substitution and erasure

    def substitute(self, type_: JavaType, mapping: Substitution) -> JavaType:
        """Replace type variables. A wildcard inside the bound of a wildcard is replaced by its own bound."""
        if not mapping:
            return type_
        match type_:
            case TypeVariable():
                return mapping.get(type_, type_)
            case ClassType(symbol, arguments):
                if not arguments:
                    return type_
                return ClassType(symbol, tuple([self.substitute(argument, mapping) for argument in arguments]))
            case ArrayJavaType(element):
                return ArrayJavaType(self._plain(self.substitute(element, mapping)))
            case Wildcard(kind, bound):
                if kind == UNKNOWN_KIND or kind == "?":
                    return type_
                inner = self.substitute(bound, mapping)
                if isinstance(inner, Wildcard) and inner.kind == UNKNOWN_KIND:
                    return inner
                return Wildcard(kind, self._plain(inner))
            case _:
                return type_

    def _plain(self, type_: JavaType) -> JavaType:
        return type_.bound if isinstance(type_, Wildcard) and type_.kind != UNKNOWN_KIND else type_

    def erasure(self, type_: JavaType) -> JavaType:
        """JLS 4.6."""
        match type_:
            case ClassType(symbol, arguments):
                return ClassType(symbol) if arguments else type_
            case ArrayJavaType(element):
                return ArrayJavaType(self.erasure(element))
            case TypeVariable():
                return self.erasure(type_.bound)
            case Wildcard():
                return self.erasure(self.upper(type_))
            case _:
                return type_

    def mentions(self, type_: JavaType, variables: Sequence[TypeVariable]) -> bool:
        """Whether one of the variables occurs in the type."""
        return any(part in variables for part in self.variables_in(type_))

    def variables_in(self, type_: JavaType) -> Iterator[TypeVariable]:
        match type_:
            case TypeVariable():
                yield type_
            case ClassType(_, arguments):
                for argument in arguments:
                    yield from self.variables_in(argument)
            case ArrayJavaType(element):
                yield from self.variables_in(element)
            case Wildcard(_, bound):
                yield from self.variables_in(bound)
            case _:
                return

    def has_unknown(self, type_: JavaType) -> bool:
        match type_:
            case ClassType(_, arguments):
                return any(self.has_unknown(argument) for argument in arguments)
            case ArrayJavaType(element):
                return self.has_unknown(element)
            case Wildcard(kind, bound):
                return kind == UNKNOWN_KIND or (kind != "?" and self.has_unknown(bound))
            case _:
                return False

    def without_unknown(self, type_: JavaType) -> JavaType:
        """Replace what inference left open by its bound."""
        if not self.has_unknown(type_):
            return type_
        match type_:
            case ClassType(symbol, arguments):
                return ClassType(symbol, tuple(self.without_unknown(argument) for argument in arguments))
            case ArrayJavaType(element):
                return ArrayJavaType(self.without_unknown(element))
            case Wildcard(kind, bound):
                return bound if kind == UNKNOWN_KIND else Wildcard(kind, self.without_unknown(bound))
            case _:
                return type_

    # ------------------------------------------------------------ boxing

    def boxed(self, type_: JavaType) -> JavaType:
        """The reference type of a primitive type; other types unchanged."""
        return self.named(BOX_NAMES[type_.name]) if isinstance(type_, Primitive) else type_

    def unboxed(self, type_: JavaType) -> Primitive | None:
        """The primitive type a type is or unboxes to; None when it does neither."""
        if isinstance(type_, Primitive):
            return type_
        if isinstance(type_, TypeVariable | Wildcard):
            type_ = self.upper(type_)
        return UNBOXED.get(type_.symbol.name) if isinstance(type_, ClassType) else None

    # ------------------------------------------------------------ subtyping

    def is_subtype(self, sub: JavaType, sup: JavaType) -> bool:
        """Erased subtyping, with widening among primitive types (JLS 4.10). A class known only by use fits anywhere."""
        if sub == sup:
            return True
        match sub, sup:
            case Primitive(narrow), Primitive(wide):
                return wide in WIDENINGS[narrow]
            case (Primitive(), _) | (_, Primitive()):
                return isinstance(sub, Wildcard) and sub.kind == UNKNOWN_KIND
            case (NullType(), _) | (_, Wildcard()) | (Wildcard(), _):
                return True if not isinstance(sub, Wildcard) else self._wildcard_fits(sub, sup)
            case TypeVariable(), _:
                return any(self.is_subtype(bound, sup) for bound in self.bounds_of(sub))
            case _, TypeVariable():
                return self.is_subtype(sub, sup.bound)
            case ArrayJavaType(left), ArrayJavaType(right):
                if isinstance(left, Primitive) or isinstance(right, Primitive):
                    return left == right
                return self.is_subtype(left, right)
            case ArrayJavaType(), ClassType(symbol, _):
                return symbol.name in ("java.lang.Object", "java.lang.Cloneable", "java.io.Serializable")
            case ClassType(symbol, _), ClassType(ancestor, _):
                if self.is_subclass(symbol, ancestor):
                    return True
                return self._world.is_opaque(ancestor) or self._may_be_below(symbol, ancestor)
            case _:
                return False

    def _may_be_below(self, symbol: ClassSymbol, ancestor: ClassSymbol) -> bool:
        """Whether a class known only by use may have this ancestor: not a final one, and classes form one chain."""
        if ancestor.is_final or not any(map(self._world.is_opaque, self.ancestors(symbol))):
            return False
        if ancestor.form is not ClassForm.CLASS or symbol.superclass is None:
            return True
        return self.is_subclass(ancestor, symbol.superclass.symbol)

    def cannot_be_below(self, sub: JavaType, sup: JavaType) -> bool:
        """Whether `sup` is a class known only by use of which `sub` certainly is no subclass, though it fits.

        Sources declare all their supertypes. Models of the JDK leave some out, but those are of the JDK."""
        if not isinstance(sub, ClassType) or not isinstance(sup, ClassType) or not self._world.is_opaque(sup.symbol):
            return False
        above = [each for each in self.ancestors(sub.symbol) if each.name != "java.lang.Object"]
        if sup.symbol in above or any(map(self._world.is_opaque, above)):
            return False
        return not sup.symbol.name.startswith(("java.", "javax.")) or not any(each.is_library for each in above)

    def _wildcard_fits(self, sub: Wildcard, sup: JavaType) -> bool:
        return sub.kind == UNKNOWN_KIND or self.is_subtype(self.upper(sub), sup)

    def is_castable(self, source: JavaType, target: JavaType) -> bool:
        """Whether a cast between reference types may succeed (JLS 5.5, on erased types)."""
        source, target = self.erasure(source), self.erasure(target)
        if self.is_subtype(source, target) or self.is_subtype(target, source):
            return True
        match source, target:
            case ClassType(left, _), ClassType(right, _):
                interfaces = (ClassForm.INTERFACE, ClassForm.ANNOTATION)
                if left.form in interfaces:
                    return not right.is_final or right.form in interfaces
                return right.form in interfaces and not left.is_final
            case ArrayJavaType(left_element), ArrayJavaType(right_element):
                if isinstance(left_element, Primitive) or isinstance(right_element, Primitive):
                    return left_element == right_element
                return self.is_castable(left_element, right_element)
            case _:
                return False

    # ------------------------------------------------------------ least upper bound

    def lub(self, types: Sequence[JavaType], depth: int = 0) -> JavaType:
        """JLS 4.10.4, an intersection being represented by its first component."""
        known = [t for t in types if not isinstance(t, NullType)]
        if not known:
            return NULL
        distinct = list(dict.fromkeys(self.boxed(t) if len(set(known)) > 1 else t for t in known))
        if len(distinct) == 1:
            return distinct[0]
        for candidate in distinct:
            if all(self.is_subtype(other, candidate) for other in distinct):
                return self._merged_arguments(candidate, distinct, depth)
        if all(isinstance(t, ArrayJavaType) and not isinstance(t.element, Primitive) for t in distinct):
            elements = [t.element for t in distinct if isinstance(t, ArrayJavaType)]
            return ArrayJavaType(self.lub(elements, depth))
        return self._common_class(distinct, depth)

    def _common_class(self, types: Sequence[JavaType], depth: int) -> JavaType:
        first = self.upper(types[0])
        if not isinstance(first, ClassType):
            return self.object
        candidates = [
            ancestor
            for ancestor in self.ancestors(first.symbol)
            if ancestor is not self.object.symbol and all(self.as_super(t, ancestor) for t in types[1:])
        ]
        minimal = [c for c in candidates if not any(o is not c and self.is_subclass(o, c) for o in candidates)]
        if not minimal:
            return self.object
        classes = [c for c in minimal if c.form is not ClassForm.INTERFACE]
        chosen = (classes or minimal)[0]
        found = self.as_super(first, chosen)
        return self.object if found is None else self._merged_arguments(found, types, depth)

    def _merged_arguments(self, candidate: JavaType, types: Sequence[JavaType], depth: int) -> JavaType:
        if not isinstance(candidate, ClassType) or not candidate.arguments:
            return candidate
        columns: list[list[JavaType]] = [[] for _ in candidate.arguments]
        for type_ in types:
            view = self.as_super(type_, candidate.symbol)
            if view is None or len(view.arguments) != len(columns):
                return ClassType(candidate.symbol)
            for column, argument in zip(columns, view.arguments, strict=True):
                column.append(argument)
        return ClassType(candidate.symbol, tuple(self._merge_column(column, depth) for column in columns))

    def _merge_column(self, column: list[JavaType], depth: int) -> JavaType:
        distinct = list(dict.fromkeys(column))
        if len(distinct) == 1:
            return distinct[0]
        if depth >= 2:
            return Wildcard("?", self.object)
        return Wildcard("extends", self.lub([self.upper(t) for t in distinct], depth + 1))
