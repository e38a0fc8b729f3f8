import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

public class Main {
    static BigInteger factorial(int n) {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product;
    }

    static void integers() {
        BigInteger f = factorial(30);
        BigInteger p = BigInteger.TWO.pow(89).subtract(BigInteger.ONE);
        System.out.println(f + " " + f.hashCode() + " " + f.bitLength() + " " + f.toString(16));
        System.out.println(p.mod(f) + " " + p.modPow(f, factorial(23)) + " " + BigInteger.valueOf(17).modInverse(p) + " " + f.gcd(factorial(25).add(f)));
        System.out.println(p.negate().shiftRight(70) + " " + p.xor(f.not()) + " " + p.sqrt() + " " + f.doubleValue() + " " + f.longValue());
        System.out.println(new BigInteger("-9223372036854775809").add(BigInteger.ONE).longValueExact());
        System.out.println(BigInteger.valueOf(1000000007).isProbablePrime(20) + " " + BigInteger.valueOf(89).nextProbablePrime());
        try {
            f.intValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    static void decimals() {
        BigDecimal price = new BigDecimal("19.99");
        BigDecimal tax = price.multiply(new BigDecimal("0.195"));
        for (RoundingMode mode : RoundingMode.values()) {
            try {
                System.out.print(tax.setScale(2, mode) + " " + tax.negate().setScale(3, mode) + "; ");
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(price.add(tax) + " " + price.compareTo(new BigDecimal("19.990")) + " " + price.equals(new BigDecimal("19.990")));
        System.out.println(BigDecimal.ONE.divide(new BigDecimal("7"), MathContext.DECIMAL128) + " " + new BigDecimal("1E+5").toPlainString());
        System.out.println(new BigDecimal(0.1) + " " + new BigDecimal("-1.50e-9").stripTrailingZeros() + " " + tax.doubleValue());
        System.out.println(price.remainder(new BigDecimal("0.3")) + " " + price.pow(5) + " " + new BigDecimal("12.5").divide(new BigDecimal("8")));
    }

    public static void main(String[] args) {
        integers();
        decimals();
        System.out.println(String.format("%d|%,d|%s|%012d", factorial(20), factorial(22), factorial(21), BigInteger.TEN.negate()));
        System.out.println(String.format("%.2f|%f|%,.1f|%s|%+.0f", new BigDecimal("2.345"), new BigDecimal("-1.5"), new BigDecimal("1E+6"),
                new BigDecimal("1E+6"), new BigDecimal("0.5")));
    }
}
