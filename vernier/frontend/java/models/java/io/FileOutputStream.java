package java.io;

import vernier.Nondet;

/** A file that is written and never read again; opening and writing may fail. */
public class FileOutputStream extends OutputStream {
    public FileOutputStream(String name) throws FileNotFoundException {
        this(new File(name));
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        if (file == null) {
            throw new NullPointerException();
        }
        if (Nondet.nondetBoolean()) {
            throw new FileNotFoundException(file.getPath());
        }
    }

    public void write(int b) throws IOException {
        if (Nondet.nondetBoolean()) {
            throw new IOException();
        }
    }
}
