package java.util.stream;

import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongToIntFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

public interface LongStream extends BaseStream<Long, LongStream> {
    LongStream filter(LongPredicate predicate);

    LongStream map(LongUnaryOperator mapper);

    <R> Stream<R> mapToObj(LongFunction<? extends R> mapper);

    IntStream mapToInt(LongToIntFunction mapper);

    DoubleStream mapToDouble(LongToDoubleFunction mapper);

    LongStream flatMap(LongFunction<? extends LongStream> mapper);

    LongStream distinct();

    LongStream sorted();

    LongStream peek(LongConsumer action);

    LongStream limit(long maxSize);

    LongStream skip(long n);

    LongStream takeWhile(LongPredicate predicate);

    LongStream dropWhile(LongPredicate predicate);

    void forEach(LongConsumer action);

    void forEachOrdered(LongConsumer action);

    long[] toArray();

    long reduce(long identity, LongBinaryOperator operator);

    OptionalLong reduce(LongBinaryOperator operator);

    long sum();

    OptionalLong min();

    OptionalLong max();

    long count();

    OptionalDouble average();

    boolean anyMatch(LongPredicate predicate);

    boolean allMatch(LongPredicate predicate);

    boolean noneMatch(LongPredicate predicate);

    OptionalLong findFirst();

    OptionalLong findAny();

    DoubleStream asDoubleStream();

    Stream<Long> boxed();

    default LongSummaryStatistics summaryStatistics() {
        LongSummaryStatistics result = new LongSummaryStatistics();
        forEachOrdered(result);
        return result;
    }

    static LongStream empty() {
        return of(new long[0]);
    }

    static LongStream of(long value) {
        return of(new long[] {value});
    }

    static LongStream of(long... values) {
        Objects.requireNonNull(values);
        return new LongPipeline(new LongSource(null, Stage.CHANGES) {
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

    static LongStream iterate(long seed, LongUnaryOperator step) {
        Objects.requireNonNull(step);
        return new LongPipeline(new LongSource(null, Stage.CHANGES) {
            private boolean started;

            boolean advance() {
                value = started ? step.applyAsLong(value) : seed;
                started = true;
                return true;
            }
        });
    }

    static LongStream iterate(long seed, LongPredicate hasNext, LongUnaryOperator step) {
        return iterate(seed, step).takeWhile(hasNext);
    }

    static LongStream generate(LongSupplier supplier) {
        Objects.requireNonNull(supplier);
        return new LongPipeline(new LongSource(null, Stage.CHANGES) {
            boolean advance() {
                value = supplier.getAsLong();
                return true;
            }
        });
    }

    static LongStream range(long from, long to) {
        return new LongPipeline(new LongSource(null, Stage.CHANGES) {
            private long next = from;

            long begin(int mode) {
                long count = to - from;
                return from >= to ? 0 : count > 0 ? count : -1;
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

    static LongStream rangeClosed(long from, long to) {
        return new LongPipeline(new LongSource(null, Stage.CHANGES) {
            private long next = from;
            private boolean ended = from > to;

            long begin(int mode) {
                long count = to - from + 1;
                return from > to ? 0 : count > 0 ? count : -1;
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
