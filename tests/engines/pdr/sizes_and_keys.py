"""Pairs of methods that others call, one safe whatever it is given and one that throws: `programs/sizes_and_keys.txt`.

The JVM labels them: each is called with collections of all kinds and of several sizes, the same ones and views of one
another among them.
"""

from __future__ import annotations

import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context
from vernier.engines.pdr import PdrEngine
from vernier.run.jvm import QUICK
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task

WRITTEN = Path(__file__).parent / "programs" / "sizes_and_keys.txt"
IMPORTS = "import java.util.*;\n"
DRIVER = """
    static List<Object> collections(int n) {
        List<Object> found = new ArrayList<>();
        for (Collection<Object> c : List.<Collection<Object>>of(new ArrayList<>(), new LinkedList<>(), new Vector<>(),
                new HashSet<>(), new LinkedHashSet<>(), new ArrayDeque<>(), new TreeSet<>(), new PriorityQueue<>())) {
            for (int i = 0; i < n; i++) c.add(i);
            found.add(c);
        }
        return found;
    }

    static List<Object> maps(int n, java.util.function.IntFunction<Object> key, boolean lists) {
        List<Object> found = new ArrayList<>();
        for (Map<Object, Object> m : List.<Map<Object, Object>>of(new HashMap<>(), new LinkedHashMap<>(),
                new Hashtable<>(), new TreeMap<>())) {
            try {
                for (int i = 0; i < n; i++) m.put(key.apply(i), lists ? new ArrayList<>() : (Object) (i + 1));
                found.add(m);
            } catch (ClassCastException e) {
            }
        }
        return found;
    }

    static List<Object> candidates(java.lang.reflect.Type type, int n) {
        List<Object> found = new ArrayList<>();
        String text = type.getTypeName();
        Class<?> raw = (Class<?>) (type instanceof java.lang.reflect.ParameterizedType
            ? ((java.lang.reflect.ParameterizedType) type).getRawType() : type);
        if (Map.class.isAssignableFrom(raw)) {
            String key = text.substring(text.indexOf('<') + 1);
            boolean lists = text.endsWith(", java.util.List<java.lang.Integer>>");
            found.addAll(maps(n, i -> key(key, i), lists));
        } else if (Collection.class.isAssignableFrom(raw)) {
            found.addAll(collections(n));
            for (Object m : maps(n, i -> (Object) i, false)) {
                found.add(((Map<?, ?>) m).keySet());
            }
        } else if (raw == String.class) {
            found.add("" + n);
            found.add("x");
        } else {
            found.add(n);
            found.add(-n);
        }
        found.removeIf(each -> !raw.isInstance(each));
        return found;
    }

    static Object key(String types, int i) {
        if (types.startsWith("java.lang.String")) return "" + i;
        if (types.startsWith("java.util.List")) return new ArrayList<>(List.of(i));
        if (types.startsWith("java.lang.Integer")) return i;
        return types.startsWith("java.lang.Long") ? (long) i : made(types.substring(0, types.indexOf(',')), i);
    }

    static Object made(String name, int i) {
        try {
            Class<?> type = Class.forName(name);
            return type.isEnum() ? type.getEnumConstants()[i % 3] : type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new RuntimeException(e);
        }
    }

    /** Those that show the same elements, or some of them. */
    static List<Object> views(Object of, java.lang.reflect.Type type) {
        List<Object> found = new ArrayList<>(List.of(of));
        if (of instanceof SortedSet) found.add(((SortedSet<Object>) of).headSet(0));
        if (of instanceof SortedSet) found.add(((SortedSet<Object>) of).headSet(1));
        if (of instanceof SortedSet) found.add(((SortedSet<Object>) of).tailSet(2));
        if (of instanceof List) found.add(((List<Object>) of).subList(0, 0));
        return found;
    }

    static boolean fails(Class<?> type, String name) throws Exception {
        boolean fails = false;
        for (java.lang.reflect.Method method : type.getDeclaredMethods()) {
            if (!method.getName().equals(name)) continue;
            method.setAccessible(true);
            java.lang.reflect.Type[] types = method.getGenericParameterTypes();
            for (int n = 0; n < 5; n++) {
                int choices = candidates(types[0], n).size();
                for (int i = 0; i < choices; i++) {
                    int others = types.length == 1 ? 1 : 4 + 5 * candidates(types[1], 2).size();
                    for (int j = 0; j < others; j++) {
                        Object first = candidates(types[0], n).get(i);
                        List<Object> second = types.length == 1 ? new ArrayList<>() : views(first, types[1]);
                        for (int k = 0; types.length > 1 && k < 5; k++) second.addAll(candidates(types[1], k));
                        if (types.length > 1 && j >= second.size()) continue;
                        fails |= throwsIt(method, types.length == 1 ? new Object[] { first }
                            : new Object[] { first, second.get(j) }, type);
                    }
                }
            }
        }
        return fails;
    }

    static boolean throwsIt(java.lang.reflect.Method method, Object[] arguments, Class<?> type) throws Exception {
        try {
            method.invoke(type.getDeclaredConstructor().newInstance(), arguments);
        } catch (java.lang.reflect.InvocationTargetException e) {
            return e.getCause() instanceof ConcurrentModificationException;
        } catch (IllegalArgumentException e) {
        }
        return false;
    }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> type = Class.forName("Pairs$" + name);
            System.out.println(name + " " + fails(type, "safe") + " " + fails(type, "throws_"));
        }
    }
"""


@dataclass(frozen=True, slots=True)
class Pair:
    """`name` is that of the class of both methods."""

    name: str
    title: str
    text: str


def pairs() -> list[Pair]:
    found = []
    for number, paragraph in enumerate(WRITTEN.read_text(encoding="utf-8").split("\n\n")):
        title, _, text = paragraph.strip().removeprefix("// ").partition("\n")
        for method in ("safe", "throws_"):
            text = text.replace(f"void {method}(", f"public void {method}(")
        found.append(Pair(f"P{number:02}", title, text))
    return found


def written(folder: Path, chosen: list[Pair], driver: str = "") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "Pairs.java"
    classes = "".join(f"    public static class {each.name} {{\n{each.text}\n    }}\n" for each in chosen)
    path.write_text(f"{IMPORTS}\npublic class Pairs {{\n{classes}{driver}}}\n", encoding="utf-8")
    return path


def labels(folder: Path, chosen: list[Pair]) -> dict[str, tuple[bool, bool]]:
    """Whether the two methods of each pair throw for some arguments, on the JVM."""
    running = folder / "jvm"
    written(running, chosen, DRIVER)
    subprocess.run(
        ["javac", *QUICK, "-nowarn", "Pairs.java"], cwd=running, check=True, capture_output=True, timeout=300
    )
    command = ["java", "Pairs", *(each.name for each in chosen)]
    run = subprocess.run(command, cwd=running, check=True, capture_output=True, text=True, timeout=300)
    told = (line.split() for line in run.stdout.splitlines())
    return {name: (safe == "true", throws == "true") for name, safe, throws in told}


def proved(folder: Path, chosen: list[Pair]) -> dict[str, tuple[bool, bool]]:
    """Whether all uses of iterators in the two methods are proved."""
    found = proved_methods(written(folder, chosen))
    return {each.name: (found[f"Pairs${each.name}.safe"], found[f"Pairs${each.name}.throws_"]) for each in chosen}


def proved_methods(path: Path) -> dict[str, bool]:
    """Whether all uses of iterators are proved, for each public method."""
    settings = Settings(property=("cme",))
    unit = load(find_sources([str(path)]), settings, lambda _: None).units[0]
    found = {}
    for entry in unit.entries:
        context = Context(Budget.of_seconds(60), 1, lambda _: None)
        outcomes = list(PdrEngine().run(make_task(unit, entry, settings), context))
        found[entry.name.partition("(")[0]] = all(each.verdict is Verdict.PROVED for each in outcomes)
    return found


def main() -> int:
    wrong = 0
    with tempfile.TemporaryDirectory() as directory:
        chosen = pairs()
        known, told = labels(Path(directory), chosen), proved(Path(directory), chosen)
        for each in chosen:
            if known[each.name] != (False, True) or told[each.name] != (True, False):
                wrong += 1
                print(f"{each.name} {each.title}: throws {known[each.name]}, proved {told[each.name]}")
    print(f"{len(chosen)} pairs, {wrong} not as they should be")
    return wrong


if __name__ == "__main__":
    raise SystemExit(1 if main() else 0)
