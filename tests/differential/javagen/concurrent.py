"""Java program units about the collections of java.util.concurrent, identity maps and dates."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

from tests.differential.javagen.builder import Builder
from tests.differential.javagen.containers import sequence

_PACKAGE = "java.util.concurrent."


def copied(b: Builder) -> None:
    """CopyOnWriteArrayList and CopyOnWriteArraySet, changed while somebody iterates."""
    kind = b.pick(("CopyOnWriteArrayList", "CopyOnWriteArraySet"))
    operations = [
        "System.out.println(list.add(@N));", "System.out.println(list.add(@S));", "System.out.println(list.remove((Integer) @S));", "System.out.println(list + \" \" + list.hashCode());",
        "for (Integer x : list) { list.add(x + 1); System.out.print(x + \" \"); }", "for (Integer x : list) if (x > 20) list.remove(x);", "!for (Iterator<Integer> it = list.iterator(); it.hasNext();) { it.next(); it.remove(); }",
        "list.removeIf(x -> x % 3 == 0);", "!list.removeIf(x -> list.add(x + 7));", "System.out.println(list.contains(@S) + \" \" + list.size());", "System.out.println(list.addAll(Arrays.asList(@N, @S)));",
        "list.forEach(x -> { if (list.size() < 9) list.add(x - 1); });", "System.out.println(list.stream().mapToInt(x -> x).sum());",
    ]  # fmt: skip
    if kind == "CopyOnWriteArrayList":
        operations += [
            "!System.out.println(list.get(@S));", "!System.out.println(list.set(@S, @N));", "!list.add(@S, @N);", "!System.out.println(list.remove(@S));", "list.sort((x, y) -> y - x);",
            "System.out.println(list.addIfAbsent(@S));", "!{ List<Integer> sub = list.subList(0, 1); sub.add(@S); list.add(@N); System.out.println(sub); }", "list.replaceAll(x -> x * 2);",
        ]  # fmt: skip
    start = [f"{_PACKAGE}{kind}<Integer> list = new {_PACKAGE}{kind}<>();", f"for (int i = 0; i < {b.between(0, 4)}; i++) list.add(i * i);"]  # fmt: skip
    sequence(b, "copied", start, operations, b.between(4, 10), ["System.out.println(list);"])


def hashed(b: Builder) -> None:
    """ConcurrentHashMap, changed while somebody iterates or computes a value."""
    key, k = b.pick((("Integer", "@S"), ("Integer", "@N"), ("String", "@W")))
    operations = [
        f"System.out.println(map.put({k}, @N));", f"System.out.println(map.put({k}, @N));", f"!System.out.println(map.get({k}));", f"System.out.println(map.remove({k}));", "System.out.println(map + \" \" + map.size());",
        f"map.merge({k}, 1, Integer::sum);", f"System.out.println(map.putIfAbsent({k}, @N));", f"map.computeIfAbsent({k}, q -> @N);", f"map.computeIfPresent({k}, (q, v) -> v > 9 ? null : v + 1);", "!map.put(null, 1);",
        f"for ({key} q : map.keySet()) {{ map.put({k}, @S); System.out.print(q + \",\"); }}", f"for ({key} q : map.keySet()) map.remove({k});", "for (Map.Entry<" + key + ", Integer> e : map.entrySet()) e.setValue(e.getValue() + 1);",
        f"!map.computeIfAbsent({k}, q -> {{ map.put({k}, 1); return 2; }});", f"!map.compute({k}, (q, v) -> map.get({k}));", "map.values().removeIf(v -> v > 100);", "System.out.println(map.keySet().stream().count());",
        "map.forEach((q, v) -> System.out.print(q + \":\" + v + \" \"));", f"System.out.println(map.getOrDefault({k}, -1) + \" \" + map.containsKey({k}));",
    ]  # fmt: skip
    if key == "Integer":
        operations += ["for (int i = 0; i < 14; i++) map.put(i * 16, i);", "for (int i : map.keySet()) if (map.size() < 40) map.put(i + 64, i);"]  # fmt: skip
    made = b.pick(("", "4"))
    start = [f"{_PACKAGE}ConcurrentHashMap<{key}, Integer> map = new {_PACKAGE}ConcurrentHashMap<>({made});"]
    sequence(b, "hashed", start, operations, b.between(4, 10), ['System.out.println(map.size() + " " + map);'])


def queued(b: Builder) -> None:
    """The queues, changed while somebody iterates."""
    kind = b.pick(("ConcurrentLinkedQueue", "ConcurrentLinkedDeque", "LinkedBlockingQueue", "ArrayBlockingQueue"))
    operations = [
        "!queue.add(@N);", "!queue.add(@S);", "System.out.println(queue.offer(@S));", "System.out.println(queue.poll());", "System.out.println(queue.peek());", "!System.out.println(queue.remove());", "!queue.add(null);",
        "System.out.println(queue.remove((Integer) @S) + \" \" + queue.contains(@N));", "System.out.println(queue + \" \" + queue.size());", "for (Iterator<Integer> it = queue.iterator(); it.hasNext();) if (it.next() % 2 == 0) it.remove();",
        "for (Integer x : queue) { System.out.print(x + \" \"); if (queue.size() < 8) queue.offer(x + 1); }", "queue.removeIf(x -> x > 50);", "System.out.println(queue.stream().mapToInt(x -> x).sum());",
    ]  # fmt: skip
    if kind.endswith("Deque"):
        operations += ["queue.push(@N);", "!System.out.println(queue.pop());", "queue.addLast(@N);", "System.out.println(queue.pollLast() + \" \" + queue.peekFirst());"]  # fmt: skip
    if "Blocking" in kind:
        operations += ["System.out.println(queue.remainingCapacity());", "{ List<Integer> to = new ArrayList<>(); System.out.println(queue.drainTo(to, 2) + \" \" + to); }"]  # fmt: skip
    made = "5" if kind == "ArrayBlockingQueue" else b.pick(("", "3")) if "Blocking" in kind else ""
    start = [f"{_PACKAGE}{kind}<Integer> queue = new {_PACKAGE}{kind}<>({made});"]
    sequence(b, "queued", start, operations, b.between(4, 10), ['while (!queue.isEmpty()) System.out.print(queue.poll() + " ");'])  # fmt: skip


def dated(b: Builder) -> None:
    """Dates: made, moved, compared and read."""
    operations = [
        "!date = java.time.LocalDate.of(1900 + @N, @S, 27 + @S);", "date = date.plusDays(@N);", "date = date.plusMonths(@N);", "date = date.minusYears(@S);", "date = date.plusWeeks(@N);", "date = java.time.LocalDate.ofEpochDay(@NL * 97);",
        "System.out.println(date + \" \" + date.getDayOfWeek() + \" \" + date.getMonth() + \" \" + date.getDayOfYear() + \" \" + date.toEpochDay());", "System.out.println(date.isLeapYear() + \" \" + date.lengthOfMonth() + \" \" + date.hashCode());",
        "!date = java.time.LocalDate.parse(\"20@S4-0@S-2@S\");", "!date = date.withDayOfMonth(28 + @S);", "System.out.println(date.isBefore(java.time.LocalDate.EPOCH) + \" \" + date.compareTo(java.time.LocalDate.EPOCH));",
        "switch (date.getDayOfWeek()) { case SATURDAY: case SUNDAY: System.out.println(\"weekend\"); break; default: System.out.println(date.getMonth().length(true)); }",
    ]  # fmt: skip
    start = ["java.time.LocalDate date = java.time.LocalDate.of(2024, java.time.Month.JANUARY, 31);"]
    sequence(b, "dated", start, operations, b.between(4, 10), ["System.out.println(date);"])


def identical(b: Builder) -> None:
    """IdentityHashMap, without a look at its order."""
    operations = [
        "System.out.println(map.put(keys[@S], @N));", "System.out.println(map.put(new String(keys[@S]), @N));", "System.out.println(map.get(keys[@S]));", "System.out.println(map.remove(keys[@S]));", "System.out.println(map.containsKey(new String(keys[@S])) + \" \" + map.size());",
        "{ int t = 0; for (int v : map.values()) t += v; System.out.println(t); }", "map.merge(keys[@S], 1, Integer::sum);", "System.out.println(map.put(null, @S));", "map.keySet().removeIf(q -> q == keys[@S]);",
        "for (Map.Entry<String, Integer> e : map.entrySet()) e.setValue(e.getValue() + 1);", "for (Iterator<String> it = map.keySet().iterator(); it.hasNext();) if (it.next() == keys[@S]) it.remove();", "for (int i = 0; i < 14; i++) map.put(\"\" + i, i);",
    ]  # fmt: skip
    start = ['String[] keys = {"one", "two", "three", new String("one"), "a"};', "IdentityHashMap<String, Integer> map = new IdentityHashMap<>();"]  # fmt: skip
    sequence(b, "identical", start, operations, b.between(4, 10), ["System.out.println(map.size());"])
