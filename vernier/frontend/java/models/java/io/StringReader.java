package java.io;

public class StringReader extends TextReader {
    public StringReader(String text) {
        super(text.toCharArray(), 0, text.length());
    }
}
