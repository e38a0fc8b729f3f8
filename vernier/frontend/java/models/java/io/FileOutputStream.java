package java.io;

import vernier.Nondet;

/** A file that is written and never read again; opening and writing may fail. */
public class FileOutputStream extends EnvironmentOutput {
    public FileOutputStream(String name) throws FileNotFoundException {
        this(new File(name));
    }

    public FileOutputStream(String name, boolean append) throws FileNotFoundException {
        this(new File(name));
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        super("Stream Closed");
        if (file == null) {
            throw new NullPointerException();
        }
        if (Nondet.nondetBoolean()) {
            throw EnvironmentDetail.explained(new FileNotFoundException(), file.getPath());
        }
    }

    public FileOutputStream(File file, boolean append) throws FileNotFoundException {
        this(file);
    }
}
