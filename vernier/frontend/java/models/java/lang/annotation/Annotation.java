package java.lang.annotation;

public interface Annotation {
    boolean equals(Object other);

    int hashCode();

    String toString();

    Class<? extends Annotation> annotationType();
}
