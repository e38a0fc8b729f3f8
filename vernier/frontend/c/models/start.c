/* What runs before and after main. A main that has parameters gets an arbitrary command line.
   Each argument is an arbitrary string. Nothing is said of how many there are and how long, but that they are objects
   (C11 5.1.2.2.1: argc may be 0). */
typedef typeof(sizeof(int)) size_t;
extern void *__vernier_permanent(size_t size);
extern void __vernier_main_begins(void);
extern void __vernier_main_returned(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int condition);
extern int main();

static size_t most_bytes(void) { return (size_t)-1 >> 1; }

static int argument_count(void) {
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && (size_t)count < most_bytes() / sizeof(char *));
    return count;
}

/* Writes a string of so many characters to a new object that has room for it and no more. */
void __vernier_any_text(char *text, size_t length) {
    for (size_t k = 0; k < length; k++) {
        text[k] = __VERIFIER_nondet_char();
        __VERIFIER_assume(text[k] != 0);
    }
    text[length] = 0;
}

static char **argument_strings(int count) {
    char **strings = __vernier_permanent(((size_t)count + 1) * sizeof(char *));
    for (int i = 0; i < count; i++) {
        size_t length = __VERIFIER_nondet_ulong();
        __VERIFIER_assume(length < most_bytes());
        char *text = __vernier_permanent(length + 1);
        __vernier_any_text(text, length);
        strings[i] = text;
    }
    strings[count] = 0;
    return strings;
}

void __vernier_start_void(void) {
    __vernier_main_begins();
    main();
    __vernier_main_returned();
}

int __vernier_start_plain(void) {
    __vernier_main_begins();
    int status = main();
    __vernier_main_returned();
    return status;
}

int __vernier_start_count(void) {
    __vernier_main_begins();
    int status = main(argument_count());
    __vernier_main_returned();
    return status;
}

int __vernier_start(void) {
    __vernier_main_begins();
    int count = argument_count();
    int status = main(count, argument_strings(count));
    __vernier_main_returned();
    return status;
}

int __vernier_start_environment(void) {
    __vernier_main_begins();
    int count = argument_count();
    char **strings = argument_strings(count);
    int status = main(count, strings, argument_strings(argument_count()));
    __vernier_main_returned();
    return status;
}

/* Any number of strings that nobody looks at. */

int __vernier_start_unread(void) {
    __vernier_main_begins();
    int status = main(argument_count(), 0);
    __vernier_main_returned();
    return status;
}

/* The name of the program only. Few look at it: memory that was never written has arbitrary contents. */

static char **only_the_name(void) {
    char **strings = __vernier_permanent(2 * sizeof(char *));
    size_t length = __VERIFIER_nondet_ulong();
    __VERIFIER_assume(length < most_bytes());
    char *text = __vernier_permanent(length + 1);
    text[length] = 0;
    strings[0] = text;
    strings[1] = 0;
    return strings;
}

int __vernier_start_alone_count(void) {
    __vernier_main_begins();
    int status = main(1);
    __vernier_main_returned();
    return status;
}

int __vernier_start_alone(void) {
    __vernier_main_begins();
    int status = main(1, only_the_name());
    __vernier_main_returned();
    return status;
}

int __vernier_start_alone_environment(void) {
    __vernier_main_begins();
    char **strings = only_the_name();
    int status = main(1, strings, argument_strings(argument_count()));
    __vernier_main_returned();
    return status;
}
