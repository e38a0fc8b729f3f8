package java.io;

public class CharArrayReader extends TextReader {
    public CharArrayReader(char[] chars) {
        super(chars, 0, chars.length);
    }

    public CharArrayReader(char[] chars, int offset, int length) {
        super(chars, offset, offset + length < chars.length ? offset + length : chars.length);
        if (offset < 0 || offset > chars.length || length < 0 || offset + length < 0) {
            throw new IllegalArgumentException();
        }
    }

    public long skip(long n) throws IOException {
        checkOpen();
        long distance = n < left() ? n : left();
        if (distance < 0) {
            return 0;
        }
        move((int) distance);
        return distance;
    }

    public boolean ready() throws IOException {
        checkOpen();
        return left() > 0;
    }
}
