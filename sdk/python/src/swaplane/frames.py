from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Frame:
    """
    An item of a server-sent event stream. Without data it only keeps the connection alive, or says what the last event so far is, empty if
    there is none.
    """

    id: str | None = None
    data: str | None = None
    event: str = "message"


class FrameReader:
    """The frames of a stream, as its bytes arrive [WHATWG: Interpreting an event stream]. An incomplete frame is dropped."""

    def __init__(self) -> None:
        self._rest = b""
        self._fields: dict[str, str] = {}

    def read(self, chunk: bytes) -> Iterator[Frame]:
        text = self._rest + chunk
        # A carriage return at the end may be half of a line break.
        complete = text[:-1] if text.endswith(b"\r") else text
        *lines, unfinished = re.split(rb"\r\n|\n|\r", complete)
        self._rest = unfinished + text[len(complete) :]
        for line in lines:
            yield from self._take(line.decode(errors="replace"))

    def _take(self, line: str) -> Iterator[Frame]:
        if line.startswith(":"):
            yield Frame()
        elif line:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            before = self._fields.get(name)
            self._fields[name] = f"{before}\n{value}" if name == "data" and before is not None else value
        else:
            if "data" in self._fields or "id" in self._fields:
                event = self._fields.get("event", "message")
                yield Frame(self._fields.get("id"), self._fields.get("data"), event)
            self._fields = {}
