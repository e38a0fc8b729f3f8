"""C program units about memory: lists, trees, structs, unions, pointers, arrays, allocation."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

from tests.differential.cgen.expressions import converted
from tests.differential.cgen.model import Builder


def _small(b: Builder) -> str:
    return str(b.between(-9, 30))


def linked_list(b: Builder) -> None:
    """A singly linked list: built, reversed or sorted, searched, filtered and freed."""
    n, kind = b.fresh("n"), b.integer()
    b.note("unit-linked-list")
    b.declarations += [
        f"struct {n} {{ {kind.name} value; struct {n} *next; }};",
        f"static struct {n} *{n}_push(struct {n} *head, {kind.name} value) {{",
        f"  struct {n} *cell = malloc(sizeof({b.pick((f'struct {n}', '*cell'))}));",
        "  if (!cell) exit(9);",
        "  cell->value = value; cell->next = head; return cell;",
        "}",
        f"static struct {n} *{n}_insert(struct {n} *head, {kind.name} value) {{",
        f"  struct {n} **at = &head;",
        "  while (*at && (*at)->value < value) at = &(*at)->next;",
        f"  *at = {n}_push(*at, value);",
        "  return head;",
        "}",
        f"static struct {n} *{n}_reverse(struct {n} *head) {{",
        f"  struct {n} *result = 0;",
        f"  while (head) {{ struct {n} *next = head->next; head->next = result; result = head; head = next; }}",
        "  return result;",
        "}",
        f"static int {n}_length(const struct {n} *head) {{ return head ? 1 + {n}_length(head->next) : 0; }}",
        f"static void {n}_show(const struct {n} *head) {{",
        f'  for (; head != 0; head = head->next) printf("{kind.format} ", head->value);',
        '  printf("\\n");',
        "}",
    ]
    operations = ["{", f"  struct {n} *list = 0;"]
    for _ in range(b.between(2, 6)):
        operations.append(f"  list = {n}_{b.pick(('push', 'insert'))}(list, {_small(b)});")
        if b.chance(30):
            operations.append(f"  list = {n}_reverse(list);")
    remove = b.pick(("cell->value & 1", "cell->value > 5", f"cell->value == {_small(b)}"))
    operations += [
        f"  {n}_show(list);",
        f"  for (struct {n} **at = &list; *at;) {{",
        f"    struct {n} *cell = *at;",
        f"    if ({remove}) {{ *at = cell->next; free(cell); }} else at = &cell->next;",
        "  }",
        f'  {n}_show(list); printf("%d\\n", {n}_length(list));',
        f"  while (list) {{ struct {n} *next = list->next; free(list); list = next; }}",
        "}",
    ]
    b.main += operations


def tree(b: Builder) -> None:
    """A binary search tree with recursive insertion, height, sum and freeing."""
    t = b.fresh("t")
    b.note("unit-tree")
    b.declarations += [
        f"typedef struct {t} {{ int key; struct {t} *child[2]; }} {t};",
        f"static {t} *{t}_insert({t} *root, int key) {{",
        f"  if (!root) {{ {t} *leaf = calloc(1, sizeof *leaf); if (!leaf) exit(9); leaf->key = key; return leaf; }}",
        f"  int side = key {b.pick(('>', '>=', '<'))} root->key;",
        f"  root->child[side] = {t}_insert(root->child[side], key);",
        "  return root;",
        "}",
        f"static int {t}_height(const {t} *root) {{",
        "  if (!root) return 0;",
        f"  int left = {t}_height(root->child[0]), right = {t}_height(root->child[1]);",
        "  return 1 + (left > right ? left : right);",
        "}",
        f"static void {t}_show(const {t} *root) {{",
        f'  if (root) {{ {t}_show(root->child[0]); printf("%d ", root->key); {t}_show(root->child[1]); }}',
        "}",
        f"static void {t}_free({t} *root) {{",
        f"  if (root) {{ {t}_free(root->child[0]); {t}_free(root->child[1]); free(root); }}",
        "}",
    ]
    b.main += ["{", f"  {t} *root = 0; int keys[] = {{{', '.join(_small(b) for _ in range(b.between(2, 7)))}}};"]
    b.main += [
        f"  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) root = {t}_insert(root, keys[i]);",
        f'  {t}_show(root); printf("height %d\\n", {t}_height(root)); {t}_free(root);',
        "}",
    ]


def structs(b: Builder) -> None:
    """Structs by value: passed, returned, assigned, nested, in arrays, with arrays inside."""
    p, one, two = b.fresh("P"), b.integer(), b.integer()
    b.note("unit-structs")
    b.declarations += [
        f"struct {p}in {{ {one.name} a; {two.name} b[3]; }};",
        f"struct {p} {{ struct {p}in inner; {two.name} tail; struct {p}in *link; }};",
        f"static struct {p} {p}_make({one.name} a, int seed) {{",
        f"  struct {p} made = {{ .inner = {{ .a = a, .b = {{ [1] = {b.between(0, 9)} }} }}, .tail = 1 }};",
        f"  made.inner.b[seed & 1] = {b.between(0, 9)};",
        "  made.link = 0;",
        "  return made;",
        "}",
        f"static int {p}_sum(struct {p} given) {{",
        "  given.inner.b[2] = 7; given.tail = 0;",
        "  int sum = 0;",
        "  for (int i = 0; i < 3; i++) sum += (int) (given.inner.b[i] & 127);",
        "  return sum + (int) (given.inner.a & 63);",
        "}",
        f"static void {p}_change(struct {p} *at, int by) {{ at->inner.b[0] = by; (*at).tail = 2; at->link = &at->inner; }}",
    ]
    show = f'printf("{one.format} {two.format} {two.format} {two.format}\\n", x.inner.a, x.inner.b[0], x.inner.b[2], x.tail);'
    b.main += [
        "{",
        f"  struct {p} x = {p}_make({converted(b, one, 1)}, {_small(b)}), y, row[2];",
        f"  y = x; {p}_change(&y, {b.between(0, 60)}); row[0] = y; row[1] = x; x = row[{b.between(0, 1)}];",
        f'  {show} printf("%d %d\\n", {p}_sum(x), {p}_sum(row[0]));',
        f"  x.inner = y.inner; y.link->a = 1; {show}",
        f'  printf("%d %d\\n", y.inner.a == 1, {p}_make(5, 1).inner.b[1]);',
        "}",
    ]


def unions(b: Builder) -> None:
    """Unions: the member written last is read; optionally bytes of an integer are looked at."""
    u = b.fresh("U")
    kinds = b.sample(b.types[1:], 3)
    b.note("unit-unions")
    members = " ".join(f"{kind.name} m{number};" for number, kind in enumerate(kinds))
    b.declarations += [
        f"union {u} {{ {members} unsigned char bytes[8]; }};",
        f"struct {u}t {{ int tag; union {u} as; }};",
        f"static long long {u}_get(struct {u}t v) {{",
        "  switch (v.tag) {",
        *(f"    case {number}: return (long long) v.as.m{number};" for number in range(3)),
        "    default: return -1;",
        "  }",
        "}",
    ]
    b.main += ["{", f"  struct {u}t v;"]
    for number in b.sample(range(3), 3):
        b.main.append(f'  v.tag = {number}; v.as.m{number} = {_small(b)}; printf("%lld\\n", {u}_get(v));')
    if b.on("punning"):
        b.note("punning")
        b.main.append("  memset(&v.as, 0, sizeof v.as);")
        b.main.append(f'  v.as.m0 = {b.between(0, 100)}; printf("%d %d\\n", v.as.bytes[0], v.as.bytes[1]);')
    b.main.append("}")


def pointers(b: Builder) -> None:
    """Pointer arithmetic inside arrays, differences, comparisons, pointers to pointers and rows, void pointers."""
    f, kind = b.fresh("w"), b.integer()
    size = b.between(4, 8)
    b.note("unit-pointers")
    b.declarations += [
        f"static int {f}_count(const {kind.name} *from, const {kind.name} *to, {kind.name} what) {{",
        "  int count = 0;",
        f"  {b.pick(('while (from != to) if (*from++ == what) count++;', 'for (; from < to; ++from) count += *from == what;'))}",
        "  return count;",
        "}",
        f"static void {f}_swap({kind.name} *a, {kind.name} *b) {{ {kind.name} t = *a; *a = *b; *b = t; }}",
        f"static void {f}_fill(void *where, int n) {{ {kind.name} *p = where; for (int i = 0; i < n; i++) p[i] = i % 3; }}",
    ]
    first, second = b.between(0, size - 1), b.between(0, size - 1)
    b.main += [
        "{",
        f"  {kind.name} a[{size}], *p = a, *q = &a[{first}], **r = &q, grid[2][{size}];",
        f"  {f}_fill(a, {size}); {f}_fill(grid, {2 * size});",
        f'  printf("%d %d\\n", {f}_count(a, a + {size}, 1), {f}_count(p, *r, 0));',
        f"  {f}_swap(p, a + {size - 1}); {f}_swap(*r, &p[{second}]);",
        f'  p += {second}; printf("%d %d %d\\n", (int) (p - a), p < q, p == &a[{second}]);',
        f"  p -= {second}; *r = p + {b.between(0, size - 1)}; **r = 1; q[0] ^= 1;",
        f"  {kind.name} (*row)[{size}] = grid; row++; (*row)[{first}] = 1; row[-1][{second}] = 0;",
        f"  for (int i = 0; i < {size}; i++) mix((unsigned long long) a[i] * 31 + (unsigned long long) grid[1][i] + (unsigned long long) *(grid[0] + i));",
        f'  {kind.name} *picked[3] = {{a, &grid[1][0], q}}; printf("{kind.format} {kind.format}\\n", *picked[1], picked[0][{first}]);',
        f'  void *v = q; {kind.name} *back = ({kind.name} *) v; printf("%d %d\\n", back == q, (int) (back - a));',
        "}",
    ]


def allocation(b: Builder) -> None:
    """A growing vector: malloc, realloc, calloc, free."""
    v, kind = b.fresh("V"), b.integer()
    b.note("unit-allocation")
    b.declarations += [
        f"typedef struct {{ {kind.name} *data; size_t used, room; }} {v};",
        f"static void {v}_add({v} *to, {kind.name} item) {{",
        "  if (to->used == to->room) {",
        "    to->room = to->room ? to->room * 2 : 1;",
        f"    to->data = realloc(to->data, to->room * sizeof({kind.name}));",
        "    if (!to->data) exit(9);",
        "  }",
        "  to->data[to->used++] = item;",
        "}",
    ]
    b.main += ["{", f"  {v} vector = {{0}};"]
    b.main += [f"  {v}_add(&vector, {converted(b, kind, 1)});" for _ in range(b.between(1, 6))]
    b.main += [
        f'  for (size_t i = 0; i < vector.used; i++) printf("{kind.format} ", vector.data[i]);',
        f"  {kind.name} *zero = calloc(3, sizeof *zero); if (!zero) exit(9);",
        "  memcpy(zero, vector.data, sizeof *zero);",
        f'  printf("%d {kind.format} %d\\n", (int) vector.room, zero[0], zero[2] == 0);',
        "  free(vector.data); free(zero); free(0);",
        "}",
    ]


def bit_fields(b: Builder) -> None:
    """Bit-fields of all widths: truncation, sign, promotion, compound assignment."""
    s = b.fresh("B")
    widths = [b.between(1, 30) for _ in range(4)]  # 31 bits promote to int and may overflow
    b.note("unit-bit-fields")
    b.declarations += [
        f"struct {s} {{ unsigned int a : {widths[0]}; signed int b : {max(widths[1], 2)}; unsigned int : 0;",
        f"  unsigned int c : {widths[2]}; signed int d : {max(widths[3], 2)}; unsigned char plain; }};",
    ]
    b.main += ["{", f"  struct {s} x = {{1, -1, 1, 0, 200}}, *p = &x;"]
    for _ in range(b.between(3, 6)):
        name, amount = b.pick("abcd"), b.between(0, 300)
        change = b.pick((f"= {amount}", f"+= {amount}", f"^= {amount}", f"= p->{b.pick('abcd')} - {amount}", "= ~x.a"))
        b.main.append(f"  {b.pick(('x.', 'p->'))}{name} {change};")
    b.main += [
        "  x.a++; --x.c;",
        '  printf("%u %d %u %d %d\\n", x.a, x.b, x.c, x.d, x.plain);',
        '  printf("%d %d\\n", x.a - 5 < 0, (x.c & 1) == 1);',
        "}",
    ]
