package java.lang;

import java.io.Serializable;

/** One object per type: the identity of two results of getClass() decides whether two objects have the same class. */
public final class Class<T> implements Serializable {
    private Class() {
    }

    public native String getName();

    public native boolean isInstance(Object object);

    public native boolean isInterface();

    public native boolean isArray();

    public native boolean isPrimitive();

    public native boolean isEnum();

    public native Class<? super T> getSuperclass();

    public native Class<?> getComponentType();

    public native boolean isAssignableFrom(Class<?> other);

    public native T[] getEnumConstants();

    public static native Class<?> forName(String name) throws ClassNotFoundException;

    public native T newInstance() throws InstantiationException, IllegalAccessException;

    /** The class object of a primitive type, given by its keyword. */
    static native Class<?> $primitive(String keyword);

    public boolean desiredAssertionStatus() {
        return true;
    }

    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to " + getName());
        }
        return (T) object;
    }

    public String getTypeName() {
        return isArray() ? getComponentType().getTypeName() + "[]" : getName();
    }

    public String getSimpleName() {
        if (isArray()) {
            return getComponentType().getSimpleName() + "[]";
        }
        String name = getName();
        int last = name.lastIndexOf('$');
        if (last < 0) {
            return name.substring(name.lastIndexOf('.') + 1);
        }
        int start = last + 1;
        while (start < name.length() && Character.isDigit(name.charAt(start))) {
            start++;
        }
        return name.substring(start);
    }

    public String getPackageName() {
        if (isArray()) {
            return getComponentType().getPackageName();
        }
        if (isPrimitive()) {
            return "java.lang";
        }
        String name = getName();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot);
    }

    public String getCanonicalName() {
        return getTypeName().replace('$', '.');
    }

    public String toString() {
        if (isPrimitive()) {
            return getName();
        }
        return (isInterface() ? "interface " : "class ") + getName();
    }
}
