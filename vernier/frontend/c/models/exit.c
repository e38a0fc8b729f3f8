/* Model of atexit: handlers run in reverse order, each once, also those that a handler registers. */
typedef typeof(sizeof(int)) size_t;
extern void *__vernier_permanent(size_t size);
extern _Bool __vernier_out_of_memory(void);
extern void __vernier_argument(int condition);

struct vernier_handler {
    void (*function)(void);
    struct vernier_handler *next;
};

static struct vernier_handler *handlers;
static int registered;
static int ending;

int atexit(void (*function)(void)) {
    /* Room for 32 handlers is promised. */
    if (registered >= 32 && __vernier_out_of_memory())
        return -1;
    struct vernier_handler *handler = __vernier_permanent(sizeof(struct vernier_handler));
    handler->function = function;
    handler->next = handlers;
    handlers = handler;
    registered++;
    return 0;
}

void __vernier_end(void) {
    /* A handler must not call exit. */
    __vernier_argument(!ending);
    ending = 1;
    while (handlers) {
        struct vernier_handler *handler = handlers;
        handlers = handler->next;
        handler->function();
    }
}
