package java.util.stream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/** A sequential stream of int values: nothing is computed before the final operation pulls them. */
final class IntPipeline implements IntStream {
    private final IntSource source;
    private boolean used;
    private Runnable closing;

    IntPipeline(IntSource source) {
        this.source = source;
    }

    /** The values, which may be asked for once. */
    IntSource open() {
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        used = true;
        return source;
    }

    /** The values, asked for in this way. */
    private IntSource run(int mode) {
        IntSource up = open();
        up.start(mode);
        return up;
    }

    public IntStream filter(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = open();
        return new IntPipeline(new IntSource(up, Stage.CHANGES) {
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

    public IntStream peek(IntConsumer action) {
        Objects.requireNonNull(action);
        IntSource up = open();
        return new IntPipeline(new IntSource(up, Stage.KEEPS) {
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

    public IntStream limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        IntSource up = open();
        return new IntPipeline(new IntSource(up, Stage.CUTS) {
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

    public IntStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        IntSource up = open();
        return new IntPipeline(new IntSource(up, Stage.CHANGES) {
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

    public IntStream takeWhile(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = open();
        return new IntPipeline(new IntSource(up, Stage.CUTS) {
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

    public IntStream dropWhile(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = open();
        return new IntPipeline(new IntSource(up, Stage.CHANGES) {
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

    public void forEach(IntConsumer action) {
        Objects.requireNonNull(action);
        IntSource up = run(Stage.ALL);
        while (up.advance()) {
            action.accept(up.value);
        }
    }

    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    public long count() {
        IntSource up = open();
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

    public boolean anyMatch(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = run(Stage.SOME);
        while (up.advance()) {
            if (predicate.test(up.value)) {
                up.stop();
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = run(Stage.SOME);
        while (up.advance()) {
            if (!predicate.test(up.value)) {
                up.stop();
                return false;
            }
        }
        return true;
    }

    public boolean noneMatch(IntPredicate predicate) {
        return !anyMatch(predicate);
    }

    public boolean isParallel() {
        return false;
    }

    public IntStream sequential() {
        return this;
    }

    public native IntStream parallel();

    public IntStream unordered() {
        return this;
    }

    public IntStream onClose(Runnable handler) {
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

    public IntStream map(IntUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        IntSource up = open();
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

    public <R> Stream<R> mapToObj(IntFunction<? extends R> mapper) {
        Objects.requireNonNull(mapper);
        IntSource up = open();
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

    public LongStream mapToLong(IntToLongFunction mapper) {
        Objects.requireNonNull(mapper);
        IntSource up = open();
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

    public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
        Objects.requireNonNull(mapper);
        IntSource up = open();
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

    public LongStream asLongStream() {
        return mapToLong((v) -> (long) v);
    }

    public DoubleStream asDoubleStream() {
        return mapToDouble((v) -> (double) v);
    }

    public Stream<Integer> boxed() {
        return mapToObj((v) -> Integer.valueOf(v));
    }

    public IntStream flatMap(IntFunction<? extends IntStream> mapper) {
        Objects.requireNonNull(mapper);
        IntSource up = open();
        return new IntPipeline(new IntSource(up, Stage.CHANGES | Stage.MAPS) {
            private IntSource inner;

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
                    IntStream next = mapper.apply(up.value);
                    inner = next == null ? null : ((IntPipeline) next).open();
                    if (inner != null) {
                        inner.start(mode);
                    }
                }
                value = inner.value;
                return true;
            }
        });
    }

    private static int[] drain(IntSource up) {
        int[] result = new int[8];
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

    public IntStream distinct() {
        IntSource up = open();
        HashSet<Integer> seen = new HashSet<Integer>();
        return new IntPipeline(new IntSource(up, Stage.CHANGES) {
            boolean advance() {
                while (up.advance()) {
                    if (seen.add(Integer.valueOf(up.value))) {
                        value = up.value;
                        return true;
                    }
                }
                return false;
            }
        });
    }

    public IntStream sorted() {
        IntSource up = open();
        if (up.isSorted()) {
            return new IntPipeline(up);
        }
        return new IntPipeline(new IntSource(up, Stage.KEEPS) {
            private int[] content;
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

    public int[] toArray() {
        return drain(run(Stage.ALL));
    }

    public int reduce(int identity, IntBinaryOperator operator) {
        Objects.requireNonNull(operator);
        IntSource up = run(Stage.ALL);
        int result = identity;
        while (up.advance()) {
            result = operator.applyAsInt(result, up.value);
        }
        return result;
    }

    public OptionalInt reduce(IntBinaryOperator operator) {
        Objects.requireNonNull(operator);
        IntSource up = run(Stage.ALL);
        if (!up.advance()) {
            return OptionalInt.empty();
        }
        int result = up.value;
        while (up.advance()) {
            result = operator.applyAsInt(result, up.value);
        }
        return OptionalInt.of(result);
    }

    public OptionalInt min() {
        return reduce((a, b) -> Math.min(a, b));
    }

    public OptionalInt max() {
        return reduce((a, b) -> Math.max(a, b));
    }

    public OptionalInt findFirst() {
        IntSource up = run(Stage.SOME);
        if (!up.advance()) {
            return OptionalInt.empty();
        }
        up.stop();
        return OptionalInt.of(up.value);
    }

    public OptionalInt findAny() {
        return findFirst();
    }

    public int sum() {
        IntSource up = run(Stage.ALL);
        int total = 0;
        while (up.advance()) {
            total += up.value;
        }
        return total;
    }

    public OptionalDouble average() {
        IntSource up = run(Stage.ALL);
        long n = 0;
        long total = 0;
        while (up.advance()) {
            total += up.value;
            n++;
        }
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) total / n);
    }

    public Iterator<Integer> iterator() {
        return boxed().iterator();
    }
}
