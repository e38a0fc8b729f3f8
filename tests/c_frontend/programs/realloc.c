/* realloc keeps what an object holds. */
#include <stdlib.h>
#include <string.h>
struct item { int number; char *name; };
int main(void) {
    int *numbers = NULL;
    for (int i = 0; i < 10; i++) {
        numbers = realloc(numbers, (i + 1) * sizeof(int));
        numbers[i] = i * i;
    }
    int sum = 0;
    for (int i = 0; i < 10; i++) sum += numbers[i];
    if (sum != 285) return 1;
    numbers = realloc(numbers, 2 * sizeof *numbers);
    if (numbers[1] != 1) return 2;
    free(numbers);
    struct item *items = malloc(sizeof *items);
    items->name = strdup("x");
    items->number = 1;
    items = realloc(items, 2 * sizeof *items);
    items[1] = items[0];
    items[1].name = realloc(items[1].name, 3);
    strcat(items[1].name, "y");
    if (strcmp(items[1].name, "xy") || items[1].number != 1) return 3;
    free(items[1].name);
    free(items);
    return 0;
}
