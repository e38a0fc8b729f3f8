"""C snippets about rules that are easy to get wrong: sequencing, conversions, scopes, layout, initialisers.

`@a` to `@d` stand for small random numbers and `#` for a name that is new in every use.
"""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

import re

from tests.differential.cgen.model import Builder

Snippet = tuple[str, str]
"""Declarations at file level it needs, and statements of main."""

SNIPPETS: tuple[Snippet, ...] = (
    (
        "",
        'int x = @a, y = 0; if (x > 3 && (y = x, y++ > 2)) x = y--; int z = (x++, y += x, y * 2); printf("%d %d %d\\n", x, y, z);',
    ),
    (
        "static int f#(int *p) { return (*p)++; }",
        'int n = @a; int m = f#(&n); m += n; n = f#(&n) ? m-- : ++m; printf("%d %d\\n", n, m);',
    ),
    (
        "",
        'int n = @a; int s = sizeof(n++) + sizeof(char[@b]) + sizeof n; printf("%d %d %d\\n", n, s, (int) sizeof "abc");',
    ),
    (
        "",
        'unsigned char c = 250; for (int i = 0; i < @a; i++) c++; signed char d = (signed char) (c + 120); printf("%d %d %d\\n", c, d, (unsigned char) ~c);',
    ),
    (
        "",
        'unsigned u = @a; int i = -@b; printf("%d %d %d %u\\n", i < u, -1 > 0u, (long long) i < (long long) u, u - 10u);',
    ),
    (
        "",
        'short s = -1; unsigned short t = s; unsigned v = s; long long w = (unsigned) s; printf("%d %u %lld %d\\n", t, v, w, s == (short) t);',
    ),
    (
        "",
        'printf("%d %d %d %d\\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2); printf("%d %u %d\\n", -1 >> 1, ~0u >> 28, 1 << 4 << 2);',
    ),
    (
        "",
        '_Bool b = @a; b = b + 5; _Bool c = 0.5, d = (void *) 0 != &b; b++; printf("%d %d %d %d\\n", b, c, d, (int) (_Bool) 256);',
    ),
    (
        "",
        "char c = 'a' + @a; c -= 'a' - 'A'; printf(\"%c %d %d %d\\n\", c, '\\n', '\\x41', '\\101'); printf(\"%d %d\\n\", \"ab\" \"cd\"[1] == 'b', \"xyz\"[2]);",
    ),
    (
        "struct A# { char c; int i; short s; double d; char t; }; union B# { char c[5]; int i; }; struct C# { struct A# a; union B# b; };",
        'printf("%d %d %d %d %d\\n", (int) sizeof(struct A#), (int) sizeof(union B#), (int) sizeof(struct C#), (int) __builtin_offsetof(struct A#, s), (int) _Alignof(struct A#));',
    ),
    (
        "struct P# { int x, y; }; static struct P# mk#(int x) { struct P# p = {x, x * 2}; return p; }",
        'struct P# a = mk#(@a), b[2] = {{1, 2}, mk#(@b)}; b[0] = a; a.x = 9; struct P# *p = b + 1; p--; printf("%d %d %d %d\\n", b[0].x, p->y, p[1].y, mk#(3).y);',
    ),
    (
        "struct N# { int v; union { int i; struct { short lo, hi; }; }; struct { int deep; } in; };",
        'struct N# n = {.v = 1, .in = {@a}}; n.i = 0; n.lo = @b; printf("%d %d %d\\n", n.in.deep, n.lo, n.hi);',
    ),
    (
        "",
        'int a[3][4] = {{1}, {2, 3}, {[3] = @a}}; int t = 0; int (*r)[4] = a; for (int i = 0; i < 3; i++) for (int *p = a[i]; p < a[i] + 4; p++) t = t * 3 + *p; printf("%d %d %d\\n", t, *(*(r + 1) + 1), (int) (&a[2][3] - &a[2][0]));',
    ),
    (
        "static int sum#(int n, int a[]) { int t = 0; while (n--) t += *a++; return t; } static int rows#(int m[][2], int n) { int t = 0; for (int i = 0; i < n; i++) t += m[i][0] * m[i][1]; return t; }",
        'int a[] = {1, @a, 3}, m[2][2] = {{1, 2}, {3, @b}}; printf("%d %d\\n", sum#(sizeof a / sizeof *a, a), rows#(m, 2));',
    ),
    (
        "",
        'int i = 0, t = 0; switch (@a & 3) { case 0: do { t += 1; case 3: t += 10; case 2: t += 100; case 1: t += 1000; } while (++i < 3); } printf("%d %d\\n", i, t);',
    ),
    (
        "",
        'int i, j, t = 0; for (i = 0; i < 5; i++) { for (j = 0; j < 5; j++) { if (j == @a) break; if ((i + j) % 3 == 0) continue; t += i * j; if (t > 40) goto out; } } out: printf("%d %d %d\\n", i, j, t);',
    ),
    (
        "static int n# = @a; static int g#(void) { static int n#; extern int ext#; n# += 2; return n# + ext#; } int ext# = 5;",
        'int r = g#() * 100; r += g#(); { int n# = 1; n#++; r += n#; } printf("%d %d\\n", r, n#);',
    ),
    (
        "typedef int T#; typedef T# (*F#)(T#, T#); static T# add#(T# a, T# b) { return a + b; } static F# pick#(int k) { static F# const table[] = {add#, 0}; return table[k]; }",
        'T# T# = pick#(0)(@a, @b); printf("%d %d\\n", T#, pick#(1) == 0);',
    ),
    (
        'enum E# { LOW# = -2, MID#, HIGH# = MID# + @a, LAST# }; static const char *nm#(enum E# e) { switch (e) { case LOW#: return "low"; case MID#: return "mid"; default: return "other"; } }',
        'for (int e = LOW#; e <= MID#; e++) printf("%s ", nm#((enum E#) e)); printf("%d %d %s\\n", HIGH#, LAST#, nm#(LAST#));',
    ),
    (
        "static int cmp#(const void *a, const void *b) { return *(const int *) a - *(const int *) b; } static void sort#(void *base, int n, int (*c)(const void *, const void *)) { int *a = base; for (int i = 1; i < n; i++) for (int j = i; j > 0 && c(&a[j - 1], &a[j]) > 0; j--) { int t = a[j]; a[j] = a[j - 1]; a[j - 1] = t; } }",
        'int a[] = {5, @a, 9, @b, 1}; sort#(a, 5, cmp#); for (int i = 0; i < 5; i++) printf("%d ", a[i]); printf("\\n");',
    ),
    (
        "struct L# { struct L# *prev, *next; }; struct I# { int key; struct L# link; };",
        'struct I# a = {@a}, b = {@b}; a.link.next = &b.link; a.link.prev = 0; b.link.prev = &a.link; b.link.next = 0; struct L# *l = &a.link; int t = 0; for (; l; l = l->next) { struct I# *i = (struct I#) {0}.key ? 0 : (struct I# *) ((char *) l - __builtin_offsetof(struct I#, link)); t = t * 10 + i->key; } printf("%d\\n", t);',
    ),
    (
        "",
        'int x = @a; int *p = &x, **q = &p; **q += 2; int y = *p++ == x; p--; printf("%d %d %d\\n", x, y, *&*p); const char *s = "hello"; while (*s && *s != \'l\') s++; printf("%s %c\\n", s, *(s + 2));',
    ),
    (
        "",
        'char b[8] = "abc"; char *p = b + 3; *p++ = \'d\'; *p = \'\\0\'; p = b; int n = 0; while (*p++) n++; printf("%s %d %d\\n", b, n, b[6]); memmove(b + 1, b, 4); memset(b, \'-\', 1); printf("%.5s|%5s|%-5s|%d\\n", b, "r", "l", memcmp(b, "-abcd", 5));',
    ),
    (
        "static unsigned h#(const char *s) { unsigned h = 5381; for (; *s; s++) h = h * 33u ^ (unsigned char) *s; return h; }",
        'printf("%u %u\\n", h#("alpha"), h#("")); unsigned long long f = 1; for (int i = 1; i < 15 + @a; i++) f *= i; printf("%llu\\n", f);',
    ),
    (
        "struct B# { unsigned a : 3; signed b : 4; unsigned c : 10; _Bool d : 1; };",
        'struct B# s = {7, -8, 1000, 1}; s.a += @a; s.b -= 1; s.c <<= 2; s.d = 4; printf("%u %d %u %d %d\\n", s.a, s.b, s.c, s.d, s.a - 8 < 0); struct B# t = s; t.a = ~t.a; int old = s.b++; printf("%u %d %d\\n", t.a, old, --s.b);',
    ),
    (
        "static void hanoi#(int n, int a, int b, int *moves) { if (n) { hanoi#(n - 1, a, 6 - a - b, moves); ++*moves; hanoi#(n - 1, 6 - a - b, b, moves); } } static int gcd#(int a, int b) { return b ? gcd#(b, a % b) : a; }",
        'int m = 0; hanoi#(@a % 6, 1, 3, &m); printf("%d %d\\n", m, gcd#(@b * 12, 18));',
    ),
    (
        "",
        'double d = @a / 4.0; float f = d; f /= 3; int i = d * 1000; long l = -2.9; printf("%d %ld %d %d %d\\n", i, l, f * 3 == (float) d, (int) (1e9 + 0.5), 0.1 + 0.2 == 0.3); unsigned char c = 200.7; printf("%d %d\\n", c, (int) (float) 16777217);',
    ),
    (
        "struct S# { int n; int a[3]; }; static int tot#(struct S# s) { s.a[0] = 100; int t = s.n; for (int i = 0; i < 3; i++) t += s.a[i]; return t; }",
        'struct S# s = {@a, {1, 2, 3}}, t, u[2]; t = s; t.a[1] = 50; u[0] = u[1] = t; s = *(u + 1); printf("%d %d %d\\n", tot#(s), s.a[0], (t = s).a[1]);',
    ),
    (
        "static int k#(a, b) int a; char b; { return a * b; }",
        'printf("%d\\n", k#(@a, (char) @b)); printf("%d\\n", ({ int q = @c; q * 2; }));',
    ),
    (
        "static inline int sq#(const int x) { return x * x; } static int apply#(int (*f)(int), volatile int n) { register int t = 0; for (auto int i = 0; i < n; i++) t += (*f)(i) + f(i); return t; }",
        'printf("%d\\n", apply#(sq#, @a)); _Static_assert(sizeof(int) == 4, "int"); printf("%d %d\\n", _Generic(1L, int: 1, long: 2, default: 3), _Generic((char) 1, int: 1, char: 4));',
    ),
    (
        "struct V# { int n; int items[]; };",
        'struct V# *v = malloc(sizeof *v + 3 * sizeof(int)); if (!v) exit(9); v->n = 3; for (int i = 0; i < v->n; i++) v->items[i] = i * @a; int t = 0; for (int *p = v->items; p != &v->items[v->n]; ++p) t += *p; printf("%d\\n", t); free(v);',
    ),
    (
        "static int side#; static int t#(int r) { side# = side# * 10 + r; return r; }",
        'int r = t#(1) || t#(2); r += (t#(0) && t#(3)) * 2; r += t#(@a) ? t#(4) : t#(5); printf("%d %d\\n", r, side#); for (int i = 0; t#(i) < 3; i++) ; printf("%d %d\\n", side#, !side# == 0);',
    ),
    (
        "",
        'int n = 2 + @a % 3; int a[n]; for (int i = 0; i < n; i++) a[i] = i * i; printf("%d %d\\n", a[n - 1], (int) (sizeof a / sizeof a[0]) == n); unsigned bits = 0; for (unsigned x = @b * 37u; x; x &= x - 1) bits++; printf("%u\\n", bits);',
    ),
    (
        "static int *find#(int *a, int n, int k) { for (int *p = a; p < a + n; p++) if (*p == k) return p; return (void *) 0; } static int glob#[4] = {4, 3, @a, 1}; static int *const ptr# = glob# + 1;",
        'int *p = find#(glob#, 4, 1); printf("%d %d %d\\n", p ? (int) (p - glob#) : -1, find#(glob#, 4, 99) == 0, ptr#[-1] + *ptr#); *ptr# = 8; printf("%d\\n", glob#[1]);',
    ),
)


def snippets(b: Builder) -> None:
    """A few of the snippets, each in a block of its own."""
    for number in sorted(b.sample(range(len(SNIPPETS)), b.between(2, 5))):
        declarations, body = SNIPPETS[number]
        name = b.fresh("z")
        numbers = {f"@{letter}": str(b.between(1, 9)) for letter in "abcd"}

        def expand(text: str, name: str = name, numbers: dict[str, str] = numbers) -> str:
            return re.sub("@[abcd]", lambda found: numbers[found.group()], text).replace("#", name)

        if declarations:
            b.declarations.append(expand(declarations))
        b.main.append(f"{{ {expand(body)} }}".replace("out:", f"{name}:").replace("goto out", f"goto {name}"))
        b.note(f"snippet-{number}")
