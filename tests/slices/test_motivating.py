"""The motivating examples of the paper: their slices are those of Figures 2(b) and 3(b), statement for statement."""

from __future__ import annotations

from pathlib import Path

from tests.slices.asking import SUBJECTS, asked, lines_of, sliced, statements_of
from vernier.slices.slicing import Slice

_FIGURE_2 = """
int numberOfPrime(int x, int y){
int size = 0;
for(int i=x; i<y; i++){
size = pure_int();
pure_intArray();
return size;
"""
_FIGURE_3 = """
void put(Key k, Value v){
int pos = pure_int();
if (pure_boolean())
values[pos] = v;
else {
impure_keys();
addValue(v);
void addValue(Value v){
Value[] oldVs = values;
values=new Value[values.length+1];
values[values.length - 1] = v;
for (int i=0;i<oldVs.length;i++)
values[i] = pure_Value();
"""


def test_number_of_primes() -> None:
    result = sliced(SUBJECTS / "Primes.java", "Primes.numberOfPrime", "post.1")
    assert statements_of(result) == _FIGURE_2.strip().splitlines()
    assert lines_of(result)[-5:-1] == [
        "//@ assignable \\strictly_nothing;",
        "native int pure_int();",
        "//@ assignable \\nothing;",
        "native /*@ nullable */ int[] pure_intArray();",
    ]
    assert (result.statements, result.kept, result.abstracted) == (11, 3, 2)


def test_put_into_a_map() -> None:
    result = sliced(SUBJECTS / "Map.java", "Map.put", "post.1")
    assert statements_of(result) == _FIGURE_3.strip().splitlines()
    declared = lines_of(result)[-9:-1]
    assert declared[4:6] == ["//@ assignable this.keys;", "native void impure_keys();"]
    assert declared[6:] == ["//@ assignable \\strictly_nothing;", "native /*@ nullable */ Value pure_Value();"]


def test_what_stays_keeps_its_line() -> None:
    result = sliced(SUBJECTS / "Map.java", "Map.put", "post.1")
    (path,), (text,) = result.files, result.files.values()
    original = Path(path).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(text.splitlines()[: len(original) - 1]):
        assert not line.strip() or line == original[number] or "pure" in line


def test_each_exception_is_a_property_of_its_own() -> None:
    found = asked(SUBJECTS / "Primes.java", "Primes.numberOfPrime", "array.*")
    assert list(found) == ["array.negative-size"]
    result = found["array.negative-size"]
    assert isinstance(result, Slice)
    assert statements_of(result)[1:] == [
        "int size = 0;",
        "for(int i=x; i<y; i++){",
        "size = pure_int();",
        "if(size > 0){",
        "int[] a = new int[y-x];",
        "return pure_int();",
    ]
