package java.util;

/** Objects that show themselves are outside the model of formats. */
public interface Formattable {
}
