"""A C program unit about objects (`objects`) in which some inputs, or all, lead to undefined behaviour or leaks: reads
of what nobody has written, accesses outside of objects and after their lives, wrong frees, lost blocks, wrong pointers.

Not for comparison with plain gcc: what undefined behaviour does there is anybody's guess.
"""

from __future__ import annotations

from tests.differential.cgen import accesses, layouts, objects
from tests.differential.cgen.accesses import Access
from tests.differential.cgen.expressions import converted, literal
from tests.differential.cgen.layouts import Leaf, Role, Row
from tests.differential.cgen.model import Builder, CType
from tests.differential.cgen.objects import Scene


def _integer(b: Builder) -> CType:
    return b.pick([kind for kind in b.types if kind.rank > 0])


def unwritten(scene: Scene) -> None:
    """An object without initial value, written in part or on some paths, then read."""
    b = scene.b
    layout, name = layouts.any_layout(b, scene.records), b.fresh("u")
    found = [spot for spot in layouts.spots(layout, name, scene.index) if spot.role in (Role.PLAIN, Role.BITS)]
    if not found or layouts.has_links(layout):
        return
    others = [spot for spot in layouts.spots(layout, name, scene.index) if spot.role in (Role.PLAIN, Role.BITS)]
    written, read = b.pick(found), b.pick(others)  # elements of arrays at two indexes
    b.note("fault-unwritten")
    with b.block("{"):
        b.line(f"{layouts.declared(layout, name)};")
        if b.chance(60):
            guard = b.pick(("", f"if ({scene.condition()}) "))
            b.line(f"{guard}{written.text} = {literal(b, written.kind)};")
        place = read.text
        if b.chance(60):
            storage = b.pick(("", "static ", "static "))
            b.line(f"{storage}{layouts.declared(layout, 'copy')}; memcpy(&copy, &{name}, sizeof copy);")
            place = place.replace(name, "copy", 1)
        b.line(f'if ({place} > 1) printf("large\\n");')


def unwritten_block(scene: Scene) -> None:
    """A block of malloc, or what realloc adds to one, read before it is written."""
    b = scene.b
    kind, name, count = _integer(b), b.fresh("u"), b.between(1, 4)
    b.note("fault-unwritten-block")
    with b.block("{"):
        b.line(f"{kind.name} *{name} = malloc({count} * sizeof *{name});")
        b.line(f"for (int i = 0; i < {b.between(0, count)}; i++) {name}[i] = {literal(b, kind)};")
        if b.chance(40):
            b.line(f"{name} = realloc({name}, {count + 1} * sizeof *{name});")
        b.line(f'if ({name}[{scene.any_number()} % {count}u] > 1) printf("large\\n");')
        b.line(f"free({name});")


def perhaps_written(scene: Scene) -> None:
    """One of two variables is written, then one of them again; both times the other one stays as it was. Then one of
    them is read, or the one that was written last."""
    b = scene.b
    kind, name = _integer(b), b.fresh("u")
    b.note("fault-perhaps-written")
    with b.block("{"):
        b.line(f"{kind.name} {name}a, {name}b, *q = ({scene.condition()}) ? &{name}a : &{name}b;")
        b.line(f"*q = {literal(b, kind)};")
        b.line(f"if ({scene.condition()}) q = &{name}{b.pick('ab')};")
        b.line(f"*q = {literal(b, kind)};")
        b.line(f'if ({b.pick((f"{name}a", f"{name}b", "*q"))} > 1) printf("large\\n");')


def large(scene: Scene) -> None:
    """An array too large to be spread out, or of a size that depends on inputs, of which a part is written; an index
    may be at its end."""
    b = scene.b
    kind, name, count = _integer(b), b.fresh("a"), b.pick((65, 70))
    room = b.pick((f"{count}", f"({count - 2}u + {scene.any_number()} % 4u)"))
    b.note("fault-large")
    with b.block("{"):
        b.line(f"{kind.name} *{name} = malloc({room} * sizeof *{name});")
        b.line(f"for (int i = 0; i < {b.between(0, count - 2)}; i++) {name}[i] = {literal(b, kind)};")
        b.line(f"{kind.name} other[{count}], *q = ({scene.condition()}) ? {name} : other;")
        b.line(f"if ({scene.condition()}) q[{scene.index(count)}] = {literal(b, kind)};")
        at = b.between(0, count - 3)
        b.line(f"q[{at}] = {literal(b, kind)};")
        b.line(f'if ({b.pick((name, "other", "q"))}[{b.pick((at, 0))}] > 1) printf("large\\n");')
        b.line(b.pick((f"free({name});", "")))


def outside(scene: Scene) -> None:
    """An access at an index or through a pointer that may be just outside of its object."""
    b = scene.b
    thing = scene.pick(lambda layout: isinstance(layout, Row) and isinstance(layout.element, Leaf))
    if thing is None or not isinstance(thing.layout, Row) or not isinstance(thing.layout.element, Leaf):
        return
    kind, count = thing.layout.element.kind, thing.layout.count
    index = b.pick((f"{scene.any_number()} % {count + 1}u", f"(int) ({scene.any_number()} % {count + 1}u) - 1"))
    b.note("fault-outside")
    with b.block("{"):
        b.line(f"{kind.name} *q = {thing.text};")
        match b.between(0, 3):
            case 0:
                b.line(f"q[{index}] = {converted(b, kind, 1)};")
            case 1:
                b.line(f'if (q[{index}] > 3) printf("large\\n");')
            case 2:
                b.line(f"q += {index}; *q = {literal(b, kind)};")
            case _:
                b.line(f'q = q + ({index}) + 1; printf("%d\\n", q == {thing.text});')


def too_much(scene: Scene) -> None:
    """A copy or fill of more bytes than an object has, on some paths."""
    b = scene.b
    thing = b.pick([known for known in scene.things if not layouts.has_links(known.layout)] or scene.things)
    if layouts.has_links(thing.layout):
        return
    b.note("fault-too-much")
    with b.block(f"if ({scene.condition()}) {{"):
        if b.chance(50):
            b.line(f"memset({thing.address}, 0, {thing.size} + {b.between(0, 1)});")
        else:
            b.line(f"char raw[200] = {{0}}; memcpy({thing.address}, raw + 2, {thing.size} + {b.between(0, 2)});")


def null(scene: Scene) -> None:
    """A pointer that is null on some paths."""
    b = scene.b
    spot = scene.spot(Role.PLAIN)
    if spot is None:
        return
    b.note("fault-null")
    with b.block("{"):
        b.line(f"{spot.kind.name} *q = ({scene.condition()}) ? &{spot.text} : 0;")
        guard = b.pick(("", "if (q) ", f"if ({scene.condition()}) "))
        b.line(f"{guard}*q = {converted(b, spot.kind, 1)};")


def freed(scene: Scene) -> None:
    """A block that is freed on some paths, and used or freed again on others."""
    b = scene.b
    kind, name, count = _integer(b), b.fresh("d"), b.between(1, 3)
    b.note("fault-freed")
    with b.block("{"):
        b.line(f"{kind.name} *{name} = calloc({count}, sizeof *{name}), *{name}b = {name} + {b.between(0, 1)};")
        b.line(f"if ({scene.condition()}) {b.pick((f'free({name});', f'{name} = realloc({name}, 64);'))}")
        uses = (
            f"{name}[0] = {literal(b, kind)};", f'printf("%d\\n", (int) {name}[0]);', f"free({name}b);", "",
            f"if ({name}b != {name}) *{name} = 1;",
        )  # fmt: skip
        b.line(f"if ({scene.condition()}) {{ {b.pick(uses)} }}")
        b.line(b.pick((f"free({name});", f"if ({scene.condition()}) free({name});", "")))


def wrong_free(scene: Scene) -> None:
    """free of what malloc has not given."""
    b = scene.b
    spot = scene.spot(Role.PLAIN)
    if spot is not None:
        b.note("fault-wrong-free")
        b.line(f"if (({scene.condition()}) && ({scene.condition()})) free(&{spot.text});")


def ended(scene: Scene) -> None:
    """A pointer to a local variable of a block or function that may have ended."""
    b = scene.b
    kind, name = _integer(b), b.fresh("e")
    b.note("fault-ended")
    b.declarations.append(f"static {kind.name} *{name}_f(int which, {kind.name} *given) {{")
    b.declarations.append(f"  {kind.name} local = 1, *to = which ? &local : given; *to = 2; return to; }}")
    with b.block("{"):
        b.line(f"{kind.name} mine = 0, *q = {name}_f({scene.condition()}, &mine);")
        b.line(b.pick((f"if ({scene.condition()}) *q = 3;", 'printf("%d\\n", (int) *q);', "mine = 4;")))


def lost(scene: Scene) -> None:
    """A block that is lost on some paths, kept in a global, or reached through another block."""
    b = scene.b
    name = b.fresh("l")
    kept = b.pick((f"{name}_kept", f"{name}_kept.at[{b.between(0, 1)}]"))
    b.note("fault-lost")
    b.declarations.append(f"struct {name} {{ struct {name} *next; int value; }};")
    holder = f"static struct {{ int n; struct {name} *at[2]; }} {name}_kept;"
    b.declarations.append(holder if "." in kept else f"static struct {name} *{name}_kept;")
    with b.block("{"):
        b.line(f"struct {name} *one = malloc(sizeof *one), *two = calloc(1, sizeof *two);")
        b.line(f"one->next = {b.pick(('two', '0', 'one'))}; one->value = 1;")
        b.line(f"if ({scene.condition()}) {b.pick((f'{kept} = one;', f'{kept} = two;', 'two->next = one;'))}")
        b.line(f"if ({scene.condition()}) {b.pick(('free(two);', 'free(one);', 'two = 0;', 'exit(3);'))}")
        b.line(b.pick(("", f"if ({scene.condition()}) {kept} = 0;", f"if ({kept}) {kept}->value = 2;")))


def one_of_two(scene: Scene) -> None:
    """free through a pointer to one of two blocks; both are looked at afterwards."""
    b = scene.b
    kind, name = _integer(b), b.fresh("d")
    b.note("fault-one-of-two")
    with b.block("{"):
        b.line(f"{kind.name} *{name}a = calloc(1, sizeof *{name}a), *{name}b = calloc(2, sizeof *{name}b);")
        b.line(f"{kind.name} *{name} = ({scene.condition()}) ? {name}a : {name}b; *{name} = {literal(b, kind)};")
        b.line(f"free({name});")
        b.line(f"if ({scene.condition()}) {name}{b.pick('ab')}[0] = {literal(b, kind)};")
        b.line(b.pick((f"if ({name} == {name}a) free({name}b); else free({name}a);", f"free({name}{b.pick('ab')});")))


def apart(scene: Scene) -> None:
    """The order or distance of two pointers that may point into different objects."""
    b = scene.b
    if not scene.pointers:
        return
    name, kind = b.pick(scene.pointers)
    spot = scene.spot(Role.PLAIN, kind=kind)
    if spot is not None:
        b.note("fault-apart")
        operation = b.pick((f"{name} < &{spot.text}", f"{name} >= &{spot.text}", f"(int) ({name} - &{spot.text})"))
        b.line(f'if ({scene.condition()}) printf("%d\\n", {operation});')


def no_function(scene: Scene) -> None:
    """A call through a pointer that may be null."""
    b = scene.b
    b.note("fault-no-function")
    with b.block("{"):
        b.line(f"int held = 3, (*f)(int *, int) = ({scene.condition()}) ? {scene.name}_put : 0;")
        b.line(f'if ({b.pick(("f", scene.condition()))}) {{ int got = f(&held, 5); printf("%d %d\\n", held, got); }}')


FAULTS: tuple[tuple[int, Access], ...] = (
    (4, unwritten), (3, unwritten_block), (3, perhaps_written), (2, large), (5, outside), (2, too_much), (3, null),
    (4, freed), (3, one_of_two), (1, wrong_free), (2, ended), (4, lost), (1, apart), (1, no_function),
)  # fmt: skip


def unit(b: Builder) -> None:
    """A function on objects, called with inputs, in which a few statements may be faults."""
    b.note("unit-faults")
    scene = objects.prepared(b)
    chosen = b.sample(FAULTS, 5)
    with b.function(f"static void {scene.name}(unsigned k0, unsigned k1)"):
        objects.populate(scene)
        makers = [(weight, accesses.as_maker(scene, access)) for weight, access in accesses.ACCESSES]
        makers += [(5 * weight, accesses.as_maker(scene, access)) for weight, access in chosen]
        objects.run(scene, makers, b.between(3, 7))
        objects.show_all(scene, 40)
        if b.chance(70):
            objects.free_all(scene)
    b.main.append(objects.called(scene))
