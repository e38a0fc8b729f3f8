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

    public DoubleStream filter(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource() {
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
        return new DoublePipeline(new DoubleSource() {
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
        return new DoublePipeline(new DoubleSource() {
            private long remaining = maxSize;

            boolean advance() {
                if (remaining == 0 || !up.advance()) {
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
        return new DoublePipeline(new DoubleSource() {
            private long remaining = n;

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
        return new DoublePipeline(new DoubleSource() {
            private boolean ended;

            boolean advance() {
                ended = ended || !up.advance() || !predicate.test(up.value);
                value = up.value;
                return !ended;
            }
        });
    }

    public DoubleStream dropWhile(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoubleSource up = open();
        return new DoublePipeline(new DoubleSource() {
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
        DoubleSource up = open();
        while (up.advance()) {
            action.accept(up.value);
        }
    }

    public void forEachOrdered(DoubleConsumer action) {
        forEach(action);
    }

    public long count() {
        long n = 0;
        DoubleSource up = open();
        while (up.advance()) {
            n++;
        }
        return n;
    }

    public boolean anyMatch(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoubleSource up = open();
        while (up.advance()) {
            if (predicate.test(up.value)) {
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoubleSource up = open();
        while (up.advance()) {
            if (!predicate.test(up.value)) {
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

    public DoubleStream parallel() {
        return this;
    }

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
        return new DoublePipeline(new DoubleSource() {
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
        return new Pipeline<R>(new Source<R>() {
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
        return new IntPipeline(new IntSource() {
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
        return new LongPipeline(new LongSource() {
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
        return new DoublePipeline(new DoubleSource() {
            private DoubleSource inner;

            boolean advance() {
                while (inner == null || !inner.advance()) {
                    if (!up.advance()) {
                        return false;
                    }
                    DoubleStream next = mapper.apply(up.value);
                    inner = next == null ? null : ((DoublePipeline) next).open();
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
        return new DoublePipeline(new DoubleSource() {
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
        return new DoublePipeline(new DoubleSource() {
            private double[] content;
            private int next;

            boolean advance() {
                if (content == null) {
                    content = drain(up);
                    Arrays.sort(content);
                }
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
        return drain(open());
    }

    public double reduce(double identity, DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator);
        DoubleSource up = open();
        double result = identity;
        while (up.advance()) {
            result = operator.applyAsDouble(result, up.value);
        }
        return result;
    }

    public OptionalDouble reduce(DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator);
        DoubleSource up = open();
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
        DoubleSource up = open();
        return up.advance() ? OptionalDouble.of(up.value) : OptionalDouble.empty();
    }

    public OptionalDouble findAny() {
        return findFirst();
    }

    // Sums are compensated: the error of each addition is carried along and added at the end.

    public double sum() {
        return new DoubleSum(open()).result();
    }

    public OptionalDouble average() {
        DoubleSum sum = new DoubleSum(open());
        return sum.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum.result() / sum.count());
    }

    public Iterator<Double> iterator() {
        return boxed().iterator();
    }
}
