/** A language, by its semantics and its type system. Vernier checks that the two fit (progress and preservation). */
interface Language {
    /** The next step of the program; throws an exception if it is stuck. */
    void smallStep();

    boolean wellTyped();

    boolean isFinalState();
}
