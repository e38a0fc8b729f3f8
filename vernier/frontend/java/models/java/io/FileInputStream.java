package java.io;

import vernier.Nondet;

/** A file of any content, which may be missing. */
public class FileInputStream extends InputStream {
    private final StandardInput content = new StandardInput();

    public FileInputStream(String name) throws FileNotFoundException {
        this(new File(name));
    }

    public FileInputStream(File file) throws FileNotFoundException {
        if (file == null) {
            throw new NullPointerException();
        }
        if (Nondet.nondetBoolean()) {
            throw new FileNotFoundException(file.getPath());
        }
    }

    public int read() throws IOException {
        return content.read();
    }
}
