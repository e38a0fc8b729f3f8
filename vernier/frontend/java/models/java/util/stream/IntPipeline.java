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

    public IntStream filter(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = open();
        return new IntPipeline(new IntSource() {
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
        return new IntPipeline(new IntSource() {
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
        return new IntPipeline(new IntSource() {
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

    public IntStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        IntSource up = open();
        return new IntPipeline(new IntSource() {
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

    public IntStream takeWhile(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = open();
        return new IntPipeline(new IntSource() {
            private boolean ended;

            boolean advance() {
                ended = ended || !up.advance() || !predicate.test(up.value);
                value = up.value;
                return !ended;
            }
        });
    }

    public IntStream dropWhile(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = open();
        return new IntPipeline(new IntSource() {
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
        IntSource up = open();
        while (up.advance()) {
            action.accept(up.value);
        }
    }

    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    public long count() {
        long n = 0;
        IntSource up = open();
        while (up.advance()) {
            n++;
        }
        return n;
    }

    public boolean anyMatch(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = open();
        while (up.advance()) {
            if (predicate.test(up.value)) {
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntSource up = open();
        while (up.advance()) {
            if (!predicate.test(up.value)) {
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

    public IntStream parallel() {
        return this;
    }

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

    public <R> Stream<R> mapToObj(IntFunction<? extends R> mapper) {
        Objects.requireNonNull(mapper);
        IntSource up = open();
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

    public LongStream mapToLong(IntToLongFunction mapper) {
        Objects.requireNonNull(mapper);
        IntSource up = open();
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

    public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
        Objects.requireNonNull(mapper);
        IntSource up = open();
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
        return new IntPipeline(new IntSource() {
            private IntSource inner;

            boolean advance() {
                while (inner == null || !inner.advance()) {
                    if (!up.advance()) {
                        return false;
                    }
                    IntStream next = mapper.apply(up.value);
                    inner = next == null ? null : ((IntPipeline) next).open();
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
        return new IntPipeline(new IntSource() {
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
        return new IntPipeline(new IntSource() {
            private int[] content;
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

    public int[] toArray() {
        return drain(open());
    }

    public int reduce(int identity, IntBinaryOperator operator) {
        Objects.requireNonNull(operator);
        IntSource up = open();
        int result = identity;
        while (up.advance()) {
            result = operator.applyAsInt(result, up.value);
        }
        return result;
    }

    public OptionalInt reduce(IntBinaryOperator operator) {
        Objects.requireNonNull(operator);
        IntSource up = open();
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
        IntSource up = open();
        return up.advance() ? OptionalInt.of(up.value) : OptionalInt.empty();
    }

    public OptionalInt findAny() {
        return findFirst();
    }

    public int sum() {
        IntSource up = open();
        int total = 0;
        while (up.advance()) {
            total += up.value;
        }
        return total;
    }

    public OptionalDouble average() {
        IntSource up = open();
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
