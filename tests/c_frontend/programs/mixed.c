/* Corners: order of effects, records by value, variable arrays, punning, pointers to functions in records. */
typedef unsigned long long u64;
struct big { int values[6]; char tag; };
struct vtable { int (*get)(void *); struct big (*make)(int); };
struct shape { const struct vtable *methods; int size; };
union number { float f; unsigned u; unsigned char b[4]; };
struct bits { signed s : 5; unsigned u : 5; u64 wide : 40; _Bool flag : 1; };
static int trace;
static int note(int x) { trace = trace * 10 + x; return x; }
static struct big make(int seed) { struct big r; for (int i = 0; i < 6; i++) r.values[i] = seed + i; r.tag = 'm'; return r; }
static int get_size(void *self) { return ((struct shape *)self)->size; }
static const struct vtable methods = {get_size, make};
static int sum_big(struct big b) { int s = 0; for (int i = 0; i < 6; i++) { s += b.values[i]; b.values[i] = 0; } return s; }
static int depth(int n) { static int deepest; int here = n, *p = &here; if (n > deepest) deepest = *p; return n ? depth(n - 1) : deepest; }
static int sum2(int rows, int columns, int grid[rows][columns]) {
    int s = 0;
    for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) s += grid[i][j];
    return s;
}
static int addressed(int parameter) { int *p = &parameter; *p += 2; return parameter; }
static int early(int n) {
    for (int i = 0; i < n; i++) {
        int local[4] = {i, i + 1};
        for (int j = 0; j < 4; j++) {
            struct big b = make(j);
            if (b.values[0] == 2 && i == 1) goto done;
            if (j == 3) continue;
            switch (local[1] + b.values[1]) { case 2: continue; case 4: break; default: note(1); }
        }
        if (local[2]) return -1;
    }
done:
    return trace;
}
static void set(int *a, const int *b) { *a = *b + 1; }
static int variadic(int count, ...) { return count; }
static char *text(void) { static char buffer[4] = "ab"; return buffer; }
int main(void) {
    int x = 3;
    int r = (x = 10, x) * 0;
    r += x++ * 0;
    if (x != 11) return 1;
    if (note(1) - 1 || note(2) * 2 != 4 || (note(3), trace) != 123) return 2;
    trace = 0;
    (note(0) && note(1)) || (note(2), note(3)) ? note(4) : note(5);
    if (trace != 234) return 3;
    struct shape s = {&methods, 5};
    if (s.methods->get(&s) != 5 || s.methods->make(3).values[5] != 8 || (*s.methods).make(1).tag != 'm') return 4;
    struct big b = make(1);
    if (sum_big(b) != 21 || b.values[5] != 6 || sum_big(make(0)) != 15) return 5;
    struct big c = x > 5 ? b : make(9);
    c.values[0] = 100;
    if (b.values[0] != 1 || c.values[1] != 2) return 6;
    union number n = {.f = 1.0f};
    if (n.u != 0x3f800000 || n.b[3] != 0x3f) return 7;
    n.u |= 0x80000000;
    if (n.f != -1.0f) return 8;
    struct bits t = {-16, 31, 1ull << 39, 1};
    t.s--;
    t.u++;
    if (t.s != 15 || t.u != 0 || t.wide != 549755813888ull || !t.flag) return 9;
    t.wide += 5; t.s = -3; t.s *= 2; t.flag = 0;
    if (t.wide % 10 != 3 || t.s != -6 || t.flag || t.u) return 10;
    if (depth(4) != 4 || depth(2) != 4) return 11;
    int rows = 2, columns = 3, grid[rows][columns];
    for (int i = 0; i < rows * columns; i++) (&grid[0][0])[i] = i;
    if (sum2(rows, columns, grid) != 15 || sizeof grid != 24 || grid[1][1] != 4) return 12;
    if (addressed(5) != 7) return 13;
    trace = 0;
    if (early(3) != 11) return 14;
    int a[3] = {1, 2, 3}, *p = a;
    *p++ += 10; *++p *= 2; p -= 2;
    if (a[0] != 11 || a[2] != 6 || p != a || *(p + 1) != 2) return 15;
    set(&a[1], &a[1]);
    if (a[1] != 3 || variadic(4, 1.5, "x", 'c') != 4) return 16;
    u64 huge = 0xfffffffffffffff0ull;
    if (huge + 0x20 != 0x10 || huge >> 60 != 15 || (unsigned)huge != 0xfffffff0u || huge / 16 != 0xfffffffffffffffull) return 17;
    long long negative = -9000000000ll;
    switch (negative) { case -9000000000ll: break; default: return 18; }
    if ((int)(negative % 7) != -5 || (negative >> 1) != -4500000000ll) return 19;
    text()[1] = 'z';
    if (text()[1] != 'z' || text()[0] != 'a') return 20;
    signed char sc = -1; unsigned char uc = sc; char ch = '\xff';
    if (uc != 255 || ch != -1 || (unsigned)sc != 0xffffffffu || sc >> 1 != -1) return 21;
    double d = 0.1 + 0.2; float f = 0.1f + 0.2f;
    if (d == 0.3 || f != 0.3f || (float)d != f || d > 0.4 || !(d != d - 1)) return 22;
    if ((int)1e9 != 1000000000 || (unsigned char)(int)300.7 != 44 || -0.0 != 0.0 || 1.0 / 3 * 3 != 1.0) return 23;
    int total = 0;
    for (int i = 0; i < 4; i++) { int vla[i + 1]; vla[i] = i; total += vla[i] + (int)(sizeof vla / sizeof *vla); }
    if (total != 16) return 24;
    struct { char c; struct { short s; } in[2]; } nested[2] = {[1] = {'q', {{1}, {2}}}};
    if (nested[1].in[1].s != 2 || nested[0].c || sizeof nested[0] != 6) return 25;
    void *opaque = &nested[1]; char **pp = &(char *){"literal"};
    if (*(char *)opaque != 'q' || pp[0][3] != 'e') return 26;
    int (*matrix)[3] = (int[2][3]){{1, 2, 3}, {4}};
    if (matrix[1][0] != 4 || matrix[1][2] || (*matrix)[2] != 3) return 27;
    unsigned mask = ~0u << 31 >> 31;
    if (mask != 1 || (x & 1 ? 'y' : 'n') != 'y' || !!x != 1 || -(-x) != x || +x != 11 || ~~x != 11) return 28;
    int i = 0, sum = 0;
again:
    { int fresh; int *q = &fresh; *q = i; sum += fresh; if (++i < 5) goto again; }
    if (sum != 10) return 29;
    return r != r;
}
