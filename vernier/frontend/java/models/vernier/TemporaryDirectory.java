package vernier;

/** Where temporary files are made, which does not change. */
public final class TemporaryDirectory {
    public static final String PATH = PathText.anyAbsolute();

    private TemporaryDirectory() {
    }
}
