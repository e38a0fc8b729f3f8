import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists the public methods of classes of the JDK, or calls those of a list with all combinations of extreme values. */
public final class Quiet {
    private enum Color { RED, GREEN }

    private static final Map<String, Object[]> VALUES = new LinkedHashMap<>();

    static {
        VALUES.put("boolean", new Object[] {false, true});
        VALUES.put("byte", new Object[] {(byte) 0, (byte) -1, Byte.MIN_VALUE, Byte.MAX_VALUE});
        VALUES.put("short", new Object[] {(short) 0, (short) -1, Short.MIN_VALUE, Short.MAX_VALUE});
        VALUES.put("char", new Object[] {'\0', 'a', '0', '\ud800', '\udc00', '\uffff'});
        VALUES.put("int", new Object[] {0, 1, -1, 2, 10, 16, 36, 37, 0xd800, 0x10ffff, 0x110000, Integer.MIN_VALUE,
            Integer.MAX_VALUE});
        VALUES.put("long", new Object[] {0L, 1L, -1L, 10L, 1L << 31, 1L << 40, Long.MIN_VALUE, Long.MAX_VALUE});
        VALUES.put("float", new Object[] {0f, -0f, 1.5f, Float.NaN, Float.MIN_VALUE, Float.MAX_VALUE,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY});
        VALUES.put("double", new Object[] {0.0, -0.0, 1.5, -2.5, Double.NaN, Double.MIN_VALUE, Double.MAX_VALUE,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY});
        VALUES.put("java.lang.String", new Object[] {null, "", "a", "\ud800", "12", "-", "NaN", "x".repeat(70)});
        VALUES.put("java.lang.Object", new Object[] {null, "", 1, 1L, 'c', 2.5, new int[1], Color.RED, int.class});
        VALUES.put("java.lang.Class", new Object[] {int.class, int[].class, Object.class, Runnable.class, Color.class});
        VALUES.put("java.lang.Enum", new Object[] {Color.RED, Color.GREEN});
    }

    private static String signature(Executable found) {
        List<String> types = new ArrayList<>();
        for (Class<?> type : found.getParameterTypes()) {
            types.add(type.getCanonicalName());
        }
        String name = found instanceof Constructor ? "<init>" : found.getName();
        return found.getDeclaringClass().getName() + "." + name + "(" + String.join(",", types) + ")";
    }

    private static List<Executable> executables(String owner) throws ClassNotFoundException {
        Map<String, Executable> found = new LinkedHashMap<>();
        Class<?> type = Class.forName(owner);
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (Modifier.isPublic(constructor.getModifiers())) {
                found.put(signature(constructor), constructor);
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && !method.isBridge()) {
                found.put(signature(method), method);
            }
        }
        return new ArrayList<>(found.values());
    }

    private static Object[] receivers(Class<?> type) {
        switch (type.getSimpleName()) {
            case "StringBuilder": return new Object[] {new StringBuilder(), new StringBuilder("text")};
            case "PrintStream": return new Object[] {new PrintStream(new ByteArrayOutputStream())};
            case "String": return new Object[] {"", "a", "\ud800", "x".repeat(70)};
            case "Boolean": return VALUES.get("boolean");
            case "Byte": return VALUES.get("byte");
            case "Short": return VALUES.get("short");
            case "Character": return VALUES.get("char");
            case "Integer": return VALUES.get("int");
            case "Long": return VALUES.get("long");
            case "Float": return VALUES.get("float");
            case "Double": return VALUES.get("double");
            case "Object": return new Object[] {"", 1, new int[2], Color.RED};
            default: return VALUES.get(type.getName());
        }
    }

    private static void call(Executable found) throws ReflectiveOperationException {
        Class<?>[] types = found.getParameterTypes();
        boolean free = found instanceof Constructor || Modifier.isStatic(found.getModifiers());
        long calls = 0;
        for (Object receiver : free ? new Object[] {null} : receivers(found.getDeclaringClass())) {
            int[] chosen = new int[types.length];
            do {
                Object[] arguments = new Object[types.length];
                for (int i = 0; i < types.length; i++) {
                    arguments[i] = VALUES.get(types[i].getName())[chosen[i]];
                }
                calls++;
                try {
                    if (found instanceof Constructor) {
                        ((Constructor<?>) found).newInstance(arguments);
                    } else {
                        ((Method) found).invoke(receiver, arguments);
                    }
                } catch (InvocationTargetException e) {
                    System.out.println(signature(found) + " throws " + e.getCause() + " for "
                            + java.util.Arrays.toString(arguments));
                    return;
                }
            } while (following(chosen, types));
        }
        System.out.println(signature(found) + " called " + calls);
    }

    /** The next combination; false after the last. */
    private static boolean following(int[] chosen, Class<?>[] types) {
        for (int i = 0; i < chosen.length; i++) {
            chosen[i]++;
            if (chosen[i] < VALUES.get(types[i].getName()).length) {
                return true;
            }
            chosen[i] = 0;
        }
        return false;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("list")) {
            for (int i = 1; i < arguments.length; i++) {
                executables(arguments[i]).forEach((found) -> System.out.println(signature(found)));
            }
            return;
        }
        List<String> wanted = Files.readAllLines(Path.of(arguments[1]));
        java.util.Set<String> owners = new java.util.LinkedHashSet<>();
        wanted.forEach((each) -> owners.add(each.substring(0, each.substring(0, each.indexOf('(')).lastIndexOf('.'))));
        for (String owner : owners) {
            for (Executable found : executables(owner)) {
                if (wanted.contains(signature(found))) {
                    call(found);
                }
            }
        }
    }
}
