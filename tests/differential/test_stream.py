"""The input stream is the same in Python, Java and C."""

from __future__ import annotations

import struct

import pytest

from tests.differential.gcc import DataModel, Gcc
from tests.differential.jvm import Jvm
from tests.differential.stream import InputStream

ROUNDS = 200

JAVA = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    for (int i = 0; i < 200; i++) {
      System.out.println(Verifier.nondetBoolean() + " " + Verifier.nondetByte() + " " + (int) Verifier.nondetChar()
          + " " + Verifier.nondetShort() + " " + Verifier.nondetInt() + " " + Verifier.nondetLong());
      System.out.println(Float.floatToIntBits(Verifier.nondetFloat()) + " "
          + Double.doubleToLongBits(Verifier.nondetDouble()) + " " + Verifier.nondetString());
    }
  }
}
"""

C = """
int printf(const char *, ...);
int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void); char __VERIFIER_nondet_char(void);
unsigned short __VERIFIER_nondet_ushort(void); long long __VERIFIER_nondet_longlong(void);
unsigned long __VERIFIER_nondet_ulong(void); _Bool __VERIFIER_nondet_bool(void); double __VERIFIER_nondet_double(void);
int main(void) {
  for (int i = 0; i < 200; i++) {
    union { double value; long long bits; } d;
    printf("%d ", __VERIFIER_nondet_int()); printf("%u ", __VERIFIER_nondet_uint());
    printf("%d ", __VERIFIER_nondet_char()); printf("%u ", __VERIFIER_nondet_ushort());
    printf("%lld ", __VERIFIER_nondet_longlong()); printf("%lu ", __VERIFIER_nondet_ulong());
    printf("%d ", __VERIFIER_nondet_bool());
    d.value = __VERIFIER_nondet_double();
    printf("%lld\\n", d.value != d.value ? 0LL : d.bits);
  }
  return 0;
}
"""


def _double_bits(value: float) -> int:
    bits: int = struct.unpack("<q", struct.pack("<d", value))[0]
    return bits


def _java_line(stream: InputStream) -> str:
    words = [str(stream.boolean()).lower(), *map(str, (stream.signed(8), stream.unsigned(16), stream.signed(16)))]
    words += [str(stream.signed(32)), str(stream.signed(64))]
    single, double = stream.float(), stream.double()
    float_bits = 0x7FC00000 if single != single else struct.unpack("<i", struct.pack("<f", single))[0]
    double_bits = 0x7FF8000000000000 if double != double else _double_bits(double)
    return f"{' '.join(words)}\n{float_bits} {double_bits} {stream.string()}\n"


def _c_line(stream: InputStream, long_width: int) -> str:
    words = [stream.signed(32), stream.unsigned(32), stream.signed(8), stream.unsigned(16), stream.signed(64)]
    words += [stream.unsigned(long_width), int(stream.boolean())]
    double = stream.double()
    words.append(0 if double != double else _double_bits(double))
    return " ".join(map(str, words)) + "\n"


@pytest.mark.needs("javac", "java")
def test_java_draws_the_same_values() -> None:
    machine = Jvm()
    run = machine.run_batch([JAVA], seed=12345678901234567890)[0]
    machine.close()
    stream = InputStream(12345678901234567890)
    assert run.stdout == "".join(_java_line(stream) for _ in range(ROUNDS))
    assert run.inputs_used == stream.used


@pytest.mark.needs("gcc", "objcopy")
@pytest.mark.parametrize(("model", "width"), [(DataModel.LP64, 64), (DataModel.ILP32, 32)])
def test_c_draws_the_same_values(model: DataModel, width: int) -> None:
    compiler = Gcc(model=model)
    run = compiler.run_batch([C], seeds=[77])[0][0]
    compiler.close()
    stream = InputStream(77)
    assert run.stdout == "".join(_c_line(stream, width) for _ in range(ROUNDS))
    assert run.inputs_used == stream.used
