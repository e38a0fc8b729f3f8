"""Configurable program analysis (Beyer, Henzinger and Théoduloz 2007, 2008; Théoduloz 2010).

`automaton` is the program as a control-flow automaton. `algorithm` is CPA+ with its operators, composition and reached
set; `domains` has one folder per abstract domain; `refinement` turns spurious paths into a finer precision (CEGAR).
"""

from vernier.engines.cpa.engine import CpaEngine
from vernier.engines.cpa.graphs import Graphs
from vernier.engines.cpa.named import BY_SHAPES, attempts

__all__ = ["BY_SHAPES", "CpaEngine", "Graphs", "attempts"]
