"""The API of a program for construction: classes with open constructors, factories, constants, methods."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.ir.expr import ClassConst
from vernier.ir.ops import Store
from vernier.ir.program import ClassKind, Procedure, Program
from vernier.ir.types import CLASS, OBJECT, STRING, VOID, RefType, Type

_GIVEN = "$given"
_MOST_CLASSES = 4
_MOST_CONSTRUCTORS = 3
_MOST_CONSTANTS = 12
_MOST_METHODS = 8
_NEW_INSTANCE = "java.lang.Class.newInstance()"


class Nullness(Enum):
    MAYBE = "maybe"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Filling:
    """The instantiation of the type variables of an object's class: one type for all; ANYTHING where no argument is
    given."""

    elements: Type | None = None

    def __str__(self) -> str:
        return "" if self.elements is None else f"<{self.elements}>"


ANYTHING = Filling()
NOTHING = Filling(VOID)
"""Type arguments that no one type stands for: no objects are made"""


@dataclass(frozen=True, slots=True)
class Instantiable:
    """A class that can be instantiated, with its constructors and methods."""

    name: str
    constructors: tuple[Procedure, ...]
    methods: tuple[Procedure, ...]


class Offers:
    """Law: code outside of the program may use every member that is offered."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def classes(self, type_: RefType, filling: Filling) -> list[Instantiable]:
        """Classes to instantiate for a static type, the type itself first; enumerations have their own constants.

        Where type arguments are given, a class must have type parameters to take them: another may have its own.
        """
        program, building = self._program, self._program.building
        names = [type_.name, *(name for name in program.classes if name != type_.name)]
        found: list[Instantiable] = []
        for name in names:
            definition = program.classes.get(name)
            if definition is None or definition.kind is not ClassKind.CLASS or len(found) == _MOST_CLASSES:
                continue
            if not program.is_subclass(name, type_.name) or program.is_subclass(name, "java.lang.Enum"):
                continue
            if name in building.hidden or name == STRING.name:
                continue
            if filling != ANYTHING and name != type_.name and name not in building.generic:
                continue
            if filling != ANYTHING and (name, type_.name) in building.fixed:
                continue
            constructors = self._constructors(name)
            if constructors:
                found.append(Instantiable(name, constructors, self._methods(name)))
        return found

    def constants(self, type_: RefType) -> list[str]:
        """The static variables of an enumeration that hold constants of it."""
        if not self._program.is_subclass(type_.name, "java.lang.Enum"):
            return []
        return [
            name
            for name, item in self._program.globals.items()
            if item.type == type_ and name.startswith(f"{type_.name}.")
        ][:_MOST_CONSTANTS]

    def factories(self, type_: RefType) -> list[Procedure]:
        """Static methods of a class without a constructor for others that give objects of it."""
        if given := self._given(type_.name):
            return given
        if self._constructors(type_.name) or type_.name in self._program.building.generic:
            return []
        found = [
            item
            for name, item in self._program.procedures.items()
            if name.startswith(f"{type_.name}.")
            and item.result == type_
            and not item.is_external
            and name not in self._program.building.hidden
            and item.receiver is None
        ]
        return found[:_MOST_CONSTRUCTORS]

    def class_object(self, filling: Filling) -> ClassConst | None:
        """The object for a `Class<T>` where T stands for this, which every `Class<? extends T>` may be, too. Where the
        program makes objects by it, their constructor must be there."""
        of = OBJECT if filling.elements is None else filling.elements
        if not isinstance(of, RefType) or of.name not in self._program.classes:
            return None
        made_by = f"{of.name}.<init>()"
        is_known = _NEW_INSTANCE not in self._program.procedures or made_by in self._program.procedures
        return ClassConst(of) if is_known else None

    def makers(self, type_: RefType) -> list[Procedure] | None:
        """Constructors and factories; None where there are values without any."""
        if self._program.is_subtype(STRING, type_) or self.constants(type_) or type_ == CLASS:
            return None
        classes = self.classes(type_, ANYTHING)
        return [*(item for class_ in classes for item in class_.constructors), *self.factories(type_)]

    def needs(self, maker: Procedure) -> list[Type]:
        """The types of arguments that must not be null."""
        given = [item for item in maker.parameters if item != maker.receiver]
        return [item.type for item in given if self.nullness(maker.name, item.name) is Nullness.NEVER]

    def nullness(self, procedure: str, parameter: str) -> Nullness:
        """Whether callers may pass null there."""
        return Nullness.NEVER if (procedure, parameter) in self._program.building.never_null else Nullness.MAYBE

    def _constructors(self, class_name: str) -> tuple[Procedure, ...]:
        if self._given(class_name):
            return ()
        prefix = f"{class_name}.<init>("
        found = [
            item
            for name, item in self._program.procedures.items()
            if name.startswith(prefix) and not item.is_external and name not in self._program.building.hidden
        ]
        return tuple(sorted(found, key=_parameter_count)[:_MOST_CONSTRUCTORS])

    def _methods(self, class_name: str) -> tuple[Procedure, ...]:
        found = [
            item
            for name, item in self._program.procedures.items()
            if name.startswith(f"{class_name}.")
            and "<" not in name
            and _is_instance_method(item, class_name)
            and name not in self._program.building.hidden
        ]
        # What changes the object comes first.
        return tuple(sorted(found, key=_only_looks)[:_MOST_METHODS])

    def _given(self, class_name: str) -> list[Procedure]:
        """What the model of a class of the library says that callers give: a number of few digits, for example."""
        prefix = f"{class_name}.{_GIVEN}("
        return [item for name, item in self._program.procedures.items() if name.startswith(prefix)]


def _parameter_count(procedure: Procedure) -> int:
    return len(procedure.parameters)


def _only_looks(method: Procedure) -> bool:
    """Whether a method seems to be there for its result."""
    stores = any(isinstance(item, Store) for block in method.blocks for item in block.operations)
    return method.result != VOID and not stores


def _is_instance_method(procedure: Procedure, class_name: str) -> bool:
    receiver = procedure.receiver
    return not procedure.is_external and receiver is not None and receiver.type == RefType(class_name)
