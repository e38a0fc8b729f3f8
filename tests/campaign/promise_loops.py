"""Effects of loops over arrays with written invariants, and clauses with sums, counts, maxima, quantifiers, frames of
loops and ghost fields.

Written invariants hold in the rare case as well: they are no promises, and an execution that breaks one ends there.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.campaign.promise_parts import LOOP_FRAME, Clause, Effect, Rare

_RANGE = "0 <= k && k < {end}"
_INDEX = "/*@ loop_invariant 0 <= i && i <= this.arr.length; @*/"
_LOOP = "for (int i = 0; i < this.arr.length; i++)"
_LARGE = Rare("true", "o.arr[0] = 70001;", bits=32)
"""A cell that is another number as a byte, a short and a char"""


def array_effect(generator: random.Random) -> Effect:
    """An effect of a loop over an array."""
    return generator.choice(_ARRAY_EFFECTS)(generator)


def _invariant(generator: random.Random, text: str) -> str:
    """The invariant is written, or left to be found."""
    return f"{_INDEX} /*@ loop_invariant {text}; @*/ " if generator.random() < 0.7 else ""


def _bounded(binder: str, body: str, end: str) -> str:
    return f"(\\{binder} int k; {_RANGE.format(end=end)}; {body})"


def _total(name: str, type_: str, term: str) -> str:
    return (
        f"  static {type_} {name}(int[] z) {{ {type_} s = 0; for (int k = 0; k < z.length; k++) s += {term}z[k];"
        " return s; }"
    )


def _summed(generator: random.Random) -> Effect:
    """A sum that is one too large rarely."""
    cast = generator.choice(("", "(byte) ", "(short) ", "(char) ", "(long) "))
    type_, field = ("long", "l") if "long" in cast else ("int", "b")
    invariant = _invariant(generator, "s == " + _bounded("sum", f"{cast}this.arr[k]", "i"))
    body = f"{type_} s = 0; {invariant}{_LOOP} s += {cast}this.arr[i]; this.{field} = {{c}} ? s + 1 : s;"
    total = _bounded("sum", f"{cast}this.arr[k]", "this.arr.length")
    one = "1L" if "long" in cast else "1"
    return Effect(
        body,
        Clause(f"this.{field} == {total}", f"o.{field} == total(o.arr)"),
        Clause(
            f"this.{field} == {total} || this.{field} == {total} + {one}",
            f"o.{field} == total(o.arr) || o.{field} == total(o.arr) + {one}",
        ),
        _total("total", type_, cast),
    )


def _converted(generator: random.Random) -> Effect:
    """A sum of other numbers than those of the clause, where a cell is large."""
    cast = generator.choice(("(byte) ", "(short) ", "(char) "))
    invariant = _invariant(generator, "s == " + _bounded("sum", "this.arr[k]", "i"))
    other, same = (_bounded("sum", f"{each}this.arr[k]", "this.arr.length") for each in (cast, ""))
    return Effect(
        f"int s = 0; {invariant}{_LOOP} s += this.arr[i]; this.b = s;",
        Clause(f"this.b == {other}", "o.b == converted(o.arr)"),
        Clause(f"this.b == {same}", "o.b == plain(o.arr)"),
        _total("converted", "int", cast) + "\n" + _total("plain", "int", ""),
        rare=_LARGE,
    )


def _counted(generator: random.Random) -> Effect:
    """A number of cells that is one too large rarely."""
    test = generator.choice(("this.arr[k] == y", "this.arr[k] > y", "this.arr[k] != x && this.arr[k] < y"))
    at = test.replace("[k]", "[i]")
    invariant = _invariant(generator, "z == " + _bounded("num_of", test, "i"))
    number = _bounded("num_of", test, "this.arr.length")
    java = test.replace("this.arr", "z")
    return Effect(
        f"int z = 0; {invariant}{_LOOP} if ({at}) z++; this.d = {{c}} ? z + 1 : z;",
        Clause(f"this.d == {number}", "o.d == count(o.arr, x, y)"),
        Clause(f"this.d >= {number}", "o.d >= count(o.arr, x, y)"),
        f"  static int count(int[] z, int x, int y) {{ int s = 0; for (int k = 0; k < z.length; k++) if ({java}) s++;"
        " return s; }",
    )


def _greatest(generator: random.Random) -> Effect:
    """A greatest or least cell that is missed rarely."""
    binder, comparison = generator.choice((("max", ">"), ("min", "<")))
    extreme = _bounded(binder, "this.arr[k]", "this.arr.length")
    invariant = (
        "/*@ loop_invariant 1 <= i && i <= this.arr.length; @*/ /*@ loop_invariant z == "
        + _bounded(binder, "this.arr[k]", "i") + "; @*/ "
        if generator.random() < 0.5
        else ""
    )  # fmt: skip
    loop = f"for (int i = 1; i < this.arr.length; i++) if (this.arr[i] {comparison} z) z = this.arr[i];"
    return Effect(
        f"int z = this.arr[0]; {invariant}{loop} this.d = {{c}} ? z ^ 1 : z;",
        Clause(f"this.d == {extreme}", "o.d == extreme(o.arr)"),
        Clause(f"this.d == {extreme} || this.d == ({extreme} ^ 1)", "(o.d | 1) == (extreme(o.arr) | 1)"),
        f"  static int extreme(int[] z) {{ int s = z[0]; for (int k : z) if (k {comparison} s) s = k; return s; }}",
    )


def _filled(generator: random.Random) -> Effect:
    """An array that is filled, but for one cell rarely."""
    invariant = _invariant(generator, _bounded("forall", "this.arr[k] == (f && k == 1 ? y + 1 : y)", "i"))
    every, either = (
        _bounded("forall", each, "this.arr.length")
        for each in ("this.arr[k] == y", "this.arr[k] == y || this.arr[k] == y + 1")
    )
    return Effect(
        f"boolean f = {{c}}; {invariant}{_LOOP} this.arr[i] = f && i == 1 ? y + 1 : y;",
        Clause(every, "filled(o.arr, y, y)"),
        Clause(either, "filled(o.arr, y, y + 1)"),
        "  static boolean filled(int[] z, int u, int w) { for (int k : z) if (k != u && k != w) return false;"
        " return true; }",
    )


def _framed(generator: random.Random) -> Effect:
    """A loop that writes outside of its frame rarely."""
    place, meaning = generator.choice(
        (("this.d", "o.d == d9"), ("n.extra", "n.extra == e9"), ("this.brr[1]", "o.arr == o.brr || o.brr[1] == b9"))
    )
    clause = generator.choice(("loop_modifies", "assignable", "loop_writes"))
    body = f"""boolean f = {{c}}; int i = 0;
    //:{{label}}
    //@ {clause} {{clause}};
    while (i < this.arr.length) {{ this.arr[i] = i; if (f && i == 1) {place}++; i++; }}"""
    saved = "int d9 = o.d, e9 = n.extra, b9 = o.brr[1];"
    return Effect(
        body, Clause("this.arr[*]", meaning, saved, LOOP_FRAME), Clause(f"this.arr[*], {place}", "true", "", LOOP_FRAME)
    )


def _ghosted(generator: random.Random) -> Effect:
    """A ghost field that is set beside a field."""
    body = generator.choice(
        (
            "boolean f = {c}; this.d = f ? y + 1 : y; /*@ set this.gh = this.d; @*/",
            "boolean f = {c}; this.d = y; /*@ set this.gh = y; @*/ if (f) { this.d++; /*@ set this.gh = this.d; @*/ }",
            "this.d = {c} ? y + 1 : y; /*@ ghost int h = this.d; @*/ /*@ set this.gh = h; @*/",
        )
    )
    return Effect(
        body,
        Clause("this.gh == y", "o.d == y"),
        Clause("this.gh == y || this.gh == y + 1", "o.d == y || o.d == y + 1"),
        "  //@ ghost int gh;",
    )


_ARRAY_EFFECTS: tuple[Callable[[random.Random], Effect], ...] = (
    _summed, _summed, _converted, _counted, _greatest, _filled, _framed, _ghosted,
)  # fmt: skip
