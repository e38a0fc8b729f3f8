"""Whether comparing the elements of collections changes nothing, as far as the program has the code that does it.

Collections of java.util compare elements by methods of the program and of whoever else made an element. That those of
others change nothing is a reliance (`Reliance.COLLECTIONS`). Of the program's, three things are asked:
- The methods that compare are observers, whatever types they are declared for: a class that implements `Comparable<P>`
  has `compareTo(P)`.
- All of them are there, and they come to no code that is not and to no initialiser of a class of the program.
  `Observers` takes the first for harmless and leaves out the second: what is initialised would look as if it were not.
- No object of the program is compared by code of the library that calls the program's methods for it: of collections,
  maps and entries all methods may be asked, and so may whatever a class overrides that it inherits.
"""

from __future__ import annotations

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.foreign import ENUM, has_foreign_subtypes
from vernier.analysis.facts.observers import Observers
from vernier.encode.heap_maps.havoc import EFFECTS, is_harmless
from vernier.ir.ops import CallPointer, CallVirtual, Operation
from vernier.ir.program import ClassDefinition, ClassKind, Procedure
from vernier.ir.types import OBJECT, THROWABLE
from vernier.ir.walk import operations_of, unsupported_stops

_COMPARING = frozenset(
    {
        ("equals", 1), ("hashCode", 0), ("compareTo", 1), ("compare", 2),
        ("apply", 1), ("applyAsInt", 1), ("applyAsLong", 1), ("applyAsDouble", 1),
    }
)  # fmt: skip
"""What compares two objects, or tells by what they are compared (`Comparator.comparing`): names and parameters"""
_PROMISED = {
    "java.lang.Comparable": "compareTo",
    "java.util.Comparator": "compare",
    "java.util.function.Function": "apply",
    "java.util.function.ToIntFunction": "applyAsInt",
    "java.util.function.ToLongFunction": "applyAsLong",
    "java.util.function.ToDoubleFunction": "applyAsDouble",
}
"""What objects of types that compare are asked for; the program has it only if code that it has calls it"""
_ASKED_BY_OTHERS = ("java.util.Collection", "java.util.Map", "java.util.Map$Entry")
"""Types whose objects are compared by asking them for more than `equals` and `hashCode`"""
_MAKES_EXCEPTIONS = "vernier.Implicit."
"""How names of procedures begin that make what the language raises, and do nothing else"""
_COMPARED_ALONE = frozenset({OBJECT.name, ENUM, "java.lang.Record"})
"""Classes whose own methods that compare call nothing that is overridden; those of exceptions are Object's"""


def comparing_changes_nothing(calls: CallGraph) -> bool:
    """Law: where the reliance holds, no operation of a collection that compares elements changes an object or a static
    variable of the program."""
    own = [each for each in calls.program.classes.values() if not each.is_library]
    comparing = [name for definition in own for key, name in definition.methods.items() if _compares(key)]
    if any(_is_asked_by_others(calls, each) or _lacks_a_comparison(calls, each) for each in own):
        return False
    observers = Observers(calls.program, comparing)
    return all(map(observers.observes, comparing)) and _stays_known(calls, comparing)


def _compares(key: str) -> bool:
    name, _, parameters = key.rstrip(")").partition("(")
    return (name, parameters.count(",") + 1 if parameters else 0) in _COMPARING


def _lacks_a_comparison(calls: CallGraph, definition: ClassDefinition) -> bool:
    """Whether others may compare by a method of a class of the program that is not there."""
    program = calls.program
    if definition.kind is not ClassKind.CLASS or program.is_subclass(definition.name, ENUM):
        return False
    above = (program.classes[each] for each in program.superclasses(definition.name) if not program.is_library(each))
    names = {key.partition("(")[0] for each in above for key in each.methods if _compares(key)}
    return any(program.is_subclass(definition.name, type_) and name not in names for type_, name in _PROMISED.items())


def _is_asked_by_others(calls: CallGraph, definition: ClassDefinition) -> bool:
    """Whether comparing an object of a class of the program may call any method of it."""
    program = calls.program
    if any(program.is_subclass(definition.name, each) for each in _ASKED_BY_OTHERS):
        return True
    inherited = (program.classes[each] for each in program.superclasses(definition.name) if program.is_library(each))
    return any(
        each.kind is ClassKind.CLASS
        and each.name not in _COMPARED_ALONE
        and not program.is_subclass(each.name, THROWABLE.name)
        for each in inherited
    )


def _stays_known(calls: CallGraph, comparing: list[str]) -> bool:
    """Whether all that runs is there, and initialises no class of the program."""
    pending, seen = list(comparing), set(comparing)
    while pending:
        procedure = calls.program.procedures.get(pending.pop())
        if procedure is None or not _is_known(calls, procedure):
            return False
        for operation in operations_of(procedure):
            if _may_leave(calls, operation):
                return False
            for name in calls.targets(operation):
                callee = calls.program.procedures[name]
                if not callee.is_library and name.endswith(".<clinit>()"):
                    return False
                is_relied_on = callee.is_library and isinstance(operation, CallVirtual) and _compares(operation.key)
                if name not in seen and not is_relied_on and not name.startswith(_MAKES_EXCEPTIONS):
                    seen.add(name)
                    pending.append(name)
    return True


def _is_known(calls: CallGraph, procedure: Procedure) -> bool:
    if procedure.is_external:
        # A lambda expression of an interface that declares `equals` has that of Object.
        is_inherited = procedure.is_library and _compares(procedure.name.removeprefix(f"{_owner(procedure.name)}."))
        return is_inherited or procedure.name in EFFECTS or is_harmless(calls.program, procedure.name)
    return not any(unsupported_stops(procedure))


def _may_leave(calls: CallGraph, operation: Operation) -> bool:
    """Whether an operation may run code that nobody knows, other than comparing."""
    match operation:
        case CallPointer():
            return True
        case CallVirtual(static_type=static, key=key):
            return not _compares(key) and has_foreign_subtypes(calls.program, static)
        case _:
            return calls.lacks_target(operation)


def _owner(procedure: str) -> str:
    return procedure.partition("(")[0].rpartition(".")[0]
