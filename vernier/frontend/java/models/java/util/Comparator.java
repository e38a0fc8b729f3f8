package java.util;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

@FunctionalInterface
public interface Comparator<T> {
    int compare(T a, T b);

    boolean equals(Object other);

    default Comparator<T> reversed() {
        return Collections.reverseOrder(this);
    }

    default Comparator<T> thenComparing(Comparator<? super T> other) {
        Objects.requireNonNull(other);
        return (a, b) -> {
            int first = compare(a, b);
            return first != 0 ? first : other.compare(a, b);
        };
    }

    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key, Comparator<? super U> c) {
        Comparator<T> second = comparing(key, c);
        return thenComparing(second);
    }

    default <U extends Comparable<? super U>> Comparator<T> thenComparing(Function<? super T, ? extends U> key) {
        Comparator<T> second = comparing(key);
        return thenComparing(second);
    }

    default Comparator<T> thenComparingInt(ToIntFunction<? super T> key) {
        Comparator<T> second = comparingInt(key);
        return thenComparing(second);
    }

    default Comparator<T> thenComparingLong(ToLongFunction<? super T> key) {
        Comparator<T> second = comparingLong(key);
        return thenComparing(second);
    }

    default Comparator<T> thenComparingDouble(ToDoubleFunction<? super T> key) {
        Comparator<T> second = comparingDouble(key);
        return thenComparing(second);
    }

    static <T extends Comparable<? super T>> Comparator<T> reverseOrder() {
        return Collections.reverseOrder();
    }

    static <T extends Comparable<? super T>> Comparator<T> naturalOrder() {
        return (Comparator<T>) NaturalOrder.ascending();
    }

    static <T> Comparator<T> nullsFirst(Comparator<? super T> c) {
        return (a, b) -> {
            if (a == null) {
                return b == null ? 0 : -1;
            }
            return b == null ? 1 : c == null ? 0 : c.compare(a, b);
        };
    }

    static <T> Comparator<T> nullsLast(Comparator<? super T> c) {
        return (a, b) -> {
            if (a == null) {
                return b == null ? 0 : 1;
            }
            return b == null ? -1 : c == null ? 0 : c.compare(a, b);
        };
    }

    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key, Comparator<? super U> c) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(c);
        return (a, b) -> c.compare(key.apply(a), key.apply(b));
    }

    static <T, U extends Comparable<? super U>> Comparator<T> comparing(Function<? super T, ? extends U> key) {
        Objects.requireNonNull(key);
        return (a, b) -> key.apply(a).compareTo(key.apply(b));
    }

    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (a, b) -> Integer.compare(key.applyAsInt(a), key.applyAsInt(b));
    }

    static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (a, b) -> Long.compare(key.applyAsLong(a), key.applyAsLong(b));
    }

    static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (a, b) -> Double.compare(key.applyAsDouble(a), key.applyAsDouble(b));
    }
}
