package java.lang;

public final class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    public static final Class<Short> TYPE = (Class<Short>) Class.$primitive("short");

    // Filled on demand: boxes of -128..127 are shared, so that == on them compares values.
    private static final Short[] $cache = new Short[256];

    private final short value;

    public Short(short value) {
        this.value = value;
    }

    public Short(String text) {
        this.value = parseShort(text, 10);
    }

    public static Short valueOf(short value) {
        if (value < -128 || value > 127) {
            return new Short(value);
        }
        int slot = value + 128;
        if ($cache[slot] == null) {
            $cache[slot] = new Short(value);
        }
        return $cache[slot];
    }

    public static Short valueOf(String text) {
        return valueOf(parseShort(text, 10));
    }

    public static Short valueOf(String text, int radix) {
        return valueOf(parseShort(text, radix));
    }

    public static short parseShort(String text) {
        return parseShort(text, 10);
    }

    public static short parseShort(String text, int radix) {
        int parsed = Integer.parseInt(text, radix);
        if (parsed < MIN_VALUE || parsed > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (short) parsed;
    }

    public static Short decode(String text) {
        int decoded = Integer.decode(text).intValue();
        if (decoded < MIN_VALUE || decoded > MAX_VALUE) {
            throw new NumberFormatException("Value " + decoded + " out of range from input " + text);
        }
        return valueOf((short) decoded);
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(short value) {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Short && ((Short) other).value == value;
    }

    public int compareTo(Short other) {
        return value - other.value;
    }

    public static int compare(short a, short b) {
        return a - b;
    }

    public static int compareUnsigned(short a, short b) {
        return toUnsignedInt(a) - toUnsignedInt(b);
    }

    public static int toUnsignedInt(short value) {
        return value & 0xffff;
    }

    public static long toUnsignedLong(short value) {
        return value & 0xffffL;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public static String toString(short value) {
        return Integer.toString(value);
    }

    public static short reverseBytes(short value) {
        return (short) ((value & 0xff) << 8 | value >> 8 & 0xff);
    }
}
