"""The exception with which a translation gives up."""

from __future__ import annotations


class Untranslatable(Exception):
    """The program does something that the translation has no meaning for."""
