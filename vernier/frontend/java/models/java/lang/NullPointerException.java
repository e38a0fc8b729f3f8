package java.lang;

import vernier.Nondet;

public class NullPointerException extends RuntimeException {
    /** Whether the virtual machine has raised it, not a statement of the program. */
    public boolean $raised;
    private String $explanation;

    public NullPointerException() {
    }

    public NullPointerException(String message) {
        super(message);
    }

    /** What the virtual machine tells of the null reference depends on how the program was compiled. */
    public String getMessage() {
        if (!$raised) {
            return super.getMessage();
        }
        if ($explanation == null) {
            $explanation = "Cannot " + Nondet.nondetString();
        }
        return $explanation;
    }

    /** Nothing reads what is printed here, so nobody has to know the message. */
    public void printStackTrace() {
        if ($raised) {
            System.err.println("java.lang.NullPointerException");
        } else {
            super.printStackTrace();
        }
    }
}
