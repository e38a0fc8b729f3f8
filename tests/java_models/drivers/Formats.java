package driver.jdk;

/** Formats, right and wrong. */
public final class Formats {
    private static final Object[] VALUES = {0, 42, -7, Integer.MIN_VALUE, 5L, Long.MIN_VALUE, (byte) -1, (short) -300, 'c', "text", "", null,
        true, false, 1.5, -2.25, 0.0, -0.0, 1e20, Double.NaN, Double.POSITIVE_INFINITY, 0.1f, 65, 0x110000, new int[0].length};
    private static final String CONVERSIONS = "ddddssssffxobceEhHSXCBnn%%qTi";

    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        int n = 1 + t.pick(12);
        for (int i = 0; i < n; i++) {
            String format = format(t);
            Object[] values = new Object[t.pick(4)];
            for (int k = 0; k < values.length; k++) {
                values[k] = VALUES[t.pick(VALUES.length)];
            }
            t.step(format, () -> shown(format, values));
        }
        return t.toString();
    }

    private static String format(Trace t) {
        StringBuilder result = new StringBuilder();
        int n = t.pick(4);
        for (int i = 0; i < n; i++) {
            result.append(t.pick(3) == 0 ? "ab" : "");
            result.append('%');
            result.append(t.pick(8) == 0 ? 1 + t.pick(3) + "$" : "");
            for (int k = t.pick(6); k < 2; k++) {
                result.append("-#+ 0,(<".charAt(t.pick(8)));
            }
            result.append(t.pick(3) == 0 ? "" + (1 + t.pick(12)) : "");
            result.append(t.pick(4) == 0 ? "." + t.pick(4) : "");
            result.append(CONVERSIONS.charAt(t.pick(CONVERSIONS.length())));
        }
        return result.append(t.pick(9) == 0 ? "%" : "").toString();
    }

    private static String shown(String format, Object[] values) {
        return String.format(format, values);
    }
}
