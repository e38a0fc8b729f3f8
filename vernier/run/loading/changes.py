"""Which entries a change matters to: `--changed-since REVISION`.

Law: of an entry that is left out, every procedure it may reach has the text it had at the revision, and so has
everything that is not inside a procedure (fields, constants, contracts, imports, headers). The answer to it is what it
was. Hence a change outside of procedures matters to every entry.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.graphs import closure
from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.source import Span
from vernier.ir.ops import Clause
from vernier.ir.program import Procedure
from vernier.ir.walk import operations_of
from vernier.run.loading.load import Entry, Loaded, Unit
from vernier.spec.tree import PureCall
from vernier.spec.walk import parts, targets

_LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'')
_COMMENT = re.compile(r"//(?!@)[^\\*]*")
_SUFFIXES = frozenset({".java", ".c", ".h", ".i", ".inc", ".def"})


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines `first` up to and including `last` of a file as it is now are new, or replace `removed` others. Where lines
    were only removed, these are the two between which they stood. A file that is gone has the line 0."""

    file: Path
    first: int
    last: int
    removed: int = 0


@dataclass(frozen=True, slots=True)
class _Extent:
    """The lines of a method or function, from its name to its last operation."""

    procedure: str
    file: Path
    first: int
    last: int

    def contains(self, hunk: Hunk) -> bool:
        """Whether nothing outside of the procedure changes. A signature that replaces other lines may have replaced
        more than a signature."""
        begins = self.first if not hunk.removed else self.first + 1
        return self.file == hunk.file and begins <= hunk.first and hunk.last <= self.last


def changed_since(revision: str, paths: Sequence[str]) -> tuple[Hunk, ...]:
    """What git finds changed in sources since the revision, in the working tree that the first path lies in."""
    place = Path(paths[0]).resolve()
    folder = place if place.is_dir() else place.parent
    root = Path(_git(folder, "rev-parse", "--show-toplevel").strip())
    _git(root, "rev-parse", "--verify", "--has_no_effect", "--end-of-options", f"{revision}^{{commit}}")
    difference = _git(
        root, "-c", "core.quotePath=off", "diff", "--no-color", "--no-ext-diff", "--no-renames", "--unified=0",
        "--src-prefix=a/", "--dst-prefix=b/", revision, "--",
    )  # fmt: skip
    new = _git(root, "ls-files", "-z", "--others", "--exclude-standard").split("\0")
    whole = (Hunk(root / name, 1, _length(root / name)) for name in new if name)
    return tuple(each for each in (*_hunks(root, difference), *whole) if each.file.suffix in _SUFFIXES)


def _git(folder: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=True)
    except FileNotFoundError:
        raise _unusable(folder, "git is not installed") from None
    except subprocess.CalledProcessError as error:
        told = error.stderr.decode("utf-8", "replace").strip().splitlines()
        raise _unusable(folder, told[0] if told else "git does not know that revision") from None
    return done.stdout.decode("utf-8", "replace")


def _unusable(folder: Path, why: str) -> InputError:
    span = Span(str(folder), 1, 1, 1, 1)
    return InputError(Diagnostic(Severity.ERROR, "changed-since", f"what has changed is not known: {why}", span))


def _length(file: Path) -> int:
    return max(1, file.read_bytes().count(b"\n") + 1) if file.is_file() else 1


def _hunks(root: Path, difference: str) -> Iterator[Hunk]:
    """The hunks of a difference without context, without lines that change nothing by themselves."""
    old = file = root
    # Git counts lines by line feeds alone.
    lines = iter(difference.split("\n"))
    for line in lines:
        if line.startswith("--- "):
            old = _named(root, line)
        elif line.startswith("+++ "):
            gone = line == "+++ /dev/null"
            file = old if gone else _named(root, line)
            if gone:
                yield Hunk(file, 0, 0)
        elif line.startswith("@@ "):
            # What the lines of a hunk look like says nothing: their numbers stand here.
            before, after = (part.partition(",") for part in line.split(" ")[1:3])
            count = sum(int(part[2] or 1) for part in (before, after))
            yield from _of_hunk(file, int(after[0][1:]), _taken(lines, count))


def _named(root: Path, line: str) -> Path:
    return root / line[len("+++ b/") :].rstrip("\t")


def _taken(lines: Iterator[str], count: int) -> list[str]:
    """So many lines of a hunk; the note that a file ends without a line break is none."""
    return list(islice((line for line in lines if not line.startswith("\\")), count))


def _of_hunk(file: Path, first: int, body: Sequence[str]) -> Iterator[Hunk]:
    removed = [line[1:] for line in body if line.startswith("-")]
    added = [line[1:] for line in body if line.startswith("+")]
    has_no_effect = _without_effect(file, removed, added)
    lost = sum(not has_no_effect(line) for line in removed)
    if lost and not added:
        yield Hunk(file, first, first + 1, lost)
    for offset, line in enumerate(added):
        if lost or not has_no_effect(line):
            yield Hunk(file, first + offset, first + offset, lost)


def _closes_itself(lines: Iterable[str]) -> bool:
    """Whether braces match within the lines, so that what stands around them stays inside of what it was inside of."""
    depth = 0
    for character in "".join(lines):
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    return depth == 0


def _without_effect(file: Path, removed: Sequence[str], added: Sequence[str]) -> Callable[[str], bool]:
    """Which lines of a hunk change nothing by themselves: blank ones, comments, and braces that close what the hunk has
    opened. None do where lines may be joined to others (C) or be parts of a text (Java's text blocks)."""
    if file.suffix != ".java" or _may_have(file, '"""') or any('"""' in line for line in removed):
        return lambda _: False
    closes = _closes_itself(removed) and _closes_itself(added)

    def has_no_effect(line: str) -> bool:
        text = line.strip()
        comment = (
            text.startswith("//") and not text.startswith("//@") and not any(part in text for part in ("\\", "*/"))
        )
        return not text or comment or (closes and text == "}")

    return has_no_effect


def _may_have(file: Path, part: str) -> bool:
    return not file.is_file() or part in file.read_text(encoding="utf-8", errors="replace")


def affected(loaded: Loaded, hunks: Sequence[Hunk]) -> Loaded:
    """The entries that one of the changes matters to, and a note about how many there are."""
    units = tuple(replace(unit, entries=_entries(unit, hunks)) for unit in loaded.units)
    before, after = (sum(len(unit.entries) for unit in each) for each in (loaded.units, units))
    told = f"{after} of {before} entries are checked: what has changed does not matter to the others"
    file = loaded.units[0].files[0] if loaded.units else "."
    note = Diagnostic(Severity.NOTE, "changed-since", told, Span(file, 1, 1, 1, 1))
    return replace(loaded, units=tuple(unit for unit in units if unit.entries), diagnostics=(*loaded.diagnostics, note))


def _entries(unit: Unit, hunks: Sequence[Hunk]) -> tuple[Entry, ...]:
    extents = list(_extents(unit))
    changed: set[str] = set()
    for hunk in hunks:
        inside = {each.procedure for each in extents if each.contains(hunk)}
        if not inside:
            return unit.entries
        changed |= inside
    reached = _Reach(unit)
    return tuple(entry for entry in unit.entries if not changed.isdisjoint(reached.names(entry)))


def _extents(unit: Unit) -> Iterator[_Extent]:
    """The lines that belong to one method or function and to nothing else. Constructors and initialisers have none:
    they run the initialisers of fields, which stand elsewhere."""
    texts: dict[str, list[str]] = {}
    for name in unit.declared:
        procedure = unit.program.procedures.get(name)
        if procedure is None or "<" in name or not Path(procedure.origin.span.file).is_file():
            continue
        file = procedure.origin.span.file
        if file not in texts:
            texts[file] = Path(file).read_text(encoding="utf-8", errors="replace").splitlines()
        last = max(span.end_line for span in _spans(procedure))
        if _stands_alone(texts[file], procedure.origin.span, last):
            yield _Extent(name, Path(file).resolve(), procedure.origin.span.line, last)


def _spans(procedure: Procedure) -> Iterator[Span]:
    yield procedure.origin.span
    origins = [each.origin for each in operations_of(procedure)]
    origins += [block.terminator.origin for block in procedure.blocks]
    yield from (each.span for each in origins if each.span.file == procedure.origin.span.file)


def _stands_alone(text: Sequence[str], name: Span, last: int) -> bool:
    """Whether lines from the name to the last operation have nothing else on them: no other declaration before the
    name or after the end, no directive of the preprocessor in between."""
    if not 0 < name.line <= last <= len(text):
        return False
    before = text[name.line - 1][: name.column - 1]
    within = all(not line.lstrip().startswith("#") for line in text[name.line - 1 : last])
    return within and not set(before) & set(";{}") and not _after("".join(text[name.line - 1 : last])[len(before) :])


def _after(text: str) -> str:
    """What stands behind the brace that closes the first one, beside further closing braces."""
    depth, opened = 0, False
    code = _LITERAL.sub("", text)
    for position, character in enumerate(code):
        depth += (character == "{") - (character == "}")
        opened = opened or character == "{"
        if opened and depth == 0:
            return code[position + 1 :].strip(" \t}")
    return ""


class _Reach:
    """What an entry may reach, by calls in bodies and in clauses."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._graph = CallGraph(unit.program)
        self._known: dict[str, tuple[str, ...]] = {}

    def names(self, entry: Entry) -> frozenset[str]:
        return frozenset(closure((entry.start, entry.name), self._callees))

    def _callees(self, name: str) -> tuple[str, ...]:
        if name not in self._known:
            self._known[name] = (*self._graph.callees(name), *self._called_in_clauses(name))
        return self._known[name]

    def _called_in_clauses(self, name: str) -> Iterator[str]:
        procedure = self._unit.program.procedures.get(name)
        operations = () if procedure is None else operations_of(procedure)
        clauses = [self._unit.clauses.get(each.clause) for each in operations if isinstance(each, Clause)]
        for part in parts((*clauses, self._unit.contracts.get(name))):
            if isinstance(part, PureCall):
                yield from targets(self._unit.program, part)
