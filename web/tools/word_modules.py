"""Changes texts in the sources of modules of words, and leaves everything else in them as it is."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

WIDTH = 130  # of a line
INDENT = 4


class TextPlace(NamedTuple):
    """Where a text stands in a source: from one offset to another, and its column."""

    start: int
    end: int
    text: str


class _WordModule:
    """A source with the places of its words: texts that are written out, and the arguments of helpers, by the key they make."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.lines = source.splitlines(keepends=True)
        self.written: dict[str, TextPlace] = {}
        self.helped: dict[str, list[TextPlace]] = {}
        self.spans: dict[str, tuple[int, int]] = {}  # first and last line of each entry
        self.words = _find_words(ast.parse(source))
        for key, value in zip(self.words.keys, self.words.values, strict=True):
            self._note(key, value)

    def _note(self, key: ast.expr | None, value: ast.expr) -> None:
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            last = value.end_lineno or value.lineno
            while last < len(self.lines) and self.lines[last].strip().startswith(")"):
                last += 1
            self.spans[key.value] = (key.lineno, last)
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                self.written[key.value] = self._place(value)
        elif key is None and isinstance(value, ast.Call) and value.args and isinstance(value.args[0], ast.Constant):
            name = str(value.args[0].value)
            self.spans[name] = (value.lineno, value.end_lineno or value.lineno)
            texts = [part for part in value.args[1:] if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            self.helped[name] = [self._place(part) for part in texts]

    def _place(self, node: ast.Constant) -> TextPlace:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return TextPlace(
            self._find(node.lineno, node.col_offset), self._find(node.end_lineno, node.end_col_offset), str(node.value)
        )

    def _find(self, line: int, column: int) -> int:
        """Return the offset of a column, which Python counts in bytes."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())


def _find_words(tree: ast.Module) -> ast.Dict:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and ast.unparse(node.targets[0]) == "WORDS":
            return node.value
    raise ValueError("there is no WORDS")


def list_written(source: str) -> dict[str, str]:
    """Return the texts that are written out in a module, by key."""
    return {key: place.text for key, place in _WordModule(source).written.items()}


def write_text(text: str, column: int, indent: int = INDENT) -> str:
    """Return a text as Python source that begins in a column; long ones go on in lines of their own."""
    lines, room = [""], WIDTH - column - 3  # quotes and the comma
    for word in _split(text):
        part = _quote(word)
        if lines[-1] and len(lines[-1]) + len(part) > room:
            lines.append("")
            room = WIDTH - indent - 3
        lines[-1] += part
    return f"\n{' ' * indent}".join(f'"{line}"' for line in lines)


def _split(text: str) -> Iterable[str]:
    """Yield the words of a text, each with the space before it."""
    start = 0
    for at, letter in enumerate(text):
        if letter == " " and at > start:
            yield text[start:at]
            start = at
    if start < len(text):
        yield text[start:]


def _quote(text: str) -> str:
    """Return a text as it stands between double quotes."""
    safe = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return "".join(
        safe.get(letter) or (letter if letter.isprintable() or letter in "\u202f\u00a0" else f"\\U{ord(letter):08x}")
        for letter in text
    )


def replace_texts(source: str, texts: Mapping[str, str], old: Mapping[str, str], order: Sequence[str]) -> tuple[str, list[str]]:
    """Return a source with some texts replaced, and the keys whose texts are put together by code, so that they could not be.

    ``old`` are the module’s words. Keys that it lacks are added after the one that comes before them in ``order``.
    """
    module = _WordModule(source)
    edits: list[tuple[int, int, str]] = []
    stuck, added = [], []
    for key, text in texts.items():
        if key in module.written:
            edits.append(_edit(module, module.written[key], text))
        elif key in module.helped or key in old:
            places = [place for place in module.helped.get(key, []) if place.text == old.get(key)]
            edits += [_edit(module, place, text) for place in places]
            if not places:
                stuck.append(key)
        else:
            added.append(key)
    for key in added:
        at = module.starts[_find_line_before(module, key, order)]
        edits.append((at, at, write_entry(key, texts[key])))
    made = source
    for start, end, text in sorted(edits, key=lambda edit: edit[0], reverse=True):
        made = made[:start] + text + made[end:]
    return made, stuck


def _find_line_before(module: _WordModule, key: str, order: Sequence[str]) -> int:
    """Return the line after which a new entry belongs: that of its word for a form, else of what comes before it in order."""
    base = key.partition(":")[0]
    earlier = [name for name in order[: order.index(base) + (":" in key)] if name in module.spans]
    return module.spans[earlier[-1]][1] if earlier else module.words.lineno


def _edit(module: _WordModule, place: TextPlace, text: str) -> tuple[int, int, str]:
    line = module.source.rfind("\n", 0, place.start) + 1
    head = module.source[line : place.start]
    indent = len(head) if not head.strip() else INDENT  # in parentheses a text begins its line
    return place.start, place.end, write_text(text, place.start - line, indent)


def write_entry(key: str, text: str) -> str:
    """Return the lines of an entry."""
    head = f'{" " * INDENT}"{key}": '
    return f"{head}{write_text(text, len(head))},\n"


def translate_module(source: str, texts: Mapping[str, str], language: str) -> str:
    """Return the module of the first language with these texts instead of its own, and without the entries that have none."""
    module = _WordModule(source)
    lines = list(module.lines)
    for key, (first, last) in module.spans.items():
        lines[first - 1 : last] = [write_entry(key, texts[key]) if key in texts else "", *[""] * (last - first)]
    return "".join(lines).replace("English", language, 1)
