"""Path formulas by the shared symbolic executor: the strongest postcondition of an edge, in terms of the values at the
last abstraction. All functions are pure but for their memos, so blocks that begin alike are computed once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from typing import assert_never

from vernier.encode.c.operations import enter_globals
from vernier.encode.context import Encoding, Input, Violation
from vernier.encode.expressions import evaluate
from vernier.encode.initial import initial_state
from vernier.encode.state import CellMemory, ElementMemory, Record, SymbolicState, merge
from vernier.encode.symbolic_execution.bounded import bounded_executor
from vernier.encode.symbolic_execution.domain import raised_local
from vernier.encode.symbolic_execution.guarded import GuardedExecutor
from vernier.encode.symbolic_execution.guarded_calls import targets
from vernier.encode.symbolic_execution.post import post, post_edge
from vernier.encode.values import EncodingError, GuardedValue, null_reference, sort_of, zero_of
from vernier.engines.cpa.automaton import (
    BEYOND,
    AnyLocation,
    Automaton,
    Edge,
    Enter,
    Leave,
    LeaveMemoryModel,
    Location,
    Run,
    Summarise,
    Take,
    Violate,
    accesses_memory,
)
from vernier.engines.cpa.domains.predicates.frames import SEPARATOR, Frames, entered, left, outer
from vernier.engines.cpa.domains.predicates.shape import Generalisation, Shape
from vernier.engines.cpa.domains.predicates.state import Block
from vernier.ir.ops import Allocate, CallPointer, Havoc, Operation, Return, Storage, Throw
from vernier.ir.types import IntType, Type, VoidType
from vernier.logic.bank import Term
from vernier.logic.walk import substitute


@dataclass(frozen=True, slots=True)
class Summary:
    """What holds when a call of a procedure returns: `fact` is over the arguments and the result, both numbers. The
    procedure reads and writes nothing else."""

    parameters: tuple[Term, ...]
    result: Term
    fact: Term


@dataclass(slots=True)
class Blocks:
    """Blocks of one encoding."""

    encoding: Encoding
    automaton: Automaton
    frames: Frames
    summaries: Mapping[str, Summary] = field(default_factory=dict)
    """What the calls that are not followed do"""
    executor: GuardedExecutor = field(init=False)
    unsigned: set[Term] = field(default_factory=set)
    """The symbols of numbers without a sign"""
    _begin: SymbolicState = field(init=False)
    _starts: dict[tuple[object, ...], Block] = field(default_factory=dict)
    _shapes: dict[tuple[Location, Block], Shape] = field(default_factory=dict)
    _owners: dict[int, str] = field(default_factory=dict)
    """Objects on the stack -> the procedure that made them"""
    _posts: dict[tuple[Block, Edge], Block | None] = field(default_factory=dict)
    _violations: dict[tuple[Block, Edge], tuple[Violation, ...]] = field(default_factory=dict)
    _calls_made: int = 0
    _merged: dict[tuple[Block, Block], Block] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.executor = bounded_executor(self.encoding)
        self._begin = initial_state(self.encoding)
        enter_globals(self.encoding, self._begin)

    # ------------------------------------------------------------ beginnings

    @property
    def begin(self) -> Mapping[int, Record]:
        """The objects there are when the program begins."""
        return self._begin.heap

    def beginning(self) -> tuple[Block, Shape]:
        """The block at the beginning of the program, and its shape: the symbols stand for the arguments."""
        memory = self._begin.fork(self._begin.guard)
        entry = self.automaton.entry
        symbols = {
            parameter.name: self._symbol(outer(entry.name, parameter.name), parameter.type)
            for parameter in entry.parameters
        }
        memory.locals = dict(symbols)
        return Block(memory), Shape(memory, symbols, {}, (), self.encoding.terms.true)

    def shape(self, location: Location, before: Block) -> Shape:
        """The memory at an abstraction point, when the executions of a block come there."""
        key = (location, before)
        known = self._shapes.get(key)
        if known is None:
            variables = {
                name: name if SEPARATOR in name else outer(location.procedure, name)
                for name in self.frames.variables(location, before.memory.locals)
            }
            statics = {name: outer("", name) for name in self.frames.written_globals()}
            walk = Generalisation(self.encoding.terms, before.memory, self._begin.heap, self.encoding.constants)
            known = self._shapes[key] = walk.run(variables, statics)
            self._note_signs(location, known)
        return known

    def _note_signs(self, location: Location, shape: Shape) -> None:
        types = dict(self.frames.variables(location, shape.memory.locals))
        types.update({outer("", name): type_ for name, type_ in self.frames.written_globals().items()})
        for name, type_ in types.items():
            symbol = shape.symbols.get(name if SEPARATOR in name else outer(location.procedure, name))
            if symbol is not None and isinstance(type_, IntType) and not type_.signed:
                self.unsigned.add(symbol)

    def start(self, location: Location, shape: Shape, constants: Mapping[Term, Term]) -> Block:
        """The block at an abstraction point, in terms of symbols and of the values that some of them have."""
        key = (location, shape.key, tuple(constants.items()))
        known = self._starts.get(key)
        if known is None:
            memory = shape.memory.fork(shape.memory.guard)
            for values in (memory.locals, memory.globals):
                for name, value in values.items():
                    if isinstance(value, Term):
                        values[name] = constants.get(value, value)
            known = self._starts[key] = Block(memory)
        return known

    def restricted(self, block: Block, condition: Term) -> Block:
        """The executions of a block in which a condition holds at the end."""
        memory = block.memory
        return Block(memory.fork(memory.guard.and_(self.encoding.terms, condition)), block.inputs)

    def _symbol(self, name: str, type_: Type) -> Term:
        symbol = self.encoding.terms.symbol(name, sort_of(type_))
        if isinstance(type_, IntType) and not type_.signed:
            self.unsigned.add(symbol)
        return symbol

    # ------------------------------------------------------------ edges

    def post(self, block: Block, edge: Edge) -> Block | None:
        """The block after an edge; None if no execution takes it."""
        key = (block, edge)
        if key not in self._posts:
            beyond, violations = self._beyond(), len(self.encoding.violations)
            self._posts[key] = self._after(block, edge)
            self._violations[key] = tuple(self.encoding.violations[violations:])
            if self._beyond() != beyond and not _has_pitfall(edge):
                raise EncodingError(BEYOND)
        return self._posts[key]

    def violations(self, block: Block, edge: Edge) -> tuple[Violation, ...]:
        """When an edge that has been taken from a block violates something, in terms of the beginning of the block."""
        return self._violations.get((block, edge), ())

    def _beyond(self) -> tuple[int, int, int]:
        encoding = self.encoding
        return len(encoding.unwinding_assertions), len(encoding.doubts), len(encoding.assumptions)

    def _outside_memory_model(self, block: Block, operations: tuple[Operation, ...], edge: Edge) -> Block | None:
        """The executions of operations that the encoding does not follow, or is in doubt about."""
        encoding = self.encoding
        cut, doubts, assumptions = self._beyond()
        self._run(block, operations, edge)
        if len(encoding.assumptions) != assumptions:
            raise EncodingError(BEYOND)
        found = [*encoding.unwinding_assertions[cut:], *(item.condition for item in encoding.doubts[doubts:])]
        return self._restricted(block, found)

    def _restricted(self, block: Block, conditions: list[Term]) -> Block | None:
        """The executions of a block in which one of some conditions holds at the end; None if there is none."""
        terms = self.encoding.terms
        guard = block.memory.guard.and_(terms, terms.any_of(conditions))
        return None if guard.is_false(terms) else Block(block.memory.fork(guard), block.inputs)

    def _after(self, block: Block, edge: Edge) -> Block | None:
        match edge.action:
            case Run(operations=operations):
                return self._run(block, operations, edge)
            case Take(branch=branch, label=label):
                memory = post_edge(self.executor, block.memory, branch, label)
                return None if memory is None else Block(memory, block.inputs)
            case Enter():
                return self._enter(block, edge, edge.action)
            case Leave():
                return self._leave(block, edge, edge.action)
            case Summarise():
                return self._summarise(block, edge.action)
            case Violate(operation=operation, obligation=obligation):
                return self._violate(block, operation, obligation)
            case LeaveMemoryModel(operations=operations):
                return self._outside_memory_model(block, operations, edge)
            case _:
                assert_never(edge.action)

    def _run(self, block: Block, operations: tuple[Operation, ...], edge: Edge) -> Block | None:
        current = block
        for number, operation in enumerate(operations):
            if isinstance(operation, Havoc):
                current = self._read(current, operation, f"{_text(edge.source)}:{number}")
                continue
            mark, first = len(self.encoding.inputs), len(self.encoding.types)
            after = post(self.executor, current.memory, operation)
            if isinstance(operation, Allocate) and operation.storage is Storage.STACK:
                assert isinstance(edge.source, Location)
                self._owners.update(dict.fromkeys(range(first, len(self.encoding.types)), edge.source.procedure))
            if not after:
                return None
            memory = reduce(partial(merge, self.encoding.terms), after)
            current = Block(memory, (*current.inputs, *self._read_since(mark)))
        return current

    def _read_since(self, mark: int) -> Iterator[Input]:
        """Values that memory had not been given: they are inputs, too."""
        for item in self.encoding.inputs[mark:]:
            if not isinstance(item, Input):
                raise EncodingError("an input string")
            yield item

    def _read(self, block: Block, operation: Havoc, where: str) -> Block:
        """An input has a symbol of its place and of how often the block has read there on the way. Law: different
        inputs of one execution have different symbols."""
        memory = block.memory.fork(block.memory.guard)
        times = sum(item.origin is operation.origin for item in block.inputs)
        symbol = self._symbol(f"input {where}#{times}", operation.target.type)
        memory.locals[operation.target.name] = symbol
        read = Input(symbol, memory.guard.term, operation.target.type, operation.name, operation.origin)
        return Block(memory, (*block.inputs, read))

    def _violate(self, block: Block, operation: Operation, obligation: str) -> Block | None:
        violations = self.encoding.violations
        before = len(violations)
        if isinstance(operation, CallPointer):
            targets(self.encoding, block.memory.fork(block.memory.guard), operation)
        else:
            post(self.executor, block.memory, operation)
        found = [item.condition for item in violations[before:] if item.obligation == obligation]
        return self._restricted(block, found)

    def _enter(self, block: Block, edge: Edge, action: Enter) -> Block | None:
        assert isinstance(edge.source, Location)
        caller = block.memory
        entered_ = [
            target
            for target in targets(self.encoding, caller.fork(caller.guard), action.call)
            if target.procedure is action.callee
        ]
        if not entered_:
            return None
        (target,) = entered_
        parameters = {
            parameter.name: value for parameter, value in zip(action.callee.parameters, target.arguments, strict=True)
        }
        kept = self.frames.live_after_call(edge.source)
        variables = entered(caller.locals, edge.source.procedure, kept, parameters)
        return Block(target.state.with_locals(target.state.guard, variables), block.inputs)

    def _summarise(self, block: Block, action: Summarise) -> Block | None:
        """A call whose callee only computes a number: whatever number its summary allows."""
        terms, memory, call = self.encoding.terms, block.memory.fork(block.memory.guard), action.call
        summary = self.summaries[action.callee.name]
        meaning = {
            symbol: evaluate(self.encoding, memory, argument)
            for symbol, argument in zip(summary.parameters, call.arguments, strict=True)
        }
        # Different calls have different results, also those of one operation on different paths.
        self._calls_made += 1
        result = terms.symbol(f"result {action.callee.name}#{self._calls_made}", summary.result.sort)
        fact = substitute(terms, summary.fact, {**_terms_of(meaning), summary.result: result})
        if call.target is not None:
            memory.locals[call.target.name] = result
        guard = memory.guard.and_(terms, fact)
        return None if guard.is_false(terms) else Block(memory.fork(guard), block.inputs)

    def _leave(self, block: Block, edge: Edge, action: Leave) -> Block:
        assert isinstance(edge.source, Location)
        memory = self._without_frame(block.memory, edge.source.procedure)
        variables = left(memory.locals, action.site.procedure)
        target, raised, terms = action.call.target, raised_local(action.call), self.encoding.terms
        match action.end:
            case Return(value=end):
                if target is not None and not isinstance(target.type, VoidType):
                    value = zero_of(terms, target.type) if end is None else evaluate(self.encoding, memory, end)
                    variables[target.name] = value
                if raised is not None:
                    variables[raised.name] = null_reference(terms)
            case Throw(exception=exception):
                if raised is not None:
                    variables[raised.name] = evaluate(self.encoding, memory, exception)
                if target is not None and not isinstance(target.type, VoidType):
                    variables.setdefault(target.name, zero_of(terms, target.type))
            case _:
                assert_never(action.end)
        return Block(memory.with_locals(memory.guard, variables), block.inputs)

    def _without_frame(self, memory: SymbolicState, procedure: str) -> SymbolicState:
        """The objects on the stack that a procedure made are dead when it returns. Without recursion those of earlier
        calls are dead already."""
        after = memory.fork(memory.guard)
        for number, record in memory.heap.items():
            if self._owners.get(number) == procedure and isinstance(record, CellMemory | ElementMemory):
                after.heap[number] = replace(record, live=self.encoding.terms.false)
        return after

    # ------------------------------------------------------------ meeting

    def merged(self, left_block: Block, right_block: Block) -> Block:
        """The executions of two blocks from one abstraction to one point."""
        key = (left_block, right_block)
        known = self._merged.get(key)
        if known is None:
            memory = merge(self.encoding.terms, left_block.memory, right_block.memory)
            known = self._merged[key] = Block(memory, _united(left_block.inputs, right_block.inputs))
        return known


def _terms_of(values: Mapping[Term, GuardedValue]) -> dict[Term, Term]:
    return {symbol: value for symbol, value in values.items() if isinstance(value, Term)}


def _united(mine: tuple[Input, ...], other: tuple[Input, ...]) -> tuple[Input, ...]:
    """What two blocks read: first what both do. The rest is read on different paths, so any order will do."""
    known = frozenset(id(item) for item in mine)
    return (*mine, *(item for item in other if id(item) not in known))


def _text(location: AnyLocation) -> str:
    return f"{location.procedure}:{location.block}:{location.position}" if isinstance(location, Location) else ""


def _has_pitfall(edge: Edge) -> bool:
    """Whether another edge leads the executions that an edge does not follow to a pitfall."""
    match edge.action:
        case Run(operations=operations):
            return any(map(accesses_memory, operations))
        case Violate(operation=operation):
            return accesses_memory(operation)
        case LeaveMemoryModel():
            return True
        case Take() | Enter() | Leave() | Summarise():
            return False
        case _:
            assert_never(edge.action)
