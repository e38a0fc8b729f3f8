"""Which errors in the input may hide something from a proof.

Law. A Java file that was left out hides nothing when no other file writes the name of a class that it may declare:
whoever means a class writes its simple name (JLS 6.5), also where that would shadow another class of this name.
Everything else hides something.
"""

from __future__ import annotations

import re
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.ir.program import Language
from vernier.run.loading.load import Loaded, Unit

_WORD = re.compile(r"\w+")
_DECLARED = re.compile(r"\b(?:class|interface|enum|record)\s+(\w+)")
_ESCAPE = "\\u"
"""An identifier may be written with these, so that its name cannot be seen in the text"""


def hiding_errors(loaded: Loaded, unit: Unit) -> list[Diagnostic]:
    """The errors that a proof about the unit cannot ignore."""
    errors = [item for item in loaded.diagnostics if item.severity is Severity.ERROR]
    files = {item.span.file for item in errors}
    if unit.program.language is not Language.JAVA or files.isdisjoint(loaded.left_out):
        return errors
    texts = [_text(file) for file in unit.files if file not in loaded.left_out]
    if any(_ESCAPE in text for text in texts):
        return errors
    written = {word for text in texts for word in _WORD.findall(text)}
    harmless = {file for file in loaded.left_out if written.isdisjoint(_declared(file))}
    return [item for item in errors if item.span.file not in harmless]


def _declared(file: str) -> set[str]:
    """The simple names of classes that a file may declare: by its own name, and by what can be read of its text."""
    return {Path(file).stem, *_DECLARED.findall(_text(file))}


def _text(file: str) -> str:
    try:
        return Path(file).read_bytes().decode("utf-8", errors="replace")
    except OSError:
        return ""
