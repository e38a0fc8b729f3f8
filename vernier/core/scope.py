"""Scopes: how far a bounded search goes, in one syntax for the command line, the settings file and annotations.

`objects=3, Node=4, array=5, string=4, loop=5, recursion=3, int=4`: lower-case names are fixed, a name with a capital
or a dot is a class; `int` counts bits, and 32 of them mean no bound. `depth` and `calls` bound start states that are
made by calls: how deeply constructions nest, and how many calls change one object. `height` bounds trees (`@Tree`): so
many objects of one declared type are below each other.
Law: `parse_scope(str(scope), place)` has the bounds of `scope`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.source import Span

KEYS = ("objects", "height", "depth", "calls", "array", "string", "loop", "recursion", "int")
COMMAND_LINE = "<command line>"
LARGEST = 1_000_000
ALL_BITS = 32
_LEAST = {"height": 1, "recursion": 1, "int": 1}
_MOST = {"int": ALL_BITS}
_NAME = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*")

Place = Callable[[int, int], Span]
"""Where the characters from one position to another (exclusive) of a scope's text stand."""


@dataclass(frozen=True, slots=True)
class Bound:
    """One bound and where it was written: `key` is one of KEYS or the name of a class."""

    key: str
    value: int
    span: Span

    def __str__(self) -> str:
        return f"{self.key}={self.value}"

    @property
    def of_class(self) -> bool:
        return self.key not in KEYS

    @property
    def from_command_line(self) -> bool:
        return self.span.file == COMMAND_LINE


@dataclass(frozen=True, slots=True)
class Scope:
    """Bounds by key, each at most once. What is not given is left to the engine."""

    bounds: tuple[Bound, ...] = ()

    def __str__(self) -> str:
        fixed = [bound for key in KEYS[:1] for bound in self.bounds if bound.key == key]
        classes = [bound for bound in self.bounds if bound.of_class]
        others = [bound for key in KEYS[1:] for bound in self.bounds if bound.key == key]
        return ", ".join(map(str, (*fixed, *classes, *others)))

    def get(self, key: str) -> int | None:
        return next((bound.value for bound in self.bounds if bound.key == key), None)

    @property
    def classes(self) -> tuple[Bound, ...]:
        return tuple(bound for bound in self.bounds if bound.of_class)

    def covers(self, other: Scope) -> bool:
        """Whether every execution within the other scope is within this one, as far as the bounds tell: a class without
        a bound of its own is bounded by `objects`; whatever else only one of the two bounds is not compared."""
        names = {bound.key for bound in (*self.bounds, *other.bounds)}
        pairs = [(self._bound(name), other._bound(name)) for name in names]
        return all(mine is not None and theirs is not None and mine >= theirs for mine, theirs in pairs)

    def _bound(self, name: str) -> int | None:
        found = self.get(name)
        return self.get("objects") if found is None and name not in KEYS else found

    def over(self, lower: Scope) -> Scope:
        """These bounds, and those of `lower` that are not given here."""
        given = {bound.key for bound in self.bounds}
        return Scope((*self.bounds, *(bound for bound in lower.bounds if bound.key not in given)))


def scope_of(**bounds: int) -> Scope:
    """A scope that nobody wrote: what an engine covered."""
    return Scope(tuple(Bound(key, value, Span("", 1, 1, 1, 1)) for key, value in bounds.items()))


def on_command_line(start: int, end: int) -> Span:
    """Columns count within the option's value."""
    return Span(COMMAND_LINE, 1, start + 1, 1, end + 1)


def parse_scope(text: str, place: Place = on_command_line) -> Scope:
    """The scope that a text describes; an InputError at the first fault."""
    found: dict[str, Bound] = {}
    position = 0
    for part in text.split(","):
        bare = part.strip()
        start = position + len(part) - len(part.lstrip())
        span = place(start, start + max(1, len(bare)))
        if bare:
            bound = _bound(bare, span, _shifted(place, start))
            if bound.key in found:
                raise _fault(f"'{bound.key}' is bounded twice: {found[bound.key]} and {bound}", span)
            found[bound.key] = bound
        elif text.strip():
            raise _fault("a bound is missing here, such as loop=5", span)
        position += len(part) + 1
    return Scope(tuple(found.values()))


def _shifted(place: Place, by: int) -> Place:
    return lambda start, end: place(by + start, by + end)


def _bound(text: str, span: Span, place: Place) -> Bound:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise _fault(f"'{text}' is no bound; write for instance {text if _NAME.fullmatch(text) else 'loop'}=5", span)
    if name not in KEYS and not _is_class(name):
        known = ", ".join(KEYS)
        raise _fault(f"there is no bound '{name}'; there are {known}, and names of classes", place(0, len(name)))
    number = place(text.index("=") + 1, len(text))
    if not re.fullmatch(r"[+-]?[0-9]+", value):
        raise _fault(f"the bound of '{name}' has to be a whole number, not '{value}'", number)
    return Bound(name, _checked(name, int(value), number), span)


def _is_class(name: str) -> bool:
    return _NAME.fullmatch(name) is not None and ("." in name or any(letter.isupper() for letter in name))


def _checked(key: str, value: int, span: Span) -> int:
    least, most = _LEAST.get(key, 0), _MOST.get(key, LARGEST)
    if value < 0:
        raise _fault(f"the bound of '{key}' is negative: {value}", span)
    if value < least:
        raise _fault(f"the bound of '{key}' has to be at least {least}", span)
    if value > most:
        raise _fault(f"the bound of '{key}' has to be at most {most}", span)
    return value


def contradiction(annotation: Scope, settings: Scope) -> Diagnostic | None:
    """An annotation and the command line that give different bounds for the same thing; told at the annotation."""
    for bound in annotation.bounds:
        for other in settings.bounds:
            if other.from_command_line and other.key == bound.key and other.value != bound.value:
                message = f"the annotation says {bound}, the command line {other}"
                return Diagnostic(Severity.ERROR, "scope", message, bound.span)
    return None


def unknown_class(bound: Bound) -> InputError:
    """The bound is of a class that the program does not have."""
    return _fault(f"the program has no class '{bound.key}'", bound.span)


def _fault(message: str, span: Span) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, "scope", message, span))
