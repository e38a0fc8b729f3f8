package java.io;

import vernier.Builds;

@Builds("at its beginning")
public class StringReader extends TextReader {
    @Builds
    public StringReader(String text) {
        super(text.toCharArray(), 0, text.length());
    }

    /** A negative number goes back, but not before the beginning. */
    public long skip(long n) throws IOException {
        checkOpen();
        if (left() <= 0) {
            return 0;
        }
        long distance = n < left() ? n : left();
        distance = distance < -position() ? -position() : distance;
        move((int) distance);
        return distance;
    }

    public boolean ready() throws IOException {
        checkOpen();
        return true;
    }

    public void mark(int limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        super.mark(limit);
    }
}
