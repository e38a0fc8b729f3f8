"""Random C statements: declarations, assignments, loops, switches, goto, calls, printing."""

from __future__ import annotations

from collections.abc import Callable

from tests.differential.cgen.expressions import converted, expression, float_types, integral, literal
from tests.differential.cgen.model import INT, Builder, CType, Function, Place, common

MAXIMUM_WEIGHT = 40


def statements(b: Builder, count: int, nesting: int) -> None:
    """Emit `count` statements, blocks nested at most `nesting` deep."""
    for _ in range(count):
        statement(b, nesting)


def statement(b: Builder, nesting: int) -> None:
    """Emit one statement of a kind the program's features allow."""
    choices: list[tuple[int, Callable[[Builder, int], None]]] = [(4, declare), (8, assign), (4, show)]
    choices += b.makers
    if nesting > 0:
        choices += [(4, branch)]
        if b.weight < MAXIMUM_WEIGHT:
            choices += [(5, loop)]
        if b.on("switch"):
            choices += [(3, switch)]
        if b.on("goto"):
            choices += [(2, skip)]
    if b.on("arrays"):
        choices += [(2, declare_array)]
    if b.on("structs"):
        choices += [(2, declare_struct)]
    if b.on("pointers"):
        choices += [(3, declare_pointer)]
    if b.loops:
        choices += [(3, jump)]
    if b.on("inputs"):
        choices += [(2, read_input)]
    if b.functions and b.on("calls"):
        choices += [(3, call)]
    weights = [weight for weight, _ in choices]
    b.random.choices([maker for _, maker in choices], weights)[0](b, nesting)


def variable_type(b: Builder) -> CType:
    """The type of a new variable."""
    floats = float_types(b)
    return b.pick(floats) if floats and b.chance(20) else b.integer()


def declare(b: Builder, nesting: int) -> None:
    """A local variable, always initialised."""
    del nesting
    kind = variable_type(b)
    name = b.fresh("v")
    b.line(f"{kind.name} {name} = {converted(b, kind, b.between(0, 3))};")
    b.declare(name, kind)
    b.note(f"declare-{kind.name}")


INPUTS = {
    "int": "int",
    "unsigned int": "uint",
    "char": "char",
    "unsigned char": "uchar",
    "short": "short",
    "unsigned short": "ushort",
    "long": "long",
    "unsigned long": "ulong",
    "_Bool": "bool",
}


def read_input(b: Builder, nesting: int) -> None:
    """A variable whose value is an input."""
    del nesting
    kind = b.pick([kind for kind in b.chosen_types() if kind.name in INPUTS])
    name = b.fresh("v")
    b.line(f"{kind.name} {name} = __VERIFIER_nondet_{INPUTS[kind.name]}();")
    b.declare(name, kind)
    b.note(f"input-{kind.name}")


def assign(b: Builder, nesting: int) -> None:
    """An assignment to a place in scope: plain, compound or an increment."""
    targets = [place for place in b.places() if place.assignable]
    if not targets:
        declare(b, nesting)
        return
    target = b.pick(targets)
    roll = b.between(0, 9)
    if roll < 2 and not target.type.floating and target.type.rank > 0:
        increment(b, target)
    elif roll < 6 and not target.type.floating and target.type.rank > 0:
        compound(b, target)
    else:
        b.line(f"{target.text} = {converted(b, target.type, 3)};")


def increment(b: Builder, target: Place) -> None:
    """Increment or decrement, guarded where it could overflow."""
    b.note("increment")
    change = b.pick((f"({target.text})++", f"++({target.text})", f"({target.text})--", f"--({target.text})"))
    guard = ""
    if target.type.signed and target.type.rank >= INT.rank:
        guard = f"if ({target.text} > -1000000 && {target.text} < 1000000) "
    b.line(f"{guard}{change};")


def compound(b: Builder, target: Place) -> None:
    """A compound assignment whose operation is defined in the common type."""
    value, kind = integral(b, 2)
    shared = common(target.type, kind, b.types)
    b.note("compound-assignment")
    if b.chance(25):
        b.line(f"{target.text} {b.pick(('&=', '|=', '^='))} {value};")
    elif b.chance(25):
        width = max(target.type.width, INT.width)
        amount = f"({value} & {width - 1})"
        if target.type.signed or target.type.rank < INT.rank:
            b.line(f"{target.text} >>= {amount};")
        else:
            b.line(f"{target.text} {b.pick(('<<=', '>>='))} {amount};")
    elif b.chance(25):
        b.line(f"{target.text} {b.pick(('/=', '%='))} (({value} & 31) + 1);")
    elif not shared.signed:
        b.line(f"{target.text} {b.pick(('+=', '-=', '*='))} {value};")
    elif target.type.width <= shared.width // 2:
        b.line(f"{target.text} {b.pick(('+=', '-=', '*='))} ({value} % 1000);")
    else:
        b.line(f"{target.text} = {converted(b, target.type, 2)};")


def show(b: Builder, nesting: int) -> None:
    """Print a value in a format of its type."""
    del nesting
    text, kind = expression(b, 2)
    print_value(b, text, kind)


def print_value(b: Builder, text: str, kind: CType) -> None:
    """Print, in one of the formats that fit the type."""
    label = b.fresh("p")
    if kind.floating:
        if b.on("print-floats"):
            b.line(f'printf("{label}={kind.format}\\n", {text});')
        else:
            b.line(f'printf("{label}=%d\\n", float_to_int(({text}) * 8));')
        return
    roll = b.between(0, 9)
    width = {"long": "l", "unsigned long": "l", "long long": "ll", "unsigned long long": "ll"}.get(kind.name, "")
    if roll == 0:
        unsigned = f"unsigned {kind.name.removeprefix('unsigned ')}" if kind.rank >= INT.rank else "unsigned int"
        b.line(f'printf("{label}=%{width}{b.pick(("x", "X", "o"))}\\n", ({unsigned}) ({text}));')
    elif roll == 1:
        b.line(f"printf(\"{label}=%c%c|\\n\", 'a' + (int) (({text}) & 7), (int) (({text}) & 31) + 64);")
    elif roll == 2:
        b.line(f'printf("{label}=%{b.pick(("5", "08", "12", "3"))}{kind.format[1:]}\\n", {text});')
    elif roll == 3:
        b.line(f"mix((unsigned long long) ({text}));")
    else:
        b.line(f'printf("{label}={kind.format}\\n", {text});')


def branch(b: Builder, nesting: int) -> None:
    """If, with or without else."""
    with b.block(f"if ({expression(b, 2)[0]}) {{"):
        statements(b, b.between(1, 2), nesting - 1)
    if b.chance(50):
        with b.block("else {"):
            statements(b, b.between(1, 2), nesting - 1)


def loop(b: Builder, nesting: int) -> None:
    """One of the loop forms, with a bounded count."""
    times = b.between(1, 5)
    counter = b.fresh("i")
    kind = b.pick(("for", "for", "while", "do", "down"))
    b.note(f"loop-{kind}")
    counter_type = b.pick(("int", "unsigned int", "long")) if b.on("unsigned") else "int"
    declared = next(t for t in b.types if t.name == counter_type)
    match kind:
        case "for":
            heads = (f"for ({counter_type} {counter} = 0; {counter} < {times}; {counter}++) {{", "}")
        case "down":
            heads = (f"for ({counter_type} {counter} = {times}; {counter} > 0; --{counter}) {{", "}")
        case "while":
            b.line(f"{counter_type} {counter} = {times};")
            heads = (f"while ({counter} > 0 && {counter}--) {{", "}")
        case _:
            b.line(f"{counter_type} {counter} = {times};")
            heads = (f"do {{ {counter}--;", f"}} while ({counter} > 0);")
    with b.block(*heads), b.repeated(times, "loop"):
        b.declare(counter, declared, assignable=False)
        statements(b, b.between(1, 3), nesting - 1)


def jump(b: Builder, nesting: int) -> None:
    """A guarded break or continue."""
    del nesting
    choices = ["break"] + (["continue"] if "loop" in b.loops else [])
    b.line(f"if ({expression(b, 1)[0]}) {b.pick(choices)};")
    b.note("jump")


def switch(b: Builder, nesting: int) -> None:
    """A switch with fall through; default may stand anywhere."""
    b.note("switch")
    cases = [str(label) for label in b.sample(range(-1, 8), b.between(1, 4))]
    if b.chance(60):
        cases.insert(b.between(0, len(cases)), "default")
    with b.block(f"switch ({integral(b, 2)[0]} & 7) {{"), b.repeated(1, "switch"):
        for case in cases:
            with b.block(f"{case}: {{" if case == "default" else f"case {case}: {{"):
                statements(b, b.between(1, 2), nesting - 1)
            if b.chance(60):
                b.line("break;")


def skip(b: Builder, nesting: int) -> None:
    """A goto: forward over a block, or backward a bounded number of times."""
    label = b.fresh("L")
    if b.chance(50) or b.weight >= MAXIMUM_WEIGHT:
        b.note("goto-forward")
        with b.block(f"if ({expression(b, 2)[0]}) goto {label}; {{", f"}} {label}: ;"):
            statements(b, b.between(1, 2), nesting - 1)
        return
    b.note("goto-backward")
    counter = b.fresh("i")
    b.line(f"int {counter} = {b.between(1, 3)};")
    with b.block(f"{label}: {{", "}"), b.repeated(4, "goto"):
        b.loops.pop()
        statements(b, b.between(1, 2), nesting - 1)
        b.loops.append("goto")
    b.line(f"if ({counter}-- > 0) goto {label};")


def declare_array(b: Builder, nesting: int) -> None:
    """An array, partly initialised; its elements become places."""
    del nesting
    kind = variable_type(b)
    name = b.fresh("a")
    size = b.pick((2, 4, 8))
    values = ", ".join(converted(b, kind, 1) for _ in range(b.between(1, size)))
    b.line(f"{kind.name} {name}[{size}] = {{{values}}};")
    b.declare(f"{name}[{b.between(0, size - 1)}]", kind)
    index = [place for place in b.places() if not place.type.floating and "[" not in place.text]
    if index:
        b.declare(f"{name}[({b.pick(index).text}) & {size - 1}]", kind)
    b.note("array")


def declare_struct(b: Builder, nesting: int) -> None:
    """A struct type with its variable, possibly with bit-fields; its fields become places."""
    del nesting
    tag, name = b.fresh("S"), b.fresh("s")
    fields: list[tuple[str, CType]] = []
    parts: list[str] = []
    for number in range(b.between(1, 4)):
        kind = variable_type(b)
        if b.on("bit-fields") and b.chance(40):
            bits = b.between(1, 31)
            base = b.pick(("int", "unsigned int"))
            parts.append(f"{'signed int' if base == 'int' else base} f{number} : {bits};")
            kind = INT
            b.note("bit-field")
            if base == "int" and bits == 1:
                parts[-1] = f"signed int f{number} : 2;"
        else:
            parts.append(f"{kind.name} f{number};")
        fields.append((f"f{number}", kind))
    b.line(f"struct {tag} {{ {' '.join(parts)} }};")
    values = ", ".join(literal(b, kind) if kind is not INT else str(b.between(0, 1)) for _, kind in fields)
    b.line(f"struct {tag} {name} = {{{values}}};")
    for field, kind in fields:
        b.declare(f"{name}.{field}", _field_type(kind))
    if b.chance(40):
        copy = b.fresh("s")
        b.line(f"struct {tag} {copy} = {name}, *{copy}p = &{copy};")
        for field, kind in fields:
            b.declare(f"{copy}p->{field}", _field_type(kind))
    b.note("struct")


def _field_type(kind: CType) -> CType:
    return kind


def declare_pointer(b: Builder, nesting: int) -> None:
    """A pointer to a place in scope, never changed afterwards; what it points to becomes a place."""
    targets = [p for p in b.places() if p.assignable and ".f" not in p.text and "->" not in p.text and p.type.rank > 0]
    if not targets:
        declare(b, nesting)
        return
    target = b.pick(targets)
    name = b.fresh("q")
    b.line(f"{target.type.name} *{name} = &({target.text});")
    b.declare(f"(*{name})", target.type)
    if b.chance(20):
        b.line(f"{target.type.name} **{name}p = &{name};")
        b.declare(f"(**{name}p)", target.type)
    b.note("pointer")


def call(b: Builder, nesting: int) -> None:
    """A call as a statement of its own, so that no order of evaluation is left open."""
    del nesting
    function = b.pick(b.functions)
    arguments = ", ".join(converted(b, kind, 1) for kind in function.parameters)
    name = b.fresh("v")
    b.line(f"{function.result.name} {name} = {function.name}({arguments});")
    b.declare(name, function.result)
    b.note("call")


def function(b: Builder, count: int, nesting: int) -> None:
    """A function of random statements, callable from code emitted later."""
    result = variable_type(b)
    parameters = tuple(variable_type(b) for _ in range(b.between(0, 3)))
    name = b.fresh("f")
    names = [b.fresh("x") for _ in parameters]
    heading = ", ".join(f"{kind.name} {parameter}" for kind, parameter in zip(parameters, names, strict=True)) or "void"
    with b.function(f"{b.pick(('static ', ''))}{result.name} {name}({heading})"):
        b.line(f"if (--fuel <= 0) return {literal(b, result)};")
        for kind, parameter in zip(parameters, names, strict=True):
            b.declare(parameter, kind)
        statements(b, count, nesting)
        for place in b.places():
            if b.chance(30):
                print_value(b, place.text, place.type)
        b.line(f"return {converted(b, result, 2)};")
    b.functions.append(Function(name, parameters, result))
    b.note("function")


def global_variables(b: Builder) -> None:
    """Variables at file level, some without an initialiser."""
    for _ in range(b.between(1, 4)):
        kind = variable_type(b)
        name = b.fresh("g")
        start = f" = {literal(b, kind)}" if b.chance(70) else ""
        b.declarations.append(f"{b.pick(('static ', ''))}{kind.name} {name}{start};")
        b.globals.append(Place(name, kind))
