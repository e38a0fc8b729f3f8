package java.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.concurrent.ConcurrentHashMap;
import vernier.Builds;

/** A table of strings with defaults, kept in a ConcurrentHashMap. Loading, which depends on files, is not modelled. */
@Builds("of strings, without defaults")
public class Properties extends Hashtable<Object, Object> {
    protected Properties defaults;
    private final ConcurrentHashMap<Object, Object> map;

    @Builds
    public Properties() {
        map = new ConcurrentHashMap<Object, Object>(8);
    }

    public Properties(Properties defaults) {
        this.defaults = defaults;
        map = new ConcurrentHashMap<Object, Object>(8);
    }

    public Properties(int initialCapacity) {
        map = new ConcurrentHashMap<Object, Object>(initialCapacity);
    }

    @Builds
    public Object setProperty(String key, String value) {
        return put(key, value);
    }

    public String getProperty(String key) {
        Object found = get(key);
        if (found instanceof String) {
            return (String) found;
        }
        return defaults == null ? null : defaults.getProperty(key);
    }

    public String getProperty(String key, String otherwise) {
        String found = getProperty(key);
        return found == null ? otherwise : found;
    }

    private void collectStrings(Map<String, String> found) {
        if (defaults != null) {
            defaults.collectStrings(found);
        }
        Iterator<Map.Entry<Object, Object>> it = map.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<Object, Object> entry = it.next();
            if (entry.getKey() instanceof String && entry.getValue() instanceof String) {
                found.put((String) entry.getKey(), (String) entry.getValue());
            }
        }
    }

    public Set<String> stringPropertyNames() {
        Map<String, String> found = new HashMap<String, String>();
        collectStrings(found);
        return Collections.unmodifiableSet(found.keySet());
    }

    private void collect(Hashtable<String, Object> found) {
        if (defaults != null) {
            defaults.collect(found);
        }
        Iterator<Map.Entry<Object, Object>> it = map.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<Object, Object> entry = it.next();
            found.put((String) entry.getKey(), entry.getValue());
        }
    }

    public Enumeration<?> propertyNames() {
        Hashtable<String, Object> found = new Hashtable<String, Object>();
        collect(found);
        return found.keys();
    }

    public native void load(InputStream in) throws IOException;

    public native void load(Reader in) throws IOException;

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public Object get(Object key) {
        return map.get(Objects.requireNonNull(key));
    }

    public boolean containsKey(Object key) {
        return map.containsKey(Objects.requireNonNull(key));
    }

    public boolean contains(Object value) {
        return map.containsValue(Objects.requireNonNull(value));
    }

    public boolean containsValue(Object value) {
        return contains(value);
    }

    public Object put(Object key, Object value) {
        return map.put(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }

    public Object remove(Object key) {
        return map.remove(Objects.requireNonNull(key));
    }

    public void clear() {
        map.clear();
    }

    public Set<Object> keySet() {
        return Collections.synchronizedSet(map.keySet());
    }

    public Collection<Object> values() {
        return Collections.synchronizedCollection(map.values());
    }

    public Set<Map.Entry<Object, Object>> entrySet() {
        return Collections.synchronizedSet(map.entrySet());
    }

    public Enumeration<Object> keys() {
        return map.keys();
    }

    public Enumeration<Object> elements() {
        return map.elements();
    }

    public void forEach(BiConsumer<? super Object, ? super Object> action) {
        map.forEach(action);
    }

    public void replaceAll(BiFunction<? super Object, ? super Object, ?> function) {
        map.replaceAll((k, v) -> Objects.requireNonNull(function.apply(k, v)));
    }

    public Object putIfAbsent(Object key, Object value) {
        return map.putIfAbsent(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }

    public boolean remove(Object key, Object value) {
        return map.remove(Objects.requireNonNull(key), value);
    }

    public boolean replace(Object key, Object oldValue, Object newValue) {
        return map.replace(Objects.requireNonNull(key), oldValue, Objects.requireNonNull(newValue));
    }

    public Object replace(Object key, Object value) {
        return map.replace(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }

    public Object computeIfAbsent(Object key, Function<? super Object, ?> function) {
        return map.computeIfAbsent(Objects.requireNonNull(key), function);
    }

    public Object computeIfPresent(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        return map.computeIfPresent(Objects.requireNonNull(key), function);
    }

    public Object compute(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        return map.compute(Objects.requireNonNull(key), function);
    }

    public Object merge(Object key, Object value, BiFunction<? super Object, ? super Object, ?> function) {
        return map.merge(Objects.requireNonNull(key), value, function);
    }

    public Object clone() {
        Properties copy = new Properties(defaults);
        copy.map.putAll(map);
        return copy;
    }

    public boolean equals(Object other) {
        return other instanceof Properties ? map.equals(((Properties) other).map) : map.equals(other);
    }

    public int hashCode() {
        return map.hashCode();
    }

    public String toString() {
        return map.toString();
    }
}
