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
from vernier.frontend.java.contracts.trees import ONE, TWO, columns
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, ClassType, FieldSymbol, MethodSymbol, Primitive
from vernier.ir.types import BOOL, OBJECT, ArrayType
from vernier.spec.syntax import SpecificationError, WithoutMeaning
from vernier.spec.tree import (
    Clause,
    ClosureOperation,
    ClosureOperator,
    Expression,
    FieldRelation,
    Literal,
    Multiplicity,
    RelationOperation,
    RelationOperator,
    SetOf,
    SetQuantifierKind,
    Variable,
)

FUNCTION, EQUALITY = "abstraction", "equalTo"
CONSTRUCTOR = "<init>"
OTHER = "\\other"
"""The second of two objects of an abstraction, in clauses"""


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


@dataclass(frozen=True, slots=True)
class Twins:
    """An operation of an abstraction, and how two objects of its class are compared."""

    operation: MethodSymbol
    equality: MethodSymbol
    abstraction: ClassSymbol


def twins(source: Source, method: MethodSymbol) -> Twins | None:
    """A method as an operation of an abstraction; None if no module of the user has it."""
    if not is_operation(method) or method.name == CONSTRUCTOR:
        return None
    modules = (module_of(source, symbol) for symbol in list(source.user_classes))
    found = next((item for item in modules if item is not None and item.abstraction is method.owner), None)
    return None if found is None else Twins(method, found.equality, found.abstraction)


def apart(host: Host, found: Twins) -> Clause:
    """That two objects of an abstraction share nothing that is their own: objects of the class and of classes inside
    it, and their arrays. What clients gave to both may be shared. Neither the abstraction function nor an operation
    makes objects that share more: the operations of one leave the other as it is."""
    span, owner = found.operation.span, found.abstraction
    this, other = (SetOf(Variable(name, host.reference(owner), span), ONE, span) for name in ("this", OTHER))
    links: Expression | None = None
    for field in _own_fields(host, owner):
        link = FieldRelation(field.owner.name, field.name, columns(host, field), span)
        links = link if links is None else RelationOperation(RelationOperator.UNION, links, link, TWO, span)

    def reached(root: Expression) -> Expression:
        if links is None:
            return root
        closure = ClosureOperation(ClosureOperator.REFLEXIVE_CLOSURE, links, TWO, span)
        return RelationOperation(RelationOperator.JOIN, root, closure, ONE, span)

    both = RelationOperation(RelationOperator.INTERSECTION, reached(this), reached(other), ONE, span)
    nothing = SetOf(Literal(None, OBJECT, span), ONE, span)
    shared = RelationOperation(RelationOperator.DIFFERENCE, both, nothing, ONE, span)
    return Clause(Multiplicity(SetQuantifierKind.NO, shared, BOOL, span), "they share nothing", span)


def _own_fields(host: Host, owner: ClassSymbol) -> list[FieldSymbol]:
    """The fields through which an object leads to what is its own."""
    classes = [owner]
    for symbol in classes:
        classes += [item for item in symbol.member_classes.values() if item not in classes]
        above = None if symbol.superclass is None else symbol.superclass.symbol
        classes += [above] if above is not None and not above.is_library and above not in classes else []
    names = {host.reference(symbol) for symbol in classes}
    fields = (field for symbol in classes for field in symbol.fields.values() if not field.is_static)
    return [field for field in fields if host.type(field.type) in names or isinstance(host.type(field.type), ArrayType)]


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
