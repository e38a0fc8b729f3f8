package driver.jdk;

import java.nio.file.*;
import java.util.*;

/** Paths of random names: taken apart, put together, compared, shown. */
public final class FilePaths {
    private static final String[] NAMES = {"a", "b", "ab", "..", ".", "", "...", "a b", "\u00e9", "\ud83d\ude00", "/", "//", "a/b", "../..", "/a", "b/",
        "\uffee", "./"};
    private static final String[] RARE = {"\0", "a\0b", "\ud83d", "\ude00/", "//\ud83d", "x\ude00\0", null};

    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        FilePaths driver = new FilePaths(t);
        for (int i = 0; i < 14; i++) {
            driver.step();
        }
        return t.toString();
    }

    private final Trace t;
    private Path path = Path.of("");
    private Path other = Path.of("/");

    private FilePaths(Trace t) {
        this.t = t;
    }

    private String text() {
        if (t.pick(25) == 0) {
            return RARE[t.pick(RARE.length)];
        }
        StringBuilder text = new StringBuilder();
        for (int i = t.pick(6); i > 0; i--) {
            text.append(NAMES[t.pick(NAMES.length)]).append(i > 1 && t.pick(4) > 0 ? "/" : "");
        }
        return text.toString();
    }

    private void set(String name, Trace.Step made) {
        t.step(name, () -> {
            Path next = (Path) made.run();
            other = path;
            path = next == null ? path : next;
            return next;
        });
    }

    private void step() {
        String a = text();
        String b = text();
        String c = text();
        int i = t.pick(8) - 1;
        int j = t.pick(8) - 1;
        switch (t.pick(15)) {
            case 0: case 1: set("of " + a, () -> Path.of(a)); break;
            case 2: set("of " + a + "," + b, () -> Path.of(a, b)); break;
            case 3: set("get " + a + "," + b + "," + c, () -> Paths.get(a, b, c)); break;
            case 4: set("resolve " + a, () -> path.resolve(a)); break;
            case 5: set("resolve", () -> path.resolve(other)); break;
            case 6: set("resolveSibling " + a, () -> path.resolveSibling(a)); break;
            case 7: set("resolveSibling", () -> path.resolveSibling(other)); break;
            case 8: set("relativize", () -> path.relativize(other)); break;
            case 9: set("relativize " + a, () -> path.relativize(Path.of(a))); break;
            case 10: set("normalize", () -> path.normalize()); break;
            case 11: set("parent", () -> path.getParent()); break;
            case 12: set("subpath " + i + " " + j, () -> path.subpath(i, j)); break;
            case 13: set("absolute", () -> path.toAbsolutePath()); break;
            default: failure(a); break;
        }
        parts(i);
        order(a);
    }

    private void failure(String a) {
        t.step("failure", () -> {
            try {
                return Path.of(a).toFile();
            } catch (InvalidPathException e) {
                return e.getReason() + e.getInput() + e.getIndex();
            }
        });
        t.step("exceptions", () -> new InvalidPathException(a, "r", 3).getMessage() + new FileSystemException(a, null, null).getMessage()
                + new NoSuchFileException(null, a, "r").getMessage() + new AccessDeniedException("f").getMessage()
                + new FileAlreadyExistsException("f", null, a).getMessage() + new FileAlreadyExistsException(a, "g", "r").getFile()
                + new DirectoryNotEmptyException(a).getReason() + new AtomicMoveNotSupportedException("f", a, a).getOtherFile());
        t.step("options", () -> Arrays.toString(StandardOpenOption.values()) + Arrays.toString(StandardCopyOption.values())
                + Arrays.toString(LinkOption.values()));
        t.step("null", () -> path.resolve((Path) null));
        t.step("null", () -> path.resolveSibling((Path) null));
        t.step("null", () -> path.relativize(null));
        t.step("null", () -> path.startsWith((Path) null));
        t.step("null", () -> path.endsWith((Path) null));
        t.step("null", () -> path.compareTo(null));
    }

    private void parts(int i) {
        t.step("parts", () -> path + " " + path.isAbsolute() + " " + path.getRoot() + " " + path.getFileName() + " " + path.getParent() + " "
                + path.getNameCount() + " " + path.normalize() + " " + path.toAbsolutePath() + " " + path.toFile() + " " + path.hashCode());
        t.step("name " + i, () -> path.getName(i));
        t.step("names", () -> {
            StringBuilder names = new StringBuilder();
            for (Iterator<Path> each = path.iterator(); each.hasNext();) {
                names.append(each.next()).append('|');
            }
            path.forEach((name) -> names.append(name.getNameCount()));
            return names;
        });
        t.step("end", () -> {
            Iterator<Path> names = path.iterator();
            while (i < 0 || names.hasNext()) {
                names.next();
            }
            names.remove();
            return "";
        });
    }

    private void order(String a) {
        t.step("order", () -> path.compareTo(other) + " " + path.equals(other) + " " + path.equals(path.toString()) + " " + path.equals(null)
                + path.startsWith(other) + path.endsWith(other) + other.startsWith(path) + other.endsWith(path));
        t.step("text " + a, () -> path.startsWith(a) + " " + path.endsWith(a) + " " + path.compareTo(Path.of(a)) + " " + path.equals(Path.of(a)));
        t.step("back", () -> path.equals(Path.of(path.toString())) + " " + path.resolve(path.relativize(other)).normalize().equals(other.normalize()));
        for (int k = 0; k < 3; k++) {
            int n = k;
            t.step("begin", () -> path.startsWith(path.subpath(0, n + 1)) + " " + path.endsWith(path.subpath(n, path.getNameCount())));
        }
    }
}
