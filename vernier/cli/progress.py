"""Progress on standard error: one line that is overwritten, and only when somebody can see it."""

from __future__ import annotations

import shutil
import sys
import time

from vernier.core.events import (
    EngineProgress,
    EngineStarted,
    EntryFinished,
    Event,
    Listener,
    Loading,
    OutcomeReached,
    ignore,
)

_QUIET_AT_FIRST = 0.5


def progress_listener() -> Listener:
    """A listener that shows progress on a terminal; elsewhere one that shows nothing."""
    return _Line() if sys.stderr.isatty() else ignore


def clear(listener: Listener) -> None:
    if isinstance(listener, _Line):
        listener.clear()


class _Line:
    """Keeps one line up to date, at most ten times a second."""

    def __init__(self) -> None:
        self._last = time.monotonic() + _QUIET_AT_FIRST
        self._refuted = 0
        self._entries = ""
        self._shown = False

    def __call__(self, event: Event, /) -> None:
        match event:
            case Loading(what=what):
                self._show(f"reading {what}")
            case EngineStarted(engine=engine, entry=entry):
                self._show(f"{engine}: {entry}")
            case EngineProgress(engine=engine, sentence=sentence):
                self._show(f"{engine}: {sentence}")
            case OutcomeReached(outcome=outcome):
                self._refuted += outcome.verdict.value == "refuted"
            case EntryFinished(number=number, total=total):
                self._entries = f"{number} of {total} entries; "

    def _show(self, text: str) -> None:
        now = time.monotonic()
        if now - self._last < 0.1:
            return
        self._last = now
        self._shown = True
        found = f" [{self._refuted} refuted]" if self._refuted else ""
        width = shutil.get_terminal_size().columns - 1
        sys.stderr.write("\r\x1b[K" + (self._entries + text + found)[:width])
        sys.stderr.flush()

    def clear(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
