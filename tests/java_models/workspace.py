"""A directory of Java sources in which the models stand beside the JDK, under other package names.

The models of ``java.util`` become ``model.java_util`` and so on, so that one virtual machine can run both. Intrinsics
get bodies that ask the JDK. Law: apart from package names, intrinsics and the literals of ``String``, the text of a
model is left as it is.
"""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

MODELS = Path(__file__).parents[2] / "vernier" / "frontend" / "java" / "models"
DRIVERS = Path(__file__).parent / "drivers"
REFLECTED = Path(__file__).parent / "reflected"

PACKAGES = {
    "java.math": "model.java_math",
    "java.nio.file": "model.java_nio_file",
    "java.time": "model.java_time",
    "java.time.chrono": "model.java_time_chrono",
    "java.time.format": "model.java_time_format",
    "java.time.temporal": "model.java_time_temporal",
    "java.util": "model.java_util",
    "java.util.concurrent": "model.java_util_concurrent",
    "java.util.concurrent.atomic": "model.java_util_concurrent_atomic",
    "java.util.function": "model.java_util_function",
    "java.util.regex": "model.java_util_regex",
    "java.util.stream": "model.java_util_stream",
    "java.lang": "model.java_lang",
    "vernier": "model.vernier",
}
DRIVEN_LANG = (
    "Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Math", "Short", "StringBuffer",
    "StringBuilder",
)  # fmt: skip
LANG_CLASSES = (
    *DRIVEN_LANG, "AbstractStringBuilder", "ArrayCopy", "Iterable", "Number", "Parsing", "StringBounds", "Utf8",
)  # fmt: skip
IO_PACKAGE = "model.java_io"
IO_CLASSES = (
    "BufferedInputStream", "BufferedOutputStream", "BufferedReader", "BufferedWriter", "ByteArrayInputStream",
    "ByteArrayOutputStream", "CharArrayReader", "FilterInputStream", "FilterOutputStream", "InputStream",
    "InputStreamReader", "LineNumberReader", "LineTraversal", "OutputStream", "OutputStreamWriter", "PrintStream",
    "PrintWriter", "PushbackReader", "Reader", "StringReader", "StringWriter", "TextReader", "Writer",
)  # fmt: skip
IO_HELPERS = ("LineTraversal", "TextReader")
# The others ask the file system.
FILE_CLASSES = (
    "AccessDeniedException", "AtomicMoveNotSupportedException", "CopyOption", "DirectoryNotEmptyException",
    "FileAlreadyExistsException", "FileSystemException", "InvalidPathException", "LinkOption", "NoSuchFileException",
    "OpenOption", "Path", "Paths", "ProviderMismatchException", "StandardCopyOption", "StandardOpenOption", "UnixPath",
)  # fmt: skip
HELPERS = ("Builds", "Encodings", "Nondet", "PathText", "Traversal")
# These need the classes of input and output, which are left out here.
NAMED_ONE_BY_ONE = ("java.lang", "java.nio.file", "vernier")
UTIL_LEFT_OUT = {"Scanner", "Properties", "Date", "Locale"}

NATIVE = re.compile(r"^( *)((?:public |private |static |final )*)native ([^(;]*?)(\$?\w+)\(([^)]*)\)([^;]*);", re.M)


@dataclass(frozen=True, slots=True)
class CompileError(Exception):
    """The Java compiler refused a model or a driver."""

    output: str


def java_sources() -> list[Path]:
    """Every model, in a fixed order."""
    return sorted(MODELS.rglob("*.java"))


def _argument_names(parameters: str) -> str:
    return ", ".join(part.split()[-1] for part in parameters.split(",") if part.strip())


def _native_body(class_name: str, method: str, parameters: str) -> str:
    special = {
        ("Arrays", "$newArrayLike"): "return (Object[]) java.lang.reflect.Array.newInstance("
        "array.getClass().getComponentType(), length);",
        ("String", "$toLowerCaseUnicode"): "java.lang.String made = toString().toLowerCase(); "
        "return made.contentEquals(this) ? this : $literal_(made);",
        ("String", "$toUpperCaseUnicode"): "java.lang.String made = toString().toUpperCase(); "
        "return made.contentEquals(this) ? this : $literal_(made);",
        ("FormatPiece", "$fixed"): 'return java.lang.String.format("%." + precision + "f", value);',
        ("FormatPiece", "$scientific"): 'return java.lang.String.format("%." + precision + "e", value);',
        ("Character", "$numericValue"): "return java.lang.Character.getNumericValue(codePoint);",
    }
    if (class_name, method) in special:
        return special[class_name, method]
    if class_name in LANG_CLASSES:
        return f"return java.lang.{class_name}.{method.removeprefix('$')}({_argument_names(parameters)});"
    return f'throw new UnsupportedOperationException("{class_name}.{method} is not described");'


def with_native_bodies(class_name: str, text: str) -> str:
    """The text with a body for every intrinsic."""

    def body(match: re.Match[str]) -> str:
        indent, modifiers, result, method, parameters, throws = match.groups()
        code = _native_body(class_name, method, parameters)
        return f"{indent}{modifiers}{result}{method}({parameters}){throws} {{ {code} }}"

    return NATIVE.sub(body, text)


def _renamed(text: str, package: str) -> str:
    text = re.sub(r"^package [\w.]+;", f"package {PACKAGES[package]};", text, flags=re.M)
    for old in sorted(PACKAGES, key=len, reverse=True):
        if old != "java.lang":
            text = re.sub(rf"(?<![\w.]){re.escape(old)}\.(?=\*|[A-Z])", PACKAGES[old] + ".", text)
    if package.startswith(("java.util", "java.nio")):
        text = re.sub(r"^(package [\w.]+;)", r"\1\nimport model.java_lang.Iterable;", text, flags=re.M)
    text = text.replace("SALT = Nondet.nondetInt()", "SALT = driver.Salt.ofTheJdk()")
    return re.sub(r'Class\.\$primitive\("(\w+)"\)', r"(Class) \1.class", text)


def _string_text(text: str) -> str:
    """The model of String with its own literals wrapped, as a literal has the type of the JDK."""
    text = with_native_bodies("String", text).replace("$literal_", "$wrap")
    text = text.replace("import java.util.regex.Pattern;", "").replace("import java.util.FormatPattern;", "")
    text = re.sub(r'"((?:[^"\\\n]|\\.)*)"(?! is|\))', r'$wrap("\1")', text.split("package java.lang;", 1)[1])
    text = re.sub(r"(?<![\w.])(\w+)\.toString\(\)", r"$wrap(\1.toString())", text)
    text = re.sub(r"(Float|Double)\.toString\((\w)\)", r"$wrap(java.lang.\1.toString(\2))", text)
    text = text.replace(
        "public String toString() {\n        return this;",
        """public java.lang.String toString() {
        return new java.lang.String(value);""",
    )
    formatted = "$wrap(java.lang.String.format(new java.lang.String(format.value), arguments))"
    text = text.replace("FormatPattern.joined(FormatPattern.filled(format, arguments))", formatted)
    wrap = "\n    static String $wrap(CharSequence text) {\n        return new String($charsOf(text));\n    }\n"
    imports = "".join(f"import model.java_lang.{name};\n" for name in ("Character", "Integer", "Long"))
    text = text.replace("import vernier.", "import model.vernier.")
    return "package model.java_string;\n" + imports + text.rstrip().removesuffix("}") + wrap + "}\n"


def _stream_text(text: str) -> str:
    """A model of input and output; exceptions and files are those of the JDK."""
    text = text.replace("package java.io;", f"package {IO_PACKAGE};\nimport java.io.*;").replace("Readable, ", "")
    stream = f"import {PACKAGES['java.util.stream']}."
    return text.replace("import vernier.", "import model.vernier.").replace("import java.util.stream.", stream)


_SALT = """package driver;

/** The bits by which this virtual machine orders Set.of and Map.of. */
public final class Salt {
    public static long ofTheJdk() {
        try {
            java.lang.reflect.Field salt = Class.forName("java.util.ImmutableCollections").getDeclaredField("SALT32L");
            salt.setAccessible(true);
            return salt.getLong(null);
        } catch (ReflectiveOperationException error) {
            throw new AssertionError(error);
        }
    }
}
"""
_WORKING_DIRECTORY = """package model.vernier;

public final class WorkingDirectory {
    public static final String PATH = System.getProperty("user.dir");
}
"""
_NO_FILE = f"""package {IO_PACKAGE};
import java.io.*;

class FileOutputStream extends OutputStream {{
    FileOutputStream(Object file) throws FileNotFoundException {{ throw new FileNotFoundException(); }}
    public void write(int b) {{ }}
}}
"""


# The regular expressions of the model of String are those of the model, on texts of the JDK.
_STRING_PATTERN = """package model.java_string;

final class Pattern {
    private final model.java_util_regex.Pattern pattern;
    private java.lang.String text;

    private Pattern(String regex) {
        pattern = model.java_util_regex.Pattern.compile(regex.toString());
    }

    static Pattern compile(String regex) {
        return new Pattern(regex);
    }

    static boolean matches(String regex, String text) {
        return model.java_util_regex.Pattern.matches(regex.toString(), text.toString());
    }

    Pattern matcher(String text) {
        this.text = text.toString();
        return this;
    }

    String replaceAll(String replacement) {
        return String.$wrap(pattern.matcher(text).replaceAll(replacement.toString()));
    }

    String replaceFirst(String replacement) {
        return String.$wrap(pattern.matcher(text).replaceFirst(replacement.toString()));
    }

    String[] split(String text, int limit) {
        java.lang.String[] parts = pattern.split(text.toString(), limit);
        String[] result = new String[parts.length];
        for (int i = 0; i < parts.length; i++) {
            result[i] = String.$wrap(parts[i]);
        }
        return result;
    }
}
"""


def _write(root: Path, package: str, name: str, text: str) -> None:
    folder = root / package.replace(".", "/")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.java").write_text(text, encoding="utf-8")


def _write_models(root: Path) -> None:
    for path in java_sources():
        package = ".".join(path.relative_to(MODELS).parts[:-1])
        name = path.stem
        text = path.read_text(encoding="utf-8")
        if package == "java.lang" and name in {"String", "StringBounds", "Utf8"}:
            same_package = text.replace("package java.lang;", "package model.java_string;")
            _write(root, "model.java_string", name, _string_text(text) if name == "String" else same_package)
        if (
            (package == "java.lang" and name in LANG_CLASSES)
            or (package == "java.nio.file" and name in FILE_CLASSES)
            or (package in PACKAGES and package not in NAMED_ONE_BY_ONE and name not in UTIL_LEFT_OUT)
            or (package == "vernier" and name in HELPERS)
        ):
            _write(root, PACKAGES[package], name, with_native_bodies(name, _renamed(text, package)))
        if package == "java.io" and name in IO_CLASSES:
            _write(root, IO_PACKAGE, name, with_native_bodies(name, _stream_text(text)))
    _write(root, IO_PACKAGE, "FileOutputStream", _NO_FILE)
    _write(root, PACKAGES["vernier"], "WorkingDirectory", _WORKING_DIRECTORY)
    _write(root, "driver", "Salt", _SALT)
    _write(root, "model.java_string", "Pattern", _STRING_PATTERN)
    copier = (
        "package model.java_lang;\n\npublic final class System {\n    public static void arraycopy("
        "Object a, int i, Object b, int j, int n) {\n        ArrayCopy.copy(a, i, b, j, n);\n    }\n"
        "\n    public static String getProperty(String key) {\n        return null;\n    }\n}\n"
    )
    _write(root, "model.java_lang", "System", copier)


def _driver_for_models(text: str) -> str:
    text = text.replace("package driver.jdk;", "package driver.model;")
    for old in sorted(PACKAGES, key=len, reverse=True):
        if old != "java.lang":
            text = re.sub(rf"^import {re.escape(old)}\.(?=\*|[A-Z])", f"import {PACKAGES[old]}.", text, flags=re.M)
    joined = "model.java_util.FormatPattern.joined(model.java_util.FormatPattern.filled(format, values))"
    text = text.replace("String.format(format, values)", joined)
    # What comes from outside is not compared.
    text = text.replace("import java.util.Scanner;", "import model.java_util.TextScanner;")
    text = re.sub(r"\bScanner\b", "TextScanner", text)
    if "import java.io.*;" in text:
        named = "".join(f"import {IO_PACKAGE}.{name};\n" for name in IO_CLASSES if name not in IO_HELPERS)
        text = text.replace("import java.io.*;\n", f"import java.io.*;\n{named}")
    for name in (*DRIVEN_LANG, "System"):
        text = text.replace(f"import java.lang.{name};", f"import model.java_lang.{name};")
    return text


def _write_drivers(root: Path) -> None:
    (root / "Boundary.java").write_text((REFLECTED / "Boundary.java").read_text(encoding="utf-8"), encoding="utf-8")
    for path in sorted(DRIVERS.glob("*.java")):
        text = path.read_text(encoding="utf-8")
        if path.stem == "Main":
            _write(root, "driver", path.stem, text)
        elif path.stem == "Texts":
            # The lists and arrays of this driver are helpers, not what it tests.
            _write(root, "driver.jdk", path.stem, re.sub(r"\bText\b", "String", text))
            model = re.sub(r"\bText\b", "model.java_string.String", text)
            _write(root, "driver.model", path.stem, model.replace("package driver.jdk;", "package driver.model;"))
        else:
            _write(root, "driver.jdk", path.stem, text)
            _write(root, "driver.model", path.stem, _driver_for_models(text))


def _javac(folder: Path, options: list[str]) -> None:
    sources = sorted(str(path) for path in folder.rglob("*.java"))
    listing = folder / "sources.txt"
    listing.write_text("\n".join(sources), encoding="utf-8")
    # The quick compiler of the virtual machine pays off, as each run is short.
    quick = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-proc:none", "-g:none"]
    command = ["javac", *quick, "-nowarn", "-Xlint:none", "-encoding", "UTF-8", *options, f"@{listing}"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if result.returncode != 0:
        raise CompileError(result.stdout + result.stderr)


def build_comparison(root: Path) -> Path:
    """Write and compile models and drivers below the root; the folder of the classes."""
    sources = root / "sources"
    shutil.rmtree(sources, ignore_errors=True)
    _write_models(sources)
    _write_drivers(sources)
    classes = root / "classes"
    _javac(sources, ["-d", str(classes)])
    return classes


INVOKE = {
    "CallSite": "public class CallSite { }",
    "MethodType": "public class MethodType { }",
    "MethodHandle": "public class MethodHandle { }",
    "MethodHandles": "public class MethodHandles { public static class Lookup { } }",
    "LambdaMetafactory": "public class LambdaMetafactory { public static CallSite metafactory(MethodHandles.Lookup c, "
    "String n, MethodType f, MethodType i, MethodHandle h, MethodType d) { return null; } }",
}


def compile_closed_world(root: Path) -> None:
    """Compile all models under their own names as the only library there is; raises CompileError."""
    sources = root / "closed"
    shutil.rmtree(sources, ignore_errors=True)
    for path in java_sources():
        package = ".".join(path.relative_to(MODELS).parts[:-1])
        _write(sources, package, path.stem, path.read_text(encoding="utf-8"))
    for name, text in INVOKE.items():
        _write(sources, "java.lang.invoke", name, f"package java.lang.invoke;\n{text}\n")
    (sources / "module-info.java").write_text("module java.base { }\n", encoding="utf-8")
    _javac(sources, ["--system", "none", "-XDstringConcat=inline", "-d", str(root / "closed_classes")])
