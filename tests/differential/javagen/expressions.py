"""Random Java expressions of a given static type over the variables in scope."""

from __future__ import annotations

from tests.differential.javagen.builder import INTEGRAL, NUMERIC, Builder

WIDENING = {
    "byte": ("byte",),
    "short": ("byte", "short"),
    "char": ("char",),
    "int": ("byte", "short", "char", "int"),
    "long": ("byte", "short", "char", "int", "long"),
    "float": ("byte", "short", "char", "int", "long", "float"),
    "double": ("byte", "short", "char", "int", "long", "float", "double"),
}
INT_LITERALS = ("0", "1", "-1", "2", "3", "7", "31", "32", "33", "63", "64", "255", "256", "-128", "127", "65535")
INT_EXTREMES = (
    "Integer.MAX_VALUE", "Integer.MIN_VALUE", "(-2147483648)", "2147483647", "0x7fffffff", "0x80000000", "0xFFFFFFFF",
    "1_000_000_007", "0b1010_1010", "0777", "-1000000", "46341", "65536", "'a'", "'\\u00ff'", "'\\n'",
)  # fmt: skip
LONG_EXTREMES = (
    "Long.MAX_VALUE", "Long.MIN_VALUE", "0x7fffffffffffffffL", "0x8000000000000000L", "4294967296L", "4294967295L",
    "-4294967297L", "2147483648L", "1L", "0L", "-1L", "1_000_000_000_000L", "(1L << 40)",
)  # fmt: skip
DOUBLES = (
    "0.0", "-0.0", "1.0", "0.5", "-2.5", "1e10", "1e300", "1e-300", "0.1", "100.25", "Double.NaN", "3.7", "-3.7",
    "Double.POSITIVE_INFINITY", "Double.NEGATIVE_INFINITY", "Double.MAX_VALUE", "Double.MIN_VALUE", "1e18", "-1e19",
    "2147483648.5", "1d", "0x1.8p1",
)  # fmt: skip
FLOATS = (
    "0.0f", "-0.0f", "1.0f", "0.5f", "-2.5f", "1e10f", "1e30f", "0.1f", "100.25f", "Float.NaN", "3.7f", "16777217f",
    "Float.POSITIVE_INFINITY", "Float.NEGATIVE_INFINITY", "Float.MAX_VALUE", "Float.MIN_VALUE", "-1e19f", "2f",
)  # fmt: skip
CHARS = ("'a'", "'Z'", "'0'", "' '", "'\\u0041'", "'\\\\'", "'\\''", "'\\uffff'", "'\\t'", "'\\0'", "'\\177'", "'~'")
STRINGS = ('""', '"a"', '"abc"', '"Hello"', '"x y"', '"0"', '"-12"', '"A\\tB"', '"q\\"q"', '"zz\\u0041"')


def number_types(b: Builder) -> list[str]:
    """The numeric types this program uses."""
    kinds = ["int"]
    if b.on("long"):
        kinds.append("long")
    if b.on("small"):
        kinds += ["byte", "short", "char"]
    if b.on("floats"):
        kinds += ["float", "double"]
    return kinds


def value_types(b: Builder) -> list[str]:
    """The types of simple values this program uses."""
    return [*number_types(b), "boolean"] + (["String"] if b.on("strings") else [])


def literal(b: Builder, kind: str) -> str:
    """A constant of the type."""
    if kind == "boolean":
        return b.pick(("true", "false"))
    if kind == "String":
        return b.pick(STRINGS)
    if kind == "double":
        return f"({b.pick(DOUBLES)})"
    if kind == "float":
        return f"({b.pick(FLOATS)})"
    if kind == "char":
        return b.pick(CHARS)
    if kind == "long":
        return f"({b.pick(LONG_EXTREMES)})" if b.chance(50) else f"({b.between(-100, 100)}L)"
    if kind in ("byte", "short"):
        return f"({kind}) ({b.between(-300, 300)})"
    chosen = b.pick(INT_EXTREMES) if b.chance(25) else b.pick(INT_LITERALS) if b.chance(50) else str(b.between(-20, 20))
    return f"({chosen})"


def expression(b: Builder, kind: str, depth: int) -> str:
    """An expression assignable to the type without a cast."""
    if kind == "boolean":
        return condition(b, depth)
    if kind == "String":
        return text(b, depth)
    if kind not in NUMERIC:
        raise ValueError(f"no expressions of type {kind}")
    if depth <= 0 or b.chance(15):
        return leaf(b, kind)
    return compound_number(b, kind, depth)


def leaf(b: Builder, kind: str) -> str:
    """A variable, an element or a constant."""
    sources = [v.name for v in b.visible() if v.type in WIDENING.get(kind, (kind,))]
    elements = [
        v for v in b.visible() if v.type.removesuffix("[]") in WIDENING.get(kind, (kind,)) and v.type.endswith("[]")
    ]
    elements = [v for v in elements if not v.type.endswith("[][]")]
    if b.on("inputs") and b.chance(8) and kind not in ("byte", "short"):
        b.note("input")
        return f"Verifier.nondet{kind.capitalize()}()"
    roll = b.between(0, 99)
    if roll < 55 and sources:
        return b.pick(sources)
    if roll < 70 and elements:
        return element(b, b.pick(elements).name)
    if roll < 78 and kind == "int":
        arrays = [v.name for v in b.visible() if v.type.endswith("[]")]
        if arrays:
            return f"{b.pick(arrays)}.length"
    return literal(b, kind)


def element(b: Builder, array: str) -> str:
    """An element of an array, the index nearly always inside."""
    if b.on("bounds") and b.chance(6):
        b.note("raw-index")
        return f"{array}[{expression(b, 'int', 1)}]"
    return f"{array}[{index(b, array)}]"


def index(b: Builder, array: str) -> str:
    """An index inside the (never empty) array."""
    if b.chance(40):
        return "0"
    return f"Math.floorMod({expression(b, 'int', 1)}, {array}.length)" if b.chance(50) else f"({leaf(b, 'int')} & 1)"


def compound_number(b: Builder, kind: str, depth: int) -> str:
    """A numeric expression with at least one operator."""
    choices = ["binary"] * 8 + ["unary", "cast", "cast"]
    if b.on("ternary"):
        choices += ["ternary"]
    if b.on("effects"):
        choices += ["effect", "effect", "tick"]
    if b.on("calls") and any(m.result == kind for m in b.methods):
        choices += ["call", "call"]
    if b.on("switch-expression") and depth > 1:
        choices += ["switch"]
    if b.on("boxing"):
        choices += ["boxed"]
    if b.on("math"):
        choices += ["math"]
    chosen = b.pick(choices)
    b.note(f"expression-{chosen}")
    match chosen:
        case "unary":
            return unary(b, kind, depth)
        case "cast":
            return f"(({kind}) {operand(b, b.pick(number_types(b)), depth)})"
        case "ternary":
            return f"({condition(b, depth - 1)} ? {operand(b, kind, depth)} : {operand(b, kind, depth)})"
        case "effect":
            return effect(b, kind, depth)
        case "tick":
            return f"({kind}) tick({expression(b, 'int', depth - 1)})"
        case "call":
            return call(b, kind, depth)
        case "switch":
            return switch_expression(b, kind, depth)
        case "boxed":
            return boxed(b, kind, depth)
        case "math":
            return math(b, kind, depth)
        case _:
            return binary(b, kind, depth)


def operand(b: Builder, kind: str, depth: int) -> str:
    """An operand in parentheses."""
    return f"({expression(b, kind, depth - 1)})"


def unary(b: Builder, kind: str, depth: int) -> str:
    """Minus, plus or complement."""
    operators = ["-", "+", "~"] if kind in INTEGRAL else ["-", "+"]
    inner = f"{b.pick(operators)}{operand(b, kind, depth)}"
    return f"({kind}) ({inner})" if kind in ("byte", "short", "char") else f"({inner})"


def binary(b: Builder, kind: str, depth: int) -> str:
    """A binary operator with operands of mixed types, narrowed back where the type needs it."""
    if kind in ("byte", "short", "char"):
        return f"({kind}) {binary(b, b.pick([k for k in number_types(b) if k in ('int', 'long')]), depth)}"
    if kind in INTEGRAL and b.on("shifts") and b.chance(25):
        b.note("shift")
        amount = b.pick([k for k in number_types(b) if k in INTEGRAL])
        return f"({operand(b, kind, depth)} {b.pick(('<<', '>>', '>>>'))} {operand(b, amount, depth)})"
    operators = ["+", "-", "*"]
    if kind in INTEGRAL and b.on("bitwise"):
        operators += ["&", "|", "^"]
    if b.on("division"):
        operators += ["/", "%"]
    operator = b.pick(operators)
    left, right = operand(b, kind, depth), operand(b, b.pick(operand_types(b, kind)), depth)
    if b.chance(50):
        left, right = right, left
    if operator in "/%":
        b.note("division")
        return division(b, kind, left, operator, right)
    return f"({left} {operator} {right})"


def operand_types(b: Builder, kind: str) -> list[str]:
    """Types whose binary promotion with `kind` is `kind`."""
    return [k for k in number_types(b) if k in WIDENING[kind]]


def division(b: Builder, kind: str, left: str, operator: str, right: str) -> str:
    """A division; by zero only where the program may throw."""
    if kind not in INTEGRAL or (b.on("zero-division") and b.chance(20)):
        return f"({left} {operator} {right})"
    return f"({left} {operator} ({right} | 1))"


def effect(b: Builder, kind: str, depth: int) -> str:
    """An assignment, increment or compound assignment used as a value."""
    targets = b.assignable((kind,))
    if not targets:
        return leaf(b, kind)
    name = b.pick(targets).name
    b.note("side-effect")
    roll = b.between(0, 5)
    if roll < 3:
        return f"({b.pick((f'{name}++', f'{name}--', f'++{name}', f'--{name}'))})"
    if roll == 3:
        return f"({name} = {expression(b, kind, depth - 1)})"
    return f"({name} {b.pick(('+=', '-=', '*='))} {operand(b, b.pick(number_types(b)), depth)})"


def call(b: Builder, kind: str, depth: int) -> str:
    """A call of a static method of the program."""
    method = b.pick([m for m in b.methods if m.result == kind])
    arguments = ", ".join(expression(b, parameter, min(depth - 1, 1)) for parameter in method.parameters)
    b.note("call")
    return f"{method.name}({arguments})"


def switch_expression(b: Builder, kind: str, depth: int) -> str:
    """A switch expression with arrows, one arm of which may be a block with yield."""
    arms = []
    for number, label in enumerate(b.sample(range(-2, 6), b.between(1, 3))):
        value = f"({kind}) {operand(b, kind, depth - 1)}"
        labels = str(label) if b.chance(70) else f"{label}, {label + 20}"
        arms.append(
            f"case {labels} -> {{ fuel--; yield {value}; }}"
            if number == 0 and b.chance(40)
            else f"case {labels} -> {value};"
        )
    selector = f"({expression(b, 'int', 1)}) % 5"
    return f"(switch ({selector}) {{ {' '.join(arms)} default -> ({kind}) {operand(b, kind, depth - 1)}; }})"


def boxed(b: Builder, kind: str, depth: int) -> str:
    """A value through its box, or a parse of its text."""
    inner = f"({kind}) {operand(b, kind, depth)}"
    match kind:
        case "int":
            return b.pick(
                (
                    f"(int) Integer.valueOf({inner})",
                    f"((Integer) ({inner})).intValue()",
                    f'Integer.parseInt("" + ({inner}))',
                )
            )
        case "long":
            return b.pick(
                (f"(long) Long.valueOf({inner})", f"((Long) ({inner})).longValue()", f'Long.parseLong("" + ({inner}))')
            )
        case "char":
            return f"(char) Character.valueOf({inner})"
        case "double":
            return b.pick((f"(double) Double.valueOf({inner})", f"((Double) ({inner})).doubleValue()"))
        case _:
            return f"({inner})"


def math(b: Builder, kind: str, depth: int) -> str:
    """A call of a simple library function on numbers."""
    one, two = operand(b, kind, depth), operand(b, kind, depth)
    if kind in ("byte", "short", "char"):
        return f"({kind}) Math.max({one}, {two})"
    choices = [f"Math.abs({one})", f"Math.max({one}, {two})", f"Math.min({one}, {two})"]
    if kind == "int":
        choices += [
            f"Math.floorMod({one}, ({two}) | 1)",
            f"Math.floorDiv({one}, ({two}) | 1)",
            f"Integer.compare({one}, {two})",
        ]
        choices += [f"Integer.bitCount({one})", f"Integer.signum({one})", f"Integer.reverse({one})"]
        choices += [
            f"Integer.highestOneBit({one})",
            f"Integer.numberOfTrailingZeros({one})",
            f"Integer.hashCode({one})",
        ]
    if kind == "long":
        choices += [
            f"Math.floorMod({one}, ({two}) | 1L)",
            f"(long) Long.compare({one}, {two})",
            f"(long) Long.hashCode({one})",
        ]
    if kind == "double":
        choices += [f"Math.sqrt({one})", f"Math.floor({one})", f"Math.ceil({one})", f"(double) Math.round({one})"]
    return b.pick(choices)


def condition(b: Builder, depth: int) -> str:
    """A boolean expression."""
    names = [v.name for v in b.variables("boolean")]
    if depth <= 0:
        return b.pick(names) if names and b.chance(60) else comparison(b, 0)
    roll = b.between(0, 9)
    if roll < 5:
        return comparison(b, depth)
    if roll < 7:
        operator = b.pick(("&&", "||", "&&", "||", "&", "|", "^"))
        return f"(({condition(b, depth - 1)}) {operator} ({condition(b, depth - 1)}))"
    if roll == 7:
        return f"(!({condition(b, depth - 1)}))"
    if roll == 8 and b.on("strings"):
        return string_condition(b, depth)
    return b.pick(names) if names else literal(b, "boolean")


def comparison(b: Builder, depth: int) -> str:
    """Two numbers compared."""
    kinds = number_types(b)
    operator = b.pick(("<", "<=", ">", ">=", "==", "!="))
    return f"({operand(b, b.pick(kinds), depth)} {operator} {operand(b, b.pick(kinds), depth)})"


def string_condition(b: Builder, depth: int) -> str:
    """A question about strings."""
    one, two = operand(b, "String", depth), operand(b, "String", depth)
    return b.pick((f"{one}.equals({two})", f"{one}.isEmpty()", f"{one}.startsWith({two})", f"{one}.contains({two})"))


def text(b: Builder, depth: int) -> str:
    """A string expression; its length stays small because nothing doubles a variable without clipping."""
    names = [v.name for v in b.variables("String")]
    if depth <= 0:
        return b.pick(names) if names and b.chance(60) else literal(b, "String")
    roll = b.between(0, 7)
    if roll < 4:
        parts = [operand(b, b.pick(value_types(b)), min(depth, 2)) for _ in range(b.between(1, 3))]
        parts.insert(b.between(0, 1), b.pick(('""', '":"', '"s"')))
        return f"clip({' + '.join(parts)})"
    if roll == 4:
        return f"String.valueOf({operand(b, b.pick(value_types(b)), depth)})"
    if roll == 5:
        change = b.pick(("trim()", "toUpperCase()", "toLowerCase()", 'concat("+")'))
        return f"clip({operand(b, 'String', depth)}.{change})"
    if roll == 6 and b.on("ternary"):
        return f"({condition(b, depth - 1)} ? {operand(b, 'String', depth)} : {operand(b, 'String', depth)})"
    return b.pick(names) if names else literal(b, "String")
