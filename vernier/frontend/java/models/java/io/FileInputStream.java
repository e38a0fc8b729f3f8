package java.io;

import vernier.Nondet;

/** A file of any content, which may be missing. */
public class FileInputStream extends EnvironmentInput {
    public FileInputStream(String name) throws FileNotFoundException {
        this(new File(name));
    }

    public FileInputStream(File file) throws FileNotFoundException {
        super("Stream Closed");
        if (file == null) {
            throw new NullPointerException();
        }
        if (Nondet.nondetBoolean()) {
            throw EnvironmentDetail.explained(new FileNotFoundException(), file.getPath());
        }
    }
}
