package java.io;

import java.util.Objects;
import vernier.Nondet;

/** A path. What the file system answers about it is unknown. */
public class File implements Serializable, Comparable<File> {
    public static final char separatorChar = '/';
    public static final String separator = "/";
    public static final char pathSeparatorChar = ':';
    public static final String pathSeparator = ":";

    private final String path;

    public File(String path) {
        this.path = normal(Objects.requireNonNull(path));
    }

    public File(String parent, String child) {
        Objects.requireNonNull(child);
        this.path = parent == null ? normal(child) : normal(parent + "/" + child);
    }

    public File(File parent, String child) {
        Objects.requireNonNull(child);
        this.path = parent == null ? normal(child) : normal(parent.path + "/" + child);
    }

    /** Without repeated and trailing separators. */
    private static String normal(String path) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            boolean repeated = path.charAt(i) == '/' && i > 0 && path.charAt(i - 1) == '/';
            if (!repeated) {
                result.append(path.charAt(i));
            }
        }
        if (result.length() > 1 && result.charAt(result.length() - 1) == '/') {
            result.setLength(result.length() - 1);
        }
        return result.toString();
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
        return isAbsolute() ? path : normal("/" + Nondet.nondetString() + "/" + path);
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
