"""Which variables of enclosing methods a local class captures."""

from __future__ import annotations

from typing import Any

from vernier.frontend.java.attribution import Attribution
from vernier.frontend.java.lower.program.hierarchy import is_local
from vernier.frontend.java.lower.walk import Uses, uses
from vernier.frontend.java.symbols import ClassSymbol, Variable


class Captures:
    """Free variables of local classes, computed from all their bodies and cached."""

    def __init__(self, attribution: Attribution) -> None:
        self._attribution = attribution
        self._known: dict[ClassSymbol, tuple[Variable, ...]] = {}
        self._local: dict[ClassSymbol, bool] = {}

    def of(self, symbol: ClassSymbol) -> tuple[Variable, ...]:
        if not self.is_local(symbol):
            return ()
        known = self._known.get(symbol)
        if known is None:
            self._solve(symbol)
            known = self._known[symbol]
        return known

    def is_local(self, symbol: ClassSymbol) -> bool:
        known = self._local.get(symbol)
        if known is None:
            known = is_local(symbol)
            self._local[symbol] = known
        return known

    def _solve(self, start: ClassSymbol) -> None:
        """Least solution: what a class uses itself, and what the local classes it creates or extends capture."""
        own: dict[ClassSymbol, tuple[Uses, set[Variable], list[ClassSymbol]]] = {}
        pending = [start]
        for symbol in pending:
            if symbol in own or symbol in self._known:
                continue
            own[symbol] = self._own(symbol)
            pending.extend(own[symbol][2])
        found = {symbol: dict(used.variables) for symbol, (used, _, _) in own.items()}
        changed = True
        while changed:
            changed = False
            for symbol, (_, inside, others) in own.items():
                for other in others:
                    for variable in self._known.get(other, ()) or found.get(other, ()):
                        if variable not in inside and variable not in found[symbol]:
                            found[symbol][variable] = None
                            changed = True
        for symbol, variables in found.items():
            self._known[symbol] = tuple(variables)

    def _own(self, symbol: ClassSymbol) -> tuple[Uses, set[Variable], list[ClassSymbol]]:
        """What the class uses directly, what it declares, and the other local classes it depends on."""
        others: dict[ClassSymbol, None] = {}

        def depend(other: ClassSymbol) -> tuple[Variable, ...]:
            if other is not symbol and self.is_local(other):
                others[other] = None
            return ()

        inside: set[Variable] = set()
        used = uses(self._roots(symbol), depend, inside)
        return used, inside, list(others)

    def _roots(self, symbol: ClassSymbol) -> list[Any]:
        """All code of the class; member classes count by what they capture, through the objects that are created."""
        roots: list[Any] = []
        initialisers = self._attribution.initialisers(symbol)
        roots.extend(initialisers.static)
        roots.extend(initialisers.instance)
        methods = [method for group in symbol.methods.values() for method in group]
        for method in [*symbol.constructors, *methods]:
            body = self._attribution.body(method)
            if body is not None:
                roots.append(body)
        return roots
