package java.lang;

import vernier.Nondet;

public class NullPointerException extends RuntimeException {
    /** Whether code has made it, and not the virtual machine. */
    private boolean $made;
    private String $explanation;

    public NullPointerException() {
        $made = true;
    }

    public NullPointerException(String message) {
        super(message);
        $made = true;
    }

    /** As the virtual machine raises it. It writes no field: what may be null is everywhere, and stays as it is. */
    public NullPointerException(int $none) {
    }

    /** What the virtual machine tells of the null reference depends on how the program was compiled. */
    public String getMessage() {
        if ($made) {
            return super.getMessage();
        }
        if ($explanation == null) {
            $explanation = "Cannot " + Nondet.nondetString();
        }
        return $explanation;
    }

    /** Nothing reads what is printed here, so nobody has to know the message. */
    public void printStackTrace() {
        if ($made) {
            super.printStackTrace();
        } else {
            System.err.println("java.lang.NullPointerException");
        }
    }
}
