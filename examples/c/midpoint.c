/* Binary search. The bug: low + high overflows for large indices. */
extern int __VERIFIER_nondet_int(void);

int midpoint(int low, int high) {
    return (low + high) / 2;
}

int main(void) {
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    if (0 <= low && low <= high) {
        return midpoint(low, high) < low;
    }
    return 0;
}
