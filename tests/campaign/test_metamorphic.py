"""A sample of programs in two shapes each, and of contracts that rare heaps break."""

from __future__ import annotations

import pytest

from tests.campaign import promises
from tests.campaign.harness import Language
from tests.campaign.metamorphic import Batch, work

SECONDS = 8.0
SEEDS = {Language.JAVA: (3,), Language.C: (104,)}
_LANGUAGES = [
    pytest.param(Language.JAVA, marks=pytest.mark.needs("javac", "java")),
    pytest.param(Language.C, marks=pytest.mark.needs("gcc", "objcopy")),
]


@pytest.mark.parametrize("language", _LANGUAGES)
def test_shapes_of_a_program_get_answers_that_agree(language: Language) -> None:
    findings = work(Batch(language, SEEDS[language], SECONDS))
    assert any(item.label.startswith("a") for item in findings)
    assert [item.line() for item in findings if item.judgement.fails] == []


@pytest.mark.needs("javac", "java")
def test_no_promise_that_a_rare_heap_breaks_is_proved() -> None:
    findings = promises.work(promises.Batch((1, 7), SECONDS))
    assert len(findings) > 2
    assert [item.line() for item in findings if item.judgement.fails] == []
