"""What contracts ask of the front end around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from vernier.core.source import Span
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol, JavaType, MethodSymbol
from vernier.ir.types import RefType, Type
from vernier.spec.syntax import SpecificationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node


class Source(Protocol):
    """The attributed program, as far as contracts need it; `JavaAttribution` is one."""

    @property
    def user_classes(self) -> Sequence[ClassSymbol]: ...

    def class_named(self, name: str) -> ClassSymbol | None: ...

    def overridden(self, method: MethodSymbol) -> Sequence[MethodSymbol]: ...

    def is_subclass(self, symbol: ClassSymbol, ancestor: ClassSymbol) -> bool: ...

    def constant_of(self, field: FieldSymbol) -> int | float | bool | str | None: ...

    def field_named(self, owner: ClassSymbol, name: str) -> FieldSymbol | None: ...

    def methods_named(self, owner: ClassSymbol, name: str) -> Sequence[MethodSymbol]: ...

    def resolve_type_text(self, text: str, owner: ClassSymbol) -> JavaType | None: ...

    def span_of(self, owner: ClassSymbol, node: Node) -> Span: ...


class Host(Protocol):
    """Who makes the program: erased types and names, and the procedures and globals that clauses speak of."""

    def type(self, type_: JavaType) -> Type: ...

    def reference(self, symbol: ClassSymbol) -> RefType: ...

    def use_method(self, method: MethodSymbol, owner: ClassSymbol) -> tuple[str, str]:
        """The procedure and the dispatch key (empty when nothing is dispatched) of a method called in a clause."""

    def use_global(self, field: FieldSymbol) -> None:
        """The clause reads this static field."""

    def complain(self, error: SpecificationError) -> None:
        """A clause cannot be used: it is wrong, or nothing gives it a meaning (`WithoutMeaning`)."""
