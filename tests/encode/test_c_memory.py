"""The encoding of C memory agrees with executions: a sample of random programs, and hand-written ones for what was
wrong once."""

from __future__ import annotations

import pytest

from tests.differential.c_generator import PROFILES
from tests.encode.c_memory import STREAMS, Sample, Tally, examined, sanitized
from tests.encode.c_programs import EncodedC, Result, compare, lowered
from vernier.ir.interp import Machine

PROGRAMS = 16
"""Programs of a profile"""


@pytest.mark.parametrize("profile", ["faults", "objects", "memory"])
def test_random_programs(profile: str) -> None:
    tally = Tally()
    for seed in range(1, PROGRAMS + 1):
        examined(Sample(seed, profile), tally)
    assert tally.differences == []
    assert tally.counts[Result.SAME.value] >= PROGRAMS * STREAMS // 2
    if profile == "faults":
        assert {"memory.bounds", "memory.uninitialised", "memory.leak"} <= set(tally.violated)


@pytest.mark.needs("gcc")
def test_the_interpreter_sees_what_sanitizers_see() -> None:
    tally = Tally()
    sanitized([Sample(seed) for seed in range(1, 13)], tally)
    assert tally.differences == []
    assert tally.counts["gcc"] >= 20


def test_profiles_that_take_turns_exist() -> None:
    assert {Sample(seed).turn for seed in range(20)} <= {*PROFILES, "faults"}


def agree(text: str) -> list[str]:
    """The differences of a program without inputs, or with those of one stream; it must be comparable."""
    program = lowered(text)
    encoded = EncodedC(program.program, program.entries[0].start)
    found = compare(encoded, Machine(program.program), 0)
    assert found.result is not Result.CUT_OFF
    return [found.detail] if found.detail else []


def test_the_end_of_an_inner_array_is_not_accessed_without_doubt() -> None:
    """A pointer to the end of `a` is one to `b` as well: which of them it is nobody knows."""
    assert agree(
        """
        struct s { char a[1]; char b; };
        int main(void) { struct s x = {{1}, 2}; char *p = &x.b; unsigned i = 0; p[i] += 1; return 0; }
        """
    ) == []  # fmt: skip


BLOCKS = {
    "a length": 'char x[6] = "abcde", y[5] = {1}; memcpy(y, x, i); show(y[0]); show(y[2]); show(y[4]);',
    "a length and a place": "int x[4] = {1, 2, 3, 4}; memmove(x + k, x + 1, i * sizeof(int)); "
    "show(x[0]); show(x[1]); show(x[3]);",
    "one of two objects": "int x[3] = {1, 2, 3}, y[3] = {4, 5}; memcpy(i & 1 ? x : y, (int[]){7, 8}, 2 * sizeof(int)); "
    "show(x[0]); show(y[1]);",
    "what overlaps": 'char x[80] = "abcdefgh"; memmove(x + k, x, i + 1); show(x[0]); show(x[1]); show(x[4]);',
    "nothing at all": "char *p = 0, x[2] = {5, 6}; if (i) p = x; memmove(x, i ? x + 1 : x, i & 1); show(x[0]);",
    "bytes nobody has written": "char x[4], y[4] = {1, 2, 3, 4}; x[1] = 9; memcpy(y, x, i); show(y[1]); show(y[0]);",
    "an element of an array of records": "struct s x[3] = {{1, 2}, {3, 4}, {5, 6}}, y = {7, 8}; x[i] = y; y = x[k]; "
    "show(x[0].a); show(x[2].b); show(y.a);",
    "elements of an array of records": "struct s x[4] = {{1, 2}, {3, 4}, {5, 6}}; "
    "memmove(x + k, x + 1, i * sizeof *x); show(x[0].a); show(x[1].b); show(x[2].a);",
    "padding": "struct s x[2] = {{1, 2}}, y; unsigned char *p = (unsigned char *)(x + 1); memset(&y, 3, sizeof y); "
    "memcpy(x + (i & 1), &y, sizeof y); show(p[4]); show(p[5]); show(p[7]);",
    "a union": "union u x[2] = {{1}}, y; y.i = 0x01020304; x[i & 1] = y; show(x[0].c); show(x[1].c);",
    "a fill": "int x[4] = {1, 2, 3, 4}; memset(x + k, i, i * sizeof(int)); show(x[0]); show(x[1]); show(x[2]);",
    "pointers": "int a = 1, b = 2, *x[3] = {&a, &b, &a}, *y[3] = {0}; memcpy(y, x + k, i * sizeof *x); "
    "show(y[0] == &a); show(y[1] ? *y[1] : 0);",
}
_BLOCK = """
extern int __VERIFIER_nondet_int(void);
extern int printf(const char *format, ...);
extern void *memcpy(void *to, const void *from, unsigned long count);
extern void *memmove(void *to, const void *from, unsigned long count);
extern void *memset(void *to, int byte, unsigned long count);
struct s {{ int a; char b; }}; union u {{ char c; int i; }};
static void show(int x) {{ printf("%d\\n", x); }}
int main(void) {{ int i = __VERIFIER_nondet_int() & 3, k = __VERIFIER_nondet_int() & 1; {body} return 0; }}
"""


@pytest.mark.parametrize("body", BLOCKS.values(), ids=BLOCKS)
def test_blocks_whose_size_or_place_depends_on_inputs(body: str) -> None:
    program = lowered(_BLOCK.format(body=body))
    encoded = EncodedC(program.program, program.entries[0].start)
    machine = Machine(program.program)
    found = [compare(encoded, machine, stream) for stream in range(8)]
    assert [item.detail for item in found if item.detail] == []
    assert any(item.result is Result.SAME for item in found)
