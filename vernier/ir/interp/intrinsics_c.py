"""C library functions without a body."""

from __future__ import annotations

from vernier.ir.interp.intrinsics import Intrinsic

C: dict[str, Intrinsic] = {}
