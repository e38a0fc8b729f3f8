"""Where the condition and what it guards stand in a C program: in loops, callees, recursion, behind pointers, ..."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.campaign.judgement import Family, Needs
from tests.campaign.making import Making
from tests.campaign.needle import COUNT, INPUT, Site
from tests.campaign.templates import Effect, Reach

Shape = Callable[[Making], Site]


def _plain(of: Making) -> Site:
    return Site(of.guarded(of.source))


def _otherwise(of: Making) -> Site:
    setup, test = of.condition(of.source)
    return Site(f"{setup}\n  if (!({test})) {{\n    y{of.number}++;\n  }} else {{\n    {of.effect.act}\n  }}")


def _asked(of: Making) -> Site:
    """The condition is computed by a function."""
    setup, test = of.condition("x")
    members = f"static int ask{of.number}(int x) {{ {setup} return {test}; }}"
    return Site(f"if (ask{of.number}({of.source})) {{\n    {of.effect.act}\n  }}", members)


def _flag(of: Making) -> Site:
    """Two steps: the condition is remembered, in one of several kinds of places, and acted upon later."""
    n = of.number
    setup, test = of.condition(of.source)
    local = f"_Bool w{n} = 0;", "", f"w{n} = 1;", f"w{n}"
    cell = f"int w{n}[3] = {{0}};", "", f"w{n}[1] = 7;", f"w{n}[1] == 7"
    shared = "", f"static int w{n};", f"w{n} = 3;", f"w{n} == 3"
    double = "", f"static double w{n};", f"w{n} = 1.5;", f"w{n} > 1.0"
    nulled = f"int v{n} = 1; int *w{n} = 0;", "", f"w{n} = &v{n};", f"w{n} && *w{n} == 1"
    member = f"struct {{ char a; int b; }} w{n} = {{0, 0}};", "", f"w{n}.b = 6;", f"w{n}.b == 6 && !w{n}.a"
    pointed = f"int v{n} = 0, *w{n} = &v{n};", "", f"*w{n} = 2;", f"v{n}"
    declared, members, set_, read = of.rng.choice((local, cell, shared, double, nulled, member, pointed))
    remembered = f"if ({test}) {{\n    {set_}\n  }}"
    return Site(f"{declared} {setup}\n  {remembered}\n  if ({read}) {{\n    {of.effect.act}\n  }}", members)


def _switched(of: Making) -> Site:
    setup, test = of.condition(of.source)
    return Site(f"{setup}\n  switch ({test}) {{\n    case 1: {{ {of.effect.act} }} break;\n    default: ;\n  }}")


def _while(of: Making) -> Site:
    setup, test = of.condition(of.source)
    return Site(f"{setup}\n  while ({test}) {{\n    {of.effect.act}\n    break;\n  }}", needs=Needs(1))


def _skipped(of: Making) -> Site:
    """A jump passes over it."""
    n = of.number
    setup, test = of.condition(of.source)
    return Site(f"{setup}\n  if (!({test})) goto past{n};\n  {{ {of.effect.act} }}\n  past{n}: ;")


def _loop(of: Making) -> Site:
    """In one iteration of a loop with a constant number of iterations."""
    n, times = of.number, of.rng.choice((2, 3, 3, 5))
    at = of.rng.randrange(times)
    setup, test = of.condition(of.source)
    forms = (f"for (int i{n} = 0; i{n} < {times}; i{n}++)", f"for (int i{n} = {times}; --i{n} >= 0; )")
    inner = f"if (i{n} == {at} && {test}) {{\n      {of.effect.act}\n    }}"
    return Site(f"{setup}\n  {of.rng.choice(forms)} {{\n    {inner}\n  }}", "", Family.BOUNDED, Needs(times))


def _counted(of: Making) -> Site:
    """In a loop whose counter is no plain local: from one iteration to the next only memory changes."""
    n, times = of.number, of.rng.choice((2, 3))
    at = of.rng.randrange(times)
    setup, test = of.condition(of.source)
    shared = "", f"int j{n};", f"j{n}"
    static = f"static int j{n};", "", f"j{n}"
    cell = f"int j{n}[2];", "", f"j{n}[1]"
    member = f"struct J{n} j{n};", f"struct J{n} {{ int b; int c; }};", f"j{n}.c"
    declared, members, counter = of.rng.choice((shared, static, cell, member))
    inner = f"if ({counter} == {at} && {test}) {{\n      {of.effect.act}\n    }}"
    text = f"{declared} {setup}\n  for ({counter} = 0; {counter} < {times}; {counter}++) {{\n    {inner}\n  }}"
    return Site(text, members, Family.BOUNDED, Needs(times))


def _polled(of: Making) -> Site:
    """In a loop that does nothing but ask a function, which counts in a global, whether to go on."""
    n, times = of.number, of.rng.choice((2, 3))
    at = of.rng.randrange(times)
    setup, test = of.condition("x")
    members = (
        f"int j{n};\n  int poll{n}({of.parameters('int x')}) {{\n    {setup}\n"
        f"    if (j{n} == {at} && {test}) {{\n      {of.effect.act}\n    }}\n    return ++j{n} < {times};\n  }}"
    )
    text = f"j{n} = 0;\n    while (poll{n}({of.arguments(of.source)})) {{ }}"
    return Site(text, members, Family.BOUNDED, Needs(times))


def _long_loop(of: Making) -> Site:
    """In one iteration of a loop that runs as often as an input says."""
    n, at = of.number, of.rng.choice((0, 1, 2, 4, 9))
    setup, test = of.condition(of.source)
    inner = f"if (i{n} == {at} && {test}) {{\n      {of.effect.act}\n    }}"
    text = f"int many{n} = {COUNT}; {setup}\n  for (int i{n} = 0; i{n} < many{n}; i{n}++) {{\n    {inner}\n  }}"
    return Site(text, "", Family.OTHER, Needs(at + 2), at + 1)


def _sized(of: Making) -> Site:
    """In a loop over an array on the heap whose size is an input."""
    n, at = of.number, of.rng.choice((0, 1, 2))
    setup, test = of.condition(of.source)
    inner = f"z{n}0[i{n}] = i{n};\n    if (z{n}0[i{n}] == {at} && {test}) {{\n      {of.effect.act}\n    }}"
    text = (
        f"int many{n} = {COUNT}; if (many{n} < 1 || many{n} > 9) many{n} = 1;\n"
        f"  int *z{n}0 = malloc(many{n} * sizeof(int)); "
        f"if (!z{n}0) abort();\n  {setup}\n"
        f"  for (int i{n} = 0; i{n} < many{n}; i{n}++) {{\n    {inner}\n  }}\n  free(z{n}0);"
    )
    return Site(text, "", Family.OTHER, Needs(at + 2, array=9), at + 1)


def _callee(of: Making) -> Site:
    n = of.number
    members = f"static void call{n}({of.parameters('int x')}) {{\n  {of.guarded('x')}\n}}"
    return Site(f"call{n}({of.arguments(of.source)});", members)


def _reading_callee(of: Making) -> Site:
    """The callee reads the input itself."""
    n = of.number
    members = f"static void call{n}({of.parameters()}) {{\n  {of.guarded(INPUT)}\n}}"
    return Site(f"call{n}({of.arguments()});", members)


def _two_calls(of: Making) -> Site:
    """Called twice; only one of the calls has the input."""
    n = of.number
    members = f"static void call{n}({of.parameters('int x')}) {{\n  {of.guarded('x')}\n}}"
    calls = [f"call{n}({of.arguments(of.source)});", f"call{n}({of.arguments(str(of.rng.randrange(1000)))});"]
    if of.inverse:
        calls = calls[:1]
    of.rng.shuffle(calls)
    return Site(" ".join(calls), members)


def _through_pointer(of: Making) -> Site:
    """Called through a function pointer."""
    n = of.number
    members = f"static void call{n}({of.parameters('int x')}) {{\n  {of.guarded('x')}\n}}"
    pointer = f"void (*p{n})({of.parameters('int x')}) = call{n};"
    return Site(f"{pointer}\n  p{n}({of.arguments(of.source)});", members)


def _dispatched(of: Making) -> Site:
    """The condition chooses the function, and the function acts or does not."""
    n = of.number
    setup, test = of.condition(of.source)
    acts = f"static void yes{n}({of.parameters()}) {{\n  {of.effect.act}\n}}"
    chosen = f"void (*p{n})({of.parameters()}) = {test} ? yes{n} : no{n};"
    if of.rng.random() < 0.5:
        chosen = f"void (*p{n})({of.parameters()}) = no{n};\n  if ({test}) p{n} = yes{n};"
    return Site(
        f"{setup}\n  {chosen}\n  p{n}({of.arguments()});", f"static void no{n}({of.parameters()}) {{ }}\n{acts}"
    )


def _by_structure(of: Making) -> Site:
    """The input is passed in a structure, by value or by address."""
    n = of.number
    kind = f"struct In{n} {{ char c; int x; }};"
    if of.rng.random() < 0.5:
        members = f"{kind}\nstatic void call{n}({of.parameters(f'struct In{n} s')}) {{\n  {of.guarded('s.x')}\n}}"
        passed = f"in{n}"
    else:
        members = f"{kind}\nstatic void call{n}({of.parameters(f'struct In{n} *s')}) {{\n  {of.guarded('s->x')}\n}}"
        passed = f"&in{n}"
    return Site(f"struct In{n} in{n} = {{1, {of.source}}};\n  call{n}({of.arguments(passed)});", members)


def _recursion(of: Making) -> Site:
    n, depth = of.number, of.rng.choice((1, 2, 3, 5))
    members = (
        f"static void rec{n}({of.parameters('int d', 'int x')}) {{\n  if (d <= 0) {{\n  {of.guarded('x')}\n"
        f"  return;\n  }}\n  rec{n}({of.arguments('d - 1', 'x')});\n}}"
    )
    return Site(f"rec{n}({of.arguments(str(depth), of.source)});", members, Family.BOUNDED, Needs(0, depth + 1))


def _mutual_recursion(of: Making) -> Site:
    n, depth = of.number, of.rng.choice((2, 3, 4))
    parameters, passed = of.parameters("int d", "int x"), of.arguments("d - 1", "x")
    members = (
        f"static void even{n}({parameters});\n"
        f"static void odd{n}({parameters}) {{\n  if (d > 0) even{n}({passed});\n}}\n"
        f"static void even{n}({parameters}) {{\n  if (d == 0) {{\n  {of.guarded('x')}\n  }}\n"
        f"  if (d > 0) odd{n}({passed});\n}}"
    )
    first = "even" if depth % 2 == 0 else "odd"
    return Site(f"{first}{n}({of.arguments(str(depth), of.source)});", members, Family.BOUNDED, Needs(0, depth + 1))


def _deep_recursion(of: Making) -> Site:
    """As deep as an input says."""
    n, at = of.number, of.rng.choice((0, 1, 3))
    members = (
        f"static void rec{n}({of.parameters('int d', 'int x')}) {{\n  if (d == {at}) {{\n  {of.guarded('x')}\n"
        f"  }}\n  if (d > 0) rec{n}({of.arguments('d - 1', 'x')});\n}}"
    )
    return Site(f"rec{n}({of.arguments(COUNT, of.source)});", members, Family.OTHER, Needs(0, at + 3), max(at, 1))


_CONTROL: tuple[Shape, ...] = (_plain, _plain, _otherwise, _asked, _flag)
_INLINE: tuple[Shape, ...] = (*_CONTROL, _switched, _while, _skipped, _loop, _loop, _counted, _long_loop, _sized)
_ANYWHERE: tuple[Shape, ...] = (
    *_INLINE, _callee, _callee, _reading_callee, _two_calls, _polled, _through_pointer, _dispatched, _by_structure,
    _recursion, _mutual_recursion, _deep_recursion,
)  # fmt: skip
_ONCE = frozenset({_loop, _counted, _polled, _long_loop, _sized, _deep_recursion})
"""Here an effect for all inputs but one would also depend on the other input"""
_NAMED = {shape: shape.__name__.strip("_").replace("_", " ") for shape in _ANYWHERE}


def choose(rng: random.Random, effect: Effect) -> tuple[Shape, str]:
    """A shape that can have this effect, and its name."""
    match effect.reach:
        case Reach.CONTROL:
            shapes = _CONTROL
        case Reach.INLINE:
            shapes = _INLINE
        case Reach.ANYWHERE:
            shapes = _ANYWHERE
    shape = rng.choice(shapes)
    return shape, _NAMED[shape]


def reads_count(shape: Shape) -> bool:
    """Whether whether the site is reached depends on another input as well."""
    return shape in _ONCE
