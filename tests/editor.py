"""The language server that editors use for YAML, spoken to as an editor does: JSON-RPC over its standard streams."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

SETTINGS = {"yaml": {"validate": True, "hover": True, "completion": True, "schemaStore": {"enable": False}}, "http": {}}
"""Nothing is asked of the network: only what a file's own first line names is read."""

PATIENCE = 60
"""So many seconds the server may take for one answer before it counts as stuck."""


Mark = tuple[int, int, str]
"""Line and column from 1, and what is said."""


class Editor:
    """An editor with no window: opens files, and asks about places in them. Lines and columns count from 1."""

    def __init__(self, server: Path, folder: Path) -> None:
        command = ["node", str(server), "--stdio"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self._said: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._last = 0
        self._marks: dict[str, list[dict[str, Any]]] = {}
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        can = {"workspace": {"configuration": True}, "textDocument": {"hover": {"contentFormat": ["plaintext"]}}}
        self._ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": can})
        self._tell("initialized", {})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ask("shutdown", None)
        self._tell("exit", None)
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        self._process.stdout.close()

    # ---- what an editor does

    def open(self, file: Path, text: str | None = None) -> list[Mark]:
        """Shows a file, or this text in its place; what the server marks in it."""
        self._show(file, text)
        return self._marked(file)

    def open_all(self, files: list[Path]) -> dict[Path, list[Mark]]:
        """Shows many files at once."""
        for file in files:
            self._show(file, None)
        return {file: self._marked(file) for file in files}

    def _show(self, file: Path, text: str | None) -> None:
        content = file.read_text(encoding="utf-8") if text is None else text
        self._marks.pop(file.as_uri(), None)
        document = {"uri": file.as_uri(), "languageId": "yaml", "version": 1, "text": content}
        self._tell("textDocument/didOpen", {"textDocument": document})

    def _marked(self, file: Path) -> list[Mark]:
        while file.as_uri() not in self._marks:
            self._take(self._next())
        return [(*_place(each["range"]["start"]), each["message"]) for each in self._marks[file.as_uri()]]

    def close(self, file: Path) -> None:
        """Shows it no longer; the server takes its marks away."""
        self._marks.pop(file.as_uri(), None)
        self._tell("textDocument/didClose", {"textDocument": {"uri": file.as_uri()}})
        assert self._marked(file) == []

    def changed(self, file: Path) -> None:
        """Tells that a file is another now, as an editor does that watches its folder."""
        self._tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 2}]})

    def hover(self, file: Path, line: int, column: int) -> str:
        """What is told of the word at a place."""
        answer = self._ask("textDocument/hover", _at(file, line, column))
        return "" if answer is None else _words(answer["contents"])

    def offered(self, file: Path, line: int, column: int) -> list[str]:
        """What can be written at a place, by the labels of the list."""
        answer = self._ask("textDocument/completion", _at(file, line, column))
        return [each["label"] for each in answer["items"]]

    # ---- how it is said

    def _ask(self, method: str, params: Any) -> Any:
        self._last += 1
        self._send({"id": self._last, "method": method, "params": params})
        while True:
            said = self._next()
            if said.get("id") == self._last and "method" not in said:
                assert "error" not in said, said
                return said["result"]
            self._take(said)

    def _tell(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def _take(self, said: dict[str, Any]) -> None:
        """What the server says of itself: marks are kept, its questions are answered."""
        if said.get("method") == "textDocument/publishDiagnostics":
            self._marks[said["params"]["uri"]] = said["params"]["diagnostics"]
        elif "id" in said:
            self._send({"id": said["id"], "result": self._answer(said)})

    def _answer(self, question: dict[str, Any]) -> Any:
        if question["method"] == "workspace/configuration":
            return [SETTINGS.get(each["section"], {}) for each in question["params"]["items"]]
        return None

    def _next(self) -> dict[str, Any]:
        said = self._said.get(timeout=PATIENCE)
        assert said is not None, "the server has ended"
        return said

    def _send(self, message: dict[str, Any]) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(content), content))
        self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout
        for content in _messages(self._process.stdout):
            self._said.put(json.loads(content))
        self._said.put(None)


def _messages(stream: Any) -> Iterator[bytes]:
    """The contents of messages as they come."""
    while header := stream.readline():
        length = int(header.split(b":")[1])
        while stream.readline().strip():
            pass
        yield stream.read(length)


def _at(file: Path, line: int, column: int) -> dict[str, Any]:
    return {"textDocument": {"uri": file.as_uri()}, "position": {"line": line - 1, "character": column - 1}}


def _place(position: dict[str, int]) -> tuple[int, int]:
    return position["line"] + 1, position["character"] + 1


def _words(contents: Any) -> str:
    return str(contents["value"]) if isinstance(contents, dict) else "\n".join(map(str, contents))
