# English: settings, about, history and replay, diagrams, army builder, hidden set-up.

tab-learn = Learn
tab-history = History
rules = Rules
read = Read
show = Show
change = Change
delete = Delete
on = on
off = off
game-uno = Chess-Uno
game-maharajah = Maharajah
game-minesweeper = Minesweeper Chess
white = White
black = Black

# Settings
settings-look = Look
settings-feel = Sound and touch
settings-game = Game
as-the-system = As the system
theme = Theme
theme-light = Light
theme-dark = Dark
theme-black = Black
high-contrast = High contrast
high-contrast-line = Stronger frames and marks
motion = Motion
motion-on = On
motion-off = Reduced
sound = Sound
haptics = Haptics
turn-on-reverse = Turn the board at a Reverse
turn-on-reverse-line = Your army is always below

# About
about = About
about-versions = Versions
about-app = App
about-core = Core
about-server = Server
rules-version = version { $version }
about-licences = Licences
licence-own = This app, its pieces, cards and sounds: MIT or Apache License 2.0, as you choose.
licence-fonts = Text is set in Noto fonts, under the SIL Open Font License 1.1.
licence-icons = Icons are Material Symbols, under the Apache License 2.0.
licence-libraries = Libraries are under MIT, Apache 2.0, BSD, ISC, Zlib, Unicode or MPL 2.0 licences; SQLite is in the public domain.
about-privacy = Privacy
privacy-line = Your games stay on this device. Nothing is sent anywhere.

# History and replay
search-and-filter = Search and filter
search = Search
search-hint = An opponent or a game
all-of-them = All
result = Result
no-game-fits = No game fits
show-all = Show all
history-empty = Your games will be here
history-spoken = { $title }, { $result }, { $line }
game-unreadable = This game could not be opened
show-more = Show more
days-ago = { $days ->
    [0] today
    [one] a day ago
   *[other] { $days } days ago
}
replay-start = Start, { $all ->
    [one] one step follows
   *[other] { $all } steps follow
}
replay-step = Step { $step } of { $all }, { $side }: { $what }
replay-play = Play
replay-stop = Stop
replay-speed = Speed, { $factor }×
step-first = First step
step-previous = Previous step
step-next = Next step
step-last = Last step
at-the-start = This is the start
at-the-end = This is the end
show-mines = Show mines
hide-mines = Hide mines
refused-still-running = A running game keeps its secrets

# Diagrams
diagrams = Pieces
diagrams-line = Move a piece about and see where it reaches.
diagram-reach = { $square }, { $piece }. Reaches { $count ->
    [one] { $count } square
   *[other] { $count } squares
}
diagram-parts = { $slides } by sliding, { $leaps } by leaping
diagram-value = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
diagram-no-value = Beyond price
legend-slides = Dots: squares it slides to
legend-steps = Dots: squares it steps to
legend-leaps = Diamonds: squares it leaps to
legend-captures = Rings: what it could take
drop-blockers = Drop blockers
move-piece = Move the piece
clear-blockers = Clear blockers
no-blockers = There is no blocker
only-slides = Slides only
only-leaps = Leaps only
reached = within reach
reached-leap = within reach by a leap
reached-capture = can be taken
reached-capture-leap = can be taken by a leap
action-stand-here = Put the piece here
action-drop-blocker = Drop a blocker
action-take-blocker = Take the blocker away
note-archbishop = moves as bishop or knight
note-chancellor = moves as rook or knight
note-maharajah = moves as queen or knight

# Army builder
army-of = { $side } army
army-by-lot = One of the presets, by lot
undo = Undo
redo = Redo
nothing-to-undo = Nothing to go back or on to
points-of = { $points } of { $budget } points
places = { $count } of { $all } places
tile-spoken = { $piece }, { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
}, { $count } placed
hint-paint = Tap { $square } to place a { $piece }; rank { $rank } comes first
hint-complete = The army is complete
hint-full = No place is left
builder-variant = Variant rules: no castling, seven promotions
builder-classic = Classic rules: castling from the usual squares, four promotions
builder-normal = The normal army: classic rules
builder-hidden = hidden from the other side
points-left = { $count ->
    [one] { $count } point left: use all 39
   *[other] { $count } points left: use all 39
}
points-over = { $count ->
    [one] { $count } point over
   *[other] { $count } points over
}
hole = { $square } is empty: fill rank { $rank } first
fault-king = The king must stand on its square
fault-half = A man stands beyond its own half
fault-placement = A nearer rank has to be filled first
fill-first = Fill rank { $rank } first
king-stays = The king stays on its square
not-your-half = Only the half of { $side } is yours
done = Done
lock-in = Lock in
clear = Clear
nothing-to-clear = Only the king is there
presets = Presets
save-army = Save
no-save-hidden = Saved armies are seen by both
no-save-unfinished = Finish the army first
no-save-full = { $count } armies are saved: delete one first
army-number = Army { $number }
army-saved = Saved as { $name }
army-saved-already = This army is saved already, as { $name }
army-name = Name of the army
army-name-hint = As you will find it in the list
save-this-army = Save this army
by-lot = By lot
as-the-other = Like the army of { $side }
delete-army = Delete { $name }
delete-army-line = It cannot be brought back.
preset-classical = Normal army
preset-minors = Knights and bishops
preset-archbishops = Archbishops
preset-light-archbishops = Archbishops and pawns
preset-bishops-and-archbishops = Bishops and archbishops
preset-maharajah = Maharajah
preset-maharajah-and-rooks = Maharajah and rooks
board-half = The half of { $side }
square-locked = locked
square-forbidden = not yet
square-hidden = hidden
action-put = Place a { $piece }
action-take-away = Take away

# Hidden set-up
hidden-set-up = Hidden set-up
hidden-set-up-line = Each builds in secret, and passes the phone on
set-up-begun = A hidden set-up has begun. Start goes on with it.
start-over = Start over
discard-question = Discard both armies?
discard-line = What was built so far is lost.
lock-question = Lock { $side } army in?
lock-line = It cannot be changed until both armies are shown.
pass-the-phone = Pass the phone to { $side }
curtain-first-line = Build an army while the other player looks away.
curtain-second-line = White army is locked in. Build yours while the other player looks away.
i-am = I am { $side }
both-are-fixed = Both armies are locked in
both-are-fixed-line = Put the phone between you.
show-both = Show both armies
both-armies = Both armies
side-variant = { $side }: variant rules, no castling, seven promotions
side-classic = { $side }: classic rules
armies-refused = These armies may not start against each other.
side-fault = { $side }: { $fault }.
joint-in-check = White, who moves first, would be in check.
joint-opponent-in-check = Black would be in check before the first move.
joint-no-legal-move = White would have no legal move.
build-again-line = Both may change their armies; each begins from what is shown.
build-again = Build again
