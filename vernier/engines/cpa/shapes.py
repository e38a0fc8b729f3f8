"""The composite of location, call stack, predicates and shapes, in the six configurations of the thesis (table 3.1)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise, permutations

from vernier.analysis.facts.call_graph import CallGraph
from vernier.encode.context import Encoding
from vernier.engines.cpa.algorithm.composite import Composite, Precision, State, Strengthen
from vernier.engines.cpa.algorithm.operators import Merge, Stop
from vernier.engines.cpa.automaton import Automaton, Edge, Location
from vernier.engines.cpa.domains.call_stack.analysis import CallStackAnalysis
from vernier.engines.cpa.domains.cartesian.analysis import CartesianAnalysis, known_value
from vernier.engines.cpa.domains.explicit.analysis import ExplicitAnalysis
from vernier.engines.cpa.domains.explicit.heap_to_shape import HeapToShapeSwitch
from vernier.engines.cpa.domains.location.analysis import LocationAnalysis, Targets
from vernier.engines.cpa.domains.predicates.frames import SEPARATOR, Frames, outer
from vernier.engines.cpa.domains.shape.abstraction import canonical
from vernier.engines.cpa.domains.shape.analysis import ShapeAnalysis
from vernier.engines.cpa.domains.shape.commands import OtherObjects, ShapeClass, local_variable
from vernier.engines.cpa.domains.shape.numbers import strengthened
from vernier.engines.cpa.domains.shape.predicates import EVERY_WAY, Cancels, Field, Unshared, Way
from vernier.engines.cpa.domains.shape.translation import GLOBAL
from vernier.ir.layout import size_of
from vernier.ir.ops import Allocate, Storage
from vernier.ir.program import Program
from vernier.ir.types import BlockType, IntType, MemoryType, PointerType, StructType, Type
from vernier.ir.walk import operations_of, targets_of

PREDICATES, SHAPES = 2, 3
"""Components of the product"""


class Transfer(Enum):
    """CARTESIAN: component by component. STRENGTHENED: the predicates then sharpen the shapes."""

    CARTESIAN = "cartesian"
    STRENGTHENED = "strengthened"


class Instrumentation(Enum):
    """What shape graphs know beside fields and variables. NONE: as in the configurations of the thesis. SHARING: which
    targets of fields are not shared, so that an object which goes out of a list leaves no pointers behind, and which
    fields are mutually inverse.
    REACHABILITY: also what can be reached from each variable, so that what lies before and behind an object of a list
    is told apart."""

    NONE = "none"
    SHARING = "sharing"
    REACHABILITY = "reachability"


@dataclass(frozen=True, slots=True)
class Configuration:
    """How predicates and shapes are combined. States merge where their first `agree` components are equal: location and
    call stack (2), or the predicates, too (3)."""

    agree: int
    merge_predicates: Merge
    merge_shapes: Merge
    stop: Stop
    transfer: Transfer = Transfer.CARTESIAN
    instrumentation: Instrumentation = Instrumentation.NONE


PREDICATED_LATTICE = A = Configuration(3, Merge.SEP, Merge.JOIN, Stop.SEP)
MODEL_CHECKING = B = Configuration(3, Merge.SEP, Merge.SEP, Stop.SEP)
STRENGTHENED = C = Configuration(3, Merge.SEP, Merge.SEP, Stop.SEP, Transfer.STRENGTHENED)
STOP_JOIN = D = Configuration(3, Merge.SEP, Merge.JOIN, Stop.JOIN)
"""As table 3.1 has it. The title of the section and the table of results say merge-sep: `D_SEP`."""
D_SEP = Configuration(3, Merge.SEP, Merge.SEP, Stop.JOIN)
SHAPES_JOINED = E = Configuration(2, Merge.SEP, Merge.JOIN, Stop.JOIN)
DATA_FLOW = F = Configuration(2, Merge.JOIN, Merge.JOIN, Stop.JOIN)

JOINED_AND_STRENGTHENED = Configuration(
    3, Merge.SEP, Merge.JOIN, Stop.SEP, Transfer.STRENGTHENED, Instrumentation.SHARING
)
"""A with the transfer of C: as precise as C. What follows a graph along an edge is remembered, so joins cost little"""
WITH_REACHABILITY = replace(JOINED_AND_STRENGTHENED, instrumentation=Instrumentation.REACHABILITY)


def composite(
    automaton: Automaton,
    predicates: CartesianAnalysis,
    shape_class: ShapeClass,
    configuration: Configuration,
    targets: Targets | None = None,
) -> Composite:
    """The composite analysis in a configuration."""
    frames = Frames(automaton)
    shape_class = _instrumented(automaton, shape_class, configuration.instrumentation)
    shapes = ShapeAnalysis(frames, shape_class, configuration.merge_shapes, configuration.stop)
    paired = CartesianAnalysis(
        predicates.encoding, predicates.oracle, predicates.predicates, configuration.merge_predicates
    )
    location = LocationAnalysis(automaton.initial, Targets() if targets is None else targets)
    strengthen: tuple[Strengthen, ...] = ()
    if configuration.transfer is Transfer.STRENGTHENED:
        strengthen = (_Strengthening(frames, shape_class),)
    return Composite(
        (location, CallStackAnalysis(), paired, shapes), configuration.agree, strengthen, configuration.stop
    )


def _instrumented(automaton: Automaton, shape_class: ShapeClass, instrumentation: Instrumentation) -> ShapeClass:
    if instrumentation is Instrumentation.NONE:
        return shape_class
    shape_class = with_locals(automaton, shape_class)
    layouts = shape_class.layouts
    links = tuple(Unshared((Field(struct, at),)) for struct in layouts for at in shape_class.pointers(struct))
    reaching = frozenset(_variables(automaton)) if instrumentation is Instrumentation.REACHABILITY else frozenset[str]()
    return replace(
        shape_class,
        sharing=links,
        cancelling=tuple(_inverse(shape_class)),
        reaching=reaching,
        ways=(_way_down(shape_class),),
    )


def with_locals(automaton: Automaton, shape_class: ShapeClass) -> ShapeClass:
    """A class that follows the local numbers and pointers whose address is taken, too."""
    found: dict[str, tuple[str, Type]] = {}
    for procedure in automaton.procedures():
        for operation in operations_of(procedure):
            match operation:
                case Allocate(storage=Storage.STACK, type=PointerType() | IntType() as type_):
                    found[local_variable(procedure.name, type_)] = (procedure.name, type_)
                case _:
                    pass
    return replace(
        shape_class,
        layouts={**shape_class.layouts, **{name: {0: type_} for name, (_, type_) in found.items()}},
        locals={name: procedure for name, (procedure, _) in found.items()},
    )


def _inverse(shape_class: ShapeClass) -> Iterator[Cancels]:
    """The fields that may be mutually inverse: where a structure has two that lead to it, as in doubly linked lists."""
    for own in _links(shape_class):
        if len(own) == 2:
            yield from (Cancels(forth, back) for forth, back in permutations(own, 2))


def _way_down(shape_class: ShapeClass) -> Way:
    """The fields along which reachability is followed: of two that lead from a structure to itself only the first, as
    along both each object of a doubly linked list leads to each other one. If there are no such, all fields."""
    back = {own[1] for own in _links(shape_class) if len(own) == 2}
    every = (Field(struct, offset) for struct in shape_class.layouts for offset in shape_class.pointers(struct))
    return tuple(at for at in every if at not in back) if back else EVERY_WAY


def _links(shape_class: ShapeClass) -> Iterator[list[Field]]:
    """The fields that lead from a structure to itself."""
    for struct, layout in shape_class.layouts.items():
        own = PointerType(StructType(struct))
        yield [Field(struct, offset) for offset, type_ in layout.items() if type_ == own]


def _variables(automaton: Automaton) -> Iterator[str]:
    """The variables that point to structures, temporary ones too: what is read goes through them."""
    for name, definition in automaton.program.globals.items():
        if is_link(definition.type):
            yield outer(GLOBAL, name)
    for procedure in automaton.procedures():
        assigned = (local for operation in operations_of(procedure) for local in targets_of(operation))
        for local in (*procedure.parameters, *assigned):
            if is_link(local.type):
                yield outer(procedure.name, local.name)


def explicit_heaps_and_shapes(
    automaton: Automaton, encoding: Encoding, shape_class: ShapeClass, limit: int | None, targets: Targets
) -> Composite:
    """Analysis C2 of the thesis (section 4.4.6): location, call stack, explicit values and heaps, and shapes of the
    structures that have been deeper than the limit. States never merge."""
    frames = Frames(automaton)
    location = LocationAnalysis(automaton.initial, targets)
    explicit = ExplicitAnalysis(encoding, frames, shape_class)
    none = replace(shape_class, layouts={}, others=OtherObjects.ELSEWHERE)
    shapes = ShapeAnalysis(frames, none, Merge.SEP, Stop.SEP)
    trade = () if limit is None else (HeapToShapeSwitch(limit, shape_class.layouts),)
    components = (location, CallStackAnalysis(), explicit, shapes)
    return Composite(components, len(components), trade=trade)


@dataclass(frozen=True, slots=True)
class _Strengthening:
    """The strengthening operator of shapes by predicates (thesis, section 3.4.1)."""

    frames: Frames
    shape_class: ShapeClass

    def __call__(self, state: State, precision: Precision, edge: Edge) -> State | None:
        del precision, edge

        def value_of(variable: str) -> int | None:
            procedure, _, name = variable.rpartition(SEPARATOR)
            type_ = self.frames.types(procedure).get(name) if procedure else None
            return known_value(state[PREDICATES], variable, type_) if isinstance(type_, IntType) else None

        sharper = ((graph, strengthened(graph, value_of, self.shape_class.facts)) for graph in state[SHAPES])
        left = frozenset(
            graph if found is graph else canonical(found, self.shape_class.abstracts)
            for graph, found in sharper
            if found is not None
        )
        return (*state[:SHAPES], left) if left else None


def together(state: State) -> tuple[Hashable, ...]:
    """States at one location with one call stack can merge or cover one another."""
    return (state[:PREDICATES],)


def in_order(automaton: Automaton) -> Callable[[State], tuple[int, ...]]:
    """Targets first; then a location before all that follow it but along back edges."""

    def order(state: State) -> tuple[int, ...]:
        if not isinstance(state[0], Location):
            return (-1,)
        return (*(automaton.order(site) for site in state[1]), automaton.order(state[0]))

    return order


# ---------------------------------------------------------------- what structures look like


def is_link(type_: Type | MemoryType) -> bool:
    """Whether values of a type lead to structures."""
    return isinstance(type_, PointerType) and isinstance(type_.target, StructType)


def makes_links(program: Program, entry: str) -> bool:
    """Whether a program makes objects on the heap that can lead to one another."""
    linked = {name for name, fields in layouts(program).items() if any(map(is_link, fields.values()))}
    return any(
        isinstance(operation, Allocate)
        and operation.storage is Storage.HEAP
        and isinstance(operation.type, StructType)
        and operation.type.name in linked
        for procedure in CallGraph(program).reachable(entry)
        for operation in operations_of(procedure)
    )


def layouts(program: Program) -> Mapping[str, Mapping[int, Type]]:
    """The scalar fields of the structures whose fields do not overlap: those of unions and bit fields do."""
    found: dict[str, Mapping[int, Type]] = {}
    for name in program.structs:
        fields = list(_scalars(program, StructType(name), 0))
        ends = sorted((offset, offset + size) for offset, size, _ in fields)
        if all(first[1] <= second[0] for first, second in pairwise(ends)):
            found[name] = {offset: type_ for offset, _, type_ in fields if not isinstance(type_, BlockType)}
    return found


def _scalars(program: Program, type_: MemoryType, at: int) -> Iterator[tuple[int, int, Type | BlockType]]:
    """The fields with offset and size; an array is one field, which no access fits."""
    if isinstance(type_, StructType):
        for item in program.structs[type_.name].fields:
            yield from _scalars(program, item.type, at + item.offset)
    else:
        yield at, size_of(program, type_), type_
