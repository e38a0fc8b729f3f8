"""The checker: whether a certificate proves that executions of an entry do not violate an obligation.

ACCEPTED: initiation, consecution, the frame of what is unchanged, and safety are valid in the plain semantics of this
package. REJECTED: one of them is not, by a model of the solver. NOT CHECKED: the semantics does not cover an operation
that may be executed, the certificate says that it lacks facts, or the resources do not suffice. The resources are
counted by the solver, not by a clock, so that the same certificate gets the same answer on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.certificates.cells import NotReducible, reduced
from vernier.certificates.execution import Execution, TooLarge
from vernier.certificates.format import Certificate, MalformedCertificate, certificate_from_json
from vernier.certificates.formulas import MalformedFormula
from vernier.certificates.state import NotCovered
from vernier.core.obligation import Code
from vernier.ir.program import Program
from vernier.logic.bank import Term
from vernier.solvers.answers import Sat, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, Solver, SolverOptions

RESOURCES = 200_000
"""How often the solver may ask whether to go on, for one question"""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The certificate is a proof."""


@dataclass(frozen=True, slots=True)
class NotChecked:
    """Nothing is known of the certificate."""

    reason: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """The certificate is no proof."""

    reason: str


Judgement: TypeAlias = Accepted | NotChecked | Rejected
_OF_ENDS = frozenset({Code.MEMORY_LEAK, Code.MEMORY_UNFREED})


@dataclass(slots=True)
class Checker:
    """Checks one certificate of one entry; what does not depend on the obligation is checked once."""

    program: Program
    text: str
    entry: str
    resources: int = RESOURCES
    _execution: Execution | None = None
    _solver: Solver | None = None
    _inductive: Judgement | None = None
    _known: dict[Term, Judgement] = field(default_factory=dict)

    def judge(self, obligation: str) -> Judgement:
        """Whether the certificate proves that an obligation is not violated."""
        if self._inductive is None:
            self._inductive = self._check_induction()
        if not isinstance(self._inductive, Accepted):
            return self._inductive
        assert self._execution is not None
        if self.program.obligations[obligation].code in _OF_ENDS:
            return NotChecked("what happens at the end of the program is not covered")
        found = [item.condition for item in self._execution.operations.violations if item.obligation == obligation]
        return self._excluded(self._execution.terms.any_of(found), "the invariants do not exclude a violation")

    def close(self) -> None:
        """Release the solver."""
        if self._solver is not None:
            self._solver.close()

    def _check_induction(self) -> Judgement:
        """Initiation, consecution and frames; and that no execution comes to a gap."""
        try:
            certificate = certificate_from_json(self.text)
            if certificate.entry != self.entry:
                return Rejected(f"the certificate is one of {certificate.entry}")
            program = self.program
            if certificate.cells:
                program = reduced(program, self.entry, certificate.cells).program
            execution = self._execution = Execution(program, certificate)
            execution.run()
        except (MalformedCertificate, MalformedFormula) as error:
            return Rejected(f"malformed: {error}")
        except NotReducible as error:
            return NotChecked(f"the program cannot be reduced to cells: {error}")
        except NotCovered as error:
            return NotChecked(str(error))
        except TooLarge:
            return NotChecked("the program is too large for the checker")
        self._solver = open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED, resources=self.resources))
        for fact in execution.objects.facts:
            self._solver.assert_(fact)
        return self._check_conditions(execution)

    def _check_conditions(self, execution: Execution) -> Judgement:
        for gap in execution.operations.gaps:
            if not isinstance(self._excluded(gap.condition, ""), Accepted):
                return NotChecked(gap.reason)
        for condition in execution.conditions:
            judgement = self._excluded(condition.failed, f"it is not so that {condition.role.value}: {condition.place}")
            if not isinstance(judgement, Accepted):
                return judgement
        return Accepted()

    def _excluded(self, condition: Term, reason: str) -> Judgement:
        """Accepted if no execution satisfies a condition."""
        execution = self._execution
        assert execution is not None and self._solver is not None
        if condition is execution.terms.false:
            return Accepted()
        known = self._known.get(condition)
        if known is None:
            answer = self._solver.check([condition])
            known = self._known[condition] = self._judged(answer, execution.certificate, reason)
        return known

    def _judged(self, answer: object, certificate: Certificate, reason: str) -> Judgement:
        match answer:
            case Unsat():
                return Accepted()
            case Sat() if certificate.omitted:
                return NotChecked(f"the certificate lacks {certificate.omitted[0]}")
            case Sat():
                return Rejected(reason)
            case _:
                return NotChecked("the solver did not decide in its resources")
