/* What runs before and after main. A main that has parameters gets an arbitrary command line.
   Memory that was never written has arbitrary contents, so each argument is an arbitrary string. */
typedef typeof(sizeof(int)) size_t;
extern void *__vernier_permanent(size_t size);
extern void __vernier_main_returned(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern int main();

static int argument_count(void) {
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 1 && count <= 65536);
    return count;
}

static char **argument_strings(int count) {
    char **strings = __vernier_permanent(((size_t)count + 1) * sizeof(char *));
    for (int i = 0; i < count; i++) {
        unsigned length = __VERIFIER_nondet_uint();
        __VERIFIER_assume(length <= 131072);
        char *text = __vernier_permanent(length + 1);
        text[length] = 0;
        strings[i] = text;
    }
    strings[count] = 0;
    return strings;
}

void __vernier_start_void(void) {
    main();
    __vernier_main_returned();
}

int __vernier_start_plain(void) {
    int status = main();
    __vernier_main_returned();
    return status;
}

int __vernier_start_count(void) {
    int status = main(argument_count());
    __vernier_main_returned();
    return status;
}

int __vernier_start(void) {
    int count = argument_count();
    int status = main(count, argument_strings(count));
    __vernier_main_returned();
    return status;
}

int __vernier_start_environment(void) {
    int count = argument_count();
    char **strings = argument_strings(count);
    int status = main(count, strings, argument_strings(argument_count()));
    __vernier_main_returned();
    return status;
}
