package java.nio.file;

import java.util.Iterator;
import java.util.NoSuchElementException;
import vernier.Builds;
import vernier.PathText;
import vernier.WorkingDirectory;

/** A path by its text on Linux: names that are not empty, between single separators, compared as bytes of UTF-8. */
@Builds("of the default file system")
final class UnixPath implements Path {
    private final String text;

    /** A path whose text is checked and has no repeated or trailing separators. */
    private UnixPath(String text) {
        this.text = text;
    }

    @Builds
    static UnixPath of(String text) {
        String problem = PathText.problem(text);
        if (problem != null) {
            throw new InvalidPathException(problem.equals(PathText.NUL) ? text : PathText.normal(text), problem);
        }
        return new UnixPath(PathText.normal(text));
    }

    private static UnixPath own(Path path) {
        if (path == null) {
            throw new NullPointerException();
        }
        if (!(path instanceof UnixPath)) {
            throw new ProviderMismatchException();
        }
        return (UnixPath) path;
    }

    /** Some names, each behind a separator but for the first. */
    private static UnixPath joined(String before, String[] names, int from, int to) {
        StringBuilder made = new StringBuilder(before);
        for (int i = from; i < to; i++) {
            made.append(i > from ? "/" : "").append(names[i]);
        }
        return new UnixPath(made.toString());
    }

    /** The names; the empty path has one, which is empty. */
    private String[] names() {
        String[] names = new String[getNameCount()];
        int from = isAbsolute() ? 1 : 0;
        for (int i = 0; i < names.length; i++) {
            int end = text.indexOf('/', from);
            names[i] = text.substring(from, end < 0 ? text.length() : end);
            from = end + 1;
        }
        return names;
    }

    public boolean isAbsolute() {
        return text.startsWith("/");
    }

    private boolean isRoot() {
        return text.equals("/");
    }

    public Path getRoot() {
        return isAbsolute() ? new UnixPath("/") : null;
    }

    public Path getFileName() {
        return isRoot() ? null : new UnixPath(text.substring(text.lastIndexOf('/') + 1));
    }

    public Path getParent() {
        int at = text.lastIndexOf('/');
        if (at < 0 || isRoot()) {
            return null;
        }
        return new UnixPath(at == 0 ? "/" : text.substring(0, at));
    }

    public int getNameCount() {
        if (isRoot()) {
            return 0;
        }
        int count = isAbsolute() ? 0 : 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '/') {
                count++;
            }
        }
        return count;
    }

    public Path getName(int index) {
        if (index < 0 || index >= getNameCount()) {
            throw new IllegalArgumentException();
        }
        return new UnixPath(names()[index]);
    }

    public Path subpath(int beginIndex, int endIndex) {
        if (beginIndex < 0 || beginIndex >= endIndex || endIndex > getNameCount()) {
            throw new IllegalArgumentException();
        }
        return joined("", names(), beginIndex, endIndex);
    }

    public boolean startsWith(Path other) {
        if (other == null) {
            throw new NullPointerException();
        }
        if (!(other instanceof UnixPath)) {
            return false;
        }
        UnixPath beginning = (UnixPath) other;
        if (beginning.text.isEmpty() || beginning.isRoot()) {
            return beginning.isRoot() ? isAbsolute() : text.isEmpty();
        }
        return equals(beginning) || text.startsWith(beginning.text + "/");
    }

    public boolean endsWith(Path other) {
        if (other == null) {
            throw new NullPointerException();
        }
        if (!(other instanceof UnixPath)) {
            return false;
        }
        UnixPath end = (UnixPath) other;
        return equals(end) || !end.text.isEmpty() && !end.isAbsolute() && text.endsWith("/" + end.text);
    }

    public Path normalize() {
        String[] names = names();
        String[] kept = new String[names.length];
        int n = 0;
        for (int i = 0; i < names.length; i++) {
            boolean up = names[i].equals("..");
            if (up && n > 0 && !kept[n - 1].equals("..")) {
                n--;
            } else if (!names[i].equals(".") && !(up && isAbsolute())) {
                kept[n] = names[i];
                n++;
            }
        }
        return n == names.length ? this : joined(isAbsolute() ? "/" : "", kept, 0, n);
    }

    public Path resolve(Path other) {
        UnixPath below = own(other);
        if (below.isAbsolute()) {
            return below;
        }
        if (text.isEmpty() || below.text.isEmpty()) {
            return new UnixPath(text + below.text);
        }
        return new UnixPath(isRoot() ? "/" + below.text : text + "/" + below.text);
    }

    public Path relativize(Path other) {
        UnixPath goal = own(other);
        if (equals(goal)) {
            return new UnixPath("");
        }
        if (isAbsolute() != goal.isAbsolute()) {
            throw new IllegalArgumentException("'other' is different type of Path");
        }
        if (text.isEmpty()) {
            return goal;
        }
        boolean plain = !hasDots() && !goal.hasDots();
        String[] from = plain ? steps() : ((UnixPath) normalize()).steps();
        String[] to = plain ? goal.steps() : ((UnixPath) goal.normalize()).steps();
        int shared = 0;
        while (shared < from.length && shared < to.length && from[shared].equals(to[shared])) {
            shared++;
        }
        int back = from.length - shared;
        String[] way = new String[back + to.length - shared];
        for (int i = 0; i < way.length; i++) {
            way[i] = i < back ? ".." : to[shared + i - back];
            if (i < back && from[shared + i].equals("..")) {
                throw new IllegalArgumentException("Unable to compute relative  path from " + this + " to " + goal);
            }
        }
        return joined("", way, 0, way.length);
    }

    /** The names, none of which is empty. */
    private String[] steps() {
        return text.isEmpty() ? new String[0] : names();
    }

    private boolean hasDots() {
        String[] names = names();
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(".") || names[i].equals("..")) {
                return true;
            }
        }
        return false;
    }

    public Path toAbsolutePath() {
        return isAbsolute() ? this : new UnixPath(WorkingDirectory.PATH).resolve(this);
    }

    public Iterator<Path> iterator() {
        String[] names = names();
        return new Iterator<Path>() {
            private int next;

            public boolean hasNext() {
                return next < names.length;
            }

            public Path next() {
                if (next >= names.length) {
                    throw new NoSuchElementException();
                }
                next++;
                return new UnixPath(names[next - 1]);
            }
        };
    }

    public int compareTo(Path other) {
        byte[] bytes = text.getBytes();
        byte[] others = ((UnixPath) other).text.getBytes();
        for (int i = 0; i < bytes.length && i < others.length; i++) {
            if (bytes[i] != others[i]) {
                return (bytes[i] & 0xff) - (others[i] & 0xff);
            }
        }
        return bytes.length - others.length;
    }

    public boolean equals(Object other) {
        return other instanceof UnixPath && ((UnixPath) other).text.equals(text);
    }

    public int hashCode() {
        byte[] bytes = text.getBytes();
        int hash = 0;
        for (int i = 0; i < bytes.length; i++) {
            hash = 31 * hash + (bytes[i] & 0xff);
        }
        return hash;
    }

    public String toString() {
        return text;
    }
}
