"""Programs with arrays, reduced to programs about a few cells of them: what is proved of those holds of these."""

from vernier.certificates.cells.globals import Cell
from vernier.certificates.cells.pointers import NoMemory, NotReducible
from vernier.certificates.cells.reduction import Reduced, reduced

__all__ = ["Cell", "NoMemory", "NotReducible", "Reduced", "reduced"]
