"""The plan: every engine's steps, the call policies, and how far scopes grow."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from tests.certificates.proofs import c_task
from tests.run.handmade import needle
from vernier.core.obligation import Code
from vernier.core.settings import Callees, Preset, Settings
from vernier.engines.api import Task
from vernier.engines.strategy import CallPolicy, Deepening, Further
from vernier.ir.program import Language
from vernier.run.plan import Pacing, Part, Proofs, call_policies, deepening, plan

ONLY, REFINED, INLINED = CallPolicy.SUMMARY_ONLY, CallPolicy.SUMMARY_WITH_REFINEMENT, CallPolicy.INLINE


@pytest.mark.parametrize(
    ("callees", "order"),
    [
        (Callees.AUTO, (ONLY, INLINED, REFINED)),
        (Callees.REFINE, (ONLY, REFINED, INLINED)),
        (Callees.FRAME, (REFINED, INLINED)),
        (Callees.INLINE, (INLINED,)),
    ],
)
def test_call_policies_are_tried_in_this_order(callees: Callees, order: tuple[CallPolicy, ...]) -> None:
    strategy = call_policies(callees)
    assert strategy.order == order
    assert all(0 < attempt.share <= 1 for attempt in strategy.attempts)


def test_the_last_step_may_have_all_the_time_and_answers_everything() -> None:
    program = needle(5)
    task = Task(program, "main", tuple(program.obligations.values()), {}, {}, ())
    for pacing in Pacing:
        steps = plan(task, Settings(), pacing)
        assert [step.engine for step in steps][:5] == ["testing", "bounded", "induction", "cpa", "bounded"]
        assert [step.proofs for step in steps][1:5] == [Proofs.ALL, Proofs.CHECKED, Proofs.CHECKED, Proofs.ALL]
        in_java = plan(replace(task, program=replace(program, language=Language.JAVA)), Settings(), pacing)
        assert [step.engine for step in in_java][:4] == ["testing", "bounded", "induction", "bounded"]
        assert steps[-1].share == 1.0


def test_scopes_grow_further_only_at_a_desk() -> None:
    assert deepening(Preset.DEFAULT, Pacing.COUNT, Part.ALL) == Deepening(4, Further.WHILE_CHEAP)
    assert deepening(Preset.QUICK, Pacing.COUNT, Part.ALL) == Deepening(2)
    assert deepening(Preset.DEFAULT, Pacing.COUNT, Part.FIRST) == Deepening(2)


def test_a_plan_is_made_without_loading_an_engine() -> None:
    code = "import sys, vernier.run.plan; print([name for name in sys.modules if name.startswith('vernier.engines.b')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_uses_of_iterators_are_for_universal_pdr_where_they_are_asked_about() -> None:
    program = replace(needle(5), language=Language.JAVA)
    asked = tuple(replace(item, code=Code.CONCURRENT_MODIFICATION) for item in program.obligations.values())
    steps = plan(Task(program, "main", asked, {}, {}, ()), Settings(), Pacing.COUNT)
    assert [step.engine for step in steps][:3] == ["pdr", "testing", "bounded"]
    named = plan(Task(program, "main", asked, {}, {}, ()), Settings(engine=("pdr",)), Pacing.COUNT)
    assert [step.engine for step in named] == ["pdr"]


def test_recursive_c_is_left_to_configurable_analysis() -> None:
    task = c_task("int f(int n) { return n > 0 ? f(n - 1) : 0; } int main(void) { if (f(3)) reach_error(); return 0; }")
    assert "induction" not in [step.engine for step in plan(task, Settings(), Pacing.TIME)]
