"""Which procedure of `models/start.c` an execution of main begins with: what main is given and looks at."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from vernier.core.settings import Arguments
from vernier.frontend.c.syntax.tree import FunctionDefinition, FunctionPart, Identifier

_ANY = {
    0: "__vernier_start_plain",
    1: "__vernier_start_count",
    2: "__vernier_start",
    3: "__vernier_start_environment",
}
_ALONE = {
    0: "__vernier_start_plain",
    1: "__vernier_start_alone_count",
    2: "__vernier_start_alone",
    3: "__vernier_start_alone_environment",
}
_UNREAD = "__vernier_start_unread"


def start_of_main(definition: FunctionDefinition, parameters: int, arguments: Arguments) -> str | None:
    """The procedure for a main of so many parameters; None when it has too many."""
    if arguments is Arguments.NONE:
        return _ALONE.get(parameters)
    if parameters == 2 and not _mentions(definition, 1):
        # No execution depends on strings that main never mentions, whatever and however many they are.
        return _UNREAD
    return _ANY.get(parameters)


def _mentions(definition: FunctionDefinition, position: int) -> bool:
    """Whether the body may name a parameter; where that is hard to tell, it does."""
    part = definition.declarator.parts[0]
    if not isinstance(part, FunctionPart) or part.parameters is None:
        return True
    return _names(definition.body, part.parameters[position].declarator.name)


def _names(root: object, name: str) -> bool:
    pending = [root]
    while pending:
        item = pending.pop()
        if isinstance(item, Identifier) and item.name == name:
            return True
        if isinstance(item, tuple):
            pending.extend(item)
        elif is_dataclass(item):
            pending.extend(getattr(item, field.name) for field in fields(item))
    return False
