# English: home, games, what happens in them. One message a text; variables are told in the code that
# uses them.

app-name = Wildcard Chess
settings = Settings
tab-play = Play
play = Play
play-spoken = Play { $title }
start = Start
back = Back
close = Close
cancel = Cancel
menu = Menu
log = Log
home = Home
replay = Replay
rematch = Rematch
you = You
player-one = Player one
player-two = Player two
computer-level = Computer, level { $level }
two-people = Two people
your-move = your move
their-move = their move
no-running = No game is running. Start one below.
continue = Continue
continue-spoken = Continue { $title }: { $line }
join-by-code = Join by code
ranked = Ranked
no-server = No server is set up
game-kept = Game still running
store-set-aside = Your games could not be opened. The old file is kept as { $kept }
leave-game = Leave; the game is kept

# Games
title-uno-purist = Chess-Uno · Purist
title-uno-king-hunt = Chess-Uno · King hunt
title-classic = Classic chess
title-maharajah = Maharajah
title-minesweeper = Minesweeper Chess
on-this-device = on this device
against-the-computer = against the computer
no-clock = no clock
hook-uno-king-hunt = A card each turn. Take the king.
hook-uno-purist = A card each turn. Give mate.
hook-classic = The game you know.
hook-maharajah = 39 points, nine kinds of piece.
hook-minesweeper = Fog, sappers and four mines.

# New game
new-game = New game
mode = Mode
mode-king-hunt = King hunt
mode-purist = Purist
mode-king-hunt-line = Whoever can take the king wins. Nobody has to answer a check.
mode-purist-line = Checkmate wins. A check ends the series and must be answered.
army = Army
army-classic = Classic
army-custom = Custom
army-classic-line = Both sides have the normal array.
army-custom-line = Both sides spend 39 points.
opponent = Opponent
opponent-computer = Computer
opponent-device = Same device
level = Level
level-spoken = Level { $level } of 10
your-army = Your army
side-random = Random
side-white = White
side-black = Black
max-card = Highest number
max-card-spoken = Highest number card, { $max }, deck has { $count } cards
deck-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
jokers = Jokers
jokers-line = Any man may move like a queen
advanced = Advanced
advanced-line = Rules that are still tried out
experimental = Experimental
plus2 = Pawns for a +2
plus4 = Pawns for a +4
moves-after = Moves after pawns came back
draw-after = Draw after turns without a move
stop-combo = An attacked king stops the series
stop-combo-line = The turn passes as soon as a king is attacked
stop-combo-forced = Always on in purist
clock = Clock
clock-none = None

# The table
no-card = No card
red = Red
blue = Blue
green = Green
yellow = Yellow
card-skip = Skip
card-reverse = Reverse
card-joker = Joker
game-over = Game over
place-pawns = { $count ->
    [one] Bring { $count } pawn back
   *[other] Bring { $count } pawns back
}
place-pawns-now = { $count ->
    [one] Place { $count } pawn
   *[other] Place { $count } pawns
}
place-more = Place { $count } more
place-undo = tap it to undo
placed-of = { $placed } of { $all } placed
place-on-rank = Tap a marked square on rank { $rank }
place-marked = Tap a marked square
joker-line = One move; diamonds: like a queen
no-card-line = No cards: one move
turn-lost = Turn lost
grants-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
reverse-line = Armies swapped: one move
skip-in-check-line = Skip counts as one move
moves-left = { $count ->
    [one] { $count } move left
   *[other] { $count } moves left
}
left = { $count } left
end-series = End series
moves-unused = { $count ->
    [one] { $count } move unused
   *[other] { $count } moves unused
}
deck-spoken = { $count ->
    [one] Draw pile, { $count } card
   *[other] Draw pile, { $count } cards
}
pile-yours = Yours
pile-theirs = Theirs
pile-own = Own pile
pile-other = Opponent's pile
pile-spoken = { $count ->
    [one] { $owner }, { $count } card, top: { $top }
   *[other] { $owner }, { $count } cards, top: { $top }
}
pile-empty = { $owner }, empty
idle = { $turns }/{ $limit } without a move
recover = { $pawn }×{ $count }
recover-spoken = { $count ->
    [one] can bring { $count } pawn back
   *[other] can bring { $count } pawns back
}
mines-left = { $count ->
    [one] { $count } mine left
   *[other] { $count } mines left
}

# Strips and bar
plays-white = plays White
plays-black = plays Black
status-classic = classic
status-variant = variant
to-move = to move
waits = waits
clock-spoken = Clock, { $minutes } min { $seconds } s
white-to-move = White to move
black-to-move = Black to move
computer-thinks = Computer thinks
show-result = Result
sap = Sap { $square }
sap-stays = stays on { $square }
hint = Hint
no-hint-now = Not your move
hint-says = Hint: { $command }
offer-draw = Offer draw
no-offer-now = No offer now
resign = Resign
resign-game = Resign game
resign-question = Resign this game?
offer-question = Offer a draw?
draw-offered = A draw is offered
accept = Accept
decline = Decline
check = Check!
check-yours = Your king on { $square } is attacked
check-white = White's king on { $square } is attacked
check-black = Black's king on { $square } is attacked
check-both = Both kings are attacked
take-back = Take back
flip-board = Turn the board
rules-of-this-game = Rules of this game
promotion-title = What does the pawn become?
tap-outside = Tap outside to cancel
choose-castle = Castle
choose-slide = Slide
choose-en-passant = En passant
choose-move = Move
sap-line = mine goes
move-on-mine-line = pawn is lost

# Men that are gone
tray-taken = Taken
tray-lost = Lost
tray-mines = Mines
tray-none = none yet
tray-several = { $piece } ×{ $count }

# Squares
board-white-below = Board, White below
board-black-below = Board, Black below
square-empty = empty
square-selected = selected
square-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
square-target = legal move
square-capture = legal capture
square-joker-move = Joker move
square-joker-capture = Joker capture
square-sapper = sapper
square-place = a pawn may stand here
square-placed = pawn placed but not sent
square-last-from = last move from
square-last-sapped = sapped last
square-last-to = last move to
square-check = in check
square-fogged = fogged
square-mine = mine
square-mines-near = { $count ->
    [one] { $count } mine near
   *[other] { $count } mines near
}
square-flag = your flag
not-a-target = Not a legal move
no-sapper-in-check = no sapper while in check
action-select = Select
action-move-here = Move here
action-capture = Capture { $piece }
action-capture-en-passant = Capture en passant
action-sap = Sap
action-place-pawn = Place a pawn
action-take-pawn-back = Take the pawn back
piece-white = white { $piece }
piece-black = black { $piece }
pawn = pawn
knight = knight
bishop = bishop
rook = rook
queen = queen
king = king
archbishop = archbishop
chancellor = chancellor
maharajah = maharajah

# What happened
event-reveal = card { $card }
event-swap = Armies swapped
you-drew = You drew { $card }
drew = { $name } drew { $card }
lost-to = { $name }: { $card }, turn lost
swapped-you = Armies swapped: you now play { $army }, one move
swapped = Armies swapped: { $name } now plays { $army }, one move
said-check = check
said-mate = checkmate
said-end = ends the series
said-place = { $count ->
    [one] pawn placed on { $squares }
   *[other] pawns placed on { $squares }
}
said-resign = resigns
said-offer = offers a draw
said-accept = accepts the draw
said-decline = declines the draw
said-withdraw = takes the offer back
moved-to = { $piece } to { $square }
moved-takes = { $piece } takes { $square }
moved-en-passant = pawn takes { $square } en passant
moved-castle-king = castles on the king's side
moved-castle-queen = castles on the queen's side
moved-becomes = { $what }, becomes a { $piece }
promoted-to-queen = Promoted to queen
event-series-stopped = Check ends the series
event-reshuffle = { $count ->
    [one] Both discard piles reshuffled, { $count } card
   *[other] Both discard piles reshuffled, { $count } cards
}
event-boom = { $piece } lost to a mine on { $square }
event-swept = King removed a mine on { $square }
event-sapped-hit = Mine on { $square } removed
event-sapped-miss = No mine on { $square }
event-refused = A mine on { $square }: choose again
event-fog-lifted = No fog left: ordinary chess from here

# Results
result-won = You won
result-lost = You lost
result-draw = Draw
result-none = No result
result-white-wins = White wins
result-black-wins = Black wins
result-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
look-at-board = Look at the board
share-players = { $white } – { $black }
share-text = { $game }, { $players } (White – Black): { $line }
reason-mate = Checkmate
reason-king-capture = The king could be taken
reason-stalemate = Stalemate
reason-repetition = The same position for the third time
reason-fifty = Fifty moves without pawn move or capture
reason-material = Nobody can mate any more
reason-inactivity = Too many turns without a move
reason-agreement = Agreed
reason-resignation = Resigned
reason-time = Time ran out
reason-time-no-material = Time ran out, but nobody could mate
reason-forfeit = Not back in time
reason-away-claim = The silent player's game was claimed
reason-no-result = Ended without a result
reason-server-abort = The server gave the game up
reason-deleted = The account was deleted

# Refusals
refused-game-over = The game is over
refused-not-your-turn = It is not your turn
refused-wrong-phase = Pawns must be placed first, or not now
refused-illegal-move = That move is not allowed
refused-promotion-needed = Say what the pawn becomes
refused-placement = The pawns cannot stand there
refused-placement-leaves-mate = Another placement saves the king
refused-cannot-end = The series cannot be ended now
refused-no-offer = There is no offer
refused-already-offered = Your offer still stands
refused-offer-too-soon = Move before you offer again
refused-no-take-back = Nothing can be taken back
refused-bad-text = That is no move
refused-other = Not possible ({ $code })
