"""Statements on the objects of a scene (`objects`): through pointers, as bytes, as blocks, by value."""

from __future__ import annotations

import struct
from collections.abc import Callable

from tests.differential.cgen import layouts, objects, statements
from tests.differential.cgen.expressions import converted, literal
from tests.differential.cgen.layouts import Layout, Leaf, Record, Role, Row
from tests.differential.cgen.model import INT, Builder, CType
from tests.differential.cgen.objects import Maker, Scene

Access = Callable[[Scene], None]


def point(scene: Scene) -> None:
    """A pointer goes elsewhere, perhaps to one of two objects, perhaps through a pointer to it."""
    b = scene.b
    if not scene.pointers:
        return
    name, kind = b.pick(scene.pointers)
    if scene.doubles and b.chance(30):
        name, kind = b.pick(scene.doubles)
        name = f"*{name}"
    one, two = scene.spot(Role.PLAIN, kind=kind), scene.spot(Role.PLAIN, kind=kind)
    if one is None or two is None:
        return
    b.note("access-point")
    if b.chance(50):
        b.line(f"{name} = ({scene.condition()}) ? &{one.text} : &{two.text};")
    else:
        b.line(f"{name} = &{one.text};")


def compare(scene: Scene) -> None:
    """Two pointers of one type: are they equal."""
    b = scene.b
    if scene.pointers:
        name, kind = b.pick(scene.pointers)
        spot = scene.spot(Role.PLAIN, kind=kind)
        other = f"&{spot.text}" if spot else b.pick([held for held, known in scene.pointers if known == kind])
        b.note("access-compare")
        b.line(f'printf("%d %d\\n", {name} == {other}, {name} != 0);')


def walk(scene: Scene) -> None:
    """A pointer moves inside an array: arithmetic, order and distance."""
    b = scene.b
    thing = scene.pick(lambda layout: isinstance(layout, Row) and isinstance(layout.element, Leaf))
    if thing is None or not isinstance(thing.layout, Row) or not isinstance(thing.layout.element, Leaf):
        return
    kind, count, array = thing.layout.element.kind, thing.layout.count, thing.text
    b.note("access-walk")
    with b.block("{"):
        b.line(f"{kind.name} *q = {array}, *r = {array} + {count};")
        b.line(f"q += {scene.index(count)}; r -= 1 + {scene.index(count)};")
        b.line(f"*q = {converted(b, kind, 1)}; if (q < r) *r = *q; else q[0] = {literal(b, kind)};")
        b.line(f'printf("%d %d %d %d\\n", (int) (q - {array}), (int) (r - q), q >= r, q == &{array}[{count - 1}]);')
        b.line(f"for ({kind.name} *s = {array}; s != {array} + {count}; s++) if (s != r) *s = {converted(b, kind, 0)};")


def link(scene: Scene) -> None:
    """A pointer inside an object."""
    b = scene.b
    spot = scene.spot(Role.LINK)
    if spot is None:
        return
    target = scene.spot(Role.PLAIN, kind=spot.kind)
    b.note("access-link")
    if target is not None and b.chance(60):
        b.line(f"{spot.text} = {b.pick((f'&{target.text}', f'({scene.condition()}) ? &{target.text} : 0'))};")
    else:
        b.line(f"if ({spot.text} != 0) *{spot.text} = {converted(b, spot.kind, 1)};")


def as_bytes(scene: Scene) -> None:
    """The bytes of an integer, read or written one at a time."""
    b = scene.b
    spot = scene.spot(Role.PLAIN)
    if spot is None or spot.kind.rank == 0:
        return
    view = f"((unsigned char *) &{spot.text})[{scene.index(spot.kind.width // 8)}]"
    b.note("access-bytes")
    if spot.kind.floating or b.chance(50):
        b.line(f'printf("%d\\n", {view});')
    else:
        b.line(f"{view} {b.pick(('=', '^=', '|=', '+='))} {b.between(0, 255)};")


def pun(scene: Scene) -> None:
    """A float in a union: written as a number and read as bits, or the other way round."""
    b = scene.b
    spot = scene.spot(Role.SHARED)
    if spot is None:
        return
    b.note("access-pun")
    if b.chance(50):
        objects.assigned(b, spot)
        return
    single = spot.kind.width == 32
    bits = int.from_bytes(struct.pack("<f" if single else "<d", b.pick((0.5, -3.25, 100.0, -0.0, 1e-40))), "little")
    size = spot.kind.width // 8
    carrier = "unsigned int" if single else "unsigned long long"
    with b.block("{"):
        b.line(f"{carrier} bits = {hex(bits)}{'u' if single else 'ULL'}; memcpy(&{spot.text}, &bits, {size});")
        b.line(f'printf("%d\\n", float_to_int({spot.text} * 8));')


def transfer(scene: Scene) -> None:
    """Bytes from one scalar to another of the same size, by memcpy."""
    b = scene.b
    spot = scene.spot(Role.PLAIN)
    if spot is None or spot.kind.rank == 0 or spot.kind.floating:
        return
    fitting = [kind for kind in b.types if kind.width == spot.kind.width and kind.rank > 0]
    source = scene.spot(Role.PLAIN, kind=b.pick(fitting))
    if source is not None and source.text != spot.text:
        b.note("access-transfer")
        b.line(f"memmove(&{spot.text}, &{source.text}, sizeof {spot.text});")


def fill(scene: Scene) -> None:
    """memset of a whole object or of one scalar."""
    b = scene.b
    thing = b.pick(scene.things)
    byte = b.pick((0, 0, 1, 255, 0x5A)) if layouts.has_any_bytes(thing.layout) else 0
    b.note("access-fill")
    if b.chance(60) and not layouts.has_links(thing.layout):
        b.line(f"memset({thing.address}, {byte}, {thing.size});")
        return
    spot = scene.spot(Role.PLAIN)
    if spot is not None and spot.kind.rank > 0 and not spot.kind.floating:
        b.line(f"memset(&{spot.text}, {b.between(0, 255)}, sizeof {spot.text});")


def part(scene: Scene) -> None:
    """Some elements of an array moved within it, or to another array of the same type."""
    b = scene.b
    thing = scene.pick(lambda layout: isinstance(layout, Row) and layout.count > 1)
    if thing is None or not isinstance(thing.layout, Row):
        return
    layout = thing.layout
    other = b.pick([known for known in scene.things if known.layout == layout])
    count = b.between(1, layout.count)
    to, source = b.between(0, layout.count - count), b.between(0, layout.count - count)
    b.note("access-part")
    b.line(f"memmove(&{other.text}[{to}], &{thing.text}[{source}], {count} * sizeof {thing.text}[0]);")


def by_value(scene: Scene) -> None:
    """A struct or union assigned: directly, through a function, through pointers."""
    b = scene.b
    found: dict[Layout, list[str]] = {}
    for thing in scene.things:
        for text, layout in _records(scene, thing.text, thing.layout):
            found.setdefault(layout, []).append(text)
    choices = [(record, texts) for record, texts in found.items() if isinstance(record, Record) and len(texts) > 1]
    if not choices:
        return
    record, texts = b.pick(choices)
    to, source = b.sample(texts, 2)
    b.note("access-by-value")
    with b.block("{"):
        b.line(f"{record.name} held = {source};")
        b.line(b.pick((f"{to} = held;", f"{to} = {record.tag}_same(held);", f"{record.tag}_copy(&{to}, &held);")))


def _records(scene: Scene, text: str, layout: Layout) -> list[tuple[str, Layout]]:
    match layout:
        case Row(element=element, count=count):
            return _records(scene, f"{text}[{scene.index(count)}]", element)
        case Record(members=members):
            inner = [found for name, member in members for found in _records(scene, f"{text}.{name}", member)]
            return [(text, layout), *inner]
        case _:
            return []


def grow(scene: Scene) -> None:
    """A block that realloc may move: pointers into it are not used afterwards, so it is one of its own."""
    b = scene.b
    kind = _integer(b)
    name, count = b.fresh("g"), b.between(1, 3)
    b.note("access-grow")
    with b.block("{"):
        b.line(f"{kind.name} *{name} = malloc({count} * sizeof *{name}); {name}[0] = {converted(b, kind, 1)};")
        b.line(f"for (int i = 1; i < {count}; i++) {name}[i] = {literal(b, kind)};")
        more = count + b.between(-1, 3) or 1
        b.line(f"{name} = realloc({name}, {more} * sizeof *{name}); {name}[{more - 1}] = {literal(b, kind)};")
        b.line(f'printf("{kind.format} {kind.format}\\n", {name}[0], {name}[{more - 1}]); free({name});')


def _integer(b: Builder) -> CType:
    return b.pick([kind for kind in b.types if kind.rank > 0])


def large(scene: Scene) -> None:
    """An array too large to be spread out, or of a size that depends on inputs: written, copied, filled and read."""
    b = scene.b
    kind = layouts.scalar(b) if b.chance(20) else _integer(b)
    name, count = b.fresh("a"), b.pick((65, 80, 129))
    room = b.pick((str(count), f"({count}u + {scene.any_number()} % 4u)"))
    start, size = b.between(0, 20), f"sizeof *{name}"
    b.note("access-large")
    with b.block("{"):
        on_heap = b.chance(50)
        if on_heap:
            b.line(f"{kind.name} *{name} = malloc({room} * sizeof({kind.name}));")
            b.line(f"for (int i = 0; i < {count}; i++) {name}[i] = {literal(b, kind)};")
        else:
            b.line(f"{kind.name} {name}[{count}] = {{{literal(b, kind)}, {literal(b, kind)}}};")
        b.line(f"{name}[{scene.any_number()} % {count}u] = {converted(b, kind, 1)};")
        changes = (
            f"memmove({name} + {start}, {name} + {b.between(0, 20)}, {b.between(1, 30)} * {size});",
            f"memset({name} + {start}, 0, {b.between(1, 40)} * {size});",
            f"{name}[{scene.any_number()} % {count}u] = {name}[{start}];",
            f"{kind.name} *q = &{name}[{scene.any_number()} % {count}u]; *q = {literal(b, kind)};",
            f"if ({scene.condition()}) {name}[{start}] = {literal(b, kind)};",
        )
        for change in b.sample(changes, 3):
            b.line(f"{{ {change} }}")
        statements.print_value(b, f"{name}[{start}]", kind)
        statements.print_value(b, f"{name}[{scene.any_number()} % {count}u]", kind)
        if on_heap:
            b.line(f"free({name});")


def through_function(scene: Scene) -> None:
    """A call through a function pointer that is one of two functions."""
    b = scene.b
    spot = scene.spot(Role.PLAIN, kind=INT)
    if spot is None:
        return
    b.note("access-function-pointer")
    with b.block("{"):
        one, two = b.sample((f"{scene.name}_add", f"&{scene.name}_put"), 2)
        b.line(f"int (*f)(int *, int) = ({scene.condition()}) ? {one} : {two};")
        b.line(f'int got = f(&{spot.text}, {b.between(-5, 99)}); printf("%d\\n", got);')


ACCESSES: tuple[tuple[int, Access], ...] = (
    (5, point), (2, compare), (2, walk), (3, link), (3, as_bytes), (3, pun), (2, transfer), (2, fill), (2, part),
    (3, by_value), (1, grow), (1, large), (1, through_function),
)  # fmt: skip


def as_maker(scene: Scene, access: Access) -> Maker:
    """The access as a kind of statement."""

    def make(b: Builder, nesting: int) -> None:
        del b, nesting
        access(scene)

    return make


def unit(b: Builder) -> None:
    """A function on objects, called with inputs."""
    b.note("unit-objects")
    scene = objects.prepared(b)
    with b.function(f"static void {scene.name}(unsigned k0, unsigned k1)"):
        objects.populate(scene)
        b.declare("k0", next(kind for kind in b.types if kind.name == "unsigned int"), assignable=False)
        objects.run(scene, [(weight, as_maker(scene, access)) for weight, access in ACCESSES], b.between(5, 10))
        objects.show_all(scene, 60)
        objects.free_all(scene)
    b.main.append(objects.called(scene))
    if b.chance(40):
        b.main.append(objects.called(scene))
