# English: the rules pages. Plain words for the rules of record; one message a paragraph.

rules-of = Rules: { $game }
rules-this-game = This game
rules-value = { $name }: { $value } (usually { $usual })
rules-moves = How men move
rules-ends = How it ends
rules-hook-uno = Cards, series, two ways to win
rules-hook-classic = The game that the others grew from
rules-hook-maharajah = Armies of 39 points, three new pieces
rules-hook-minesweeper = Fog, numbers, sappers

# Chess-Uno
uno-card-now = The open card: { $card }
uno-intro = Chess with an open card each turn. Two players share one board and one deck; nobody holds cards in the hand.
uno-turn = A turn
uno-turn-text = The top card is turned over by itself, both players see it, and it takes effect at once. You make the moves that it grants, then it is the other army's turn. If you have no possible move, your card is shown and the turn simply ends.
uno-piles = The deck of this game has { $count } cards. A card that is done with goes to the pile of the player who drew it. When the deck is empty, both piles are shuffled into a new one. Its order is never shown to anybody.
uno-cards = The cards
uno-number = A number grants a series of up to that many moves.
uno-series = The first move of a series has to be made if there is one; after it you may end the series whenever you like. The same man may move several times.
uno-skip = Skip: the turn is lost.
uno-skip-purist = Skip: the turn is lost. But if you are in check, you get one move to answer it.
uno-plus = { $count ->
    [one] { $sign }: { $count } of your captured pawns comes back
   *[other] { $sign }: up to { $count } of your captured pawns come back
}, then { $after ->
    [0] the turn ends
    [one] you make one move
   *[other] you make up to { $after } moves
}. Without a captured pawn, or without a free square for one, the card grants one ordinary move.
uno-pawns-where = You choose the squares: free ones of the rank where the pawns start, and of the next rank only when that one is full. Only pawns that were really captured come back.
uno-pawns-example = Two pawns come back: any two of the marked squares.
uno-reverse = Reverse: the armies change owners. You go on with the other army, for one move; the men stay where they are, and the board turns round.
uno-joker = Joker: one move, and any man may also move like a queen, up to the first obstacle. A pawn that reaches the last rank is promoted; it may not go back to its own first rank.
uno-joker-example = With a Joker the knight keeps its own moves (dots) and may slide like a queen (diamonds).
uno-hunt-free = Whoever takes the king wins. You may leave your own king attacked, move a pinned man, or put the kings side by side; an attack need not be answered. Castling is allowed out of, through and into attacks.
uno-hunt-check = When a king is attacked, both players see it.
uno-hunt-capture = If it is your turn and one of your moves can take the king, you win at once without playing it. A Skip lets that king live for one more turn. The win belongs to whoever owns the army then.
uno-stop-on = A series stops as soon as it attacks the king, unless that was its last move.
uno-stop-off = In this game a series goes on even when it attacks the king.
uno-purist-king = Checkmate wins, and kings are never taken. No move may leave your own king in check, not even a Joker's.
uno-purist-check = A move that gives check ends the series, so that the other player can answer.
uno-purist-mate = Mate is declared after the card is drawn: a Joker or a pawn that comes back may save a king. If you are not in check and cannot move, the turn just ends; there is no stalemate.
uno-chess = Chess as you know it
uno-chess-text = Men move, capture and promote as in chess. En passant is possible only with the very next move, and only for the other army.
uno-owners = Players keep their pile and their draw offer. Armies keep their men, their right to castle and their captured pawns; so after a Reverse you bring back the pawns of the army that you command then.
uno-draw = { $turns ->
    [one] A draw comes by agreement, or after a turn in which nobody moved.
   *[other] A draw comes by agreement, or after { $turns } turns in a row in which nobody moved.
} Repetition, fifty moves and bare kings do not end a game. You may resign at any time.

# Classic chess
classic-intro = The game of two normal armies. White moves first, then both in turn, one move each.
classic-pieces = The rook moves along ranks and files, the bishop along diagonals, the queen along both, all up to the first obstacle. The king moves one square in any direction. The knight leaps two squares straight and one aside, over anything. You capture by moving onto an enemy man.
classic-pawns = A pawn moves one square ahead, or two as its first move, and captures one square diagonally ahead. A pawn that has just passed yours with a double step may be taken as if it had made a single one: en passant, with the very next move.
classic-ep-example = En passant: the pawn takes on d6.
classic-castling = Castling moves the king two squares towards a rook, which goes to its other side. Neither may have moved, the squares between must be empty, and the king may not stand in, pass through or reach an attack.
classic-castling-example = The king may castle to both sides.
classic-promotion = A pawn on the last rank becomes a queen, rook, bishop or knight.
chess-mate = An attack on the king is check and must be answered at once. A check that cannot be answered is mate, and wins.
chess-draws = Draws: no legal move without being in check (stalemate), the same position for the third time, fifty moves on each side without a capture or pawn move, too little material to mate, or by agreement.
chess-clock = With a clock, time that runs out loses. It is a draw if the other side could not mate with what it has, and no result if you had not made a move yet.

# Maharajah
maharajah-intro = Chess with armies of your own. Each side spends exactly { $budget } points, as much as the usual army is worth.
maharajah-compounds = Three new pieces
maharajah-archbishop = Archbishop, 6 points: moves as bishop or knight.
maharajah-chancellor = Chancellor, 8 points: moves as rook or knight.
maharajah-maharajah = Maharajah, 13 points: moves as queen or knight.
maharajah-building = Building an army
maharajah-points = The king is free and stands on e1 or e8. Pawn 1, knight 3, bishop 3, rook 5, archbishop 6, chancellor 8, queen 9, maharajah 13; as many of each as you like, { $budget } points in all.
maharajah-where = Men stand in your own half. A rank may be used only when every rank nearer to your own side is full.
maharajah-start = The game may start when both armies are complete, no king is in check and White has a move. Two normal armies make it classic chess.
maharajah-sides = Rules go by side
maharajah-variant = A side with any archbishop, chancellor or maharajah at the start plays by variant rules to the end: its pawns may make a double step as their first move from any rank, they may become any of seven pieces, and its king never castles.
maharajah-classic = A side without them plays by classic rules: double step from the second rank only, four promotions, and castling where king and rook began on their usual squares.
maharajah-hidden = Hidden set-up
maharajah-hidden-text = Two people may build in secret: neither sees the other's army until both are fixed, and a fixed army stays. If the two may not start against each other, both are shown why, and both build anew.

# Minesweeper Chess
mines-intro = Chess on eight files and ten ranks. White starts on ranks 1 and 2, Black on 9 and 10. Four mines lie hidden on ranks 4 to 7; nobody knows where, not even the computer.
mines-fog = Fog and numbers
mines-fog-text = Ranks 4 to 7 begin in fog. When a man lands, the fog lifts from its square and from the squares around it. What is open stays open, for both players.
mines-numbers = An open square shows how many mines are beside it, nothing for none. Numbers go down when a mine is gone.
mines-numbers-example = The pawn on e4 has opened its ring, the knight has opened a few squares of rank 7.
mines-lift = When no hidden mine is left, all fog lifts for good.
mines-landing = Landing on a mine
mines-boom = A man that lands on a mine is destroyed, and the mine with it. Passing over mines does nothing.
mines-king = A king sweeps the mine away and is unhurt.
mines-armed = A mine that can be seen is still armed. The counter tells how many are left on the board.
mines-sapper = Sappers
mines-sapper-text = Instead of moving, a pawn may work on the square straight ahead of it. A mine there is removed, the pawn stays, and the turn passes. If there is none, the turn is spent: so a pawn can always pass.
mines-sapper-example = The pawn on e4 may sap e5.
mines-sapper-limits = A sapper lifts no fog, cannot work while its own king is in check, and has nothing to do once all mines are gone.
mines-referee = The referee
mines-referee-text = Moves are offered as if hidden mines did not exist. If a move would blow up on a hidden mine and so leave its own king in check, the referee takes it back, shows that mine to both, and the same player chooses again. If nothing is left to try, it is mate.
mines-chess = What else is different
mines-chess-text = A pawn on its last rank becomes a queen by itself. There is no en passant and no fifty-move rule. Castling is as in chess.
mines-ends = Mate wins. Draws: stalemate (while a pawn may work as a sapper there is none), the same position for the third time, too little material, or by agreement. With a clock, time that runs out loses, or draws if the other side could not mate.
