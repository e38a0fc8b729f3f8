package java.io;

/** Counts ends of lines, and the end of a last line that has none. */
public class LineNumberReader extends BufferedReader {
    private int lineNumber;
    private int markedLineNumber;
    private boolean afterReturn;
    private boolean markedAfterReturn;
    /** Whether the last character that was read belongs to a line that has not ended. */
    private boolean withinLine;

    public LineNumberReader(Reader in) {
        super(in);
    }

    public LineNumberReader(Reader in, int size) {
        super(in, size);
    }

    public int getLineNumber() {
        return lineNumber;
    }

    public void setLineNumber(int lineNumber) {
        this.lineNumber = lineNumber;
    }

    private void end() {
        lineNumber += withinLine ? 1 : 0;
        withinLine = false;
    }

    /** Every end of line reads as one line feed. */
    public int read() throws IOException {
        int c = super.read();
        if (afterReturn && c == '\n') {
            c = super.read();
        }
        afterReturn = c == '\r';
        if (c == -1) {
            end();
            return -1;
        }
        withinLine = c != '\r' && c != '\n';
        lineNumber += withinLine ? 0 : 1;
        return withinLine ? c : '\n';
    }

    public int read(char[] chars, int off, int len) throws IOException {
        int n = super.read(chars, off, len);
        if (n == -1) {
            end();
            return -1;
        }
        for (int i = off; i < off + n; i++) {
            boolean second = afterReturn && chars[i] == '\n';
            afterReturn = chars[i] == '\r';
            withinLine = chars[i] != '\r' && chars[i] != '\n';
            lineNumber += second || withinLine ? 0 : 1;
        }
        return n;
    }

    public String readLine() throws IOException {
        String line = $readLine(afterReturn);
        afterReturn = false;
        if (line == null) {
            end();
            return null;
        }
        lineNumber++;
        withinLine = false;
        return line;
    }

    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("skip() value is negative");
        }
        long skipped = 0;
        char[] one = new char[1];
        while (skipped < n && read(one, 0, 1) != -1) {
            skipped++;
        }
        withinLine = withinLine && skipped == 0;
        return skipped;
    }

    public void mark(int limit) throws IOException {
        super.mark(afterReturn ? limit + 1 : limit);
        markedLineNumber = lineNumber;
        markedAfterReturn = afterReturn;
    }

    public void reset() throws IOException {
        super.reset();
        lineNumber = markedLineNumber;
        afterReturn = markedAfterReturn;
    }
}
