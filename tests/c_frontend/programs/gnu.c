/* Old-style and GNU C: K&R definitions, implicit int, attributes, statement expressions, odd declarations. */
typedef int T;
typedef struct list { struct list *next; T value; } list_t, *list_p;
static __inline__ __attribute__((always_inline, unused)) int twice(int x) { return 2 * x; }
extern int undefined_and_unused(const char *__restrict, ...) __attribute__((__nothrow__, __format__(printf, 1, 2)));
old(a, b, c) char a; short *b; { return a + *b + c; }
main2() { return 5; }
__extension__ typedef unsigned long long __attribute__((aligned(8))) wide;
typedef int int8 __attribute__((__mode__(__QI__)));
struct packed { char c; int i; } __attribute__((packed));
struct aligned { char c; } __attribute__((aligned(16)));
struct flexible { int count; int items[]; };
struct zero { int count; int items[0]; };
int (*choose(int which))(int);
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
int (*choose(int which))(int) { return which ? inc : dec; }
const static volatile unsigned int long constant = 7;
static struct flexible filled = {1, {2, 3}};
struct pairs { char c; struct { short x, y; } of[]; } pairs = {1, {[1] = {2}}}, none = {3};
struct named { short size; char text[]; } named = {4, "hi"};
static int redeclared;
static int redeclared = 3;
extern int tentative;
int tentative;
static int forward(void);
enum { A = sizeof(int) == 4 ? 10 : 20, B = A + 1, };
static int arr[A] = {[A - 1] = 4};
void *malloc(__SIZE_TYPE__);
static int shadow(int T) { int x = (T)+1; { typedef char T; return x + sizeof(T); } }
int main(void) {
    short s = 10;
    if (old(1, &s, 100) != 111) return 1;
    if (main2() != 5 || twice(4) != 8) return 2;
    if (sizeof(wide) != 8 || sizeof(int8) != 1) return 3;
    if (sizeof(struct packed) != 5 || sizeof(struct aligned) != 16 || sizeof(struct flexible) != 4) return 4;
    struct packed p = {1, 0x01020304};
    p.i++;
    if (p.i != 0x01020305 || p.c != 1) return 5;
    if (choose(1)(5) != 6 || (*choose(0))(5) != 4) return 6;
    if (constant != 7 || redeclared != 3 || tentative || B != 11 || arr[9] != 4) return 7;
    struct flexible *f = malloc(sizeof *f + 3 * sizeof(int));
    f->count = 3;
    for (int i = 0; i < f->count; i++) f->items[i] = i;
    if (f->items[2] != 2) return 8;
    int max = ({ int _a = 3, _b = 9; _a > _b ? _a : _b; });
    if (max != 9) return 9;
    if (__builtin_expect(max == 9, 1) != 1 || !__builtin_constant_p(3)) return 10;
    if (__builtin_types_compatible_p(int, T) != 1 || __builtin_types_compatible_p(int, long)) return 11;
    list_t node = {.value = 4}; list_p pointer = &node;
    if (pointer->value != 4 || pointer->next) return 12;
    T * q = &node.value;
    if (*q != 4) return 13;
    int T = 6;
    T * *q;
    if (T * *q != 24 || (T) * 2 != 12 || (T)-1 != 5) return 14;
    if (shadow(3) != 5) return 15;
    struct { int a, b; } old_style = {b: 2, a: 1};
    if (old_style.a != 1 || old_style.b != 2) return 16;
    if (sizeof(int[3]) != 12 || sizeof(struct { char c; double d; }) < 12 || _Alignof(int) != 4) return 17;
    char c = 'x', *cp = &c, **cpp = &cp;
    **cpp = 'y';
    if (c != 'y') return 18;
    extern int tentative;
    tentative = 4;
    if (tentative != 4) return 19;
    int (*table[])(int) = {inc, dec, [5] = inc};
    if (sizeof table / sizeof *table != 6 || table[5](1) != 2 || table[3]) return 20;
    typeof(table[0](1)) r = 1, *rp = &r;
    if (*rp != 1) return 21;
    if (_Generic(1.0f, int: 1, float: 2, default: 3) != 2) return 22;
    _Static_assert(sizeof(int) == 4, "int");
    int i = 0, a[3] = {5, 6, 7};
    a[i] = i + 10;
    i++;
    if (i != 1) return 23;
    i = 2; int j = a[i] ? a[i--] : 0;
    if (j != 7 || i != 1) return 24;
    unsigned char byte = 200; byte <<= 1; byte += 100;
    if (byte != 244) return 25;
    if (!__func__[0] || __func__[3] != 'n') return 26;
    struct inner { struct { int x, y; } p[2]; } in = {{{1, 2}, {3, 4}}}, in2 = {1, 2, 3, 4}, in3 = {.p[1].y = 9};
    if (in.p[1].x != 3 || in2.p[1].y != 4 || in3.p[1].y != 9 || in3.p[0].x) return 27;
    long long ll = 5; ll += 2.7;
    if (ll != 7) return 28;
    _Bool flag = ll > 5; flag += 5;
    if (flag != 1) return 29;
    const char *text = __FILE__ "x" + 0;
    if (!text[0]) return 30;
    int neg = -5; unsigned un = 2;
    if (neg / (int)un != -2 || neg % 3 != -2 || (neg & 3) != 3 || (neg >> 1) != -3) return 31;
    static struct named local = {3, {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'}};
    if (filled.items[1] != 3 || pairs.of[1].x != 2 || pairs.of[1].y || none.c != 3) return 33;
    if (named.text[1] != 'i' || named.text[2] || local.text[7] != 'h' || sizeof filled != 4) return 34;
    goto end;
    { int skipped; end: skipped = 1; if (skipped != 1) return 32; }
    return 0;
}
