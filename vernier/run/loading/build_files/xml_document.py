"""XML as a tree with places. Document types are refused, so no entity can be declared, let alone expanded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat


class XmlError(Exception):
    """The bytes are no XML that is read here; with the place."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


@dataclass(slots=True)
class Element:
    """An element by its name without namespace. `text` is all text directly in it."""

    name: str
    line: int
    column: int
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def at(self, *names: str) -> Iterator[Element]:
        """The elements on a path below this one, such as `modules`, `module`."""
        found = [self]
        for name in names:
            found = [child for element in found for child in element.children if child.name == name]
        return iter(found)

    def text_at(self, *names: str) -> str | None:
        return next((element.text.strip() for element in self.at(*names)), None)


def parse_xml(data: bytes) -> Element:
    """The root element."""
    parser = expat.ParserCreate(namespace_separator=" ")
    stack = [Element("", 1, 1)]

    def place() -> tuple[int, int]:
        return parser.CurrentLineNumber, parser.CurrentColumnNumber + 1

    def start(name: str, _attributes: dict[str, str]) -> None:
        element = Element(name.rpartition(" ")[2], *place())
        stack[-1].children.append(element)
        stack.append(element)

    def end(_name: str) -> None:
        stack.pop()

    def text(data: str) -> None:
        stack[-1].text += data

    def document_type(*_: object) -> None:
        raise XmlError("a document type is not read here", *place())

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = document_type
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise XmlError(f"not XML: {expat.ErrorString(error.code)}", error.lineno, error.offset + 1) from None
    except (ValueError, LookupError) as error:  # an encoding that nobody knows
        raise XmlError(f"not XML: {error}", 1, 1) from None
    return stack[0].children[0]
