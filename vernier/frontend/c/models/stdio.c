/* Models of files: a stream is null or a fresh object, what is read is arbitrary; what fails sets errno. */
typedef typeof(sizeof(int)) size_t;
extern void *__vernier_permanent(size_t size);
extern void __vernier_argument(int condition);
extern size_t strlen(const char *text);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern size_t __VERIFIER_nondet_size_t(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);

extern int getchar(void);
extern int errno;

static int failed(void) {
    errno = __VERIFIER_nondet_int();
    __VERIFIER_assume(errno > 0);
    return -1;
}

void *fopen(const char *name, const char *mode) {
    if (__VERIFIER_nondet_bool()) {
        failed();
        return 0;
    }
    /* The memory of a stream is the library's. */
    _Bool *is_open = __vernier_permanent(sizeof(_Bool));
    *is_open = 1;
    return is_open;
}

int fclose(void *stream) {
    if (stream != (void *)1 && stream != (void *)2 && stream != (void *)3) {
        _Bool *is_open = stream;
        __vernier_argument(*is_open);
        *is_open = 0;
    }
    return __VERIFIER_nondet_bool() ? failed() : 0;
}

void perror(const char *text) {
    if (text)
        strlen(text);
}

/* A stream that is used is a standard one, or one that is open. */
static void use(void *stream) {
    if (stream != (void *)1 && stream != (void *)2 && stream != (void *)3)
        __vernier_argument(*(_Bool *)stream);
}

int feof(void *stream) {
    use(stream);
    return __VERIFIER_nondet_bool();
}

int ferror(void *stream) {
    use(stream);
    return __VERIFIER_nondet_bool();
}

int fseek(void *stream, long offset, int origin) {
    use(stream);
    return __VERIFIER_nondet_bool() ? failed() : 0;
}

int fgetc(void *stream) {
    use(stream);
    return getchar();
}

int getc(void *stream) { return fgetc(stream); }

int close(int file) { return __VERIFIER_nondet_bool() ? failed() : 0; }

/* At the end of a file errno stays as it is. */
static void *nothing_read(void) {
    if (__VERIFIER_nondet_bool())
        failed();
    return 0;
}

char *fgets(char *to, int size, void *stream) {
    use(stream);
    if (__VERIFIER_nondet_bool())
        return nothing_read();
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 0 && length < size);
    for (int i = 0; i < length; i++)
        to[i] = (char)__VERIFIER_nondet_uchar();
    to[length] = 0;
    return to;
}

size_t fread(void *to, size_t size, size_t count, void *stream) {
    use(stream);
    size_t done = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(done <= count);
    for (size_t i = 0; i < done * size; i++)
        ((unsigned char *)to)[i] = __VERIFIER_nondet_uchar();
    if (done < count)
        nothing_read();
    return done;
}

size_t fwrite(const void *from, size_t size, size_t count, void *stream) {
    use(stream);
    size_t done = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(done <= count);
    for (size_t i = 0; i < count * size; i++)
        (void)((const unsigned char *)from)[i];
    if (done < count)
        failed();
    return done;
}

long read(int file, void *to, size_t count) {
    size_t done = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(done <= count && done <= ~(size_t)0 / 2);
    if (__VERIFIER_nondet_bool())
        return failed();
    for (size_t i = 0; i < done; i++)
        ((unsigned char *)to)[i] = __VERIFIER_nondet_uchar();
    return (long)done;
}
