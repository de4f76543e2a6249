"""English words of the front end: the app inside a chat."""

WORDS = {
    # on the card that asks whom to play with
    "start-link": "Somebody in this chat",
    "start-link-note": "invites everybody here",
    "start-links": "People in this chat",
    "start-links-note": "invites everybody here",
    # messages in the chat, at most about 50 letters
    "info-invited": "{name} invites you to {game}",
    "info-turn": "{game}: {name}’s turn",
    "info-next": "{game}: the next one is due",
    "info-over": "{game}: the game is over",
    # beside the app's icon, at most about 20 letters
    "summary-invited": "Who plays?",
    "summary-turn": "{name}’s turn",
    "summary-next": "Next one’s turn",
    "summary-over": "Game over",
    # to whoever is to move
    "your-turn": "{game}: it is your turn",
    # on the table
    "here": "in this chat",
    "title": "In this chat",
    "open-note": "What you play goes to the chat by itself, and what {player} plays comes by itself.",
    "watch-note": "Others play this game. What they play appears here by itself.",
    "outside-note": "Whoever plays sees more on the device where they joined.",
    "finish-note": "It goes to the chat at once. After that nobody can change your turn.",
    "asked": "Your invitation is in the chat.",
    "asked-note": "The game begins as soon as somebody joins.",
    "taken": "Somebody else was quicker and has the seat. You can watch.",
    "unsent": "The chat has not taken your turn. Open the app again to send it once more.",
    # in the list of games
    "none": "No game yet. Choose one below and invite the chat.",
    "invitation": "Invitation",
    "others": "others play",
    "unread": "Some messages in this chat cannot be read here. The app that they come from may be newer.",
    "outside": "This page is not in a chat, so nobody else can play here. Send the app to a chat, and open it there.",
}
