"""Why obligations are unknown, in short: what their reasons share where only counts and the pace of the machine differ.

A reason has a part for each engine that was asked ("engine: text; engine: text"). How many executions a test has made,
and at which point of its work an engine ran out of time, is different for every entry: nobody wants to read that for
each of a hundred. Only what is shown in groups is shortened; other formats have the reasons as they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from vernier.run.plan import NAMES, ON_REQUEST

_EXECUTIONS = re.compile(r"not violated in (\d+) executions?(, then the time was up)?")
_TESTED = "not violated in executions"
_LATE = re.compile(r"out of time|time limit|the time was (over|up)|no answer in time")
_ENGINE = re.compile(rf"({'|'.join((*NAMES, *ON_REQUEST))}): ")


def gist(reason: str) -> str:
    """Law: equal reasons have equal gists, and what is about something else than executions and time stays as it is."""
    told: dict[str, list[str]] = {}
    engine = ""
    for part in reason.split("; "):
        named = _ENGINE.match(part)
        engine = named[1] if named else engine
        text = _shortened(part.removeprefix(f"{engine}: "))
        if text not in told.setdefault(engine, []):
            told[engine].append(text)
    return "; ".join(f"{name}: {', '.join(texts)}" if name else "; ".join(texts) for name, texts in told.items())


def _shortened(text: str) -> str:
    if _EXECUTIONS.fullmatch(text):
        return _TESTED
    return "out of time" if _LATE.search(text) else text


def is_late(reason: str) -> bool:
    """Whether an engine would have had more to say with more time."""
    return _LATE.search(reason) is not None


def shared_reason(reasons: Sequence[str]) -> str:
    """What stands above obligations whose reasons have the same gist: the reason itself where it is one."""
    if len(set(reasons)) == 1:
        return reasons[0]
    counts = sorted({int(found[1]) for reason in reasons for found in _EXECUTIONS.finditer(reason)})
    many = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else "".join(map(str, counts))
    return gist(reasons[0]).replace(_TESTED, f"not violated in {many} executions")
