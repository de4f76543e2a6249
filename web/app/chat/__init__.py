"""The site as an app inside a chat (webxdc): its games go over the chat. Ordinary pages load nothing of this."""

from pyengine.core.words import register_section

SECTION = "chat"  # of the sentences that only this app says

register_section(SECTION, f"{__package__.rpartition('.')[0]}.words.{SECTION}")
