"""Properties: names for groups of obligations, as users and task definitions ask for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase

from vernier.core.obligation import Code, Obligation

_EXCEPTIONS = frozenset(
    {
        Code.NULL_DEREFERENCE,
        Code.ARRAY_INDEX,
        Code.ARRAY_NEGATIVE_SIZE,
        Code.ARRAY_STORE,
        Code.CAST,
        Code.DIVISION_ZERO,
        Code.UNCAUGHT,
    }
)
_DEREFERENCE = frozenset({Code.NULL_DEREFERENCE, Code.MEMORY_BOUNDS})
_MEMORY = _DEREFERENCE | {Code.MEMORY_FREE}
_UNDEFINED = _MEMORY | {
    Code.OVERFLOW,
    Code.SHIFT,
    Code.CONVERSION,
    Code.DIVISION_ZERO,
    Code.MEMORY_UNINITIALISED,
    Code.POINTER_ARITHMETIC,
    Code.POINTER_DANGLING,
    Code.LIBRARY_ARGUMENT,
    Code.MISSING_RETURN,
    Code.ARRAY_NEGATIVE_SIZE,
}

PROPERTIES: dict[str, frozenset[Code]] = {
    "valid-assert": frozenset({Code.ASSERT}),
    "no-runtime-exception": _EXCEPTIONS,
    "unreach-call": frozenset({Code.UNREACH}),
    "no-overflow": frozenset({Code.OVERFLOW, Code.SHIFT}),
    "valid-deref": _DEREFERENCE,
    "valid-free": frozenset({Code.MEMORY_FREE}),
    "valid-memtrack": frozenset({Code.MEMORY_LEAK}),
    "valid-memsafety": _MEMORY | {Code.MEMORY_LEAK},
    "valid-memcleanup": frozenset({Code.MEMORY_UNFREED}),
    "def-behavior": _UNDEFINED,
}
"""Property names of verification competitions, and the codes they ask about."""

DECISIVE: dict[str, frozenset[Code]] = {"no-overflow": frozenset({Code.OVERFLOW})}
"""Properties of which some codes decide the answer FALSE, while the others only stand in the way of TRUE: whether a
left shift whose result does not fit counts as an overflow is not agreed upon."""

UNDEFINED_BEHAVIOUR = _UNDEFINED
"""Codes whose violation is undefined behaviour in C: strictly, anything may happen afterwards."""

RUNTIME_EXCEPTION = "java.lang.RuntimeException"
INITIALISER_ERROR = "java.lang.ExceptionInInitializerError"
"""What the virtual machine wraps an exception in that leaves a static initialiser."""


def known(name: str) -> bool:
    """Whether `select` understands the name."""
    return name in PROPERTIES or any(fnmatchcase(code.value, name) for code in Code)


def select(names: Iterable[str], obligations: Iterable[Obligation]) -> tuple[Obligation, ...]:
    """The obligations that any of the names asks for; all when there are no names."""
    wanted = tuple(names)
    if not wanted:
        return tuple(obligations)
    codes = codes_of(wanted)
    return tuple(obligation for obligation in obligations if obligation.code in codes)


def codes_of(names: Iterable[str]) -> frozenset[Code]:
    """What any of the names asks for."""
    return frozenset(code for name in names for code in _codes(name))


def _codes(name: str) -> frozenset[Code]:
    named = PROPERTIES.get(name)
    return named if named is not None else frozenset(code for code in Code if fnmatchcase(code.value, name))


_FORMULAS = (
    (re.compile(r"G\s+assert\b"), "valid-assert"),
    (re.compile(r"G\s*!\s*uncaught\(\s*java\.lang\.RuntimeException\s*\)"), "no-runtime-exception"),
    (re.compile(r"G\s*!\s*call\(\s*(?:__VERIFIER_error|reach_error)\(\)\s*\)"), "unreach-call"),
    (re.compile(r"G\s*!\s*overflow"), "no-overflow"),
    (re.compile(r"G\s+def-behavior"), "def-behavior"),
    (re.compile(r"G\s+valid-free"), "valid-free"),
    (re.compile(r"G\s+valid-deref"), "valid-deref"),
    (re.compile(r"G\s+valid-memtrack"), "valid-memtrack"),
    (re.compile(r"G\s+valid-memcleanup"), "valid-memcleanup"),
)
_MEMORY_SAFETY = {"valid-free", "valid-deref", "valid-memtrack"}


def property_of_formula(text: str) -> str | None:
    """The property that the text of a property file states, or None when it is none of ours."""
    found = {name for pattern, name in _FORMULAS if pattern.search(text)}
    if found == _MEMORY_SAFETY:
        return "valid-memsafety" if text.count("CHECK(") == len(found) else None
    return found.pop() if len(found) == 1 and text.count("CHECK(") == 1 else None
