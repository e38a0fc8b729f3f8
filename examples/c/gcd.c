/* Reads no input, so its only execution decides everything: the marked place is not reached. */
extern void reach_error(void);

static unsigned gcd(unsigned a, unsigned b) {
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(void) {
    if (gcd(84, 36) != 12) {
        reach_error();
    }
    return 0;
}
