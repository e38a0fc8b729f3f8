"""Violation witnesses, format 2.0, as published: a strict validator, since no schema of it is at hand."""

from __future__ import annotations

from typing import Any

LOCATION = {
    "type": "object",
    "additionalProperties": False,
    "required": ["file_name", "line"],
    "properties": {
        "file_name": {"type": "string"},
        "line": {"type": "integer", "minimum": 1},
        "column": {"type": "integer", "minimum": 1},
        "function": {"type": "string", "pattern": r"^[A-Za-z_]\w*$"},
    },
}
TASK = {
    "type": "object",
    "additionalProperties": False,
    "required": ["input_files", "input_file_hashes", "specification", "data_model", "language"],
    "properties": {
        "input_files": {"type": "array", "items": {"type": "string"}},
        "input_file_hashes": {
            "type": "object", "additionalProperties": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        },
        "specification": {"type": "string", "pattern": "^CHECK"},
        "data_model": {"enum": ["ILP32", "LP64"]},
        "language": {"const": "C"},
    },
}  # fmt: skip
METADATA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["format_version", "uuid", "creation_time", "producer", "task"],
    "properties": {
        "format_version": {"const": "2.0"},
        "uuid": {"type": "string", "pattern": "^[0-9a-f-]{36}$"},
        "creation_time": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:?\d\d)$"},
        "producer": {
            "type": "object",
            "additionalProperties": False,
            "required": ["name", "version"],
            "properties": {
                name: {"type": "string"} for name in ("name", "version", "configuration", "command_line", "description")
            },
        },
        "task": TASK,
    },
}


def _waypoint(kind: str, value: str, formats: list[str], actions: list[str]) -> dict[str, Any]:
    """What a waypoint of a kind has; no constraint where there is no pattern for its value."""
    constraint = {
        "type": "object",
        "additionalProperties": False,
        "required": ["value", "format"],
        "properties": {"value": {"type": "string", "pattern": value}, "format": {"enum": formats}},
    }
    parts: dict[str, Any] = {"type": {"const": kind}, "action": {"enum": actions}, "location": LOCATION}
    parts |= {"constraint": constraint} if value else {}
    return {"type": "object", "additionalProperties": False, "required": list(parts), "properties": parts}


_BOTH = ["follow", "avoid"]
_WAYPOINT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["waypoint"],
    "properties": {
        "waypoint": {
            "oneOf": [
                _waypoint("assumption", ".", ["c_expression"], _BOTH),
                _waypoint("branching", "^(true|false)$", ["c_expression"], _BOTH),
                _waypoint("function_return", r"^\\result ", ["ext_c_expression", "acsl_expression"], _BOTH),
                _waypoint("function_enter", "", [], _BOTH),
                _waypoint("target", "", [], ["follow"]),
            ]
        }
    },
}
VIOLATION: dict[str, Any] = {
    "type": "array",
    "minItems": 1,
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["entry_type", "metadata", "content"],
        "properties": {
            "entry_type": {"const": "violation_sequence"},
            "metadata": METADATA,
            "content": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["segment"],
                    "properties": {"segment": {"type": "array", "minItems": 1, "items": _WAYPOINT}},
                },
            },
        },
    },
}


def validate_violation(document: Any) -> list[dict[str, Any]]:
    """The waypoints that are followed, in order; AssertionError or ValidationError where the format is not kept."""
    import jsonschema

    jsonschema.validate(document, VIOLATION)
    (entry,) = document
    segments = [[item["waypoint"] for item in each["segment"]] for each in entry["content"]]
    for segment in segments:
        assert [item["action"] for item in segment] == ["avoid"] * (len(segment) - 1) + ["follow"]
    targets = [item for segment in segments for item in segment if item["type"] == "target"]
    assert targets == [segments[-1][-1]]
    files = entry["metadata"]["task"]["input_files"]
    assert set(entry["metadata"]["task"]["input_file_hashes"]) == set(files)
    assert all(item["location"]["file_name"] in files for segment in segments for item in segment)
    return [segment[-1] for segment in segments]
