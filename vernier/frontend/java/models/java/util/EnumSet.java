package java.util;

import java.io.Serializable;

/** A set of constants of one enum, in the order of their declaration. */
public class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, Serializable {
    private final TreeSet<E> set = new TreeSet<E>();
    private final Class<E> type;

    private EnumSet(Class<E> type) {
        this.type = Objects.requireNonNull(type);
    }

    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type) {
        return new EnumSet<E>(type);
    }

    public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> type) {
        EnumSet<E> result = new EnumSet<E>(type);
        E[] constants = type.getEnumConstants();
        for (int i = 0; i < constants.length; i++) {
            result.add(constants[i]);
        }
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> c) {
        Iterator<E> it = c.iterator();
        if (!it.hasNext()) {
            throw new IllegalArgumentException("Collection is empty");
        }
        EnumSet<E> result = new EnumSet<E>(it.next().getDeclaringClass());
        result.addAll(c);
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> s) {
        return s.clone();
    }

    public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> s) {
        EnumSet<E> result = allOf(s.type);
        result.removeAll(s);
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first, E... rest) {
        EnumSet<E> result = new EnumSet<E>(first.getDeclaringClass());
        result.add(first);
        for (int i = 0; i < rest.length; i++) {
            result.add(rest[i]);
        }
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> range(E from, E to) {
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        EnumSet<E> result = new EnumSet<E>(from.getDeclaringClass());
        E[] constants = result.type.getEnumConstants();
        for (int i = from.ordinal(); i <= to.ordinal(); i++) {
            result.add(constants[i]);
        }
        return result;
    }

    public int size() {
        return set.size();
    }

    public boolean contains(Object o) {
        return type.isInstance(o) && set.contains(o);
    }

    public boolean add(E e) {
        return set.add(Objects.requireNonNull(e));
    }

    public boolean remove(Object o) {
        return type.isInstance(o) && set.remove(o);
    }

    public void clear() {
        set.clear();
    }

    /** Iteration never fails fast: it visits the constants present when it started. */
    public Iterator<E> iterator() {
        Iterator<E> snapshot = new ArrayList<E>(set).iterator();
        return new Iterator<E>() {
            private E last;

            public boolean hasNext() {
                return snapshot.hasNext();
            }

            public E next() {
                last = snapshot.next();
                return last;
            }

            public void remove() {
                if (last == null) {
                    throw new IllegalStateException();
                }
                set.remove(last);
                last = null;
            }
        };
    }

    public EnumSet<E> clone() {
        EnumSet<E> copy = new EnumSet<E>(type);
        copy.addAll(this);
        return copy;
    }
}
