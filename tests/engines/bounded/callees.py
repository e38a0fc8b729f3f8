"""Random programs whose calls are inlined, described by summaries or frames, or as the plan says: the answers agree.

python -m tests.engines.bounded.callees COUNT [FIRST_SEED]
"""

from __future__ import annotations

import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.engines.api import Context
from vernier.run.engines import make_engine
from vernier.run.loading.frontends import load_java_program
from vernier.run.plan import Pacing
from vernier.run.tasks import make_task

SCOPE = "objects=2, array=1, loop=2, recursion=2, int=3"
MODES = ("inline", "refine", "frame", "auto")
_SETS = ("this.head.*next", "this.head.^next", "n.*other", "this.head.*next.other", "n.next + n.other", "Node")


@dataclass(frozen=True, slots=True)
class Answers:
    source: str
    verdicts: dict[str, Verdict]

    @property
    def agree(self) -> bool:
        """What running the calls refutes is refuted in every way, and what one way proves is refuted by none. More may
        be refuted: a described call has no loops that the bounds cut off, so more executions are seen; a counterexample
        is executed, and right in any case."""
        inline = self.verdicts["inline"]
        others = [self.verdicts[mode] for mode in MODES[1:]]
        if inline is Verdict.REFUTED:
            return all(verdict is Verdict.REFUTED for verdict in others)
        if Verdict.PROVED in others and Verdict.REFUTED in others:
            return False
        return all(verdict in (inline, Verdict.REFUTED, Verdict.PROVED) for verdict in others)


def program(seed: int) -> str:
    """A list with a few random methods, one of them with a random contract."""
    generator = random.Random(seed)
    helpers = "\n".join(_helper(generator, number) for number in range(3))
    clause = _clause(generator)
    body = "\n".join("        " + _statement(generator, 3) for _ in range(generator.randint(2, 4)))
    return f"""class Main {{
    static class Node {{ Node next; Node other; int value; }}
    @interface Requires {{ String[] value(); }}
    @interface Ensures {{ String[] value(); }}
    Node head;
{helpers}
    @Requires("n != null")
    @Ensures("{clause}")
    Node entry(Node n, Node m) {{
{body}
        return n;
    }}
}}
"""


def _clause(generator: random.Random) -> str:
    left = generator.choice(_SETS)
    right = " + ".join(generator.sample(_SETS, generator.randint(2, 4)))
    primed = left.replace("head", "head'").replace("next", "next'").replace("other", "other'")
    kept = generator.choice(("m.value", "n.other.value", "m.next", "this.head"))
    if generator.random() < 0.5:
        return f"{primed} in {right} + null"
    after = kept.replace(".value", ".value'").replace(".next", ".next'")
    return f"{after} = {kept} || {primed} in {right} + null"


def _helper(generator: random.Random, number: int) -> str:
    body = "\n".join("        " + _statement(generator, number) for _ in range(generator.randint(1, 3)))
    loop = ""
    if generator.random() < 0.6:
        step = generator.choice(("n = n.next;", "n.value = n.value + 1; n = n.next;", "n.other = m; n = n.next;"))
        behind, use = ("", "")
        if generator.random() < 0.4:
            behind, use = ("p = n; ", f" if (p != null) p.next = {generator.choice(('m', 'n', 'null'))};")
        loop = f"        Node p = null; while (n != null && n.value < 2) {{ {behind}{step} }}{use}\n"
        loop += "        if (n == null) return m;\n"
    return f"""    Node helper{number}(Node n, Node m) {{
        if (n == null) return m;
{loop}{body}
        return {generator.choice(("n", "m", "n.next", "this.head"))};
    }}"""


def _statement(generator: random.Random, helpers: int) -> str:
    value = generator.choice(("m", "n", "null", "this.head", "n.next", "new Node()"))
    choices = [
        f"n.next = {value};",
        f"n.other = {value};",
        f"this.head = {value};",
        "n.value = n.value + 1;",
        f"if (n.value > 0) n.next = {value};",
        f"if (n.other == m) this.head = {value};",
        "if (n.value > 1) throw new IllegalStateException();",
    ]
    if helpers:
        call = f"helper{generator.randrange(helpers)}({generator.choice(('n', 'n.next', 'this.head'))}, {value})"
        choices += [f"{call};", f"m = {call};", f"if (m != null) m = {call};", f"m = {call};"]
        handler = generator.choice(("n.other = null;", "this.head = m;", "m = n;", "n.value = 0;"))
        caught = generator.choice(("RuntimeException", "NullPointerException", "IllegalStateException"))
        choices.append(f"try {{ m = {call}; }} catch ({caught} e) {{ {handler} }}")
    return generator.choice(choices)


def answers(seed: int, folder: Path) -> Answers:
    path = folder / "Main.java"
    path.write_text(program(seed), encoding="utf-8")
    return Answers(program(seed), {mode: verdict(path, mode, SCOPE) for mode in MODES})


def verdict(path: Path, mode: str, scope: str) -> Verdict:
    """What the bounded engine says of the postcondition of `Main.entry` when calls are treated so."""
    arguments = ["check", str(path), "--entry", "Main.entry", "--scope", scope, "--callees", mode]
    settings = parse([*arguments, "--property", "post"]).settings
    (unit,) = load_java_program((str(path),), settings).units
    (entry,) = unit.entries
    task = make_task(unit, entry, settings)
    engine = make_engine("bounded", settings, Pacing.COUNT)
    (outcome,) = engine.run(task, Context(Budget.of_seconds(60), 1, _say_nothing))
    return outcome.verdict


def _say_nothing(sentence: str) -> None:
    del sentence


def main() -> None:
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    verdicts: dict[str, int] = {}
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            found = answers(seed, Path(folder))
            key = "/".join(found.verdicts[mode].value for mode in MODES)
            verdicts[key] = verdicts.get(key, 0) + 1
            if not found.agree:
                failed += 1
                print(f"seed {seed}: {key}\n{found.source}", flush=True)
    print(f"{count} programs, {failed} disagree: {verdicts} ({'/'.join(MODES)})")


if __name__ == "__main__":
    main()
