"""English words about links and records."""

WORDS = {
    "not-a-link": "This is not a game link. A link ends in # and a string of letters and digits; copy the whole link.",
    "empty": "This link has no game in it: nothing stands after its #. Copy the whole link and open it again.",
    "cut": "This link was cut off: {have} of about {about} characters. Copy the whole link and open it again.",
    "cut-early": "This link was cut off after {have} characters. Copy the whole link and open it again.",
    "damaged": "This link was changed on its way: its letters no longer fit together. Ask for it again, or copy it again.",
    "too-long": "This text is longer than any game link ({most} characters). Paste the link alone.",
    "too-new": "This link comes from a newer version of this site. Reload the page to get it, then open the link again.",
    "no-such-game": "This link is for the game “{game}”, which comes from elsewhere and is not installed here. Open it where"
    " that game is.",
    "rules-version": "This link was made for another version of the rules of {game}. Reload the page, then open the link again.",
    "header": "This link does not describe a game that can be played: {why}",
    "move": "Move {number} of {count} in this link is not possible. {why} The link was changed, or comes from another version.",
    "long": "This record is longer than any game ({most} moves).",
    "text-long": "This record is longer than any game ({most} characters). Leave out its comments, or open a part of it.",
    "position-long": "This position is longer than any position of a game ({most} characters). Copy the position alone.",
    "typed-long": "This is more than can be played at once ({most} characters). Play it in parts.",
    "deal": "“{deal}” is not a deal number. Deal numbers are whole numbers.",
    "other-deal": "Deal {deal} does not turn up {text}. The record was changed, or belongs to another deal.",
    "text": "Move {number}, “{text}”: {why}",
    "who": "“{text}” does not say whose move it is. Write the player’s number and a colon before it, as in 1:{text}",
    "no-undo": "There is nothing to undo here: a card, a secret or the other player’s move comes before it.",
    "no-redo": "There is nothing to redo.",
}
