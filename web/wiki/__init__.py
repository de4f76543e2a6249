"""Plug-ins that put boards into other people's documents and wikis. The build packs them; nothing of the site imports them."""
