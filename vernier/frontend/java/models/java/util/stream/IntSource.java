package java.util.stream;

/** A sequence of values that are pulled one by one. */
abstract class IntSource extends Stage {
    int value;

    IntSource(Stage above, int effect) {
        super(above, effect);
    }
}
