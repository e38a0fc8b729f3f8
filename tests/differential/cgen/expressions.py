"""Random C expressions without side effects and without undefined behaviour; each comes with its exact type."""

from __future__ import annotations

from tests.differential.cgen.model import DOUBLE, FLOAT, INT, Builder, CType, Sign, common, promoted

SAFE_SUFFIX = {"int": "i", "long": "l", "long long": "ll"}


def literal(b: Builder, kind: CType) -> str:
    """A constant expression of exactly this type."""
    if kind.floating:
        value = b.pick(("0.0", "1.0", "-1.5", "0.25", "100.0", "3.75", "1e6", "-0.0", "0.1", "2.5e-3"))
        return f"({value}f)" if kind.name == "float" else f"({value})"
    high = (1 << (kind.width - (1 if kind.signed else 0))) - 1
    low = -high - 1 if kind.signed else 0
    value_int = b.pick((low, high, high // 2, 0, 1)) if b.chance(25) else b.between(max(low, -100), min(high, 200))
    suffix = {"unsigned int": "u", "long": "L", "unsigned long": "UL", "long long": "LL", "unsigned long long": "ULL"}
    ending = suffix.get(kind.name, "")
    if value_int == low and kind.signed and kind.width >= INT.width:
        return f"(-{high}{ending} - 1{ending})"
    text = hex(value_int) if value_int >= 0 and b.chance(20) else str(value_int)
    if kind.rank < INT.rank:
        return f"(({kind.name}) {text})"
    return f"({text}{ending})"


def leaf(b: Builder) -> tuple[str, CType]:
    """A place or a constant."""
    places = [place for place in b.places() if b.on("floats") or not place.type.floating]
    if places and b.chance(75):
        place = b.pick(places)
        return place.text, place.type
    kind = b.integer()
    return literal(b, kind), kind


def expression(b: Builder, depth: int) -> tuple[str, CType]:
    """An expression and its type."""
    if depth <= 0 or b.chance(15):
        return leaf(b)
    choices = ["binary"] * 6 + ["compare", "logic", "cast", "unary"]
    if b.on("shifts"):
        choices += ["shift", "shift"]
    if b.on("ternary"):
        choices += ["ternary"]
    if b.on("comma"):
        choices += ["comma"]
    if b.on("sizeof"):
        choices += ["sizeof"]
    chosen = b.pick(choices)
    b.note(f"expression-{chosen}")
    match chosen:
        case "binary":
            return binary(b, depth)
        case "shift":
            return shift(b, depth)
        case "compare":
            operator = b.pick(("<", "<=", ">", ">=", "==", "!="))
            return f"({operand(b, depth)[0]} {operator} {operand(b, depth)[0]})", INT
        case "logic":
            return f"({operand(b, depth)[0]} {b.pick(('&&', '||'))} {operand(b, depth)[0]})", INT
        case "cast":
            kind = b.integer()
            return f"(({kind.name}) {integral(b, depth - 1)[0]})", kind
        case "unary":
            return unary(b, depth)
        case "ternary":
            return ternary(b, depth)
        case "comma":
            text, kind = operand(b, depth)
            return f"((void) {operand(b, depth)[0]}, {text})", kind
        case _:
            size = next(
                kind for kind in b.types if kind.name == ("unsigned long" if b.types[8].width == 64 else "unsigned int")
            )
            return f"sizeof({b.pick(b.types).name})", size


def operand(b: Builder, depth: int) -> tuple[str, CType]:
    """An operand in parentheses and its type."""
    text, kind = expression(b, depth - 1)
    return f"({text})", kind


def integral(b: Builder, depth: int) -> tuple[str, CType]:
    """An expression of integer type; a floating one is converted within range."""
    text, kind = expression(b, depth)
    if kind.floating:
        return f"float_to_int({text})", INT
    return f"({text})", kind


def converted(b: Builder, kind: CType, depth: int) -> str:
    """An expression that may be assigned to the type, converting implicitly."""
    text, source = expression(b, depth)
    if source.floating and not kind.floating:
        return f"float_to_int({text})"
    if kind.name == "float" and source.name == "double":
        return f"double_to_float({text})"
    return text


def unary(b: Builder, depth: int) -> tuple[str, CType]:
    """Minus, complement or not."""
    operator = b.pick(("-", "~", "!"))
    text, kind = integral(b, depth - 1)
    if operator == "!":
        return f"(!{text})", INT
    kind = promoted(kind)
    if operator == "-" and kind.signed:
        return f"(-({text} % 1000000))", kind
    return f"({operator}{text})", kind


def ternary(b: Builder, depth: int) -> tuple[str, CType]:
    """A conditional; its type is the common type of both arms."""
    (left, left_kind), (right, right_kind) = operand(b, depth), operand(b, depth)
    return f"({operand(b, depth)[0]} ? {left} : {right})", common(left_kind, right_kind, b.types)


def shift(b: Builder, depth: int) -> tuple[str, CType]:
    """A shift by an amount inside the width; a signed left shift stays in range."""
    (left, kind), (amount, _) = integral(b, depth - 1), integral(b, depth - 1)
    kind = promoted(kind)
    if b.chance(50):
        return f"({left} >> ({amount} & {kind.width - 1}))", kind
    if kind.signed:
        return f"(({left} & 255) << ({amount} & 7))", kind
    return f"({left} << ({amount} & {kind.width - 1}))", kind


def binary(b: Builder, depth: int) -> tuple[str, CType]:
    """Arithmetic with operands of any types."""
    (left, left_kind), (right, right_kind) = operand(b, depth), operand(b, depth)
    kind = common(left_kind, right_kind, b.types)
    if kind.floating:
        return floating(b, left, right, kind)
    operator = b.pick(("+", "-", "*", "&", "|", "^", "/", "%"))
    b.note(f"operator-{operator}")
    if operator in "&|^":
        return f"({left} {operator} {right})", kind
    if operator in "/%":
        return f"({left} {operator} (({right} & 15) + 1))" if b.chance(50) else safe(
            b, operator, left, right, kind
        ), kind
    if not kind.signed:
        return f"({left} {operator} {right})", kind
    style = b.between(0, 2)
    if style == 0:
        return safe(b, operator, left, right, kind), kind
    if style == 1:
        return f"(({left} % 1000) {operator} ({right} % 1000))", kind
    unsigned = next(t for t in b.types if t.rank == kind.rank and t.sign is Sign.UNSIGNED)
    return f"(({kind.name}) (({unsigned.name}) {left} {operator} ({unsigned.name}) {right}))", kind


def floating(b: Builder, left: str, right: str, kind: CType) -> tuple[str, CType]:
    """Floating arithmetic; results too large for float are clipped by the conversion helpers only."""
    operator = b.pick(("+", "-", "*", "/"))
    if operator == "/":
        return f"({left} / (({kind.name}) {right} * {right} + 1))", kind
    return f"({left} {operator} {right})", kind


def safe(b: Builder, operator: str, left: str, right: str, kind: CType) -> str:
    """A call of a helper that gives its first argument where the operation is undefined."""
    name = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "mod"}[operator]
    if not kind.signed:
        suffix = "u" + SAFE_SUFFIX[kind.name.removeprefix("unsigned ")]
    else:
        suffix = SAFE_SUFFIX[kind.name]
    b.note("safe-helper")
    return f"safe_{name}_{suffix}({left}, {right})"


def helpers(b: Builder) -> list[str]:
    """Definitions of the helpers."""
    lines: list[str] = []
    for name, suffix in SAFE_SUFFIX.items():
        width = next(kind.width for kind in b.types if kind.name == name)
        tail = {"int": "", "long": "L", "long long": "LL"}[name]
        high = f"{(1 << (width - 1)) - 1}{tail}"
        low = f"(-{high} - 1{tail})"
        head = f"static {name} safe_%s_{suffix}({name} a, {name} b) {{"
        lines += [
            head % "add" + f" return (b > 0 ? a > {high} - b : a < {low} - b) ? a : a + b; }}",
            head % "sub" + f" return (b < 0 ? a > {high} + b : a < {low} + b) ? a : a - b; }}",
            head % "mul" + " return (a > 30000 || a < -30000 || b > 30000 || b < -30000) ? a : a * b; }",
            head % "div" + f" return (b == 0 || (a == {low} && b == -1)) ? a : a / b; }}",
            head % "mod" + f" return (b == 0 || (a == {low} && b == -1)) ? a : a % b; }}",
        ]
        unsigned = f"unsigned {name}"
        head = f"static {unsigned} safe_%s_u{suffix}({unsigned} a, {unsigned} b) {{"
        lines += [head % "div" + " return b == 0 ? a : a / b; }", head % "mod" + " return b == 0 ? a : a % b; }"]
    if b.on("floats"):
        lines += [
            "static int float_to_int(double a) { return a > -1000000.0 && a < 1000000.0 ? (int) a : 7; }",
            "static float double_to_float(double a) { return a > -1e30 && a < 1e30 ? (float) a : 1.0f; }",
        ]
    return lines


def float_types(b: Builder) -> list[CType]:
    """Floating types the program uses."""
    return [FLOAT, DOUBLE] if b.on("floats") else []
