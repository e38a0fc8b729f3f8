"""Loading the program of a stored counterexample again."""

from __future__ import annotations

import os
from dataclasses import replace

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.settings import DataModel, Settings
from vernier.core.source import Span
from vernier.run.loading.load import Loaded
from vernier.run.store import Stored


def load_again(stored: Stored, settings: Settings) -> Loaded:
    """The program as it is now, translated as it was then."""
    from vernier.run.loading.frontends import load_c_program, load_java_program

    translated = replace(settings, data_model=DataModel(stored.data_model), arguments=stored.arguments)
    translated = replace(translated, dependencies=stored.dependencies, nulls=stored.nulls, guards=stored.guards)
    translated = replace(translated, classpath=stored.classpath)
    # What is asked decides whether the end of heap memory is looked at.
    asked = replace(translated, property=(stored.code,), malloc_may_fail=stored.malloc_may_fail)
    for file in stored.files:
        if not os.path.exists(file):
            missing = f"no such file (needed by the counterexample of {stored.obligation})"
            raise InputError(Diagnostic(Severity.ERROR, "file.missing", missing, Span(file, 1, 1, 1, 1)))
    load = load_java_program if stored.language == "java" else load_c_program
    try:
        return load(stored.files, replace(asked, entry=stored.entries))
    except InputError:
        # Another entry is gone since then.
        return load(stored.files, replace(asked, entry=(stored.entry_name,)))
