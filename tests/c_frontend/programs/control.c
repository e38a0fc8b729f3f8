/* Loops, switch with fallthrough, goto, jumps into blocks, recursion. */
static int days(int month) {
    switch (month) {
    case 2: return 28;
    case 4: case 6: case 9: case 11: return 30;
    case 1: case 3: case 5: case 7 ... 8: case 10: case 12: return 31;
    default: return -1;
    }
}
static int copy(char *to, const char *from, int count) {
    int n = (count + 3) / 4, total = 0;
    switch (count % 4) {
    case 0: do { *to++ = *from++; total++;
    case 3:      *to++ = *from++; total++;
    case 2:      *to++ = *from++; total++;
    case 1:      *to++ = *from++; total++;
            } while (--n > 0);
    }
    return total;
}
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int is_even(int n);
static int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }
static int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
static int jump_in(int x) {
    int r = 0;
    if (x) goto inside;
    while (r < 10) {
        int y = 1;
        r += y;
inside:
        r += 2;
        y = 1;
        r += y;
    }
    return r;
}
static int nested(void) {
    int count = 0;
    for (int i = 0; i < 5; i++) {
        for (int j = 0; ; j++) {
            if (j == i) break;
            if (j == 3) goto out;
            if ((i + j) % 2) continue;
            count++;
        }
    }
out:
    return count;
}
static int addresses(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = i * 2;
        int *p = &x;
        *p += 1;
        if (i == 1) continue;
        sum += x;
    }
again:;
    { int y = sum; int *q = &y; if (*q < 20) { sum = *q + 5; goto again; } }
    return sum;
}
int main(void) {
    if (days(2) != 28 || days(9) != 30 || days(8) != 31 || days(13) != -1) return 1;
    char a[11] = "0123456789", b[11];
    if (copy(b, a, 11) != 11 || b[9] != '9' || b[10]) return 2;
    if (copy(b, a + 2, 6) != 6 || b[5] != '7' || b[6] != '6') return 3;
    if (fib(15) != 610) return 4;
    if (!is_even(10) || is_even(7)) return 5;
    if (jump_in(1) != 11 || jump_in(0) != 12) return 6;
    if (nested() != 4) return 7;
    if (addresses() != 21) return 8;
    int i = 10;
    do i -= 3; while (i > 0);
    if (i != -2) return 9;
    int x = 0, n = 0;
    while (x++ < 5) if (x % 2) continue; else n += x;
    if (n != 6 || x != 6) return 10;
    int hits = 0;
    if (x == 6 || (hits++, 1)) hits += 10;
    if (x == 7 && (hits++, 1)) hits += 100;
    if (hits != 10) return 11;
    switch (x) { int unused; default: unused = 3; hits += unused; case 99: hits++; }
    if (hits != 14) return 12;
    for (;;) { if (hits-- < 3) break; }
    if (hits != 1) return 13;
    int z = ({ int t = 4; t * t; });
    if (z != 16) return 14;
    if ((z ?: 3) != 16 || (0 ?: 3) != 3) return 15;
    return 0;
}
