package java.util.stream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

/** A sequential stream of long values: nothing is computed before the final operation pulls them. */
final class LongPipeline implements LongStream {
    private final LongSource source;
    private boolean used;
    private Runnable closing;

    LongPipeline(LongSource source) {
        this.source = source;
    }

    /** The values, which may be asked for once. */
    LongSource open() {
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        used = true;
        return source;
    }

    /** The values, asked for in this way. */
    private LongSource run(int mode) {
        LongSource up = open();
        up.start(mode);
        return up;
    }

    public LongStream filter(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        LongSource up = open();
        return new LongPipeline(new LongSource(up, Stage.CHANGES) {
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

    public LongStream peek(LongConsumer action) {
        Objects.requireNonNull(action);
        LongSource up = open();
        return new LongPipeline(new LongSource(up, Stage.KEEPS) {
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

    public LongStream limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        LongSource up = open();
        return new LongPipeline(new LongSource(up, Stage.CUTS) {
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

    public LongStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        LongSource up = open();
        return new LongPipeline(new LongSource(up, Stage.CHANGES) {
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

    public LongStream takeWhile(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        LongSource up = open();
        return new LongPipeline(new LongSource(up, Stage.CUTS) {
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

    public LongStream dropWhile(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        LongSource up = open();
        return new LongPipeline(new LongSource(up, Stage.CHANGES) {
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

    public void forEach(LongConsumer action) {
        Objects.requireNonNull(action);
        LongSource up = run(Stage.ALL);
        while (up.advance()) {
            action.accept(up.value);
        }
    }

    public void forEachOrdered(LongConsumer action) {
        forEach(action);
    }

    public long count() {
        LongSource up = open();
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

    public boolean anyMatch(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        LongSource up = run(Stage.SOME);
        while (up.advance()) {
            if (predicate.test(up.value)) {
                up.stop();
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        LongSource up = run(Stage.SOME);
        while (up.advance()) {
            if (!predicate.test(up.value)) {
                up.stop();
                return false;
            }
        }
        return true;
    }

    public boolean noneMatch(LongPredicate predicate) {
        return !anyMatch(predicate);
    }

    public boolean isParallel() {
        return false;
    }

    public LongStream sequential() {
        return this;
    }

    public native LongStream parallel();

    public LongStream unordered() {
        return this;
    }

    public LongStream onClose(Runnable handler) {
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

    public LongStream map(LongUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        LongSource up = open();
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

    public <R> Stream<R> mapToObj(LongFunction<? extends R> mapper) {
        Objects.requireNonNull(mapper);
        LongSource up = open();
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

    public IntStream mapToInt(LongToIntFunction mapper) {
        Objects.requireNonNull(mapper);
        LongSource up = open();
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

    public DoubleStream mapToDouble(LongToDoubleFunction mapper) {
        Objects.requireNonNull(mapper);
        LongSource up = open();
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

    public DoubleStream asDoubleStream() {
        return mapToDouble((v) -> (double) v);
    }

    public Stream<Long> boxed() {
        return mapToObj((v) -> Long.valueOf(v));
    }

    public LongStream flatMap(LongFunction<? extends LongStream> mapper) {
        Objects.requireNonNull(mapper);
        LongSource up = open();
        return new LongPipeline(new LongSource(up, Stage.CHANGES | Stage.MAPS) {
            private LongSource inner;

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
                    LongStream next = mapper.apply(up.value);
                    inner = next == null ? null : ((LongPipeline) next).open();
                    if (inner != null) {
                        inner.start(mode);
                    }
                }
                value = inner.value;
                return true;
            }
        });
    }

    private static long[] drain(LongSource up) {
        long[] result = new long[8];
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

    public LongStream distinct() {
        LongSource up = open();
        HashSet<Long> seen = new HashSet<Long>();
        return new LongPipeline(new LongSource(up, Stage.CHANGES) {
            boolean advance() {
                while (up.advance()) {
                    if (seen.add(Long.valueOf(up.value))) {
                        value = up.value;
                        return true;
                    }
                }
                return false;
            }
        });
    }

    public LongStream sorted() {
        LongSource up = open();
        if (up.isSorted()) {
            return new LongPipeline(up);
        }
        return new LongPipeline(new LongSource(up, Stage.KEEPS) {
            private long[] content;
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

    public long[] toArray() {
        return drain(run(Stage.ALL));
    }

    public long reduce(long identity, LongBinaryOperator operator) {
        Objects.requireNonNull(operator);
        LongSource up = run(Stage.ALL);
        long result = identity;
        while (up.advance()) {
            result = operator.applyAsLong(result, up.value);
        }
        return result;
    }

    public OptionalLong reduce(LongBinaryOperator operator) {
        Objects.requireNonNull(operator);
        LongSource up = run(Stage.ALL);
        if (!up.advance()) {
            return OptionalLong.empty();
        }
        long result = up.value;
        while (up.advance()) {
            result = operator.applyAsLong(result, up.value);
        }
        return OptionalLong.of(result);
    }

    public OptionalLong min() {
        return reduce((a, b) -> Math.min(a, b));
    }

    public OptionalLong max() {
        return reduce((a, b) -> Math.max(a, b));
    }

    public OptionalLong findFirst() {
        LongSource up = run(Stage.SOME);
        if (!up.advance()) {
            return OptionalLong.empty();
        }
        up.stop();
        return OptionalLong.of(up.value);
    }

    public OptionalLong findAny() {
        return findFirst();
    }

    public long sum() {
        LongSource up = run(Stage.ALL);
        long total = 0;
        while (up.advance()) {
            total += up.value;
        }
        return total;
    }

    public OptionalDouble average() {
        LongSource up = run(Stage.ALL);
        long n = 0;
        long total = 0;
        while (up.advance()) {
            total += up.value;
            n++;
        }
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) total / n);
    }

    public Iterator<Long> iterator() {
        return boxed().iterator();
    }
}
