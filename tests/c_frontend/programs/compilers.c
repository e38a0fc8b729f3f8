/* Where the type of an expression shows in its value, as GCC has it. */
struct bits { unsigned long long wide : 40; };

static int pointers(void) {
    void *nothing = 0;
    int row = 2, grid[2][row], index = 0;
    grid[1][0] = 3;
    /* A variable that is null is no null pointer constant. */
    if ((char *)((index ? nothing : grid[0]) + 1) - (char *)grid[0] != 1 || sizeof(*(1 ? (void *)0 : &row)) != sizeof row)
        return 1;
    /* An operand of variable length is evaluated. */
    if (sizeof(grid[index++]) != 2 * sizeof row || index != 1 || sizeof(grid[0][index++]) != sizeof row || index != 1)
        return 2;
    return 0;
}

static int fields(void) {
    struct bits s = {~0ull};
    if (s.wide + 1ull != 1ull << 40 || s.wide % 10 != 5 || s.wide >> 39 != 1)
        return 21;
    s.wide += 3;
    return s.wide == 2 ? 0 : 22;
}

int main(void) {
    int failed = pointers();
    return failed ? failed : fields();
}
