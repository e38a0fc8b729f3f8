package java.io;

public class LineNumberReader extends BufferedReader {
    private int lineNumber;
    private boolean afterReturn;

    public LineNumberReader(Reader in) {
        super(in);
    }

    public int getLineNumber() {
        return lineNumber;
    }

    public void setLineNumber(int lineNumber) {
        this.lineNumber = lineNumber;
    }

    /** Every end of line reads as one line feed. */
    public int read() throws IOException {
        int c = super.read();
        if (afterReturn && c == '\n') {
            c = super.read();
        }
        afterReturn = c == '\r';
        if (c == '\r' || c == '\n') {
            lineNumber++;
            return '\n';
        }
        return c;
    }
}
