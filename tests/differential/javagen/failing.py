"""Java program units about exceptions: resources, suppression, finally that overrides, causes, uncaught ends."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

from tests.differential.javagen.builder import Builder
from tests.differential.javagen.dispatch import unit


def resources(b: Builder) -> None:
    """try-with-resources: closing order, exceptions of body and close, suppression."""
    r = b.fresh("Res")
    b.members += [
        f"  static class {r} implements AutoCloseable {{",
        "    final String name; final boolean bad;",
        f'    {r}(String name, boolean bad, boolean fails) {{ this.name = name; this.bad = bad; System.out.println("open " + name); if (fails) throw new Failure("open " + name); }}',
        '    public void close() { System.out.println("close " + name); if (bad) throw new DeepFailure("close " + name); }',
        "  }",
    ]
    truth = ("true", "false", "false")
    opened = "; ".join(f'{r} r{i} = new {r}("r{i}", {b.pick(truth)}, {b.pick(truth)})' for i in range(b.between(1, 3)))
    body = b.pick(('throw new Failure("body");', 'System.out.println("body");', "return;", "int[] a = {1}; a[1] = 2;"))
    end = b.pick(("", ' finally { System.out.println("finally"); }'))
    lines = [
        f'try ({opened}) {{ System.out.println("in"); {body} }}',
        'catch (Failure e) { System.out.println("failure " + e.getMessage() + " " + e.getSuppressed().length); for (Throwable s : e.getSuppressed()) System.out.println(s.getMessage()); }',
        f'catch (RuntimeException e) {{ System.out.println("runtime " + e.getSuppressed().length); }}{end}',
    ]
    unit(b, b.fresh("resource"), lines)


def finals(b: Builder) -> None:
    """Methods whose finally blocks return, break, continue, throw or change what is returned."""
    f = b.fresh("fin")
    change = b.pick(
        (
            "x += 10;",
            "if (x > 2) return 77;",
            'throw new Failure("from finally");',
            'x = -1; System.out.println("f" + x);',
        )
    )
    start = b.between(0, 4)
    b.members += [
        f'  static int {f}(int x) {{ try {{ if (x % 2 == 0) throw new Failure("even"); return x; }} catch (Failure e) {{ return x * 10; }} finally {{ {change} }} }}',
        f"  static int {f}loop(int n) {{",
        "    int s = 0;",
        f"    outer: for (int i = 0; i < n; i++) {{ try {{ if (i == {b.between(0, 3)}) {b.pick(('continue outer', 'break outer', 'throw new Failure(' + chr(34) + 'l' + chr(34) + ')'))}; s += i; }} finally {{ s += 100; {b.pick(('if (i == 1) continue;', 'if (i == 2) break;', ''))} }} }}",
        "    return s;",
        "  }",
        f'  static int {f}deep(int n) {{ if (n == 0) throw new DeepFailure("bottom"); try {{ return {f}deep(n - 1) + 1; }} finally {{ System.out.println("unwind " + n); }} }}',
    ]
    lines = [
        f"for (int i = {start}; i < {start + 3}; i++) {{ try {{ System.out.println({f}(i)); }} catch (Failure e) {{ System.out.println(e.getMessage()); }} }}",
        f'try {{ System.out.println({f}loop({b.between(1, 5)})); }} catch (Failure e) {{ System.out.println("loop " + e.getMessage()); }}',
        f"try {{ {f}deep({b.between(0, 3)}); }} catch (RuntimeException e) {{ System.out.println(e.getMessage()); }}",
    ]
    unit(b, b.fresh("final"), lines)


def checked(b: Builder) -> None:
    """Checked exceptions, causes, rethrown and translated exceptions, overridden getMessage."""
    c = b.fresh("Chk")
    b.members += [
        f'  static class {c} extends Exception {{ final int code; {c}(int code, Throwable cause) {{ super("code " + code, cause); this.code = code; }} }}',
        f'  static class {c}Sub extends {c} {{ {c}Sub() {{ super({b.between(1, 9)}, null); }} public String getMessage() {{ return "sub " + super.getMessage(); }} }}',
        f"  static int {c}work(int n) throws {c} {{",
        f"    if (n == 1) throw new {c}Sub();",
        f'    try {{ return 10 / (n - 2); }} catch (ArithmeticException e) {{ throw new {c}(n, e); }} finally {{ System.out.print("worked "); }}',
        "  }",
    ]
    lines = [
        f"for (int i = {b.between(0, 1)}; i < 4; i++) {{",
        f"  try {{ System.out.println({c}work(i)); }}",
        f"  catch ({c}Sub e) {{ System.out.println(e.getMessage() + e.code); }}",
        f'  catch ({c} e) {{ System.out.println(e.getMessage() + " " + (e.getCause() instanceof ArithmeticException) + " " + (e.getCause() == null)); }}',
        "}",
        f'try {{ try {{ {c}work(2); }} catch (Exception e) {{ System.out.println("re"); throw e; }} }} catch ({c} e) {{ System.out.println("outer " + e.code); }}',
        'try { throw new IllegalStateException(new Failure("inner")); } catch (IllegalStateException e) { System.out.println(e.getCause().getMessage()); }',
    ]
    unit(b, b.fresh("checked"), lines)


def library_messages(b: Builder) -> None:
    """Messages and texts of exceptions that the language and library throw."""
    uses = [
        f"System.out.println({b.between(1, 9)} / (fuel - fuel));",
        f"int[] a = new int[2]; a[{b.between(2, 9)}] = 1;",
        f"int[] a = new int[-{b.between(1, 9)}];",
        f'System.out.println("abc".charAt({b.between(3, 9)}));',
        f'System.out.println("abc".substring({b.between(4, 9)}));',
        'System.out.println(Integer.parseInt("x1"));',
        f"System.out.println(new ArrayList<Integer>().get({b.between(0, 3)}));",
        "System.out.println(new ArrayDeque<Integer>().pop());",
        "System.out.println(new ArrayList<Integer>().iterator().next());",
        'Object o = "text"; System.out.println((Integer) o);',
        "String s = null; System.out.println(s.length());",
        'throw new Failure("own");',
        "throw new IllegalArgumentException();",
        "List.of(1).add(2);",
        "System.out.println(Optional.empty().get());",
        'Objects.requireNonNull(null, "needed");',
    ]
    show = b.pick(("e.getMessage()", "e", "e.getClass().getName()", "e.getClass().getSimpleName()"))
    lines = []
    for use in b.sample(uses, b.between(2, 6)):
        shown = "e.getClass().getName()" if "(Integer) o" in use else show
        lines.append(f"try {{ {use} }} catch (RuntimeException e) {{ System.out.println({shown}); }}")
    unit(b, b.fresh("message"), lines)


def ending(b: Builder) -> None:
    """A last unit that ends the program abruptly some of the time."""
    roll = b.between(0, 5)
    ends = [
        'throw new Failure("the end");',
        f"System.exit({b.between(0, 3)});",
        "int[] a = new int[1]; a[fuel > -5000 ? 1 : 0] = 2;",
        'assert fuel < -5000 : "no fuel";',
        'throw new Error("an error");',
        f'try {{ System.exit({b.between(0, 3)}); }} finally {{ System.out.println("not printed"); }}',
    ]
    unit(b, b.fresh("ending"), [f"if (fuel > -10000) {{ {ends[roll]} }}", 'System.out.println("survived");'])
