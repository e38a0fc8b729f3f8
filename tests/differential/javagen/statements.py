"""Random Java statements: declarations, assignments, loops, switches, jumps, exceptions, printing."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

from collections.abc import Callable

from tests.differential.javagen.builder import INTEGRAL, NUMERIC, Builder, Method, Target
from tests.differential.javagen.expressions import condition, expression, index, literal, number_types, value_types

MAXIMUM_WEIGHT = 40


def statements(b: Builder, count: int, nesting: int) -> None:
    """Emit `count` statements, blocks nested at most `nesting` deep."""
    for _ in range(count):
        statement(b, nesting)


def statement(b: Builder, nesting: int) -> None:
    """Emit one statement of a kind the program's features allow."""
    choices: list[tuple[int, Callable[[Builder, int], None]]] = [(5, declare), (8, assign), (4, show)]
    if nesting > 0:
        choices += [(4, branch)]
        if b.weight < MAXIMUM_WEIGHT and b.on("loops"):
            choices += [(5, loop)]
        if b.on("switch"):
            choices += [(3, switch)]
        if b.on("try"):
            choices += [(5, attempt)]
        if b.on("labels"):
            choices += [(1, labelled_block)]
    if b.on("arrays"):
        choices += [(3, declare_array), (4, assign_element)]
    if b.targets and b.on("jumps"):
        choices += [(4, jump)]
    if b.on("throw"):
        choices += [(2, throw)]
    if b.result is not None and b.on("jumps") and b.depth > 2:
        choices += [(1, early_return)]
    if b.on("assert"):
        choices += [(1, check)]
    weights = [weight for weight, _ in choices]
    b.random.choices([maker for _, maker in choices], weights)[0](b, nesting)


def declare(b: Builder, nesting: int) -> None:
    """A local variable, always initialised."""
    del nesting
    kind = b.pick(value_types(b))
    name = b.fresh("v")
    if b.on("var") and b.chance(15) and kind in ("int", "long", "double", "boolean", "String"):
        b.line(f"var {name} = ({kind}) ({expression(b, kind, 2)});")
    else:
        b.line(f"{kind} {name} = {expression(b, kind, b.between(0, 3))};")
    b.declare(name, kind)
    b.note(f"declare-{kind}")


def assign(b: Builder, nesting: int) -> None:
    """An assignment, plain or compound, or an increment."""
    targets = b.assignable(value_types(b))
    if not targets:
        declare(b, nesting)
        return
    target = b.pick(targets)
    b.line(f"{assignment(b, target.name, target.type)};")


def assignment(b: Builder, place: str, kind: str) -> str:
    """An assignment to the place as an expression without its semicolon."""
    roll = b.between(0, 9)
    if kind in NUMERIC and roll >= 7:
        b.note("increment")
        return b.pick((f"{place}++", f"{place}--", f"++{place}", f"--{place}"))
    if kind in NUMERIC and roll >= 3 and b.on("compound"):
        b.note("compound-assignment")
        return compound(b, place, kind)
    if kind == "boolean" and roll >= 7:
        return f"{place} {b.pick(('&=', '|=', '^='))} {condition(b, 2)}"
    if kind == "String" and roll >= 6:
        return f"{place} = clip({place} + ({expression(b, b.pick(value_types(b)), 2)}))"
    return f"{place} = {expression(b, kind, 3)}"


def compound(b: Builder, place: str, kind: str) -> str:
    """A compound assignment: the right side has any type, the result is narrowed implicitly."""
    operators = ["+=", "-=", "*="]
    right_kinds = number_types(b)
    if kind in INTEGRAL and b.on("bitwise"):
        operators += ["&=", "|=", "^="]
    if kind in INTEGRAL and b.on("shifts"):
        operators += ["<<=", ">>=", ">>>="]
    if b.on("division"):
        operators += ["/=", "%="]
    operator = b.pick(operators)
    if operator in ("&=", "|=", "^=", "<<=", ">>=", ">>>="):
        right_kinds = [k for k in right_kinds if k in INTEGRAL]
    right_kind = b.pick(right_kinds)
    right = f"({expression(b, right_kind, 2)})"
    if operator in ("/=", "%=") and right_kind in INTEGRAL and not (b.on("zero-division") and b.chance(20)):
        right = f"({right} | 1)"
    return f"{place} {operator} {right}"


def show(b: Builder, nesting: int) -> None:
    """Print a value, by println of its type or by concatenation."""
    del nesting
    kind = b.pick(value_types(b))
    value = expression(b, kind, 2)
    b.note(f"print-{kind}")
    roll = b.between(0, 3)
    if roll == 0:
        b.line(f"System.out.println({value});")
    elif roll == 1:
        b.line(f'System.out.print(({value}) + " ");')
    else:
        b.line(f'System.out.println("{b.fresh("p")}=" + ({value}));')


def branch(b: Builder, nesting: int) -> None:
    """If, with or without else."""
    b.note("if")
    with b.block(f"if ({condition(b, 2)}) {{"):
        statements(b, b.between(1, 2), nesting - 1)
    if b.chance(50):
        b.lines[-1] += " else {"
        b.depth += 1
        b.scopes.append([])
        statements(b, b.between(1, 2), nesting - 1)
        b.scopes.pop()
        b.depth -= 1
        b.line("}")


def loop(b: Builder, nesting: int) -> None:
    """One of the loop forms, with a bounded count."""
    label = b.fresh("L") if b.on("labels") and b.chance(40) else None
    prefix = f"{label}: " if label else ""
    times = b.between(1, 5)
    kinds = ["for", "for", "while", "do", "two"]
    if any(v.type.endswith("[]") for v in b.visible()):
        kinds.append("each")
    kind = b.pick(kinds)
    b.note(f"loop-{kind}")
    counter = b.fresh("i")
    target = Target(label, "loop")
    match kind:
        case "for":
            step = b.pick((f"{counter}++", f"++{counter}", f"{counter} += 1"))
            head = f"for (int {counter} = 0; {counter} < {times}; {step}) {{"
            loop_body(b, prefix + head, "}", (counter, "int"), times, target, nesting)
        case "two":
            other = b.fresh("i")
            head = f"for (int {counter} = 0, {other} = {times * 2}; {counter} < {other}; {counter}++, {other}--) {{"
            loop_body(b, prefix + head, "}", (counter, "int"), times, target, nesting)
        case "each":
            array = b.pick([v for v in b.visible() if v.type.endswith("[]")])
            head = f"for ({array.type[:-2]} {counter} : {array.name}) {{"
            loop_body(b, prefix + head, "}", (counter, array.type[:-2]), 4, target, nesting)
        case "while":
            b.line(f"int {counter} = {times};")
            loop_body(b, f"{prefix}while ({counter}-- > 0) {{", "}", (counter, "int"), times, target, nesting)
        case _:
            b.line(f"int {counter} = {times};")
            closing = (
                f"}} while ({counter} > 0 && {condition(b, 1)});" if b.chance(30) else f"}} while ({counter} > 0);"
            )
            loop_body(b, f"{prefix}do {{ {counter}--;", closing, (counter, "int"), times, target, nesting)


def loop_body(
    b: Builder, opening: str, closing: str, counter: tuple[str, str], times: int, target: Target, nesting: int
) -> None:
    """The body of a loop whose counter may be read but not assigned."""
    with b.block(opening, closing), b.repeated(times, target):
        b.declare(counter[0], counter[1], assignable=False)
        statements(b, b.between(1, 3), nesting - 1)


def labelled_block(b: Builder, nesting: int) -> None:
    """A labelled block that break may leave."""
    label = b.fresh("B")
    b.targets.append(Target(label, "block"))
    with b.block(f"{label}: {{"):
        statements(b, b.between(1, 3), nesting - 1)
    b.targets.pop()
    b.note("labelled-block")


def jump(b: Builder, nesting: int) -> None:
    """A guarded break or continue, plain or to a label."""
    del nesting
    jumps: list[str] = []
    inner = b.targets[-1]
    if inner.kind in ("loop", "switch"):
        jumps.append("break")
    for target in reversed(b.targets):
        if target.kind == "loop":
            jumps.append("continue")
            break
    for target in b.targets:
        if target.label is not None:
            jumps.append(f"break {target.label}")
            if target.kind == "loop":
                jumps.append(f"continue {target.label}")
    if not jumps:
        return
    chosen = b.pick(jumps)
    b.note("jump-" + chosen.split()[0] + ("-label" if " " in chosen else ""))
    b.line(f"if ({condition(b, 1)}) {chosen};")


def switch(b: Builder, nesting: int) -> None:
    """A switch statement over int, char, String or enum, in the old form or with arrows."""
    form = b.pick(("old", "arrow"))
    kind = b.pick(["int", "char"] + (["String"] if b.on("strings") else []) + (["Color"] if b.on("enums") else []))
    b.note(f"switch-{form}-{kind}")
    selectors = {
        "int": lambda: f"({expression(b, 'int', 2)}) & 3",
        "char": lambda: f"(char) ('a' + (({expression(b, 'int', 2)}) & 3))",
        "String": lambda: f'"k" + ((({expression(b, "int", 2)}) & 3))',
        "Color": lambda: f"Color.values()[({expression(b, 'int', 2)}) & 3]",
    }
    labels = {
        "int": ["0", "1", "2", "3", "7"],
        "char": ["'a'", "'b'", "'c'", "'d'"],
        "String": ['"k0"', '"k1"', '"k2"', '"k3"'],
        "Color": ["RED", "GREEN", "BLUE", "BLACK"],
    }
    cases = b.sample(labels[kind], b.between(1, 4))
    if b.chance(60):
        cases.insert(b.between(0, len(cases)), "default")
    b.targets.append(Target(None, "switch"))
    with b.block(f"switch ({selectors[kind]()}) {{"):
        for case in cases:
            switch_case(b, case, form, nesting)
    b.targets.pop()


def switch_case(b: Builder, case: str, form: str, nesting: int) -> None:
    """One case: an arrow with a block, or a group that may fall through."""
    head = case if case == "default" else f"case {case}"
    if form == "arrow":
        with b.block(f"{head} -> {{"):
            statements(b, b.between(1, 2), nesting - 1)
        return
    with b.block(f"{head}: {{"):
        statements(b, b.between(1, 2), nesting - 1)
    if b.chance(60):
        b.line("break;")
    else:
        b.note("fallthrough")


def declare_array(b: Builder, nesting: int) -> None:
    """An array of one or two dimensions, never empty."""
    del nesting
    kind = b.pick(value_types(b))
    name = b.fresh("a")
    size = b.between(2, 4)
    if b.on("matrix") and b.chance(25):
        sizes = b.pick((f"[{size}][2]", f"[2][{size}]"))
        b.line(f"{kind}[][] {name} = new {kind}{sizes};")
        b.declare(name, f"{kind}[][]")
        b.note("matrix")
        return
    if b.chance(50):
        values = ", ".join(expression(b, kind, 1) for _ in range(size))
        b.line(f"{kind}[] {name} = {b.pick(('', f'new {kind}[] '))}{{{values}}};")
    else:
        b.line(f"{kind}[] {name} = new {kind}[{size}];")
    b.declare(name, f"{kind}[]")
    b.note("array")


def assign_element(b: Builder, nesting: int) -> None:
    """An assignment to an array's element, with side effects possible in the index."""
    arrays = [v for v in b.visible() if v.type.endswith("[]")]
    arrays = [v for v in arrays if not (v.type.startswith("String") and "[][]" in v.type)]
    if not arrays:
        declare_array(b, nesting)
        return
    array = b.pick(arrays)
    place = f"{array.name}[{index(b, array.name)}]"
    kind = array.type[:-2]
    if kind.endswith("[]"):
        place, kind = f"{place}[{b.between(0, 1)}]", kind[:-2]
    elif b.on("bounds") and b.chance(8):
        place = f"{array.name}[{expression(b, 'int', 1)}]"
        b.note("raw-index")
    if kind == "String":
        b.line(f"{place} = {expression(b, 'String', 1)};")
    else:
        b.line(f"{assignment(b, place, kind)};")


CATCHABLE = {
    "ArithmeticException": "RuntimeException",
    "ArrayIndexOutOfBoundsException": "IndexOutOfBoundsException",
    "IndexOutOfBoundsException": "RuntimeException",
    "NullPointerException": "RuntimeException",
    "ClassCastException": "RuntimeException",
    "NegativeArraySizeException": "RuntimeException",
    "IllegalStateException": "RuntimeException",
    "Failure": "RuntimeException",
    "DeepFailure": "Failure",
    "RuntimeException": "Exception",
    "Exception": "Throwable",
    "Throwable": "",
}
MAY_BE_FAILURE = ("RuntimeException", "Exception", "Throwable", "Failure", "DeepFailure")


def supertypes(name: str) -> list[str]:
    """An exception's class and those above it."""
    chain = []
    while name:
        chain.append(name)
        name = CATCHABLE[name]
    return chain


def attempt(b: Builder, nesting: int) -> None:
    """Try with catch clauses, finally, or both; finally may jump or return."""
    b.note("try")
    with b.block("try {"):
        statements(b, b.between(1, 3), nesting - 1)
        if b.chance(50):
            fault(b)
    clauses = b.between(0, 2)
    caught: set[str] = set()
    for _ in range(clauses):
        catch(b, caught, nesting)
    if clauses == 0 or not caught or b.chance(45):
        finish(b, nesting)


def catch(b: Builder, caught: set[str], nesting: int) -> None:
    """One catch clause, of classes not caught before; several classes when they are unrelated."""
    free = [name for name in CATCHABLE if not any(above in caught for above in supertypes(name))]
    if not free:
        return
    names = [b.pick(free)]
    other = b.pick(free)
    if b.chance(30) and other not in supertypes(names[0]) and names[0] not in supertypes(other):
        names.append(other)
        b.note("multi-catch")
    caught.update(names)
    variable = b.fresh("e")
    b.lines[-1] += f" catch ({' | '.join(names)} {variable}) {{"
    b.depth += 1
    b.scopes.append([])
    b.note("catch")
    detail = f' + ({variable} instanceof Failure ? {variable}.getMessage() : "")'
    told = len(names) == 1 and names[0] in MAY_BE_FAILURE and b.chance(50)
    b.line(f'System.out.println("caught {names[0]}"{detail if told else ""});')
    statements(b, b.between(0, 2), nesting - 1)
    if b.chance(15) and len(names) == 1 and CATCHABLE[names[0]] not in ("", "Throwable"):
        b.line(f"if ({condition(b, 1)}) throw {variable};")
    b.scopes.pop()
    b.depth -= 1
    b.line("}")


def finish(b: Builder, nesting: int) -> None:
    """A finally block, appended to the closing brace before it."""
    b.note("finally")
    b.lines[-1] += " finally {"
    b.depth += 1
    b.scopes.append([])
    b.line(f'System.out.println("finally {b.fresh("f")}");')
    statements(b, b.between(0, 2), nesting - 1)
    if b.chance(20) and b.result is not None:
        b.note("return-in-finally")
        early_return(b, nesting)
    b.scopes.pop()
    b.depth -= 1
    b.line("}")


def fault(b: Builder) -> None:
    """A statement likely to throw."""
    name = b.fresh("v")
    kind = b.between(0, 6)
    b.note(f"fault-{kind}")
    zero = f"(({expression(b, 'int', 1)}) & 1)"
    match kind:
        case 0:
            b.line(f"int {name} = {b.between(1, 9)} {b.pick(('/', '%'))} {zero};")
            b.declare(name, "int")
        case 1:
            b.line(f"int[] {name} = new int[2]; {name}[{b.pick(('1 + ', '-'))}{zero}]++;")
        case 2:
            b.line(f'Object {name} = {zero} == 0 ? "text" : (Object) 5; System.out.println((Integer) {name} + 1);')
        case 3:
            b.line(f'String {name} = {zero} == 0 ? null : "some"; System.out.println({name}.length());')
        case 4:
            b.line(f"int[] {name} = new int[0 - {zero}]; System.out.println({name}.length);")
        case 5:
            b.line(
                f"Integer {name} = {zero} == 0 ? null : Integer.valueOf(3); int {name}u = {name}; System.out.println({name}u);"
            )
        case _:
            throw(b, 0)


def throw(b: Builder, nesting: int) -> None:
    """A guarded throw of the program's own exception or a library one."""
    del nesting
    name = b.pick(("Failure", "DeepFailure", "IllegalStateException", "ArithmeticException"))
    b.note("throw")
    b.line(f'if ({condition(b, 1)}) throw new {name}("m{b.between(0, 9)}");')


def early_return(b: Builder, nesting: int) -> None:
    """A guarded return."""
    del nesting
    b.note("early-return")
    value = "" if b.result in (None, "void") else " " + expression(b, str(b.result), 1)
    b.line(f"if ({condition(b, 1)}) return{value};")


def check(b: Builder, nesting: int) -> None:
    """An assertion, nearly always true."""
    del nesting
    b.note("assert")
    claim = condition(b, 1) if b.chance(10) else f"fuel > -9999 || {condition(b, 1)}"
    message = b.pick(("", ' : "claim"'))
    b.line(f"assert {claim}{message};")


def dump(b: Builder) -> None:
    """Print most of the variables in scope."""
    for variable in b.visible():
        if variable.type in value_types(b) and b.chance(60):
            b.line(f'System.out.println("{variable.name} " + {variable.name});')


def method(b: Builder, count: int, nesting: int) -> None:
    """A static method of random statements, callable from code emitted later."""
    kinds = [k for k in value_types(b) if not k.endswith("[]")]
    result = b.pick(kinds)
    parameters = tuple(b.pick(kinds) for _ in range(b.between(0, 3)))
    name = b.fresh("m")
    names = [b.fresh("p") for _ in parameters]
    with b.separate(result) as lines:
        heading = ", ".join(f"{kind} {parameter}" for kind, parameter in zip(parameters, names, strict=True))
        with b.block(f"static {result} {name}({heading}) {{"):
            b.line(f"if (--fuel <= 0) return {literal(b, result)};")
            for kind, parameter in zip(parameters, names, strict=True):
                b.declare(parameter, kind)
            statements(b, count, nesting)
            dump(b)
            b.line(f"return {expression(b, result, 2)};")
    b.members.extend(lines)
    b.methods.append(Method(name, parameters, result))
    b.note("method")
