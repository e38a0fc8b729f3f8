"""Lowering: from the attributed tree to the IR, everything that is reachable from the entries.

Exceptions become explicit control flow, inner classes and lambdas become plain classes, static initialisation
happens on first use, and each thing that can go wrong becomes an obligation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from vernier.core.settings import Arguments, Dependencies, Guards, Nulls, Visibility
from vernier.frontend.java.attribution import Attribution
from vernier.frontend.java.contracts.host import Source
from vernier.frontend.java.lower.program.assemble import Assembly
from vernier.frontend.java.lower.program.entries import (
    declared_procedures,
    entry_methods,
    files_without_code,
    native_methods,
)
from vernier.frontend.java.lower.program.guards import guard_steps
from vernier.frontend.java.lower.program.hierarchy import is_interface
from vernier.frontend.java.lower.program.judgements import faults
from vernier.frontend.java.lower.program.makers import OWNER, Makers
from vernier.frontend.java.lower.program.procedures import is_main
from vernier.frontend.java.lower.program.settled_guards import SettledGuards
from vernier.frontend.java.lower.program.world import World
from vernier.frontend.java.lower.result import Lowered, LoweredClause, LoweredEntry
from vernier.frontend.java.lower.source_texts import SourceTexts
from vernier.frontend.java.lower.translators import translators
from vernier.frontend.java.symbols import MethodSymbol
from vernier.ir.program import StartMakers
from vernier.spec.tree import Contract

__all__ = ["Lowered", "LoweredClause", "LoweredEntry", "lower_program"]


def lower_program(
    attribution: Attribution,
    entries: Sequence[str] = (),
    sources: Mapping[str, str] | None = None,
    specifications: Source | None = None,
    arguments: Arguments = Arguments.ANY,
    dependencies: Dependencies = Dependencies.OPAQUE,
    nulls: Nulls = Nulls.ANY,
    visibility: Visibility = Visibility.PUBLIC,
    guards: Guards = Guards.REFUTE,
) -> Lowered:
    """Lower what the entries reach. `sources` are the texts of the user's files, for the wording of obligations;
    `specifications` is where contracts are read from (none without it); `arguments` are those of main;
    `dependencies` says what calls of libraries that are not there may do; `nulls` what callers of other entries pass;
    `visibility` which methods are entries where none are named; `guards` what becomes of those that entries begin with.

    Raises InputError when an entry does not exist.
    """
    world = World(attribution, SourceTexts(sources or {}), translators(), specifications, dependencies, nulls)
    if world.contracts is not None:
        world.contracts.check_all()
        for fault in faults(world):
            world.specification_host.complain(fault)
    methods = entry_methods(attribution, world.naming, entries, world.contracts, visibility)
    steps = [guard_steps(world, method) if guards is Guards.REQUIRE else () for method in methods]
    lowered = [
        LoweredEntry(world.procedure(method), world.entry(method, arguments, found))
        for method, found in zip(methods, steps, strict=True)
    ]
    constructors = [] if all(is_main(method) for method in methods) else _instantiate_what_callers_may_pass(world)
    made = _lower_with_makers(world, list(zip(lowered, methods, strict=True)))
    settled = SettledGuards(world, arguments)
    lowered = [
        replace(entry, requires=settled.requirements(entry.start, method, found))
        for entry, method, found in zip(lowered, methods, steps, strict=True)
    ]
    assembly = Assembly(world)
    program = assembly.program(
        [*(entry.start for entry in lowered), *constructors, *made, *world.specification_host.roots()]
    )
    library = {name for name, owner in world.owners.items() if owner.is_library}
    return Lowered(
        program=program,
        entries=tuple(lowered),
        diagnostics=(*attribution.diagnostics, *world.diagnostics),
        opaque=tuple(name for name in world.opaque if name in program.procedures),
        missing_models=tuple(name for name in world.missing if name in program.procedures),
        natives=tuple(name for name in world.natives if name in program.procedures),
        clauses=tuple(assembly.clauses),
        user_procedures=frozenset(name for name in program.procedures if name not in library),
        contracts=_contracts(world, methods),
        native_contracts=_contracts(world, native_methods(attribution, world.naming, program.procedures)),
        cleanups={name: span for name, span in world.cleanups.items() if name not in library},
        declared=declared_procedures(world),
        without_code=files_without_code(attribution),
    )


def _contracts(world: World, methods: Sequence[MethodSymbol]) -> dict[str, Contract]:
    if world.contracts is None:
        return {}
    found = {world.procedure(method): world.contracts.of(method) for method in methods}
    return {name: replace(contract, procedure=name) for name, contract in found.items() if contract.says_something}


def _lower_with_makers(world: World, entries: Sequence[tuple[LoweredEntry, MethodSymbol]]) -> list[str]:
    """Lower everything, and what makes the arguments of entries as callers do. Gives the procedures that do so."""
    called = [(entry, method) for entry, method in entries if not is_main(method)]
    makers = Makers(world) if called and world.attribution.class_named(OWNER) is not None else None
    found = {} if makers is None else {entry.start: makers.of_entry(method) for entry, method in called}
    world.run()
    known = {start: names for start, names in found.items() if names is not None}
    results = world.made_results.limits()
    if makers is None:
        world.makers = StartMakers(results=results)
    else:
        world.makers = StartMakers(known, makers.limits(), makers.levels(), results)
        world.maker_nulls = makers.nulls
    return [name for names in known.values() for name in names if name is not None]


def _instantiate_what_callers_may_pass(world: World) -> list[str]:
    """An entry with parameters or `this` may be given objects of any class of the user. Gives the constructors, for
    those who want to make such objects the way programs do."""
    constructors: list[str] = []
    for symbol in list(world.attribution.user_classes):
        if not symbol.is_abstract and not is_interface(symbol):
            world.instantiate(symbol)
            constructors.extend(world.constructor(constructor) for constructor in symbol.constructors)
    return constructors
