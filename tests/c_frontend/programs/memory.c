/* Pointers, arrays, structs, unions, bit-fields, initialisers, function pointers. */
typedef unsigned long size_t;
void *memset(void *, int, __SIZE_TYPE__);
void *memcpy(void *, const void *, __SIZE_TYPE__);
void *malloc(__SIZE_TYPE__);
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
void free(void *);
struct point { int x, y; };
struct line { struct point from, to; char name[8]; };
union word { unsigned whole; unsigned char bytes[4]; };
struct flags { unsigned a : 3; int b : 4; unsigned c : 20; unsigned : 0; unsigned char d; };
struct node { int value; struct node *next; };
static struct point origin = {.y = 2, .x = 1};
static int table[][3] = {{1, 2}, {4, [2] = 6}};
static int sparse[10] = {[2] = 5, 6, [7 ... 8] = 1};
static const char *names[] = {"zero", "one", "two"};
static int (*operations[2])(int, int);
static int counter(void) { static int n = 10; static struct point p = {1, 2}; p.x++; return n++ + p.x; }
static struct point add(struct point a, struct point b) { a.x += b.x; a.y += b.y; return a; }
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static int apply(int (*f)(int, int), int a, int b) { return f(a, b) + (*f)(b, a); }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int sum(const int *values, int count) { int s = 0; while (count--) s += *values++; return s; }
int shared;
int *to_shared = &shared;
int *inside = &sparse[3];
int main(void) {
    struct line l = {{1, 2}, .to = {3, 4}, "ab"};
    if (l.from.y != 2 || l.to.x != 3 || l.name[1] != 'b' || l.name[2] || l.name[7]) return 1;
    struct line m = l;
    m.to.x = 9;
    if (l.to.x != 3 || m.to.x != 9 || m.name[0] != 'a') return 2;
    struct point p = add(origin, (struct point){10, 20});
    if (p.x != 11 || p.y != 22 || origin.x != 1) return 3;
    if (add(p, p).y != 44) return 4;
    if (table[0][1] != 2 || table[0][2] || table[1][2] != 6 || sizeof table != 24) return 5;
    if (sparse[3] != 6 || sparse[7] != 1 || sparse[8] != 1 || sparse[9] || *inside != 6) return 6;
    union word w = {0x01020304};
    if (w.bytes[0] != 4 || w.bytes[3] != 1) return 7;
    w.bytes[1] = 0xff;
    if (w.whole != 0x0102ff04) return 8;
    struct flags f = {5, -3, 70000};
    if (f.a != 5 || f.b != -3 || f.c != 70000 || sizeof f != 8) return 9;
    f.a += 4; f.b--; f.d = 7;
    if (f.a != 1 || f.b != -4 || f.c != 70000 || f.d != 7) return 10;
    if (counter() != 12 || counter() != 14) return 11;
    operations[0] = plus; operations[1] = &minus;
    if (operations[0](5, 3) != 8 || operations[1](5, 3) != 2 || apply(minus, 9, 4) != 0) return 12;
    int a = 1, b = 2;
    swap(&a, &b);
    if (a != 2 || b != 1) return 13;
    int values[5] = {1, 2, 3, 4, 5}, *q = values + 4;
    if (sum(values, 5) != 15 || q - values != 4 || *q != 5 || q[-1] != 4 || 2[values] != 3) return 14;
    if (!(values < q) || &values[1] != values + 1) return 15;
    struct node *head = 0;
    for (int i = 0; i < 4; i++) { struct node *n = malloc(sizeof(struct node)); n->value = i; n->next = head; head = n; }
    int total = 0;
    while (head) { struct node *n = head; total = total * 10 + n->value; head = n->next; free(n); }
    if (total != 3210) return 16;
    int *z = calloc(4, sizeof *z);
    if (z[3] || z[0]) return 17;
    memset(z, 0xff, 8);
    if (z[1] != -1 || z[2]) return 18;
    memcpy(z + 2, z, 8);
    if (z[3] != -1) return 19;
    free(z);
    if (names[1][2] != 'e' || sizeof names / sizeof *names != 3) return 20;
    *to_shared = 7;
    if (shared != 7) return 21;
    int n = 4;
    int vla[n + 1];
    for (int i = 0; i <= n; i++) vla[i] = i * i;
    if (vla[4] != 16 || sizeof vla != 20) return 22;
    char text[] = "hello" " world";
    if (sizeof text != 12 || text[5] != ' ') return 23;
    struct { int k; struct { int deep; }; union { int u; char v; }; } anonymous = {1, {2}, {3}};
    if (anonymous.deep != 2 || anonymous.u != 3 || anonymous.v != 3) return 24;
    int grid[3][4] = {0};
    grid[1][2] = 5;
    int (*row)[4] = grid + 1;
    if ((*row)[2] != 5 || row[-1][0] || *(*(grid + 1) + 2) != 5) return 25;
    if (__builtin_offsetof(struct line, to.y) != 12 || (unsigned long)&((struct line *)0)->name != 16) return 26;
    struct point *pp = (struct point *)((char *)&l.to.y - __builtin_offsetof(struct point, y));
    if (pp->x != 3) return 27;
    struct point arr[2] = {{1, 2}, {3, 4}}, *end = &arr[2];
    int s = 0;
    for (struct point *it = arr; it != end; ++it) s += it->x * it->y;
    if (s != 14) return 28;
    float fl = 1.5f; double d = fl * 2;
    if (d != 3.0 || (int)-2.7 != -2 || 7 / 2 * 1.0 != 3.0 || 1 / 4.0f != 0.25f) return 29;
    typeof(a) same = a; __typeof__(&l) pl = &l;
    if (same != 2 || pl->to.y != 4) return 30;
    const char *str = "abc";
    while (*str) str++;
    if (str[-1] != 'c') return 31;
    void *v = &a; int **ppi = &(int *){&b};
    if (*(int *)v != 2 || **ppi != 1) return 32;
    return 0;
}
