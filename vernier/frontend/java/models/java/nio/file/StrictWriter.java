package java.nio.file;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.MalformedInputException;
import java.nio.charset.UnmappableCharacterException;
import vernier.Encodings;

/** Characters to a file. Those that cannot be encoded are an exception. */
final class StrictWriter extends OutputStreamWriter {
    StrictWriter(FileOutput bytes, Charset charset) {
        super(bytes, charset);
    }

    protected void $checkEncodable(String text, int encoding) throws IOException {
        check(text, encoding);
    }

    /** As a text that is encoded as a whole: for most charsets, the exceptions tell less. */
    static void checkWhole(String text, int encoding) throws CharacterCodingException {
        try {
            check(text, encoding);
        } catch (CharacterCodingException e) {
            throw encoding == Encodings.ASCII ? e : new UnmappableCharacterException(1);
        }
    }

    private static void check(String text, int encoding) throws CharacterCodingException {
        int most = encoding == Encodings.UTF_8 ? Character.MAX_CODE_POINT : encoding == Encodings.LATIN_1 ? 255 : 127;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
            if (!pair && c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                throw new MalformedInputException(1);
            }
            if (c > most) {
                throw new UnmappableCharacterException(pair ? 2 : 1);
            }
            i += pair ? 1 : 0;
        }
    }
}
