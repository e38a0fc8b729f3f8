package java.lang;

public final class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;
    public static final Class<Byte> TYPE = (Class<Byte>) Class.$primitive("byte");

    // Filled on demand: boxes of -128..127 are shared, so that == on them compares values.
    private static final Byte[] $cache = new Byte[256];

    private final byte value;

    public Byte(byte value) {
        this.value = value;
    }

    public Byte(String text) {
        this.value = parseByte(text, 10);
    }

    public static Byte valueOf(byte value) {
        int slot = value + 128;
        if ($cache[slot] == null) {
            $cache[slot] = new Byte(value);
        }
        return $cache[slot];
    }

    public static Byte valueOf(String text) {
        return valueOf(parseByte(text, 10));
    }

    public static Byte valueOf(String text, int radix) {
        return valueOf(parseByte(text, radix));
    }

    public static byte parseByte(String text) {
        return parseByte(text, 10);
    }

    public static byte parseByte(String text, int radix) {
        int parsed = Integer.parseInt(text, radix);
        if (parsed < MIN_VALUE || parsed > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (byte) parsed;
    }

    public static Byte decode(String text) {
        int decoded = Integer.decode(text).intValue();
        if (decoded < MIN_VALUE || decoded > MAX_VALUE) {
            throw new NumberFormatException("Value " + decoded + " out of range from input " + text);
        }
        return valueOf((byte) decoded);
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

    public static int hashCode(byte value) {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Byte && ((Byte) other).value == value;
    }

    public int compareTo(Byte other) {
        return value - other.value;
    }

    public static int compare(byte a, byte b) {
        return a - b;
    }

    public static int compareUnsigned(byte a, byte b) {
        return toUnsignedInt(a) - toUnsignedInt(b);
    }

    public static int toUnsignedInt(byte value) {
        return value & 0xff;
    }

    public static long toUnsignedLong(byte value) {
        return value & 0xffL;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public static String toString(byte value) {
        return Integer.toString(value);
    }
}
