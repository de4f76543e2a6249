"""English words of the first lessons."""

WORDS = {
    # PlaceChess
    "place-draft": "Both armies are built first, a piece at a time. Take the king from your reserve and put it on any square"
    " of your three ranks.",
    "place-reach": "Thirty-two placements later the fight begins, at short range. A rook goes up to three squares, a bishop"
    " two, all others one. Move the rook.",
    "place-trample": "Only the knight jumps: exactly two squares up, down or sideways, and it tramples what it jumps. Take two"
    " pieces in one move.",
    "place-shield": "This is the shield: whatever captures a queen is lost as well. Try it and take her with the rook.",
    "place-pawn": "Queen and rook are both gone, and a dark pawn stands in her place. A king that takes a queen falls, too,"
    " and loses the game.",
    "place-king": "There is no check and no mate. Whoever captures the enemy king has won: take it.",
    "place-end": "That is nearly everything. Place with care, keep your king away from their queen, and mind the knights.",
    # Mitosis Chess
    "mitosis-pawn": "Everybody moves as in chess, but a pawn may begin with one, two or three squares. Move any pawn.",
    "mitosis-take": "The general moves like rook, bishop and knight together, so it is worth a great deal. Take it with the"
    " rook.",
    "mitosis-split": "It has split: a bishop, a rook and a knight now wait in Black’s base, the three squares behind the"
    " board, and come out as soon as Black likes. Queens split into two.",
    "mitosis-base": "Here a rook of yours waits in the base. Nobody can capture it there. Bring it out and take the pawn.",
    "mitosis-guard": "A king may be captured, but not from a square that its side attacks. The bishop on c7 attacks e5, so"
    " this rook may not take the king.",
    "mitosis-king": "Here nobody guards e5. Take the king, and watch what goes with it.",
    "mitosis-end": "Every rook, bishop and knight of that side is gone, those in the base included. Queen and pawn play on:"
    " the game ends when one army has left the board.",
    # Mathematichess
    "mathematichess-place": "First the board fills up: you take turns putting pieces anywhere you like. Place one.",
    "mathematichess-four": "Sixty pieces later four squares are empty. They are the territories, and all the points come from"
    " them.",
    "mathematichess-count": "The pieces around a territory count for their side, double if they share an edge. Around d4 White"
    " has 31 and Black 33, so Black takes all 64.",
    "mathematichess-move": "Nothing is ever captured. Each move fills one empty square and opens another. Make any move, and"
    " watch the totals.",
    "mathematichess-push": "Kings and queens push. This queen goes from e7 to e5 and shoves the knight ahead of her.",
    "mathematichess-end": "One push turned the whole count. You may also pass; who passes twice in a row ends the game, and"
    " the higher total wins.",
    # Clone Chess
    "clone-own": "This board is yours alone. In each round everybody writes orders in secret: moves, new pieces, clones."
    " Nothing can move yet, so go on.",
    "clone-place": "You have 18 power for new pieces each round, and a queen costs 9. Put one on d4.",
    "clone-clone": "A clone is a copy of your piece on somebody else’s board, on the same square. Send your queen to seat 2.",
    "clone-guest": "All orders were opened together. Seat 2 has a copy of your queen, and you have a rook as a guest: it is"
    " yours now, and has to move next round like every piece.",
    "clone-touch": "Squares are the points. Move the rook from a1 to a4 and look at the squares on its way.",
    "clone-value": "Each square it touched went from 0 to 3. The next touch makes it 1, and the one after that 0 again.",
    "clone-end": "Two things cost points: pieces that did not move, and pieces attacked by others on their own board. After"
    " five rounds you count.",
    # Synchronous Chess
    "synchronous-both": "Both sides move at the same time, in secret. Play e2 to e4 for White; Black decides as well.",
    "synchronous-take": "Both moves happened together. Now either pawn could take the other. Take on d5.",
    "synchronous-swap": "Black took as well, and both hit empty squares: the pawns have changed places. What moves away is not"
    " there to be captured.",
    "synchronous-blow": "A piece that moves to a square which an enemy covered all along can be struck. Take the pawn on d5"
    " with the knight.",
    "synchronous-answer": "The rook covered d5 and struck back. You may answer on that square with any piece: take the rook.",
    "synchronous-king": "When your king is attacked, only the king may move. Take the rook.",
    "synchronous-end": "You cannot wait and see. Ask what they will do if they think what you think, and watch the squares"
    " that are covered.",
    # Gravity Chess
    "gravity-drop": "The board stands upright. Each turn a card names a piece of your opponent, and you drop it wherever you"
    " like on row 8. Drop this one.",
    "gravity-fall": "Then everything of yours falls, a move for each piece, always to a lower row. Two pawns are blocked: send"
    " the bishop to f6 to make room.",
    "gravity-room": "Now the pawn from e8 can follow. Move it to e7.",
    "gravity-last": "Nothing else of yours can move, so the turn ends with a drop: put the black rook where it does you the"
    " least harm.",
    "gravity-stacked": "Bricks mark what is stacked: it can never fall further, and nobody can take it. The rook on f2 stands"
    " on one that lies on the floor.",
    "gravity-end": "A stacked piece counts the number of its row, a captured one counts one point. Take what you can, and get"
    " stuck high up.",
    # Parade Chess Solitaire
    "parade-layout": "Get all pieces to stand side by side. You have eight cards; those left in the end are your score.",
    "parade-order": "Pieces do not move, they are ordered about by the other colour, the way the commander moves. Let the"
    " black knight on d3 send the bishop from c1 to b2.",
    "parade-add": "That cost a card. The other thing a card can do is bring a new piece. Try it.",
    "parade-last": "Three groups are left here. Let the white knight on e6 send the black bishop to c7.",
    "parade-end": "Everybody hangs together, edge to edge, and two cards are left: two points. There is a new deal every day.",
    # Neighbour Chess Solitaire
    "neighbour-add": "First pieces are scattered by two decks: one says which piece, the other how far. Add one.",
    "neighbour-lend": "A piece moves as its neighbours of the same colour do, never in its own way. This bishop stands by a"
    " rook, so it goes like a rook. Move it.",
    "neighbour-stop": "Whenever you dare you stop adding and begin to gather. Three pieces are enough here: stop.",
    "neighbour-aside": "All pieces have to hang together, edge or corner, and each move costs a card. Let the queen go to b4;"
    " she still moves like the rook beside her.",
    "neighbour-home": "The rook touches the queen, so it moves like her. Bring it down to a3.",
    "neighbour-end": "Connected: two cards for moves, six for pieces, 28 left. More pieces cost more, fewer may have nobody to"
    " lend them a move.",
    # Booster Chess
    "booster-hand": "It looks like chess, but a light checker lies under your knight on g1: the knight is boosted. Your cards"
    " put more of them on the board.",
    "booster-move": "A boosted piece first moves as usual. Play the knight to f3.",
    "booster-step": "Now it may spend its checker for one step in any direction. Step on, or stop with the button.",
    "booster-hobble": "Enemy checkers hobble a piece: this queen limps like a pawn. She can still take like one: capture the"
    " bishop on d8, and on the last rank she is free.",
    "booster-check": "After moving you may play one card. Give check with the rook first.",
    "booster-card": "The king of spades matches the black king. Play it there and slip your checker under him.",
    "booster-end": "Hobbled, the king could only limp ahead, and that square is guarded: checkmate. Cards are drawn again up"
    " to the checkers in your supply.",
    # Cloak and Dagger Chess
    "cloak-cloaked": "Behind the pawns stand eight numbered checkers each. You know what yours are; theirs are secret, and"
    " move as what they really are.",
    "cloak-guess": "Once a turn you may guess. Choose checker 5, then say it is the king.",
    "cloak-move": "Right: now you have a bonus to come. A wrong guess would have given Black one. First your move: e2 to e4.",
    "cloak-bonus": "The bonus is a pawn move. Play d2 to d4.",
    "cloak-show": "At the end of a turn you may uncloak checkers, which makes their attacks visible. Show that 7 is the knight.",
    "cloak-end": "A cloaked king knows no check, but who captures it wins at once. An uncloaked one has to be mated. End the"
    " turn.",
}
