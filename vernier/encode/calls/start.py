"""What is assumed of a call at first."""

from __future__ import annotations

from enum import Enum


class Start(Enum):
    """What is assumed of a call at first: its summary, or only what it cannot touch."""

    SUMMARY = "summary"
    FRAME = "frame"
