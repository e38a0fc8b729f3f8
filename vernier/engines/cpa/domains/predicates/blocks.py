"""Path formulas by the shared symbolic executor: the strongest postcondition of an edge, in terms of the values at the
last abstraction. All functions are pure but for their memos, so blocks that begin alike are computed once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from vernier.encode.context import Encoding, Input
from vernier.encode.expressions import evaluate
from vernier.encode.guard import top
from vernier.encode.initial import initial_state
from vernier.encode.state import SymbolicState, merge
from vernier.encode.symbolic_execution.bounded import bounded_executor
from vernier.encode.symbolic_execution.guarded import GuardedExecutor
from vernier.encode.symbolic_execution.post import post, post_edge
from vernier.encode.values import EncodingError, GuardedValue, sort_of, zero_of
from vernier.engines.cpa.automaton import AnyLocation, Automaton, Edge, Enter, Leave, Location, Run, Take, Violate
from vernier.engines.cpa.domains.predicates.frames import SEPARATOR, Frames, entered, left, outer
from vernier.engines.cpa.domains.predicates.state import Block
from vernier.ir.ops import Havoc, Operation
from vernier.ir.types import IntType, Type, VoidType
from vernier.logic.bank import Term


@dataclass(slots=True)
class Blocks:
    """Blocks of one encoding."""

    encoding: Encoding
    automaton: Automaton
    frames: Frames
    executor: GuardedExecutor = field(init=False)
    unsigned: set[Term] = field(default_factory=set)
    """The symbols of numbers without a sign"""
    _begin: SymbolicState = field(init=False)
    _starts: dict[tuple[object, ...], Block] = field(default_factory=dict)
    _posts: dict[tuple[Block, Edge], Block | None] = field(default_factory=dict)
    _merged: dict[tuple[Block, Block], Block] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.executor = bounded_executor(self.encoding)
        self._begin = initial_state(self.encoding)

    # ------------------------------------------------------------ beginnings

    def beginning(self) -> tuple[Block, dict[str, Term]]:
        """The block at the beginning of the program, and the symbols that stand for the arguments."""
        memory = self._begin.fork(self._begin.guard)
        entry = self.automaton.entry
        symbols = {
            parameter.name: self._symbol(outer(entry.name, parameter.name), parameter.type)
            for parameter in entry.parameters
        }
        memory.locals = dict(symbols)
        return Block(memory), symbols

    def symbols(self, location: Location, before: Block) -> dict[str, Term]:
        """A symbol for the value of each variable at an abstraction point, when the executions of a block come there:
        that tells which variables of callers there are."""
        variables = self.frames.variables(location, before.memory.locals)
        found = {
            name: self._symbol(name if SEPARATOR in name else outer(location.procedure, name), type_)
            for name, type_ in variables.items()
        }
        for name, type_ in self.frames.written_globals().items():
            found[outer("", name)] = self._symbol(outer("", name), type_)
        return found

    def start(self, location: Location, symbols: Mapping[str, Term], constants: Mapping[Term, Term]) -> Block:
        """The block at an abstraction point, in terms of symbols and of the values that some of them have."""
        key = (location, tuple(symbols.values()), tuple(constants.items()))
        known = self._starts.get(key)
        if known is None:
            values = {name: constants.get(symbol, symbol) for name, symbol in symbols.items()}
            prefix = outer("", "")
            statics = {name[len(prefix) :]: value for name, value in values.items() if name.startswith(prefix)}
            variables = {name: value for name, value in values.items() if not name.startswith(prefix)}
            memory = SymbolicState(
                top(self.encoding.terms), dict(variables), dict(statics), {}, self._begin.initial
            )  # fmt: skip
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

    def value(self, block: Block, name: str) -> Term:
        """The value of a variable of an abstraction point at the end of a block that leads there."""
        prefix = outer("", "")
        memory = block.memory
        found: GuardedValue | None
        found = memory.global_value(name[1:]) if name.startswith(prefix) else memory.locals.get(name)
        if not isinstance(found, Term):
            raise EncodingError(f"the value of {name.strip(SEPARATOR)} at a loop head is no number")
        return found

    # ------------------------------------------------------------ edges

    def post(self, block: Block, edge: Edge) -> Block | None:
        """The block after an edge; None if no execution takes it."""
        key = (block, edge)
        if key not in self._posts:
            marks = self._marks()
            self._posts[key] = self._after(block, edge)
            if self._marks() != marks:
                raise EncodingError("an operation that this analysis follows only within bounds")
        return self._posts[key]

    def _marks(self) -> tuple[int, int, int]:
        encoding = self.encoding
        return len(encoding.unwinding_assertions), len(encoding.doubts), len(encoding.assumptions)

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
                return self._leave(block, edge.action)
            case Violate(operation=operation, obligation=obligation):
                return self._violate(block, operation, obligation)
            case _:
                assert_never(edge.action)

    def _run(self, block: Block, operations: tuple[Operation, ...], edge: Edge) -> Block | None:
        current = block
        for number, operation in enumerate(operations):
            if isinstance(operation, Havoc):
                current = self._read(current, operation, f"{_text(edge.source)}:{number}")
                continue
            after = post(self.executor, current.memory, operation)
            if not after:
                return None
            current = Block(after[0], current.inputs)
        return current

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
        terms, violations = self.encoding.terms, self.encoding.violations
        before = len(violations)
        post(self.executor, block.memory, operation)
        found = [item.condition for item in violations[before:] if item.obligation == obligation]
        guard = block.memory.guard.and_(terms, terms.any_of(found))
        return None if guard.is_false(terms) else Block(block.memory.fork(guard), block.inputs)

    def _enter(self, block: Block, edge: Edge, action: Enter) -> Block:
        memory = block.memory
        assert isinstance(edge.source, Location)
        arguments = [evaluate(self.encoding, memory, argument) for argument in action.call.arguments]
        parameters = {
            parameter.name: value for parameter, value in zip(action.callee.parameters, arguments, strict=True)
        }
        kept = self.frames.live_after_call(edge.source)
        variables = entered(memory.locals, edge.source.procedure, kept, parameters)
        return Block(memory.with_locals(memory.guard, variables), block.inputs)

    def _leave(self, block: Block, action: Leave) -> Block:
        memory = block.memory
        variables = left(memory.locals, action.site.procedure)
        target = action.call.target
        if target is not None and not isinstance(target.type, VoidType):
            end = action.end.value
            value = zero_of(self.encoding.terms, target.type) if end is None else evaluate(self.encoding, memory, end)
            variables[target.name] = value
        return Block(memory.with_locals(memory.guard, variables), block.inputs)

    # ------------------------------------------------------------ meeting

    def merged(self, left_block: Block, right_block: Block) -> Block:
        """The executions of two blocks from one abstraction to one point."""
        key = (left_block, right_block)
        known = self._merged.get(key)
        if known is None:
            memory = merge(self.encoding.terms, left_block.memory, right_block.memory)
            known = self._merged[key] = Block(memory, _united(left_block.inputs, right_block.inputs))
        return known


def _united(mine: tuple[Input, ...], other: tuple[Input, ...]) -> tuple[Input, ...]:
    """What two blocks read: first what both do. The rest is read on different paths, so any order will do."""
    known = frozenset(id(item) for item in mine)
    return (*mine, *(item for item in other if id(item) not in known))


def _text(location: AnyLocation) -> str:
    return f"{location.procedure}:{location.block}:{location.position}" if isinstance(location, Location) else ""
