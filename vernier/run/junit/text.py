"""The fixed parts of generated tests: helpers by reflection, and the class that hands out recorded inputs."""

from __future__ import annotations

HELPERS = {
    "make": """
    /** An object of the class, made by no constructor. */
    private static Object make(String name) throws Throwable {
        java.lang.reflect.Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Object unsafe = field.get(null);
        return unsafe.getClass().getMethod("allocateInstance", Class.class).invoke(unsafe, Class.forName(name));
    }
""",
    "set": """
    /** Sets a field, whatever its access, in the class of the object or the nearest superclass that has it. */
    private static void set(Object target, String name, Object value) throws Throwable {
        for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
            for (java.lang.reflect.Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    field.set(target, value);
                    return;
                }
            }
        }
        throw new NoSuchFieldException(name);
    }
""",
    "setStatic": """
    /** Sets a static field, whatever its access. */
    private static void setStatic(String owner, String name, Object value) throws Throwable {
        java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
        field.setAccessible(true);
        field.set(null, value);
    }
""",
    "call": """
    /** Calls a method, whatever its access; what it throws comes out as it is. */
    private static Object call(String owner, String name, String[] types, Object target, Object... arguments)
            throws Throwable {
        for (java.lang.reflect.Method method : Class.forName(owner).getDeclaredMethods()) {
            Class<?>[] parameters = method.getParameterTypes();
            boolean same = method.getName().equals(name) && parameters.length == types.length;
            for (int i = 0; same && i < types.length; i++) {
                same = parameters[i].getTypeName().equals(types[i]);
            }
            if (same) {
                method.setAccessible(true);
                try {
                    return method.invoke(target, arguments);
                } catch (java.lang.reflect.InvocationTargetException exception) {
                    throw exception.getCause();
                }
            }
        }
        throw new NoSuchMethodException(owner + "." + name);
    }
""",
}

NONDET = """package vernier;

/** The inputs of the counterexample, in the order in which they were read. */
public final class Nondet {
    private static final Object[] VALUES = {
        VALUES_HERE
    };
    private static int next;

    private Nondet() {
    }

    private static Object value() {
        if (next == VALUES.length) {
            throw new IllegalStateException("the program reads more inputs than were recorded");
        }
        return VALUES[next++];
    }

    private static long number() {
        Object value = value();
        return value instanceof Character ? (Character) value : ((Number) value).longValue();
    }

    public static boolean nondetBoolean() {
        return (Boolean) value();
    }

    public static byte nondetByte() {
        return (byte) number();
    }

    public static char nondetChar() {
        return (char) number();
    }

    public static short nondetShort() {
        return (short) number();
    }

    public static int nondetInt() {
        return (int) number();
    }

    public static long nondetLong() {
        return number();
    }

    public static float nondetFloat() {
        return ((Number) value()).floatValue();
    }

    public static double nondetDouble() {
        return ((Number) value()).doubleValue();
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("the recorded inputs do not satisfy an assumption");
        }
    }

    public static String nondetString() {
        char[] characters = new char[nondetInt()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = nondetChar();
        }
        return new String(characters);
    }

    public static int range(int low, int high) {
        int chosen = nondetInt();
        assume(low <= chosen && chosen < high);
        return chosen;
    }
}
"""
