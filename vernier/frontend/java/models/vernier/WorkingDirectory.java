package vernier;

/** Where the program was started, which does not change. */
public final class WorkingDirectory {
    public static final String PATH = PathText.anyAbsolute();

    private WorkingDirectory() {
    }
}
