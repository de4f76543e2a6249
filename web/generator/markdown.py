"""Markdown with additions: numbered rules, options of a game, boards, and addresses that hold on every page.

- ``[GRV-13] A king may …`` at the start of a paragraph, list item or table cell gives it the anchor ``GRV-13`` and its number;
  a rule's id anywhere else becomes a link to it;
- ``[option sidewaysForced] …`` puts the option's label and values, from the catalogue, above the paragraph;
- a fenced block ``board`` is drawn (figures.py);
- pictures are those of web/docs, a link to ``players.md`` leads to that page, one to ``site:wheel/…`` to what is shipped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from pyengine.core.kit import Kit
from pyengine.core.options import Option
from pyengine.core.words import msg, say
from web.app.views.figures import render_tellings
from web.generator import figures

RULE = re.compile(r"\[([A-Z]{3}-R?\d+)\]\s+")
OPTION = re.compile(r"\[option (\w+)\]\s+")
DOCUMENT = re.compile(r"([\w-]+)\.md(#.*)?")
MENTION = re.compile(r"\b[A-Z]{3}-R?\d+\b")


class Heading(NamedTuple):
    """A heading of the second level: its anchor and its text."""

    id: str
    text: str


class Text(NamedTuple):
    """A text as HTML, with its headings, the rules that it numbers, and the options that it describes."""

    html: str
    headings: tuple[Heading, ...]
    rules: tuple[str, ...]
    options: tuple[str, ...]
    figures: int
    title: str  # its heading of the first level, which is not in the HTML
    lead: str  # its first paragraph as plain text


class Context(NamedTuple):
    """What a text is rendered for: its language, the paths ``up`` to that language's front page and to the ``root`` of the site,
    a game's kit, and texts of the page."""

    name: str  # of its file, for messages
    language: str
    up: str = ""
    root: str = ""
    kit: Kit | None = None
    words: Mapping[str, str] = MappingProxyType({})


def make_slug(text: str) -> str:
    """Return an anchor for a heading."""
    return re.sub(r"[^\w]+", "-", text.lower()).strip("-")


def render(source: str, context: Context) -> Text:
    """Turn a text into HTML. Raises figures.BadFigure, naming file and figure, and ValueError for an unknown option."""
    environment: dict[str, Any] = {"context": context, "rules": [], "options": [], "headings": [], "figures": 0}
    environment |= {"title": "", "lead": ""}
    body = _make_reader().render(source, environment)
    return Text(
        body,
        headings=tuple(environment["headings"]),
        rules=tuple(environment["rules"]),
        options=tuple(environment["options"]),
        figures=environment["figures"],
        title=environment["title"],
        lead=environment["lead"],
    )


def _make_reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.core.ruler.push("numbered", _number_rules)
    reader.core.ruler.push("sections", _find_sections)
    reader.core.ruler.push("lead", _find_lead)
    reader.core.ruler.push("documents", _link_documents)
    reader.add_render_rule("fence", _fence)
    reader.add_render_rule("image", _image)
    reader.add_render_rule("table_open", _table_open)
    reader.add_render_rule("table_close", _table_close)
    return reader


# --- rules and options -------------------------------------------------------------------------------------------------------


def _number_rules(state: StateCore) -> None:
    """Give paragraphs that begin with a rule's id that anchor, and turn all other ids into links."""
    for index, token in enumerate(state.tokens):
        if token.type != "inline" or not token.children:
            continue
        first = token.children[0]
        opening = state.tokens[index - 2] if state.tokens[index - 1].hidden else state.tokens[index - 1]
        rule, option = RULE.match(first.content), OPTION.match(first.content)
        known = set(state.env["rules"])
        if first.type == "text" and rule:
            if rule[1] in known:
                raise ValueError(f"{state.env['context'].name} numbers {rule[1]} twice.")
            first.content = first.content[rule.end() :]
            state.env["rules"].append(rule[1])
            opening.attrSet("id", rule[1])
            opening.attrJoin("class", "rule")
            token.children = [_make_raw(f'<a class="no" href="#{rule[1]}">{rule[1]}</a> '), *_link_mentions(token.children)]
        elif first.type == "text" and option:
            first.content = first.content[option.end() :]
            state.env["options"].append(option[1])
            opening.attrSet("id", f"option-{option[1]}")
            opening.attrJoin("class", "option-text")
            opening.meta["option"] = _describe_option(state.env["context"], option[1])
            token.children = _link_mentions(token.children)
        else:
            token.children = _link_mentions(token.children)


def _make_raw(html: str) -> Token:
    return Token("html_inline", "", 0, content=html)


def _link_mentions(children: Sequence[Token]) -> list[Token]:
    linked, inside = [], 0
    for child in children:
        inside += (child.type == "link_open") - (child.type == "link_close")
        if child.type != "text" or inside or not MENTION.search(child.content):
            linked.append(child)
            continue
        html = MENTION.sub(lambda match: f'<a class="ref" href="#{match[0]}">{match[0]}</a>', escape(child.content, quote=False))
        linked.append(_make_raw(html))
    return linked


def _describe_option(context: Context, name: str) -> str:
    kit = context.kit
    option = next((option for option in kit.game.info.options if option.name == name), None) if kit else None
    if kit is None or option is None:
        raise ValueError(f"{context.name} describes the option “{name}”, which does not exist.")
    label = say(msg(f"{kit.game.info.id}.option-{name}"), context.language)
    return (
        f'<h3 class="option-name">{escape(label)} <code>{name}</code></h3>'
        f'<p class="option-values">{_describe_values(context, kit.game.info.id, option)}</p>'
    )


def _describe_values(context: Context, game: str, option: Option) -> str:
    usual = option.text(option.default)
    if option.kind == "number":
        bounds = context.words["option_range"].format(low=option.low, high=option.high, usual=f"<b>{usual}</b>")
        return f"<span>{bounds}{''.join(context.words['option_also'].format(value=value) for value in option.also)}</span>"
    parts = []
    for value in option.values:
        label = escape(say(msg(f"{game}.option-{option.name}-{value}"), context.language))
        mark = f" {escape(context.words['default'])}" if value == usual else ""
        parts.append(f"<span>{f'<b>{label}</b>' if mark else label} <code>{value}</code>{mark}</span>")
    return "".join(parts)


# --- headings, tables, boards ------------------------------------------------------------------------------------------------


def _find_sections(state: StateCore) -> None:
    """Give headings their anchors, and take out the heading of the first level, which the page template shows."""
    kept: list[Token] = []
    skip = 0
    for index, token in enumerate(state.tokens):
        if token.type == "heading_open":
            words = "".join(child.content for child in state.tokens[index + 1].children or () if child.type != "html_inline")
            if token.tag == "h1":
                state.env["title"], skip = words, 3
            else:
                token.attrSet("id", make_slug(words))
                if token.tag == "h2":
                    state.env["headings"].append(Heading(make_slug(words), words))
        if skip:
            skip -= 1
            continue
        if "option" in token.meta:
            kept.append(Token("html_block", "", 0, content=token.meta["option"]))
        kept.append(token)
    state.tokens = kept


def _find_lead(state: StateCore) -> None:
    """Note the first paragraph that has words, without its markup."""
    for before, token in pairwise(state.tokens):
        if before.type == "paragraph_open" and before.level == 0:
            shown = (child for child in token.children or () if child.type in ("text", "code_inline", "softbreak"))
            words = "".join(child.content or " " for child in shown).split()
            if words:
                state.env["lead"] = " ".join(words)
                return


def _link_documents(state: StateCore) -> None:
    """Turn links between files of web/docs into links between their pages, and ``site:`` into the path of what all languages
    share."""
    context = state.env["context"]
    for child in (child for token in state.tokens for child in token.children or ()):
        address = str(child.attrGet("href") or "")
        document = DOCUMENT.fullmatch(address)
        if document:
            folder = "" if document[1] == "index" else f"{document[1]}/"
            child.attrSet("href", f"{context.up}docs/{folder}{document[2] or ''}")
        elif address.startswith("site:"):
            child.attrSet("href", context.root + address.removeprefix("site:"))


def _table_open(self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
    env["tables"] = env.get("tables", 0) + 1
    end = next(at for at in range(index, len(tokens)) if tokens[at].type == "thead_close")
    for at in range(index, end):
        if tokens[at].type == "inline" and not tokens[at].content:  # a corner without words heads nothing
            tokens[at - 1].tag = tokens[at + 1].tag = "td"
    head = ", ".join(filter(None, (token.content for token in tokens[index:end] if token.type == "inline")))
    label = escape(f"{env['context'].words.get('table', '')} {env['tables']}: {head}")  # each region has a name of its own
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table>\n'


def _table_close(self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
    return "</table></div>\n"


def _fence(self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
    token, context = tokens[index], env["context"]
    if token.info.strip() != "board":
        return f'<pre tabindex="0"><code>{escape(token.content)}</code></pre>\n'
    env["figures"] += 1
    try:
        if context.kit is None:
            raise figures.BadFigure("this text belongs to no game")
        drawn = figures.play(context.kit, figures.read(token.content))
    except figures.BadFigure as error:
        raise figures.BadFigure(f"{context.name}, board {env['figures']}, cannot be drawn: {error}") from error
    inline = {**env, "rules": [], "options": []}
    caption = _make_reader().renderInline(drawn.setting.caption, inline)
    steps = [(render_tellings(told, context.language), words) for told, words in drawn.story]
    told = "".join(f"<li><b>{step}</b> {_make_reader().renderInline(words, inline)}</li>" for step, words in steps)
    below = f"<ol>{told}</ol>" if told else f"<em>{escape(context.words['find_here'])}</em> " if drawn.asked else ""
    return figures.html(drawn, context.language, context.up, caption, below, context.words["from_here"])


def _write_size(address: str) -> str:
    """Return the size of a picture as attributes, if its name contains it, so that nothing moves when it is loaded."""
    size = re.search(r"-(\d+)x(\d+)-", address)
    return f' width="{size[1]}" height="{size[2]}"' if size else ""


def _image(self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
    """Return a picture of the documents as HTML, with its path from the page.

    One whose name ends in ``-light`` has a ``-dark`` one beside it for dark pages, and links to itself in full size.
    """
    token = tokens[index]
    address = escape(f"{env['context'].root}docs/{token.attrGet('src')}")
    alt = escape(self.renderInlineAsText(token.children or [], options, env))
    picture = f'<img src="{address}" alt="{alt}" loading="lazy"{_write_size(address)}>'
    if "-light." not in address:
        return picture
    dark = address.replace("-light.", "-dark.")
    source = f'<source media="(prefers-color-scheme: dark)" srcset="{dark}">'
    return f'<a href="{address}"><picture>{source}{picture}</picture></a>'
