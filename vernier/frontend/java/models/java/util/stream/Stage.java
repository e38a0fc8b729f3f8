package java.util.stream;

/** One step of a stream, linked to the one it takes its values from. Nothing happens before the stream is started. */
abstract class Stage {
    /** How values are asked for: all of them, one by one until there are enough, or by an iterator. */
    static final int ALL = 0;
    static final int SOME = 1;
    static final int SINGLY = 2;

    /** What a stage does to the number of values: nothing, something, or it may have enough before the end. */
    static final int KEEPS = 0;
    static final int CHANGES = 1;
    static final int CUTS = 2;

    /** Added to those: the values are others than those of the stage above, which need not be sorted as those are. */
    static final int MAPS = 4;

    int mode;
    private final Stage above;
    private final int effect;

    Stage(Stage above, int effect) {
        this.above = above;
        this.effect = effect;
    }

    /** Moves to the next value; tells whether there is one. */
    abstract boolean advance();

    /** Binds the stream to its source; the number of values, or -1 where it is not known without looking at them. */
    final long start(int wanted) {
        return begin(wanted == ALL && cuts() ? SOME : wanted);
    }

    long begin(int mode) {
        this.mode = mode;
        long count = above == null ? -1 : above.begin(mode);
        return (effect & 3) == KEEPS ? count : -1;
    }

    private boolean cuts() {
        return (effect & 3) == CUTS || above != null && above.cuts();
    }

    /** Whether the values are known to come in their natural order: then sorting them is nothing to be done. */
    boolean isSorted() {
        return effect < MAPS && above != null && above.isSorted();
    }

    /** The last value has been dealt with, and no other may be asked for: the source looks whether it was changed. */
    void stop() {
        if (above != null) {
            above.stop();
        }
    }
}
