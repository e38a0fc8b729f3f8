"""The front ends behind one signature: files and settings to a loaded program."""

from __future__ import annotations

from vernier.core.settings import DataModel, Settings
from vernier.run.load import Entry, Loaded, Unit


def load_java_program(files: tuple[str, ...], settings: Settings) -> Loaded:
    """One program of all files; a file with errors is left out and its errors are told."""
    from vernier.frontend.java import load_java

    lowered = load_java(files, settings.entry)
    entries = tuple(Entry(entry.procedure, entry.start) for entry in lowered.entries)
    if not entries:
        return Loaded((), lowered.diagnostics)
    name = files[0] if len(files) == 1 else f"{len(files)} Java files"
    missing = frozenset(lowered.missing_models)
    return Loaded((Unit(name, files, lowered.program, entries, missing),), lowered.diagnostics)


def load_c_program(files: tuple[str, ...], settings: Settings) -> Loaded:
    """One program of all files, linked together."""
    from vernier.frontend.c import load_c

    pointer_width = 32 if settings.data_model is DataModel.ILP32 else 64
    raise NotImplementedError(files, load_c, pointer_width)
