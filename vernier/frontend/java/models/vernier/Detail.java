package vernier;

/** What an exception has to say, worked out only when somebody asks. */
public abstract class Detail {
    public abstract String text();
}
