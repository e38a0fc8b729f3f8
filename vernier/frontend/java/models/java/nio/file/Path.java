package java.nio.file;

import java.io.File;
import java.util.Iterator;

/** A path of the default file system. What asks others, such as `toRealPath` and `toUri`, has no model. */
public interface Path extends Comparable<Path>, Iterable<Path> {
    static Path of(String first, String... more) {
        if (more.length == 0) {
            return UnixPath.of(first);
        }
        StringBuilder joined = new StringBuilder(first.length());
        joined.append(first);
        for (int i = 0; i < more.length; i++) {
            if (!more[i].isEmpty()) {
                joined.append(joined.length() == 0 ? "" : "/").append(more[i]);
            }
        }
        return UnixPath.of(joined.toString());
    }

    boolean isAbsolute();

    Path getRoot();

    Path getFileName();

    Path getParent();

    int getNameCount();

    Path getName(int index);

    Path subpath(int beginIndex, int endIndex);

    boolean startsWith(Path other);

    default boolean startsWith(String other) {
        return startsWith(Path.of(other));
    }

    boolean endsWith(Path other);

    default boolean endsWith(String other) {
        return endsWith(Path.of(other));
    }

    Path normalize();

    Path resolve(Path other);

    default Path resolve(String other) {
        return resolve(Path.of(other));
    }

    default Path resolveSibling(Path other) {
        if (other == null) {
            throw new NullPointerException();
        }
        Path parent = getParent();
        return parent == null ? other : parent.resolve(other);
    }

    default Path resolveSibling(String other) {
        return resolveSibling(Path.of(other));
    }

    Path relativize(Path other);

    Path toAbsolutePath();

    default File toFile() {
        return new File(toString());
    }

    Iterator<Path> iterator();

    int compareTo(Path other);

    boolean equals(Object other);

    int hashCode();

    String toString();
}
