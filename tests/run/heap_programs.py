"""Random C programs on a small heap. Their only input decides a condition: two executions show all that can happen."""

from __future__ import annotations

import random

from tests.run.c_programs import PRELUDE

_TYPES = "struct node { struct node *next, *other; };\nstatic struct node *g0, *g1;\n"
_VARIABLES = ("p0", "p1", "p2", "g0", "g1")
_FIELDS = ("next", "other")


class _Writer:
    """Statements that keep to defined behaviour most of the time: pointers are tested before they are used."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def program(self) -> str:
        helper = "".join(self._statement(1, ("a", "b", "g0", "g1")) for _ in range(self._random.randint(1, 3)))
        body = "".join(self._statement(2, _VARIABLES) for _ in range(self._random.randint(4, 9)))
        end = self._random.choice(("return 0;", "return 0;", "exit(1);", "if (r) abort(); return 0;"))
        return (
            f"{PRELUDE}{_TYPES}static int r;\n"
            f"static void helper(struct node *a) {{ struct node *b = 0;\n{helper}}}\n"
            f"int main(void) {{ r = rare(); struct node *p0 = 0, *p1 = 0, *p2 = 0;\n{body}{end} }}\n"
        )

    def _statement(self, depth: int, names: tuple[str, ...]) -> str:
        one, two = self._random.choice(names), self._random.choice(names)
        field = self._random.choice(_FIELDS)
        choices = [
            f"{one} = malloc(sizeof(struct node)); {one}->next = {one}->other = 0;",
            f"{one} = malloc(sizeof(struct node)); {one}->next = {two}; {one}->other = 0;",
            f"if ({one}) {one}->{field} = {two};",
            f"if ({one}) {two} = {one}->{field};",
            f"{one} = {two};",
            f"{one} = 0;",
            f"free({one}); {one} = 0;",
            f"if ({one}) {{ struct node *next = {one}->next; free({one}); {one} = next; }}",
        ]
        if "p0" in names:
            choices += [f"helper({one});", f"{{ struct node *q = {one}; {two} = q; }}"]
        if depth and self._random.random() < 0.35:
            inner = self._statement(depth - 1, names)
            return f"if ({self._random.choice(('r', '!r'))}) {{ {inner.strip()} }}\n"
        return self._random.choice(choices) + "\n"


def heap_program(seed: int) -> str:
    """The text of a program."""
    return _Writer(seed).program()
