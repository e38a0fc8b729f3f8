"""Library methods that return normally for all arguments, by the contract of the JDK; a test calls them all there.

Their models contain checks that never fail, which nothing but a proof could show; so their callers need no
exceptional path.
"""

from __future__ import annotations

PRIMITIVES = frozenset({"boolean", "byte", "short", "char", "int", "long", "float", "double"})
BOXES = frozenset(
    f"java.lang.{name}" for name in ("Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double")
)
PLAIN = PRIMITIVES | {"", "java.lang.String"}
# All methods of these classes, except those whose name begins with `parse`.
NATIVE_CLASSES = frozenset({"java.lang.Math", "java.lang.StrictMath"})
METHODS = frozenset(
    {
        "java.lang.Object.getClass",
        "java.lang.System.identityHashCode",
        "java.lang.System.$write",
        "java.lang.Class.getName",
        "java.lang.Class.isInstance",
        "java.lang.Class.isInterface",
        "java.lang.Class.isArray",
        "java.lang.Class.isPrimitive",
        "java.lang.Class.isEnum",
        "java.lang.Class.getSuperclass",
        "java.lang.Class.getComponentType",
        "java.lang.String.$concat",
        "java.lang.String.equals",
        "java.lang.String.equalsIgnoreCase",
        "java.lang.String.hashCode",
        "java.lang.String.intern",
        "java.lang.String.isBlank",
        "java.lang.String.isEmpty",
        "java.lang.String.length",
        "java.lang.String.strip",
        "java.lang.String.stripLeading",
        "java.lang.String.stripTrailing",
        "java.lang.String.toCharArray",
        "java.lang.String.toString",
        "java.lang.String.trim",
        "java.lang.Enum.name",
        "java.lang.Enum.ordinal",
    }
)
# Methods that never throw when their parameters are primitive or strings.
WITH_PLAIN_ARGUMENTS = frozenset(
    {
        "java.lang.String.indexOf",
        "java.lang.String.lastIndexOf",
        "java.lang.String.toLowerCase",
        "java.lang.String.toUpperCase",
        "java.lang.String.valueOf",
        "java.lang.StringBuilder.append",
        "java.lang.StringBuilder.<init>",
        "java.lang.StringBuilder.reverse",
        "java.lang.StringBuilder.toString",
        "java.lang.StringBuilder.length",
        "java.io.StandardOutput.print",
        "java.io.StandardOutput.println",
    }
)
ON_BOXES = frozenset(
    {"booleanValue", "byteValue", "shortValue", "charValue", "intValue", "longValue", "floatValue", "doubleValue"}
    | {"equals", "hashCode", "toString", "doubleToRawLongBits", "floatToRawIntBits", "longBitsToDouble"}
    | {"intBitsToFloat", "isNaN", "isInfinite"}
)
EXCEPTIONS = {
    "java.lang.StringBuilder.<init>": frozenset({"int", "java.lang.String"}),
    "java.lang.Character.toString": frozenset({"int"}),
    "java.lang.String.indexOf": frozenset({"java.lang.String"}),
    "java.lang.String.lastIndexOf": frozenset({"java.lang.String"}),
}


# Native methods that nothing describes: reaching one is reported like a method without a model.
UNDESCRIBED = frozenset(
    {
        "java.lang.Object.wait",
        "java.lang.Class.forName",
        "java.lang.Class.newInstance",
        "java.lang.System.getProperties",
        "java.lang.System.setProperty",
        "java.lang.System.setOut",
        "java.lang.System.setErr",
        "java.lang.System.setIn",
        "java.lang.Runtime.addShutdownHook",
        "java.lang.Runtime.exec",
        "java.lang.Thread.start",
        "java.lang.Thread.join",
        "java.lang.Thread.holdsLock",
        "java.math.BigDecimal.sqrt",
        "java.math.BigInteger.$isProbablePrime",
        "java.math.BigInteger.$nextProbablePrime",
        "java.time.Temporals.$asked",
        "java.util.Properties.load",
        "java.util.Scanner.$textOf",
        "java.util.TextScanner.$dependsOnLocale",
        "java.util.concurrent.ArrayBlockingQueue.$removedUnderIterator",
        "java.util.concurrent.ArrayBlockingQueue.$filterInterferes",
        "java.util.concurrent.ArrayBlockingQueue.$waitsForever",
        "java.util.concurrent.ConcurrentHashMap.$chainBecomesTree",
        "java.util.concurrent.ConcurrentHashMap.$grownMeanwhile",
        "java.util.concurrent.ConcurrentLinkedDeque.$addedBehindIterator",
        "java.util.concurrent.ConcurrentLinkedDeque.$removedUnderIterator",
        "java.util.concurrent.CopyOnWriteArrayList.$rangeThatOverflows",
        "java.util.concurrent.LinkedBlockingQueue.$waitsForever",
        "java.util.regex.Assertions.$wordBeyondLatin1",
        "java.util.regex.CharacterSet.$beyondLatin1",
        "java.util.regex.Matcher.$searchAfterFailure",
        "java.util.regex.Matcher.$usedMeanwhile",
        "java.util.regex.Matcher.hitEnd",
        "java.util.regex.Matcher.requireEnd",
        "java.util.regex.Matcher.useTransparentBounds",
        "java.util.regex.PatternReader.$unsupported",
        "java.io.File.list",
        "java.io.File.listFiles",
        "java.io.EnvironmentInput.$skipBack",
        "java.io.InputStreamReader.$decode",
        "java.io.OutputStreamWriter.$waitsForHalf",
        "java.io.StandardInput.mark",
        "java.io.StandardInput.reset",
        "java.lang.Throwable.$filledIn",
        "java.util.FormatPiece.$notDescribed",
        "java.util.UUID.$otherText",
        "java.lang.String.$toLowerCaseIn",
        "java.lang.String.$toUpperCaseIn",
        "java.lang.String.$formatIn",
        "java.nio.charset.Charset.other",
        "java.nio.file.Files.$otherFileSystem",
        "java.nio.file.Files.$withAttributes",
        "vernier.Encodings.other",
    }
)


def is_described(native: str) -> bool:
    """Whether the meaning of this native method is fixed by the list of intrinsics."""
    return native.partition("(")[0] not in UNDESCRIBED


def never_throws(procedure: str) -> bool:
    """Whether every call of this procedure returns normally."""
    name, _, rest = procedure.partition("(")
    owner, _, method = name.rpartition(".")
    parameters = rest.rstrip(")")
    if parameters in EXCEPTIONS.get(name, frozenset()):
        return False
    if name in METHODS or (owner in BOXES and method in ON_BOXES):
        return True
    if owner in NATIVE_CLASSES:
        return not method.endswith("Exact") and not method.startswith(("floor", "toInt")) and method != "ceilDiv"
    if owner == "java.lang.Character" and method.startswith("$"):
        return True
    if name in WITH_PLAIN_ARGUMENTS:
        return parameters in PLAIN
    return owner in BOXES and method == "valueOf" and parameters in PRIMITIVES
