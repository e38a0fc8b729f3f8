package driver.jdk;

import java.util.Scanner;

/** A scanner of a given text. */
public final class Scanners {
    private static final String[] PARTS = {"a", "true", "FALSE", "5", "-12", "+7", "99999999999", "300", "1.5", ".5", "5.", "-", "1e3",
        "1e", "NaN", "-Infinity", ".", "0x1", "12a", "1.5.2", "99999999999999999999", "e5", "70000"};
    private static final String[] GAPS = {" ", "\n", "\r\n", "  ", "\t", "\r", "\n\n", " \n "};

    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        StringBuilder text = new StringBuilder(t.pick(3) == 0 ? GAPS[t.pick(GAPS.length)] : "");
        int parts = t.pick(8);
        for (int i = 0; i < parts; i++) {
            text.append(PARTS[t.pick(PARTS.length)]).append(i + 1 < parts || t.pick(2) == 0 ? GAPS[t.pick(GAPS.length)] : "");
        }
        Scanner scanner = new Scanner(text.toString());
        int n = 3 + t.pick(20);
        for (int i = 0; i < n; i++) {
            operate(t, scanner);
        }
        return t.toString();
    }

    private static void operate(Trace t, Scanner s) {
        switch (t.pick(14)) {
            case 0: case 1: t.step("next", () -> s.next()); break;
            case 2: t.step("nextLine", () -> s.nextLine()); break;
            case 3: t.step("hasNext", () -> s.hasNext()); break;
            case 4: t.step("hasNextLine", () -> s.hasNextLine()); break;
            case 5: t.step("nextDouble", () -> s.nextDouble()); break;
            case 6: t.step("nextFloat", () -> s.nextFloat()); break;
            case 7: t.step("nextBoolean", () -> s.nextBoolean()); break;
            case 8: t.step("hasNextDouble", () -> s.hasNextDouble()); break;
            case 9: t.step("hasNextBoolean", () -> s.hasNextBoolean()); break;
            default: whole(t, s, t.pick(8)); break;
        }
    }

    private static void whole(Trace t, Scanner s, int kind) {
        switch (kind) {
            case 0: t.step("nextByte", () -> s.nextByte()); break;
            case 1: t.step("nextShort", () -> s.nextShort()); break;
            case 2: case 3: t.step("nextInt", () -> s.nextInt()); break;
            case 4: t.step("nextLong", () -> s.nextLong()); break;
            case 5: t.step("hasNextInt", () -> s.hasNextInt()); break;
            case 6: t.step("hasNextLong", () -> s.hasNextLong()); break;
            default: t.step("hasNextByte", () -> s.hasNextByte()); break;
        }
    }
}
