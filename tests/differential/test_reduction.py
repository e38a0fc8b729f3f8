"""Reduction keeps what makes a program fail and drops the rest."""

from __future__ import annotations

from collections.abc import Sequence

from tests.differential.reduction import reduce

SOURCE = """class Main {
  static void a() {
    keep("}{");
    other();
  }
  static void b() {
    if (x) {
      other();
    }
  }
}
"""


def test_only_the_needed_lines_remain() -> None:
    def fails(texts: Sequence[str]) -> list[bool]:
        return [text.count("{") == text.count("}") and "keep" in text for text in texts]

    assert reduce(SOURCE, fails, seconds=5).strip().splitlines() == ['keep("}{");']
