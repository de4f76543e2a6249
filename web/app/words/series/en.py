"""English words about series of games, and about the people one plays."""

WORDS = {
    # the score
    "you": "You",
    "part": "{who} {points}",
    "among": "{who}: {points}",
    "two": "{own} – {other}",
    "all": "{parts}",
    "now": "{score}, game {n}",
    "best": "{score}, game {n}, best of {best}",
    "was": "game {n} of a series",
    "after": "Your series: {score}",
    "won": "You win the series: {score}",
    "lost": "{who} wins the series: {score}",
    "drawn": "The series is drawn: {score}",
    # the invitation
    "invites": "{who} invites you to game {n} of your series",
    "invited": "You are invited to game {n} of your series.",
    "fields": "Name, greeting, series",
    "send": "Invite {who} to another game",
    "label": "How long should the series be?",
    "endless": "as long as you like",
    "best-of": "best of {best}",
    # what is wrong with what a link says
    "damaged": "What this link says of a series is damaged, so it is not counted. The game itself is sound.",
    "ending-damaged": "The end of the game before came along damaged and is not taken in. Ask for the last link of that game.",
    "changed": "This link tells the series differently from before. The score stays as it was.",
    "differs": "This link tells the score of your series differently from the games saved here. These count.",
    "seat": "In your series somebody else would have this side now, so the game does not count towards it here.",
    "open": "The link counts a game that is not over here. Open the last link of that game, too.",
    # the people one plays
    "opponents": "Who you play",
    "game": "Game",
    "games-won": "Won",
    "games-drawn": "Drawn",
    "games-lost": "Lost",
    "yours": "{game}: your turn",
    "theirs": "{game}: waiting",
    "forget": "Forget {who}",
    "forgotten": "The name {who} is deleted here. The games stay in your list, and the results in your statistics.",
    "opponents-note": "Names come with invitations and answers, as people type them. Games between two count once they are over.",
}
