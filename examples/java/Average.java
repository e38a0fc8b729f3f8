/** The mean of some numbers. The bug: nobody thinks of no numbers at all. */
public class Average {
    static int mean(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum / numbers.length;
    }

    public static void main(String[] args) {
        int[] ages = {31, 44, 27};
        assert mean(ages) == 34;
        assert mean(new int[0]) == 0;
    }
}
