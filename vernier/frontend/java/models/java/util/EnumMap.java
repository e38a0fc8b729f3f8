package java.util;

import java.io.Serializable;

/**
 * A map from the constants of one enum: an array of values by ordinal. Iterators look at that array as it is, so they show
 * what has changed behind them and never fail fast, as in the JDK.
 */
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Serializable, Cloneable {
    // What stands for the value null; null itself is no value.
    private static final Object NULL = new Object() {
        public int hashCode() {
            return 0;
        }
    };

    private final Class<K> keyType;
    private K[] keyUniverse;
    private Object[] vals;
    private int size;
    private Set<Map.Entry<K, V>> $cachedEntries;

    public EnumMap(Class<K> keyType) {
        this.keyType = Objects.requireNonNull(keyType);
        keyUniverse = keyType.getEnumConstants();
        vals = new Object[keyUniverse.length];
    }

    public EnumMap(EnumMap<K, ? extends V> m) {
        keyType = m.keyType;
        copy((EnumMap<K, V>) m);
    }

    public EnumMap(Map<K, ? extends V> m) {
        if (m instanceof EnumMap) {
            keyType = ((EnumMap<K, V>) m).keyType;
            copy((EnumMap<K, V>) m);
        } else {
            if (m.isEmpty()) {
                throw new IllegalArgumentException("Specified map is empty");
            }
            keyType = m.keySet().iterator().next().getDeclaringClass();
            keyUniverse = keyType.getEnumConstants();
            vals = new Object[keyUniverse.length];
            putAll(m);
        }
    }

    private void copy(EnumMap<K, V> m) {
        keyUniverse = m.keyUniverse;
        vals = m.vals.clone();
        size = m.size;
    }

    private static Object masked(Object value) {
        return value == null ? NULL : value;
    }

    private V unmasked(Object value) {
        return (V) (value == NULL ? null : value);
    }

    private boolean isKey(Object key) {
        return keyType.isInstance(key);
    }

    private static int ordinal(Object key) {
        return ((Enum<?>) key).ordinal();
    }

    public int size() {
        return size;
    }

    public boolean containsValue(Object value) {
        Object wanted = masked(value);
        for (int i = 0; i < vals.length; i++) {
            if (wanted.equals(vals[i])) {
                return true;
            }
        }
        return false;
    }

    public boolean containsKey(Object key) {
        return isKey(key) && vals[ordinal(key)] != null;
    }

    private boolean containsMapping(Object key, Object value) {
        return isKey(key) && masked(value).equals(vals[ordinal(key)]);
    }

    public V get(Object key) {
        return isKey(key) ? unmasked(vals[ordinal(key)]) : null;
    }

    public V put(K key, V value) {
        if (!isKey(Objects.requireNonNull(key))) {
            throw new ClassCastException(key.getClass() + " != " + keyType);
        }
        Object old = vals[ordinal(key)];
        vals[ordinal(key)] = masked(value);
        if (old == null) {
            size++;
        }
        return unmasked(old);
    }

    public V remove(Object key) {
        return isKey(key) ? unmasked(removed(ordinal(key))) : null;
    }

    private Object removed(int index) {
        Object old = vals[index];
        vals[index] = null;
        if (old != null) {
            size--;
        }
        return old;
    }

    private boolean removeMapping(Object key, Object value) {
        if (!containsMapping(key, value)) {
            return false;
        }
        removed(ordinal(key));
        return true;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        if (!(m instanceof EnumMap)) {
            super.putAll(m);
            return;
        }
        EnumMap<?, ?> other = (EnumMap<?, ?>) m;
        if (other.keyType != keyType) {
            if (other.size == 0) {
                return;
            }
            throw new ClassCastException(other.keyType + " != " + keyType);
        }
        for (int i = 0; i < vals.length; i++) {
            Object given = other.vals[i];
            if (given != null) {
                if (vals[i] == null) {
                    size++;
                }
                vals[i] = given;
            }
        }
    }

    public void clear() {
        for (int i = 0; i < vals.length; i++) {
            vals[i] = null;
        }
        size = 0;
    }

    public Set<K> keySet() {
        if ($cachedKeys == null) {
            $cachedKeys = new Keys();
        }
        return $cachedKeys;
    }

    public Collection<V> values() {
        if ($cachedValues == null) {
            $cachedValues = new Values();
        }
        return $cachedValues;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if ($cachedEntries == null) {
            $cachedEntries = new Entries();
        }
        return $cachedEntries;
    }

    private class Keys extends AbstractSet<K> {
        public Iterator<K> iterator() {
            return new KeyIterator();
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            return containsKey(o);
        }

        public boolean remove(Object o) {
            int before = size;
            EnumMap.this.remove(o);
            return size != before;
        }

        public void clear() {
            EnumMap.this.clear();
        }
    }

    private class Values extends AbstractCollection<V> {
        public Iterator<V> iterator() {
            return new ValueIterator();
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public boolean remove(Object o) {
            Object wanted = masked(o);
            for (int i = 0; i < vals.length; i++) {
                if (wanted.equals(vals[i])) {
                    removed(i);
                    return true;
                }
            }
            return false;
        }

        public void clear() {
            EnumMap.this.clear();
        }
    }

    private class Entries extends AbstractSet<Map.Entry<K, V>> {
        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator();
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            return o instanceof Map.Entry && containsMapping(((Map.Entry<?, ?>) o).getKey(), ((Map.Entry<?, ?>) o).getValue());
        }

        public boolean remove(Object o) {
            return o instanceof Map.Entry && removeMapping(((Map.Entry<?, ?>) o).getKey(), ((Map.Entry<?, ?>) o).getValue());
        }

        public void clear() {
            EnumMap.this.clear();
        }

        // Entries in arrays are copies; those of the iterator show the map.
        public Object[] toArray() {
            return filled(new Object[size]);
        }

        public <T> T[] toArray(T[] a) {
            T[] result = a.length < size ? Arrays.copyOf(a, size) : a;
            if (result.length > size) {
                result[size] = null;
            }
            return (T[]) filled(result);
        }

        private Object[] filled(Object[] result) {
            int j = 0;
            for (int i = 0; i < vals.length; i++) {
                if (vals[i] != null) {
                    result[j] = new AbstractMap.SimpleEntry<K, V>(keyUniverse[i], unmasked(vals[i]));
                    j++;
                }
            }
            return result;
        }
    }

    private abstract class EnumMapIterator<T> implements Iterator<T> {
        int index;
        int last = -1;

        public boolean hasNext() {
            while (index < vals.length && vals[index] == null) {
                index++;
            }
            return index != vals.length;
        }

        int advance() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = index;
            index++;
            return last;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            removed(last);
            last = -1;
        }
    }

    private class KeyIterator extends EnumMapIterator<K> {
        public K next() {
            return keyUniverse[advance()];
        }
    }

    private class ValueIterator extends EnumMapIterator<V> {
        public V next() {
            return unmasked(vals[advance()]);
        }
    }

    private class EntryIterator extends EnumMapIterator<Map.Entry<K, V>> {
        private Entry shown;

        public Map.Entry<K, V> next() {
            shown = new Entry(advance());
            return shown;
        }

        public void remove() {
            super.remove();
            shown.index = -1;
        }
    }

    /** An entry as the iterator shows it: it reads and writes the map, until it is removed by the iterator. */
    private class Entry implements Map.Entry<K, V> {
        int index;

        Entry(int index) {
            this.index = index;
        }

        private void check() {
            if (index < 0) {
                throw new IllegalStateException("Entry was removed");
            }
        }

        public K getKey() {
            check();
            return keyUniverse[index];
        }

        public V getValue() {
            check();
            return unmasked(vals[index]);
        }

        public V setValue(V value) {
            check();
            V old = unmasked(vals[index]);
            vals[index] = masked(value);
            return old;
        }

        public boolean equals(Object o) {
            if (index < 0) {
                return o == this;
            }
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> other = (Map.Entry<?, ?>) o;
            return other.getKey() == keyUniverse[index] && Objects.equals(unmasked(vals[index]), other.getValue());
        }

        public int hashCode() {
            return index < 0 ? super.hashCode() : keyUniverse[index].hashCode() ^ vals[index].hashCode();
        }

        public String toString() {
            return index < 0 ? super.toString() : keyUniverse[index] + "=" + unmasked(vals[index]);
        }
    }

    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (o instanceof EnumMap) {
            return isSame((EnumMap<?, ?>) o);
        }
        if (!(o instanceof Map)) {
            return false;
        }
        Map<?, ?> m = (Map<?, ?>) o;
        if (size != m.size()) {
            return false;
        }
        for (int i = 0; i < vals.length; i++) {
            if (vals[i] != null) {
                Object value = unmasked(vals[i]);
                Object other = m.get(keyUniverse[i]);
                if (value == null ? other != null || !m.containsKey(keyUniverse[i]) : !value.equals(other)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isSame(EnumMap<?, ?> other) {
        if (other.size != size) {
            return false;
        }
        if (other.keyType != keyType) {
            return size == 0;
        }
        for (int i = 0; i < vals.length; i++) {
            Object theirs = other.vals[i];
            if (theirs != vals[i] && (theirs == null || !theirs.equals(vals[i]))) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int result = 0;
        for (int i = 0; i < vals.length; i++) {
            if (vals[i] != null) {
                result += keyUniverse[i].hashCode() ^ vals[i].hashCode();
            }
        }
        return result;
    }

    public EnumMap<K, V> clone() {
        try {
            EnumMap<K, V> copy = (EnumMap<K, V>) super.clone();
            copy.vals = vals.clone();
            copy.$cachedEntries = null;
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError();
        }
    }
}
