"""Start states for entries with reference parameters."""

from __future__ import annotations

from vernier.engines.testing.pools import Pools
from vernier.ir.program import Program
from vernier.ir.state import State


class Starts:
    """Numbers and truth values are inputs of the execution and not part of the start state."""

    def __init__(self, program: Program, entry: str, pools: Pools, seed: int) -> None:
        del program, entry, pools, seed

    def next(self) -> State:
        return State()
