package java.util.concurrent;

import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The default methods are those that the documentation spells out: they try again when another value came between. */
public interface ConcurrentMap<K, V> extends Map<K, V> {
    V putIfAbsent(K key, V value);

    boolean remove(Object key, Object value);

    boolean replace(K key, V oldValue, V newValue);

    V replace(K key, V value);

    default V getOrDefault(Object key, V otherwise) {
        V value = get(key);
        return value != null ? value : otherwise;
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        Iterator<Map.Entry<K, V>> it = entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<K, V> entry = it.next();
            K key;
            V value;
            try {
                key = entry.getKey();
                value = entry.getValue();
            } catch (IllegalStateException e) {
                // The entry is no longer there.
                continue;
            }
            action.accept(key, value);
        }
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        forEach((key, value) -> {
            V old = value;
            while (!replace(key, old, function.apply(key, old))) {
                old = get(key);
                if (old == null) {
                    break;
                }
            }
        });
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        V old = get(key);
        if (old != null) {
            return old;
        }
        V computed = function.apply(key);
        if (computed == null) {
            return null;
        }
        old = putIfAbsent(key, computed);
        return old == null ? computed : old;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V old = get(key);
        while (old != null) {
            V computed = function.apply(key, old);
            boolean done = computed == null ? remove(key, old) : replace(key, old, computed);
            if (done) {
                return computed;
            }
            old = get(key);
        }
        return null;
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V old = get(key);
        while (true) {
            V computed = function.apply(key, old);
            if (computed != null) {
                if (old != null) {
                    if (replace(key, old, computed)) {
                        return computed;
                    }
                } else {
                    old = putIfAbsent(key, computed);
                    if (old == null) {
                        return computed;
                    }
                    continue;
                }
            } else if (old == null || remove(key, old)) {
                return null;
            }
            old = get(key);
        }
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Objects.requireNonNull(value);
        V old = get(key);
        while (true) {
            if (old != null) {
                V merged = function.apply(old, value);
                boolean done = merged == null ? remove(key, old) : replace(key, old, merged);
                if (done) {
                    return merged;
                }
                old = get(key);
            } else {
                old = putIfAbsent(key, value);
                if (old == null) {
                    return value;
                }
            }
        }
    }
}
