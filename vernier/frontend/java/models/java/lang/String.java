package java.lang;

import java.io.Serializable;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.FormatPattern;
import java.util.Iterator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import vernier.Encodings;

public final class String implements Serializable, Comparable<String>, CharSequence {
    private final char[] value;

    public String() {
        this.value = new char[0];
    }

    public String(String original) {
        this.value = original.value;
    }

    public String(char[] chars) {
        this.value = $slice(chars, 0, chars.length);
    }

    public String(char[] chars, int offset, int count) {
        StringBounds.offsetCount(offset, count, chars.length);
        this.value = $slice(chars, offset, count);
    }

    public String(StringBuilder builder) {
        this.value = $charsOf(builder);
    }

    public String(StringBuffer buffer) {
        this.value = $charsOf(buffer);
    }

    public String(byte[] bytes) {
        this.value = Utf8.decode(bytes, 0, bytes.length);
    }

    public String(byte[] bytes, int offset, int length) {
        StringBounds.offsetCount(offset, length, bytes.length);
        this.value = Utf8.decode(bytes, offset, length);
    }

    public String(byte[] bytes, Charset charset) {
        this.value = $decoded(bytes, 0, bytes.length, Encodings.of(charset));
    }

    public String(byte[] bytes, String charset) throws UnsupportedEncodingException {
        this.value = $decoded(bytes, 0, bytes.length, Encodings.named(charset));
    }

    public String(byte[] bytes, int offset, int length, Charset charset) {
        int encoding = Encodings.of(charset);
        StringBounds.offsetCount(offset, length, bytes.length);
        this.value = $decoded(bytes, offset, length, encoding);
    }

    public String(byte[] bytes, int offset, int length, String charset) throws UnsupportedEncodingException {
        int encoding = Encodings.named(charset);
        StringBounds.offsetCount(offset, length, bytes.length);
        this.value = $decoded(bytes, offset, length, encoding);
    }

    private static char[] $decoded(byte[] bytes, int offset, int length, int encoding) {
        return encoding == Encodings.UTF_8 ? Utf8.decode(bytes, offset, length)
                : Encodings.decode(bytes, offset, length, encoding);
    }

    /** Takes the array over: nobody else may write to it. */
    private String(char[] chars, Void owned) {
        this.value = chars;
    }

    private static char[] $slice(char[] source, int offset, int count) {
        char[] result = new char[count];
        for (int i = 0; i < count; i++) {
            result[i] = source[offset + i];
        }
        return result;
    }

    private static char[] $charsOf(CharSequence text) {
        int n = text.length();
        char[] result = new char[n];
        for (int i = 0; i < n; i++) {
            result[i] = text.charAt(i);
        }
        return result;
    }

    /** The concatenation that the operator + stands for: a null operand reads "null". */
    public static String $concat(String a, String b) {
        String left = a == null ? "null" : a;
        String right = b == null ? "null" : b;
        return $join(left.value, right.value);
    }

    private static String $join(char[] left, char[] right) {
        char[] result = new char[left.length + right.length];
        for (int i = 0; i < left.length; i++) {
            result[i] = left[i];
        }
        for (int i = 0; i < right.length; i++) {
            result[left.length + i] = right[i];
        }
        return new String(result, null);
    }

    public int length() {
        return value.length;
    }

    public boolean isEmpty() {
        return value.length == 0;
    }

    public char charAt(int index) {
        if (index < 0 || index >= value.length) {
            if ($isLatin1()) {
                throw new StringIndexOutOfBoundsException(index);
            }
            StringBounds.index(index, value.length);
        }
        return value[index];
    }

    private boolean $isLatin1() {
        for (int i = 0; i < value.length; i++) {
            if (value[i] > 255) {
                return false;
            }
        }
        return true;
    }

    public int codePointAt(int index) {
        StringBounds.index(index, value.length);
        char high = value[index];
        if (Character.isHighSurrogate(high) && index + 1 < value.length
                && Character.isLowSurrogate(value[index + 1])) {
            return Character.toCodePoint(high, value[index + 1]);
        }
        return high;
    }

    public int codePointBefore(int index) {
        int i = index - 1;
        if (i < 0 || i >= value.length) {
            throw new StringIndexOutOfBoundsException(index);
        }
        char low = value[i];
        if (Character.isLowSurrogate(low) && i > 0 && Character.isHighSurrogate(value[i - 1])) {
            return Character.toCodePoint(value[i - 1], low);
        }
        return low;
    }

    public int codePointCount(int beginIndex, int endIndex) {
        if (beginIndex < 0 || beginIndex > endIndex || endIndex > value.length) {
            throw new IndexOutOfBoundsException();
        }
        int n = endIndex - beginIndex;
        for (int i = beginIndex; i + 1 < endIndex; i++) {
            if (Character.isHighSurrogate(value[i]) && Character.isLowSurrogate(value[i + 1])) {
                n--;
                i++;
            }
        }
        return n;
    }

    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        StringBounds.beginEnd(srcBegin, srcEnd, value.length);
        StringBounds.offsetCount(dstBegin, srcEnd - srcBegin, dst.length);
        for (int i = srcBegin; i < srcEnd; i++) {
            dst[dstBegin + i - srcBegin] = value[i];
        }
    }

    public IntStream chars() {
        int[] codes = new int[value.length];
        for (int i = 0; i < value.length; i++) {
            codes[i] = value[i];
        }
        return IntStream.of(codes);
    }

    public IntStream codePoints() {
        int n = 0;
        int[] codes = new int[codePointCount(0, value.length)];
        for (int i = 0; i < value.length; i += codes[n - 1] > 0xffff ? 2 : 1) {
            codes[n] = codePointAt(i);
            n++;
        }
        return IntStream.of(codes);
    }

    /** The end of the line that begins there, and where the next one begins. */
    private int $endOfLine(int from) {
        int at = from;
        while (at < value.length && value[at] != '\n' && value[at] != '\r') {
            at++;
        }
        return at;
    }

    private int $nextLine(int end) {
        return end + 1 < value.length && value[end] == '\r' && value[end + 1] == '\n' ? end + 2 : end + 1;
    }

    public Stream<String> lines() {
        int n = 0;
        for (int at = 0; at < value.length; at = $nextLine($endOfLine(at))) {
            n++;
        }
        String[] lines = new String[n];
        int from = 0;
        for (int i = 0; i < n; i++) {
            int end = $endOfLine(from);
            lines[i] = substring(from, end);
            from = $nextLine(end);
        }
        return Stream.of(lines);
    }

    public byte[] getBytes() {
        return Utf8.encode(value);
    }

    public byte[] getBytes(Charset charset) {
        return $encoded(Encodings.of(charset));
    }

    public byte[] getBytes(String charset) throws UnsupportedEncodingException {
        return $encoded(Encodings.named(charset));
    }

    private byte[] $encoded(int encoding) {
        return encoding == Encodings.UTF_8 ? Utf8.encode(value) : Encodings.encode(value, encoding);
    }

    public char[] toCharArray() {
        return $slice(value, 0, value.length);
    }

    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof String)) {
            return false;
        }
        char[] mine = value;
        char[] theirs = ((String) other).value;
        if (mine.length != theirs.length) {
            return false;
        }
        for (int i = 0; i < mine.length; i++) {
            if (mine[i] != theirs[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean contentEquals(CharSequence text) {
        if (text.length() != value.length) {
            return false;
        }
        for (int i = 0; i < value.length; i++) {
            if (value[i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean contentEquals(StringBuffer buffer) {
        return contentEquals((CharSequence) buffer);
    }

    public boolean equalsIgnoreCase(String other) {
        if (this == other) {
            return true;
        }
        return other != null && other.value.length == value.length
                && regionMatches(true, 0, other, 0, value.length);
    }

    public int compareTo(String other) {
        char[] theirs = other.value;
        int n = value.length < theirs.length ? value.length : theirs.length;
        for (int i = 0; i < n; i++) {
            if (value[i] != theirs[i]) {
                return value[i] - theirs[i];
            }
        }
        return value.length - theirs.length;
    }

    public int compareToIgnoreCase(String other) {
        char[] theirs = other.value;
        int n = value.length < theirs.length ? value.length : theirs.length;
        for (int i = 0; i < n; i++) {
            if (value[i] != theirs[i]) {
                // Surrogate pairs count as one where neither string is Latin-1, else as two characters.
                boolean surrogate = Character.isSurrogate(value[i]) || Character.isSurrogate(theirs[i]);
                boolean pairs = surrogate && !$isLatin1() && !other.$isLatin1();
                int a = Character.toLowerCase(Character.toUpperCase(pairs ? $including(i) : value[i]));
                int b = Character.toLowerCase(Character.toUpperCase(pairs ? other.$including(i) : theirs[i]));
                if (a != b) {
                    return a - b;
                }
            }
        }
        return value.length - theirs.length;
    }

    /** The code point that the character at the index is or is half of. */
    private int $including(int index) {
        boolean second = index > 0 && Character.isSurrogatePair(value[index - 1], value[index]);
        return codePointAt(second ? index - 1 : index);
    }

    public boolean regionMatches(int offset, String other, int otherOffset, int length) {
        return regionMatches(false, offset, other, otherOffset, length);
    }

    public boolean regionMatches(boolean ignoreCase, int offset, String other, int otherOffset, int length) {
        if (!ignoreCase && other == null) {
            throw new NullPointerException();
        }
        // Whether the range fits this string is looked at first, even if the other one is null.
        if (otherOffset < 0 || offset < 0 || offset > (long) value.length - length) {
            return false;
        }
        char[] theirs = other.value;
        if (otherOffset > (long) theirs.length - length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char a = value[offset + i];
            char b = theirs[otherOffset + i];
            if (a != b && !(ignoreCase && $sameIgnoringCase(a, b))) {
                return false;
            }
        }
        return true;
    }

    private static boolean $sameIgnoringCase(char a, char b) {
        char upperA = Character.toUpperCase(a);
        char upperB = Character.toUpperCase(b);
        return upperA == upperB || Character.toLowerCase(upperA) == Character.toLowerCase(upperB);
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean startsWith(String prefix, int offset) {
        if (offset < 0 || offset > value.length - prefix.value.length) {
            return false;
        }
        return $matchesAt(prefix.value, offset);
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, value.length - suffix.value.length);
    }

    private boolean $matchesAt(char[] other, int offset) {
        for (int i = 0; i < other.length; i++) {
            if (value[offset + i] != other[i]) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int h = 0;
        for (int i = 0; i < value.length; i++) {
            h = 31 * h + value[i];
        }
        return h;
    }

    public int indexOf(int c) {
        return indexOf(c, 0);
    }

    public int indexOf(int c, int fromIndex) {
        int start = fromIndex < 0 ? 0 : fromIndex;
        if (c > Character.MAX_VALUE) {
            return $indexOfPair(c, start);
        }
        for (int i = start; i < value.length; i++) {
            if (value[i] == c) {
                return i;
            }
        }
        return -1;
    }

    private int $indexOfPair(int codePoint, int start) {
        if (!Character.isValidCodePoint(codePoint)) {
            return -1;
        }
        char high = Character.highSurrogate(codePoint);
        char low = Character.lowSurrogate(codePoint);
        for (int i = start; i < value.length - 1; i++) {
            if (value[i] == high && value[i + 1] == low) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(int c) {
        return lastIndexOf(c, value.length - 1);
    }

    public int lastIndexOf(int c, int fromIndex) {
        int start = fromIndex >= value.length ? value.length - 1 : fromIndex;
        boolean pair = c > Character.MAX_VALUE && Character.isValidCodePoint(c);
        for (int i = start; i >= 0; i--) {
            if (value[i] == c || pair && i + 1 < value.length && codePointAt(i) == c) {
                return i;
            }
        }
        return -1;
    }

    public int indexOf(String text) {
        return indexOf(text, 0);
    }

    public int indexOf(String text, int fromIndex) {
        int start = fromIndex < 0 ? 0 : fromIndex;
        int last = value.length - text.value.length;
        if (text.value.length == 0) {
            return start < value.length ? start : value.length;
        }
        for (int i = start; i <= last; i++) {
            if ($matchesAt(text.value, i)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(String text) {
        return lastIndexOf(text, value.length);
    }

    public int lastIndexOf(String text, int fromIndex) {
        int last = value.length - text.value.length;
        for (int i = fromIndex < last ? fromIndex : last; i >= 0; i--) {
            if ($matchesAt(text.value, i)) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(CharSequence text) {
        return indexOf(text.toString()) >= 0;
    }

    public String substring(int beginIndex) {
        return substring(beginIndex, value.length);
    }

    public String substring(int beginIndex, int endIndex) {
        StringBounds.beginEnd(beginIndex, endIndex, value.length);
        if (beginIndex == 0 && endIndex == value.length) {
            return this;
        }
        return beginIndex == endIndex ? "" : new String($slice(value, beginIndex, endIndex - beginIndex), null);
    }

    public CharSequence subSequence(int beginIndex, int endIndex) {
        return substring(beginIndex, endIndex);
    }

    public String concat(String text) {
        if (text.value.length == 0) {
            return this;
        }
        return $join(value, text.value);
    }

    public String replace(char oldChar, char newChar) {
        if (oldChar == newChar || indexOf(oldChar) < 0) {
            return this;
        }
        char[] result = new char[value.length];
        for (int i = 0; i < value.length; i++) {
            result[i] = value[i] == oldChar ? newChar : value[i];
        }
        return new String(result, null);
    }

    public String replace(CharSequence target, CharSequence replacement) {
        String pattern = target.toString();
        String inserted = replacement.toString();
        int at = indexOf(pattern);
        if (at < 0) {
            return this;
        }
        int n = pattern.value.length;
        StringBuilder result = new StringBuilder();
        int copied = 0;
        while (at >= 0) {
            result.append(value, copied, at - copied).append(inserted.value);
            copied = at + n;
            if (n == 0) {
                if (at >= value.length) {
                    return new String(result);
                }
                result.append(value[at]);
                copied = at + 1;
                at = copied;
            } else {
                at = indexOf(pattern, copied);
            }
        }
        result.append(value, copied, value.length - copied);
        return new String(result);
    }

    public String trim() {
        int start = 0;
        int end = value.length;
        while (start < end && value[start] <= ' ') {
            start++;
        }
        while (start < end && value[end - 1] <= ' ') {
            end--;
        }
        return substring(start, end);
    }

    public String strip() {
        return stripLeading().stripTrailing();
    }

    public String stripLeading() {
        int start = 0;
        while (start < value.length && Character.isWhitespace(value[start])) {
            start++;
        }
        return value.length == start ? "" : substring(start, value.length);
    }

    public String stripTrailing() {
        int end = value.length;
        while (end > 0 && Character.isWhitespace(value[end - 1])) {
            end--;
        }
        return end == 0 ? "" : substring(0, end);
    }

    public boolean isBlank() {
        for (int i = 0; i < value.length; i++) {
            if (!Character.isWhitespace(value[i])) {
                return false;
            }
        }
        return true;
    }

    public String repeat(int count) {
        if (count < 0) {
            throw StringBounds.negativeCount(count);
        }
        if (count == 1) {
            return this;
        }
        int n = value.length;
        if (n == 0 || count == 0) {
            return "";
        }
        char[] result = new char[n * count];
        for (int i = 0; i < result.length; i++) {
            result[i] = value[i % n];
        }
        return new String(result, null);
    }

    public String toLowerCase() {
        for (int i = 0; i < value.length; i++) {
            if (value[i] > 255) {
                return $toLowerCaseUnicode();
            }
        }
        char[] result = new char[value.length];
        boolean changed = false;
        for (int i = 0; i < value.length; i++) {
            result[i] = Character.toLowerCase(value[i]);
            if (result[i] != value[i]) {
                changed = true;
            }
        }
        return changed ? new String(result, null) : this;
    }

    public String toUpperCase() {
        for (int i = 0; i < value.length; i++) {
            if (value[i] > 255) {
                return $toUpperCaseUnicode();
            }
        }
        // The sharp s is the one Latin-1 character whose upper case is longer than itself.
        if (indexOf('\u00df') >= 0) {
            return replace("\u00df", "SS").toUpperCase();
        }
        char[] result = new char[value.length];
        boolean changed = false;
        for (int i = 0; i < value.length; i++) {
            result[i] = Character.toUpperCase(value[i]);
            if (result[i] != value[i]) {
                changed = true;
            }
        }
        return changed ? new String(result, null) : this;
    }

    public String toLowerCase(Locale locale) {
        return $hasOwnCases(locale) ? $toLowerCaseIn(locale) : toLowerCase();
    }

    public String toUpperCase(Locale locale) {
        return $hasOwnCases(locale) ? $toUpperCaseIn(locale) : toUpperCase();
    }

    /** Turkish, Azerbaijani and Lithuanian have rules of their own for the letter i. */
    private static boolean $hasOwnCases(Locale locale) {
        return locale.getLanguage().equals("tr") || locale.getLanguage().equals("az")
                || locale.getLanguage().equals("lt");
    }

    private native String $toLowerCaseIn(Locale locale);

    private native String $toUpperCaseIn(Locale locale);

    private native String $toLowerCaseUnicode();

    private native String $toUpperCaseUnicode();

    public String toString() {
        return this;
    }

    public native String intern();

    public static String format(String format, Object... arguments) {
        return FormatPattern.joined(FormatPattern.filled(format, arguments));
    }

    public String formatted(Object... arguments) {
        return format(this, arguments);
    }

    public static String format(Locale locale, String format, Object... arguments) {
        return $isEnglish(locale) ? format(format, arguments) : $formatIn(locale, format, arguments);
    }

    /** Whether numbers are written as everywhere where no locale is given. */
    private static boolean $isEnglish(Locale locale) {
        if (locale == null) {
            return true;
        }
        return (locale.getLanguage().isEmpty() || locale.getLanguage().equals("en"))
                && (locale.getCountry().isEmpty() || locale.getCountry().equals("US")
                || locale.getCountry().equals("GB"));
    }

    private static native String $formatIn(Locale locale, String format, Object... arguments);

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] chars) {
        return new String(chars);
    }

    public static String valueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String copyValueOf(char[] chars) {
        return new String(chars);
    }

    public static String copyValueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String valueOf(boolean b) {
        return b ? "true" : "false";
    }

    public static String valueOf(char c) {
        char[] chars = new char[1];
        chars[0] = c;
        return new String(chars, null);
    }

    public static String valueOf(int i) {
        return new String(Integer.$chars(i), null);
    }

    public static String valueOf(long l) {
        return new String(Long.$chars(l), null);
    }

    public static String valueOf(float f) {
        return Float.toString(f);
    }

    public static String valueOf(double d) {
        return Double.toString(d);
    }

    public static String join(CharSequence delimiter, CharSequence... elements) {
        char[] between = delimiter.toString().value;
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < elements.length; i++) {
            if (i > 0) {
                result.append(between);
            }
            result.append(valueOf(elements[i]).value);
        }
        return new String(result);
    }

    public static String join(CharSequence delimiter, Iterable<? extends CharSequence> elements) {
        char[] between = delimiter.toString().value;
        StringBuilder result = new StringBuilder();
        Iterator<? extends CharSequence> it = elements.iterator();
        boolean first = true;
        while (it.hasNext()) {
            if (!first) {
                result.append(between);
            }
            first = false;
            result.append(valueOf(it.next()).value);
        }
        return new String(result);
    }

    /** The text a regular expression stands for when it is a plain literal, else null. */
    private static String $literal(String regex) {
        char[] r = regex.value;
        if (r.length == 2 && r[0] == '\\' && r[1] < 128 && !Character.isLetterOrDigit(r[1])) {
            return valueOf(r[1]);
        }
        for (int i = 0; i < r.length; i++) {
            if ($isMeta(r[i])) {
                return null;
            }
        }
        return regex;
    }

    private static boolean $isMeta(char c) {
        switch (c) {
            case '.': case '$': case '|': case '(': case ')': case '[': case '{': case '^': case '?': case '*':
            case '+': case '\\':
                return true;
            default:
                return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        }
    }

    public String[] split(String regex) {
        return split(regex, 0);
    }

    public String[] split(String regex, int limit) {
        if (regex.equals("\\s+")) {
            return $splitAtSpaces(limit);
        }
        String literal = $literal(regex);
        if (literal == null || literal.value.length == 0) {
            return Pattern.compile(regex).split(this, limit);
        }
        int parts = 1;
        int at = indexOf(literal, 0);
        while (at >= 0 && parts != limit) {
            parts++;
            at = indexOf(literal, at + literal.value.length);
        }
        String[] result = new String[parts];
        int start = 0;
        for (int i = 0; i < parts - 1; i++) {
            int end = indexOf(literal, start);
            result[i] = substring(start, end);
            start = end + literal.value.length;
        }
        result[parts - 1] = substring(start, value.length);
        return limit == 0 && parts > 1 ? $withoutTrailingEmpty(result) : result;
    }

    /** What splitting at the most frequent regular expression gives, without looking at it character by character. */
    private String[] $splitAtSpaces(int limit) {
        int parts = 1;
        int at = 0;
        while (at < value.length && parts != limit) {
            if ($isSpace(value[at])) {
                parts++;
                at = $behindSpaces(at);
            } else {
                at++;
            }
        }
        String[] result = new String[parts];
        int start = 0;
        for (int i = 0; i < parts - 1; i++) {
            int end = start;
            while (!$isSpace(value[end])) {
                end++;
            }
            result[i] = substring(start, end);
            start = $behindSpaces(end);
        }
        result[parts - 1] = substring(start, value.length);
        return limit == 0 && parts > 1 ? $withoutTrailingEmpty(result) : result;
    }

    private int $behindSpaces(int at) {
        while (at < value.length && $isSpace(value[at])) {
            at++;
        }
        return at;
    }

    private static boolean $isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    private static String[] $withoutTrailingEmpty(String[] parts) {
        int n = parts.length;
        while (n > 0 && parts[n - 1].value.length == 0) {
            n--;
        }
        String[] result = new String[n];
        for (int i = 0; i < n; i++) {
            result[i] = parts[i];
        }
        return result;
    }

    public boolean matches(String regex) {
        String literal = $literal(regex);
        return literal == null ? Pattern.matches(regex, this) : equals(literal);
    }

    public String replaceAll(String regex, String replacement) {
        String literal = $literal(regex);
        if (literal == null || replacement.indexOf('\\') >= 0 || replacement.indexOf('$') >= 0) {
            return Pattern.compile(regex).matcher(this).replaceAll(replacement);
        }
        return replace(literal, replacement);
    }

    public String replaceFirst(String regex, String replacement) {
        String literal = $literal(regex);
        if (literal == null || replacement.indexOf('\\') >= 0 || replacement.indexOf('$') >= 0) {
            return Pattern.compile(regex).matcher(this).replaceFirst(replacement);
        }
        int at = indexOf(literal);
        if (at < 0) {
            return this;
        }
        String head = substring(0, at);
        return head.concat(replacement).concat(substring(at + literal.value.length, value.length));
    }
}
