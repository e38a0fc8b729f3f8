/* -0.0 in an initialiser is not a zero that could be left out. */
struct Pair {
    char tag;
    float value;
};

int main(void) {
    struct Pair pair = {1, -0.0f};
    double numbers[2] = {-0.0, 1.0};
    if (1.0f / pair.value > 0.0f) return 1;
    if (1.0 / numbers[0] > 0.0) return 2;
    return 0;
}
