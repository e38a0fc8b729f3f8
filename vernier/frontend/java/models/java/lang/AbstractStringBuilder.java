package java.lang;

/** What StringBuilder and StringBuffer share. The length of the array is the observable capacity. */
abstract class AbstractStringBuilder implements CharSequence {
    char[] value;
    int count;

    AbstractStringBuilder(int capacity) {
        value = new char[capacity];
    }

    public int length() {
        return count;
    }

    public int capacity() {
        return value.length;
    }

    public void ensureCapacity(int minimumCapacity) {
        if (minimumCapacity > value.length) {
            int doubled = 2 * value.length + 2;
            resize(doubled > minimumCapacity ? doubled : minimumCapacity);
        }
    }

    public void trimToSize() {
        if (count < value.length) {
            resize(count);
        }
    }

    private void resize(int capacity) {
        char[] old = value;
        char[] grown = new char[capacity];
        for (int i = 0; i < count; i++) {
            grown[i] = old[i];
        }
        value = grown;
    }

    public void setLength(int newLength) {
        if (newLength < 0) {
            throw new StringIndexOutOfBoundsException(newLength);
        }
        ensureCapacity(newLength);
        for (int i = count; i < newLength; i++) {
            value[i] = '\0';
        }
        count = newLength;
    }

    public char charAt(int index) {
        StringBounds.index(index, count);
        return value[index];
    }

    public void setCharAt(int index, char c) {
        StringBounds.index(index, count);
        value[index] = c;
    }

    public int codePointAt(int index) {
        StringBounds.index(index, count);
        return toString().codePointAt(index);
    }

    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        StringBounds.startEnd(srcBegin, srcEnd, count);
        StringBounds.range(dstBegin, dstBegin + srcEnd - srcBegin, dst.length);
        for (int i = srcBegin; i < srcEnd; i++) {
            dst[dstBegin + i - srcBegin] = value[i];
        }
    }

    void appendChar(char c) {
        ensureCapacity(count + 1);
        value[count] = c;
        count++;
    }

    void appendText(CharSequence text, int start, int end) {
        ensureCapacity(count + end - start);
        for (int i = start; i < end; i++) {
            value[count + i - start] = text.charAt(i);
        }
        count += end - start;
    }

    void appendChars(char[] chars, int offset, int length) {
        ensureCapacity(count + length);
        for (int i = 0; i < length; i++) {
            value[count + i] = chars[offset + i];
        }
        count += length;
    }

    void insertText(int offset, CharSequence text, int start, int end) {
        int n = end - start;
        // A copy first: the text may be this builder itself.
        char[] inserted = new char[n];
        for (int i = 0; i < n; i++) {
            inserted[i] = text.charAt(start + i);
        }
        insertChars(offset, inserted, 0, n);
    }

    void insertChars(int offset, char[] chars, int start, int n) {
        ensureCapacity(count + n);
        for (int i = count - 1; i >= offset; i--) {
            value[i + n] = value[i];
        }
        for (int i = 0; i < n; i++) {
            value[offset + i] = chars[start + i];
        }
        count += n;
    }

    void deleteRange(int start, int end) {
        int n = end - start;
        for (int i = end; i < count; i++) {
            value[i - n] = value[i];
        }
        count -= n;
    }

    void reverseChars() {
        for (int i = 0, j = count - 1; i < j; i++, j--) {
            char c = value[i];
            value[i] = value[j];
            value[j] = c;
        }
        // Surrogate pairs keep their order.
        for (int i = 0; i + 1 < count; i++) {
            char low = value[i];
            if (Character.isLowSurrogate(low) && Character.isHighSurrogate(value[i + 1])) {
                value[i] = value[i + 1];
                value[i + 1] = low;
                i++;
            }
        }
    }

    public int indexOf(String text) {
        return indexOf(text, 0);
    }

    public int indexOf(String text, int fromIndex) {
        return toString().indexOf(text, fromIndex);
    }

    public int lastIndexOf(String text) {
        return lastIndexOf(text, count);
    }

    public int lastIndexOf(String text, int fromIndex) {
        return toString().lastIndexOf(text, fromIndex);
    }

    public String substring(int start) {
        return substring(start, count);
    }

    public String substring(int start, int end) {
        StringBounds.startEnd(start, end, count);
        return new String(value, start, end - start);
    }

    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public String toString() {
        return new String(value, 0, count);
    }

    int compareChars(AbstractStringBuilder other) {
        int n = count < other.count ? count : other.count;
        for (int i = 0; i < n; i++) {
            if (value[i] != other.value[i]) {
                return value[i] - other.value[i];
            }
        }
        return count - other.count;
    }
}
