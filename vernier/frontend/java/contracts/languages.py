"""Languages (Roberson 2011, chapter 4): classes that implement an interface `Language`, a small step and judgements.

    interface Language { void smallStep(); boolean wellTyped(); boolean isFinalState(); }

The interface is the user's own; it is known by its simple name and by what it declares. A step may take parameters:
they choose among the steps that a nondeterministic language can take, and are any values that `requires` allows.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.frontend.java.symbols import ClassForm, ClassSymbol, MethodSymbol, Primitive
from vernier.spec.syntax import SpecificationError

NAME = "Language"
STEP, WELL_TYPED, FINAL = "smallStep", "wellTyped", "isFinalState"
_JUDGEMENTS = (WELL_TYPED, FINAL)


def is_language(symbol: ClassSymbol) -> bool:
    """Whether a class implements the interface, itself or by a supertype."""
    return symbol.form is not ClassForm.INTERFACE and any(map(_is_interface, _supertypes(symbol)))


def is_step(method: MethodSymbol) -> bool:
    """Whether a method is the small step of a language."""
    return method.name == STEP and not (method.is_static or method.is_abstract) and is_language(method.owner)


def is_judgement(method: MethodSymbol) -> bool:
    """Whether a method says which terms are well typed or final. Both are declarative: they only look at the term."""
    if method.name not in _JUDGEMENTS or method.parameters or method.is_static:
        return False
    return _is_interface(method.owner) or is_language(method.owner)


def faults_of_language(symbol: ClassSymbol) -> Iterator[SpecificationError]:
    """What is wrong with an interface that means to be a language."""
    if not _means_to_be(symbol):
        return
    for name in _JUDGEMENTS:
        for method in symbol.methods[name]:
            if not _is_truth(method):
                message = f"{name} of a Language has to be declared as `boolean {name}()`"
                yield SpecificationError(message, method.span)
    if len(symbol.methods[STEP]) > 1:
        yield SpecificationError(f"a Language has one {STEP}", symbol.methods[STEP][1].span)


def _supertypes(symbol: ClassSymbol) -> Iterator[ClassSymbol]:
    above = [] if symbol.superclass is None else [symbol.superclass.symbol]
    for parent in [*above, *(interface.symbol for interface in symbol.interfaces)]:
        yield parent
        yield from _supertypes(parent)


def _means_to_be(symbol: ClassSymbol) -> bool:
    """Whether an interface has the name, and methods of the three names."""
    named = symbol.form is ClassForm.INTERFACE and symbol.simple_name == NAME and not symbol.is_library
    return named and all(symbol.methods.get(name) for name in (STEP, *_JUDGEMENTS))


def _is_interface(symbol: ClassSymbol) -> bool:
    return _means_to_be(symbol) and not any(faults_of_language(symbol))


def _is_truth(method: MethodSymbol) -> bool:
    return method.result == Primitive("boolean") and not (method.parameters or method.is_static)
