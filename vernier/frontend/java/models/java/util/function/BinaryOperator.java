package java.util.function;

import java.util.Comparator;
import java.util.Objects;

@FunctionalInterface
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    static <T> BinaryOperator<T> minBy(Comparator<? super T> c) {
        Objects.requireNonNull(c);
        return (a, b) -> c.compare(a, b) <= 0 ? a : b;
    }

    static <T> BinaryOperator<T> maxBy(Comparator<? super T> c) {
        Objects.requireNonNull(c);
        return (a, b) -> c.compare(a, b) >= 0 ? a : b;
    }
}
