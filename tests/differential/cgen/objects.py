"""A C program unit about objects: globals, statics, locals and heap blocks of random types, written and read through
pointers, as bytes, through unions, copied and filled as blocks, and passed by value. Everything is defined behaviour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.differential.cgen import layouts, statements
from tests.differential.cgen.expressions import converted, literal
from tests.differential.cgen.layouts import Keyword, Layout, Leaf, Record, Role, Row, Spot
from tests.differential.cgen.model import INT, Builder, CType, Place

Maker = Callable[[Builder, int], None]


@dataclass(frozen=True, slots=True)
class Thing:
    """An object: how it is written down, its type, and whether that is a block of memory on the heap."""

    text: str
    layout: Layout
    block: str = ""
    """The pointer to the block, of an object on the heap"""

    @property
    def address(self) -> str:
        return self.block or f"&{self.text}"

    @property
    def size(self) -> str:
        return f"(sizeof {self.text})" if not self.block else f"({_count(self.layout)} * sizeof *{self.block})"

    def spots(self, index: Callable[[int], str] | None = None) -> list[Spot]:
        return list(layouts.spots(self.layout, self.text, index))


def _count(layout: Layout) -> int:
    return layout.count if isinstance(layout, Row) else 1


@dataclass(slots=True)
class Scene:
    """The objects of one function, and the pointers to scalars in them."""

    b: Builder
    name: str
    records: list[Record] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    pointers: list[tuple[str, CType]] = field(default_factory=list)
    doubles: list[tuple[str, CType]] = field(default_factory=list)
    """Pointers to pointers"""

    def index(self, count: int) -> str:
        """An index inside an array: a number, or one that depends on what the function is given."""
        return f"{self.any_number()} % {count}u" if self.b.chance(50) else str(self.b.between(0, count - 1))

    def any_number(self) -> str:
        """An unsigned number that the function is given."""
        return self.b.pick(("k0", "k1", "(k0 >> 3)", "(k1 / 5u)"))

    def condition(self) -> str:
        return self.b.pick((f"{self.any_number()} & 1", f"{self.any_number()} % 3u == {self.b.between(0, 2)}u"))

    def spot(self, *roles: Role, kind: CType | None = None) -> Spot | None:
        """A scalar in one of these roles, and of a type if one is given."""
        found = [
            spot
            for thing in self.things
            for spot in thing.spots(self.index)
            if spot.role in roles and (kind is None or spot.kind == kind)
        ]
        return self.b.pick(found) if found else None

    def pick(self, wanted: Callable[[Layout], bool]) -> Thing | None:
        found = [thing for thing in self.things if wanted(thing.layout)]
        return self.b.pick(found) if found else None


# ---------------------------------------------------------------- objects


def initialiser(scene: Scene, layout: Layout) -> str:
    """A list of values in braces, for the first scalars; none is given to pointers and to unions."""
    b = scene.b
    if isinstance(layout, Leaf):
        return literal(b, layout.kind)
    given: list[str] = []
    for spot in layouts.spots(layout, ""):
        if (
            spot.role is Role.LINK
            or len(given) > 5
            or layouts.holds(layout, lambda part: isinstance(part, Leaf) and part.bits > 0)
        ):
            break
        given.append(literal(b, spot.kind))
    unions = isinstance(layout, Record) and layout.keyword is Keyword.UNION
    return "{0}" if not given or unions or _has_union(layout) else f"{{{', '.join(given[: b.between(1, 6)])}}}"


def _has_union(layout: Layout) -> bool:
    match layout:
        case Row(element=element):
            return _has_union(element)
        case Record(members=members, keyword=keyword):
            return keyword is Keyword.UNION or any(_has_union(member) for _, member in members)
        case _:
            return False


def declare_global(scene: Scene) -> None:
    """A global of a random type."""
    b = scene.b
    layout, name = layouts.any_layout(b, scene.records), b.fresh("o")
    start = f" = {initialiser(scene, layout)}" if b.chance(60) else ""
    b.declarations.append(f"static {layouts.declared(layout, name)}{start};")
    scene.things.append(Thing(name, layout))


def declare_local(scene: Scene) -> None:
    """A local or static object with all its bytes set."""
    b = scene.b
    layout, name = layouts.any_layout(b, scene.records), b.fresh("o")
    roll = b.between(0, 3)
    if roll == 0:
        b.line(f"static {layouts.declared(layout, name)};")
    elif roll == 1 and not layouts.has_links(layout):
        b.line(f"{layouts.declared(layout, name)}; memset(&{name}, 0, sizeof {name});")
    else:
        b.line(f"{layouts.declared(layout, name)} = {initialiser(scene, layout)};")
    scene.things.append(Thing(name, layout))


def declare_block(scene: Scene) -> None:
    """An array on the heap with all its bytes set."""
    b = scene.b
    element = b.pick(scene.records) if b.chance(40) else Leaf(layouts.scalar(b))
    name, count = b.fresh("h"), b.between(1, 4)
    element_name = layouts.declared(element, "").strip()
    b.note("block")
    if b.chance(50):
        b.line(f"{element_name} *{name} = calloc({count}, sizeof *{name});")
    else:
        b.line(f"{element_name} *{name} = malloc({count} * sizeof({element_name}));")
        b.line(f"memset({name}, 0, {count} * sizeof *{name});")
    scene.things.append(Thing(name, Row(element, count), name))


def declare_pointers(scene: Scene) -> None:
    """Pointers to scalars in objects, and pointers to these."""
    b = scene.b
    for _ in range(b.between(1, 3)):
        spot = (scene.spot(Role.PLAIN, kind=INT) if b.chance(60) else None) or scene.spot(Role.PLAIN)
        if spot is None:
            return
        name = b.fresh("p")
        b.line(f"{spot.kind.name} *{name} = &{spot.text};")
        scene.pointers.append((name, spot.kind))
        if b.chance(40):
            b.line(f"{spot.kind.name} **{name}p = &{name};")
            scene.doubles.append((f"{name}p", spot.kind))


# ---------------------------------------------------------------- the unit


def helpers(scene: Scene) -> None:
    """Functions that the statements call: structs by value, and writes through pointers."""
    b = scene.b
    for record in scene.records:
        b.declarations.append(layouts.definition(record))
        b.declarations.append(f"static {record.name} {record.tag}_same({record.name} given) {{ return given; }}")
        b.declarations.append(
            f"static void {record.tag}_copy({record.name} *to, const {record.name} *from) {{ *to = *from; }}"
        )
    b.declarations += [
        f"static int {scene.name}_add(int *at, int by) {{ *at ^= by; return *at & 7; }}",
        f"static int {scene.name}_put(int *at, int by) {{ int old = *at; *at = by; return old & 15; }}",
    ]


def prepared(b: Builder) -> Scene:
    """A scene with types and globals; its function is to be written."""
    scene = Scene(b, b.fresh("scene"))
    if b.chance(60):
        scene.records.append(layouts.union(b))
    for _ in range(b.between(1, 2)):
        scene.records.append(layouts.struct(b, list(scene.records)))
    helpers(scene)
    for _ in range(b.between(0, 2)):
        declare_global(scene)
    return scene


def populate(scene: Scene) -> None:
    """Local and heap objects, and pointers."""
    b = scene.b
    for _ in range(b.between(1, 2)):
        declare_local(scene)
    for _ in range(b.between(0, 2)):
        declare_block(scene)
    declare_pointers(scene)
    places = [
        Place(spot.text, spot.kind)
        for thing in scene.things
        for spot in [*thing.spots(scene.index), *b.sample(thing.spots(), 3)]
        if spot.role in (Role.PLAIN, Role.BITS)
    ]
    places += [Place(f"(*{name})", kind) for name, kind in scene.pointers]
    places += [Place(f"(**{name})", kind) for name, kind in scene.doubles]
    b.scopes[-1] += b.sample(places, 14)


def called(scene: Scene) -> str:
    """A call of the scene's function."""
    b = scene.b
    given = ("__VERIFIER_nondet_uint()",) if b.on("inputs") else tuple(f"{b.between(0, 40)}u" for _ in range(3))
    return f"{{ unsigned a0 = {b.pick(given)}, a1 = {b.pick(given)}; {scene.name}(a0, a1); }}"


def show_all(scene: Scene, percent: int) -> None:
    """Print the scalars of all objects, each with a chance."""
    b = scene.b
    for thing in scene.things:
        for spot in thing.spots():
            if b.chance(percent):
                _show(b, spot)


def _show(b: Builder, spot: Spot) -> None:
    match spot.role:
        case Role.LINK:
            b.line(f'printf("%d ", {spot.text} == 0);')
        case Role.SHARED:
            pass
        case Role.PLAIN | Role.BITS:
            statements.print_value(b, spot.text, spot.kind)


def free_all(scene: Scene) -> None:
    """The end of a scene: no pointer to what ends with it is left in what stays, and blocks are freed."""
    for thing in scene.things:
        for spot in thing.spots():
            if spot.role is Role.LINK:
                scene.b.line(f"{spot.text} = 0;")
    for thing in scene.things:
        if thing.block:
            scene.b.line(f"free({thing.block});")


def run(scene: Scene, makers: Sequence[tuple[int, Maker]], count: int) -> None:
    """Random statements, of which these are some."""
    b = scene.b
    saved = b.makers
    b.makers = list(makers)
    statements.statements(b, count, 2)
    b.makers = saved


def assigned(b: Builder, spot: Spot) -> None:
    """Write a value into a scalar."""
    b.line(f"{spot.text} = {literal(b, spot.kind) if spot.role is Role.SHARED else converted(b, spot.kind, 1)};")
