package java.time.temporal;

/** Fields and queries have no model. */
public interface TemporalAccessor {
}
