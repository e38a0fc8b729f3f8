"""The harness itself: labels, judgements, and answers of every configuration to a program that is easy."""

from __future__ import annotations

import pytest

from tests.campaign.harness import Answer, Language, answers, configurations, labels, single
from tests.campaign.judgement import Expected, Family, Judgement, Needs, Truth, judge
from vernier.core.outcome import Verdict

JAVA = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    assert x != 77777; /*:false*/
    //:holds
    assert x != 77777 || x > 0;
  }
}
"""
C = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 77777) { reach_error(); /*:false*/ }
  if (x == 77777 && x < 0) { reach_error(); /*:holds*/ }
  return 0;
}
"""
EXPECTED = {"induction": Verdict.UNKNOWN, "narrow": Verdict.BOUNDED}
"""Induction refutes nothing; 77777 does not fit into the few bits of the other"""
IN_LOOPS = Expected(Truth.FALSE, Family.BOUNDED, Needs(loop=5))


def test_labels_mark_their_own_line_or_the_next() -> None:
    assert labels(JAVA) == {"false": 6, "holds": 8}


@pytest.mark.parametrize(("language", "text"), [(Language.JAVA, JAVA), (Language.C, C)])
def test_every_configuration_answers(language: Language, text: str) -> None:
    for chosen in configurations(language):
        found = answers(single(language, text), chosen, 10.0)
        assert found.problems == ()
        false, holds = found.by_label["false"].verdict, found.by_label["holds"].verdict
        assert false is EXPECTED.get(chosen.name, Verdict.REFUTED), chosen.name
        if chosen.name in ("narrow", "glassbox"):
            assert holds is Verdict.BOUNDED, chosen.name
        else:
            assert holds in (Verdict.PROVED, Verdict.UNREACHABLE), chosen.name


@pytest.mark.parametrize(
    ("answer", "judgement"),
    [
        (Answer(Verdict.PROVED), Judgement.WRONG),
        (Answer(Verdict.UNREACHABLE), Judgement.WRONG),
        (Answer(Verdict.REFUTED), Judgement.RIGHT),
        (Answer(Verdict.BOUNDED, scope="loop=5, recursion=3"), Judgement.WRONG),
        (Answer(Verdict.BOUNDED, scope="loop=4, recursion=3"), Judgement.UNDECIDED),
        (Answer(Verdict.BOUNDED, scope="loop=5", reason="no execution reaches it"), Judgement.UNDECIDED),
        (Answer(Verdict.UNKNOWN, reason="a candidate counterexample did not stand"), Judgement.NOT_STANDING),
        (None, Judgement.UNDECIDED),
    ],
)
def test_answers_about_what_is_false(answer: Answer | None, judgement: Judgement) -> None:
    assert judge(IN_LOOPS, answer) is judgement


def test_refuting_what_holds_is_wrong() -> None:
    assert judge(Expected(Truth.HOLDS), Answer(Verdict.REFUTED)) is Judgement.WRONG
    assert judge(Expected(Truth.HOLDS), Answer(Verdict.PROVED)) is Judgement.RIGHT
