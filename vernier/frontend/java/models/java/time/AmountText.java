package java.time;

import java.time.format.DateTimeParseException;
import java.util.Objects;

/** The periods and durations of ISO 8601: P, and numbers with a letter each; before those of hours and less, a T. */
final class AmountText {
    private final CharSequence text;
    private final String wanted;
    private int position;
    private boolean negated;

    private AmountText(CharSequence text, String wanted) {
        this.text = Objects.requireNonNull(text, "text");
        this.wanted = wanted;
    }

    static Period period(CharSequence text) {
        return new AmountText(text, "Period").readPeriod();
    }

    static Duration duration(CharSequence text) {
        return new AmountText(text, "Duration").readDuration();
    }

    private Period readPeriod() {
        readStart();
        int start = position;
        int yearsEnd = numberBefore('Y');
        int monthsStart = position;
        int monthsEnd = numberBefore('M');
        int weeksStart = position;
        int weeksEnd = numberBefore('W');
        int daysStart = position;
        int daysEnd = numberBefore('D');
        if (position == start || position < text.length()) {
            throw failure("", null);
        }
        try {
            int years = small(start, yearsEnd);
            int months = small(monthsStart, monthsEnd);
            int weeks = small(weeksStart, weeksEnd);
            int days = small(daysStart, daysEnd);
            return Period.of(years, months, Math.addExact(days, Math.multiplyExact(weeks, 7)));
        } catch (NumberFormatException e) {
            throw failure("", e);
        }
    }

    private Duration readDuration() {
        readStart();
        int daysStart = position;
        int daysEnd = numberBefore('D');
        boolean timed = shows(position, 'T');
        if (timed) {
            position++;
        }
        int hoursStart = position;
        int hoursEnd = timed ? numberBefore('H') : -1;
        int minutesStart = position;
        int minutesEnd = timed ? numberBefore('M') : -1;
        int secondsStart = position;
        int secondsEnd = timed ? secondsEnd() : -1;
        // A T with nothing behind it is wrong, but a t is not, as the JDK has it.
        boolean endsWithT = timed && position == hoursStart && text.charAt(hoursStart - 1) == 'T';
        boolean empty = daysEnd < 0 && position == hoursStart;
        if (position < text.length() || endsWithT || empty) {
            throw failure("", null);
        }
        long days = number(daysStart, daysEnd, 86400, "days");
        long hours = number(hoursStart, hoursEnd, 3600, "hours");
        long minutes = number(minutesStart, minutesEnd, 60, "minutes");
        long seconds = number(secondsStart, secondsEnd, 1, "seconds");
        long nanos = secondsEnd < 0 ? 0 : fraction(secondsEnd);
        if (secondsEnd >= 0 && text.charAt(secondsStart) == '-') {
            nanos = -nanos;
        }
        try {
            long sum = Math.addExact(days, Math.addExact(hours, Math.addExact(minutes, seconds)));
            Duration read = Duration.ofSeconds(sum, nanos);
            return negated ? read.negated() : read;
        } catch (ArithmeticException e) {
            throw failure(": overflow", e);
        }
    }

    private DateTimeParseException failure(String what, RuntimeException cause) {
        String message = "Text cannot be parsed to a " + wanted + what;
        return cause == null ? new DateTimeParseException(message, text, 0) : new DateTimeParseException(message, text, 0, cause);
    }

    private boolean shows(int index, char letter) {
        return index < text.length() && (text.charAt(index) == letter || text.charAt(index) == letter + ('a' - 'A'));
    }

    private boolean isSign(int index) {
        return index < text.length() && (text.charAt(index) == '-' || text.charAt(index) == '+');
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private void readStart() {
        if (isSign(0)) {
            negated = text.charAt(0) == '-';
            position = 1;
        }
        if (!shows(position, 'P')) {
            throw failure("", null);
        }
        position++;
    }

    /** Where the digits end that begin here, perhaps with a sign; -1 if there are none. */
    private int digitsEnd() {
        int end = isSign(position) ? position + 1 : position;
        if (!isDigit(end)) {
            return -1;
        }
        while (isDigit(end)) {
            end++;
        }
        return end;
    }

    /** Reads a number with its letter and tells where the number ends; reads nothing and gives -1 if there is none. */
    private int numberBefore(char letter) {
        int end = digitsEnd();
        if (end < 0 || !shows(end, letter)) {
            return -1;
        }
        position = end + 1;
        return end;
    }

    /** The same for seconds, which may have a fraction of up to nine digits. */
    private int secondsEnd() {
        int end = digitsEnd();
        if (end < 0) {
            return -1;
        }
        int after = isPoint(end) ? end + 1 : end;
        while (after > end && after < end + 10 && isDigit(after)) {
            after++;
        }
        if (!shows(after, 'S')) {
            return -1;
        }
        position = after + 1;
        return end;
    }

    private boolean isPoint(int index) {
        return index < text.length() && (text.charAt(index) == '.' || text.charAt(index) == ',');
    }

    private long fraction(int point) {
        long nanos = 0;
        long unit = 100000000;
        if (isPoint(point)) {
            for (int i = point + 1; isDigit(i); i++) {
                nanos += unit * (text.charAt(i) - '0');
                unit /= 10;
            }
        }
        return nanos;
    }

    /** A number that is not below the first limit if it has a minus, and whose negation is not below the other if not. */
    private long value(int start, int end, long least, long leastNegated) {
        boolean minus = text.charAt(start) == '-';
        long limit = minus ? least : leastNegated;
        long value = 0;
        for (int i = isSign(start) ? start + 1 : start; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (value < limit / 10 || value * 10 < limit + digit) {
                throw new NumberFormatException("Error at index " + (i - start) + " in: \"" + text.subSequence(start, end) + "\"");
            }
            value = value * 10 - digit;
        }
        return minus ? value : -value;
    }

    private int small(int start, int end) {
        if (end < 0) {
            return 0;
        }
        int value = (int) value(start, end, Integer.MIN_VALUE, -Integer.MAX_VALUE);
        try {
            return Math.multiplyExact(value, negated ? -1 : 1);
        } catch (ArithmeticException e) {
            throw failure("", e);
        }
    }

    private long number(int start, int end, long unit, String name) {
        if (end < 0) {
            return 0;
        }
        try {
            return Math.multiplyExact(value(start, end, Long.MIN_VALUE, -Long.MAX_VALUE), unit);
        } catch (NumberFormatException | ArithmeticException e) {
            throw failure(": " + name, e);
        }
    }
}
