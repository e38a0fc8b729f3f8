package java.lang;

public final class Void {
    public static final Class<Void> TYPE = (Class<Void>) Class.$primitive("void");

    private Void() {
    }
}
