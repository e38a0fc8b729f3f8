"""The effort of one proof."""

from __future__ import annotations

from enum import Enum


class ProofEffort(Enum):
    """QUICK: one short attempt per verification condition. THOROUGH: longer ones, path by path, while there is hope."""

    QUICK = "quick"
    THOROUGH = "thorough"
