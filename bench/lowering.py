"""How fast Java is parsed, resolved and lowered: `python bench/lowering.py [LINES]` on a generated program."""

from __future__ import annotations

import sys
import time

METHOD = """
    int work{n}(int a, int[] data) {{
        int total = a;
        for (int i = 0; i < data.length; i++) {{
            if (data[i] > a && i % 3 != 0) {{
                total += data[i] * {n} - (a << 2);
            }} else {{
                total -= helper(data[i], i);
            }}
        }}
        String text = "total " + total + " of " + data.length;
        if (text.length() > {n} % 7) {{
            this.last = text;
        }}
        try {{
            total /= a;
        }} catch (ArithmeticException e) {{
            total = -1;
        }}
        return total;
    }}
"""


def program(lines: int) -> str:
    """About this many lines: classes of twenty methods, all called from main."""
    per_method = METHOD.count("\n")
    methods = max(1, lines // per_method)
    classes: list[str] = []
    calls: list[str] = []
    for start in range(0, methods, 20):
        name = f"Part{start // 20}"
        numbers = range(start, min(start + 20, methods))
        bodies = "".join(METHOD.format(n=number) for number in numbers)
        helper = "    String last;\n\n    int helper(int x, int y) {\n        return x > y ? x - y : y - x;\n    }\n"
        classes.append(f"class {name} {{\n{helper}{bodies}}}\n")
        calls.append(f"        {name} p{start} = new {name}();\n")
        calls.extend(f"        sum += p{start}.work{number}(args.length, data);\n" for number in numbers)
    body = (
        "        int[] data = {3, 1, 2};\n        int sum = 0;\n"
        + "".join(calls)
        + "        System.out.println(sum);\n"
    )
    return "".join(classes) + f"class Main {{\n    public static void main(String[] args) {{\n{body}    }}\n}}\n"


def main(arguments: list[str]) -> None:
    from vernier.__main__ import collect_rarely
    from vernier.frontend.java.attribute import ModelLibrary, load_program
    from vernier.frontend.java.lower import lower_program
    from vernier.frontend.java.syntax.sources import SourceText

    collect_rarely()
    text = program(int(arguments[0]) if arguments else 10_000)
    lines = text.count("\n")
    started = time.process_time()
    attribution = load_program([SourceText("Main.java", text)], ModelLibrary.standard())
    entered = time.process_time()
    lowered = lower_program(attribution, (), {"Main.java": text})
    ended = time.process_time()
    blocks = sum(len(procedure.blocks) for procedure in lowered.program.procedures.values())
    print(f"{lines} lines, {len(lowered.program.procedures)} procedures, {blocks} blocks")
    print(f"parse and enter {entered - started:.2f} s, resolve bodies and lower {ended - entered:.2f} s")
    print(f"{lines / (ended - started):.0f} lines/s of processor time")


if __name__ == "__main__":
    main(sys.argv[1:])
