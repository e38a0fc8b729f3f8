"""The pages behind `vernier explain`: one Markdown file per code, in `core/pages`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parent / "pages"


@dataclass(frozen=True, slots=True)
class Page:
    """`title` is the first line without its mark; `text` the whole page."""

    code: str
    title: str
    text: str


def codes() -> tuple[str, ...]:
    """Every code that has a page, in alphabetical order."""
    return tuple(sorted(path.name.removesuffix(".md") for path in _FOLDER.glob("*.md")))


def page(code: str) -> Page | None:
    """The page of a code, or None."""
    path = _FOLDER / f"{code}.md"
    if path.parent != _FOLDER or not path.is_file():
        return None
    text = path.read_text(encoding="utf-8").rstrip() + "\n"
    return Page(code, text.splitlines()[0].removeprefix("# ").partition(": ")[2], text)
