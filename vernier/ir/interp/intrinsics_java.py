"""Native methods of the Java models."""

from __future__ import annotations

from vernier.ir.interp.intrinsics import Intrinsic

JAVA: dict[str, Intrinsic] = {}
