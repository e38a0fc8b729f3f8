"""Compound literals: unnamed objects of the block they stand in, or of the program at file scope."""

from __future__ import annotations

from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.initializers import completed, initialise_object, initialised_memory, static_initial
from vernier.frontend.c.lower.values import MemoryPlace, Place
from vernier.frontend.c.resolve.declarators import type_of_name
from vernier.frontend.c.syntax.tree import CompoundLiteral
from vernier.ir.expr import GlobalAddress


def compound_literal_place(body: Body, node: CompoundLiteral) -> Place:
    type_ = completed(body, type_of_name(body, node.type), node.value)
    if body.definition is None:
        initial = static_initial(body, type_, node.value)
        memory = initialised_memory(body, type_, node.value, node)
        name = body.environment.world.unnamed_global(memory, initial, body.origin(node))
        return MemoryPlace(GlobalAddress(name, body.records.pointer(type_)), type_, True)
    place = MemoryPlace(body.literal_object(type_, node), type_, True)
    initialise_object(body, place, node.value, node)
    return place
