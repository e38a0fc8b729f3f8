"""The initial specification of abstract calls."""

from __future__ import annotations

from enum import Enum


class Start(Enum):
    """The initial specification of a call: its summary, or only its frame."""

    SUMMARY = "summary"
    FRAME = "frame"
