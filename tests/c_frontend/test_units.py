"""Several files, entries, start of the program, undefined names."""

from __future__ import annotations

import pytest

from tests.c_frontend.support import lower, run
from vernier.frontend.c import DataModel, LoweredEntry, load_c_texts
from vernier.ir.check import check_program
from vernier.ir.interp import DefaultInputs, End, Returned, Stopped, execute
from vernier.ir.ops import StopReason
from vernier.ir.program import GlobalStorage


def test_linkage_of_two_files() -> None:
    first = (
        "static int hidden = 1; int shared; extern int table[]; int other(struct p *); struct p { int x; };"
        "static int helper(void) { return hidden; }"
        "int main(void) { struct p v = {5}; shared = 3; return helper() + 10 * other(&v) + 1000 * table[1]; }"
    )
    second = (
        "static int hidden = 2; extern int shared; int table[3] = {7, 8}; struct p { int x; };"
        "static int helper(void) { return hidden + shared; } int other(struct p *v) { return helper() + v->x; }"
    )
    lowered = load_c_texts([("a/one.c", first), ("a/two.c", second)], DataModel.ILP32)
    assert lowered.diagnostics == ()
    assert check_program(lowered.program) == []
    assert {"one.c::hidden", "two.c::hidden", "shared", "table"} <= set(lowered.program.globals)
    assert {"main", "one.c::helper", "two.c::helper", "other"} == set(lowered.program.procedures)
    assert list(lowered.program.structs) == ["p"]
    assert execute(lowered.program, "main", None, DefaultInputs()).end == Returned(8101)


def test_two_definitions_are_an_error() -> None:
    lowered = load_c_texts([("a.c", "int f(void) { return 1; }"), ("b.c", "int f(void) { return 2; }")], DataModel.LP64)
    assert [(item.code, item.span.file) for item in lowered.diagnostics] == [("link", "b.c"), ("unsupported", "a.c")]
    assert lowered.entries == ()


def _ends(*texts: str, inputs: tuple[int, ...] = ()) -> tuple[End, list[str]]:
    """How main ends, and what is reported."""
    lowered = load_c_texts([(f"{index}.c", text) for index, text in enumerate(texts)], DataModel.LP64)
    assert check_program(lowered.program) == []
    run_ = execute(lowered.program, lowered.entries[0].start, None, DefaultInputs(inputs))
    return run_.end, [item.message for item in lowered.diagnostics]


@pytest.mark.parametrize(
    ("weak", "strong"),
    [
        ("__attribute__((weak)) int f(void) { return 3; }", "int f(void) { return 4; }"),
        ("int f(void) __attribute__((weak)); int f(void) { return 3; }", "int f(void) { return 4; }"),
        ("#pragma weak f\nint f(void) { return 3; }", "int f(void) { return 4; }"),
        ("__attribute__((weak)) int g = 3; int f(void) { return g; }", "int g = 4;"),
        ("__attribute__((weak)) int g = 3; int f(void) { return g + 4; }", "int g;"),
    ],
)
def test_a_weak_definition_gives_way(weak: str, strong: str) -> None:
    main = "int f(void); int main(void) { return f(); }"
    assert _ends(main, weak, strong) == (Returned(4), [])
    assert _ends(strong, weak, main) == (Returned(4), [])


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (("int f(void); int main(void) { return f(); }", "int f(void) { return 1; }", "int f(void) { return 2; }"),
         "f, which is defined twice"),
        (("extern int g; int main(void) { return g; }", "int g = 1;", "int g = 2;"), "g is defined twice"),
        (("extern int f(void) __attribute__((weak)); int main(void) { return f != 0; }",),
         "f, which is weak and defined nowhere here"),
        (("#pragma weak g\nextern int g; int main(void) { return &g != 0; }",),
         "g, which is weak and defined nowhere here"),
        (("int f(unsigned char); long g(long); int main(void) { return f(1) + g(2); }",
          "int f(unsigned char c) { return c; } long g(double x) { return x; }"),
         "a call of g, which is declared otherwise than it is defined"),
        (("int f(int); int main(void) { return f(1); }", "char f(int x) { return x; }"),
         "a call of f, which is declared otherwise than it is defined"),
        (("extern long v; int main(void) { return v; }", "int v = 5; int w = 1;"),
         "v, which is declared otherwise than it is defined"),
        (("extern char *s; int main(void) { return s[0]; }", "char s[4] = \"abc\";"),
         "s, which is declared otherwise than it is defined"),
        (("int a; extern int b __asm__(\"a\"); int main(void) { b = 5; return a; }",), "b, which is a for the linker"),
        (("extern int table[]; int main(void) { return table[0]; }",), "table, an array whose definition is missing"),
        (("extern char *name; int main(void) { return name == 0; }",),
         "name, a variable with pointers whose definition is missing"),
    ],
)  # fmt: skip
def test_what_the_linker_decides_is_not_guessed(texts: tuple[str, ...], message: str) -> None:
    end, messages = _ends(*texts)
    assert isinstance(end, Stopped) and end.reason is StopReason.UNSUPPORTED
    assert message in messages


def test_files_may_know_more_or_less_of_a_variable() -> None:
    texts = (
        "extern int a[]; extern unsigned u; struct s { int x; }; extern struct s s; enum e { A }; extern enum e e;"
        "extern void *p; int main(void) { return a[1] + u + s.x + e + (p == 0); }",
        "int a[2] = {1, 2}; int u = 3; struct s { int x; } s = {4}; int e = 5; char *p;",
    )
    assert _ends(*texts) == (Returned(15), [])


def test_variables_that_are_defined_elsewhere_have_any_value() -> None:
    text = "extern int mode; extern struct s { char c; int x[2]; } s; int main(void) { return mode + s.x[1]; }"
    assert _ends(text, inputs=(5, 1, 2, 3)) == (Returned(8), [])


def test_an_entry_whose_type_is_not_supported_is_left_out() -> None:
    text = "typedef int row __attribute__((vector_size(16))); row f(row a) { return a; } int g(void) { return 1; }"
    lowered = load_c_texts([("a.c", text)], DataModel.LP64)
    assert [entry.procedure for entry in lowered.entries] == ["g"]
    assert {item.code for item in lowered.diagnostics} == {"unsupported"}


@pytest.mark.parametrize(
    "text", ["const int c = 1;", "static const int c[2] = {1};", "const struct { int x; } c = {1};"]
)
def test_constants_are_not_to_be_written(text: str) -> None:
    for source in (f"{text} int main(void) {{", f"int main(void) {{ static {text.removeprefix('static ')}"):
        found = run(f"{source} int *p = (int *)&c; *p = 2; return 0; }}").violations
        assert ["/memory.bounds." in name for name, _ in found] == [True]


def test_only_what_is_reachable_is_lowered() -> None:
    text = "int used(void) { return 1; } int unused(void) { return no_such_name; } int g = 3;"
    text += "int (*pointer)(void) = used; int main(void) { return pointer(); }"
    lowered = lower(text)
    assert list(lowered.program.procedures) == ["main", "used"]
    assert list(lowered.program.globals) == ["pointer"]


def test_without_main_all_external_functions_are_entries() -> None:
    lowered = lower("int b(void) { return 1; } int a(void) { return 2; } static int c(void) { return 3; }")
    assert lowered.entries == (LoweredEntry("a", "a"), LoweredEntry("b", "b"))


def test_named_entries() -> None:
    text = "static int f(int x) { return x; } int main(void) { return 0; }"
    lowered = load_c_texts([("t.c", text)], DataModel.LP64, ["f", "g"])
    assert lowered.entries == (LoweredEntry("f", "f"),)
    assert [item.message for item in lowered.diagnostics] == ["the entry g is not defined"]


def test_command_line_is_arbitrary() -> None:
    text = "int main(int argc, char **argv) { return argc == 2 && argv[1][1] == 'x' && !argv[1][2] && !argv[2]; }"
    lowered = lower(text)
    assert lowered.entries == (LoweredEntry("main", "__vernier_start"),)
    result = execute(lowered.program, "__vernier_start", None, DefaultInputs((2, 0, 2, ord("a"), ord("x"))))
    assert result.end == Returned(1)
    assert "main" in lowered.user_procedures
    assert "__vernier_start" not in lowered.user_procedures


def test_storage_of_globals() -> None:
    text = "int plain = 4; int addressed; int *p = &addressed; int array[3];"
    text += "int main(void) { return plain + *p + array[1]; }"
    program = lower(text).program
    storage = {name: definition.storage for name, definition in program.globals.items()}
    assert storage == {
        "plain": GlobalStorage.VARIABLE,
        "p": GlobalStorage.VARIABLE,
        "array": GlobalStorage.MEMORY,
        "addressed": GlobalStorage.MEMORY,
    }


def test_uninitialised_variables_are_inputs_only_where_read() -> None:
    assert run("int main(void) { int x, y; x = 3; y = x; return y; }").inputs == ()
    found = run("int main(void) { int x, *p, z; if (x == 5) return p == 0; return 2; }", inputs=(5,))
    assert [value.name for value in found.inputs] == ["uninitialised x", "uninitialised p"]


def test_address_of_an_intrinsic() -> None:
    text = "void *malloc(unsigned long); void free(void *); void (*release)(void *) = free;"
    text += "int main(void) { int *p = malloc(4); *p = 3; int r = *p; release(p); return r; }"
    assert run(text).end == Returned(3)


def test_same_result_twice() -> None:
    text = "struct s { int a, b; } x; int f(int n) { return n ? f(n - 1) + x.a : 0; } int main(void) { return f(3); }"
    assert lower(text).program == lower(text).program


def test_static_initialisers_may_move_pointers_and_shift() -> None:
    text = "static int a[4] = {4, 3, 2, 1}; static int *p = a + 1, top = 1 << 31, *q = &a[3];"
    text += "int main(void) { static int *r = a + 4; return *p + *q + (top < 0) + (int)(r - a); }"
    assert run(text).end == Returned(9)


def test_calls_without_a_prototype_that_agree_are_followed() -> None:
    text = "int f(); int old(); int main(void) { return f(1, 2u, 0) + old('a', 1.5f) + late(3); }"
    others = "int f(unsigned a, int b, char *c) { return a + b + !c; }"
    others += "int old(c, x) char c; float x; { return c + (x > 1); } int late(int x) { return x; }"
    assert _ends(text, others) == (Returned(4 + 98 + 3), [])


@pytest.mark.parametrize(
    ("call", "least", "most"),
    [
        ('strcmp("b", "a")', 1, 2147483647),
        ('memcmp("a", "b", 1)', -2147483647, -1),
        ("isalpha('a')", -2147483648, 2147483647),
    ],
)
def test_results_of_which_only_the_sign_is_known(call: str, least: int, most: int) -> None:
    head = "int strcmp(const char *, const char *); int isalpha(int);"
    head += " int memcmp(const void *, const void *, unsigned long); "
    plain = head + f"int main(void) {{ int n = 0; if ({call}) n++; n += {call} == 0; return n + !{call}; }}"
    assert run(plain, inputs=(7,)).end == Returned(1)
    assert run(plain).inputs == ()
    results = [
        run(head + f"int main(void) {{ return {call}; }}", inputs=(number,)).end for number in (0, 1, 120, 2**32 - 1)
    ]
    values = {end.value for end in results if isinstance(end, Returned)}
    assert len(values) >= 2 and all(isinstance(value, int) and value and least <= value <= most for value in values)


def test_records_of_one_name_are_told_apart_by_their_members() -> None:
    scopes = ["char b;", "short b;", "unsigned short b;", "char b[2];", "short b;", "struct { char c; } b;", "int *b;"]
    bodies = [f"{{ struct s {{ int a; {members} }} s = {{1}}; n += s.a; }}" for members in scopes]
    lowered = lower(f"int main(void) {{ int n = 0; {' '.join(bodies)} return n; }}", valid=False)
    assert len([name for name in lowered.program.structs if name.startswith("s#")]) == len(set(scopes)) - 1


def test_records_without_a_tag_have_the_names_that_users_give_them() -> None:
    text = """
    typedef struct { int a; } first, second;
    typedef struct { char c; } *reference;
    int main(void) { first f = { 1 }; second s = f; reference r = 0;
      { typedef struct { long b; } first; first g = { 2 }; return s.a + (int)g.b + (r != 0 && r->c); } }
    """
    assert list(lower(text).program.structs) == ["first", "struct@3:13", "first#2"]
