package java.util.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

public final class Collectors {
    private Collectors() {
    }

    /** A collector for sequential use only: its parts are never combined. */
    private static <T, A, R> Collector<T, A, R> make(Supplier<A> supplier, BiConsumer<A, T> accumulator,
            Function<A, R> finisher) {
        BinaryOperator<A> none = (a, b) -> {
            throw new UnsupportedOperationException();
        };
        return new CollectorOf<T, A, R>(supplier, accumulator, none, finisher);
    }

    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> factory) {
        BiConsumer<C, T> add = (c, t) -> c.add(t);
        Function<C, C> same = (c) -> c;
        return make(factory, add, same);
    }

    public static <T> Collector<T, ?, List<T>> toList() {
        Supplier<List<T>> start = () -> new ArrayList<T>();
        BiConsumer<List<T>, T> add = (c, t) -> c.add(t);
        Function<List<T>, List<T>> same = (c) -> c;
        return make(start, add, same);
    }

    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        Supplier<List<T>> start = () -> new ArrayList<T>();
        BiConsumer<List<T>, T> add = (c, t) -> c.add(t);
        Function<List<T>, List<T>> copy = (c) -> List.copyOf(c);
        return make(start, add, copy);
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        Supplier<Set<T>> start = () -> new HashSet<T>();
        BiConsumer<Set<T>, T> add = (c, t) -> c.add(t);
        Function<Set<T>, Set<T>> same = (c) -> c;
        return make(start, add, same);
    }

    public static Collector<CharSequence, ?, String> joining() {
        return joining("", "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter) {
        return joining(delimiter, "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter, CharSequence prefix,
            CharSequence suffix) {
        Supplier<StringJoiner> start = () -> new StringJoiner(delimiter, prefix, suffix);
        BiConsumer<StringJoiner, CharSequence> add = (j, t) -> j.add(t);
        Function<StringJoiner, String> finish = (j) -> j.toString();
        return make(start, add, finish);
    }

    public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> mapper,
            Collector<? super U, A, R> downstream) {
        BiConsumer<A, U> accumulate = (BiConsumer<A, U>) downstream.accumulator();
        BiConsumer<A, T> add = (a, t) -> accumulate.accept(a, mapper.apply(t));
        return make(downstream.supplier(), add, downstream.finisher());
    }

    public static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> filter,
            Collector<? super T, A, R> downstream) {
        BiConsumer<A, T> accumulate = (BiConsumer<A, T>) downstream.accumulator();
        BiConsumer<A, T> add = (a, t) -> {
            if (filter.test(t)) {
                accumulate.accept(a, t);
            }
        };
        return make(downstream.supplier(), add, downstream.finisher());
    }

    public static <T, A, R, S> Collector<T, A, S> collectingAndThen(Collector<T, A, R> downstream,
            Function<R, S> finisher) {
        Function<A, S> finish = (a) -> finisher.apply(downstream.finisher().apply(a));
        return make(downstream.supplier(), downstream.accumulator(), finish);
    }

    public static <T> Collector<T, ?, Long> counting() {
        Supplier<long[]> start = () -> new long[1];
        BiConsumer<long[], T> add = (a, t) -> a[0]++;
        Function<long[], Long> finish = (a) -> Long.valueOf(a[0]);
        return make(start, add, finish);
    }

    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> mapper) {
        Supplier<int[]> start = () -> new int[1];
        BiConsumer<int[], T> add = (a, t) -> a[0] += mapper.applyAsInt(t);
        Function<int[], Integer> finish = (a) -> Integer.valueOf(a[0]);
        return make(start, add, finish);
    }

    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> mapper) {
        Supplier<long[]> start = () -> new long[1];
        BiConsumer<long[], T> add = (a, t) -> a[0] += mapper.applyAsLong(t);
        Function<long[], Long> finish = (a) -> Long.valueOf(a[0]);
        return make(start, add, finish);
    }

    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> mapper) {
        Supplier<long[]> start = () -> new long[2];
        BiConsumer<long[], T> add = (a, t) -> {
            a[0] += mapper.applyAsInt(t);
            a[1]++;
        };
        Function<long[], Double> finish = (a) -> Double.valueOf(a[1] == 0 ? 0.0 : (double) a[0] / a[1]);
        return make(start, add, finish);
    }

    public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> mapper) {
        Supplier<long[]> start = () -> new long[2];
        BiConsumer<long[], T> add = (a, t) -> {
            a[0] += mapper.applyAsLong(t);
            a[1]++;
        };
        Function<long[], Double> finish = (a) -> Double.valueOf(a[1] == 0 ? 0.0 : (double) a[0] / a[1]);
        return make(start, add, finish);
    }

    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> c) {
        BinaryOperator<T> smaller = BinaryOperator.minBy(c);
        return reducing(smaller);
    }

    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> c) {
        BinaryOperator<T> greater = BinaryOperator.maxBy(c);
        return reducing(greater);
    }

    public static <T> Collector<T, ?, Optional<T>> reducing(BinaryOperator<T> operator) {
        Supplier<List<T>> start = () -> new ArrayList<T>();
        BiConsumer<List<T>, T> add = (a, t) -> {
            if (a.isEmpty()) {
                a.add(t);
            } else {
                a.set(0, operator.apply(a.get(0), t));
            }
        };
        Function<List<T>, Optional<T>> finish = (a) -> {
            T result = a.isEmpty() ? null : a.get(0);
            return Optional.ofNullable(result);
        };
        return make(start, add, finish);
    }

    public static <T> Collector<T, ?, T> reducing(T identity, BinaryOperator<T> operator) {
        Supplier<Object[]> start = () -> new Object[] {identity};
        BiConsumer<Object[], T> add = (a, t) -> a[0] = operator.apply((T) a[0], t);
        Function<Object[], T> finish = (a) -> (T) a[0];
        return make(start, add, finish);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key,
            Function<? super T, ? extends U> value) {
        Supplier<Map<K, U>> start = () -> new HashMap<K, U>();
        BiConsumer<Map<K, U>, T> add = (m, t) -> {
            K k = key.apply(t);
            U v = Objects.requireNonNull(value.apply(t));
            U old = m.putIfAbsent(k, v);
            if (old != null) {
                throw new IllegalStateException(
                        "Duplicate key " + k + " (attempted merging values " + old + " and " + v + ")");
            }
        };
        Function<Map<K, U>, Map<K, U>> same = (m) -> m;
        return make(start, add, same);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key,
            Function<? super T, ? extends U> value, BinaryOperator<U> merge) {
        Supplier<Map<K, U>> start = () -> new HashMap<K, U>();
        BiConsumer<Map<K, U>, T> add = (m, t) -> m.merge(key.apply(t), value.apply(t), merge);
        Function<Map<K, U>, Map<K, U>> same = (m) -> m;
        return make(start, add, same);
    }

    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(Function<? super T, ? extends K> key,
            Function<? super T, ? extends U> value, BinaryOperator<U> merge, Supplier<M> factory) {
        BiConsumer<M, T> add = (m, t) -> m.merge(key.apply(t), value.apply(t), merge);
        Function<M, M> same = (m) -> m;
        return make(factory, add, same);
    }

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> classifier) {
        Collector<T, ?, List<T>> lists = toList();
        return groupingBy(classifier, lists);
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> classifier,
            Collector<? super T, A, D> downstream) {
        Supplier<Map<K, D>> factory = () -> new HashMap<K, D>();
        return groupingBy(classifier, factory, downstream);
    }

    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
            Function<? super T, ? extends K> classifier, Supplier<M> factory,
            Collector<? super T, A, D> downstream) {
        BiConsumer<A, T> accumulate = (BiConsumer<A, T>) downstream.accumulator();
        Supplier<A> supply = downstream.supplier();
        Function<A, D> finish = downstream.finisher();
        BiConsumer<M, T> add = (m, t) -> {
            K key = Objects.requireNonNull(classifier.apply(t), "element cannot be mapped to a null key");
            Map<K, A> groups = (Map<K, A>) (Map) m;
            A group = groups.computeIfAbsent(key, (k) -> supply.get());
            accumulate.accept(group, t);
        };
        Function<M, M> close = (m) -> {
            Iterator<Map.Entry<K, Object>> it = ((Map<K, Object>) (Map) m).entrySet().iterator();
            while (it.hasNext()) {
                Map.Entry<K, Object> entry = it.next();
                entry.setValue(finish.apply((A) entry.getValue()));
            }
            return m;
        };
        return make(factory, add, close);
    }

    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> predicate) {
        Supplier<Map<Boolean, List<T>>> start = () -> {
            Map<Boolean, List<T>> parts = new HashMap<Boolean, List<T>>();
            parts.put(Boolean.FALSE, new ArrayList<T>());
            parts.put(Boolean.TRUE, new ArrayList<T>());
            return parts;
        };
        BiConsumer<Map<Boolean, List<T>>, T> add = (m, t) -> m.get(Boolean.valueOf(predicate.test(t))).add(t);
        Function<Map<Boolean, List<T>>, Map<Boolean, List<T>>> same = (m) -> m;
        return make(start, add, same);
    }

    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(Predicate<? super T> predicate,
            Collector<? super T, A, D> downstream) {
        BiConsumer<A, T> accumulate = (BiConsumer<A, T>) downstream.accumulator();
        Supplier<A> supply = downstream.supplier();
        Function<A, D> finish = downstream.finisher();
        Supplier<Map<Boolean, Object>> start = () -> {
            Map<Boolean, Object> parts = new HashMap<Boolean, Object>();
            parts.put(Boolean.TRUE, supply.get());
            parts.put(Boolean.FALSE, supply.get());
            return parts;
        };
        BiConsumer<Map<Boolean, Object>, T> add = (m, t) -> accumulate.accept(
                (A) m.get(Boolean.valueOf(predicate.test(t))), t);
        Function<Map<Boolean, Object>, Map<Boolean, D>> close = (m) -> {
            m.put(Boolean.TRUE, finish.apply((A) m.get(Boolean.TRUE)));
            m.put(Boolean.FALSE, finish.apply((A) m.get(Boolean.FALSE)));
            return (Map<Boolean, D>) (Map) m;
        };
        return make(start, add, close);
    }

    public static <T, U> Collector<T, ?, U> reducing(U identity, Function<? super T, ? extends U> mapper,
            BinaryOperator<U> operator) {
        Supplier<Object[]> start = () -> new Object[] {identity};
        BiConsumer<Object[], T> add = (a, t) -> a[0] = operator.apply((U) a[0], mapper.apply(t));
        Function<Object[], U> finish = (a) -> (U) a[0];
        return make(start, add, finish);
    }

    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(ToIntFunction<? super T> mapper) {
        Supplier<IntSummaryStatistics> start = () -> new IntSummaryStatistics();
        BiConsumer<IntSummaryStatistics, T> add = (a, t) -> a.accept(mapper.applyAsInt(t));
        Function<IntSummaryStatistics, IntSummaryStatistics> same = (a) -> a;
        return make(start, add, same);
    }

    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(ToLongFunction<? super T> mapper) {
        Supplier<LongSummaryStatistics> start = () -> new LongSummaryStatistics();
        BiConsumer<LongSummaryStatistics, T> add = (a, t) -> a.accept(mapper.applyAsLong(t));
        Function<LongSummaryStatistics, LongSummaryStatistics> same = (a) -> a;
        return make(start, add, same);
    }

    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(
            ToDoubleFunction<? super T> mapper) {
        Supplier<DoubleSummaryStatistics> start = () -> new DoubleSummaryStatistics();
        BiConsumer<DoubleSummaryStatistics, T> add = (a, t) -> a.accept(mapper.applyAsDouble(t));
        Function<DoubleSummaryStatistics, DoubleSummaryStatistics> same = (a) -> a;
        return make(start, add, same);
    }

    public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> mapper) {
        Collector<T, DoubleSummaryStatistics, DoubleSummaryStatistics> all =
                (Collector<T, DoubleSummaryStatistics, DoubleSummaryStatistics>) (Collector) summarizingDouble(mapper);
        Function<DoubleSummaryStatistics, Double> sum = (a) -> Double.valueOf(a.getSum());
        return collectingAndThen(all, sum);
    }

    public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> mapper) {
        Collector<T, DoubleSummaryStatistics, DoubleSummaryStatistics> all =
                (Collector<T, DoubleSummaryStatistics, DoubleSummaryStatistics>) (Collector) summarizingDouble(mapper);
        Function<DoubleSummaryStatistics, Double> average = (a) -> Double.valueOf(a.getAverage());
        return collectingAndThen(all, average);
    }
}
