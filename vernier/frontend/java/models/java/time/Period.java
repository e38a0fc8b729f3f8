package java.time;

import java.io.Serializable;
import java.time.chrono.ChronoPeriod;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import vernier.Builds;

/** Years, months and days, each of them with its own sign. */
public final class Period implements ChronoPeriod, Serializable {
    public static final Period ZERO = new Period(0, 0, 0);

    private final int years;
    private final int months;
    private final int days;

    private Period(int years, int months, int days) {
        this.years = years;
        this.months = months;
        this.days = days;
    }

    @Builds
    public static Period of(int years, int months, int days) {
        return years == 0 && months == 0 && days == 0 ? ZERO : new Period(years, months, days);
    }

    public static Period ofYears(int years) {
        return of(years, 0, 0);
    }

    public static Period ofMonths(int months) {
        return of(0, months, 0);
    }

    public static Period ofWeeks(int weeks) {
        return of(0, 0, Math.multiplyExact(weeks, 7));
    }

    public static Period ofDays(int days) {
        return of(0, 0, days);
    }

    public static Period between(LocalDate startDateInclusive, LocalDate endDateExclusive) {
        return startDateInclusive.until(endDateExclusive);
    }

    public static Period parse(CharSequence text) {
        return AmountText.period(text);
    }

    public static Period from(TemporalAmount amount) {
        if (amount instanceof Period) {
            return (Period) amount;
        }
        Objects.requireNonNull(amount, "amount");
        int years = 0;
        int months = 0;
        int days = 0;
        Iterator<TemporalUnit> units = amount.getUnits().iterator();
        while (units.hasNext()) {
            TemporalUnit unit = units.next();
            long value = amount.get(unit);
            if (unit == ChronoUnit.YEARS) {
                years = Math.toIntExact(value);
            } else if (unit == ChronoUnit.MONTHS) {
                months = Math.toIntExact(value);
            } else if (unit == ChronoUnit.DAYS) {
                days = Math.toIntExact(value);
            } else {
                throw new DateTimeException("Unit must be Years, Months or Days, but was " + unit);
            }
        }
        return of(years, months, days);
    }

    public long get(TemporalUnit unit) {
        if (unit == ChronoUnit.YEARS) {
            return years;
        }
        if (unit == ChronoUnit.MONTHS) {
            return months;
        }
        if (unit == ChronoUnit.DAYS) {
            return days;
        }
        throw Temporals.unsupported(unit);
    }

    public List<TemporalUnit> getUnits() {
        return List.of(ChronoUnit.YEARS, ChronoUnit.MONTHS, ChronoUnit.DAYS);
    }

    public int getYears() {
        return years;
    }

    public int getMonths() {
        return months;
    }

    public int getDays() {
        return days;
    }

    public boolean isZero() {
        return years == 0 && months == 0 && days == 0;
    }

    public boolean isNegative() {
        return years < 0 || months < 0 || days < 0;
    }

    public long toTotalMonths() {
        return years * 12L + months;
    }

    public Period withYears(int newYears) {
        return newYears == years ? this : of(newYears, months, days);
    }

    public Period withMonths(int newMonths) {
        return newMonths == months ? this : of(years, newMonths, days);
    }

    public Period withDays(int newDays) {
        return newDays == days ? this : of(years, months, newDays);
    }

    public Period plus(TemporalAmount amountToAdd) {
        Period other = from(amountToAdd);
        return of(Math.addExact(years, other.years), Math.addExact(months, other.months), Math.addExact(days, other.days));
    }

    public Period plusYears(long yearsToAdd) {
        return yearsToAdd == 0 ? this : of(Math.toIntExact(Math.addExact(years, yearsToAdd)), months, days);
    }

    public Period plusMonths(long monthsToAdd) {
        return monthsToAdd == 0 ? this : of(years, Math.toIntExact(Math.addExact(months, monthsToAdd)), days);
    }

    public Period plusDays(long daysToAdd) {
        return daysToAdd == 0 ? this : of(years, months, Math.toIntExact(Math.addExact(days, daysToAdd)));
    }

    public Period minus(TemporalAmount amountToSubtract) {
        Period other = from(amountToSubtract);
        return of(Math.subtractExact(years, other.years), Math.subtractExact(months, other.months), Math.subtractExact(days, other.days));
    }

    public Period minusYears(long yearsToSubtract) {
        return yearsToSubtract == Long.MIN_VALUE ? plusYears(Long.MAX_VALUE).plusYears(1) : plusYears(-yearsToSubtract);
    }

    public Period minusMonths(long monthsToSubtract) {
        return monthsToSubtract == Long.MIN_VALUE ? plusMonths(Long.MAX_VALUE).plusMonths(1) : plusMonths(-monthsToSubtract);
    }

    public Period minusDays(long daysToSubtract) {
        return daysToSubtract == Long.MIN_VALUE ? plusDays(Long.MAX_VALUE).plusDays(1) : plusDays(-daysToSubtract);
    }

    public Period multipliedBy(int scalar) {
        if (this == ZERO || scalar == 1) {
            return this;
        }
        return of(Math.multiplyExact(years, scalar), Math.multiplyExact(months, scalar), Math.multiplyExact(days, scalar));
    }

    public Period negated() {
        return multipliedBy(-1);
    }

    public Period normalized() {
        long total = toTotalMonths();
        int newMonths = (int) (total % 12);
        if (total / 12 == years && newMonths == months) {
            return this;
        }
        return of(Math.toIntExact(total / 12), newMonths, days);
    }

    public Temporal addTo(Temporal temporal) {
        Temporal sum = Objects.requireNonNull(temporal, "temporal");
        if (months == 0) {
            if (years != 0) {
                sum = sum.plus(years, ChronoUnit.YEARS);
            }
        } else if (toTotalMonths() != 0) {
            sum = sum.plus(toTotalMonths(), ChronoUnit.MONTHS);
        }
        return days == 0 ? sum : sum.plus(days, ChronoUnit.DAYS);
    }

    public Temporal subtractFrom(Temporal temporal) {
        Temporal rest = Objects.requireNonNull(temporal, "temporal");
        if (months == 0) {
            if (years != 0) {
                rest = rest.minus(years, ChronoUnit.YEARS);
            }
        } else if (toTotalMonths() != 0) {
            rest = rest.minus(toTotalMonths(), ChronoUnit.MONTHS);
        }
        return days == 0 ? rest : rest.minus(days, ChronoUnit.DAYS);
    }

    public boolean equals(Object other) {
        if (!(other instanceof Period)) {
            return false;
        }
        Period that = (Period) other;
        return years == that.years && months == that.months && days == that.days;
    }

    public int hashCode() {
        return years + Integer.rotateLeft(months, 8) + Integer.rotateLeft(days, 16);
    }

    public String toString() {
        if (isZero()) {
            return "P0D";
        }
        return "P" + (years == 0 ? "" : years + "Y") + (months == 0 ? "" : months + "M") + (days == 0 ? "" : days + "D");
    }
}
