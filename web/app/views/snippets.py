"""Texts to paste into articles: a board as a frame, by script, or as a picture with a link, in HTML and for wikis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

from pyengine.core.words import msg, say
from pyengine.render import svg

from ..embed.diagram import Diagram
from ..embed.query import escape_sign, parse, write
from .frame_height import measure_frame

SCRIPT = "embed-1.js"
# What a link to a table at a position says besides its options: what a chat's picture of it looks like.
LOOKS = ("caption", "viewer", "flip", "board", "theme")
# Left as they are in the data address of a picture: everything that is harmless between double quotes.
_DATA = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.!~*';/?:@=+$,")

_NO_SHORTCODE = {ord(sign): f"&#{ord(sign)};" for sign in "[]\\"}


class Snippet(NamedTuple):
    """A text for one kind of place. ``file`` is the picture that has to be uploaded there, "" if none."""

    id: str
    text: str
    file: str = ""


class SnippetRequest(NamedTuple):
    """What snippets are made for: the addresses of the site in a language and of what languages share (both end with a slash),
    the query of the board's address, its width in pixels, and the board. ``rooms`` are those of `measure_frame`."""

    base: str
    root: str
    query: str
    size: int
    figure: Diagram
    board: str
    language: str = "en"
    rooms: Mapping[int, int] | None = None

    @property
    def address(self) -> str:
        """The address of the embedded board."""
        return f"{self.base}embed/?{self.query}"

    @property
    def name(self) -> str:
        """The name of the board in plain text: its caption, else the game."""
        title = self.figure.kit.game.info.title
        return self.figure.setting.caption or say(msg("make.picture-of", game=title), self.language)


def draw_picture(wanted: SnippetRequest, *, hands: bool, usual: str = "light") -> str:
    """Return the picture of the board's first step as a complete SVG file. ``hands`` adds what stands beside it, ``usual`` is
    the theme where the board names none."""
    figure, setting = wanted.figure, wanted.figure.setting
    told = figure.session.tell_last(figure.session.at, figure.viewer if setting.veiled else None)
    return svg.standalone(
        figure.make_scene(),
        size=wanted.size,
        theme=setting.theme or usual,
        board=wanted.board,
        flip=figure.is_flipped,
        lang=wanted.language,
        info=figure.kit.game.info,
        hands=hands and setting.hands and bool(figure.make_scene().hands),
        last=told.spoken if told else None,
    )


def make_file_name(wanted: SnippetRequest, kind: str) -> str:
    """Return a name for the picture's file: the caption's words, else the game."""
    words = wanted.figure.setting.caption or wanted.figure.kit.game.info.id
    plain = "".join(sign.lower() if sign.isascii() and sign.isalnum() else "-" for sign in words)
    return "-".join(part for part in plain.split("-") if part)[:48].rstrip("-") + "." + kind


def encode_picture(picture: str) -> str:
    """Return a picture as a data address that can stand in an attribute in double quotes."""
    quoted = picture.replace("'", "&#39;").replace('"', "'")
    return "data:image/svg+xml," + "".join(sign if sign in _DATA else escape_sign(sign) for sign in quoted)


def write_tag(wanted: SnippetRequest, picture: str) -> str:
    """Return a board for our plug-ins for wikis in PHP, with its picture inside."""
    fields = " ".join(f'{name}="{escape(value)}"' for name, value in parse(wanted.query))
    return f"<fairypost {fields}>{encode_picture(picture)}</fairypost>"


def write_widget(wanted: SnippetRequest, picture: str) -> str:
    """Return a board for our plug-in of TiddlyWiki, with its picture."""
    return join_widget([*parse(wanted.query), ("picture", encode_picture(picture))])


def join_widget(fields: Iterable[tuple[str, str]]) -> str:
    """Return fields as TiddlyWiki writes them."""
    return f"<$fairy-post {' '.join(f'{name}={_quote(value)}' for name, value in fields)}/>"


def _quote(value: str) -> str:
    """Return a value between the quotes of TiddlyWiki. Nothing can be escaped there, so a value may have to give way."""
    if '"' not in value:
        return f'"{value}"'
    return f"'{value}'" if "'" not in value else '"' + value.replace('"', "”") + '"'


def write_shortcode(wanted: SnippetRequest, picture: str) -> str:
    """Return a board for our plug-in of WordPress, with its picture inside."""
    return join_shortcode(parse(wanted.query), encode_picture(picture))


def join_shortcode(fields: Iterable[tuple[str, str]], picture: str) -> str:
    """Return fields as WordPress writes them. A bracket would end the whole, and a backslash gets lost."""
    given = " ".join(f'{name}="{escape(value).translate(_NO_SHORTCODE)}"' for name, value in fields)
    return f"[fairypost {given}]{picture}[/fairypost]"


def write_directive(wanted: SnippetRequest) -> str:
    """Return a board for our extension of Sphinx, which draws the picture itself."""
    fields = parse(wanted.query)
    head = f".. fairy-post:: {wanted.figure.kit.game.info.id}"
    return "\n".join([head, *(f"   :{name}: {value}" for name, value in fields if name != "game")])


def write_fence(wanted: SnippetRequest) -> str:
    """Return a board for our extension of Python-Markdown, which draws the picture itself."""
    return "\n".join(["```fairy-post", *(f"{name}: {value}" for name, value in parse(wanted.query)), "```"])


def write_table_link(wanted: SnippetRequest) -> str:
    """Return a link that opens the table at the position. The position stands where hosts see it, so that they can draw it."""
    info, fields = wanted.figure.kit.game.info, dict(parse(wanted.query))
    kept = (*(option.name for option in info.options), *LOOKS)
    given = [("p", fields.get("position", "")), *((name, fields[name]) for name in kept if name in fields)]
    return f"{wanted.base}play/{info.id}/?{write(given)}"


def measure_height(wanted: SnippetRequest) -> int:
    """Return how high a frame has to be, in pixels, so that nothing is cut off at any step."""
    return measure_frame(wanted.figure, wanted.size, wanted.language, wanted.rooms)


def make_snippets(wanted: SnippetRequest) -> list[Snippet]:
    """Return all snippets, the most useful first."""
    link, name, size, tall = escape(wanted.address), escape(wanted.name), wanted.size, measure_height(wanted)
    still = draw_picture(wanted, hands=False)
    whole = draw_picture(wanted, hands=True)
    svg_file, png_file = make_file_name(wanted, "svg"), make_file_name(wanted, "png")
    loaded = f'<script src="{escape(wanted.root)}{SCRIPT}" async></script>'
    wiki_name = wanted.name.replace("|", "¦").replace("[", "(").replace("]", ")")
    return [
        Snippet(
            "iframe",
            f'<iframe src="{link}" title="{name}" width="{size}" height="{tall}" loading="lazy" '
            f'style="border:0;max-width:100%"></iframe>',
        ),
        Snippet(
            "script",
            f'<a class="fairy-post" href="{link}"><img src="{encode_picture(still)}" alt="{name}" width="{size}"></a>\n{loaded}',
        ),
        Snippet("html", f'<a href="{link}"><img src="{encode_picture(whole)}" alt="{name}" width="{size}"></a>'),
        Snippet("fairypost", write_tag(wanted, whole)),
        Snippet("wordpress", write_shortcode(wanted, whole)),
        Snippet("tiddlywiki", write_widget(wanted, whole)),
        Snippet("sphinx", write_directive(wanted)),
        Snippet("fence", write_fence(wanted)),
        Snippet("markdown", f"[![{wiki_name}]({svg_file})]({wanted.address})", svg_file),
        Snippet("mediawiki", f"[[File:{png_file}|thumb|{size}px|link={wanted.address}|{wiki_name}]]", png_file),
        Snippet("widget", f"{{{{#widget:Iframe|url={wanted.address}|width={size}|height={tall}|border=0}}}}"),
        Snippet("dokuwiki", f"[[{wanted.address}|{{{{:{png_file}?{size}|{wiki_name}}}}}]]", png_file),
        Snippet("dokuwiki-frame", f"{{{{url>{wanted.address} {size}px,{tall}px noborder|{wiki_name}}}}}"),
        Snippet("table-link", write_table_link(wanted)),
        Snippet("fandom", f"[[File:{png_file}|thumb|{size}px|link={wanted.address}|{wiki_name}]]", png_file),
    ]
