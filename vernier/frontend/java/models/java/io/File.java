package java.io;

import java.nio.file.Path;
import java.util.Objects;
import vernier.Builds;
import vernier.Nondet;
import vernier.PathText;
import vernier.WorkingDirectory;

/** A path. What the file system answers about it is unknown. */
public class File implements Serializable, Comparable<File> {
    public static final char separatorChar = '/';
    public static final String separator = "/";
    public static final char pathSeparatorChar = ':';
    public static final String pathSeparator = ":";

    private final String path;
    private Path sameAsPath;

    @Builds
    public File(String path) {
        this.path = PathText.normal(Objects.requireNonNull(path));
    }

    public File(String parent, String child) {
        Objects.requireNonNull(child);
        this.path = parent == null ? PathText.normal(child) : PathText.normal(parent + "/" + child);
    }

    public File(File parent, String child) {
        Objects.requireNonNull(child);
        this.path = parent == null ? PathText.normal(child) : PathText.normal(parent.path + "/" + child);
    }

    public String getPath() {
        return path;
    }

    public String getName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    public String getParent() {
        int at = path.lastIndexOf('/');
        if (at < 0 || path.length() == 1) {
            return null;
        }
        return at == 0 ? "/" : path.substring(0, at);
    }

    public File getParentFile() {
        String parent = getParent();
        return parent == null ? null : new File(parent);
    }

    public boolean isAbsolute() {
        return path.startsWith("/");
    }

    public String getAbsolutePath() {
        return isAbsolute() ? path : PathText.normal(WorkingDirectory.PATH + "/" + path);
    }

    public File getAbsoluteFile() {
        return new File(getAbsolutePath());
    }

    public Path toPath() {
        if (sameAsPath == null) {
            sameAsPath = Path.of(path);
        }
        return sameAsPath;
    }

    public boolean exists() {
        return Nondet.nondetBoolean();
    }

    public boolean isFile() {
        return Nondet.nondetBoolean();
    }

    public boolean isDirectory() {
        return Nondet.nondetBoolean();
    }

    public boolean canRead() {
        return Nondet.nondetBoolean();
    }

    public boolean canWrite() {
        return Nondet.nondetBoolean();
    }

    public boolean delete() {
        return Nondet.nondetBoolean();
    }

    public boolean mkdir() {
        return Nondet.nondetBoolean();
    }

    public boolean mkdirs() {
        return Nondet.nondetBoolean();
    }

    public boolean createNewFile() throws IOException {
        if (Nondet.nondetBoolean()) {
            throw new IOException();
        }
        return Nondet.nondetBoolean();
    }

    public long length() {
        long n = Nondet.nondetLong();
        Nondet.assume(n >= 0);
        return n;
    }

    public native String[] list();

    public native File[] listFiles();

    public int compareTo(File other) {
        return path.compareTo(other.path);
    }

    public boolean equals(Object other) {
        return other instanceof File && ((File) other).path.equals(path);
    }

    public int hashCode() {
        return path.hashCode() ^ 1234321;
    }

    public String toString() {
        return path;
    }
}
