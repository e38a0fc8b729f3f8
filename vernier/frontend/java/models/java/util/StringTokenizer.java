package java.util;

public class StringTokenizer implements Enumeration<Object> {
    private final String text;
    private String delimiters;
    private final boolean returnDelimiters;
    private int position;

    public StringTokenizer(String text) {
        this(text, " \t\n\r\f", false);
    }

    public StringTokenizer(String text, String delimiters) {
        this(text, delimiters, false);
    }

    public StringTokenizer(String text, String delimiters, boolean returnDelimiters) {
        this.text = Objects.requireNonNull(text);
        this.delimiters = delimiters;
        this.returnDelimiters = returnDelimiters;
    }

    private boolean isDelimiter(int at) {
        return delimiters.indexOf(text.charAt(at)) >= 0;
    }

    private int skip(int from) {
        int at = from;
        while (!returnDelimiters && at < text.length() && isDelimiter(at)) {
            at++;
        }
        return at;
    }

    /** The end of the token that starts at the position. */
    private int end(int from) {
        int at = from;
        while (at < text.length() && !isDelimiter(at)) {
            at++;
        }
        return returnDelimiters && at == from && at < text.length() ? at + 1 : at;
    }

    public boolean hasMoreTokens() {
        if (delimiters == null) {
            throw new NullPointerException();
        }
        return skip(position) < text.length();
    }

    public String nextToken() {
        if (delimiters == null) {
            throw new NullPointerException();
        }
        int start = skip(position);
        position = start;
        if (start >= text.length()) {
            throw new NoSuchElementException();
        }
        position = end(start);
        return text.substring(start, position);
    }

    public String nextToken(String newDelimiters) {
        delimiters = newDelimiters;
        return nextToken();
    }

    public boolean hasMoreElements() {
        return hasMoreTokens();
    }

    public Object nextElement() {
        return nextToken();
    }

    public int countTokens() {
        int n = 0;
        int at = skip(position);
        while (at < text.length()) {
            at = skip(end(at));
            n++;
        }
        return n;
    }
}
