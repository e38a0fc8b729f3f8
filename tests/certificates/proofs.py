"""Tasks from short texts, the proofs that engines give of them, and what the checker says."""

from __future__ import annotations

from vernier.certificates.check import Checker, Judgement
from vernier.core.budget import Budget
from vernier.core.evidence import CertificateChecked, ProofCertificate
from vernier.core.outcome import Verdict
from vernier.engines.api import Context, Engine, Task
from vernier.frontend.c import DataModel, load_c_texts
from vernier.frontend.java import load_java_texts
from vernier.ir.program import Program

_C = """extern int nondet(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
"""
_JAVA = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {{
  static class Node {{ int v; Node n; }}
  {members}
  public static void main(String[] args) {{
    int n = Verifier.nondetInt();
    {body}
  }}
}}
"""


def c_task(text: str) -> Task:
    """The question whether `reach_error` is called."""
    lowered = load_c_texts([("t.c", _C + text)], DataModel.LP64, ["main"])
    asked = tuple(item for item in lowered.program.obligations.values() if item.code.value == "unreach")
    return Task(lowered.program, lowered.entries[0].start, asked, {}, {}, ())


def java_task(body: str, members: str = "") -> Task:
    """The question whether assertions hold."""
    lowered = load_java_texts({"Main.java": _JAVA.format(body=body, members=members)}, ["Main.main"])
    asked = tuple(item for item in lowered.program.obligations.values() if "/assert." in item.id)
    return Task(lowered.program, lowered.entries[0].start, asked, {}, {}, ())


def certificates(task: Task, engine: Engine) -> dict[str, str]:
    """The obligations that an engine proves, with their certificates; or, in brackets, why there is none."""
    found: dict[str, str] = {}
    for outcome in engine.run(task, Context(Budget.of_seconds(10.0), 0, lambda _: None)):
        if outcome.verdict is Verdict.PROVED:
            certificate = outcome.find(ProofCertificate)
            found[outcome.obligation.id] = (
                f"({outcome.find(CertificateChecked)})" if certificate is None else certificate.text
            )
    return found


def judged(program: Program, entry: str, text: str, obligation: str) -> Judgement:
    """What the checker says of one certificate."""
    checker = Checker(program, text, entry)
    try:
        return checker.judge(obligation)
    finally:
        checker.close()


def judgements(task: Task, engine: Engine) -> list[Judgement]:
    """What the checker says of the proofs of an engine."""
    return [judged(task.program, task.entry, text, name) for name, text in certificates(task, engine).items()]
