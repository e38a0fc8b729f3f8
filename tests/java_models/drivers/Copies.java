package driver.jdk;

import java.lang.System;

/** System.arraycopy, whose overlapping and failing cases are the interesting ones. */
public final class Copies {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Object[] arrays = {new int[] {1, 2, 3, 4, 5}, new int[3], new long[] {7, 8}, new Object[] {"a", 1, null, "d"},
            new String[] {"x", "y", "z"}, "text", new char[] {'a', 'b', 'c'}, new boolean[] {true, false}, null};
        for (int k = 0; k < 8; k++) {
            Object from = arrays[t.pick(arrays.length)];
            Object to = t.pick(2) == 0 ? from : arrays[t.pick(arrays.length)];
            int i = t.pick(6) - 1;
            int j = t.pick(6) - 1;
            int n = t.pick(6) - 1;
            // The element type mismatch in the middle of a copy is worded by the JVM.
            boolean stores = from instanceof Object[] && to instanceof String[] && !(from instanceof String[]);
            if (!stores) {
                t.step("copy " + i + " " + j + " " + n, () -> { System.arraycopy(from, i, to, j, n); return "done"; });
                t.step("arrays", () -> java.util.Arrays.deepToString(java.util.Arrays.copyOf(arrays, 5)));
            }
        }
        return t.toString();
    }
}
