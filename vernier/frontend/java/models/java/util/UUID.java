package java.util;

import java.io.Serializable;
import vernier.Nondet;

public final class UUID implements Serializable, Comparable<UUID> {
    private final long most;
    private final long least;

    public UUID(long most, long least) {
        this.most = most;
        this.least = least;
    }

    /** Any one of version 4. */
    public static UUID randomUUID() {
        long most = Nondet.nondetLong();
        long least = Nondet.nondetLong();
        return new UUID(most & ~0xF000L | 0x4000L, least & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L);
    }

    public static UUID fromString(String name) {
        if (name.length() != 36 || name.charAt(8) != '-' || name.charAt(13) != '-' || name.charAt(18) != '-'
                || name.charAt(23) != '-') {
            $otherText(name);
        }
        long most = digits(name, 0, 8) << 32 | digits(name, 9, 13) << 16 | digits(name, 14, 18);
        return new UUID(most, digits(name, 19, 23) << 48 | digits(name, 24, 36));
    }

    /** Texts of other forms, some of which the JDK reads, too. */
    private static native void $otherText(String name);

    private static long digits(String name, int from, int to) {
        long result = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(name.charAt(i), 16);
            if (digit < 0 || name.charAt(i) >= 128) {
                $otherText(name);
            }
            result = result << 4 | digit;
        }
        return result;
    }

    public long getMostSignificantBits() {
        return most;
    }

    public long getLeastSignificantBits() {
        return least;
    }

    public int version() {
        return (int) (most >> 12 & 0x0f);
    }

    private static void append(StringBuilder result, long bits, int digits) {
        for (int i = digits - 1; i >= 0; i--) {
            result.append("0123456789abcdef".charAt((int) (bits >> 4 * i & 15)));
        }
    }

    public String toString() {
        StringBuilder result = new StringBuilder();
        append(result, most >> 32, 8);
        append(result.append('-'), most >> 16, 4);
        append(result.append('-'), most, 4);
        append(result.append('-'), least >> 48, 4);
        append(result.append('-'), least, 12);
        return result.toString();
    }

    public int hashCode() {
        long both = most ^ least;
        return (int) (both >> 32) ^ (int) both;
    }

    public boolean equals(Object other) {
        return other instanceof UUID && ((UUID) other).most == most && ((UUID) other).least == least;
    }

    public int compareTo(UUID other) {
        return most != other.most ? most < other.most ? -1 : 1 : Long.compare(least, other.least);
    }
}
