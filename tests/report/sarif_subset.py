"""The part of SARIF 2.1.0 that reports use, as a JSON schema: required properties and enumerations, nothing else.

Written from the standard's text (sections 3.13 to 3.58); stricter than the official schema in that unknown
properties are errors.
"""

from __future__ import annotations

from typing import Any

_MESSAGE = {"type": "object", "required": ["text"], "additionalProperties": False,
            "properties": {"text": {"type": "string"}, "markdown": {"type": "string"}}}  # fmt: skip


def _object(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "additionalProperties": False, "properties": properties}


_REGION = _object(
    ["startLine"],
    **{name: {"type": "integer", "minimum": 1} for name in ("startLine", "startColumn", "endLine", "endColumn")},
)
_ARTIFACT = _object([], uri={"type": "string", "format": "uri-reference"}, uriBaseId={"type": "string"},
                    description=_MESSAGE)  # fmt: skip
_LOCATION = _object(
    [],
    physicalLocation=_object(["artifactLocation"], artifactLocation=_ARTIFACT, region=_REGION),
    logicalLocations={
        "type": "array",
        "items": _object([], fullyQualifiedName={"type": "string"}, kind={"type": "string"}),
    },
    message=_MESSAGE,
)
_STATE = {"type": "object", "additionalProperties": _MESSAGE}
_FLOW_LOCATION = _object(
    [],
    location=_LOCATION,
    state=_STATE,
    nestingLevel={"type": "integer", "minimum": 0},
    executionOrder={"type": "integer", "minimum": -1},
    importance={"enum": ["important", "essential", "unimportant"]},
)
_THREAD_FLOW = _object(
    ["locations"],
    id={"type": "string"},
    initialState=_STATE,
    locations={"type": "array", "minItems": 1, "items": _FLOW_LOCATION},
)
_RULE = _object(["id"], id={"type": "string"}, shortDescription=_MESSAGE, fullDescription=_MESSAGE, help=_MESSAGE)
_LEVEL = {"enum": ["none", "note", "warning", "error"]}
_RESULT = _object(
    ["message"],
    ruleId={"type": "string"},
    ruleIndex={"type": "integer", "minimum": -1},
    kind={"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
    level=_LEVEL,
    message=_MESSAGE,
    locations={"type": "array", "items": _LOCATION},
    partialFingerprints={"type": "object", "additionalProperties": {"type": "string"}},
    properties={"type": "object"},
    codeFlows={
        "type": "array",
        "items": _object(
            ["threadFlows"], message=_MESSAGE, threadFlows={"type": "array", "minItems": 1, "items": _THREAD_FLOW}
        ),
    },
)
_NOTIFICATION = _object(
    ["message"],
    descriptor=_object([], id={"type": "string"}, index={"type": "integer", "minimum": -1}),
    level=_LEVEL,
    message=_MESSAGE,
    locations={"type": "array", "items": _LOCATION},
)
_INVOCATION = _object(
    ["executionSuccessful"],
    executionSuccessful={"type": "boolean"},
    exitCode={"type": "integer"},
    exitCodeDescription={"type": "string"},
    toolExecutionNotifications={"type": "array", "items": _NOTIFICATION},
)
_DRIVER = _object(
    ["name"],
    name={"type": "string"},
    semanticVersion={"type": "string"},
    rules={"type": "array", "uniqueItems": True, "items": _RULE},
    notifications={"type": "array", "uniqueItems": True, "items": _RULE},
)
_RUN = _object(
    ["tool"],
    tool=_object(["driver"], driver=_DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    originalUriBaseIds={"type": "object", "additionalProperties": _ARTIFACT},
    invocations={"type": "array", "items": _INVOCATION},
    results={"type": "array", "items": _RESULT},
)
SARIF: dict[str, Any] = _object(
    ["version", "runs"],
    **{"$schema": {"type": "string", "format": "uri"}},
    version={"const": "2.1.0"},
    runs={"type": "array", "items": _RUN},
)
