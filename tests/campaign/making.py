"""What shapes are made of: an effect, its condition, and how locals reach a site in another function."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from tests.campaign.conditions import rare
from tests.campaign.harness import Language
from tests.campaign.templates import Effect


@dataclass(frozen=True, slots=True)
class Making:
    """`source` is the input as an expression at the site: a local, or the input itself. `inverse` needles have the
    effect for all inputs but one."""

    language: Language
    rng: random.Random
    number: int
    effect: Effect
    needle: int
    source: str
    inverse: bool

    def condition(self, source: str) -> tuple[str, str]:
        """Statements, and a test that the needle alone passes, or alone fails."""
        made = rare(self.rng, self.language, source, self.needle, f"y{self.number}")
        return made.setup, f"!({made.test})" if self.inverse else made.test

    def guarded(self, source: str) -> str:
        """The plain conditional."""
        setup, test = self.condition(source)
        return f"{setup}\n    if ({test}) {{\n      {self.effect.act}\n    }}"

    def parameters(self, *first: str) -> str:
        """These, then the context."""
        none = "void" if self.language is Language.C else ""
        return ", ".join([*first, *([self.effect.context] if self.effect.context else [])]) or none

    def arguments(self, *first: str) -> str:
        """These, then the variables of the context: a letter before the needle's number."""
        return ", ".join([*first, *re.findall(rf"\b[a-z]{self.number}\b", self.effect.context)])
