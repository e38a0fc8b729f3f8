/** A name of a job, a trigger, a group, a calendar or a listener. Names are shared: equal ones are the same object. */
final class Name {
    final int number;

    Name(int number) {
        this.number = number;
    }
}
