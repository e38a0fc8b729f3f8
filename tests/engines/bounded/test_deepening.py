"""What a scope covers is told before the next scope begins: nobody may wait for the end of that."""

from __future__ import annotations

from vernier.core.budget import Budget
from vernier.core.obligation import Code
from vernier.core.outcome import Verdict
from vernier.engines.api import Context, Task
from vernier.engines.bounded import BoundedEngine
from vernier.engines.strategy import Deepening
from vernier.frontend.c import DataModel, load_c_texts

_TEXT = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), sum = 0;
    for (unsigned i = 0; i < n; i++) sum += 2;
    if (sum == 7) reach_error();
    return 0;
}
"""


def test_each_scope_is_told_when_it_is_done() -> None:
    lowered = load_c_texts([("main.c", _TEXT)], DataModel.LP64)
    asked = tuple(item for item in lowered.program.obligations.values() if item.code is Code.UNREACH)
    context = Context(Budget.of_seconds(20.0), 0, lambda _: None)
    told = BoundedEngine(Deepening(3)).run(Task(lowered.program, "main", asked, {}, {}, ()), context)
    first, second, third = told
    assert {first.verdict, second.verdict, third.verdict} == {Verdict.BOUNDED}
    assert len({first.scope, second.scope, third.scope}) == 3
