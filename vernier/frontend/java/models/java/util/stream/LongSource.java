package java.util.stream;

/** A sequence of values that are pulled one by one. */
abstract class LongSource extends Stage {
    long value;

    LongSource(Stage above, int effect) {
        super(above, effect);
    }
}
