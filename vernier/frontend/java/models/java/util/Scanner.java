package java.util;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import vernier.Builds;
import vernier.Nondet;

/**
 * Scans a text that is there, or what comes from outside, where every value is one input of the program.
 *
 * From outside, tokens and lines may end at any time, and a token may be no number. What was once said of the next
 * token stays true until it is taken; its text and its value are drawn when they are.
 */
@Builds("of a text, at its beginning")
public final class Scanner implements Iterator<String>, Closeable {
    private final Closeable source;
    private TextScanner text;
    private boolean closed;
    private boolean token;
    private boolean noToken;
    private boolean line;
    private boolean noLine;
    /** The next token as an int, a long, a decimal, a boolean: 1 if it is one, -1 if it is not, 0 if nothing is known. */
    private int isInt;
    private int isLong;
    private int isDouble;
    private int isBoolean;

    public Scanner(InputStream source) {
        this.source = Objects.requireNonNull(source, "source");
        if (!source.$isOutside()) {
            this.text = new TextScanner($textOf(source));
        }
    }

    public Scanner(InputStream source, String charset) {
        this(source);
        Objects.requireNonNull(charset, "charsetName");
    }

    public Scanner(Readable source) {
        Objects.requireNonNull(source, "source");
        this.source = source instanceof Closeable ? (Closeable) source : null;
        if (!(source instanceof Reader && ((Reader) source).$isOutside())) {
            this.text = new TextScanner($textOf(source));
        }
    }

    @Builds
    public Scanner(String source) {
        this.text = new TextScanner(Objects.requireNonNull(source, "source"));
        this.source = null;
    }

    public Scanner(File source) throws FileNotFoundException {
        this.source = new FileInputStream(source);
    }

    public Scanner(Path source) throws IOException {
        this.source = Files.newInputStream(source);
    }

    /** Bytes are read when they are asked for; that nobody else reads or changes them meanwhile is not known. */
    private static native String $textOf(Object source);

    public void close() {
        if (!closed && source != null) {
            try {
                source.close();
            } catch (IOException e) {
                // It can be asked for, which is outside the model.
            }
        }
        closed = true;
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("Scanner closed");
        }
    }

    private void forget() {
        token = false;
        line = false;
        isInt = 0;
        isLong = 0;
        isDouble = 0;
        isBoolean = 0;
    }

    public boolean hasNext() {
        checkOpen();
        if (text != null) {
            return text.hasNext();
        }
        if (!token && !noToken) {
            token = Nondet.nondetBoolean();
            noToken = !token;
        }
        return token;
    }

    public boolean hasNextLine() {
        checkOpen();
        if (text != null) {
            return text.hasNextLine();
        }
        if (!token && !line && !noLine) {
            line = Nondet.nondetBoolean();
            noLine = !line;
            noToken |= noLine;
        }
        return token || line;
    }

    private static int drawn() {
        return Nondet.nondetBoolean() ? 1 : -1;
    }

    public boolean hasNextInt() {
        checkOpen();
        if (text != null) {
            return text.hasNextInt();
        }
        if (hasNext() && isInt == 0) {
            isInt = isLong < 0 || isDouble < 0 || isBoolean > 0 ? -1 : drawn();
            if (isInt > 0) {
                isLong = 1;
                isDouble = 1;
                isBoolean = -1;
            }
        }
        return token && isInt > 0;
    }

    public boolean hasNextLong() {
        checkOpen();
        if (text != null) {
            return text.hasNextLong();
        }
        if (hasNext() && isLong == 0) {
            isLong = isDouble < 0 || isBoolean > 0 ? -1 : drawn();
            if (isLong > 0) {
                isDouble = 1;
                isBoolean = -1;
            } else {
                isInt = -1;
            }
        }
        return token && isLong > 0;
    }

    public boolean hasNextDouble() {
        checkOpen();
        if (text != null) {
            return text.hasNextDouble();
        }
        if (hasNext() && isDouble == 0) {
            isDouble = isBoolean > 0 ? -1 : drawn();
            if (isDouble > 0) {
                isBoolean = -1;
            } else {
                isInt = -1;
                isLong = -1;
            }
        }
        return token && isDouble > 0;
    }

    public boolean hasNextBoolean() {
        checkOpen();
        if (text != null) {
            return text.hasNextBoolean();
        }
        if (hasNext() && isBoolean == 0) {
            isBoolean = isDouble > 0 ? -1 : drawn();
            if (isBoolean > 0) {
                isInt = -1;
                isLong = -1;
                isDouble = -1;
            }
        }
        return token && isBoolean > 0;
    }

    private void checkToken() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
    }

    /** Takes a token of the right form. */
    private void take(boolean right) {
        if (!right) {
            throw mismatch();
        }
        forget();
    }

    /** Numbers that are too large are told, other tokens are not. */
    private static InputMismatchException mismatch() {
        if (Nondet.nondetBoolean()) {
            return new InputMismatchException();
        }
        return new InputMismatchException("For input string: \"" + Nondet.nondetString() + "\"");
    }

    public String next() {
        if (text != null) {
            checkOpen();
            return text.next();
        }
        checkToken();
        String taken = Nondet.nondetString();
        Nondet.assume(taken.length() > 0);
        for (int i = 0; i < taken.length(); i++) {
            Nondet.assume(!Character.isWhitespace(taken.charAt(i)));
        }
        forget();
        return taken;
    }

    public String nextLine() {
        if (text != null) {
            checkOpen();
            return text.nextLine();
        }
        if (!hasNextLine()) {
            throw new NoSuchElementException("No line found");
        }
        String taken = Nondet.nondetString();
        for (int i = 0; i < taken.length(); i++) {
            Nondet.assume(taken.charAt(i) != '\n' && taken.charAt(i) != '\r');
        }
        forget();
        return taken;
    }

    public int nextInt() {
        checkOpen();
        if (text != null) {
            return text.nextInt();
        }
        checkToken();
        take(hasNextInt());
        return Nondet.nondetInt();
    }

    public long nextLong() {
        checkOpen();
        if (text != null) {
            return text.nextLong();
        }
        checkToken();
        int small = isInt;
        take(hasNextLong());
        long value = Nondet.nondetLong();
        Nondet.assume(small == 0 || (small > 0) == (value == (int) value));
        return value;
    }

    public short nextShort() {
        checkOpen();
        if (text != null) {
            return text.nextShort();
        }
        checkToken();
        take(hasNextInt() && Nondet.nondetBoolean());
        return Nondet.nondetShort();
    }

    public byte nextByte() {
        checkOpen();
        if (text != null) {
            return text.nextByte();
        }
        checkToken();
        take(hasNextInt() && Nondet.nondetBoolean());
        return Nondet.nondetByte();
    }

    public double nextDouble() {
        checkOpen();
        if (text != null) {
            return text.nextDouble();
        }
        checkToken();
        int whole = isInt > 0 ? 2 : isLong > 0 ? 1 : 0;
        take(hasNextDouble());
        return whole == 2 ? Nondet.nondetInt() : whole == 1 ? Nondet.nondetLong() : Nondet.nondetDouble();
    }

    public float nextFloat() {
        checkOpen();
        if (text != null) {
            return text.nextFloat();
        }
        checkToken();
        int whole = isInt > 0 ? 2 : isLong > 0 ? 1 : 0;
        take(hasNextDouble());
        return whole == 2 ? Nondet.nondetInt() : whole == 1 ? Nondet.nondetLong() : Nondet.nondetFloat();
    }

    public boolean nextBoolean() {
        checkOpen();
        if (text != null) {
            return text.nextBoolean();
        }
        checkToken();
        take(hasNextBoolean());
        return Nondet.nondetBoolean();
    }
}
