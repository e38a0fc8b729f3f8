package java.io;

import vernier.Traversal;

/** The lines that a reader still has, as many as there are when they are asked for. */
final class LineTraversal extends Traversal<String> {
    private final BufferedReader reader;

    LineTraversal(BufferedReader reader) {
        this.reader = reader;
    }

    public long bind() {
        return -1;
    }

    public boolean advance() {
        try {
            value = reader.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return value != null;
    }

    public void check() {
    }
}
