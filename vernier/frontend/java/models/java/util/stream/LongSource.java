package java.util.stream;

/** A sequence of values that are pulled one by one. */
abstract class LongSource {
    long value;

    /** Moves to the next value; tells whether there is one. */
    abstract boolean advance();
}
