/* Functions the front end translates itself, for programs that take their address. */
typedef typeof(sizeof(int)) size_t;
void *malloc(size_t size) { return malloc(size); }
void *calloc(size_t count, size_t size) { return calloc(count, size); }
void *realloc(void *memory, size_t size) { return realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
void free(void *memory) { free(memory); }
void *memcpy(void *to, const void *from, size_t count) { return memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return memmove(to, from, count); }
void *memset(void *memory, int byte, size_t count) { return memset(memory, byte, count); }
void abort(void) { abort(); }
void exit(int status) { exit(status); }
int rand(void) { return rand(); }
int getchar(void) { return getchar(); }
int __VERIFIER_nondet_int(void) { return __VERIFIER_nondet_int(); }
