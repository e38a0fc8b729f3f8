"""The table of methods against the JDK: what it says keeps the structure never makes an iterator fail."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from vernier.encode.firstorder.collections.methods import CLASSES, COLLECTION, ENTRY, USES, Structure
from vernier.run.jvm import QUICK

PROBE = """
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class Probe {
    static Object make(Class<?> type) throws Exception {
        Object made = type.getDeclaredConstructor().newInstance();
        for (int i = 0; i < 5; i++) {
            if (made instanceof Map) ((Map<Object, Object>) made).put(i, i); else ((Collection<Object>) made).add(i);
        }
        return made;
    }

    static Iterator<?> iterator(Object made) {
        return made instanceof Map ? ((Map<?, ?>) made).entrySet().iterator() : ((Collection<?>) made).iterator();
    }

    static Object argument(Class<?> type, int choice) {
        if (type == int.class) return choice;
        if (type == boolean.class) return choice > 1;
        if (type == Object.class || type == Comparable.class) return choice;
        if (type.isAssignableFrom(ArrayList.class)) return new ArrayList<Object>(List.of(choice, 17));
        if (type.isAssignableFrom(HashMap.class)) return new HashMap<Object, Object>(Map.of(choice, 17));
        if (type == Object[].class) return new Object[0];
        if (type == Comparator.class) return (Comparator<Object>) (a, b) -> Integer.compare(b.hashCode(), a.hashCode());
        if (type == Predicate.class) return (Predicate<Object>) x -> x.hashCode() == choice;
        if (type == Consumer.class) return (Consumer<Object>) x -> { };
        if (type == BiConsumer.class) return (BiConsumer<Object, Object>) (x, y) -> { };
        if (type == Function.class) return (Function<Object, Object>) x -> 99;
        if (type == UnaryOperator.class) return (UnaryOperator<Object>) x -> x;
        if (type == BiFunction.class) return (BiFunction<Object, Object, Object>) (x, y) -> choice > 1 ? 99 : null;
        return null;
    }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> type = Class.forName(name);
            for (Method method : type.getMethods()) {
                if (Modifier.isStatic(method.getModifiers())) continue;
                for (int choice = 0; choice < 4; choice++) {
                    Object made = make(type);
                    Iterator<?> it = iterator(made);
                    it.next();
                    Class<?>[] types = method.getParameterTypes();
                    Object[] arguments = new Object[types.length];
                    boolean known = true;
                    for (int i = 0; i < types.length; i++) {
                        arguments[i] = argument(types[i], choice);
                        known &= arguments[i] != null;
                    }
                    if (!known || method.getName().matches("wait|notify|notifyAll|getClass")) continue;
                    try {
                        method.invoke(made, arguments);
                    } catch (InvocationTargetException | IllegalAccessException e) {
                        continue;
                    }
                    String effect = "kept";
                    try {
                        it.next();
                    } catch (ConcurrentModificationException e) {
                        effect = "changes";
                    } catch (RuntimeException e) {
                        effect = "other";
                    }
                    System.out.println(name + " " + method.getName() + " " + effect);
                }
            }
        }
    }
}
"""


@pytest.mark.needs("javac", "java")
def test_the_table_agrees_with_the_jdk(tmp_path: Path) -> None:
    (tmp_path / "Probe.java").write_text(PROBE, encoding="utf-8")
    subprocess.run(
        ["javac", *QUICK, "-nowarn", "Probe.java"], cwd=tmp_path, check=True, capture_output=True, timeout=120
    )
    run = subprocess.run(
        ["java", "Probe", *sorted(CLASSES)], cwd=tmp_path, check=True, capture_output=True, text=True, timeout=120
    )
    seen: set[str] = set()
    for line in run.stdout.splitlines():
        _, method, effect = line.split()
        if method not in COLLECTION:
            continue
        seen.add(method)
        if effect == "changes":
            assert COLLECTION[method].structure is Structure.CHANGES, line
    # Every row of the table was run on some class; those left out need arguments that a probe does not make.
    assert set(COLLECTION) - seen <= {"toArray", "set", "first", "last"}


def test_uses_and_entries() -> None:
    assert {name for name, row in USES.items() if row.structure is Structure.CHANGES} == {"remove", "add"}
    assert all(row.structure is Structure.KEPT for row in ENTRY.values())
