"""Task definitions of a benchmark corpus: which files make a program, and of which category it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml


@dataclass(frozen=True, slots=True)
class Task:
    """One task: its name relative to the corpus, its category (folder) and its input files or folders."""

    name: str
    category: str
    inputs: tuple[Path, ...]


def tasks(corpus: Path) -> list[Task]:
    """All tasks below the folder, in order of their names."""
    found: list[Task] = []
    for file in sorted(corpus.rglob("*.yml")):
        definition = yaml.safe_load(file.read_text(encoding="utf-8"))
        if not isinstance(definition, dict) or "input_files" not in definition:
            continue
        listed = definition["input_files"]
        names = [listed] if isinstance(listed, str) else list(listed)
        name = str(file.relative_to(corpus).with_suffix(""))
        inputs = tuple((file.parent / each).resolve() for each in names)
        found.append(Task(name, file.parent.name, inputs))
    return found


def java_sources(task: Task) -> tuple[Path, ...]:
    """The task's Java files without the input class, which both sides provide themselves."""
    files: list[Path] = []
    for place in task.inputs:
        files.extend(sorted(place.rglob("*.java")) if place.is_dir() else [place])
    return tuple(file for file in files if file.name != "Verifier.java")
