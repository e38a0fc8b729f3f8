package java.util.stream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

/** A sequential stream of double values: nothing is computed before the final operation pulls them. */
final class DoublePipeline implements DoubleStream {
    private final DoubleSource source;
    private boolean used;
    private Runnable closing;

    DoublePipeline(DoubleSource source) {
        this.source = source;
    }

    /** The values, which may be asked for once. */
    DoubleSource open() {
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        used = true;
        return source;
    }

    /** The values, asked for in this way. */
    private DoubleSource run(int mode) {
        DoubleSource up = open();
        up.start(mode);
        return up;
    }

    public DoubleStream filter(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource(up, Stage.CHANGES) {
            boolean advance() {
                while (up.advance()) {
                    if (predicate.test(up.value)) {
                        value = up.value;
                        return true;
                    }
                }
                return false;
            }
        });
    }

    public DoubleStream peek(DoubleConsumer action) {
        Objects.requireNonNull(action);
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource(up, Stage.KEEPS) {
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = up.value;
                action.accept(value);
                return true;
            }
        });
    }

    public DoubleStream limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource(up, Stage.CUTS) {
            private long remaining = maxSize;

            long begin(int mode) {
                this.mode = mode;
                long count = up.begin(mode);
                return count < maxSize ? count : maxSize;
            }

            boolean advance() {
                if (remaining == 0) {
                    if (mode == Stage.SOME) {
                        up.stop();
                    }
                    return false;
                }
                if (!up.advance()) {
                    return false;
                }
                remaining--;
                value = up.value;
                return true;
            }
        });
    }

    public DoubleStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource(up, Stage.CHANGES) {
            private long remaining = n;

            long begin(int mode) {
                long count = up.begin(mode);
                if (count < 0) {
                    return -1;
                }
                return count > n ? count - n : 0;
            }

            boolean advance() {
                while (remaining > 0 && up.advance()) {
                    remaining--;
                }
                if (!up.advance()) {
                    return false;
                }
                value = up.value;
                return true;
            }
        });
    }

    public DoubleStream takeWhile(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource(up, Stage.CUTS) {
            private boolean ended;

            boolean advance() {
                if (ended || !up.advance()) {
                    return false;
                }
                if (predicate.test(up.value)) {
                    value = up.value;
                    return true;
                }
                ended = true;
                if (mode != Stage.ALL) {
                    up.stop();
                }
                return false;
            }
        });
    }

    public DoubleStream dropWhile(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource(up, Stage.CHANGES) {
            private boolean started;

            boolean advance() {
                while (up.advance()) {
                    if (started || !predicate.test(up.value)) {
                        started = true;
                        value = up.value;
                        return true;
                    }
                }
                return false;
            }
        });
    }

    public void forEach(DoubleConsumer action) {
        Objects.requireNonNull(action);
        DoubleSource up = run(Stage.ALL);
        while (up.advance()) {
            action.accept(up.value);
        }
    }

    public void forEachOrdered(DoubleConsumer action) {
        forEach(action);
    }

    public long count() {
        DoubleSource up = open();
        long n = up.start(Stage.ALL);
        if (n >= 0) {
            return n;
        }
        n = 0;
        while (up.advance()) {
            n++;
        }
        return n;
    }

    public boolean anyMatch(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoubleSource up = run(Stage.SOME);
        while (up.advance()) {
            if (predicate.test(up.value)) {
                up.stop();
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoubleSource up = run(Stage.SOME);
        while (up.advance()) {
            if (!predicate.test(up.value)) {
                up.stop();
                return false;
            }
        }
        return true;
    }

    public boolean noneMatch(DoublePredicate predicate) {
        return !anyMatch(predicate);
    }

    public boolean isParallel() {
        return false;
    }

    public DoubleStream sequential() {
        return this;
    }

    public native DoubleStream parallel();

    public DoubleStream unordered() {
        return this;
    }

    public DoubleStream onClose(Runnable handler) {
        Runnable before = closing;
        closing = () -> {
            if (before != null) {
                before.run();
            }
            handler.run();
        };
        return this;
    }

    public void close() {
        Runnable handler = closing;
        closing = null;
        used = true;
        if (handler != null) {
            handler.run();
        }
    }

    public DoubleStream map(DoubleUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource(up, Stage.KEEPS | Stage.MAPS) {
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.applyAsDouble(up.value);
                return true;
            }
        });
    }

    public <R> Stream<R> mapToObj(DoubleFunction<? extends R> mapper) {
        Objects.requireNonNull(mapper);
        DoubleSource up = open();
        return new Pipeline<R>(new Source<R>(up, Stage.KEEPS | Stage.MAPS) {
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.apply(up.value);
                return true;
            }
        });
    }

    public IntStream mapToInt(DoubleToIntFunction mapper) {
        Objects.requireNonNull(mapper);
        DoubleSource up = open();
        return new IntPipeline(new IntSource(up, Stage.KEEPS | Stage.MAPS) {
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.applyAsInt(up.value);
                return true;
            }
        });
    }

    public LongStream mapToLong(DoubleToLongFunction mapper) {
        Objects.requireNonNull(mapper);
        DoubleSource up = open();
        return new LongPipeline(new LongSource(up, Stage.KEEPS | Stage.MAPS) {
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.applyAsLong(up.value);
                return true;
            }
        });
    }

    public Stream<Double> boxed() {
        return mapToObj((v) -> Double.valueOf(v));
    }

    public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper) {
        Objects.requireNonNull(mapper);
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource(up, Stage.CHANGES | Stage.MAPS) {
            private DoubleSource inner;

            void stop() {
                if (inner != null) {
                    inner.stop();
                }
                super.stop();
            }

            boolean advance() {
                while (inner == null || !inner.advance()) {
                    if (!up.advance()) {
                        return false;
                    }
                    DoubleStream next = mapper.apply(up.value);
                    inner = next == null ? null : ((DoublePipeline) next).open();
                    if (inner != null) {
                        inner.start(mode);
                    }
                }
                value = inner.value;
                return true;
            }
        });
    }

    private static double[] drain(DoubleSource up) {
        double[] result = new double[8];
        int n = 0;
        while (up.advance()) {
            if (n == result.length) {
                result = Arrays.copyOf(result, 2 * n);
            }
            result[n] = up.value;
            n++;
        }
        return Arrays.copyOf(result, n);
    }

    public DoubleStream distinct() {
        DoubleSource up = open();
        HashSet<Double> seen = new HashSet<Double>();
        return new DoublePipeline(new DoubleSource(up, Stage.CHANGES) {
            boolean advance() {
                while (up.advance()) {
                    if (seen.add(Double.valueOf(up.value))) {
                        value = up.value;
                        return true;
                    }
                }
                return false;
            }
        });
    }

    public DoubleStream sorted() {
        DoubleSource up = open();
        if (up.isSorted()) {
            return new DoublePipeline(up);
        }
        return new DoublePipeline(new DoubleSource(up, Stage.KEEPS) {
            private double[] content;
            private int next;

            /** All values of the source are dealt with before the first goes on. */
            void stop() {
                if (content == null) {
                    content = drain(up);
                    Arrays.sort(content);
                }
            }

            boolean isSorted() {
                return true;
            }

            boolean advance() {
                stop();
                if (next >= content.length) {
                    return false;
                }
                value = content[next];
                next++;
                return true;
            }
        });
    }

    public double[] toArray() {
        return drain(run(Stage.ALL));
    }

    public double reduce(double identity, DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator);
        DoubleSource up = run(Stage.ALL);
        double result = identity;
        while (up.advance()) {
            result = operator.applyAsDouble(result, up.value);
        }
        return result;
    }

    public OptionalDouble reduce(DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator);
        DoubleSource up = run(Stage.ALL);
        if (!up.advance()) {
            return OptionalDouble.empty();
        }
        double result = up.value;
        while (up.advance()) {
            result = operator.applyAsDouble(result, up.value);
        }
        return OptionalDouble.of(result);
    }

    public OptionalDouble min() {
        return reduce((a, b) -> Math.min(a, b));
    }

    public OptionalDouble max() {
        return reduce((a, b) -> Math.max(a, b));
    }

    public OptionalDouble findFirst() {
        DoubleSource up = run(Stage.SOME);
        if (!up.advance()) {
            return OptionalDouble.empty();
        }
        up.stop();
        return OptionalDouble.of(up.value);
    }

    public OptionalDouble findAny() {
        return findFirst();
    }

    // Sums are compensated: the error of each addition is carried along and added at the end.

    public double sum() {
        return new DoubleSum(run(Stage.ALL)).result();
    }

    public OptionalDouble average() {
        DoubleSum sum = new DoubleSum(run(Stage.ALL));
        return sum.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum.result() / sum.count());
    }

    public Iterator<Double> iterator() {
        return boxed().iterator();
    }
}
