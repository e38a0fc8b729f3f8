/* The part of realloc that moves the contents; `fresh` is the new object of `size` bytes, or null. */
typedef typeof(sizeof(int)) size_t;
extern void free(void *memory);
extern void *memcpy(void *to, const void *from, size_t count);
extern size_t __vernier_size(const void *memory);

void __vernier_moved(void *old, void *fresh, size_t size) {
    if (fresh) {
        /* Nothing is known of what was not allocated; that it cannot be freed is said below. */
        size_t held = __vernier_size(old);
        memcpy(fresh, old, held < size ? held : size);
        free(old);
    }
}
