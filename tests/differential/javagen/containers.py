"""Java program units about collections: random operation sequences on each kind."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

from tests.differential.javagen.builder import Builder
from tests.differential.javagen.dispatch import unit


def sequence(b: Builder, name: str, start: list[str], operations: list[str], count: int, end: list[str]) -> None:
    """Add a unit of random operations, with numbers and words for their placeholders; ``!`` marks those that may throw."""
    lines = list(start)
    for _ in range(count):
        text = b.pick(operations)
        text = text.replace("@N", str(b.between(-5, 150))).replace("@S", str(b.between(0, 4)))
        text = text.replace("@W", f'"{b.pick(("one", "two", "three", "a", "bb"))}"').replace("@U", b.fresh("u"))
        if text.startswith("!"):
            text = f'try {{ {text[1:]} }} catch (RuntimeException e) {{ System.out.println("refused"); }}'
        lines.append(text)
    unit(b, b.fresh(name), [*lines, *end])


def lists(b: Builder) -> None:
    """ArrayList or LinkedList of Integer: by index, by value, iterators, removal while iterating."""
    kind = b.pick(("ArrayList", "LinkedList"))
    operations = [
        "list.add(@N);", "list.add(@N);", "list.add(@S);", "!list.add(@S, @N);", "!System.out.println(list.get(@S));", "!System.out.println(list.set(@S, @N));",
        "!System.out.println(list.remove(@S));", "System.out.println(list.remove((Integer) @S));", "System.out.println(list.contains(@S) + \" \" + list.indexOf(@S));",
        "System.out.println(list.size() + \" \" + list.isEmpty());", "System.out.println(list);", "{ int t = 0; for (int x : list) t += x; System.out.println(t); }",
        "for (Iterator<Integer> it = list.iterator(); it.hasNext();) if (it.next() % 2 == 0) it.remove();",
        "!for (Integer x : list) if (x == @S) list.add(1);", "!for (Integer x : list) if (x > 20) list.remove(x);", "Collections.sort(list);",
        "list.addAll(Arrays.asList(@N, @S, 3));", "list.removeIf(x -> x > 100);", "Collections.reverse(list);", "list.sort((x, y) -> y - x);", "!list.iterator().remove();",
        "System.out.println(list.equals(new ArrayList<>(list)));", "System.out.println(list.lastIndexOf(@S));", "list.clear();", "{ List<Integer> sub = list.size() > 1 ? list.subList(0, 1) : list; System.out.println(sub); }",
    ]  # fmt: skip
    start = [f"List<Integer> list = new {kind}<>();", f"for (int i = 0; i < {b.between(0, 4)}; i++) list.add(i * i);"]
    sequence(b, "list", start, operations, b.between(4, 10), ["System.out.println(list);"])


def maps(b: Builder) -> None:
    """HashMap, TreeMap or LinkedHashMap with small Integer or String keys."""
    kind = b.pick(("HashMap", "TreeMap", "LinkedHashMap"))
    key, k = b.pick((("Integer", "@S"), ("String", "@W")))
    operations = [
        f"System.out.println(map.put({k}, @N));", f"System.out.println(map.put({k}, @N));", f"System.out.println(map.get({k}));", f"System.out.println(map.remove({k}));",
        f"System.out.println(map.containsKey({k}) + \" \" + map.containsValue(@N));", f"System.out.println(map.getOrDefault({k}, -1));", "System.out.println(map.size() + \" \" + map.isEmpty());",
        f"map.merge({k}, 1, Integer::sum);", f"map.putIfAbsent({k}, @N);", f"map.computeIfAbsent({k}, q -> @N);", "for (Map.Entry<" + key + ", Integer> e : map.entrySet()) System.out.print(e.getKey() + \"=\" + e.getValue() + \" \");",
        "{ int t = 0; for (int v : map.values()) t += v; System.out.println(t); }", f"for ({key} q : map.keySet()) System.out.print(q + \",\");", "System.out.println(map);",
        f"!for ({key} q : map.keySet()) map.put({k}, @N);", f"!{{ int @U = map.get({k}); }}", "for (Map.Entry<" + key + ", Integer> e : map.entrySet()) e.setValue(e.getValue() + 1);",
    ]  # fmt: skip
    if kind == "TreeMap":
        operations += [
            "!System.out.println(((TreeMap<" + key + ", Integer>) map).firstKey());",
            "System.out.println(((TreeMap<" + key + f", Integer>) map).floorKey({k}));",
        ]
    start = [f"Map<{key}, Integer> map = new {kind}<>();"]
    sequence(b, "map", start, operations, b.between(4, 10), ['System.out.println(map.size() + " " + map);'])


def sets(b: Builder) -> None:
    """HashSet, TreeSet or LinkedHashSet of Integer or String."""
    kind = b.pick(("HashSet", "TreeSet", "LinkedHashSet"))
    item, k = b.pick((("Integer", "@S"), ("String", "@W"), ("Integer", "@N")))
    operations = [
        f"System.out.println(set.add({k}));", f"System.out.println(set.add({k}));", f"System.out.println(set.remove({k}));", f"System.out.println(set.contains({k}));", "System.out.println(set.size());",
        f"for ({item} x : set) System.out.print(x + \";\");", "System.out.println(set);", f"set.addAll(Arrays.asList({k}, {k}));", f"!for ({item} x : set) set.remove(x);", f"set.retainAll(Arrays.asList({k}, {k}));",
        f"for (Iterator<{item}> it = set.iterator(); it.hasNext();) {{ {item} x = it.next(); if (x.hashCode() % 2 == 0) it.remove(); }}",
    ]  # fmt: skip
    sequence(
        b, "set", [f"Set<{item}> set = new {kind}<>();"], operations, b.between(4, 10), ["System.out.println(set);"]
    )


def queues(b: Builder) -> None:
    """ArrayDeque, LinkedList or PriorityQueue as queue and stack."""
    kind = b.pick(("ArrayDeque", "LinkedList", "PriorityQueue"))
    operations = ["queue.add(@N);", "queue.offer(@S);", "System.out.println(queue.poll());", "System.out.println(queue.peek());", "!System.out.println(queue.remove());", "!System.out.println(queue.element());", "System.out.println(queue.size());", "System.out.println(queue.contains(@S));"]  # fmt: skip
    variable = "Queue<Integer>"
    if kind != "PriorityQueue":
        variable = "Deque<Integer>"
        operations += ["queue.push(@N);", "!System.out.println(queue.pop());", "queue.addLast(@N);", "queue.offerFirst(@S);", "System.out.println(queue.pollLast());", "System.out.println(queue.peekFirst() + \" \" + queue.peekLast());", "System.out.println(queue);"]  # fmt: skip
    sequence(
        b,
        "queue",
        [f"{variable} queue = new {kind}<>();"],
        operations,
        b.between(4, 10),
        ['while (!queue.isEmpty()) System.out.print(queue.poll() + " ");'],
    )


def arrays(b: Builder) -> None:
    """The Arrays class, clones, multi-dimensional and object arrays, array exceptions."""
    n = b.between(1, 5)
    uses = [
        f"int[] a = {{3, 1, {n}}}; Arrays.sort(a); System.out.println(Arrays.toString(a) + Arrays.binarySearch(a, {n}));",
        f'int[] a = new int[{n}]; Arrays.fill(a, 7); int[] c = a.clone(); c[0] = 1; System.out.println(a[0] + c[0] + " " + Arrays.equals(a, c));',
        f"int[][] m = new int[{n}][]; System.out.println(m[0] == null); m[0] = new int[] {{1, 2}}; System.out.println(m[0][1] + m.length);",
        f"int[][][] m = new int[2][{n}][3]; m[1][0][2] = 5; int t = 0; for (int[][] p : m) for (int[] q : p) for (int v : q) t += v; System.out.println(t);",
        'Object[] o = new String[2]; try { o[0] = 5; } catch (ArrayStoreException e) { System.out.println("store"); } o[1] = "ok"; System.out.println(o[1]);',
        f'try {{ int[] a = new int[{b.between(-2, 1)}]; System.out.println(a.length); }} catch (NegativeArraySizeException e) {{ System.out.println("negative"); }}',
        f'int[] a = {{1, 2, 3}}; try {{ a[{b.between(-1, 4)}] = 9; }} catch (ArrayIndexOutOfBoundsException e) {{ System.out.println("bounds"); }} System.out.println(a[0] + a[1] + a[2]);',
        'int[] a = {0, 0, 0}; int i = 0; a[i++] = a[i] + i++; a[i] = i = 0; System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + i);',
        f"int[] from = {{1, 2, 3, 4}}, to = new int[4]; System.arraycopy(from, 1, to, 0, {b.between(0, 3)}); System.out.println(Arrays.toString(to)); System.arraycopy(from, 0, from, 1, 3); System.out.println(Arrays.toString(from));",
        'int[] none = null; try { none[0] = 1 / 0; } catch (ArithmeticException e) { System.out.println("right first"); } catch (NullPointerException e) { System.out.println("null first"); }',
        "char[] c = {'b', 'a'}; c[0]++; c[1] += 1; System.out.println(c[0] + c[1]); System.out.println(new String(c)); long[] l = new long[2]; l[0] |= 1L << 40; System.out.println(l[0]);",
        f"Integer[] boxed = {{3, {n}, 2}}; Arrays.sort(boxed, Collections.reverseOrder()); System.out.println(Arrays.asList(boxed));",
        'byte[] bytes = {(byte) 200, 5}; bytes[1] += 300; bytes[0] >>>= 1; System.out.println(bytes[0] + " " + bytes[1]);',
    ]
    unit(b, b.fresh("array"), [f"{{ {use} }}" for use in b.sample(uses, b.between(3, 8))])
