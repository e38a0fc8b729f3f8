"""Glass box model checking (Roberson 2011): every operation on every valid state within bounds, one path at a time.

The engine picks a state that no explored path covers, runs the operation on it, finds by a symbolic shadow of the run
all states that take the same path, decides with one query whether any of them violates a property, and removes them
from the state space. Work grows with the number of paths, not with the number of structures.
"""

from vernier.engines.glassbox.engine import GlassBoxEngine

__all__ = ["GlassBoxEngine"]
