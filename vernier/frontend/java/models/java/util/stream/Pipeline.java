package java.util.stream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
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

/** A sequential stream: nothing is computed before the final operation pulls the values. */
final class Pipeline<T> implements Stream<T> {
    private final Source<T> source;
    private boolean used;
    private Runnable closing;

    Pipeline(Source<T> source) {
        this.source = source;
    }

    /** The values, which may be asked for once. */
    Source<T> open() {
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        used = true;
        return source;
    }

    public Stream<T> filter(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>() {
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

    public Stream<T> peek(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>() {
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

    public Stream<T> limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>() {
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

    public Stream<T> skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>() {
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

    public Stream<T> takeWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>() {
            private boolean ended;

            boolean advance() {
                ended = ended || !up.advance() || !predicate.test(up.value);
                value = up.value;
                return !ended;
            }
        });
    }

    public Stream<T> dropWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>() {
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

    public void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        Source<T> up = open();
        while (up.advance()) {
            action.accept(up.value);
        }
    }

    public void forEachOrdered(Consumer<? super T> action) {
        forEach(action);
    }

    public long count() {
        long n = 0;
        Source<T> up = open();
        while (up.advance()) {
            n++;
        }
        return n;
    }

    public boolean anyMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = open();
        while (up.advance()) {
            if (predicate.test(up.value)) {
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = open();
        while (up.advance()) {
            if (!predicate.test(up.value)) {
                return false;
            }
        }
        return true;
    }

    public boolean noneMatch(Predicate<? super T> predicate) {
        return !anyMatch(predicate);
    }

    public boolean isParallel() {
        return false;
    }

    public Stream<T> sequential() {
        return this;
    }

    public Stream<T> parallel() {
        return this;
    }

    public Stream<T> unordered() {
        return this;
    }

    public Stream<T> onClose(Runnable handler) {
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

    public <R> Stream<R> map(Function<? super T, ? extends R> mapper) {
        Objects.requireNonNull(mapper);
        Source<T> up = open();
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

    public IntStream mapToInt(ToIntFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        Source<T> up = open();
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

    public LongStream mapToLong(ToLongFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        Source<T> up = open();
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

    public DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        Source<T> up = open();
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

    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
        Objects.requireNonNull(mapper);
        Source<T> up = open();
        return new Pipeline<R>(new Source<R>() {
            private Source<R> inner;

            boolean advance() {
                while (inner == null || !inner.advance()) {
                    if (!up.advance()) {
                        return false;
                    }
                    Stream<R> next = (Stream<R>) mapper.apply(up.value);
                    inner = next == null ? null : ((Pipeline<R>) next).open();
                }
                value = inner.value;
                return true;
            }
        });
    }

    /** A stream over what the supplier gives when the first value is asked for. */
    private static <T> Stream<T> later(Supplier<Object[]> elements) {
        return new Pipeline<T>(new Source<T>() {
            private Object[] content;
            private int next;

            boolean advance() {
                if (content == null) {
                    content = elements.get();
                }
                if (next >= content.length) {
                    return false;
                }
                value = (T) content[next];
                next++;
                return true;
            }
        });
    }

    private static <T> List<T> drain(Source<T> up) {
        ArrayList<T> result = new ArrayList<T>();
        while (up.advance()) {
            result.add(up.value);
        }
        return result;
    }

    public Stream<T> distinct() {
        Source<T> up = open();
        LinkedHashSet<T> seen = new LinkedHashSet<T>();
        return new Pipeline<T>(new Source<T>() {
            boolean advance() {
                while (up.advance()) {
                    if (seen.add(up.value)) {
                        value = up.value;
                        return true;
                    }
                }
                return false;
            }
        });
    }

    public Stream<T> sorted() {
        return sorted(null);
    }

    public Stream<T> sorted(Comparator<? super T> c) {
        Source<T> up = open();
        return later(() -> {
            List<T> all = drain(up);
            all.sort(c);
            return all.toArray();
        });
    }

    public Object[] toArray() {
        return drain(open()).toArray();
    }

    public <A> A[] toArray(IntFunction<A[]> generator) {
        List<T> all = drain(open());
        return all.toArray(generator.apply(all.size()));
    }

    public List<T> toList() {
        return java.util.Collections.unmodifiableList(drain(open()));
    }

    public T reduce(T identity, BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        Source<T> up = open();
        T result = identity;
        while (up.advance()) {
            result = accumulator.apply(result, up.value);
        }
        return result;
    }

    public Optional<T> reduce(BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        Source<T> up = open();
        if (!up.advance()) {
            return Optional.empty();
        }
        T result = up.value;
        while (up.advance()) {
            result = accumulator.apply(result, up.value);
        }
        return Optional.of(result);
    }

    public <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner) {
        Objects.requireNonNull(accumulator);
        Source<T> up = open();
        U result = identity;
        while (up.advance()) {
            result = accumulator.apply(result, up.value);
        }
        return result;
    }

    public <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner) {
        Source<T> up = open();
        R result = supplier.get();
        while (up.advance()) {
            accumulator.accept(result, up.value);
        }
        return result;
    }

    public <R, A> R collect(Collector<? super T, A, R> collector) {
        Source<T> up = open();
        A container = collector.supplier().get();
        BiConsumer<A, T> accumulator = (BiConsumer<A, T>) collector.accumulator();
        while (up.advance()) {
            accumulator.accept(container, up.value);
        }
        return collector.finisher().apply(container);
    }

    public Optional<T> min(Comparator<? super T> c) {
        BinaryOperator<T> smaller = BinaryOperator.minBy(c);
        return reduce(smaller);
    }

    public Optional<T> max(Comparator<? super T> c) {
        BinaryOperator<T> greater = BinaryOperator.maxBy(c);
        return reduce(greater);
    }

    public Optional<T> findFirst() {
        Source<T> up = open();
        return up.advance() ? Optional.of(up.value) : Optional.empty();
    }

    public Optional<T> findAny() {
        return findFirst();
    }

    public Iterator<T> iterator() {
        Source<T> up = open();
        return new Iterator<T>() {
            private boolean looked;
            private boolean available;

            public boolean hasNext() {
                if (!looked) {
                    available = up.advance();
                    looked = true;
                }
                return available;
            }

            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                looked = false;
                return up.value;
            }
        };
    }
}
