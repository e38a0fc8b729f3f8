package vernier;

/**
 * Marks the constructors and methods of a model that build its states: one marked constructor (or static method), then
 * any number of marked methods, leads to every state that any operations can lead to, up to what no caller can
 * observe (spare capacity, counts of modifications). Start states of methods are made in this way.
 *
 * On the class, the text says to which objects this is limited, such as "in natural order"; answers that rest on that
 * repeat it.
 */
public @interface Builds {
    String value() default "";
}
