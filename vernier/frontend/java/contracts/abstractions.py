"""Modules and their abstractions (Roberson 2011, chapter 3): a class whose `abstraction()` says what its objects stand
for.

    class SortedList {
        Numbers abstraction() { ... }        // the abstraction function
        boolean add(int number) { ... }
    }
    class Numbers {                          // the abstraction: the same operations, as simple as can be
        boolean equalTo(Numbers other) { ... }
        boolean add(int number) { ... }
    }

The function is known by its name, and by its result: an object of a class with `boolean equalTo` for its own kind.
Operations correspond by name and parameter types, and so do constructors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from vernier.frontend.java.contracts.host import Host, Source
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, ClassType, MethodSymbol, Primitive
from vernier.spec.syntax import SpecificationError, WithoutMeaning

FUNCTION, EQUALITY = "abstraction", "equalTo"
CONSTRUCTOR = "<init>"


@dataclass(frozen=True, slots=True)
class Module:
    """A class with an abstraction function; `equality` compares what the function gives."""

    symbol: ClassSymbol
    function: MethodSymbol
    equality: MethodSymbol
    abstraction: ClassSymbol


@dataclass(frozen=True, slots=True)
class Correspondence:
    """An operation of a module, and the operation of the abstraction that it has to agree with."""

    module: Module
    concrete: MethodSymbol
    abstract: MethodSymbol


def module_of(source: Source, symbol: ClassSymbol) -> Module | None:
    """The class as a module; None if it has no abstraction function."""
    if symbol.is_library or symbol.form not in (ClassForm.CLASS, ClassForm.RECORD):
        return None
    for function in source.methods_named(symbol, FUNCTION):
        if function.parameters or function.is_static or not isinstance(function.result, ClassType):
            continue
        abstraction = function.result.symbol
        equality = next((item for item in source.methods_named(abstraction, EQUALITY) if _compares(source, item)), None)
        if equality is not None:
            return Module(symbol, function, equality, abstraction)
    return None


def _compares(source: Source, method: MethodSymbol) -> bool:
    if method.is_static or method.result != Primitive("boolean") or len(method.parameters) != 1:
        return False
    given = method.parameters[0].type
    return isinstance(given, ClassType) and source.is_subclass(method.owner, given.symbol)


def is_operation(method: MethodSymbol) -> bool:
    """Whether clients of a module can call a method that says something about the abstraction."""
    if method.name in (FUNCTION, EQUALITY) or method.is_static or method.is_abstract:
        return False
    return not method.is_private


def correspondence(source: Source, host: Host, method: MethodSymbol) -> Correspondence | None:
    """What a method of a module has to agree with."""
    module = module_of(source, method.owner) if is_operation(method) else None
    if module is None:
        return None
    found = _candidates(source, module, method)
    types = [host.type(item.type) for item in method.parameters]
    same = (item for item in found if [host.type(each.type) for each in item.parameters] == types)
    abstract = next(same, None)
    return None if abstract is None else Correspondence(module, method, abstract)


def _candidates(source: Source, module: Module, method: MethodSymbol) -> list[MethodSymbol]:
    abstraction = module.abstraction
    if method.name != CONSTRUCTOR:
        return [item for item in source.methods_named(abstraction, method.name) if is_operation(item)]
    is_made = abstraction.form is ClassForm.CLASS and not abstraction.is_abstract and abstraction.is_static
    return [item for item in abstraction.constructors if not item.is_private] if is_made else []


def faults_of_abstractions(
    source: Source, host: Host, symbol: ClassSymbol, is_pure: Callable[[MethodSymbol], bool]
) -> Iterator[SpecificationError]:
    """Operations of a module that are not compared with its abstraction, or only in part. Pure methods without a
    counterpart change nothing that clients of the abstraction could miss."""
    module = module_of(source, symbol)
    if module is None:
        return
    name = module.abstraction.simple_name
    for method in (item for group in symbol.methods.values() for item in group if item.owner is symbol):
        if not is_operation(method) or method.node is None:
            continue
        found = correspondence(source, host, method)
        if found is None and not is_pure(method):
            message = f"{name} has no {method.name} with these parameters: it is not compared with the abstraction"
            yield WithoutMeaning(message, method.span)
        elif found is not None and host.type(found.concrete.result) != host.type(found.abstract.result):
            message = f"{method.name} of {name} returns another type: what they return is not compared"
            yield WithoutMeaning(message, method.span)
