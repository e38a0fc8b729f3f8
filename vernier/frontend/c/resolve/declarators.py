"""From types as written to types: specifiers, declarators, records, enumerations."""

from __future__ import annotations

from vernier.core.obligation import Code, Sentences
from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.conversions import plain_value
from vernier.frontend.c.lower.fold import binary, convert
from vernier.frontend.c.lower.values import ConstantSymbol, RValue, TypedefSymbol
from vernier.frontend.c.resolve.c_types import (
    INT,
    LONG_LONG,
    UNSIGNED,
    UNSIGNED_LONG_LONG,
    CAddress,
    CArray,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVariableArray,
    CVoid,
    basic_type,
)
from vernier.frontend.c.resolve.layout import Incomplete, MemberSyntax
from vernier.frontend.c.syntax.faults import Fault, Placed, ill_typed, unresolved, unsupported
from vernier.frontend.c.syntax.lexer import Attribute
from vernier.frontend.c.syntax.pragmas import NOT_UNDERSTOOD, packing_at
from vernier.frontend.c.syntax.tree import (
    ArrayPart,
    BasicSpecifier,
    Declaration,
    Declarator,
    DeclaratorPart,
    EnumSpecifier,
    Expression,
    FunctionPart,
    Parameter,
    PointerPart,
    RecordSpecifier,
    TypedefSpecifier,
    TypeName,
    TypeofSpecifier,
    TypeSpecifier,
)
from vernier.frontend.c.syntax.walk import has_effects
from vernier.ir.expr import BinaryOp, Const, Expr
from vernier.ir.types import IntType

_MODES = {"QI": 8, "byte": 8, "HI": 16, "SI": 32, "DI": 64, "TI": 128}
_OTHER_NAMES = frozenset({"alias", "ifunc", "weakref"})
"""Attributes by which a name stands for what has another name, too"""
_LAYOUTS = frozenset({"scalar_storage_order", "ms_struct"})
"""Attributes by which members lie otherwise than the layout here has them"""
_BIGGEST_ALIGNMENT = 16


def type_of_specifier(body: Body, specifier: TypeSpecifier) -> CType:
    match specifier:
        case BasicSpecifier(words=words):
            found = basic_type(words, body.target)
            if found is None:
                raise unsupported(f"the type {' '.join(words)!r}", specifier)
            return found
        case TypedefSpecifier():
            return _typedef(body, specifier)
        case RecordSpecifier():
            return _record(body, specifier)
        case EnumSpecifier():
            return _enumeration(body, specifier)
        case TypeofSpecifier(operand=TypeName() as type_name):
            return type_of_name(body, type_name)
        case TypeofSpecifier(operand=operand):
            assert not isinstance(operand, TypeName)
            return type_of_operand(body, operand)


def type_of_operand(body: Body, node: Expression) -> CType:
    """The type of an expression that is not evaluated, arrays not turned into pointers."""

    def translate() -> CType:
        place = body.place(node)
        return body.value(node).type if place is None else place.type

    found = body.unevaluated(translate)
    return found.integer if isinstance(found, CAddress) else found


def type_of_name(body: Body, name: TypeName) -> CType:
    return derived(body, type_of_specifier(body, name.specifier), name.declarator.parts, name)


def declared_type(body: Body, declaration: Declaration, declarator: Declarator) -> CType:
    """The type a declaration gives one of its declarators."""
    base = type_of_specifier(body, declaration.specifier)
    attributes = declaration.attributes + declarator.attributes
    if attributes:
        base = _with_mode(base, attributes, body, declarator)
    return derived(body, base, declarator.parts, declarator)


def typedef(body: Body, declaration: Declaration, declarator: Declarator) -> TypedefSymbol:
    """What a typedef declares."""
    attributes = declaration.attributes + declarator.attributes
    alignment = _alignment(attributes, declarator) or _inherited_alignment(body, declaration, declarator)
    type_ = declared_type(body, declaration, declarator)
    if isinstance(type_, CRecord) and not type_.tag:
        body.records.named_by_typedef(type_, declarator.name)
    return TypedefSymbol(type_, alignment)


def _inherited_alignment(body: Body, declaration: Declaration, declarator: Declarator) -> int:
    """The alignment that a declared name has from the typedef of its type."""
    specifier = declaration.specifier
    if not isinstance(specifier, TypedefSpecifier) or any(not isinstance(part, ArrayPart) for part in declarator.parts):
        return 0
    symbol = body.symbols.get(specifier.declared) if specifier.declared else body.environment.symbol(specifier.name)
    return symbol.alignment if isinstance(symbol, TypedefSymbol) else 0


def _with_mode(base: CType, attributes: tuple[Attribute, ...], body: Body, node: Placed) -> CType:
    for attribute in attributes:
        if attribute.name == "vector_size":
            raise unsupported("vector types", node)
        if attribute.name in _OTHER_NAMES:
            raise unsupported(f"the attribute {attribute.name}", node)
        if attribute.name == "mode" and isinstance(base, CInteger):
            mode = attribute.argument.strip("_")
            width = body.target.pointer_width if mode in ("word", "pointer") else _MODES.get(mode)
            if width is None:
                raise unsupported(f"the mode {mode}", node)
            return _integer_of_width(width, body, signed=base.signed)
    return base


def _integer_of_width(width: int, body: Body, *, signed: bool) -> CInteger:
    names = {8: ("char",), 16: ("short",), 32: (), 64: ("long", "long"), 128: ("__int128",)}
    words = names[width]
    if not signed or width == 8:
        words = tuple(sorted((*words, "signed" if signed else "unsigned")))
    found = basic_type(words, body.target)
    assert isinstance(found, CInteger)
    return found


def derived(body: Body, base: CType, parts: tuple[DeclaratorPart, ...], node: Placed) -> CType:
    """Apply the parts of a declarator to the specified type, from the outside in."""
    type_ = base
    for part in reversed(parts):
        match part:
            case PointerPart():
                type_ = CPointer(type_)
            case ArrayPart(size=size):
                type_ = _array(body, type_, size, node)
            case FunctionPart():
                if isinstance(type_, CArray | CFunction):
                    raise ill_typed(f"a function cannot return {type_}", node)
                type_ = function_type(body, type_, part)
    return type_


def _array(body: Body, element: CType, size: Expression | None, node: Placed) -> CType:
    if isinstance(element, CVoid | CFunction):
        raise ill_typed(f"an array of {element}", node)
    if size is None:
        return CArray(element, None)
    count = body.unevaluated(lambda: constant_or_none(body, size))
    if count is not None:
        if count < 0:
            raise ill_typed("an array of negative size", size)
        if isinstance(element, CVariableArray):
            return CVariableArray(element, Const(count, IntType(body.target.size_type.width, False)))
        return CArray(element, count)
    if body.definition is None:
        raise ill_typed("the size of an array at file scope is not constant", size)
    value = body.value(size)
    if not isinstance(value.type, CInteger):
        raise ill_typed("the size of an array is not an integer", size)
    _check_length(body, value.expr, size)
    expr = convert(value.expr, IntType(body.target.size_type.width, False))
    return CVariableArray(element, body.hold(expr, size))


def _check_length(body: Body, length: Expr, node: Expression) -> None:
    """The obligation that an array has at least one element (C11 6.7.6.2p5)."""
    if not isinstance(length.type, IntType):
        return
    op = BinaryOp.GT if length.type.signed else BinaryOp.NE
    shown = f"the length {body.quoted(node)}"
    words = Sentences(f"{shown} is greater than zero", f"{shown} is not greater than zero")
    body.check(binary(op, length, Const(0, length.type)), Code.ARRAY_NEGATIVE_SIZE, words, node)


def constant_or_none(body: Body, node: Expression) -> int | None:
    """The value of an integer constant expression, or None when it is not constant. Call it `unevaluated`."""
    try:
        value = plain_value(body.value(node), node)
    except Fault:
        return None
    if isinstance(value.expr, Const) and isinstance(value.type, CInteger):
        return int(value.expr.value)
    return None


def constant(body: Body, node: Expression) -> RValue:
    """An integer constant expression with its type."""
    value = body.unevaluated(lambda: plain_value(body.value(node), node))
    if isinstance(value.expr, Const) and isinstance(value.type, CInteger):
        return value
    raise ill_typed(f"{body.text(node)} is not an integer constant", node)


def constant_int(body: Body, node: Expression) -> int:
    found = constant(body, node).expr
    assert isinstance(found, Const)
    return int(found.value)


def function_type(body: Body, result: CType, part: FunctionPart) -> CFunction:
    if part.parameters is None:
        return CFunction(result, None, False)
    types = [parameter_type(body, parameter) for parameter in part.parameters]
    if len(types) == 1 and isinstance(types[0], CVoid) and not part.variadic:
        types = []
    return CFunction(result, tuple(types), part.variadic)


def parameter_type(body: Body, parameter: Parameter) -> CType:
    """The adjusted type of a parameter: arrays and functions are pointers."""
    base = type_of_specifier(body, parameter.specifier)
    parts = parameter.declarator.parts
    if parts and isinstance(parts[0], ArrayPart):
        if has_effects(parts[0].size):
            raise unsupported("a parameter whose length has effects", parameter)
        parts = (PointerPart(parts[0].start), *parts[1:])
    try:
        type_ = derived(body, base, parts, parameter)
    except Fault as fault:
        if fault.code == "unsupported":
            raise
        loose = tuple(ArrayPart(None, part.start) if isinstance(part, ArrayPart) else part for part in parts)
        type_ = derived(body, base, loose, parameter)
    return adjusted(type_)


def adjusted(type_: CType) -> CType:
    match type_:
        case CArray(element=element) | CVariableArray(element=element):
            return CPointer(element)
        case CFunction():
            return CPointer(type_)
        case _:
            return type_


# ---- typedefs, records, enumerations


def _typedef(body: Body, specifier: TypedefSpecifier) -> CType:
    if specifier.declared:
        symbol = body.symbols.get(specifier.declared)
    else:
        if specifier.name == "__builtin_va_list":
            return body.records.argument_list()
        symbol = body.environment.symbol(specifier.name)
    if not isinstance(symbol, TypedefSymbol):
        raise unresolved(f"the type name {specifier.name} is not known here", specifier)
    return symbol.type


def _record(body: Body, specifier: RecordSpecifier) -> CRecord:
    known = body.environment.specified.get(specifier.start)
    if isinstance(known, CRecord):
        return known
    if specifier.fields is None:
        return _named_record(body, specifier)
    record = _declared_here(body, specifier)
    body.environment.specified[specifier.start] = record
    complete_record(body, record, specifier)
    return record


def _declared_here(body: Body, specifier: RecordSpecifier) -> CRecord:
    """The record a definition completes: one with its tag in this very scope, or a new one."""
    if specifier.tag and not body.scopes:
        return body.environment.record(specifier.tag, union=specifier.union)
    record = body.scopes[-1].tags.get(specifier.tag) if body.scopes and specifier.tag else None
    if isinstance(record, CRecord) and record.key not in body.records.layouts:
        return record
    record = body.records.new(specifier.tag, union=specifier.union)
    if specifier.tag:
        body.scopes[-1].tags[specifier.tag] = record
    return record


def _named_record(body: Body, specifier: RecordSpecifier) -> CRecord:
    for frame in reversed(body.scopes):
        found = frame.tags.get(specifier.tag)
        if isinstance(found, CRecord):
            return found
    return body.environment.record(specifier.tag, union=specifier.union)


def complete_record(body: Body, record: CRecord, specifier: RecordSpecifier) -> None:
    if record.key in body.records.layouts:
        return
    packing = _packing(body, specifier)
    members = [member for field in specifier.fields or () for member in _members(body, field, packing)]
    aligned = _alignment(specifier.attributes, specifier)
    try:
        body.records.complete(record, members, packing=packing, aligned=aligned, origin=body.origin(specifier))
    except Incomplete as incomplete:
        raise ill_typed(str(incomplete), specifier) from None


def _packing(body: Body, specifier: RecordSpecifier) -> int:
    """The alignment that the members of a record have at most, 0 for any."""
    for attribute in specifier.attributes:
        if attribute.name in _LAYOUTS:
            raise unsupported(f"the attribute {attribute.name}", specifier)
    if any(attribute.name == "packed" for attribute in specifier.attributes):
        return 1
    packing = packing_at(body.source.packings, specifier.start)
    # A pragma between the members is for all of them, or for those behind it: compilers do not say.
    if packing == NOT_UNDERSTOOD or packing != packing_at(body.source.packings, specifier.end):
        raise unsupported("a record under this form of #pragma pack", specifier)
    return packing


def _members(body: Body, declaration: Declaration, packing: int) -> list[MemberSyntax]:
    if not declaration.declared:
        type_ = type_of_specifier(body, declaration.specifier)
        return [MemberSyntax("", type_, None)] if isinstance(type_, CRecord) else []
    found: list[MemberSyntax] = []
    for declared in declaration.declared:
        type_ = declared_type(body, declaration, declared.declarator)
        if isinstance(type_, CFunction | CVariableArray):
            raise ill_typed(f"a member of type {type_}", declared.declarator)
        bits = None if declared.bits is None else constant_int(body, declared.bits)
        if bits is not None and not isinstance(type_, CInteger):
            raise ill_typed("a bit-field that is no integer", declared.declarator)
        if bits is not None and packing and bits:
            raise unsupported("bit-fields in a packed record", declared.declarator)
        attributes = declaration.attributes + declared.declarator.attributes
        if any(attribute.name == "packed" for attribute in attributes):
            raise unsupported("a packed member", declared.declarator)
        aligned = _alignment(attributes, declared.declarator) if attributes else 0
        inherited = _inherited_alignment(body, declaration, declared.declarator)
        if inherited and inherited < body.records.alignment(type_):
            raise unsupported("a member whose type has a smaller alignment", declared.declarator)
        if packing > 1 and (aligned or inherited):
            raise unsupported("an aligned member under #pragma pack", declared.declarator)
        if packing == 1 and inherited:
            raise unsupported("an aligned member in a packed record", declared.declarator)
        aligned = max(aligned, inherited)
        found.append(MemberSyntax(declared.declarator.name, type_, bits, aligned))
    return found


def _alignment(attributes: tuple[Attribute, ...], node: Placed) -> int:
    """What `aligned` asks for, 0 when nothing."""
    found = 0
    for attribute in attributes:
        if attribute.name != "aligned":
            continue
        if not attribute.argument:
            found = max(found, _BIGGEST_ALIGNMENT)
        elif attribute.argument.isdigit():
            found = max(found, int(attribute.argument))
        else:
            raise unsupported(f"the alignment {attribute.argument}", node)
    return found


def _enumeration(body: Body, specifier: EnumSpecifier) -> CInteger:
    known = body.environment.specified.get(specifier.start)
    if isinstance(known, CInteger):
        return known
    if specifier.enumerators is None:
        for frame in reversed(body.scopes):
            found = frame.tags.get(specifier.tag)
            if isinstance(found, CInteger):
                return found
        return body.environment.enumeration(specifier.tag)
    type_ = define_enumerators(body, specifier)
    body.environment.specified[specifier.start] = type_
    if body.scopes and specifier.tag:
        body.scopes[-1].tags[specifier.tag] = type_
    return type_


def define_enumerators(body: Body, specifier: EnumSpecifier) -> CInteger:
    """Give the enumeration constants their values; the type that holds them all."""
    if any(attribute.name == "packed" for attribute in specifier.attributes):
        raise unsupported("a packed enumeration", specifier)
    following, values = 0, [0]
    for enumerator in specifier.enumerators or ():
        if enumerator.value is not None:
            following = constant_int(body, enumerator.value)
        values.append(following)
        symbol = ConstantSymbol(following, _constant_type(following))
        if body.scopes:
            body.symbols[enumerator.start] = symbol
        else:
            body.environment.define(enumerator.name, symbol)
        following += 1
    low, high = min(values), max(values)
    if low >= 0:
        return UNSIGNED if high < 1 << 32 else UNSIGNED_LONG_LONG
    return INT if low >= -(1 << 31) and high < 1 << 31 else LONG_LONG


def _constant_type(value: int) -> CInteger:
    if -(1 << 31) <= value < 1 << 31:
        return INT
    return UNSIGNED if 0 <= value < 1 << 32 else LONG_LONG
