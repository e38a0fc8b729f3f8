package java.util.stream;

/** A sequence of values that are pulled one by one. */
abstract class Source<T> extends Stage {
    T value;

    Source(Stage above, int effect) {
        super(above, effect);
    }
}
