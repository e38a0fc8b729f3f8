"""Where the condition and what it guards stand in a Java program: in loops, callees, constructors, callbacks, ...

Names that a shape declares end in the needle's number and a 0: those of effects (a letter and the number) never clash.
"""

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
    negative = f"if (!({test})) {{\n      int u{of.number}0 = 1;\n    }}"
    return Site(f"{setup}\n    {negative} else {{\n      {of.effect.act}\n    }}")


def _asked(of: Making) -> Site:
    """The condition is computed by a method."""
    setup, test = of.condition("x")
    members = f"static boolean ask{of.number}(int x) {{ {setup} return {test}; }}"
    return Site(f"if (ask{of.number}({of.source})) {{\n      {of.effect.act}\n    }}", members)


def _flag(of: Making) -> Site:
    """Two steps: the condition is remembered, in one of several kinds of places, and acted upon later."""
    n = of.number
    setup, test = of.condition(of.source)
    local = f"boolean w{n}0 = false;", "", f"w{n}0 = true;", f"w{n}0"
    cell = f"int[] w{n}0 = new int[3];", "", f"w{n}0[1] = 7;", f"w{n}0[1] == 7"
    shared = "", f"static int w{n}0;", f"w{n}0 = 3;", f"w{n}0 == 3"
    nulled = f"Object w{n}0 = null;", "", f'w{n}0 = "x";', f"w{n}0 != null"
    boxed = f"Integer w{n}0 = 5;", "", f"w{n}0 = 6;", f"w{n}0 == 6"
    declared, members, set_, read = of.rng.choice((local, cell, shared, nulled, boxed))
    remembered = f"if ({test}) {{\n      {set_}\n    }}"
    return Site(f"{declared} {setup}\n    {remembered}\n    if ({read}) {{\n      {of.effect.act}\n    }}", members)


def _caught(of: Making) -> Site:
    """The condition throws, and the handler acts."""
    setup, test = of.condition(of.source)
    text = (
        f"{setup}\n    try {{\n      if ({test}) throw new IllegalArgumentException();\n    }} "
        f"catch (IllegalArgumentException thrown{of.number}) {{\n      {of.effect.act}\n    }}"
    )
    return Site(text)


def _switched(of: Making) -> Site:
    setup, test = of.condition(of.source)
    chosen = f"case 1: {{ {of.effect.act} }} break;"
    return Site(f"{setup}\n    switch ({test} ? 1 : 0) {{\n      {chosen}\n      default:\n    }}")


def _while(of: Making) -> Site:
    setup, test = of.condition(of.source)
    return Site(f"{setup}\n    while ({test}) {{\n      {of.effect.act}\n      break;\n    }}", needs=Needs(1))


def _loop(of: Making) -> Site:
    """In one iteration of a loop with a constant number of iterations."""
    n, times = of.number, of.rng.choice((2, 3, 3, 5))
    at = of.rng.randrange(times)
    setup, test = of.condition(of.source)
    forms = (
        f"for (int i{n}0 = 0; i{n}0 < {times}; i{n}0++)",
        f"for (int i{n}0 = {times}; --i{n}0 >= 0; )",
        f"for (int i{n}0 : new int[] {{{', '.join(map(str, range(times)))}}})",
    )
    inner = f"if (i{n}0 == {at} && {test}) {{\n        {of.effect.act}\n      }}"
    text = f"{setup}\n    {of.rng.choice(forms)} {{\n      {inner}\n    }}"
    return Site(text, "", Family.BOUNDED, Needs(times, array=times))


def _counted(of: Making) -> Site:
    """In a loop whose counter is no local: from one iteration to the next only memory changes."""
    n, times = of.number, of.rng.choice((2, 3))
    at = of.rng.randrange(times)
    setup, test = of.condition(of.source)
    static = "", f"static int j{n}0;", f"j{n}0"
    cell = f"int[] j{n}0 = new int[2];", "", f"j{n}0[1]"
    field = f"J{n}0 j{n}0 = new J{n}0();", f"static class J{n}0 {{ int c; }}", f"j{n}0.c"
    declared, members, counter = of.rng.choice((static, static, cell, field))
    inner = f"if ({counter} == {at} && {test}) {{\n        {of.effect.act}\n      }}"
    text = f"{declared} {setup}\n    for ({counter} = 0; {counter} < {times}; {counter}++) {{\n      {inner}\n    }}"
    return Site(text, members, Family.BOUNDED, Needs(times, array=2))


def _polled(of: Making) -> Site:
    """In a loop that does nothing but ask a function, which counts in a global, whether to go on."""
    n, times = of.number, of.rng.choice((2, 3))
    at = of.rng.randrange(times)
    setup, test = of.condition("x")
    members = (
        f"static int j{n}0;\n  static boolean poll{n}({of.parameters('int x')}) {{\n    {setup}\n"
        f"    if (j{n}0 == {at} && {test}) {{\n      {of.effect.act}\n    }}\n    return ++j{n}0 < {times};\n  }}"
    )
    text = f"j{n}0 = 0;\n    while (poll{n}({of.arguments(of.source)})) {{ }}"
    return Site(text, members, Family.BOUNDED, Needs(times))


def _long_loop(of: Making) -> Site:
    """In one iteration of a loop that runs as often as an input says."""
    n, at = of.number, of.rng.choice((0, 1, 2, 4, 9))
    setup, test = of.condition(of.source)
    text = (
        f"int many{n}0 = {COUNT}; {setup}\n    for (int i{n}0 = 0; i{n}0 < many{n}0; i{n}0++) {{\n"
        f"      if (i{n}0 == {at} && {test}) {{\n        {of.effect.act}\n      }}\n    }}"
    )
    return Site(text, "", Family.OTHER, Needs(at + 2), at + 1)


def _sized(of: Making) -> Site:
    """In a loop over an array whose size is an input."""
    n, at = of.number, of.rng.choice((0, 1, 2))
    setup, test = of.condition(of.source)
    text = (
        f"int many{n}0 = {COUNT}; if (many{n}0 < 0 || many{n}0 > 9) many{n}0 = 0;\n"
        f"    int[] z{n}0 = new int[many{n}0]; {setup}\n"
        f"    for (int i{n}0 = 0; i{n}0 < z{n}0.length; i{n}0++) {{\n      z{n}0[i{n}0] = i{n}0;\n"
        f"      if (z{n}0[i{n}0] == {at} && {test}) {{\n        {of.effect.act}\n      }}\n    }}"
    )
    return Site(text, "", Family.OTHER, Needs(at + 2, array=9), at + 1)


def _callee(of: Making) -> Site:
    n = of.number
    members = f"static void call{n}({of.parameters('int x')}) {{\n    {of.guarded('x')}\n  }}"
    return Site(f"call{n}({of.arguments(of.source)});", members)


def _reading_callee(of: Making) -> Site:
    """The callee reads the input itself."""
    n = of.number
    members = f"static void call{n}({of.parameters()}) {{\n    {of.guarded(INPUT)}\n  }}"
    return Site(f"call{n}({of.arguments()});", members)


def _two_calls(of: Making) -> Site:
    """Called twice; only one of the calls has the input."""
    n = of.number
    members = f"static void call{n}({of.parameters('int x')}) {{\n    {of.guarded('x')}\n  }}"
    other = of.rng.randrange(1000)
    calls = [f"call{n}({of.arguments(of.source)});", f"call{n}({of.arguments(str(other))});"]
    if of.inverse:
        calls = calls[:1]
    of.rng.shuffle(calls)
    return Site(" ".join(calls), members)


def _constructor(of: Making) -> Site:
    n = of.number
    made = f"K{n}0({of.parameters('int x')}) {{\n    {of.guarded('x')}\n    }}"
    members = f"static class K{n}0 {{\n    int u = 1;\n    {made}\n  }}"
    return Site(f"new K{n}0({of.arguments(of.source)});", members)


def _field(of: Making) -> Site:
    """The condition is on a field of an object; the guarded statement in a method of its class."""
    n = of.number
    members = (
        f"static class K{n}0 {{\n    int x;\n    K{n}0(int x) {{ this.x = x; }}\n"
        f"    void act({of.parameters()}) {{\n    {of.guarded('x')}\n    }}\n  }}"
    )
    return Site(f"K{n}0 k{n}0 = new K{n}0({of.source}); k{n}0.act({of.arguments()});", members)


def _initialiser(of: Making) -> Site:
    n = of.number
    members = f"static class I{n} {{\n    static int z = 1;\n    static {{\n    {of.guarded(INPUT)}\n    }}\n  }}"
    return Site(f"int u{n}0 = I{n}.z;", members)


def _recursion(of: Making) -> Site:
    n, depth = of.number, of.rng.choice((1, 2, 3, 5))
    members = (
        f"static void rec{n}({of.parameters('int d', 'int x')}) {{\n    if (d <= 0) {{\n    {of.guarded('x')}\n"
        f"    return;\n    }}\n    rec{n}({of.arguments('d - 1', 'x')});\n  }}"
    )
    return Site(f"rec{n}({of.arguments(str(depth), of.source)});", members, Family.BOUNDED, Needs(0, depth + 1))


def _mutual_recursion(of: Making) -> Site:
    n, depth = of.number, of.rng.choice((2, 3, 4))
    parameters, passed = of.parameters("int d", "int x"), of.arguments("d - 1", "x")
    members = (
        f"static void odd{n}({parameters}) {{\n    if (d > 0) even{n}({passed});\n  }}\n"
        f"  static void even{n}({parameters}) {{\n    if (d == 0) {{\n    {of.guarded('x')}\n    }}\n"
        f"    if (d > 0) odd{n}({passed});\n  }}"
    )
    first = "even" if depth % 2 == 0 else "odd"
    return Site(f"{first}{n}({of.arguments(str(depth), of.source)});", members, Family.BOUNDED, Needs(0, depth + 1))


def _deep_recursion(of: Making) -> Site:
    """As deep as an input says."""
    n, at = of.number, of.rng.choice((0, 1, 3))
    members = (
        f"static void rec{n}({of.parameters('int d', 'int x')}) {{\n    if (d == {at}) {{\n    {of.guarded('x')}\n"
        f"    }}\n    if (d > 0) rec{n}({of.arguments('d - 1', 'x')});\n  }}"
    )
    return Site(f"rec{n}({of.arguments(COUNT, of.source)});", members, Family.OTHER, Needs(0, at + 3), max(at, 1))


def _dispatched(of: Making) -> Site:
    """The condition chooses the class, and the class acts or does not."""
    n = of.number
    setup, test = of.condition(of.source)
    parameters = of.parameters()
    members = (
        f"interface A{n}0 {{ void act({parameters}); }}\n"
        f"  static class N{n}0 implements A{n}0 {{ public void act({parameters}) {{ }} }}\n"
        f"  static class Y{n}0 implements A{n}0 {{ public void act({parameters}) {{\n      {of.effect.act}\n  }} }}"
    )
    text = f"{setup}\n    A{n}0 k{n}0 = {test} ? new Y{n}0() : new N{n}0();\n    k{n}0.act({of.arguments()});"
    return Site(text, members)


def _lambda(of: Making) -> Site:
    n = of.number
    made = f"Runnable r{n}0 = () -> {{\n    {of.guarded(f'f{n}0')}\n    }};"
    return Site(f"final int f{n}0 = {of.source};\n    {made}\n    r{n}0.run();")


def _anonymous(of: Making) -> Site:
    n = of.number
    text = (
        f"final int f{n}0 = {of.source};\n    Runnable r{n}0 = new Runnable() {{\n      public void run() {{\n"
        f"    {of.guarded(f'f{n}0')}\n      }}\n    }};\n    r{n}0.run();"
    )
    return Site(text)


def _callback(of: Making) -> Site:
    """The library calls back, and the callback acts."""
    n = of.number
    inner = of.guarded(f"f{n}0")
    forms = (
        f"List.of(1, 2).forEach(e{n}0 -> {{\n    if (e{n}0 == 2) {{\n    {inner}\n    }}\n    }});",
        f"new ArrayList<>(List.of(2, 1)).sort((e{n}0, g{n}0) -> {{\n    {inner}\n    return e{n}0 - g{n}0;\n    }});",
        f"new HashMap<Integer, Integer>().computeIfAbsent(1, e{n}0 -> {{\n    {inner}\n    return 5;\n    }});",
        f"Optional.of(3).ifPresent(e{n}0 -> {{\n    {inner}\n    }});",
        f"new ArrayList<>(List.of(4)).removeIf(e{n}0 -> {{\n    {inner}\n    return false;\n    }});",
        f"new ArrayList<>(List.of(4)).replaceAll(e{n}0 -> {{\n    {inner}\n    return e{n}0;\n    }});",
    )
    return Site(f"final int f{n}0 = {of.source};\n    {of.rng.choice(forms)}", "", Family.BOUNDED, Needs(None))


_CONTROL: tuple[Shape, ...] = (_plain, _plain, _otherwise, _asked, _flag)
_INLINE: tuple[Shape, ...] = (*_CONTROL, _caught, _switched, _while, _loop, _loop, _counted, _long_loop, _sized)
_ANYWHERE: tuple[Shape, ...] = (
    *_INLINE, _callee, _callee, _reading_callee, _two_calls, _polled, _constructor, _field, _recursion,
    _mutual_recursion, _deep_recursion, _dispatched, _lambda, _anonymous, _callback,
)  # fmt: skip
_ONCE = frozenset({_loop, _counted, _polled, _long_loop, _sized, _deep_recursion})
"""Here an effect for all inputs but one would also depend on the other input"""
_NAMED = {shape: shape.__name__.strip("_").replace("_", " ") for shape in (*_ANYWHERE, _initialiser)}


def choose(rng: random.Random, effect: Effect) -> tuple[Shape, str]:
    """A shape that can have this effect, and its name."""
    match effect.reach:
        case Reach.CONTROL:
            shapes = _CONTROL
        case Reach.INLINE:
            shapes = _INLINE
        case Reach.ANYWHERE:
            shapes = _ANYWHERE if effect.context else (*_ANYWHERE, _initialiser, _initialiser)
    shape = rng.choice(shapes)
    return shape, _NAMED[shape]


def reads_count(shape: Shape) -> bool:
    """Whether whether the site is reached depends on another input as well."""
    return shape in _ONCE
