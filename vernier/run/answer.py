"""One answer to one property of a whole program: TRUE, FALSE or UNKNOWN.

Laws. TRUE: every obligation that the property asks about, from the program's entry, is proved (or unreachable), and no
error in the input hides anything. FALSE: a replayed counterexample violates the property itself, without undefined
behaviour before. Everything else is UNKNOWN and says why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from vernier.core.budget import Budget
from vernier.core.events import Listener
from vernier.core.evidence import OnlyExecution, Thrown, UndefinedBehaviour
from vernier.core.obligation import Code
from vernier.core.outcome import AssumptionKind, Outcome, Verdict
from vernier.core.property import DECISIVE, PROPERTIES, RUNTIME_EXCEPTION
from vernier.core.settings import Arguments, Settings
from vernier.ir.program import Program
from vernier.run.check import check_units
from vernier.run.loading.files import find_sources
from vernier.run.loading.left_out import hiding_errors
from vernier.run.loading.load import Loaded, Unit, load
from vernier.run.loading.task_definition import TaskDefinition
from vernier.run.plan import Pacing
from vernier.run.result import Report
from vernier.run.tasks import make_task

_SAFE = frozenset({Verdict.PROVED, Verdict.UNREACHABLE})


class Answer(Enum):
    TRUE = "TRUE"
    FALSE = "FALSE"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True, slots=True)
class Answered:
    """`detail` is the reason of UNKNOWN, or where FALSE was seen."""

    answer: Answer
    detail: str = ""
    report: Report | None = None
    """What TRUE or FALSE rests on"""

    def line(self) -> str:
        return f"UNKNOWN ({self.detail})" if self.answer is Answer.UNKNOWN else self.answer.value


def answer_property(
    definition: TaskDefinition, name: str, settings: Settings, budget: Budget, listener: Listener
) -> Answered:
    """Check the program of the definition for the property.

    By the rules of the competition a Java program is run without arguments; for C nothing is said about them, so that
    they may be any. malloc always returns a valid pointer.
    """
    is_java = definition.language == "Java"
    entry = ("Main.main",) if is_java else ("main",)
    arguments = Arguments.NONE if is_java else Arguments.ANY
    translated = replace(settings, data_model=definition.data_model, arguments=arguments, malloc_may_fail=False)
    asked = replace(translated, property=(name,), entry=entry)
    loaded = load(find_sources(definition.inputs), asked, listener)
    if len(loaded.units) != 1 or len(loaded.units[0].entries) != 1:
        return Answered(Answer.UNKNOWN, _load_failure(loaded))
    unit = loaded.units[0]
    decisive = _decisive(unit.program, name)
    report = check_units(loaded, asked, budget, listener, pacing=Pacing.TIME, enough=decisive)
    if report.contradictions or report.rejections or report.crashes:
        return Answered(Answer.UNKNOWN, "internal error or contradiction between engines")
    outcomes = report.units[0].outcomes
    for outcome in outcomes:
        if decisive(outcome):
            return Answered(Answer.FALSE, f"{outcome.obligation.id} at {outcome.obligation.span}", report)
    return replace(_without_violation(loaded, unit, outcomes), report=report)


def _without_violation(loaded: Loaded, unit: Unit, outcomes: tuple[Outcome, ...]) -> Answered:
    errors = hiding_errors(loaded, unit)
    if errors:
        return Answered(Answer.UNKNOWN, f"{errors[0].code} at {errors[0].span}: {errors[0].message}")
    for outcome in outcomes:
        if not _holds(unit.program, outcome):
            return Answered(Answer.UNKNOWN, f"{outcome.obligation.id}: {_why_open(outcome)}")
    if not outcomes:
        # Nothing was asked, so nobody has looked whether execution gets to what could not be translated.
        weak = [item for item in make_task(unit, unit.entries[0], Settings()).assumptions if item.weakens()]
        if weak:
            return Answered(Answer.UNKNOWN, f"{weak[0].kind.value}: {weak[0].detail}")
    return Answered(Answer.TRUE)


def _why_open(outcome: Outcome) -> str:
    match outcome.verdict:
        case Verdict.BOUNDED:
            return f"holds within bounds only: {outcome.scope}"
        case Verdict.REFUTED:
            return "violated, but in a way that does not decide the property"
        case Verdict.PROVED | Verdict.UNREACHABLE:
            return "; ".join(f"{item.kind.value}: {item.detail}" for item in outcome.assumptions)
        case _:
            return outcome.reason


def _decisive(program: Program, name: str) -> Callable[[Outcome], bool]:
    """Whether an outcome alone makes the answer FALSE."""

    def decide(outcome: Outcome) -> bool:
        if outcome.obligation.code not in DECISIVE.get(name, PROPERTIES[name]):
            return False
        if outcome.verdict is not Verdict.REFUTED or _goes_astray(program, outcome):
            return False
        return name != "no-runtime-exception" or _is_runtime_exception(program, outcome.find(Thrown))

    return decide


def _goes_astray(program: Program, outcome: Outcome) -> bool:
    """Whether something was undefined before the violation. A variable that nobody has written has any value in
    competition tasks: the execution is one of theirs if it has read such values and done nothing else."""
    undefined = outcome.find(UndefinedBehaviour)
    return undefined is not None and program.obligations[undefined.before].code is not Code.MEMORY_UNINITIALISED


def _holds(program: Program, outcome: Outcome) -> bool:
    """Proved; or violated by the only execution there is, by an exception that the property does not speak of."""
    if outcome.verdict in _SAFE:
        # Competition tasks go on after invalid accesses, with any values: a proof that stops there does not count.
        kinds = {item.kind for item in outcome.assumptions}
        return AssumptionKind.UNDEFINED_BEHAVIOUR_BEFORE not in kinds
    thrown = outcome.find(Thrown)
    only = outcome.verdict is Verdict.REFUTED and outcome.find(OnlyExecution) is not None and thrown is not None
    return only and not _is_runtime_exception(program, thrown)


def _is_runtime_exception(program: Program, thrown: Thrown | None) -> bool:
    """Whether the exception that left the program is one, or is the error around one that left an initialiser: nobody
    has caught it either."""
    names = () if thrown is None else (thrown.exception, thrown.wrapped)
    return any(program.is_subclass(name, RUNTIME_EXCEPTION) for name in names)


def _load_failure(loaded: Loaded) -> str:
    errors = [item for item in loaded.diagnostics if item.severity.value == "error"]
    if errors:
        return f"{errors[0].code} at {errors[0].span}: {errors[0].message}"
    return "the program has no main"
