package driver.jdk;

import java.util.concurrent.atomic.LongAdder;

/** Adders, with one thread. */
public final class Adders {
    private static final long[] AMOUNTS = {0, 1, -1, 1L << 31, 1L << 53, Long.MAX_VALUE, Long.MIN_VALUE};

    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        LongAdder adder = new LongAdder();
        for (int i = 0; i < 20; i++) {
            long n = t.pick(3) == 0 ? AMOUNTS[t.pick(AMOUNTS.length)] : t.bits();
            switch (t.pick(7)) {
                case 0: t.step("increment", () -> { adder.increment(); return ""; }); break;
                case 1: t.step("decrement", () -> { adder.decrement(); return ""; }); break;
                case 2: t.step("reset", () -> { adder.reset(); return ""; }); break;
                case 3: t.step("sumThenReset", () -> adder.sumThenReset()); break;
                default: t.step("add " + n, () -> { adder.add(n); return ""; }); break;
            }
            t.step("values", () -> adder + " " + adder.sum() + " " + adder.longValue() + " " + adder.intValue() + " "
                    + adder.floatValue() + " " + adder.doubleValue() + " " + adder.shortValue() + " " + adder.byteValue());
        }
        return t.toString();
    }
}
