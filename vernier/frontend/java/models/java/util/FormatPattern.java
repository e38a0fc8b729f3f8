package java.util;

/** Reads a format: all specifiers are checked before any argument is looked at. */
public final class FormatPattern {
    private final String format;
    private final FormatPiece[] pieces;
    private int count;
    private int position;

    private FormatPattern(String format) {
        this.format = format;
        int most = 1;
        for (int i = 0; i < format.length(); i++) {
            most += format.charAt(i) == '%' ? 2 : 0;
        }
        this.pieces = new FormatPiece[most];
    }

    /** The pieces of a format with their arguments; the rest of the array is null. */
    public static FormatPiece[] filled(String format, Object[] arguments) {
        FormatPattern pattern = new FormatPattern(format);
        pattern.read();
        pattern.fill(arguments);
        return pattern.pieces;
    }

    public static String joined(FormatPiece[] pieces) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < pieces.length && pieces[i] != null; i++) {
            result.append(pieces[i].shown());
        }
        return result.toString();
    }

    private void read() {
        int start = 0;
        int at = format.indexOf('%');
        while (at >= 0) {
            literal(start, at);
            position = at + 1;
            FormatPiece piece = specifier(at);
            piece.check();
            pieces[count] = piece;
            count++;
            start = position;
            at = format.indexOf('%', start);
        }
        literal(start, format.length());
    }

    private void literal(int from, int to) {
        if (from < to) {
            FormatPiece piece = new FormatPiece();
            piece.text = format.substring(from, to);
            pieces[count] = piece;
            count++;
        }
    }

    private boolean isAt(char c) {
        return position < format.length() && format.charAt(position) == c;
    }

    private boolean isLetter(int at) {
        return at < format.length()
                && (format.charAt(at) >= 'a' && format.charAt(at) <= 'z'
                || format.charAt(at) >= 'A' && format.charAt(at) <= 'Z');
    }

    /** Passes digits; how many there are. */
    private int digits() {
        int from = position;
        while (position < format.length() && format.charAt(position) >= '0' && format.charAt(position) <= '9') {
            position++;
        }
        return position - from;
    }

    private FormatPiece specifier(int at) {
        FormatPiece piece = new FormatPiece();
        int start = position;
        if (digits() > 0 && isAt('$')) {
            piece.index = number(start, position);
            position++;
            if (piece.index <= 0) {
                FormatPiece.$notDescribed();
            }
        } else {
            position = start;
        }
        int flagsFrom = position;
        while (position < format.length() && FormatPiece.FLAGS.indexOf(format.charAt(position)) >= 0) {
            position++;
        }
        int flagsTo = position;
        int widthDigits = digits();
        int widthTo = position;
        int precisionTo = widthTo;
        if (isAt('.')) {
            position++;
            if (digits() == 0) {
                throw unknown(at);
            }
            precisionTo = position;
        }
        boolean dated = isLetter(position + 1) || position + 1 < format.length() && format.charAt(position + 1) == '%';
        if ((isAt('t') || isAt('T')) && dated) {
            FormatPiece.$notDescribed();
        }
        if (!isLetter(position) && !isAt('%')) {
            throw unknown(at);
        }
        readFlags(piece, flagsFrom, flagsTo);
        if (widthDigits > 0) {
            piece.width = number(flagsTo, widthTo);
            if (piece.width < 0) {
                throw new IllegalFormatWidthException(piece.width);
            }
        }
        if (precisionTo > widthTo) {
            piece.precision = number(widthTo + 1, precisionTo);
            if (piece.precision < 0) {
                throw new IllegalFormatPrecisionException(piece.precision);
            }
        }
        readConversion(piece);
        return piece;
    }

    /** A number that does not fit is shown as the smallest one. */
    private int number(int from, int to) {
        try {
            return Integer.parseInt(format.substring(from, to));
        } catch (NumberFormatException e) {
            return Integer.MIN_VALUE;
        }
    }

    private UnknownFormatConversionException unknown(int at) {
        int next = at + 1 < format.length() ? at + 1 : at;
        return new UnknownFormatConversionException(format.substring(next, next + 1));
    }

    private void readFlags(FormatPiece piece, int from, int to) {
        for (int i = from; i < to; i++) {
            int flag = 1 << FormatPiece.FLAGS.indexOf(format.charAt(i));
            if (piece.has(flag)) {
                throw new DuplicateFormatFlagsException(format.substring(i, i + 1));
            }
            piece.flags |= flag;
        }
        // Who takes the argument of the one before has no index of its own.
        piece.index = piece.has(FormatPiece.PREVIOUS) ? 0 : piece.index;
    }

    private void readConversion(FormatPiece piece) {
        char c = format.charAt(position);
        if ("bBsShHcCdoxXeEfgGaA%n".indexOf(c) < 0) {
            throw new UnknownFormatConversionException(String.valueOf(c));
        }
        position++;
        piece.upper = c >= 'A' && c <= 'Z';
        piece.conversion = piece.upper ? (char) (c + 32) : c;
        piece.index = c == 'n' || c == '%' ? 0 : piece.index;
    }

    private void fill(Object[] arguments) {
        int ordinary = 0;
        int last = -1;
        for (int i = 0; i < count; i++) {
            FormatPiece piece = pieces[i];
            if (piece.conversion == 'n' || piece.conversion == '%') {
                piece.text = piece.conversion == 'n' ? "\n" : "%";
            } else if (piece.conversion != 0) {
                if (!piece.has(FormatPiece.PREVIOUS)) {
                    last = piece.index > 0 ? piece.index - 1 : ordinary;
                    ordinary += piece.index > 0 ? 0 : 1;
                }
                if (last < 0 || arguments != null && last >= arguments.length) {
                    throw new MissingFormatArgumentException(piece.toString());
                }
                piece.take(arguments == null ? null : arguments[last]);
            }
        }
    }
}
