"""English words of the front end: the direct line between two pages."""

WORDS = {
    # on the strip of the other player
    "open": "live",
    "waiting": "waiting for the line",
    "none": "by link",
    "choosing": "is choosing",
    "sealed": "has sealed",
    "your-turn": "Your turn",
    # what that means
    "open-note": "You are both here. What you play goes to {player} by itself, and what {player} plays comes by itself.",
    "offered-note": "Once the answer to this link is opened on this page, a direct line opens: then nothing has to be copied."
    " Until then keep the page open.",
    "answered-note": "Once {player} has opened this link a direct line opens: then nothing has to be copied.",
    "lost-note": "The line is closed; nothing is lost. Play goes on by link, and the next links open a new line.",
    "late-note": "The line could not be opened. Play goes on by link, and the next links try again.",
    "elsewhere-note": "The line is open on another page of this browser: what you play here goes out there.",
    "flooded": "Too much came over the line, or what did not belong to this game. The line is closed; play goes on by link.",
    # instead of what is said about links
    # where more than two play: the page of whoever has invited has a line to each of the others
    "hub-open-note": "What you all play goes through this page by itself: keep it open.",
    "hub-offered-note": "Once {player}’s answer is opened on this page, a direct line opens there: then nothing has to be copied"
    " between you two. Keep the page open.",
    "star-open-note": "What you play goes to the others by itself, through the page of {player}, and what they play comes by"
    " itself.",
    "star-answered-note": "Once {player} has opened this link a direct line opens: then nothing has to be copied.",
    "hub-lost-note": "The line to {player} is closed; nothing is lost. A link for {player} opens a new one.",
    "hub-link": "Now a link for {player}",
    "hub-link-note": "It holds what the others have played. Send it to {player}; the answer comes back to you.",
    "star-link-note": "Send it to {player}, whose page passes it on to all. You can send it again any time: it stays the same.",
    "star-finish-note": "It goes to everybody at once. After that nobody can change your turn.",
    "hub-title": "Live",
    "title": "Live with {player}",
    "by-hand": "The link, should you need it",
    "seal": "Seal and send",
    "send": "Send",
    "finish-note": "It goes to {player} at once. After that nobody can change your turn.",
    "wait": "Waiting for {player}.",
    "wait-note": "You will see it here by itself.",
    "checking": "Checking what {player} has sent.",
    "came": "New from {player}:",
    "turn-ready": "Your turn is ready. Send it.",
    "nothing": "Nothing to decide this time; the game goes on by itself.",
    "early": "You may send your turn now, or decide ahead.",
    "early-note": "What you decide now is sent along.",
    "not-yours": "It is {player}’s turn.",
    # another game with the same people
    "asks": "{player} asks for another game.",
    "join": "Play again",
    "asked": "You have asked {player} for another game.",
    "asked-note": "It begins as soon as {player} joins.",
    "opened": "You play {player}.",
}
