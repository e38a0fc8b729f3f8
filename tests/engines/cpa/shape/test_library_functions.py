"""Rotations of trees by refinement (thesis, table 5.2): they are proved, and their mutants are refuted."""

from __future__ import annotations

import pytest

from bench.library_functions import functions
from tests.engines.cpa.programs import c_task, outcomes
from vernier.core.outcome import Verdict
from vernier.engines.cpa import CpaEngine
from vernier.engines.cpa.configuration import Refinement

_TEXTS = functions()
_MUTANTS = [
    ("bintree_rotate_left", "t->right = n->left;", ";"),
    ("bintree_rotate_left", "n->left = t;", "n->left = n;"),
    ("bintree_rotate_right", "t->left = n->right;", ";"),
    ("bintree_rotate_right", "n->right = t;", "n->right = n;"),
    ("bintree_rotate_left_right", "n->left = s;", "n->left = n;"),
    ("bintree_rotate_left_right", "n->right = t;", "n->right = n;"),
    ("treep_rotate_left", "t->parent = n;", ";"),
    ("treep_rotate_left", "n->left->parent = t;", ";"),
    ("treep_rotate_right", "t->parent = n;", ";"),
    ("treep_rotate_right", "n->right->parent = t;", ";"),
    ("treep_rotate_left_right", " t->parent = n;", ";"),
    ("treep_rotate_left_right", "s->parent = n;", ";"),
]


def verdict(text: str) -> Verdict:
    engine = CpaEngine(((Refinement.HEAPS, 1.0),))
    (found,) = outcomes(c_task(text), 300.0, engine)
    assert not found.assumptions
    return found.verdict


@pytest.mark.parametrize("name", [name for name in _TEXTS if "rotate" in name])
def test_rotations_are_proved(name: str) -> None:
    assert verdict(_TEXTS[name]) is Verdict.PROVED


@pytest.mark.parametrize(("name", "right", "wrong"), _MUTANTS)
def test_mutants_are_refuted(name: str, right: str, wrong: str) -> None:
    text = _TEXTS[name]
    assert right in text
    assert verdict(text.replace(right, wrong)) is Verdict.REFUTED
