package vernier;

/** The arguments of a program. They are the first inputs of an execution: how many, then each string. */
public final class Arguments {
    private Arguments() {
    }

    /** Any number of any strings, none of them null. */
    public static String[] any() {
        int count = Nondet.nondetInt();
        Nondet.assume(count >= 0);
        String[] arguments = new String[count];
        for (int i = 0; i < count; i++) {
            arguments[i] = Nondet.nondetString();
        }
        return arguments;
    }
}
