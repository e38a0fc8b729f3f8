import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What a method promises when it returns, as relational clauses. */
@Retention(RetentionPolicy.SOURCE)
@interface Ensures {
    String[] value();
}
