package java.io;

import vernier.Detail;
import vernier.Nondet;

/** Why the environment failed: any text, the same whenever it is asked for. */
public final class EnvironmentDetail extends Detail {
    private final String path;
    private String text;

    private EnvironmentDetail(String path) {
        this.path = path;
    }

    /** An exception with such a text, of a file with its path in front. */
    public static <T extends IOException> T explained(T made, String path) {
        made.$detail = new EnvironmentDetail(path);
        return made;
    }

    public String text() {
        if (text == null) {
            String reason = Nondet.nondetString();
            text = path == null ? reason : path + " (" + reason + ")";
        }
        return text;
    }
}
