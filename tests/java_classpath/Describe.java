import java.io.InputStream;
import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

/** Prints the header and the members of classes as reflection has them, and writes their class files to a folder. */
class Describe {
    static final int SHOWN = Modifier.PUBLIC | Modifier.PRIVATE | Modifier.PROTECTED | Modifier.STATIC | Modifier.FINAL
        | Modifier.ABSTRACT;

    public static void main(String[] args) throws Exception {
        for (String name : Arrays.asList(args).subList(1, args.length)) {
            Class<?> shown = Class.forName(name, false, null);
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = Object.class.getModule().getResourceAsStream(file)) {
                Files.write(Path.of(args[0], name + ".class"), in.readAllBytes());
            }
            List<String> above = new ArrayList<>();
            if (shown.getGenericSuperclass() != null) { above.add(type(shown.getGenericSuperclass())); }
            for (Type each : shown.getGenericInterfaces()) { above.add(type(each)); }
            print(name, "class" + parameters(shown.getTypeParameters()) + " above " + above);
            for (Field each : shown.getDeclaredFields()) {
                if (!each.isSynthetic()) {
                    print(name, (each.getModifiers() & SHOWN) + " " + type(each.getGenericType()) + " " + each.getName());
                }
            }
            for (Executable each : shown.getDeclaredConstructors()) { method(name, each, "<init>", void.class); }
            for (Method each : shown.getDeclaredMethods()) {
                method(name, each, each.getName(), each.getGenericReturnType());
            }
        }
    }

    static void method(String name, Executable each, String called, Type result) {
        if (each.isSynthetic()) { return; }
        boolean made = each instanceof Constructor;
        String variables = made ? "" : parameters(each.getTypeParameters());
        String types = types(made ? each.getParameterTypes() : each.getGenericParameterTypes());
        String thrown = types(made ? each.getExceptionTypes() : each.getGenericExceptionTypes());
        String flags = (each.getModifiers() & SHOWN) + variables;
        print(name, flags + " " + type(result) + " " + called + "(" + types + ") " + thrown + " " + each.isVarArgs());
    }

    static void print(String name, String line) { System.out.println(name + "\t" + line); }

    static String types(Type[] types) { return Stream.of(types).map(Describe::type).collect(Collectors.joining(",")); }

    static String parameters(TypeVariable<?>[] variables) {
        StringBuilder text = new StringBuilder();
        for (TypeVariable<?> each : variables) {
            String bounds = Stream.of(each.getBounds()).map(Describe::type).collect(Collectors.joining("&"));
            text.append("<" + each.getName() + ":" + bounds + ">");
        }
        return text.toString();
    }

    static String type(Type type) {
        if (type instanceof Class) {
            Class<?> plain = (Class<?>) type;
            return plain.isArray() ? type(plain.getComponentType()) + "[]" : plain.getName();
        }
        if (type instanceof GenericArrayType) {
            return type(((GenericArrayType) type).getGenericComponentType()) + "[]";
        }
        if (type instanceof WildcardType) {
            WildcardType wildcard = (WildcardType) type;
            if (wildcard.getLowerBounds().length > 0) { return "? super " + type(wildcard.getLowerBounds()[0]); }
            Type upper = wildcard.getUpperBounds()[0];
            return upper == Object.class ? "?" : "? extends " + type(upper);
        }
        if (type instanceof ParameterizedType) {
            ParameterizedType given = (ParameterizedType) type;
            Class<?> raw = (Class<?>) given.getRawType();
            String arguments = types(given.getActualTypeArguments());
            String shown = arguments.isEmpty() ? "" : "<" + arguments + ">";
            boolean inner = given.getOwnerType() instanceof ParameterizedType;
            return (inner ? type(given.getOwnerType()) + "." + raw.getSimpleName() : raw.getName()) + shown;
        }
        return "'" + type;
    }
}
