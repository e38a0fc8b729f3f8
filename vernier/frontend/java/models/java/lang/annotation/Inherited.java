package java.lang.annotation;

public @interface Inherited {
}
