import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What holds of an object whenever nobody is working on it, as relational clauses. */
@Retention(RetentionPolicy.SOURCE)
@interface Invariant {
    String[] value();
}
