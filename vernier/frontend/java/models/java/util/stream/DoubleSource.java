package java.util.stream;

/** A sequence of values that are pulled one by one. */
abstract class DoubleSource extends Stage {
    double value;

    DoubleSource(Stage above, int effect) {
        super(above, effect);
    }
}
