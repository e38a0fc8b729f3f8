package java.nio.charset;

/** A charset by its name; coding is done where it is used. */
public final class Charset implements Comparable<Charset> {
    private final String name;

    Charset(String name) {
        this.name = name;
    }

    public static Charset defaultCharset() {
        return StandardCharsets.UTF_8;
    }

    public static Charset forName(String charsetName) {
        if (charsetName == null) {
            throw new IllegalArgumentException("Null charset name");
        }
        checkName(charsetName);
        switch (charsetName.toUpperCase()) {
            case "UTF-8":
            case "UTF8":
                return StandardCharsets.UTF_8;
            case "ISO-8859-1":
            case "ISO8859_1":
            case "ISO8859-1":
            case "LATIN1":
                return StandardCharsets.ISO_8859_1;
            case "US-ASCII":
            case "ASCII":
                return StandardCharsets.US_ASCII;
            case "UTF-16":
                return StandardCharsets.UTF_16;
            case "UTF-16BE":
                return StandardCharsets.UTF_16BE;
            case "UTF-16LE":
                return StandardCharsets.UTF_16LE;
            default:
                return other(charsetName);
        }
    }

    /** Which other charsets there are depends on the installation. */
    private static native Charset other(String charsetName);

    private static void checkName(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean legal = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
                    || (i > 0 && (c == '-' || c == '+' || c == ':' || c == '_' || c == '.'));
            if (!legal) {
                throw new IllegalCharsetNameException(name);
            }
        }
        if (name.isEmpty()) {
            throw new IllegalCharsetNameException(name);
        }
    }

    public static boolean isSupported(String charsetName) {
        return forName(charsetName) != null;
    }

    public String name() {
        return name;
    }

    public String displayName() {
        return name;
    }

    public int compareTo(Charset other) {
        return name.compareToIgnoreCase(other.name);
    }

    public boolean equals(Object other) {
        return other instanceof Charset && name.equals(((Charset) other).name);
    }

    public int hashCode() {
        return name.hashCode();
    }

    public String toString() {
        return name;
    }
}
