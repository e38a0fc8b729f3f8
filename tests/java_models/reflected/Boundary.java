import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Calls every public method that a model shares with its class of the JDK, on several receivers and with extreme
 * arguments, and compares results, exceptions, and what became of the receiver and the arguments.
 */
public final class Boundary {
    private static final String[] LANG = {"Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Math",
        "Short", "StringBuilder", "StringBuffer"};
    private static final String[] UTIL = {"Arrays", "Collections", "Objects", "Optional", "OptionalInt", "OptionalLong",
        "OptionalDouble", "ArrayList", "LinkedList", "Vector", "Stack", "ArrayDeque", "PriorityQueue", "HashMap",
        "LinkedHashMap", "TreeMap", "Hashtable", "HashSet", "LinkedHashSet", "TreeSet", "BitSet", "StringJoiner",
        "StringTokenizer"};
    private static final List<String> CONCURRENT = List.of("CopyOnWriteArrayList", "CopyOnWriteArraySet",
        "ConcurrentLinkedQueue", "ConcurrentLinkedDeque", "LinkedBlockingQueue", "ConcurrentHashMap");
    /** Big numbers make these allocate or run for too long. */
    private static final Set<String> GROWING = Set.of("repeat", "setLength", "ensureCapacity", "nCopies", "copyOf",
            "copyOfRange", "<init>", "setSize", "set", "flip", "setCharAt", "clear", "fill", "rotate", "sleep");
    /** Not for comparison: regular expressions, which the JDK itself would have to answer, identity, order that is open, capacities, waiting, views that show nothing. */
    private static final Set<String> LEFT_OUT = Set.of("getClass", "notify", "notifyAll", "wait", "take", "hashCode", "shuffle",
            "random", "capacity", "hash", "identityHashCode", "describeConstable", "resolveConstantDesc", "elements",
            "spliterator", "parallelStream", "stream", "getName", "chars", "codePoints", "intern", "asIterator",
            "enumeration", "keys", "matches", "replaceAll", "replaceFirst", "split", "format", "formatted", "trimToSize", "synchronizedList", "toBinaryString");
    private static final Object NONE = new Object();
    private static int calls;
    private static int skipped;
    private static final Map<String, String> DIFFERENT = new TreeMap<>();

    public static void main(String[] arguments) throws Exception {
        int most = Integer.parseInt(arguments[0]);
        Random random = new Random(1);
        for (String name : LANG) {
            compare(Class.forName("java.lang." + name), Class.forName("model.java_lang." + name), most, random);
        }
        compare(String.class, Class.forName("model.java_string.String"), most, random);
        for (String name : UTIL) {
            compare(Class.forName("java.util." + name), Class.forName("model.java_util." + name), most, random);
        }
        for (String name : CONCURRENT) {
            compare(Class.forName("java.util.concurrent." + name), Class.forName("model.java_util_concurrent." + name), most, random);
        }
        DIFFERENT.values().forEach(System.out::println);
        System.out.println("calls " + calls + " skipped " + skipped + " different " + DIFFERENT.size());
    }

    private static void compare(Class<?> jdk, Class<?> model, int most, Random random) throws Exception {
        List<Executable> all = new ArrayList<>(Arrays.asList(model.getMethods()));
        all.addAll(Arrays.asList(model.getConstructors()));
        for (Executable found : all) {
            boolean constructs = found instanceof Constructor;
            String name = constructs ? "<init>" : found.getName();
            boolean mixed = name.equals("equals") && jdk.getPackageName().equals("java.lang");
            if (mixed || name.contains("$") || LEFT_OUT.contains(name) || found.isSynthetic()) {
                continue;
            }
            Class<?>[] types = new Class<?>[found.getParameterCount()];
            for (int i = 0; i < types.length; i++) {
                types[i] = original(found.getParameterTypes()[i]);
            }
            Executable other;
            try {
                other = constructs ? jdk.getConstructor(types) : jdk.getMethod(name, types);
            } catch (NoSuchMethodException e) {
                continue;
            }
            call(jdk, model, name, other, found, most, random);
        }
    }

    private static Class<?> original(Class<?> type) throws ClassNotFoundException {
        if (type.isArray()) {
            return Array.newInstance(original(type.getComponentType()), 0).getClass();
        }
        String name = type.getName();
        if (name.startsWith("model.java_string.")) {
            return Class.forName("java.lang." + name.substring("model.java_string.".length()));
        }
        return name.startsWith("model.") ? Class.forName(name.substring(6).replace('_', '.')) : type;
    }

    private static void call(Class<?> jdk, Class<?> model, String name, Executable expected, Executable actual,
            int most, Random random) throws Exception {
        Class<?>[] types = expected.getParameterTypes();
        boolean free = actual instanceof Constructor || Modifier.isStatic(actual.getModifiers());
        int receivers = free ? 1 : 6;
        int[] counts = new int[types.length];
        long combinations = receivers;
        for (int i = 0; i < types.length; i++) {
            while (argument(types[i], actual.getParameterTypes()[i], counts[i], name, false) != NONE) {
                counts[i]++;
            }
            combinations *= counts[i];
        }
        if (combinations == 0) {
            skipped++;
            return;
        }
        for (long k = 0; k < Math.min(combinations, most); k++) {
            long chosen = combinations <= most ? k : Math.floorMod(random.nextLong(), combinations);
            int receiver = (int) (chosen % receivers);
            chosen /= receivers;
            Object[] first = new Object[types.length];
            Object[] second = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                int which = (int) (chosen % counts[i]);
                chosen /= counts[i];
                first[i] = argument(types[i], types[i], which, name, false);
                second[i] = argument(types[i], actual.getParameterTypes()[i], which, name, true);
            }
            Object one = free ? null : receiver(jdk, jdk, receiver, false);
            Object two = free ? null : receiver(jdk, model, receiver, true);
            if (!free && (one == null || two == null)) {
                continue;
            }
            String before = (free ? "" : shown(one) + ".") + shown(first);
            String wanted = outcome(expected, one, first);
            String got = outcome(actual, two, second);
            calls++;
            if (!wanted.equals(got) && !got.contains("is not described") && !wanted.contains("OutOfMemory") && !got.contains("OutOfMemory")) {
                String key = jdk.getSimpleName() + "." + name + Arrays.toString(types);
                DIFFERENT.putIfAbsent(key, key + " of " + before + ": expected " + wanted + " got " + got);
            }
        }
    }

    private static String outcome(Executable called, Object receiver, Object[] arguments) {
        String result;
        try {
            Object made = called instanceof Constructor ? ((Constructor<?>) called).newInstance(arguments)
                    : ((Method) called).invoke(receiver, arguments);
            boolean changes = receiver != null && receiver.getClass().getSimpleName().startsWith("StringBu");
            result = made == receiver && changes ? "this" : shown(made);
        } catch (InvocationTargetException e) {
            // Stated by the documentation is the class of an exception; a subclass says more than that.
            String message = String.valueOf(e.getCause().getMessage());
            result = "throws " + e.getCause().getClass().getSimpleName()
                    + (message.endsWith(" is not described") ? " is not described" : "");
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            result = "not called";
        }
        String after = receiver == null ? "" : shown(receiver);
        return result + " | " + after + " | " + shown(arguments);
    }

    // ---------------------------------------------------------------- values

    private static Object argument(Class<?> type, Class<?> wanted, int which, String method, boolean model)
            throws Exception {
        Object[] values = values(type, wanted, method, model);
        return values == null || which >= values.length ? NONE : values[which];
    }

    private static Object[] values(Class<?> type, Class<?> wanted, String method, boolean model) throws Exception {
        boolean small = GROWING.contains(method);
        switch (type.getName()) {
            case "boolean": return new Object[] {false, true};
            case "byte": return new Object[] {(byte) 0, (byte) 7, (byte) -1, Byte.MIN_VALUE, Byte.MAX_VALUE};
            case "short": return new Object[] {(short) 0, (short) 7, (short) -1, Short.MIN_VALUE, Short.MAX_VALUE};
            case "char": return new Object[] {'\0', 'a', 'Z', '7', '\u00df', '\ud83d', '\ude00', '\uffff'};
            case "int": return small ? new Object[] {0, 1, 2, 3, 5, -1}
                    : new Object[] {0, 1, 2, 3, 4, -1, 10, 16, 31, 32, 36, 37, 0x130, 0xd83d, 0x1f600, 0x10ffff, 0x110000,
                        Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE};
            case "long": return small ? new Object[] {0L, 1L, 3L, -1L}
                    : new Object[] {0L, 1L, -1L, 63L, 64L, 1L << 31, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE};
            case "float": return new Object[] {0f, -0f, 1.5f, -2.5f, 1e10f, 3e38f, Float.NaN, Float.MIN_VALUE,
                Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
            case "double": return new Object[] {0.0, -0.0, 1.5, -2.5, 0.49999999999999994, 4.5e15, 1e300, Double.NaN,
                Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
            case "java.lang.CharSequence":
            case "java.lang.String": return texts(wanted);
            case "java.lang.Object": return new Object[] {null, "b", 2, "", 'a', 1L};
            case "java.lang.Comparable": return new Object[] {null, 2, "b"};
            case "java.util.Collection":
            case "java.util.List":
            case "java.util.Set":
            case "java.util.SortedSet":
            case "java.util.Map":
            case "java.util.SortedMap":
            case "java.util.PriorityQueue": return containers(type, model);
            default:
        }
        if (type.isArray()) {
            return arrays(type, wanted);
        }
        if (type.getName().startsWith("java.lang.") && Number.class.isAssignableFrom(type) || type == Character.class
                || type == Boolean.class) {
            return boxes(type, wanted, method, model);
        }
        return type.isInterface() ? functions(wanted) : null;
    }

    private static Object[] texts(Class<?> wanted) throws Exception {
        String[] texts = {null, "", "a", "b", "abcab", "-2147483648", "2147483648", "+7", "0x1F", " 12", "NaN", "1e400",
            "-0.0", "\ud83d\ude00x", "\ud83d", "\u00df\u0130", "tRUE", "ff", "9223372036854775808", "-", "08"};
        if (!wanted.getName().startsWith("model.")) {
            return texts;
        }
        Object[] made = new Object[texts.length];
        for (int i = 1; i < texts.length; i++) {
            made[i] = wanted.getConstructor(char[].class).newInstance((Object) texts[i].toCharArray());
        }
        return made;
    }

    private static Object[] boxes(Class<?> type, Class<?> wanted, String method, boolean model) throws Exception {
        Class<?> primitive = (Class<?>) type.getField("TYPE").get(null);
        Object[] values = values(primitive, primitive, method, model);
        Object[] made = new Object[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            made[i] = wanted == type ? values[i] : wanted.getMethod("valueOf", primitive).invoke(null, values[i]);
        }
        return made;
    }

    private static Object[] arrays(Class<?> type, Class<?> wanted) throws Exception {
        Class<?> element = wanted.getComponentType();
        if (element.isArray()) {
            return null;
        }
        Class<?> of = type.getComponentType();
        Object[] pool = of == Object.class ? new Object[] {"b", "a", "c", "a", null}
                : of == Comparable.class ? new Object[] {"b", "a", "c", "a", "d"} : values(of, element, "<init>", false);
        if (pool == null || of.isInterface() && of != Comparable.class && of != CharSequence.class) {
            return null;
        }
        Object[] made = new Object[5];
        int[] lengths = {-1, 0, 1, 3, 5};
        for (int i = 1; i < made.length; i++) {
            made[i] = Array.newInstance(element, lengths[i]);
            for (int j = 0; j < lengths[i]; j++) {
                Object value = pool[(j * 2 + i) % pool.length];
                Array.set(made[i], j, value == null && i < 4 ? pool[1] : value);
            }
        }
        return made;
    }

    private static Object container(String name, boolean model) throws Exception {
        boolean concurrent = CONCURRENT.contains(name);
        String place = model ? concurrent ? "model.java_util_concurrent." : "model.java_util."
                : concurrent ? "java.util.concurrent." : "java.util.";
        return Class.forName(place + name).getConstructor().newInstance();
    }

    private static Object filled(String name, boolean model, Object... elements) throws Exception {
        Object made = container(name, model);
        boolean map = name.endsWith("Map") || name.equals("Hashtable");
        for (int i = 0; i < elements.length; i++) {
            if (map) {
                method(made, "put", Object.class, Object.class).invoke(made, elements[i], i);
            } else {
                method(made, "add", Object.class).invoke(made, elements[i]);
            }
        }
        return made;
    }

    private static Method method(Object target, String name, Class<?>... types) throws Exception {
        return target.getClass().getMethod(name, types);
    }

    private static Object[] containers(Class<?> type, boolean model) throws Exception {
        String name = Map.of("Collection", "ArrayList", "List", "ArrayList", "Set", "LinkedHashSet", "SortedSet", "TreeSet",
                "Map", "LinkedHashMap", "SortedMap", "TreeMap", "PriorityQueue", "PriorityQueue").get(type.getSimpleName());
        return new Object[] {null, container(name, model), filled(name, model, "b"), filled(name, model, "c", "a", "b"),
            filled(name, model, "a", "z")};
    }

    /** Any function: the first argument, its length, or whether it is even, as the result type asks. */
    private static Object[] functions(Class<?> wanted) {
        InvocationHandler handler = (proxy, called, given) -> {
            if (called.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, called, given);
            }
            if (called.getName().equals("toString")) {
                return "function";
            }
            if (called.getName().equals("equals")) {
                return proxy == given[0];
            }
            if (called.getName().equals("compare")) {
                return String.valueOf(given[1]).compareTo(String.valueOf(given[0]));
            }
            int number = given == null ? 3 : String.valueOf(given[0]).length();
            Class<?> result = called.getReturnType();
            return result == int.class ? (Object) number : result == long.class ? (Object) (long) number
                    : result == double.class ? (Object) (double) number : result == boolean.class ? (Object) (number % 2 == 0)
                    : result == void.class ? null : result == Object.class ? (given == null ? "s" : given[0]) : null;
        };
        return new Object[] {null, Proxy.newProxyInstance(wanted.getClassLoader() == null ? Boundary.class.getClassLoader()
                : wanted.getClassLoader(), new Class<?>[] {wanted}, handler)};
    }

    private static Object receiver(Class<?> jdk, Class<?> wanted, int which, boolean model) throws Exception {
        String name = jdk.getSimpleName();
        switch (name) {
            case "Math":
            case "Arrays":
            case "Collections":
            case "Objects":
                return null;
            case "String":
            case "StringBuilder":
            case "StringBuffer":
                String text = new String[] {"", "a", "abcab", "\ud83d\ude00x\ud83d", " A\u00df \n", "12,,3,"}[which];
                if (name.equals("String")) {
                    return model ? wanted.getConstructor(char[].class).newInstance((Object) text.toCharArray()) : text;
                }
                return wanted.getConstructor(String.class).newInstance(text);
            case "Optional":
            case "OptionalInt":
            case "OptionalLong":
            case "OptionalDouble":
                Method of = Arrays.stream(wanted.getMethods()).filter((m) -> m.getName().equals("of")).findFirst().get();
                Class<?> type = of.getParameterTypes()[0];
                Object held = type == int.class ? (Object) 3 : type == long.class ? (Object) 3L
                        : type == double.class ? (Object) Double.NaN : "a";
                return which > 1 ? null : which == 0 ? wanted.getMethod("empty").invoke(null) : of.invoke(null, held);
            case "BitSet":
                Object bits = wanted.getConstructor().newInstance();
                for (int i = 0; i < which; i++) {
                    wanted.getMethod("set", int.class).invoke(bits, i * 37);
                }
                return bits;
            case "StringJoiner":
                return which > 0 ? null : wanted.getConstructor(CharSequence.class).newInstance(",");
            case "StringTokenizer":
                return which > 1 ? null : wanted.getConstructor(String.class).newInstance(which == 0 ? "" : "a b");
            default:
        }
        if (jdk.getName().startsWith("java.lang.")) {
            Object[] boxes = boxes(jdk, wanted, "", model);
            return boxes[which % (boxes.length - 1)];
        }
        Object[][] contents = {{}, {"b"}, {"c", "a", "b"}, {"a", "z", "m", "b"}, {2, 3, 1}, {2, 2, 1, 5, 9, 7, 8}};
        return filled(name, model, contents[which]);
    }

    // ---------------------------------------------------------------- text

    private static String shown(Object value) {
        if (value == null) {
            return "null";
        }
        if (value.getClass().isArray()) {
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < Math.min(Array.getLength(value), 100); i++) {
                text.append(shown(Array.get(value, i))).append(' ');
            }
            return text.append('}').toString();
        }
        if (value instanceof Proxy || Proxy.isProxyClass(value.getClass())) {
            return "function";
        }
        try {
            String name = value.getClass().getName();
            if (value instanceof java.util.Iterator || Class.forName("model.java_util.Iterator").isInstance(value)) {
                return drained(value);
            }
            String text = value.toString();
            // Objects without a text of their own show a number that is nobody's business.
            return text.contains("@") || name.contains("$$Lambda") || text.contains("Comparator") ? "object" : text;
        } catch (RuntimeException | ReflectiveOperationException | OutOfMemoryError e) {
            return "shows " + e.getClass().getSimpleName();
        }
    }

    private static String drained(Object iterator) throws ReflectiveOperationException {
        StringBuilder text = new StringBuilder("iterator");
        Method has = iterator.getClass().getMethod("hasNext");
        Method next = iterator.getClass().getMethod("next");
        has.setAccessible(true);
        next.setAccessible(true);
        for (int i = 0; i < 20 && (Boolean) has.invoke(iterator); i++) {
            text.append(' ').append(shown(next.invoke(iterator)));
        }
        return text.toString();
    }
}
