package java.lang;

public interface CharSequence {
    int length();

    char charAt(int index);

    CharSequence subSequence(int start, int end);

    String toString();

    default boolean isEmpty() {
        return length() == 0;
    }

    static int compare(CharSequence first, CharSequence second) {
        if (first == second) {
            return 0;
        }
        int n = first.length() < second.length() ? first.length() : second.length();
        for (int i = 0; i < n; i++) {
            char a = first.charAt(i);
            char b = second.charAt(i);
            if (a != b) {
                return a - b;
            }
        }
        return first.length() - second.length();
    }
}
