package java.nio.file;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import vernier.Encodings;
import vernier.Nondet;

/** The characters of a file. Bytes that encode none are an exception. */
final class StrictReader extends InputStreamReader {
    private final FileInput bytes;

    StrictReader(FileInput bytes, Charset charset) {
        super(bytes, charset);
        this.bytes = bytes;
    }

    protected void $checkCoded(int encoding) throws IOException {
        if (encoding == Encodings.ASCII) {
            bytes.fail(1);
        } else if (Nondet.nondetBoolean()) {
            bytes.fail(Nondet.range(1, 4));
        }
    }
}
