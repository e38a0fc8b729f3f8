"""Java program units about times, dates with times, durations, periods and instants."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

import re

from tests.differential.javagen.builder import Builder
from tests.differential.javagen.containers import sequence

_UNIT = "java.time.temporal.ChronoUnit."
_UNITS = ("NANOS", "MICROS", "MILLIS", "SECONDS", "MINUTES", "HOURS", "HALF_DAYS", "DAYS", "WEEKS", "MONTHS", "YEARS", "CENTURIES", "ERAS", "FOREVER")  # fmt: skip
_OBJECTS = ("date", "time", "both", "instant")
_AMOUNTS = ("length", "period")


def _shown(code: str) -> str:
    """The code, and what it throws with its message."""
    return f"try {{ {code} }} catch (RuntimeException e) {{ System.out.println(e); }}"


def timed(b: Builder) -> None:
    """Each kind made, moved, cut, compared and read."""
    unit, other = _UNIT + b.pick(_UNITS), _UNIT + b.pick(_UNITS[:8])
    one, two, amount = b.pick(_OBJECTS), b.pick(_OBJECTS), b.pick(_AMOUNTS)
    operations = [
        "time = LocalTime.of(@S * 5 + 4, @N);", "time = time.plusMinutes(@N * 7);", "time = time.minusSeconds(@N * 1001L);", f"time = time.truncatedTo({unit});", "time = LocalTime.parse(\"1@S:2@S:5@S\");", "time = LocalTime.parse(\"2@S:1@S:0@S.1\");",
        "both = date.atTime(time);", "both = both.plusHours(@N * 3);", "both = both.minusNanos(@N);", "both = LocalDateTime.of(2000 + @N, 1 + @S, 29, @S * 6, 59);", f"both = both.plus(@N, {unit});", f"both = both.truncatedTo({other});", "both = LocalDateTime.parse(\"202@S-0@S-28T0@S:3@S\");",
        f"length = Duration.between({one}, {two});", "length = Duration.ofMillis(@N * 777L);", "length = length.plusMinutes(@N).negated();", "length = length.multipliedBy(@N);", "length = length.dividedBy(@S);", f"length = Duration.of(@N, {other});", "length = Duration.parse(\"PT@SH@NM1.@SS\");",
        "period = Period.between(date, both.toLocalDate());", "period = Period.of(@S, @N, @N).normalized();", "period = period.plus(Period.ofWeeks(@N)).negated();", f"period = Period.from({amount});", "period = Period.parse(\"P@SY@NM-@SD\");",
        "instant = Instant.ofEpochSecond(@N * 86399L, @N * 12345678L);", f"instant = instant.plus(@N, {unit});", "instant = instant.minusMillis(@N * 86400001L);", f"instant = instant.truncatedTo({other});", "date = date.plusDays(@N);", f"date = date.minus(@N, {unit});",
        f"System.out.println({unit}.between({one}, {two}));", f"System.out.println({one}.plus({amount}) + \" \" + {one}.minus({amount}));", f"System.out.println({unit} + \" \" + {unit}.getDuration() + {one}.isSupported({unit}));",
        "System.out.println(time.compareTo(LocalTime.NOON) + \" \" + time.hashCode() + \" \" + time.toNanoOfDay() + (time == LocalTime.of(12, 0)));", "System.out.println(both.isBefore(date.atStartOfDay()) + \" \" + both.hashCode() + both.getDayOfWeek());",
        "System.out.println(length.toMinutes() + \" \" + length.toMillis() + \" \" + length.toSecondsPart() + \" \" + length.hashCode());", "System.out.println(instant.toEpochMilli() + \" \" + instant.isAfter(Instant.EPOCH) + instant.hashCode());", "System.out.println(LocalDateTime.from(" + one + "));",
        "{ java.util.concurrent.atomic.LongAdder sum = new java.util.concurrent.atomic.LongAdder(); sum.add(@N); sum.increment(); System.out.println(sum + \" \" + sum.sumThenReset() + sum.intValue()); }",
    ]  # fmt: skip
    start = [
        "LocalDate date = LocalDate.of(2024, 2, 29); LocalTime time = LocalTime.of(23, 59, 30); LocalDateTime both = date.atTime(time);",
        "Duration length = Duration.ofMinutes(90); Period period = Period.of(1, 1, 31); Instant instant = Instant.ofEpochMilli(-1);",
    ]
    end = 'System.out.println(date + " " + time + " " + both + " " + length + " " + period + " " + instant);'
    operations = [_qualified(_shown(each)) for each in operations]
    sequence(b, "timed", [_qualified(each) for each in start], operations, b.between(4, 10), [end])


def _qualified(code: str) -> str:
    """The code with the full names of the classes."""
    return re.sub(r"(?<![\w.])(LocalDateTime|LocalDate|LocalTime|Duration|Period|Instant)\b", r"java.time.\1", code)
