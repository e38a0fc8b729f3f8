"""Where executions begin: what the user names, or main, or every method that is not private."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.source import Span
from vernier.frontend.java.attribution import Attribution
from vernier.frontend.java.lower.names import Naming
from vernier.frontend.java.lower.procedures import is_main
from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol


def entry_methods(attribution: Attribution, naming: Naming, wanted: Sequence[str]) -> list[MethodSymbol]:
    """The methods named by `wanted` (`Class.method`, or with parameter types `Class.method(int)`); see above when
    empty."""
    methods = list(_methods(attribution.user_classes))
    if not wanted:
        mains = [method for method in methods if is_main(method)]
        return mains or [method for method in methods if not method.is_private and not method.is_abstract]
    found: list[MethodSymbol] = []
    for name in wanted:
        matching = [method for method in methods if _is_named(method, name, naming)]
        if not matching:
            message = f"there is no method {name}"
            raise InputError(Diagnostic(Severity.ERROR, "entry", message, Span("<command>", 1, 1, 1, 1)))
        mains = [method for method in matching if is_main(method)]
        found.extend(mains or matching)
    return list(dict.fromkeys(found))


def _methods(classes: Iterable[ClassSymbol]) -> Iterable[MethodSymbol]:
    for symbol in classes:
        for group in symbol.methods.values():
            for method in group:
                if method.owner is symbol:
                    yield method


def _is_named(method: MethodSymbol, name: str, naming: Naming) -> bool:
    full = naming.method(method)
    short = full.removeprefix(method.owner.name.rpartition(".")[0] + ".")
    return any(name in (text, text.partition("(")[0]) for text in (full, short))
