import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What a method may rely on when it is called, as relational clauses. */
@Retention(RetentionPolicy.SOURCE)
@interface Requires {
    String[] value();
}
