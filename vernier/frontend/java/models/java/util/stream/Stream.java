package java.util.stream;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import vernier.Traversal;

public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T> predicate);

    <R> Stream<R> map(Function<? super T, ? extends R> mapper);

    IntStream mapToInt(ToIntFunction<? super T> mapper);

    LongStream mapToLong(ToLongFunction<? super T> mapper);

    DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper);

    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper);

    Stream<T> distinct();

    Stream<T> sorted();

    Stream<T> sorted(Comparator<? super T> c);

    Stream<T> peek(Consumer<? super T> action);

    Stream<T> limit(long maxSize);

    Stream<T> skip(long n);

    Stream<T> takeWhile(Predicate<? super T> predicate);

    Stream<T> dropWhile(Predicate<? super T> predicate);

    void forEach(Consumer<? super T> action);

    void forEachOrdered(Consumer<? super T> action);

    Object[] toArray();

    <A> A[] toArray(IntFunction<A[]> generator);

    T reduce(T identity, BinaryOperator<T> accumulator);

    Optional<T> reduce(BinaryOperator<T> accumulator);

    <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner);

    <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner);

    <R, A> R collect(Collector<? super T, A, R> collector);

    List<T> toList();

    Optional<T> min(Comparator<? super T> c);

    Optional<T> max(Comparator<? super T> c);

    long count();

    boolean anyMatch(Predicate<? super T> predicate);

    boolean allMatch(Predicate<? super T> predicate);

    boolean noneMatch(Predicate<? super T> predicate);

    Optional<T> findFirst();

    Optional<T> findAny();

    /** A stream over the elements of an array that nobody else writes to. */
    static <T> Stream<T> $over(Object[] elements) {
        return new Pipeline<T>(new Source<T>(null, Stage.CHANGES) {
            private int next;

            long begin(int mode) {
                return elements.length;
            }

            boolean advance() {
                if (next >= elements.length) {
                    return false;
                }
                value = (T) elements[next];
                next++;
                return true;
            }
        });
    }

    /** A stream over a collection, which is looked at when the stream is started, and must not be changed then. */
    static <T> Stream<T> $of(Traversal<T> traversal) {
        return new Pipeline<T>(new Source<T>(null, Stage.CHANGES) {
            private boolean bound;
            private boolean started;
            private long count;

            long begin(int mode) {
                this.mode = mode;
                traversal.all = mode == Stage.ALL;
                if (!bound) {
                    bound = true;
                    count = traversal.bind();
                }
                return count;
            }

            boolean advance() {
                if (started && mode != Stage.ALL) {
                    traversal.check();
                }
                if (traversal.advance()) {
                    started = true;
                    value = traversal.value;
                    return true;
                }
                if (mode == Stage.ALL) {
                    traversal.check();
                }
                return false;
            }

            void stop() {
                if (started) {
                    started = false;
                    traversal.check();
                }
            }

            boolean isSorted() {
                return traversal.sorted;
            }
        });
    }

    static <T> Stream<T> empty() {
        return $over(new Object[0]);
    }

    static <T> Stream<T> of(T t) {
        return $over(new Object[] {t});
    }

    static <T> Stream<T> ofNullable(T t) {
        return $over(t == null ? new Object[0] : new Object[] {t});
    }

    static <T> Stream<T> of(T... elements) {
        int count = elements.length;
        return $over(elements);
    }

    static <T> Stream<T> iterate(T seed, UnaryOperator<T> step) {
        Objects.requireNonNull(step);
        return new Pipeline<T>(new Source<T>(null, Stage.CHANGES) {
            private boolean started;

            boolean advance() {
                value = started ? step.apply(value) : seed;
                started = true;
                return true;
            }
        });
    }

    static <T> Stream<T> iterate(T seed, Predicate<? super T> hasNext, UnaryOperator<T> step) {
        Objects.requireNonNull(hasNext);
        Stream<T> all = iterate(seed, step);
        return all.takeWhile(hasNext);
    }

    static <T> Stream<T> generate(Supplier<? extends T> supplier) {
        Objects.requireNonNull(supplier);
        return new Pipeline<T>(new Source<T>(null, Stage.CHANGES) {
            boolean advance() {
                value = supplier.get();
                return true;
            }
        });
    }

    static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b) {
        Source<T> first = ((Pipeline<T>) a).open();
        Source<T> second = ((Pipeline<T>) b).open();
        first.start(Stage.ALL);
        second.start(Stage.ALL);
        return new Pipeline<T>(new Source<T>(null, Stage.CHANGES) {
            private boolean firstEnded;

            long begin(int mode) {
                long one = first.start(mode);
                long other = second.start(mode);
                return one < 0 || other < 0 ? -1 : one + other;
            }

            void stop() {
                if (firstEnded) {
                    second.stop();
                } else {
                    first.stop();
                }
            }

            boolean advance() {
                if (!firstEnded && first.advance()) {
                    value = first.value;
                    return true;
                }
                firstEnded = true;
                if (second.advance()) {
                    value = second.value;
                    return true;
                }
                return false;
            }
        });
    }
}
