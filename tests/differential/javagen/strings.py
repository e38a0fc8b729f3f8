"""Java program units about strings, string builders and number formatting."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

from tests.differential.javagen.builder import Builder
from tests.differential.javagen.dispatch import unit
from tests.differential.javagen.expressions import CHARS, DOUBLES, FLOATS, INT_LITERALS, LONG_EXTREMES

WORDS = ("", "a", "abc", "Hello World", "  pad ", "aXbXc", "12", "-7", "x1y2", "zzz", "tab\\tq", "banana")


def concatenation(b: Builder) -> None:
    """Concatenation of all types, left to right, with chars, nulls and compound assignment."""
    values = [
        b.pick(pool)
        for pool in (
            INT_LITERALS,
            LONG_EXTREMES,
            DOUBLES,
            FLOATS,
            CHARS,
            ("true", "false"),
            ("null", "n", "(Object) null"),
        )
    ]
    lines = ["String n = null; char[] cs = {'h', 'i'}; Object o = new int[0].length; String s = \"\";"]
    for _ in range(b.between(2, 5)):
        parts = [f"({value})" for value in b.sample(values, b.between(2, 4))]
        parts.insert(b.between(0, 2), b.pick(('"-"', '""', "s")))
        if not any(part.startswith('"') or part == "s" for part in parts[:2]):
            parts.insert(0, '""')
        lines.append(f"s = {' + '.join(parts)}; System.out.println(s);")
    lines += [f"s += {b.pick(values[:6])}; s += 'c'; s += 1 + 2; System.out.println(s.length() + s);"]
    lines += ["System.out.println(cs); System.out.println(String.valueOf(cs) + cs.length + o);"]
    lines += [
        "System.out.println('a' + 'b' + \"c\" + 'd' + 1); System.out.println((char) ('a' + 1)); System.out.println((Object) null + n);"
    ]
    unit(b, b.fresh("concat"), lines)


def methods(b: Builder) -> None:
    """Methods of String."""
    one, two = b.pick(WORDS), b.pick(WORDS)
    i, j = b.between(0, 3), b.between(0, 5)
    calls = [
        "s.length()", "s.isEmpty()", f"s.indexOf('{b.pick('aX1')}')", f"s.lastIndexOf(\"{b.pick(('a', 'X', ''))}\")", "s.toUpperCase()",
        "s.toLowerCase()", "\"[\" + s.trim() + \"]\"", "s.concat(t)", "s.equals(t)", "s.equalsIgnoreCase(t)",
        "Integer.signum(s.compareTo(t))", "s.startsWith(\"a\")", "s.endsWith(t)", "s.contains(t)", "s.replace('a', 'o')",
        "s.replace(\"X\", \"--\")", "s.hashCode()", "s.repeat(2)", "\"<\" + s.strip() + \">\"", "s.isBlank()",
        "String.join(\"/\", s, t, \"z\")", "s.toCharArray().length", "s.intern() == s.intern()", "(s + t).indexOf(t, 1)",
        "s.equals((Object) null)", "String.valueOf(s.chars().count())", "new String(s.toCharArray())", "s.compareToIgnoreCase(t) == 0",
        "\"\" + (new String(s) == s) + (new String(s).equals(s))", "Arrays.toString(s.toCharArray())",
    ]  # fmt: skip
    risky = [
        f"s.charAt({j})",
        f"s.substring({i})",
        f"s.substring({i}, {j})",
        "Integer.parseInt(s)",
        "Integer.parseInt(s.trim()) + 1",
        "Double.parseDouble(s)",
        "s.codePointAt(0)",
    ]
    lines = [f'String s = "{one}", t = "{two}";']
    lines += [f"System.out.println({call});" for call in b.sample(calls, b.between(4, 10))]
    for call in b.sample(risky, b.between(1, 4)):
        lines.append(
            f'try {{ System.out.println({call}); }} catch (StringIndexOutOfBoundsException e) {{ System.out.println("bounds"); }} catch (NumberFormatException e) {{ System.out.println("number"); }}'
        )
    if b.chance(30):
        lines.append('for (String part : s.split("X")) System.out.print("(" + part + ")");')
    unit(b, b.fresh("text"), lines)


def builders(b: Builder) -> None:
    """StringBuilder operations in random order."""
    operations = [
        "sb.append({n})", "sb.append('c').append({n}L)", 'sb.append("word")', "sb.append(true).append(2.5)", "sb.insert(0, {n})",
        "sb.reverse()", "sb.deleteCharAt(sb.length() - 1)", "sb.setCharAt(0, '#')", "sb.append((String) null)", "sb.setLength(Math.min(sb.length(), {m}))",
        "sb.delete(0, {i})", 'sb.replace(0, 1, "RR")', "sb.append(new char[] {{'x', 'y'}})", 'sb.insert(sb.length() / 2, "mid")', "sb.append(1.5f)",
    ]  # fmt: skip
    lines = [f'StringBuilder sb = new StringBuilder("{b.pick(WORDS)}seed");']
    for _ in range(b.between(3, 9)):
        text = b.pick(operations).format(n=b.between(-50, 500), m=b.between(1, 12), i=b.between(0, 2))
        lines.append(f"{text};")
        if b.chance(40):
            lines.append('System.out.println(sb + " " + sb.length());')
    lines += ["System.out.println(sb.toString() + sb.indexOf(\"c\") + (sb.length() > 0 ? sb.charAt(0) : '-'));"]
    lines += [
        f'try {{ sb.deleteCharAt({b.between(0, 60)}); System.out.println("deleted"); }} catch (StringIndexOutOfBoundsException e) {{ System.out.println("outside"); }}'
    ]
    unit(b, b.fresh("builder"), lines)


def numbers(b: Builder) -> None:
    """Texts of numbers and numbers of texts."""
    n = b.pick(INT_LITERALS)
    calls = [
        f"Integer.toString({n})", f"Integer.toBinaryString({n})", f"Integer.toHexString({n})", f"Integer.toOctalString({n})",
        f"Long.toString({b.pick(LONG_EXTREMES)})", f"Long.toHexString({n})", f"Integer.toString({n}, {b.pick((2, 3, 16, 36))})", f"Double.toString({b.pick(DOUBLES)})",
        f"Float.toString({b.pick(FLOATS)})", f"Character.isDigit({b.pick(CHARS)})", f"Character.isLetter({b.pick(CHARS)})", f"Character.toUpperCase({b.pick(CHARS)}) + \"\"",
        f"Character.getNumericValue('{b.between(0, 9)}')", "Integer.parseInt(\"-042\")", "Integer.parseInt(\"7f\", 16)", "Integer.valueOf(\"127\") == Integer.valueOf(127)",
        f"Boolean.parseBoolean(\"{b.pick(('true', 'TRUE', 'no'))}\")", f"(int) {b.pick(CHARS)}", f"(float) ({b.pick(DOUBLES)})", f"(double) ({b.pick(FLOATS)})",
        f"(int) ({b.pick(DOUBLES)})", f"(long) ({b.pick(DOUBLES)})", f"(char) ({b.pick(DOUBLES)}) + 0", f"(byte) ({b.pick(DOUBLES)})", f"(int) ({b.pick(FLOATS)})",
        f"({b.pick(DOUBLES)}) % ({b.pick(DOUBLES)})", f"({b.pick(DOUBLES)}) / ({b.pick(DOUBLES)})", f"Double.compare({b.pick(DOUBLES)}, {b.pick(DOUBLES)})", f"Double.isNaN({b.pick(DOUBLES)})",
        f"({b.pick(DOUBLES)}) * ({b.pick(FLOATS)})", f"({b.pick(FLOATS)}) + ({b.pick(FLOATS)})", f"({b.pick(DOUBLES)}) - ({b.pick(DOUBLES)})", f"Math.round({b.pick(DOUBLES)})", f"Math.round({b.pick(FLOATS)})",
    ]  # fmt: skip
    unit(b, b.fresh("number"), [f"System.out.println({call});" for call in b.sample(calls, b.between(5, 14))])
