package java.util;

import vernier.Nondet;

public class Collections {
    public static final List EMPTY_LIST = new ConstantList<Object>(0, null);
    public static final Set EMPTY_SET = new ConstantSet<Object>(0, null);
    public static final Map EMPTY_MAP = new ConstantMap<Object, Object>();

    private Collections() {
    }

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> c) {
        list.sort(c);
    }

    public static <T> int binarySearch(List<? extends Comparable<? super T>> list, T key) {
        return search(list, key, null);
    }

    public static <T> int binarySearch(List<? extends T> list, T key, Comparator<? super T> c) {
        return search(list, key, (Comparator<Object>) c);
    }

    private static int search(List<?> list, Object key, Comparator<Object> c) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = ObjectSort.compare(list.get(middle), key, c);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static void reverse(List<?> list) {
        int n = list.size();
        for (int i = 0; i < n / 2; i++) {
            swap(list, i, n - 1 - i);
        }
    }

    /** Any permutation. */
    public static void shuffle(List<?> list) {
        for (int i = list.size(); i > 1; i--) {
            swap(list, i - 1, Nondet.range(0, i));
        }
    }

    public static void shuffle(List<?> list, Random random) {
        for (int i = list.size(); i > 1; i--) {
            swap(list, i - 1, random.nextInt(i));
        }
    }

    public static void swap(List<?> list, int i, int j) {
        List<Object> objects = (List<Object>) list;
        objects.set(i, objects.set(j, objects.get(i)));
    }

    public static <T> void fill(List<? super T> list, T value) {
        ListIterator<Object> it = ((List<Object>) list).listIterator();
        while (it.hasNext()) {
            it.next();
            it.set(value);
        }
    }

    public static <T> void copy(List<? super T> target, List<? extends T> source) {
        int n = source.size();
        if (n > target.size()) {
            throw new IndexOutOfBoundsException("Source does not fit in dest");
        }
        for (int i = 0; i < n; i++) {
            target.set(i, source.get(i));
        }
    }

    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> c) {
        return (T) extreme(c, null, false);
    }

    public static <T> T min(Collection<? extends T> c, Comparator<? super T> comparator) {
        return (T) extreme(c, (Comparator<Object>) comparator, false);
    }

    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> c) {
        return (T) extreme(c, null, true);
    }

    public static <T> T max(Collection<? extends T> c, Comparator<? super T> comparator) {
        return (T) extreme(c, (Comparator<Object>) comparator, true);
    }

    private static Object extreme(Collection<?> c, Comparator<Object> comparator, boolean greatest) {
        Iterator<?> it = c.iterator();
        Object best = it.next();
        while (it.hasNext()) {
            Object candidate = it.next();
            int order = ObjectSort.compare(candidate, best, comparator);
            if (greatest ? order > 0 : order < 0) {
                best = candidate;
            }
        }
        return best;
    }

    public static void rotate(List<?> list, int distance) {
        List<Object> objects = (List<Object>) list;
        int n = objects.size();
        if (n == 0) {
            return;
        }
        int shift = Math.floorMod(distance, n);
        Object[] old = objects.toArray();
        for (int i = 0; shift != 0 && i < n; i++) {
            objects.set((i + shift) % n, old[i]);
        }
    }

    public static <T> boolean replaceAll(List<T> list, T oldValue, T newValue) {
        boolean changed = false;
        ListIterator<T> it = list.listIterator();
        while (it.hasNext()) {
            if (Objects.equals(oldValue, it.next())) {
                it.set(newValue);
                changed = true;
            }
        }
        return changed;
    }

    public static int indexOfSubList(List<?> source, List<?> target) {
        int n = target.size();
        for (int i = 0; i <= source.size() - n; i++) {
            if (source.subList(i, i + n).equals(target)) {
                return i;
            }
        }
        return -1;
    }

    public static int frequency(Collection<?> c, Object o) {
        int n = 0;
        Iterator<?> it = c.iterator();
        while (it.hasNext()) {
            if (Objects.equals(o, it.next())) {
                n++;
            }
        }
        return n;
    }

    public static boolean disjoint(Collection<?> a, Collection<?> b) {
        Collection<?> walked = a;
        Collection<?> asked = b;
        if (a instanceof Set) {
            walked = b;
            asked = a;
        } else if (!(b instanceof Set)) {
            int n = a.size();
            int m = b.size();
            if (n == 0 || m == 0) {
                return true;
            }
            walked = n > m ? b : a;
            asked = n > m ? a : b;
        }
        Iterator<?> it = walked.iterator();
        while (it.hasNext()) {
            if (asked.contains(it.next())) {
                return false;
            }
        }
        return true;
    }

    public static <T> boolean addAll(Collection<? super T> c, T... elements) {
        boolean changed = false;
        for (int i = 0; i < elements.length; i++) {
            changed = c.add(elements[i]) || changed;
        }
        return changed;
    }

    public static <T> List<T> nCopies(int n, T o) {
        if (n < 0) {
            throw new IllegalArgumentException("List length = " + n);
        }
        return new ConstantList<T>(n, o);
    }

    public static <T> List<T> emptyList() {
        return (List<T>) EMPTY_LIST;
    }

    public static <T> Set<T> emptySet() {
        return (Set<T>) EMPTY_SET;
    }

    public static <K, V> Map<K, V> emptyMap() {
        return (Map<K, V>) EMPTY_MAP;
    }

    public static <T> Iterator<T> emptyIterator() {
        return (Iterator<T>) EmptyIterator.ONLY;
    }

    public static <T> Enumeration<T> emptyEnumeration() {
        return enumeration((Set<T>) EMPTY_SET);
    }

    public static <T> List<T> singletonList(T o) {
        return new ConstantList.Singleton<T>(o);
    }

    public static <T> Set<T> singleton(T o) {
        return new ConstantSet<T>(1, o);
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        return new ConstantMap<K, V>(key, value);
    }

    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> c) {
        if (c.getClass() == UnmodifiableCollection.class) {
            return (Collection<T>) c;
        }
        return new UnmodifiableCollection<T>(c);
    }

    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        if (list instanceof UnmodifiableList) {
            return (List<T>) list;
        }
        return list instanceof RandomAccess ? new UnmodifiableRandomAccessList<T>(list) : new UnmodifiableList<T>(list);
    }

    public static <T> Set<T> unmodifiableSet(Set<? extends T> set) {
        if (set.getClass() == UnmodifiableSet.class) {
            return (Set<T>) set;
        }
        return new UnmodifiableSet<T>(set);
    }

    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> map) {
        if (map.getClass() == UnmodifiableMap.class) {
            return (Map<K, V>) map;
        }
        return new UnmodifiableMap<K, V>(map);
    }

    public static <T> Collection<T> synchronizedCollection(Collection<T> c) {
        return new SynchronizedCollection<T>(c);
    }

    public static <T> List<T> synchronizedList(List<T> list) {
        if (list instanceof RandomAccess) {
            return new SynchronizedRandomAccessList<T>(list);
        }
        return new SynchronizedList<T>(list);
    }

    public static <T> Set<T> synchronizedSet(Set<T> set) {
        return new SynchronizedSet<T>(set);
    }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> map) {
        return new SynchronizedMap<K, V>(map);
    }

    public static <T> Comparator<T> reverseOrder() {
        return (Comparator<T>) NaturalOrder.descending();
    }

    public static <T> Comparator<T> reverseOrder(Comparator<T> c) {
        if (c == null) {
            return (Comparator<T>) NaturalOrder.descending();
        }
        if (c instanceof NaturalOrder) {
            return (Comparator<T>) ((NaturalOrder) c).reversed();
        }
        if (c instanceof ReverseComparator) {
            return ((ReverseComparator<T>) c).reversed();
        }
        return new ReverseComparator<T>(c);
    }

    public static <T> Enumeration<T> enumeration(Collection<T> c) {
        Iterator<T> it = c.iterator();
        return new Enumeration<T>() {
            public boolean hasMoreElements() {
                return it.hasNext();
            }

            public T nextElement() {
                return it.next();
            }
        };
    }

    public static <T> ArrayList<T> list(Enumeration<T> e) {
        ArrayList<T> result = new ArrayList<T>();
        while (e.hasMoreElements()) {
            result.add(e.nextElement());
        }
        return result;
    }
}
