"""What names are visible where: linked scopes from a block outwards to the compilation unit."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol, TypeVariable, Variable

if TYPE_CHECKING:
    from vernier.frontend.java.syntax.parse import SourceFile


@dataclass(slots=True)
class Unit:
    """A compilation unit: its package and imports. `types` caches simple names already resolved. A stub declares a
    class of the class path."""

    file: SourceFile
    package: str
    is_library: bool
    single: dict[str, str] = field(default_factory=dict)
    on_demand: list[str] = field(default_factory=list)
    static_single: list[tuple[str, str]] = field(default_factory=list)
    static_on_demand: list[str] = field(default_factory=list)
    types: dict[str, ClassSymbol | None] = field(default_factory=dict)
    is_stub: bool = False


class ScopeKind(Enum):
    UNIT = "unit"
    CLASS = "class"
    BODY = "body"


class Access(Enum):
    """Whether `this` of the nearest class is available."""

    INSTANCE = "instance"
    STATIC = "static"


class Scope:
    """One level of visibility. `owner`, `method` and `access` describe the nearest class and method around it."""

    __slots__ = ("access", "classes", "kind", "method", "owner", "parent", "type_variables", "unit", "variables")

    def __init__(self, kind: ScopeKind, unit: Unit, parent: Scope | None, owner: ClassSymbol | None) -> None:
        self.kind = kind
        self.unit = unit
        self.parent = parent
        self.owner = owner
        self.method: MethodSymbol | None = None
        self.access = Access.STATIC
        self.variables: dict[str, Variable] = {}
        self.classes: dict[str, ClassSymbol] = {}
        self.type_variables: dict[str, TypeVariable] = {}

    def block(self) -> Scope:
        """A nested block: sees everything here, adds its own variables."""
        inner = Scope(ScopeKind.BODY, self.unit, self, self.owner)
        inner.method = self.method
        inner.access = self.access
        return inner

    def body(self, method: MethodSymbol | None, access: Access) -> Scope:
        """The scope of a method body or initialiser directly inside this class scope."""
        inner = Scope(ScopeKind.BODY, self.unit, self, self.owner)
        inner.method = method
        inner.access = access
        return inner

    def snapshot(self) -> Scope:
        """The same visibility, frozen: variables declared here later do not show. For the bodies of local classes."""
        if self.kind is not ScopeKind.BODY or self.parent is None:
            return self
        copy = Scope(ScopeKind.BODY, self.unit, self.parent.snapshot(), self.owner)
        copy.method = self.method
        copy.access = self.access
        copy.variables = dict(self.variables)
        copy.classes = self.classes
        copy.type_variables = self.type_variables
        return copy

    def visible_variables(self) -> tuple[Variable, ...]:
        """The local variables visible here, outermost first, hidden ones left out."""
        found: dict[str, Variable] = {}
        levels: list[Scope] = []
        scope: Scope | None = self
        while scope is not None and scope.kind is ScopeKind.BODY:
            levels.append(scope)
            scope = scope.parent
        for level in reversed(levels):
            found.update(level.variables)
        return tuple(found.values())

    def has_local(self, name: str) -> bool:
        """Whether a local variable of this name is visible, so that another one must not be declared."""
        scope: Scope | None = self
        while scope is not None and scope.kind is ScopeKind.BODY:
            if name in scope.variables:
                return True
            scope = scope.parent
        return False

    def require_owner(self) -> ClassSymbol:
        assert self.owner is not None, "code outside any class"
        return self.owner
