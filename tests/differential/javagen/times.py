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


def clocks(b: Builder) -> None:
    """Times of the day."""
    unit = _UNIT + b.pick(_UNITS)
    _moving(b, "clock", [
        "time = LocalTime.of(@S * 5 + 4, @N);", "time = time.plusMinutes(@N * 7);", "time = time.minusSeconds(@N * 1001L);", f"time = time.truncatedTo({unit});", "time = LocalTime.parse(\"1@S:2@S:5@S\");", "time = LocalTime.parse(\"2@S:1@S:0@S.1\");",
        "System.out.println(time.compareTo(LocalTime.NOON) + \" \" + time.hashCode() + \" \" + time.toNanoOfDay() + (time == LocalTime.of(12, 0)));",
    ])  # fmt: skip


def dated(b: Builder) -> None:
    """Dates with times."""
    unit, other = _UNIT + b.pick(_UNITS), _UNIT + b.pick(_UNITS[:8])
    _moving(b, "both", [
        "both = date.atTime(time);", "both = both.plusHours(@N * 3);", "both = both.minusNanos(@N);", "both = LocalDateTime.of(2000 + @N, 1 + @S, 29, @S * 6, 59);", f"both = both.plus(@N, {unit});", f"both = both.truncatedTo({other});", "both = LocalDateTime.parse(\"202@S-0@S-28T0@S:3@S\");",
        f"date = date.minus(@N, {unit});", "System.out.println(both.isBefore(date.atStartOfDay()) + \" \" + both.hashCode() + both.getDayOfWeek());", f"System.out.println(LocalDateTime.from({b.pick(_OBJECTS)}));",
    ])  # fmt: skip


def amounts(b: Builder) -> None:
    """Durations and periods."""
    one, two, amount, other = b.pick(_OBJECTS), b.pick(_OBJECTS), b.pick(_AMOUNTS), _UNIT + b.pick(_UNITS[:8])
    _moving(b, "amount", [
        f"length = Duration.between({one}, {two});", "length = Duration.ofMillis(@N * 777L);", "length = length.plusMinutes(@N).negated();", "length = length.multipliedBy(@N);", "length = length.dividedBy(@S);", f"length = Duration.of(@N, {other});", "length = Duration.parse(\"PT@SH@NM1.@SS\");",
        "period = Period.between(date, both.toLocalDate());", "period = Period.of(@S, @N, @N).normalized();", "period = period.plus(Period.ofWeeks(@N)).negated();", f"period = Period.from({amount});", "period = Period.parse(\"P@SY@NM-@SD\");",
        "System.out.println(length.toMinutes() + \" \" + length.toMillis() + \" \" + length.toSecondsPart() + \" \" + length.hashCode());", f"System.out.println({one}.plus({amount}) + \" \" + {one}.minus({amount}));",
    ])  # fmt: skip


def instants(b: Builder) -> None:
    """Instants, units between two of anything, and a sum that many add to."""
    unit, other, one, two = _UNIT + b.pick(_UNITS), _UNIT + b.pick(_UNITS[:8]), b.pick(_OBJECTS), b.pick(_OBJECTS)
    _moving(b, "instant", [
        "instant = Instant.ofEpochSecond(@N * 86399L, @N * 12345678L);", f"instant = instant.plus(@N, {unit});", "instant = instant.minusMillis(@N * 86400001L);", f"instant = instant.truncatedTo({other});",
        f"System.out.println({unit}.between({one}, {two}));", f"System.out.println({unit} + \" \" + {unit}.getDuration() + {one}.isSupported({unit}));", "System.out.println(instant.toEpochMilli() + \" \" + instant.isAfter(Instant.EPOCH) + instant.hashCode());",
        "{ java.util.concurrent.atomic.LongAdder sum = new java.util.concurrent.atomic.LongAdder(); sum.add(@N); sum.increment(); System.out.println(sum + \" \" + sum.sumThenReset() + sum.intValue()); }",
    ])  # fmt: skip


def _moving(b: Builder, name: str, operations: list[str]) -> None:
    """A unit that makes one of each kind, moves one of them by random operations, and prints all."""
    start = [
        f"LocalDate date = LocalDate.of(2024, 2, 29).plusDays({b.between(-5, 150)}); LocalTime time = LocalTime.of(23, 59, 30);",
        "LocalDateTime both = date.atTime(time); Duration length = Duration.ofMinutes(90); Period period = Period.of(1, 1, 31);",
        "Instant instant = Instant.ofEpochMilli(-1);",
    ]
    end = 'System.out.println(date + " " + time + " " + both + " " + length + " " + period + " " + instant);'
    shown = [_qualified(_shown(each)) for each in operations]
    sequence(b, name, [_qualified(each) for each in start], shown, b.between(4, 10), [end])


def _qualified(code: str) -> str:
    """The code with the full names of the classes."""
    return re.sub(r"(?<![\w.])(LocalDateTime|LocalDate|LocalTime|Duration|Period|Instant)\b", r"java.time.\1", code)
