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

    /** The values, asked for in this way. */
    private Source<T> run(int mode) {
        Source<T> up = open();
        up.start(mode);
        return up;
    }

    public Stream<T> filter(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>(up, Stage.CHANGES) {
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
        return new Pipeline<T>(new Source<T>(up, Stage.KEEPS) {
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
        return new Pipeline<T>(new Source<T>(up, Stage.CUTS) {
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

    public Stream<T> skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>(up, Stage.CHANGES) {
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

    public Stream<T> takeWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>(up, Stage.CUTS) {
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

    public Stream<T> dropWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = open();
        return new Pipeline<T>(new Source<T>(up, Stage.CHANGES) {
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
        Source<T> up = run(Stage.ALL);
        while (up.advance()) {
            action.accept(up.value);
        }
    }

    public void forEachOrdered(Consumer<? super T> action) {
        forEach(action);
    }

    public long count() {
        Source<T> up = open();
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

    public boolean anyMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = run(Stage.SOME);
        while (up.advance()) {
            if (predicate.test(up.value)) {
                up.stop();
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Source<T> up = run(Stage.SOME);
        while (up.advance()) {
            if (!predicate.test(up.value)) {
                up.stop();
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

    public native Stream<T> parallel();

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

    public IntStream mapToInt(ToIntFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        Source<T> up = open();
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

    public LongStream mapToLong(ToLongFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        Source<T> up = open();
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

    public DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        Source<T> up = open();
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

    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
        Objects.requireNonNull(mapper);
        Source<T> up = open();
        return new Pipeline<R>(new Source<R>(up, Stage.CHANGES | Stage.MAPS) {
            private Source<R> inner;

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
                    Stream<R> next = (Stream<R>) mapper.apply(up.value);
                    inner = next == null ? null : ((Pipeline<R>) next).open();
                    if (inner != null) {
                        inner.start(mode);
                    }
                }
                value = inner.value;
                return true;
            }
        });
    }

    /** A stream over what the supplier gives when the first value is asked for. */
    private static <T> Stream<T> later(Source<T> up, boolean natural, Supplier<Object[]> elements) {
        return new Pipeline<T>(new Source<T>(up, Stage.KEEPS) {
            private Object[] content;
            private int next;

            /** All values of the source are dealt with before the first goes on. */
            void stop() {
                if (content == null) {
                    content = elements.get();
                }
            }

            boolean isSorted() {
                return natural;
            }

            boolean advance() {
                stop();
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

    /** All values, which must be as many as there were known to be. */
    private List<T> collected() {
        Source<T> up = open();
        long known = up.start(Stage.ALL);
        if (known < 0) {
            return drain(up);
        }
        ArrayList<T> result = new ArrayList<T>();
        while (up.advance()) {
            if (result.size() == known) {
                throw new IllegalStateException("Accept exceeded fixed size of " + known);
            }
            result.add(up.value);
        }
        if (result.size() < known) {
            throw new IllegalStateException("End size " + result.size() + " is less than fixed size " + known);
        }
        return result;
    }

    public Stream<T> distinct() {
        Source<T> up = open();
        LinkedHashSet<T> seen = new LinkedHashSet<T>();
        return new Pipeline<T>(new Source<T>(up, Stage.CHANGES) {
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
        if (source.isSorted()) {
            return new Pipeline<T>(open());
        }
        return sorted(true, null);
    }

    public Stream<T> sorted(Comparator<? super T> c) {
        return sorted(false, Objects.requireNonNull(c));
    }

    private Stream<T> sorted(boolean natural, Comparator<? super T> c) {
        Source<T> up = open();
        return later(up, natural, () -> {
            List<T> all = drain(up);
            all.sort(c);
            return all.toArray();
        });
    }

    public Object[] toArray() {
        return collected().toArray();
    }

    public <A> A[] toArray(IntFunction<A[]> generator) {
        List<T> all = collected();
        return all.toArray(generator.apply(all.size()));
    }

    public List<T> toList() {
        return java.util.Collections.unmodifiableList(collected());
    }

    public T reduce(T identity, BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        Source<T> up = run(Stage.ALL);
        T result = identity;
        while (up.advance()) {
            result = accumulator.apply(result, up.value);
        }
        return result;
    }

    public Optional<T> reduce(BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        Source<T> up = run(Stage.ALL);
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
        Source<T> up = run(Stage.ALL);
        U result = identity;
        while (up.advance()) {
            result = accumulator.apply(result, up.value);
        }
        return result;
    }

    public <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner) {
        Source<T> up = run(Stage.ALL);
        R result = supplier.get();
        while (up.advance()) {
            accumulator.accept(result, up.value);
        }
        return result;
    }

    public <R, A> R collect(Collector<? super T, A, R> collector) {
        Source<T> up = run(Stage.ALL);
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
        Source<T> up = run(Stage.SOME);
        if (!up.advance()) {
            return Optional.empty();
        }
        up.stop();
        return Optional.of(up.value);
    }

    public Optional<T> findAny() {
        return findFirst();
    }

    public Iterator<T> iterator() {
        Source<T> up = open();
        return new Iterator<T>() {
            private boolean started;
            private boolean looked;
            private boolean available;

            public boolean hasNext() {
                if (!started) {
                    started = true;
                    up.start(Stage.SINGLY);
                }
                if (!looked) {
                    available = up.advance();
                    looked = true;
                    if (available) {
                        up.stop();
                    }
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
