"""A call that throws leaves its target as it was: summaries know the value from before."""

from __future__ import annotations

from tests.ir.build import AT, block, local, number, procedure, program
from vernier.analysis.summaries.domain.bounds import KeyKind
from vernier.analysis.summaries.expressions.terms import Leaf
from vernier.analysis.summaries.summarise import Summariser
from vernier.ir.expr import Binary, BinaryOp, Null
from vernier.ir.ops import Assign, Branch, Call, Goto, New, Return, Throw
from vernier.ir.program import Language
from vernier.ir.types import I32, THROWABLE


def test_the_target_keeps_its_value() -> None:
    x, raised, made = local("x"), local("raised", THROWABLE), local("made", THROWABLE)
    thrown = [New(made, "java.lang.RuntimeException", AT)]
    failing = procedure("fail", [], I32, [block("entry", thrown, Throw(made, AT))])
    threw = Binary(BinaryOp.NE, raised, Null(THROWABLE))
    subject = procedure(
        "subject",
        [],
        I32,
        [
            block("entry", [Assign(x, number(1), AT)], Goto("call", AT)),
            block("call", [Call(x, raised, "fail", (), AT)], Branch(threw, "end", "end", AT)),
            block("end", [], Return(x, AT)),
        ],
    )
    summary = Summariser(program([failing, subject], language=Language.JAVA)).summary("subject")
    (bounds,) = [item for key, item in summary.values.items() if key.kind is KeyKind.RESULT]
    assert bounds.exact and isinstance(bounds.lower, Leaf) and bounds.lower.value == 1
