"""C program units about functions, strings, enums, recursion, conversions and floating point."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

from tests.differential.cgen.expressions import literal
from tests.differential.cgen.model import Builder


def strings(b: Builder) -> None:
    """Character arrays and the string functions."""
    b.note("unit-strings")
    words = [b.pick(("alpha", "be", "", "gamma ray", "x", "zeta9")) for _ in range(3)]
    b.main += [
        "{",
        f'  char buffer[64] = "{words[0]}", other[] = "{words[1]}"; const char *text = "{words[2]}"; char *found;',
        f'  printf("%d %d %d\\n", (int) strlen(buffer), (int) sizeof other, (int) strlen(text + {b.between(0, len(words[2]))}));',
    ]
    character = b.pick("aegz ")
    operations = (
        "strcat(buffer, other);",
        "strcpy(buffer + 1, text);",
        f"memset(buffer, '{b.pick('xyz')}', {b.between(0, 5)});",
        f"memmove(buffer + {b.between(0, 3)}, buffer, {b.between(0, 8)});",
        f"memcpy(buffer, other, {b.between(0, len(words[1]))});",
        f"strncpy(buffer, text, {b.between(1, 10)});",
        "buffer[0] = (char) (buffer[0] + 1);",
        f"found = strchr(buffer, '{character}'); printf(\"%d\\n\", found ? (int) (found - buffer) : -1);",
        'printf("%d\\n", (strcmp(buffer, text) > 0) - (strcmp(buffer, text) < 0));',
        f'printf("%d\\n", strncmp(buffer, other, {b.between(0, 3)}) == 0);',
        f'printf("%d\\n", memcmp(buffer, "{words[0]}", {len(words[0])}) == 0);',
        "for (char *p = buffer; *p; p++) if (*p >= 'a' && *p <= 'z') *p -= 'a' - 'A';",
        "for (int i = 0, j = (int) strlen(buffer) - 1; i < j; i++, j--) { char t = buffer[i]; buffer[i] = buffer[j]; buffer[j] = t; }",
    )
    for operation in b.sample(operations, b.between(3, 7)):
        b.main.append(f"  {operation}")
    b.main += [
        '  buffer[63] = 0; printf("[%s] [%s]\\n", buffer, other);',
        "  for (size_t i = 0; i < sizeof other; i++) mix((unsigned long long) other[i]);",
        "}",
    ]


def function_pointers(b: Builder) -> None:
    """Function pointers in variables, tables, structs and parameters."""
    f = b.fresh("F")
    b.note("unit-function-pointers")
    bodies = b.sample(("(a & 255) + (b & 255)", "a & b", "a ^ b", "a > b ? a : b", "(a % 100) * (b % 100)", "b"), 3)
    b.declarations += [f"typedef int (*{f})(int, int);"]
    b.declarations += [
        f"static int {f}_{number}(int a, int b) {{ return {body}; }}" for number, body in enumerate(bodies)
    ]
    b.declarations += [
        f"struct {f}s {{ const char *name; {f} apply; int (*plain)(int, int); }};",
        f"static int {f}_fold({f} step, const int *items, int count, int start) {{",
        "  for (int i = 0; i < count; i++) start = step(start, items[i]);",
        "  return start;",
        "}",
        f"static {f} {f}_choose(int which) {{ return which & 1 ? {f}_0 : &{f}_1; }}",
    ]
    items = ", ".join(str(b.between(-50, 50)) for _ in range(4))
    b.main += [
        "{",
        f"  {f} table[] = {{{f}_0, &{f}_1, {f}_2}}; int items[] = {{{items}}};",
        f'  struct {f}s named[2] = {{{{"one", {f}_2, {f}_0}}, {{.name = "two", .apply = table[{b.between(0, 2)}]}}}};',
        f'  for (int i = 0; i < 3; i++) printf("%d ", {f}_fold(table[i], items, 4, {b.between(-5, 5)}));',
        f'  printf("%s %d %d\\n", named[{b.between(0, 1)}].name, named[1].apply(7, 9), (*named[0].plain)(3, 4));',
        f'  printf("%d %d %d\\n", {f}_choose({b.between(0, 3)})(20, 6), named[1].plain == 0, table[0] == {f}_choose(1));',
        "}",
    ]


def recursion(b: Builder) -> None:
    """Direct and mutual recursion, static locals."""
    r = b.fresh("R")
    b.note("unit-recursion")
    b.declarations += [
        f"static int {r}_odd(unsigned n);",
        f"static int {r}_even(unsigned n) {{ return n == 0 ? 1 : {r}_odd(n - 1); }}",
        f"static int {r}_odd(unsigned n) {{ return n == 0 ? 0 : {r}_even(n - 1); }}",
        f"static int {r}_calls(void) {{ static int count = {b.between(0, 9)}; return ++count; }}",
        f"static unsigned {r}_f(unsigned n, unsigned acc) {{",
        f"  {r}_calls();",
        f"  if (n < {b.between(1, 3)}) return acc;",
        f"  unsigned first = {r}_f(n - 1, acc {b.pick('+*^')} n);",  # C does not say which operand of + comes first
        f"  return first + {b.pick((f'{r}_f(n / 2, 1)', 'n', '1u'))};",
        "}",
        f"static int {r}_ackermann(int m, int n) {{",
        f"  return m == 0 ? n + 1 : n == 0 ? {r}_ackermann(m - 1, 1) : {r}_ackermann(m - 1, {r}_ackermann(m, n - 1));",
        "}",
    ]
    b.main += [
        f'printf("%d %d\\n", {r}_even({b.between(0, 20)}), {r}_odd({b.between(0, 20)}));',
        f'printf("%u\\n", {r}_f({b.between(0, 8)}, {b.between(0, 9)}));',
        f'printf("%d\\n", {r}_ackermann({b.between(0, 2)}, {b.between(0, 3)}));',
        f'printf("calls %d\\n", {r}_calls());',
    ]


def enums(b: Builder) -> None:
    """Enumerations with explicit values, used in arithmetic, switch and array sizes."""
    e = b.fresh("E")
    start = b.between(-3, 5)
    b.note("unit-enums")
    b.declarations += [
        f"enum {e} {{ {e}_A = {start}, {e}_B, {e}_C = {start + 5}, {e}_D, {e}_SIZE = 4 }};",
        f"static const char *{e}_name(enum {e} value) {{",
        "  switch (value) {",
        f'    case {e}_A: return "A";',
        f'    case {e}_B: case {e}_C: return "B or C";',
        f"    {b.pick((f'case {e}_D: return {chr(34)}D{chr(34)};', 'default: break;'))}",
        "  }",
        '  return "?";',
        "}",
    ]
    b.main += [
        "{",
        f"  int table[{e}_SIZE] = {{{e}_B, {e}_D}}; enum {e} value = {e}_{b.pick('ABCD')};",
        f'  printf("%d %d %s\\n", table[0], table[1] + {e}_A, {e}_name(value));',
        f'  value = (enum {e}) (value + 1); printf("%d %s %d\\n", (int) value, {e}_name(value), value > {e}_A);',
        "}",
    ]


def conversions(b: Builder) -> None:
    """Values of every integer type converted to every other, by assignment, cast, argument and return."""
    c = b.fresh("C")
    b.note("unit-conversions")
    kinds = b.sample(b.types, 4)
    for number, kind in enumerate(kinds):
        source = b.pick(b.types)
        b.declarations.append(f"static {kind.name} {c}_{number}({source.name} x) {{ return x; }}")
    for number, kind in enumerate(kinds):
        source = b.pick(b.types)
        b.main += [
            f"{{ {source.name} from = {literal(b, source)}; {kind.name} to = from; {kind.name} passed = {c}_{number}(from);",
            f'  printf("{kind.format} {kind.format} {kind.format} %d\\n", to, passed, ({kind.name}) {literal(b, source)}, from == to); }}',
        ]


def floats(b: Builder) -> None:
    """Floating arithmetic, conversions, comparisons, special values."""
    if not b.on("floats"):
        return
    b.note("unit-floats")
    values = [b.pick(("0.1", "1.5", "-2.25", "1e3", "3.0", "0.5", "1e-3", "123456.789")) for _ in range(3)]
    b.main += [
        "{",
        f"  double a = {values[0]}, b = {values[1]}, zero = 0.0; float f = {values[2]}f, g = (float) a;",
        "  double sum = a; for (int i = 0; i < 5; i++) { sum = sum * b + f; f = f / 3 + i; g *= 1.5f; }",
        "  double infinite = 1.0 / (zero + 1e-320 * 0), nan = infinite - infinite;",
        '  printf("%d %d %d %d\\n", a < b, a + b == b + a, (float) a == a, (int) (b * 2));',
        '  printf("%d %d %d %d\\n", infinite > 1e300, nan == nan, nan != nan, nan < 1.0);',
        '  printf("%d %d %d\\n", float_to_int(sum), float_to_int(f * 1000), float_to_int(g * 1000));',
        '  printf("%d %u %ld\\n", (int) -2.75, (unsigned) 3.99, (long) 1e6);',
    ]
    if b.on("print-floats"):
        b.main.append('  printf("%f %.3f %.0f %g %e\\n", a, (double) f, b, a, b);')
    b.main.append("}")


def initialisers(b: Builder) -> None:
    """Designated and partial initialisers, compound literals, string arrays, static data."""
    s = b.fresh("I")
    b.note("unit-initialisers")
    b.declarations += [
        f"struct {s} {{ int x; char name[6]; struct {{ short u, v; }} pair; int rest[3]; }};",
        f'static struct {s} {s}_table[] = {{ {{1, "one"}}, [2] = {{ .pair = {{ .v = 3 }}, .rest = {{ [1] = {b.between(1, 9)} }} }}, {{4}} }};',
        f"static const int {s}_data[{b.between(4, 7)}] = {{1, [3] = {b.between(1, 9)}}};",
        f"static char {s}_text[][4] = {{\"ab\", {{'c', 'd'}}, \"efg\"}};",
        f"static int *{s}_at = (int *) {s}_table + 0;",
    ]
    if b.chance(70):
        b.declarations.pop()
        b.declarations.append(f"static int *{s}_at = &{s}_table[2].rest[1];")
        b.main.append(f'printf("%d\\n", *{s}_at);')
    b.main += [
        f'printf("%d %d %s\\n", (int) (sizeof {s}_table / sizeof {s}_table[0]), {s}_table[3].x, {s}_table[0].name);',
        f'printf("%d %d %d\\n", {s}_table[2].pair.v, {s}_table[2].rest[1], {s}_data[2] + {s}_data[3]);',
        f'printf("%s %s %d\\n", {s}_text[0], {s}_text[1], {s}_text[2][{b.between(0, 3)}]);',
        f'{{ struct {s} *p = &(struct {s}){{ .x = {b.between(0, 9)} }}; p->rest[0] = p->x; printf("%d %d\\n", p->rest[0], ((int[]){{5, 6, 7}})[{b.between(0, 2)}]); }}',
    ]
