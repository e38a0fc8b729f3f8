package java.lang;

import java.io.Serializable;

public abstract class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {
    private final String name;
    private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    public String toString() {
        return name;
    }

    public final boolean equals(Object other) {
        return this == other;
    }

    public final int hashCode() {
        return super.hashCode();
    }

    public final int compareTo(E other) {
        return ordinal - ((Enum<E>) other).ordinal;
    }

    public final Class<E> getDeclaringClass() {
        Class<?> mine = getClass();
        Class<?> parent = mine.getSuperclass();
        return parent == Enum.class ? (Class<E>) mine : (Class<E>) parent;
    }

    protected final Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public static <T extends Enum<T>> T valueOf(Class<T> type, String name) {
        return $valueOf(type.getEnumConstants(), name, type.getCanonicalName());
    }

    /** What the implicit valueOf(String) of an enum does, given its values and its canonical name. */
    public static <T extends Enum<T>> T $valueOf(T[] values, String name, String type) {
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i].name().equals(name)) {
                return values[i];
            }
        }
        throw new IllegalArgumentException("No enum constant " + type + "." + name);
    }
}
