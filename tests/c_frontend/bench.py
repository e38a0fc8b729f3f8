"""Speed of the C front end on generated programs: `python -m tests.c_frontend.bench [LINES ...]`."""

from __future__ import annotations

import sys
import time

from vernier.frontend.c import DataModel, load_c_texts

_FUNCTION = """
static int work{n}(struct item *list, int count) {{
    int sum = 0;
    for (int i = 0; i < count; i++) {{
        struct item *it = &list[i];
        if (it->key > limit && it->next != 0) {{
            sum += it->key * 2 + it->values[i % 4];
            it->next->key = sum - i;
        }} else if (it->key == {n}) {{
            it->values[0] = (unsigned char)sum;
        }}
        switch (it->key & 3) {{
        case 0: sum++; break;
        case 1: sum -= 2;
        default: sum ^= i;
        }}
    }}
    while (sum > 1000) sum /= 2;
    return sum{call};
}}
"""
_HEAD = "struct item { int key; int values[4]; struct item *next; };\nextern int limit;\nint limit = 7;\n"


def program(lines: int) -> str:
    """A program of about this many lines; each function calls the one before it."""
    each = _FUNCTION.count("\n")
    parts = [_HEAD]
    for number in range(max(1, lines // each)):
        call = f" + work{number - 1}(list, count - 1)" if number else ""
        parts.append(_FUNCTION.format(n=number, call=call))
    last = max(1, lines // each) - 1
    parts.append(f"int main(void) {{ struct item items[3] = {{0}}; return work{last}(items, 3); }}\n")
    return "".join(parts)


def main() -> int:
    for lines in [int(argument) for argument in sys.argv[1:]] or [1_000, 10_000, 50_000]:
        text = program(lines)
        wall, start = time.perf_counter(), time.process_time()
        lowered = load_c_texts([("bench.c", text)], DataModel.ILP32)
        seconds, wall = time.process_time() - start, time.perf_counter() - wall
        count = text.count("\n")
        size = len(lowered.program.procedures)
        speed = count / seconds
        print(f"{count} lines, {size} procedures: {seconds:.2f} s CPU, {wall:.2f} s wall, {speed:.0f} lines/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
