"""The class hierarchy as lowering needs it: supertypes, which method a call runs, bridges."""

from __future__ import annotations

from dataclasses import dataclass

from vernier.frontend.java.attribution import Attribution
from vernier.frontend.java.lower.names import Naming
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, MethodSymbol


@dataclass(frozen=True, slots=True)
class Implementation:
    """`key` on objects of `owner` (and of subclasses that do not override it) runs `method`.

    If `key` is not the method's own key, a bridge with the parameter types of `declared` stands between.
    """

    owner: ClassSymbol
    key: str
    method: MethodSymbol
    declared: MethodSymbol


class Hierarchy:
    """Answers are cached; classes do not change once their members are known."""

    def __init__(self, attribution: Attribution, naming: Naming) -> None:
        self._attribution = attribution
        self._naming = naming
        self._ancestors: dict[ClassSymbol, dict[ClassSymbol, None]] = {}
        self._own: dict[tuple[ClassSymbol, str], dict[str, Implementation]] = {}

    @staticmethod
    def parents(symbol: ClassSymbol) -> list[ClassSymbol]:
        above = [] if symbol.superclass is None else [symbol.superclass.symbol]
        return above + [interface.symbol for interface in symbol.interfaces]

    def ancestors(self, symbol: ClassSymbol) -> dict[ClassSymbol, None]:
        """The class itself and everything it inherits from: superclasses first, then interfaces, nearest first."""
        known = self._ancestors.get(symbol)
        if known is None:
            known = {}
            current: ClassSymbol | None = symbol
            while current is not None and current not in known:
                known[current] = None
                current = current.superclass.symbol if current.superclass is not None else None
            pending = [interface.symbol for each in known for interface in each.interfaces]
            for interface in pending:
                if interface not in known:
                    known[interface] = None
                    pending.extend(self.parents(interface))
            self._ancestors[symbol] = known
        return known

    def is_subclass(self, symbol: ClassSymbol, ancestor: ClassSymbol) -> bool:
        return ancestor in self.ancestors(symbol) or ancestor.name == "java.lang.Object"

    def find(self, symbol: ClassSymbol, method: MethodSymbol) -> Implementation | None:
        """What a call of `method` runs on an object whose class is exactly `symbol`; None when it is abstract there."""
        key = self._naming.key(method)
        defaults: list[Implementation] = []
        for above in self.ancestors(symbol):
            found = self._declared(above, method.name).get(key)
            if found is None:
                continue
            if not is_interface(above):
                return found
            defaults.append(found)
        for candidate in defaults:
            if not any(
                other.owner is not candidate.owner and self.is_subclass(other.owner, candidate.owner)
                for other in defaults
            ):
                return candidate
        return self._inherited(symbol, method, key)

    def _declared(self, symbol: ClassSymbol, name: str) -> dict[str, Implementation]:
        """The implementations of methods of this name that the class itself declares, by dispatch key."""
        known = self._own.get((symbol, name))
        if known is None:
            known = {}
            self._own[symbol, name] = known
            for method in symbol.methods.get(name, ()):
                if method.is_static or method.is_abstract:
                    continue
                own = self._naming.key(method)
                known[own] = Implementation(symbol, own, method, method)
            for implementation in list(known.values()):
                for overridden in self._attribution.overridden(implementation.method):
                    key = self._naming.key(overridden)
                    known.setdefault(key, Implementation(symbol, key, implementation.method, overridden))
        return known

    def _inherited(self, symbol: ClassSymbol, method: MethodSymbol, key: str) -> Implementation | None:
        """An inherited method may implement an interface its own class does not know; the bridge is in `symbol`."""
        if is_interface(symbol) or not is_interface(method.owner):
            return None
        for above in self.ancestors(symbol):
            if is_interface(above):
                break
            for candidate in above.methods.get(method.name, ()):
                same_shape = len(candidate.parameters) == len(method.parameters)
                if same_shape and not candidate.is_static and not candidate.is_abstract and not candidate.is_private:
                    return Implementation(symbol, key, candidate, method)
        return None


def is_interface(symbol: ClassSymbol) -> bool:
    return symbol.form in (ClassForm.INTERFACE, ClassForm.ANNOTATION)


def is_local(symbol: ClassSymbol) -> bool:
    """Whether the class is local or anonymous, directly or by what encloses it, so that it may capture variables."""
    current: ClassSymbol | None = symbol
    while current is not None and current.outer is not None:
        if current.outer.member_classes.get(current.simple_name) is not current:
            return True
        current = current.outer
    return False


def is_private(symbol: ClassSymbol | None) -> bool:
    """Whether nobody outside of an outermost class can name the class."""
    return symbol is not None and (symbol.is_private or is_private(symbol.outer))


def has_outer(symbol: ClassSymbol) -> bool:
    """Whether instances have an enclosing instance."""
    return symbol.outer is not None and not symbol.is_static
