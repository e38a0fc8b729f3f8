package java.nio.file;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import vernier.Encodings;
import vernier.Nondet;
import vernier.TemporaryDirectory;

/**
 * What the file system answers is unknown, each time anew: a file that was made may be missing, and one that was written
 * may have any content. Every operation that can fail may fail.
 */
public final class Files {
    private static final String MOST = "18446744073709551615";

    private Files() {
    }

    /** Only the default file system is described. */
    private static void check(Path path) {
        if (path == null) {
            throw new NullPointerException();
        }
        if (!(path instanceof UnixPath)) {
            $otherFileSystem();
        }
    }

    private static native void $otherFileSystem();

    private static void checkAttributes(FileAttribute<?>[] attributes) {
        if (attributes.length > 0) {
            $withAttributes();
        }
    }

    /** Which attributes a new file can be given depends on the file system. */
    private static native void $withAttributes();

    // ---------------------------------------------------------------- reading

    public static InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        check(path);
        Options.checkReading(options);
        return opened(path);
    }

    private static FileInput opened(Path path) throws IOException {
        check(path);
        Refusals.ofExisting(path);
        return new FileInput();
    }

    public static BufferedReader newBufferedReader(Path path) throws IOException {
        return newBufferedReader(path, StandardCharsets.UTF_8);
    }

    public static BufferedReader newBufferedReader(Path path, Charset charset) throws IOException {
        Encodings.of(charset);
        return new BufferedReader(new StrictReader(opened(path), charset));
    }

    public static byte[] readAllBytes(Path path) throws IOException {
        return opened(path).readAllBytes();
    }

    public static String readString(Path path) throws IOException {
        return readString(path, StandardCharsets.UTF_8);
    }

    public static String readString(Path path, Charset charset) throws IOException {
        BufferedReader reader = newBufferedReader(path, charset);
        StringBuilder text = new StringBuilder();
        int c = reader.read();
        while (c >= 0) {
            text.append((char) c);
            c = reader.read();
        }
        return text.toString();
    }

    public static List<String> readAllLines(Path path) throws IOException {
        return readAllLines(path, StandardCharsets.UTF_8);
    }

    public static List<String> readAllLines(Path path, Charset charset) throws IOException {
        BufferedReader reader = newBufferedReader(path, charset);
        List<String> lines = new ArrayList<>();
        String line = reader.readLine();
        while (line != null) {
            lines.add(line);
            line = reader.readLine();
        }
        return lines;
    }

    public static Stream<String> lines(Path path) throws IOException {
        return lines(path, StandardCharsets.UTF_8);
    }

    public static Stream<String> lines(Path path, Charset charset) throws IOException {
        Encodings.of(charset);
        FileInput bytes = opened(path);
        return new BufferedReader(new StrictReader(bytes, charset)).lines().onClose(() -> bytes.leave());
    }

    // ---------------------------------------------------------------- writing

    public static OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        return created(path, options);
    }

    private static FileOutput created(Path path, OpenOption[] options) throws IOException {
        check(path);
        Options.checkWriting(options);
        if (Options.contain(options, StandardOpenOption.CREATE_NEW)) {
            Refusals.ifThere(path.toString());
        }
        Refusals.ofExisting(path);
        return new FileOutput();
    }

    public static BufferedWriter newBufferedWriter(Path path, OpenOption... options) throws IOException {
        return newBufferedWriter(path, StandardCharsets.UTF_8, options);
    }

    public static BufferedWriter newBufferedWriter(Path path, Charset charset, OpenOption... options) throws IOException {
        Encodings.of(charset);
        return new BufferedWriter(new StrictWriter(created(path, options), charset));
    }

    public static Path write(Path path, byte[] bytes, OpenOption... options) throws IOException {
        Objects.requireNonNull(bytes);
        newOutputStream(path, options).write(bytes);
        return path;
    }

    public static Path write(Path path, Iterable<? extends CharSequence> lines, OpenOption... options) throws IOException {
        return write(path, lines, StandardCharsets.UTF_8, options);
    }

    public static Path write(Path path, Iterable<? extends CharSequence> lines, Charset charset, OpenOption... options)
            throws IOException {
        Objects.requireNonNull(lines);
        BufferedWriter writer = newBufferedWriter(path, charset, options);
        for (CharSequence line : lines) {
            writer.append(line);
            writer.newLine();
        }
        writer.close();
        return path;
    }

    public static Path writeString(Path path, CharSequence text, OpenOption... options) throws IOException {
        return writeString(path, text, StandardCharsets.UTF_8, options);
    }

    public static Path writeString(Path path, CharSequence text, Charset charset, OpenOption... options) throws IOException {
        Objects.requireNonNull(text);
        String whole = String.valueOf(text);
        StrictWriter.checkWhole(whole, Encodings.of(charset));
        OutputStream out = newOutputStream(path, options);
        if (!whole.isEmpty()) {
            out.write(0);
        }
        return path;
    }

    // ---------------------------------------------------------------- questions

    private static boolean answer(Path path, LinkOption[] options) {
        check(path);
        Options.checkLinks(options);
        return Nondet.nondetBoolean();
    }

    public static boolean exists(Path path, LinkOption... options) {
        return answer(path, options);
    }

    public static boolean notExists(Path path, LinkOption... options) {
        return answer(path, options);
    }

    public static boolean isDirectory(Path path, LinkOption... options) {
        return answer(path, options);
    }

    public static boolean isRegularFile(Path path, LinkOption... options) {
        return answer(path, options);
    }

    public static boolean isSymbolicLink(Path path) {
        return answer(path, new LinkOption[0]);
    }

    public static boolean isReadable(Path path) {
        return answer(path, new LinkOption[0]);
    }

    public static boolean isWritable(Path path) {
        return answer(path, new LinkOption[0]);
    }

    public static boolean isExecutable(Path path) {
        return answer(path, new LinkOption[0]);
    }

    public static long size(Path path) throws IOException {
        check(path);
        Refusals.ofExisting(path);
        long n = Nondet.nondetLong();
        Nondet.assume(n >= 0);
        return n;
    }

    // ---------------------------------------------------------------- making and removing

    public static Path createFile(Path path, FileAttribute<?>... attributes) throws IOException {
        return createDirectory(path, attributes);
    }

    public static Path createDirectory(Path dir, FileAttribute<?>... attributes) throws IOException {
        check(dir);
        checkAttributes(attributes);
        Refusals.ifThere(dir.toString());
        Refusals.ofExisting(dir);
        return dir;
    }

    /** Where directories above are made first, any of them may be refused, and all are named from the root on. */
    public static Path createDirectories(Path dir, FileAttribute<?>... attributes) throws IOException {
        check(dir);
        checkAttributes(attributes);
        if (Nondet.nondetBoolean()) {
            Refusals.ifThere(dir.toString());
            Refusals.otherwise(dir.toString(), null);
            return dir;
        }
        Path made = dir.toAbsolutePath();
        if (Nondet.nondetBoolean()) {
            Path refused = made;
            while (refused.getParent() != null && Nondet.nondetBoolean()) {
                refused = refused.getParent();
            }
            Refusals.ifThere(refused.toString());
            Refusals.ofExisting(refused);
        }
        return made;
    }

    public static void delete(Path path) throws IOException {
        check(path);
        Refusals.ifMissing(path.toString());
        deleteIfExists(path);
    }

    public static boolean deleteIfExists(Path path) throws IOException {
        check(path);
        Refusals.ifNotEmpty(path.toString());
        Refusals.otherwise(path.toString(), null);
        return Nondet.nondetBoolean();
    }

    public static Path createTempFile(String prefix, String suffix, FileAttribute<?>... attributes) throws IOException {
        return createTempFile(Path.of(TemporaryDirectory.PATH), prefix, suffix, attributes);
    }

    public static Path createTempFile(Path dir, String prefix, String suffix, FileAttribute<?>... attributes)
            throws IOException {
        return temporary(dir, prefix, suffix == null ? ".tmp" : suffix, attributes);
    }

    public static Path createTempDirectory(String prefix, FileAttribute<?>... attributes) throws IOException {
        return createTempDirectory(Path.of(TemporaryDirectory.PATH), prefix, attributes);
    }

    public static Path createTempDirectory(Path dir, String prefix, FileAttribute<?>... attributes) throws IOException {
        return temporary(dir, prefix, "", attributes);
    }

    private static Path temporary(Path dir, String prefix, String suffix, FileAttribute<?>[] attributes) throws IOException {
        check(dir);
        checkAttributes(attributes);
        Path name = Path.of((prefix == null ? "" : prefix) + anyNumber() + suffix);
        if (name.getParent() != null) {
            throw new IllegalArgumentException("Invalid prefix or suffix");
        }
        Path made = dir.resolve(name);
        Refusals.ofExisting(made);
        return made;
    }

    /** The text of any number of 64 bits. */
    private static String anyNumber() {
        String digits = Nondet.nondetString();
        int n = digits.length();
        Nondet.assume(n > 0 && n <= MOST.length() && (n == 1 || digits.charAt(0) != '0'));
        for (int i = 0; i < n; i++) {
            Nondet.assume(digits.charAt(i) >= '0' && digits.charAt(i) <= '9');
        }
        Nondet.assume(n < MOST.length() || digits.compareTo(MOST) <= 0);
        return digits;
    }

    // ---------------------------------------------------------------- copying

    public static Path copy(Path source, Path target, CopyOption... options) throws IOException {
        check(source);
        check(target);
        Options.checkCopying(options, StandardCopyOption.ATOMIC_MOVE);
        Refusals.ofTransfer(source, target, options);
        return target;
    }

    public static Path move(Path source, Path target, CopyOption... options) throws IOException {
        check(source);
        check(target);
        Options.checkCopying(options, StandardCopyOption.COPY_ATTRIBUTES);
        if (Options.contain(options, StandardCopyOption.ATOMIC_MOVE)) {
            Refusals.ofAtomicMove(source.toString(), target.toString());
        } else {
            Refusals.ifNotEmpty(source.toString());
        }
        Refusals.ofTransfer(source, target, options);
        return target;
    }

    /** Whether the file that is replaced was there makes no difference. */
    public static long copy(InputStream in, Path target, CopyOption... options) throws IOException {
        Objects.requireNonNull(in);
        for (int i = 0; i < options.length; i++) {
            if (options[i] == null) {
                throw new NullPointerException("options contains 'null'");
            }
            if (options[i] != StandardCopyOption.REPLACE_EXISTING) {
                throw new UnsupportedOperationException(options[i] + " not supported");
            }
        }
        check(target);
        if (options.length > 0) {
            Refusals.ifNotEmpty(target.toString());
        }
        return in.transferTo(newOutputStream(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    public static long copy(Path source, OutputStream out) throws IOException {
        Objects.requireNonNull(out);
        return newInputStream(source).transferTo(out);
    }
}
