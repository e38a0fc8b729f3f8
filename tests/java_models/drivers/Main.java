package driver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** Runs the same sequences on the classes of the JDK and on the models, and compares the traces. */
public final class Main {
    private static final Map<String, BiFunction<String, Long, String>[]> DRIVERS = new LinkedHashMap<>();

    @SafeVarargs
    private static void register(String kinds, BiFunction<String, Long, String>... sides) {
        for (String kind : kinds.split("/")) {
            DRIVERS.put(kind, sides);
        }
    }

    public static void main(String[] arguments) {
        int sequences = Integer.parseInt(arguments[0]);
        register("ArrayList/LinkedList/Vector/Stack/Arrays.asList/List.of/unmodifiableList/nCopies/subList"
                + "/CopyOnWriteArrayList", driver.jdk.Lists::run, driver.model.Lists::run);
        register("ArrayDeque/PriorityQueue/LinkedList as Queue/ConcurrentLinkedQueue/ConcurrentLinkedDeque"
                + "/LinkedBlockingQueue/ArrayBlockingQueue", driver.jdk.Queues::run, driver.model.Queues::run);
        register("HashMap/LinkedHashMap/TreeMap/Hashtable/ConcurrentHashMap", driver.jdk.Maps::run, driver.model.Maps::run);
        register("TreeMap and TreeSet views", driver.jdk.Navigable::run, driver.model.Navigable::run);
        register("HashSet/LinkedHashSet/TreeSet/CopyOnWriteArraySet/ConcurrentHashMap.newKeySet", driver.jdk.Sets::run, driver.model.Sets::run);
        register("Arrays/Collections/Optional/StringTokenizer/BitSet/Stream/views/EnumMap and EnumSet/immutable", driver.jdk.Utilities::run,
                driver.model.Utilities::run);
        register("StringBuilder/Integer/Long/Byte and Short/Character/Double and Float/Math", driver.jdk.Langs::run,
                driver.model.Langs::run);
        register("changed streams/Random", driver.jdk.Flows::run, driver.model.Flows::run);
        register("System.arraycopy", driver.jdk.Copies::run, driver.model.Copies::run);
        register("LocalDate", driver.jdk.Dates::run, driver.model.Dates::run);
        register("LocalTime/LocalDateTime/Duration/Period/Instant/time units", driver.jdk.Times::run, driver.model.Times::run);
        register("LongAdder", driver.jdk.Adders::run, driver.model.Adders::run);
        register("BigInteger", driver.jdk.Numbers::run, driver.model.Numbers::run);
        register("BigDecimal", driver.jdk.Amounts::run, driver.model.Amounts::run);
        register("IdentityHashMap", driver.jdk.Identities::run, driver.model.Identities::run);
        register("readers/writers/input streams/output streams", driver.jdk.Streams::run, driver.model.Streams::run);
        register("Path", driver.jdk.FilePaths::run, driver.model.FilePaths::run);
        register("formats", driver.jdk.Formats::run, driver.model.Formats::run);
        register("Scanner", driver.jdk.Scanners::run, driver.model.Scanners::run);
        register("regular expressions/replacements", driver.jdk.Expressions::run, driver.model.Expressions::run);
        register("String", driver.jdk.Texts::run, driver.model.Texts::run);
        for (Map.Entry<String, BiFunction<String, Long, String>[]> entry : DRIVERS.entrySet()) {
            if (arguments.length < 2 || entry.getKey().equals(arguments[1])) {
                compare(entry.getKey(), entry.getValue(), sequences);
            }
        }
    }

    private static void compare(String kind, BiFunction<String, Long, String>[] sides, int sequences) {
        int mismatches = 0;
        long operations = 0;
        String first = "";
        for (long seed = 1; seed <= sequences; seed++) {
            String expected = sides[0].apply(kind, seed);
            String actual = sides[1].apply(kind, seed);
            int undescribed = actual.indexOf(" is not described");
            if (undescribed >= 0) {
                // What a model says that it does not describe, and what follows, is not compared.
                actual = actual.substring(0, actual.lastIndexOf('\n', undescribed) + 1);
                expected = expected.substring(0, Math.min(actual.length(), expected.length()));
            }
            operations += expected.chars().filter((c) -> c == '\n').count();
            if (!expected.equals(actual)) {
                mismatches++;
                first = first.isEmpty() ? difference(seed, expected.split("\n"), actual.split("\n")) : first;
            }
        }
        System.out.println(kind + "\t" + sequences + "\t" + operations + "\t" + mismatches + "\t" + first);
    }

    private static String difference(long seed, String[] expected, String[] actual) {
        int i = 0;
        while (i < expected.length && i < actual.length && expected[i].equals(actual[i])) {
            i++;
        }
        String before = i > 0 ? expected[i - 1] : "";
        return "seed " + seed + " after [" + before + "]: expected [" + (i < expected.length ? expected[i] : "end")
                + "] got [" + (i < actual.length ? actual[i] : "end") + "]";
    }
}
