"""Effects as templates: what is done under the needle's condition, and how it is observed afterwards.

In templates `#` is the needle's number, `$p`, `$q`, `$r` are numbers that differ, `$i`, `$j` indexes below 4 that
differ, and `<*>` is the site: where the condition and what it guards are put.
"""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "effects"
SITE = "<*>"
_TOKEN = re.compile(r"\$[pqrij]|#")


class Reach(Enum):
    """From where an effect can be caused. ANYWHERE: names only globals and `context`. INLINE: only within the
    method, because it assigns locals. CONTROL: only as a plain statement at the site, because it leaves the site."""

    ANYWHERE = "anywhere"
    INLINE = "inline"
    CONTROL = "control"


@dataclass(frozen=True, slots=True)
class Effect:
    """`members` are declared at top level, `body` is the method's text around the site, `act` what is done there,
    `observe` an int expression afterwards. `context` lists the locals that `act` names, as parameters."""

    name: str
    members: str
    body: str
    act: str
    observe: str
    context: str = ""
    reach: Reach = Reach.ANYWHERE
    loops: int | None = None
    """Iterations of loops around the site or in what is observed; None where the library may loop"""
    once: bool = False
    """Whether observing changes something, so that it can be done once only"""


def effects(file: str) -> tuple[Effect, ...]:
    """The effects of a file in the folder `effects`."""
    tables = tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))["effect"]
    return tuple(_effect(table) for table in tables)


def _effect(table: dict[str, Any]) -> Effect:
    loops = None if table.pop("library", False) else table.pop("loops", 0)
    return Effect(
        **{"members": "", "body": SITE, **table, "reach": Reach(table.get("reach", "anywhere")), "loops": loops}
    )


def filled(effect: Effect, number: int, rng: random.Random) -> Effect:
    """The effect with numbers and names in place of the tokens."""
    p, q, r = rng.sample(range(1, 100), 3)
    i, j = rng.sample(range(4), 2)
    values = {"$p": p, "$q": q, "$r": r, "$i": i, "$j": j, "#": number}

    def fill(text: str) -> str:
        return _TOKEN.sub(lambda match: str(values[match[0]]), text)

    return replace(
        effect,
        members=fill(effect.members),
        body=fill(effect.body),
        act=fill(effect.act),
        observe=fill(effect.observe),
        context=fill(effect.context),
    )
