package java.time;

import java.time.format.DateTimeParseException;
import java.util.Objects;

/**
 * The dates and times of ISO 8601: a year of four digits or, with a sign, more; all else of two digits each, and a
 * fraction of seconds. Times may end after the minutes.
 */
final class TemporalText {
    private final CharSequence text;
    private int position;
    private long year;
    private int month;
    private int day;
    private int hour;
    private int minute;
    private int second;
    private int nano;

    private TemporalText(CharSequence text) {
        this.text = Objects.requireNonNull(text, "text");
    }

    static LocalDate date(CharSequence text) {
        TemporalText read = new TemporalText(text);
        read.readDate();
        read.readEnd();
        try {
            return read.date();
        } catch (DateTimeException e) {
            throw read.failure("could not be parsed: " + e.getMessage(), 0, e);
        }
    }

    static LocalTime time(CharSequence text) {
        TemporalText read = new TemporalText(text);
        read.readTime();
        read.readEnd();
        try {
            return read.time();
        } catch (DateTimeException e) {
            throw read.failure("could not be parsed: " + e.getMessage(), 0, e);
        }
    }

    static LocalDateTime dateTime(CharSequence text) {
        TemporalText read = new TemporalText(text);
        read.readDate();
        if (read.shows('t')) {
            read.position++;
        } else {
            read.literal('T');
        }
        read.readTime();
        read.readEnd();
        try {
            return LocalDateTime.of(read.date(), read.time());
        } catch (DateTimeException e) {
            throw read.failure("could not be parsed: " + e.getMessage(), 0, e);
        }
    }

    private LocalDate date() {
        return LocalDate.of(LocalDate.checkYear(year), month, day);
    }

    private LocalTime time() {
        LocalTime.checkMinute(minute);
        return LocalTime.of(hour, minute, second, nano);
    }

    private void readDate() {
        year = year();
        literal('-');
        month = twoDigits();
        literal('-');
        day = twoDigits();
    }

    private void readTime() {
        hour = twoDigits();
        literal(':');
        minute = twoDigits();
        if (shows(':') && isDigit(position + 1) && isDigit(position + 2)) {
            position++;
            second = twoDigits();
            readFraction();
        }
    }

    private void readFraction() {
        if (!shows('.')) {
            return;
        }
        position++;
        int unit = 100000000;
        while (unit > 0 && isDigit(position)) {
            nano += unit * (text.charAt(position) - '0');
            unit /= 10;
            position++;
        }
    }

    private void readEnd() {
        if (position < text.length()) {
            throw failure("could not be parsed, unparsed text found at index " + position, position, null);
        }
    }

    private DateTimeParseException failure(String problem, int index, DateTimeException cause) {
        String shown = text.length() > 64 ? text.subSequence(0, 64).toString() + "..." : text.toString();
        String message = "Text '" + shown + "' " + problem;
        return cause == null ? new DateTimeParseException(message, text, index)
                : new DateTimeParseException(message, text, index, cause);
    }

    private DateTimeParseException unexpected(int index) {
        return failure("could not be parsed at index " + index, index, null);
    }

    private boolean shows(char expected) {
        return position < text.length() && text.charAt(position) == expected;
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private long year() {
        int start = position;
        if (start == text.length()) {
            throw unexpected(start);
        }
        char sign = text.charAt(start);
        boolean signed = sign == '+' || sign == '-';
        int first = signed ? start + 1 : start;
        int end = first;
        long value = 0;
        while (end < first + 10 && isDigit(end)) {
            value = 10 * value + (text.charAt(end) - '0');
            end++;
        }
        if (end - first < 4) {
            throw unexpected(first);
        }
        // More digits than four need a sign, and only those have a plus.
        if (sign == '-' && value == 0 || sign == '+' && end - first == 4 || !signed && end - first > 4) {
            throw unexpected(start);
        }
        position = end;
        return sign == '-' ? -value : value;
    }

    private void literal(char expected) {
        if (!shows(expected)) {
            throw unexpected(position);
        }
        position++;
    }

    private int twoDigits() {
        if (!isDigit(position) || !isDigit(position + 1)) {
            throw unexpected(position);
        }
        int value = 10 * (text.charAt(position) - '0') + (text.charAt(position + 1) - '0');
        position += 2;
        return value;
    }
}
