"""The plain semantics: what is undefined has any value, and what comes from outside may be anything."""

from __future__ import annotations

from tests.certificates.proofs import judged
from vernier.certificates.check import Accepted, NotChecked, Rejected
from vernier.certificates.format import Certificate, certificate_to_json
from vernier.ir.text import parse_program

_CALL = """program c 64
file 0 "t.c"
obligation "main/unreach.1" unreach immediate @0:1:1-1:2 in main "never called" "called"

procedure main() -> i32 {{ @0:1:1-1:2
  local %x: i32
b0:
  %x = 5 @1:1-1:2
  %x = call f() @1:1-1:2
  check eq(%x, 5) !"main/unreach.1" @1:1-1:2
  return 0 @1:1-1:2
}}

procedure f() -> i32 {{ @0:1:1-1:2
b0:
  return{value} @1:1-1:2
}}
"""
_REFERENCE = """program java 64
file 0 "t.java"
obligation "C.m/assert.1" assert immediate @0:1:1-1:2 in "C.m" "holds" "does not hold"
class C extends java.lang.Object { @0:1:1-1:2
}
class java.lang.Object { @0:1:1-1:2
}
procedure "C.m"(%o: ref java.lang.Object) -> void { @0:1:1-1:2
b0:
  check or(eq(%o, null:ref java.lang.Object), instanceof(%o, ref java.lang.Object)) !"C.m/assert.1" @1:1-1:2
  return @1:1-1:2
}
"""
_NOTHING = certificate_to_json(Certificate("main", ()))


def test_the_result_of_a_call_that_returns_none_may_be_anything() -> None:
    assert judged(parse_program(_CALL.format(value=" 5")), "main", _NOTHING, "main/unreach.1") == Accepted()
    found = judged(parse_program(_CALL.format(value="")), "main", _NOTHING, "main/unreach.1")
    assert isinstance(found, Rejected)


def test_objects_from_outside_are_not_covered() -> None:
    """They may be of classes that the program does not have."""
    text = certificate_to_json(Certificate("C.m", ()))
    found = judged(parse_program(_REFERENCE), "C.m", text, "C.m/assert.1")
    assert isinstance(found, NotChecked)
