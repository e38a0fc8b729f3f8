"""The C front end: C11 with GNU extensions, as preprocessed sources contain it, to IR.

The parser is hand-written because C cannot be parsed without knowing which names are types: a grammar without that
knowledge reads `(T) & x`, `(T) + x` and `T (*f)(int)` as the wrong thing without noticing.
"""

from __future__ import annotations

from vernier.frontend.c.load import load_c, load_c_texts
from vernier.frontend.c.resolve.c_types import DataModel
from vernier.frontend.c.result import Lowered, LoweredEntry

__all__ = ["DataModel", "Lowered", "LoweredEntry", "load_c", "load_c_texts"]
