"""Code that only an error of the virtual machine reaches: handlers of StackOverflowError, OutOfMemoryError and their
kin.

No engine follows executions in which memory or stack is exhausted. The front end marks each handler that would catch
such an error by a branch on `EXHAUSTED`, which is false, so that the handler is part of the program. Obligations that
cannot be reached without these branches are not decided: an answer about them would be meaningless.

Law: `reached_otherwise` may leave out code that other exceptions do reach (an exception is taken to be made in the
calls that raise it). Its only use is to withhold proofs, so that is safe.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.definitions import definitions
from vernier.analysis.facts.graphs import closure
from vernier.ir.expr import InstanceOf, Local
from vernier.ir.ops import Assign, Branch, Call, CallVirtual, New, Terminator, successors
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.types import THROWABLE, RefType, Type
from vernier.ir.walk import locals_in, obligation_of, operations_of, subexpressions

EXHAUSTED = "vernier.Implicit.exhausted()"
_ERROR = "java.lang.VirtualMachineError"


def handlers(procedures: tuple[Procedure, ...]) -> list[Call]:
    """The marks of handlers that catch errors of the virtual machine."""
    found = (operation for procedure in procedures for operation in operations_of(procedure))
    return [operation for operation in found if isinstance(operation, Call) and operation.callee == EXHAUSTED]


def reached_otherwise(program: Program, start: str) -> frozenset[str]:
    """The obligations that executions with enough memory and stack may come to."""
    return _Reach(program).obligations(start)


class _Reach:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._calls = CallGraph(program)
        self._made: dict[str, frozenset[str]] = {}

    def obligations(self, start: str) -> frozenset[str]:
        found: set[str] = set()

        def following(name: str) -> Iterator[str]:
            procedure = self._program.procedures.get(name)
            for block in () if procedure is None else self._blocks(procedure):
                for operation in block.operations:
                    found.add(obligation_of(operation) or "")
                    yield from self._calls.targets(operation)

        closure((start,), following)
        return frozenset(found)

    def _blocks(self, procedure: Procedure) -> list[Block]:
        """The blocks that are reached without an error of the virtual machine."""
        by_label = {block.label: block for block in procedure.blocks}
        first = [block.label for block in procedure.blocks[:1]]
        return [by_label[label] for label in closure(first, lambda label: self._following(procedure, by_label[label]))]

    def _following(self, procedure: Procedure, block: Block) -> tuple[str, ...]:
        terminator: Terminator = block.terminator
        if isinstance(terminator, Branch) and (
            _is_marked(block, terminator) or not self._may_match(procedure, terminator)
        ):
            return (terminator.otherwise,)
        return successors(terminator)

    def _may_match(self, procedure: Procedure, branch: Branch) -> bool:
        """Whether a test for exceptions that the machine may throw as well can succeed by an exception of others."""
        tests = [item for item in subexpressions(branch.condition) if isinstance(item, InstanceOf)]
        if not tests or not all(self._catches_errors(test.of) for test in tests):
            return True
        made = self._exceptions(procedure, {local for test in tests for local in locals_in(test.operand)})
        return made is None or any(self._program.is_subtype(RefType(name), test.of) for name in made for test in tests)

    def _catches_errors(self, type_: Type) -> bool:
        error = RefType(_ERROR)
        return type_ == THROWABLE or self._program.is_subtype(type_, error) or self._program.is_subtype(error, type_)

    def _exceptions(self, procedure: Procedure, wanted: set[Local]) -> set[str] | None:
        """The classes of the exceptions that variables may hold; None when they come from somewhere else."""
        writers = definitions(operation for block in self._unmarked(procedure) for operation in block.operations)
        found: set[str] = set()
        pending, seen = list(wanted), set(wanted)
        while pending:
            local = pending.pop()
            if local in procedure.parameters:
                return None
            for operation in writers.get(local.name, ()):
                match operation:
                    case New(class_name=name):
                        found.add(name)
                    case Assign(value=value):
                        fresh = [item for item in locals_in(value) if item not in seen]
                        seen.update(fresh)
                        pending += fresh
                    case Call() | CallVirtual():
                        for callee in self._calls.targets(operation):
                            found |= self._made_in(callee)
                    case _:
                        return None
        return found

    def _unmarked(self, procedure: Procedure) -> Iterator[Block]:
        """The blocks but those that a mark alone leads to: there the machine's own error is put in place."""
        marked = {
            block.terminator.then
            for block in procedure.blocks
            if isinstance(block.terminator, Branch) and _is_marked(block, block.terminator)
        }
        return (block for block in procedure.blocks if block.label not in marked)

    def _made_in(self, start: str) -> frozenset[str]:
        """The classes of which a procedure, or what it calls, makes objects."""
        known = self._made.get(start)
        if known is None:
            made: set[str] = set()

            def following(name: str) -> Iterator[str]:
                procedure = self._program.procedures.get(name)
                for block in () if procedure is None else self._unmarked(procedure):
                    for operation in block.operations:
                        if isinstance(operation, New):
                            made.add(operation.class_name)
                        yield from self._calls.targets(operation)

            closure((start,), following)
            known = self._made[start] = frozenset(made)
        return known


def _is_marked(block: Block, branch: Branch) -> bool:
    return any(
        isinstance(operation, Call) and operation.callee == EXHAUSTED and operation.target == branch.condition
        for operation in block.operations
    )
