package java.util.stream;

import java.util.IntSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate predicate);

    IntStream map(IntUnaryOperator mapper);

    <R> Stream<R> mapToObj(IntFunction<? extends R> mapper);

    LongStream mapToLong(IntToLongFunction mapper);

    DoubleStream mapToDouble(IntToDoubleFunction mapper);

    IntStream flatMap(IntFunction<? extends IntStream> mapper);

    IntStream distinct();

    IntStream sorted();

    IntStream peek(IntConsumer action);

    IntStream limit(long maxSize);

    IntStream skip(long n);

    IntStream takeWhile(IntPredicate predicate);

    IntStream dropWhile(IntPredicate predicate);

    void forEach(IntConsumer action);

    void forEachOrdered(IntConsumer action);

    int[] toArray();

    int reduce(int identity, IntBinaryOperator operator);

    OptionalInt reduce(IntBinaryOperator operator);

    int sum();

    OptionalInt min();

    OptionalInt max();

    long count();

    OptionalDouble average();

    boolean anyMatch(IntPredicate predicate);

    boolean allMatch(IntPredicate predicate);

    boolean noneMatch(IntPredicate predicate);

    OptionalInt findFirst();

    OptionalInt findAny();

    LongStream asLongStream();

    DoubleStream asDoubleStream();

    Stream<Integer> boxed();

    default IntSummaryStatistics summaryStatistics() {
        IntSummaryStatistics result = new IntSummaryStatistics();
        forEachOrdered(result);
        return result;
    }

    static IntStream empty() {
        return of(new int[0]);
    }

    static IntStream of(int value) {
        return of(new int[] {value});
    }

    static IntStream of(int... values) {
        Objects.requireNonNull(values);
        return new IntPipeline(new IntSource(null, Stage.CHANGES) {
            private int next;

            long begin(int mode) {
                return values.length;
            }

            boolean advance() {
                if (next >= values.length) {
                    return false;
                }
                value = values[next];
                next++;
                return true;
            }
        });
    }

    static IntStream iterate(int seed, IntUnaryOperator step) {
        Objects.requireNonNull(step);
        return new IntPipeline(new IntSource(null, Stage.CHANGES) {
            private boolean started;

            boolean advance() {
                value = started ? step.applyAsInt(value) : seed;
                started = true;
                return true;
            }
        });
    }

    static IntStream iterate(int seed, IntPredicate hasNext, IntUnaryOperator step) {
        return iterate(seed, step).takeWhile(hasNext);
    }

    static IntStream generate(IntSupplier supplier) {
        Objects.requireNonNull(supplier);
        return new IntPipeline(new IntSource(null, Stage.CHANGES) {
            boolean advance() {
                value = supplier.getAsInt();
                return true;
            }
        });
    }

    static IntStream range(int from, int to) {
        return new IntPipeline(new IntSource(null, Stage.CHANGES) {
            private int next = from;

            long begin(int mode) {
                return from < to ? (long) to - from : 0;
            }

            boolean isSorted() {
                return true;
            }

            boolean advance() {
                if (next >= to) {
                    return false;
                }
                value = next;
                next++;
                return true;
            }
        });
    }

    static IntStream rangeClosed(int from, int to) {
        return new IntPipeline(new IntSource(null, Stage.CHANGES) {
            private int next = from;
            private boolean ended = from > to;

            long begin(int mode) {
                return from <= to ? (long) to - from + 1 : 0;
            }

            boolean isSorted() {
                return true;
            }

            boolean advance() {
                if (ended) {
                    return false;
                }
                value = next;
                ended = next == to;
                next++;
                return true;
            }
        });
    }
}
