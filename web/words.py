"""Words of the pages themselves, by language; what the engine says stands with the engine."""

PAGES = {
    "en": {
        "title": "Fairy Post – unusual chess games by link",
        "hero": "Unusual chess games, played by sending a link.",
        "lead": (
            "Make your move, copy the link, send it any way you like. Your friend opens it and the board is there."
            " No account, no server."
        ),
        "paste": "Got a link from a friend?",
        "paste_here": "Paste it here",
        "open": "Open",
        "continue": "Continue",
        "continue_none": "Games you begin are kept in this browser and listed here.",
        "series": "The series",
        "series_note": "The figure is the playing time.",
        "min": "min",
        "players": "{n} players",
        "players_1": "1 player",
        "cards": "Cards",
        "hidden": "Hidden",
        "together": "Together",
        "nav_home": "Games",
        "nav_rules": "Rules",
        "nav_about": "About",
        "nav_docs": "Docs",
        "nav": "Site",
        "skip": "Skip to the content",
        "theme": "Switch between light and dark",
        "tools": "Tools",
        "new": "New game",
        "with": "Play with",
        "with_here": "Somebody at this screen",
        "with_link": "A friend, by link",
        "side": "If by link, you play",
        "begins": "begins",
        "boards": "The other boards",
        "deal": "Cards",
        "deal_day": "Deal of the day",
        "deal_new": "A new deal",
        "deal_number": "By number",
        "options": "Options of the rules",
        "default": "(usual)",
        "cancel": "Cancel",
        "begin": "Begin",
    }
}
