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
        int size = Integer.parseInt("0");
        System.out.println(mean(ages));
        System.out.println(mean(new int[size]));
    }
}
