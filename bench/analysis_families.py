"""Families of C programs for configurable program analysis, after the benchmarks of Théoduloz (2010), whose texts are
not printed: state machines, locks and loops (table 4.1), lists with runs of values, of bounded length, and with flags
(tables 3.2 and 4.2). All are safe."""

from __future__ import annotations

HEAD = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
"""
_ANY = "__VERIFIER_nondet_int()"
_NODE = HEAD + "struct node { int h; struct node *n; };\nint main(void) {\n"
_NEW = "malloc(sizeof(struct node))"
_FIRST = f"  struct node *a = {_NEW};\n  struct node *p = a;\n"
_APPEND = f"p->n = {_NEW}; p = p->n;"


def _error(condition: str) -> str:
    return f"  if ({condition}) reach_error();\n"


# ---------------------------------------------------------------- lists


def simple() -> str:
    """A list of 1s that is ended by a 2."""
    return list_runs(1)


def simple_backwards() -> str:
    """A list of 1s, built from its end."""
    build = f"  struct node *a = {_NEW};\n  a->h = 2; a->n = 0;\n"
    loop = f"  while ({_ANY}) {{ struct node *t = {_NEW}; t->h = 1; t->n = a; a = t; }}\n"
    return _NODE + build + loop + "  while (a->h == 1) a = a->n;\n" + _error("a->h != 2") + "  return 0; }\n"


def list_runs(count: int, bound: int | None = None) -> str:
    """list_i: any number of 1s, then of 2s, and so on up to `count`, and an end. With a bound there are at most so many
    cells before the end (list_bnd)."""
    counter = "" if bound is None else "  int left = " + str(bound) + ";\n"
    more = _ANY if bound is None else f"left > 0 && {_ANY}"
    step = "" if bound is None else " left--;"
    build = "".join(f"  while ({more}) {{ p->h = {value}; {_APPEND}{step} }}\n" for value in range(1, count + 1))
    walk = "".join(f"  while (p->h == {value}) p = p->n;\n" for value in range(1, count + 1))
    end = f"  p->h = {count + 1}; p->n = 0;\n  p = a;\n"
    return _NODE + counter + _FIRST + build + end + walk + _error(f"p->h != {count + 1}") + "  return 0; }\n"


def alternating() -> str:
    """1, 2, 1, 2, and so on; then a 3."""
    build = f"  while ({_ANY}) {{ if (flag) {{ p->h = 1; flag = 0; }} else {{ p->h = 2; flag = 1; }} {_APPEND} }}\n"
    walk = (
        "  p->h = 3; p->n = 0; p = a; flag = 1;\n  while (p->h != 3) {\n"
        "    if (flag) { flag = 0; if (p->h != 1) reach_error(); } else { flag = 1; if (p->h != 2) reach_error(); }\n"
        "    p = p->n; }\n"
    )
    return _NODE + "  int flag = 1;\n" + _FIRST + build + walk + "  return 0; }\n"


def list_flags(count: int, bound: int | None = None) -> str:
    """list_flags_i: each of `count` flags decides between two values for a run of cells."""
    flags = "".join(f"  int f{number} = 0; if ({_ANY}) f{number} = 1;\n" for number in range(count))
    counter = "" if bound is None else f"  int left = {bound};\n"
    more = _ANY if bound is None else f"left > 0 && {_ANY}"
    step = "" if bound is None else " left--;"
    build, walk = "", ""
    for number in range(count):
        one, two = 2 * number + 1, 2 * number + 2
        build += f"  while ({more}) {{ if (f{number}) p->h = {one}; else p->h = {two}; {_APPEND}{step} }}\n"
        walk += f"  if (f{number}) while (p->h == {one}) p = p->n; else while (p->h == {two}) p = p->n;\n"
    last = 2 * count + 1
    end = f"  p->h = {last}; p->n = 0;\n  p = a;\n"
    return _NODE + flags + counter + _FIRST + build + end + walk + _error(f"p->h != {last}") + "  return 0; }\n"


def list_flag_of_variable() -> str:
    """list_flag2: the end of the list is as a variable says."""
    build = f"  int x = 3;\n{_FIRST}  while ({_ANY}) {{ p->h = 1; {_APPEND} }}\n  p->h = 3;\n"
    return _NODE + build + _error("p->h != x") + "  return 0; }\n"


# ---------------------------------------------------------------- numbers


def _machine(length: str, first: str, second: str, suffix: str = "") -> str:
    """The state machine of figure 4.1. Writes to an array, which change no variable, are left out."""
    return f"""  int st{suffix} = 0, ok{suffix} = 0, p{suffix};
  int n{suffix} = {length};
  int cmd{suffix} = {_ANY};
  while (1) {{ switch (st{suffix}) {{
    case 0: if (cmd{suffix} == 177) st{suffix} = 1; else st{suffix} = 2; break;
    case 1: if (cmd{suffix} == 177) {{ st{suffix} = 3; cmd{suffix} = {_ANY}; }} else st{suffix} = 0; break;
    case 2: if (cmd{suffix} != 177) {{ cmd{suffix} = 79; st{suffix} = 4; {first} }} else goto ERROR; break;
    case 3: if (cmd{suffix} == 78) {{ st{suffix} = 4; ok{suffix} = 1; }}
            else {{ st{suffix} = 0; cmd{suffix} = {_ANY}; }} break;
    case 4: if (ok{suffix}) {{ if (cmd{suffix} != 78) goto ERROR; }} else {{ if (cmd{suffix} != 79) goto ERROR; }}
            goto CONTINUE{suffix}; }} }}
CONTINUE{suffix}: {second};
"""


def _main(body: str) -> str:
    return HEAD + "int main(void) {\n" + body + "  return 0;\nERROR: reach_error(); return 1; }\n"


def example(length: str) -> str:
    """ex1 with any length of the array, ex2 with a constant one."""
    down = "p = cmd; while (p > 0) { --p; } if (p > 0) goto ERROR;"
    up = "p = cmd; while (p < n) { ++p; } if (p < n) goto ERROR"
    return _main(_machine(length, down, up))


def example_without_loops(count: int) -> str:
    """ex3_N: the state machine N times, without the inner loops."""
    return _main("".join(_machine("0", "", "", f"_{number}") for number in range(count)))


def locks(count: int) -> str:
    """Any number of rounds; in each, some of so many locks are taken, and those that were taken are given back."""
    names = range(1, count + 1)
    wanted = "".join(f"    int want{n} = {_ANY}, lock{n} = 0;\n" for n in names)
    taken = "".join(f"    if (want{n} != 0) lock{n} = 1;\n" for n in names)
    given_back = "".join(f"    if (want{n} != 0) {{ if (lock{n} != 1) goto ERROR; lock{n} = 0; }}\n" for n in names)
    return _main(f"  while ({_ANY}) {{\n{wanted}{taken}{given_back}  }}\n")


def loop(iterations: int) -> str:
    """A property that holds after so many iterations."""
    body = f"  int i = 0, s = 0;\n  while (i < {iterations}) {{ i++; if (i > {iterations // 2}) s = 1; }}\n"
    return _main(body + "  if (s != 1) goto ERROR;\n")


def square(number: int) -> str:
    """A square by additions."""
    body = f"  int n = {number}, i = 0, s = 0;\n  while (i < n) {{ s += n; i++; }}\n"
    return _main(body + "  if (s != n * n || s * s != n * n * s) goto ERROR;\n")
