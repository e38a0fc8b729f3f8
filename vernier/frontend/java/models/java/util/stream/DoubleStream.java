package java.util.stream;

import java.util.DoubleSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

public interface DoubleStream extends BaseStream<Double, DoubleStream> {
    DoubleStream filter(DoublePredicate predicate);

    DoubleStream map(DoubleUnaryOperator mapper);

    <R> Stream<R> mapToObj(DoubleFunction<? extends R> mapper);

    IntStream mapToInt(DoubleToIntFunction mapper);

    LongStream mapToLong(DoubleToLongFunction mapper);

    DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper);

    DoubleStream distinct();

    DoubleStream sorted();

    DoubleStream peek(DoubleConsumer action);

    DoubleStream limit(long maxSize);

    DoubleStream skip(long n);

    DoubleStream takeWhile(DoublePredicate predicate);

    DoubleStream dropWhile(DoublePredicate predicate);

    void forEach(DoubleConsumer action);

    void forEachOrdered(DoubleConsumer action);

    double[] toArray();

    double reduce(double identity, DoubleBinaryOperator operator);

    OptionalDouble reduce(DoubleBinaryOperator operator);

    double sum();

    OptionalDouble min();

    OptionalDouble max();

    long count();

    OptionalDouble average();

    boolean anyMatch(DoublePredicate predicate);

    boolean allMatch(DoublePredicate predicate);

    boolean noneMatch(DoublePredicate predicate);

    OptionalDouble findFirst();

    OptionalDouble findAny();

    Stream<Double> boxed();

    default DoubleSummaryStatistics summaryStatistics() {
        DoubleSummaryStatistics result = new DoubleSummaryStatistics();
        forEachOrdered(result);
        return result;
    }

    static DoubleStream empty() {
        return of(new double[0]);
    }

    static DoubleStream of(double value) {
        return of(new double[] {value});
    }

    static DoubleStream of(double... values) {
        Objects.requireNonNull(values);
        return new DoublePipeline(new DoubleSource(null, Stage.CHANGES) {
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

    static DoubleStream iterate(double seed, DoubleUnaryOperator step) {
        Objects.requireNonNull(step);
        return new DoublePipeline(new DoubleSource(null, Stage.CHANGES) {
            private boolean started;

            boolean advance() {
                value = started ? step.applyAsDouble(value) : seed;
                started = true;
                return true;
            }
        });
    }

    static DoubleStream iterate(double seed, DoublePredicate hasNext, DoubleUnaryOperator step) {
        return iterate(seed, step).takeWhile(hasNext);
    }

    static DoubleStream generate(DoubleSupplier supplier) {
        Objects.requireNonNull(supplier);
        return new DoublePipeline(new DoubleSource(null, Stage.CHANGES) {
            boolean advance() {
                value = supplier.getAsDouble();
                return true;
            }
        });
    }
}
