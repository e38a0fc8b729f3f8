package driver.jdk;

/** The record of one sequence of operations: what each returned or threw. Also the source of its choices. */
final class Trace {
    interface Step {
        Object run();
    }

    private final StringBuilder text = new StringBuilder();
    private long state;

    Trace(long seed) {
        state = seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L;
    }

    int pick(int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) ((state >>> 20) % bound);
    }

    long bits() {
        pick(2);
        return state * 0x2545F4914F6CDD1DL;
    }

    void step(String name, Step step) {
        text.append(name).append(" -> ");
        try {
            text.append(shown(step.run()));
        } catch (Throwable e) {
            text.append(thrown(e));
        }
        text.append('\n');
    }

    private static String shown(Object o) {
        return o instanceof Object[] ? java.util.Arrays.deepToString((Object[]) o) : String.valueOf(o);
    }

    /** Messages that the JVM itself words, and may word differently in the next version, are left out. */
    private static String thrown(Throwable e) {
        String name = e.getClass().getSimpleName();
        boolean worded = !(e instanceof ClassCastException) && !(e instanceof NullPointerException);
        return "throws " + name + (worded ? ": " + e.getMessage() : "");
    }

    public String toString() {
        return text.toString();
    }
}
