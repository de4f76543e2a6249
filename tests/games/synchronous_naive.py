"""A second reading of Synchronous Chess: pieces as objects with identity, looked up one by one through python-chess.

It shares no code and no data structure with the engine: slow, literal, and only for comparing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import chess


@dataclass(eq=False)
class NaivePiece:
    """A physical piece: it stays the same one when it promotes. ``square`` None = off the board."""

    symbol: str
    square: int | None
    was: int | None = None  # its square in P
    struck: bool = False

    @property
    def player(self) -> int:
        return 0 if self.symbol.isupper() else 1


@dataclass
class NaiveBoard:
    """A board with its pieces and, inside an exchange, the chains: square -> who answers."""

    pieces: list[NaivePiece]
    rights: set[str]
    clock: int
    number: int
    first: str = "striker"
    free: bool = False
    chains: dict[int, int] = field(default_factory=dict)
    openers: dict[int, list[NaivePiece]] = field(default_factory=dict)
    lost: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, position: str, first: str = "striker", free: bool = False) -> NaiveBoard:
        """Set up a position text outside of an exchange."""
        placement, _, rights, _, clock, number = position.split()
        board = chess.Board(None)
        board.set_board_fen(placement)
        pieces = [NaivePiece(piece.symbol(), square) for square, piece in sorted(board.piece_map().items())]
        return cls(pieces, set(rights) - {"-"}, int(clock), int(number), first, free)

    def board(self) -> chess.Board:
        """The pieces on a board of python-chess."""
        board = chess.Board(None)
        for piece in self.pieces:
            if piece.square is not None:
                board.set_piece_at(piece.square, chess.Piece.from_symbol(piece.symbol))
        return board

    def piece(self, square: int) -> NaivePiece | None:
        return next((piece for piece in self.pieces if piece.square == square), None)

    def king(self, player: int) -> NaivePiece | None:
        return next((piece for piece in self.pieces if piece.symbol == "Kk"[player] and piece.square is not None), None)

    # --- choosing

    def choices(self, player: int) -> set[str]:
        """SYN-05 to SYN-12 out of python-chess's legal moves."""
        board = self.board()
        board.turn = player == 0
        board.castling_rights = chess.SquareSet(
            {"K": chess.H1, "Q": chess.A1, "k": chess.H8, "q": chess.A8}[right] for right in self.rights
        ).mask
        own, other = self.king(player), self.king(1 - player)
        assert own is not None
        assert own.square is not None
        attacked = board.is_attacked_by(not board.turn, own.square)
        texts = set()
        for move in board.legal_moves:
            if attacked and (move.from_square != own.square or board.is_castling(move)):
                continue
            if other is None or move.to_square != other.square:
                texts.add(move.uci())
        return texts

    # --- resolving

    def choose(self, texts: tuple[str, str]) -> None:
        """Carry out both moves, SYN-13 to SYN-23."""
        before = self.board()
        for piece in self.pieces:
            piece.was, piece.struck = piece.square, False
        movers = self._move(texts)
        self.clock += 1
        self._progress(texts, before, movers)
        now = self.board()
        for mover in movers:
            if mover.square is None or self.lost:
                continue
            covering = [
                piece
                for piece in self.pieces
                if piece.player != mover.player and piece.square is not None and piece.was is not None
                if mover.square in before.attacks(piece.was) and mover.square in now.attacks(piece.square)
            ]
            if any(self._allows(piece, mover.square) for piece in covering):
                self.chains[mover.square] = 1 - mover.player
                self.openers[mover.square] = covering
        self._settle()

    def _move(self, texts: tuple[str, str]) -> list[NaivePiece]:
        moves: list[tuple[NaivePiece, int, str]] = []
        for player, text in enumerate(texts):
            if text in ("", "x"):
                continue
            start, end = chess.parse_square(text[:2]), chess.parse_square(text[2:4])
            piece = self.piece(start)
            assert piece is not None
            assert piece.player == player
            moves.append((piece, end, text[4:]))
            if piece.symbol in "Kk" and abs(start - end) == 2:
                rook = self.piece(start + 3 if end > start else start - 4)
                assert rook is not None
                moves.append((rook, (start + end) // 2, ""))
        for piece, _, _ in moves:
            assert piece.square is not None
            self._spoil(piece.square)
            piece.square = None
        goals = [end for _, end, _ in moves]
        for piece, end, promotion in moves:
            stays = self.piece(end)
            if goals.count(end) == 2:
                continue
            if stays is not None and stays.player != piece.player:
                stays.square = None
                self._spoil(end)
            piece.square = end
            if promotion:
                piece.symbol = promotion.lower() if piece.player else promotion.upper()
        self.lost = [piece.player for piece in self.pieces if piece.symbol in "Kk" and piece.square is None]
        return [piece for piece, _, _ in moves]

    def _spoil(self, square: int) -> None:
        gone = {"a1": "Q", "h1": "K", "e1": "KQ", "a8": "q", "h8": "k", "e8": "kq"}.get(chess.square_name(square), "")
        self.rights -= set(gone)

    def _progress(self, texts: tuple[str, str], before: chess.Board, movers: list[NaivePiece]) -> None:
        pawns = any(text not in ("", "x") and before.piece_type_at(chess.parse_square(text[:2])) == chess.PAWN for text in texts)
        if pawns or len(self.board().piece_map()) < len(before.piece_map()):
            self.clock = 0

    # --- blows

    def _allows(self, piece: NaivePiece, square: int) -> bool:
        """SYN-24 on the board as it stands, SYN-29."""
        if piece.struck or piece.square is None or square not in self.board().attacks(piece.square):
            return False
        target = self.piece(square)
        if target is None or target.player == piece.player:
            return False
        if self.free:
            return True
        kept, target.square, piece.square = piece.square, None, square
        king = self.king(piece.player)
        board = self.board()
        safe = king is None or king.square is None or not board.is_attacked_by(piece.player == 1, king.square)
        target.square, piece.square = square, kept
        return safe

    def strikes(self, player: int) -> set[str]:
        """What a player may decide in this step, () where nothing."""
        texts = set()
        for square, answers in self.chains.items():
            if answers != player:
                continue
            texts.add("x")
            for piece in self.pieces:
                opening = square in self.openers and self.first == "striker"
                if piece.player == player and self._allows(piece, square) and (not opening or piece in self.openers[square]):
                    assert piece.square is not None
                    text = chess.square_name(piece.square) + chess.square_name(square)
                    last = piece.symbol in "Pp" and chess.square_rank(square) in (0, 7)
                    texts |= {text + piece for piece in "qrbn"} if last else {text}
        return texts

    def strike(self, texts: tuple[str, str]) -> None:
        """Carry out a step of blows, SYN-26 to SYN-30."""
        before = self.board()
        movers = self._move(texts)
        self._progress(texts, before, movers)
        for piece in movers:
            piece.struck = True
        self.openers = {}
        self.chains = {square: 1 - player for square, player in self.chains.items() if texts[player] != "x"}
        self._settle()

    def _settle(self) -> None:
        if self.lost:
            self.chains = {}
        self.chains = {square: player for square, player in sorted(self.chains.items()) if len(self.strikes(player)) > 1}
        if not self.chains:
            self.number += 1

    def text(self) -> str:
        """The position text."""
        rights = "".join(right for right in "KQkq" if right in self.rights) or "-"
        text = f"{self.board().board_fen()} = {rights} - {self.clock} {self.number}"
        if not self.chains:
            return text
        chains = []
        for square, player in self.chains.items():
            chain = f"{chess.square_name(square)}:{'wb'[player]}"
            if square in self.openers and self.first == "striker":
                chain += ":" + "".join(chess.square_name(s) for s in sorted(m.square or 0 for m in self.openers[square]))
            chains.append(chain)
        used = "".join(chess.square_name(s) for s in sorted(m.square for m in self.pieces if m.struck and m.square is not None))
        return f"{text} blows {','.join(chains)} used:{used or '-'}"
