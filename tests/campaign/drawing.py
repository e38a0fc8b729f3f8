"""Draws needles: an effect, a shape that can have it, and the input that is the needle."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.campaign.harness import Language
from tests.campaign.judgement import Family, Needs
from tests.campaign.making import Making
from tests.campaign.needle import INPUT, Needle, Site
from tests.campaign.templates import SITE, Effect, filled

Shape = Callable[[Making], Site]
_LOW, _HIGH = -(1 << 31), 1 << 31
_PLAIN_SHARE = 0.75
_OPEN_SHARE = 0.1
"""Most shapes fit these, few of the others do where families are open."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The effects of a language, those of its library, those on structures as large as an input says, how to choose a
    shape, and which shapes read a count."""

    language: Language
    plain: tuple[Effect, ...]
    library: tuple[Effect, ...]
    open: tuple[Effect, ...]
    choose: Callable[[random.Random, Effect], tuple[Shape, str]]
    reads_count: Callable[[Shape], bool]


def draw(kind: Kind, rng: random.Random, number: int, families: frozenset[Family]) -> Needle:
    """A needle of one of the families."""
    while True:
        is_open = bool(kind.open) and Family.OTHER in families and rng.random() < _OPEN_SHARE
        pool = kind.open if is_open else kind.library if kind.library and rng.random() > _PLAIN_SHARE else kind.plain
        effect = filled(rng.choice(pool), number, rng)
        shape, named = kind.choose(rng, effect)
        needle = rng.choice((rng.randrange(_LOW, _HIGH), rng.randrange(10**6, 10**9)))
        inverse = rng.random() < 0.4 and not kind.reads_count(shape)
        in_body = SITE in effect.body
        source = f"a{number}" if in_body else INPUT
        site = shape(Making(kind.language, rng, number, effect, needle, source, inverse))
        family = Family.BOUNDED if site.family is Family.STRAIGHT and effect.loops != 0 else site.family
        if is_open and site.count == 0:
            family = Family.OTHER
        if family not in families or (is_open and site.count):
            continue
        reads = f"int a{number} = {INPUT};\n    " if in_body else ""
        body = reads + effect.body.replace(SITE, f"\n    {site.text}\n    ")
        # C declares before it uses: what the effect declares is used at the site, which may be among it.
        parts = (effect.members, site.members) if in_body else (site.members, effect.members.replace(SITE, site.text))
        members = "\n  ".join(part for part in parts if part)
        name = f"{effect.name} / {named}{' / all but one' if inverse else ''}"
        needs = site.needs.together(Needs(effect.loops, 2, 8))
        once = effect.once or effect.loops is None
        others = tuple(rng.choice((rng.randrange(-50, 50), rng.randrange(_LOW, _HIGH))) for _ in range(3))
        return Needle(name, members, body, effect.observe, needle, others, site.count, family, needs, once)
