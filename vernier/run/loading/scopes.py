"""Which scope holds for an entry: the settings file, then annotations around it, then the command line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.scope import Bound, Scope, contradiction, unknown_class
from vernier.core.source import Span
from vernier.ir.program import ClassKind, Program
from vernier.spec.tree import Contract


class Annotation(Protocol):
    """A scope that a declaration in the source gives to what lies in it."""

    @property
    def region(self) -> Span: ...

    @property
    def scope(self) -> Scope: ...


def entry_scope(program: Program, procedure: str, annotations: Iterable[Annotation], settings: Scope) -> Scope:
    """The bounds in force, classes under their names in the program. An InputError tells unknown classes, and
    annotations that the command line contradicts."""
    place = program.procedures[procedure].origin.span
    within = Scope()
    for annotation in annotations:
        if _contains(annotation.region, place):
            within = annotation.scope.over(within)
    clash = contradiction(within, settings)
    if clash is not None:
        raise InputError(clash)
    from_command_line = Scope(tuple(bound for bound in settings.bounds if bound.from_command_line))
    return _resolved(program, from_command_line.over(within.over(settings)))


def require_trees(scope: Scope, contracts: Iterable[Contract]) -> None:
    """An InputError where a height is bounded and nothing has one."""
    bound = next((item for item in scope.bounds if item.key == "height"), None)
    if bound is not None and all(contract.tree is None for contract in contracts):
        message = "there is no height to bound: no fields of a class that is checked are marked @Tree"
        raise InputError(Diagnostic(Severity.ERROR, "scope", message, bound.span))


def _contains(region: Span, place: Span) -> bool:
    inside = (region.line, region.column) <= (place.line, place.column) < (region.end_line, region.end_column)
    return region.file == place.file and inside


def _resolved(program: Program, scope: Scope) -> Scope:
    found: dict[str, Bound] = {}
    for bound in scope.bounds:
        resolved = replace(bound, key=_class(program, bound)) if bound.of_class else bound
        other = found.get(resolved.key)
        if other is not None and other.value != resolved.value:
            message = f"'{bound.key}' is bounded twice: {other} and {bound}"
            raise InputError(Diagnostic(Severity.ERROR, "scope", message, bound.span))
        found[resolved.key] = resolved
    return Scope(tuple(found.values()))


def _class(program: Program, bound: Bound) -> str:
    """The class meant by a name: in full, or without package and enclosing classes."""
    dotted = bound.key.replace("$", ".")
    names = [name for name in program.classes if f".{name.replace('$', '.')}".endswith(f".{dotted}")]
    exact = [name for name in names if name.replace("$", ".") == dotted]
    chosen = exact or names
    if not chosen:
        raise unknown_class(bound)
    if len(chosen) > 1:
        message = f"'{bound.key}' may be any of {', '.join(sorted(chosen))}"
        raise InputError(Diagnostic(Severity.ERROR, "scope", message, bound.span))
    if program.classes[chosen[0]].kind is not ClassKind.CLASS:
        message = f"'{bound.key}' has no objects of its own; bound the classes that extend or implement it"
        raise InputError(Diagnostic(Severity.ERROR, "scope", message, bound.span))
    return chosen[0]
