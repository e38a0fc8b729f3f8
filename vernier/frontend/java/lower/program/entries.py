"""Where executions begin: what the user names, or every main, every public method and every public constructor.

Other methods are called by code of the same package, which is there to be checked with them: on request they are
entries as well, and where there are no others.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING

from vernier.core.diagnostic import Diagnostic, InputError, Severity, similar
from vernier.core.settings import Visibility
from vernier.core.source import Span
from vernier.frontend.java.attribution import Attribution
from vernier.frontend.java.contracts import Contracts
from vernier.frontend.java.contracts.languages import is_language
from vernier.frontend.java.lower.names import Naming, constructor_name
from vernier.frontend.java.lower.program.hierarchy import has_outer, is_interface, is_local
from vernier.frontend.java.lower.program.procedures import is_main
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, MethodSymbol

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World


def entry_methods(
    attribution: Attribution, naming: Naming, wanted: Sequence[str], contracts: Contracts | None, visibility: Visibility
) -> list[MethodSymbol]:
    """The methods named by `wanted` (`Class.method`, or with parameter types `Class.method(int)`); see above when
    empty. What has a contract is an entry in any case, constructors included. Mains come first: an obligation that is
    violated from a main and from another entry is told as the program itself violates it."""
    methods = list(_methods(attribution.user_classes))
    constructors = list(_constructors(attribution.user_classes))
    if not wanted:
        mains = [method for method in methods if is_main(method)]
        made, specified = ([item for item in each if _is_checked(item, contracts)] for each in (constructors, methods))
        called = _open(methods, _with_code(attribution, constructors), visibility)
        return list(dict.fromkeys([*made, *mains, *called, *specified]))
    methods += constructors
    found: list[MethodSymbol] = []
    for name in wanted:
        matching = _named(methods, name, naming)
        if not matching:
            raise _no_method(methods, name, naming)
        mains = [method for method in matching if is_main(method)]
        found.extend(mains or matching)
    return list(dict.fromkeys(found))


def _is_checked(method: MethodSymbol, contracts: Contracts | None) -> bool:
    return contracts is not None and not method.is_abstract and contracts.is_checked(method)


def _open(
    methods: Sequence[MethodSymbol], constructors: Sequence[MethodSymbol], visibility: Visibility
) -> list[MethodSymbol]:
    """What may be called from outside. Methods that the language adds (to enums and records) only where there are no
    others: nobody has written them, so there is nothing to find in them."""
    found = list(filter(_is_seen, methods))
    written = [method for method in found if method.node is not None] or found
    made = list(filter(_is_seen, constructors))
    # Mains are public.
    if visibility is Visibility.PUBLIC and any(method.is_public for method in written):
        written, made = ([item for item in each if item.is_public] for each in (written, made))
    # The judgements of a language, and how it shows terms, are called by the check of its small step.
    return [method for method in (*written, *made) if not is_language(method.owner)]


def _is_seen(method: MethodSymbol) -> bool:
    return not (method.is_private or method.is_abstract or _is_hidden(method.owner))


def _is_hidden(symbol: ClassSymbol | None) -> bool:
    """Whether a class, or one around it, is private: nobody else can name it."""
    return symbol is not None and (symbol.is_private or _is_hidden(symbol.outer))


def files_without_code(attribution: Attribution) -> frozenset[str]:
    """The user's files in which nothing can be executed: interfaces with neither a body nor a field."""
    silent: dict[str, bool] = {}
    for symbol in attribution.user_classes:
        code = not is_interface(symbol) or symbol.fields or any(not item.is_abstract for item in _methods([symbol]))
        silent[symbol.span.file] = silent.get(symbol.span.file, True) and not code
    return frozenset(file for file, quiet in silent.items() if quiet)


def declared_procedures(world: World) -> tuple[str, ...]:
    """The names of all methods and constructors that the user has written with a body."""
    classes = world.attribution.user_classes
    methods = (item for item in _methods(classes) if item.node is not None)
    written = [world.naming.method(item) for item in methods if not (item.is_abstract or item.is_native)]
    constructors = (made for symbol in classes for made in symbol.constructors if made.node is not None)
    made = [constructor_name(item.owner, world.constructor_parameters(item)) for item in constructors]
    return tuple(dict.fromkeys((*written, *made)))


def native_methods(attribution: Attribution, naming: Naming, procedures: Container[str]) -> list[MethodSymbol]:
    """The native methods that the user declares and that are among some procedures."""
    natives = (method for method in _methods(attribution.user_classes) if method.is_native)
    return [method for method in natives if naming.method(method) in procedures]


def _methods(classes: Iterable[ClassSymbol]) -> Iterable[MethodSymbol]:
    for symbol in classes:
        for group in symbol.methods.values():
            for method in group:
                if method.owner is symbol:
                    yield method


def _constructors(classes: Iterable[ClassSymbol]) -> Iterable[MethodSymbol]:
    """Those of enums, inner, local and abstract classes are run by others."""
    for symbol in classes:
        if symbol.form in (ClassForm.CLASS, ClassForm.RECORD) and not (
            symbol.is_abstract or has_outer(symbol) or is_local(symbol)
        ):
            yield from symbol.constructors


def _with_code(attribution: Attribution, constructors: Iterable[MethodSymbol]) -> list[MethodSymbol]:
    """Those that run something that the user has written: a body, or initial values of fields."""
    return [item for item in constructors if item.node is not None or attribution.initialisers(item.owner).instance]


def _named(methods: Iterable[MethodSymbol], name: str, naming: Naming) -> list[MethodSymbol]:
    """The methods with this name. A nested class may also be written as in the source (`Outer.Inner`); a `$` in a name
    of a class is preferred to that."""
    known = [(method, _names(method, naming)) for method in methods]
    exact = [method for method, names in known if name in names]
    return exact or [method for method, names in known if name in map(in_source, names)]


def in_source(name: str) -> str:
    """A name with nested classes as the source writes them."""
    return name.replace("$", ".")


def _names(method: MethodSymbol, naming: Naming) -> tuple[str, ...]:
    """What a user may call a method: with or without package and parameter types."""
    full = naming.method(method)
    short = full.removeprefix(method.owner.name.rpartition(".")[0] + ".")
    return full, full.partition("(")[0], short, short.partition("(")[0]


def _no_method(methods: Iterable[MethodSymbol], name: str, naming: Naming) -> InputError:
    known = [in_source(_names(method, naming)[-1]) for method in methods]
    namesakes = [item for item in known if item.rpartition(".")[2] == name.partition("(")[0].rpartition(".")[2]]
    notes = similar(name.partition("(")[0], known) or tuple(f"similar: {item}" for item in namesakes[:1])
    place = Span("<command>", 1, 1, 1, 1)
    return InputError(Diagnostic(Severity.ERROR, "entry", f"there is no method {name}", place, notes))
