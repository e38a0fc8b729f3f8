package java.time.temporal;

/** Fields, units and queries have no model. */
public interface Temporal extends TemporalAccessor {
}
