package java.time;

import java.time.format.DateTimeParseException;

/** The dates of ISO 8601: a year of four digits or, with a sign, more; the month and the day of two digits each. */
final class LocalDateText {
    private final CharSequence text;
    private int position;

    private LocalDateText(CharSequence text) {
        this.text = text;
    }

    static LocalDate parse(CharSequence text) {
        return new LocalDateText(text).date();
    }

    private LocalDate date() {
        long year = year();
        literal();
        int month = twoDigits();
        literal();
        int day = twoDigits();
        if (position < text.length()) {
            throw failure("could not be parsed, unparsed text found at index " + position, position, null);
        }
        try {
            return LocalDate.of(LocalDate.checkYear(year), month, day);
        } catch (DateTimeException e) {
            throw failure("could not be parsed: " + e.getMessage(), 0, e);
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

    private void literal() {
        if (position == text.length() || text.charAt(position) != '-') {
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
