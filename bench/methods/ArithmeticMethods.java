/** Methods on numbers, which wrap as Java's do. */
public class ArithmeticMethods {
    //@ requires n > Integer.MIN_VALUE;
    //@ ensures \result >= 0 && (\result == n || \result == -n);
    static int absolute(int n) {
        return n < 0 ? -n : n;
    }

    //@ ensures \result >= a && \result >= b && \result >= c;
    //@ ensures \result == a || \result == b || \result == c;
    static int maximumOfThree(int a, int b, int c) {
        int best = a > b ? a : b;
        return best > c ? best : c;
    }

    //@ requires low <= high;
    //@ ensures low <= \result && \result <= high;
    //@ ensures low <= n && n <= high ==> \result == n;
    static int clamp(int n, int low, int high) {
        if (n < low) {
            return low;
        }
        return n > high ? high : n;
    }

    //@ ensures n > 0 ==> \result == 1;
    //@ ensures n < 0 ==> \result == -1;
    //@ ensures n == 0 ==> \result == 0;
    static int sign(int n) {
        return n > 0 ? 1 : n < 0 ? -1 : 0;
    }

    //@ requires 0 <= a && a <= b;
    //@ ensures a <= \result && \result <= b;
    //@ ensures \result - a == b - \result || \result - a == b - \result - 1;
    static int midpoint(int a, int b) {
        return a + (b - a) / 2;
    }

    //@ requires 0 <= a && 0 <= b;
    //@ ensures \result == ((long) a + b > Integer.MAX_VALUE ? Integer.MAX_VALUE : a + b);
    static int addSaturating(int a, int b) {
        int sum = a + b;
        return sum < 0 ? Integer.MAX_VALUE : sum;
    }

    //@ requires 0 <= n && n <= 1000 && 0 <= m && m <= 1000;
    //@ ensures \result == n * m;
    static int multiply(int n, int m) {
        int product = 0;
        //@ loop_invariant 0 <= i && i <= n && product == i * m;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            product += m;
        }
        return product;
    }

    //@ requires 0 <= n && n <= 10000 && 0 < d && d <= 100;
    //@ ensures 0 <= \result && \result * d <= n && n < (\result + 1) * d;
    static int divide(int n, int d) {
        int quotient = 0;
        int rest = n;
        //@ loop_invariant 0 <= rest && rest <= n && 0 <= quotient && quotient <= n;
        //@ loop_invariant n == quotient * d + rest;
        //@ decreases rest;
        while (rest >= d) {
            rest -= d;
            quotient++;
        }
        return quotient;
    }

    //@ requires 0 <= n && n <= 10000;
    //@ ensures 2 * \result == n * (n + 1);
    static int sumTo(int n) {
        int sum = 0;
        //@ loop_invariant 0 <= i && i <= n && 2 * sum == i * (i + 1);
        //@ loop_invariant 0 <= sum && sum <= 10000 * i;
        //@ decreases n - i;
        for (int i = 0; i < n; ) {
            i++;
            sum += i;
        }
        return sum;
    }

    //@ requires 0 <= n && n <= 1000000;
    //@ ensures 0 <= \result && \result * \result <= n && n < (\result + 1) * (\result + 1);
    static int squareRoot(int n) {
        int root = 0;
        //@ loop_invariant 0 <= root && root <= 1000 && root * root <= n;
        //@ decreases n - root;
        while ((root + 1) * (root + 1) <= n) {
            root++;
        }
        return root;
    }

    //@ requires year > 0;
    //@ ensures \result <==> year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    static boolean isLeap(int year) {
        if (year % 400 == 0) {
            return true;
        }
        if (year % 100 == 0) {
            return false;
        }
        return year % 4 == 0;
    }

    //@ requires n >= 0;
    //@ ensures \result <==> n % 2 == 0;
    static boolean isEven(int n) {
        return n == 0 || !isEven(n - 1);
    }

    //@ requires n >= 0;
    //@ ensures 1 <= \result && \result <= 10;
    static int digits(int n) {
        int count = 1;
        int bound = 10;
        //@ loop_invariant 1 <= count && count <= 9 && bound >= 10;
        //@ loop_invariant count == 9 ==> bound == 1000000000;
        //@ decreases 10 - count;
        while (n >= bound) {
            if (count == 9) {
                return 10;
            }
            count++;
            bound = count == 9 ? 1000000000 : bound < 100000000 ? bound * 10 : 100000000;
        }
        return count;
    }
}
