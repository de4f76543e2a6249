"""English words of Hexapawn."""

WORDS = {
    "pitch": "Three pawns a side on nine squares. Get one across, or leave your opponent without a move.",
    "reason-far-row": "A pawn of {winner} reached the far row.",
    "reason-no-move": "{loser} had no move left.",
    "blocked": "A pawn cannot go straight on to {square}: something stands there, and straight ahead it never captures.",
    "way": "A pawn goes one square straight ahead, and captures one square diagonally ahead.",
    # the lesson
    "lesson-step": "A pawn goes one square straight ahead if nothing stands there. You play upwards: move any pawn.",
    "lesson-capture": "It captures one square diagonally ahead, and only there. Take the pawn in the middle with the one on a1.",
    "lesson-row": "Whoever brings a pawn to the far row has won at once. Yours on c2 is one step away: go.",
    "lesson-stuck": "You win as well when it is your opponent’s turn and no move is possible. Block the pawn on a3 and see.",
    "lesson-end": "That is all. Black, who goes second, can win every time. Find out how, then begin yourself all the same.",
    "lesson-wrong-straight": "Straight ahead a pawn only goes. It takes diagonally: from a1 to b2.",
    "lesson-also-capture": "That takes it as well. Here it goes on with the pawn from a1.",
    "lesson-hint-stuck": "A pawn in front of another stops it. Which square lies before the pawn on a3?",
    "lesson-wrong-taken": "On b2 your pawn can be taken: diagonally, from a3. Move the other one, straight in front of it.",
}
