/* realloc needs to know how long an object is. In programs that call it, every allocation is noted here. */
typedef typeof(sizeof(int)) size_t;
extern void *malloc(size_t size);
extern void free(void *memory);
extern void *memcpy(void *to, const void *from, size_t count);

struct vernier_allocation {
    void *memory;
    size_t size;
    struct vernier_allocation *next;
};

static struct vernier_allocation *allocations;

void __vernier_allocated(void *memory, size_t size) {
    struct vernier_allocation *noted = malloc(sizeof(struct vernier_allocation));
    noted->memory = memory;
    noted->size = size;
    noted->next = allocations;
    allocations = noted;
}

/* Move what `old` holds to the object `fresh` of `size` bytes. What was never allocated cannot be freed either. */
void __vernier_moved(void *old, void *fresh, size_t size) {
    struct vernier_allocation *noted = allocations;
    while (noted && noted->memory != old)
        noted = noted->next;
    if (noted) {
        memcpy(fresh, old, noted->size < size ? noted->size : size);
        noted->memory = fresh;
        noted->size = size;
    }
    free(old);
}
