"""Parts of methods that only end with an exception and do nothing relevant before: translations leave them out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from vernier.encode.firstorder.horn.methods import Method
from vernier.ir.ops import Operation, Return, successors


@dataclass(slots=True)
class Abandoned:
    """The blocks of methods from which no return is reachable and no operation but irrelevant ones."""

    is_irrelevant: Callable[[Operation], bool]
    _known: dict[tuple[str, str], bool] = field(default_factory=dict)

    def is_from(self, method: Method, label: str) -> bool:
        key = (method.procedure.name, label)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._only_throws(method, label)
        return known

    def _only_throws(self, method: Method, label: str) -> bool:
        seen, pending = {label}, [label]
        while pending:
            block = method.blocks[pending.pop()]
            if isinstance(block.terminator, Return) or not all(map(self.is_irrelevant, block.operations)):
                return False
            for target in successors(block.terminator):
                if target not in seen:
                    seen.add(target)
                    pending.append(target)
        return True
