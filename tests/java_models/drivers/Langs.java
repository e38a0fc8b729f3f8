package driver.jdk;

import java.lang.Boolean;
import java.lang.Byte;
import java.lang.Character;
import java.lang.Double;
import java.lang.Float;
import java.lang.Integer;
import java.lang.Long;
import java.lang.Math;
import java.lang.Short;
import java.lang.StringBuffer;
import java.lang.StringBuilder;

public final class Langs {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        switch (kind) {
            case "StringBuilder": builder(t); break;
            case "Integer": integer(t); break;
            case "Long": longs(t); break;
            case "Byte and Short": small(t); break;
            case "Character": character(t); break;
            case "Double and Float": floating(t); break;
            default: math(t); break;
        }
        return t.toString();
    }

    private static String digits(Trace t) {
        String[] fixed = {"", "-", "+", "2147483647", "2147483648", "-2147483648", "-2147483649", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "0x1F", "#ff", "-0X10", "010", "--1", "127", "128", "-129",
            "32768", "\u0661\u0662", "\uff11", "4294967295", "4294967296", "null", "12 ", "zz", "7f"};
        if (t.pick(2) == 0) {
            return fixed[t.pick(fixed.length)];
        }
        String letters = "0123456789-+xaf ";
        String result = t.pick(2) == 0 ? "-" : "";
        for (int i = t.pick(11); i > 0; i--) {
            result += letters.charAt(t.pick(t.pick(6) == 0 ? letters.length() : 10));
        }
        return result;
    }

    private static int number(Trace t) {
        int[] fixed = {0, 1, -1, 2147483647, -2147483648, 127, 128, -128, -129, 10, -10, 65536};
        return t.pick(3) == 0 ? fixed[t.pick(fixed.length)] : (int) t.bits() >> t.pick(32);
    }

    private static long wide(Trace t) {
        return t.pick(4) == 0 ? number(t) : t.pick(6) == 0 ? 1L << t.pick(64) : t.bits() >> t.pick(64);
    }

    private static void builder(Trace t) {
        StringBuilder s = t.pick(2) == 0 ? new StringBuilder() : new StringBuilder("ab" + t.pick(9));
        StringBuffer buffer = new StringBuffer(t.pick(4));
        for (int k = 0; k < 20; k++) {
            int i = t.pick(s.length() + 3) - 1;
            int j = t.pick(s.length() + 3) - 1;
            String w = t.pick(8) == 0 ? null : "xyzxyz".substring(t.pick(6));
            char c = (char) (t.pick(12) == 0 ? 0xd83d + t.pick(2) * 0x9c3 : 'a' + t.pick(26));
            switch (t.pick(26)) {
                case 0: case 1: t.step("append " + w, () -> s.append(w)); break;
                case 2: t.step("append char", () -> s.append(c)); break;
                case 3: t.step("append int", () -> s.append(number(t)).append(wide(t))); break;
                case 4: t.step("append others", () -> s.append(true).append((Object) null).append(1.5).append(2.5f)); break;
                case 5: t.step("append range", () -> s.append("hello", i, j)); break;
                case 6: t.step("append chars", () -> s.append(new char[] {'p', 'q', 'r'}, i, j)); break;
                case 7: case 8: t.step("insert " + i, () -> s.insert(i, w)); break;
                case 9: t.step("insert int", () -> s.insert(i, 12).insert(0, 'c').insert(1, false)); break;
                case 10: t.step("insert chars", () -> s.insert(i, new char[] {'p', 'q', 'r'}, j, 2)); break;
                case 11: t.step("insert range", () -> s.insert(i, (CharSequence) "range", 1, j)); break;
                case 12: t.step("delete " + i + " " + j, () -> s.delete(i, j)); break;
                case 13: t.step("deleteCharAt " + i, () -> s.deleteCharAt(i)); break;
                case 14: t.step("replace " + i + " " + j, () -> s.replace(i, j, w)); break;
                case 15: t.step("reverse", () -> s.reverse()); break;
                case 16: t.step("setCharAt " + i, () -> { s.setCharAt(i, c); return s; }); break;
                case 17: t.step("setLength " + i, () -> { s.setLength(i); return s.toString().replace('\0', '0'); }); break;
                case 18: t.step("charAt " + i, () -> s.charAt(i)); break;
                case 19: t.step("substring " + i + " " + j, () -> s.substring(i, j) + s.subSequence(i, j)); break;
                case 20: t.step("substring " + i, () -> s.substring(i)); break;
                case 21: t.step("indexOf", () -> s.indexOf("x") + " " + s.lastIndexOf("y") + " " + s.indexOf("z", i) + " " + s.lastIndexOf("x", j)); break;
                case 22: t.step("capacity", () -> s.capacity() + " " + s.length()); break;
                case 23: t.step("getChars", () -> { char[] d = new char[4]; s.getChars(i, j, d, 1); return new String(d).replace('\0', '0'); }); break;
                case 24: t.step("buffer", () -> buffer.append(c).append(w).append(3).reverse() + " " + buffer.capacity() + buffer.length()); break;
                default: t.step("capacities", () -> { s.ensureCapacity(i * 4); s.trimToSize(); return s.appendCodePoint(0x1f600).capacity(); }); break;
            }
        }
        t.step("toString", () -> s.toString() + s.length() + s.compareTo(new StringBuilder("ab")));
    }

    private static void integer(Trace t) {
        for (int k = 0; k < 5; k++) {
            String s = digits(t);
            int a = number(t);
            int b = number(t);
            int radix = t.pick(40);
            t.step("parseInt '" + s + "'", () -> Integer.parseInt(s));
            t.step("parseInt radix " + radix, () -> Integer.parseInt(s, radix));
            t.step("decode", () -> Integer.decode(s));
            t.step("parseUnsignedInt", () -> Integer.parseUnsignedInt(s));
            t.step("valueOf", () -> Integer.valueOf(s) + " " + (Integer.valueOf(a) == Integer.valueOf(a)));
            t.step("toString " + a + " " + b, () -> Integer.toString(a) + " " + Integer.toString(a, radix) + " " + Integer.valueOf(a));
            t.step("bases", () -> Integer.toHexString(a) + " " + Integer.toOctalString(a) + " " + Integer.toBinaryString(a) + " " + Integer.toUnsignedString(a));
            t.step("bits", () -> Integer.bitCount(a) + " " + Integer.numberOfLeadingZeros(a) + " " + Integer.numberOfTrailingZeros(a) + " " + Integer.highestOneBit(a) + " " + Integer.lowestOneBit(a) + " " + Integer.reverse(a) + " " + Integer.reverseBytes(a) + " " + Integer.rotateLeft(a, b) + " " + Integer.rotateRight(a, b));
            t.step("compare", () -> Integer.compare(a, b) + " " + Integer.compareUnsigned(a, b) + " " + Integer.signum(a) + Integer.max(a, b) + Integer.min(a, b) + Integer.sum(a, b) + Integer.valueOf(a).compareTo(Integer.valueOf(b)));
            t.step("unsigned", () -> Integer.divideUnsigned(a, b) + " " + Integer.remainderUnsigned(a, b) + " " + Integer.toUnsignedLong(a));
            t.step("object", () -> Integer.valueOf(a).hashCode() + " " + Integer.valueOf(a).equals(Integer.valueOf(a)) + Integer.valueOf(a).byteValue() + Integer.valueOf(a).doubleValue());
            t.step("parseBoolean", () -> Boolean.parseBoolean(s) + " " + Boolean.parseBoolean("TRUE") + Boolean.valueOf(a > 0).hashCode() + Boolean.compare(a > 0, b > 0));
        }
    }

    private static void longs(Trace t) {
        for (int k = 0; k < 5; k++) {
            String s = digits(t);
            long a = wide(t);
            long b = wide(t);
            int radix = t.pick(40);
            t.step("parseLong '" + s + "'", () -> Long.parseLong(s));
            t.step("parseLong radix " + radix, () -> Long.parseLong(s, radix));
            t.step("decode", () -> Long.decode(s));
            t.step("toString " + a + " " + b, () -> Long.toString(a) + " " + Long.toString(a, radix) + " " + Long.valueOf(a) + (Long.valueOf(a) == Long.valueOf(a)));
            t.step("bases", () -> Long.toHexString(a) + " " + Long.toOctalString(a) + " " + Long.toBinaryString(a) + " " + Long.toUnsignedString(a) + " " + Long.toUnsignedString(a, radix));
            t.step("bits", () -> Long.bitCount(a) + " " + Long.numberOfLeadingZeros(a) + " " + Long.numberOfTrailingZeros(a) + " " + Long.highestOneBit(a) + " " + Long.lowestOneBit(a) + " " + Long.reverse(a) + " " + Long.reverseBytes(a) + " " + Long.rotateLeft(a, (int) b) + " " + Long.rotateRight(a, (int) b));
            t.step("compare", () -> Long.compare(a, b) + " " + Long.compareUnsigned(a, b) + " " + Long.signum(a) + Long.max(a, b) + Long.min(a, b) + Long.hashCode(a));
            t.step("unsigned", () -> Long.divideUnsigned(a, b) + " " + Long.remainderUnsigned(a, b));
        }
    }

    private static void small(Trace t) {
        for (int k = 0; k < 5; k++) {
            String s = digits(t);
            byte b = (byte) number(t);
            short h = (short) number(t);
            t.step("parseByte '" + s + "'", () -> Byte.parseByte(s));
            t.step("parseShort", () -> Short.parseShort(s));
            t.step("radix", () -> Byte.parseByte(s, 16));
            t.step("decode", () -> Byte.decode(s));
            t.step("decode", () -> Short.decode(s));
            t.step("values", () -> Byte.valueOf(b) + " " + Short.valueOf(h) + Byte.toUnsignedInt(b) + Short.toUnsignedInt(h) + Byte.compare(b, (byte) h) + Short.compare(h, b) + Short.reverseBytes(h) + Byte.hashCode(b) + Short.hashCode(h));
            t.step("identity", () -> (Byte.valueOf(b) == Byte.valueOf(b)) + " " + (Short.valueOf(h) == Short.valueOf(h)));
        }
    }

    private static void character(Trace t) {
        for (int k = 0; k < 40; k++) {
            char c = (char) (t.pick(3) == 0 ? t.pick(65536) : t.pick(300));
            int radix = t.pick(40);
            t.step("classes " + (int) c, () -> Character.isDigit(c) + " " + Character.isLetter(c) + Character.isLetterOrDigit(c) + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isWhitespace(c) + Character.isSpaceChar(c) + Character.isDefined(c) + Character.isISOControl(c) + Character.isTitleCase(c) + Character.isAlphabetic(c));
            t.step("identifiers", () -> Character.isJavaIdentifierStart(c) + " " + Character.isJavaIdentifierPart(c) + Character.isIdentifierIgnorable(c));
            t.step("case", () -> (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c));
            t.step("digits", () -> Character.digit(c, radix) + " " + Character.getNumericValue(c) + " " + (int) Character.forDigit(k(t), radix));
            t.step("object", () -> Character.valueOf(c).hashCode() + " " + (Character.valueOf(c) == Character.valueOf(c)) + Character.compare(c, 'a') + Character.isSurrogate(c) + Character.getType(c) + (int) Character.reverseBytes(c));
        }
        t.step("toChars", () -> new String(Character.toChars(0x1f600)) + Character.toCodePoint('\ud83d', '\ude00') + Character.charCount(0x10000));
        t.step("toChars", () -> Character.toChars(t.pick(3) - 2).length);
    }

    private static int k(Trace t) {
        return t.pick(40) - 2;
    }

    private static double real(Trace t) {
        double[] fixed = {0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, -0.49999999999999994,
            4503599627370497.5, 9.0e18, -9.3e18, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE, Double.MAX_VALUE, 2147483647.5, 123.456};
        return t.pick(2) == 0 ? fixed[t.pick(fixed.length)] : Double.longBitsToDouble(t.bits());
    }

    private static void floating(Trace t) {
        for (int k = 0; k < 8; k++) {
            double a = real(t);
            double b = real(t);
            float f = (float) a;
            float g = (float) b;
            t.step("compare " + a + " " + b, () -> Double.compare(a, b) + " " + Float.compare(f, g) + Double.valueOf(a).equals(Double.valueOf(b)) + Double.valueOf(a).compareTo(Double.valueOf(b)));
            t.step("tests", () -> Double.isNaN(a) + " " + Double.isInfinite(a) + Double.isFinite(a) + Float.isNaN(f) + Float.isFinite(f));
            t.step("hash", () -> Double.hashCode(a) + " " + Float.hashCode(f) + " " + Double.doubleToLongBits(a) + Float.floatToIntBits(f));
            t.step("values", () -> Double.valueOf(a).intValue() + " " + Double.valueOf(a).longValue() + Float.valueOf(f).shortValue() + Double.max(a, b) + Double.min(a, b) + Float.sum(f, g));
            t.step("parse", () -> Double.parseDouble("1e" + t.pick(9)) + " " + Float.valueOf("2.5") + Double.valueOf(a));
        }
    }

    private static void math(Trace t) {
        for (int k = 0; k < 8; k++) {
            double a = real(t);
            double b = real(t);
            float f = (float) a;
            float g = (float) b;
            int i = number(t);
            int j = number(t);
            long l = wide(t);
            long m = wide(t);
            t.step("round " + a, () -> Math.round(a) + " " + Math.round(f) + " " + Math.floor(a) + Math.ceil(a) + Math.rint(a));
            t.step("real " + b, () -> Math.abs(a) + " " + Math.abs(f) + " " + Math.max(a, b) + Math.min(a, b) + Math.max(f, g) + Math.min(f, g) + Math.signum(a) + Math.copySign(a, b) + Math.signum(f) + Math.copySign(f, g));
            t.step("ulp", () -> Math.ulp(a) + " " + Math.ulp(f) + " " + Math.nextUp(a) + " " + Math.nextDown(f) + Math.getExponent(a) + Math.getExponent(f));
            t.step("angles", () -> Math.toRadians(a) + " " + Math.toDegrees(a));
            t.step("ints " + i + " " + j, () -> Math.abs(i) + " " + Math.max(i, j) + Math.min(i, j) + Math.abs(l) + Math.max(l, m));
            t.step("floorDiv", () -> Math.floorDiv(i, j) + " " + Math.floorMod(i, j) + " " + Math.floorDiv(l, m) + Math.floorMod(l, m) + Math.floorMod(l, j));
            t.step("addExact", () -> Math.addExact(i, j));
            t.step("addExact " + l + " " + m, () -> Math.addExact(l, m));
            t.step("subtractExact", () -> Math.subtractExact(i, j));
            t.step("subtractExact", () -> Math.subtractExact(l, m));
            t.step("multiplyExact", () -> Math.multiplyExact(i, j));
            t.step("multiplyExact", () -> Math.multiplyExact(l, m));
            t.step("multiplyExact", () -> Math.multiplyExact(l, i));
            t.step("toIntExact", () -> Math.toIntExact(l));
            t.step("negateExact", () -> Math.negateExact(i) + Math.incrementExact(j) + Math.decrementExact(l) + Math.absExact(i));
        }
    }
}
