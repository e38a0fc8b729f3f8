/* Initialisers that override earlier ones, and those that go on behind a designated part (C11 6.7.9p17 and p19). */
struct inner { int a, b; };
struct outer { struct inner in; int c; };
struct anonymous { struct { int x, y; }; int z; };
struct bits { unsigned a : 3, b : 5; int c : 4; };
union either { int a; unsigned char bytes[8]; struct { char low, high; } both; };

static int table[10] = {[0 ... 9] = 1, [5] = 0, [7] = 2};
static struct outer again = {.in = {1, 2}, .c = 9, .in = {.b = 3}};
static int matrix[2][2] = {[0][0] = 1, 2, 3};
static struct anonymous unnamed = {.x = 1, 2, 3};
static struct bits fields[2] = {{1, 2, 3}, {4, 5, 6}, [0] = {.c = 1}};
static struct { char text[4]; int k; } text = {.text = "xyz", .text[1] = 0, .k = 3};
static struct inner empty[] = {{}, {}};
static union either number = {.bytes = {1, 2, 3}, .a = 5};

static int locals(void) {
    int zero[3] = {[0] = 5, [1] = 6, [0] = 0};
    if (zero[0] || zero[1] != 6 || zero[2])
        return 1;
    int row[10] = {[0 ... 9] = 1, [5] = 0, [7] = 2};
    if (row[4] != 1 || row[5] || row[6] != 1 || row[7] != 2)
        return 2;
    struct outer s = {.in = {1, 2}, .c = 9, .in = {.b = 3}};
    if (s.in.a || s.in.b != 3 || s.c != 9)
        return 3;
    struct outer t = {.in.a = 1, 2, 3};
    if (t.in.a != 1 || t.in.b != 2 || t.c != 3)
        return 4;
    struct anonymous u = {.x = 1, 2, 3};
    if (u.x != 1 || u.y != 2 || u.z != 3)
        return 5;
    struct { char text[4]; } v = {.text = "xyz", .text = "a"}, w = {.text = "xyz", .text[1] = 'q'};
    if (v.text[0] != 'a' || v.text[1] || v.text[2] || w.text[0] != 'x' || w.text[1] != 'q' || w.text[2] != 'z')
        return 6;
    struct bits x = {.a = 5, .b = 17, .a = 0, .c = -3};
    if (x.a || x.b != 17 || x.c != -3)
        return 7;
    union either y = {.both = {1, 2}, .both.high = 4};
    if (y.both.low != 1 || y.both.high != 4)
        return 8;
    return 0;
}

static int statics(void) {
    if (table[4] != 1 || table[5] || table[7] != 2)
        return 21;
    if (again.in.a || again.in.b != 3 || again.c != 9)
        return 22;
    if (matrix[0][0] != 1 || matrix[0][1] != 2 || matrix[1][0] != 3 || matrix[1][1])
        return 23;
    if (unnamed.x != 1 || unnamed.y != 2 || unnamed.z != 3)
        return 24;
    if (fields[0].a || fields[0].b || fields[0].c != 1 || fields[1].a != 4 || fields[1].b != 5 || fields[1].c != 6)
        return 25;
    if (text.text[0] != 'x' || text.text[1] || text.text[2] != 'z' || text.k != 3)
        return 26;
    if (sizeof empty != 2 * sizeof *empty || number.a != 5 || number.bytes[1])
        return 27;
    return 0;
}

static int constants(void) {
    unsigned short pair[] = u"a\U0001F600";
    if (sizeof pair != 8 || pair[1] != 0xD83D || pair[2] != 0xDE00)
        return 41;
    /* The nearest float, not the nearest to the nearest double. */
    if (1.000000059604644775390626f == 1.0f || 0x1.000001000000001p0f == 1.0f)
        return 42;
    return 0;
}

int main(void) {
    int failed = locals();
    failed = failed ? failed : statics();
    return failed ? failed : constants();
}
