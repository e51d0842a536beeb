PRAGMA application_id = 1464025939;
PRAGMA user_version = 2;
CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE accounts (
         id            INTEGER PRIMARY KEY,
         name          TEXT,
         skeleton      TEXT UNIQUE,
         password      TEXT,
         generation    INTEGER NOT NULL,
         created       INTEGER NOT NULL,
         deleted       INTEGER NOT NULL,
         blocked_until INTEGER
     ) STRICT;
INSERT INTO accounts VALUES (-9223372036854775807, 'player1', 'player1', NULL, 0, 1790000000000, 0, NULL);
INSERT INTO accounts VALUES (-9223372036854775806, 'player2', 'player2', NULL, 0, 1790000000000, 0, NULL);
INSERT INTO accounts VALUES (-9223372036854775803, 'Quentin5', 'quentin-sk5', 'argon-hash-5', 0, 1790000000000, 0, 1790086400000);
CREATE TABLE devices (
         key     BLOB PRIMARY KEY,
         account INTEGER NOT NULL,
         added   INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID;
INSERT INTO devices VALUES (X'6465766963652d6b65792d6f662d612d706c617965722d000000000000000121', -9223372036854775807, 1790000000000);
INSERT INTO devices VALUES (X'6465766963652d6b65792d6f662d612d706c617965722d000000000000000221', -9223372036854775806, 1790000000000);
INSERT INTO devices VALUES (X'6465766963652d6b65792d6f662d612d706c617965722d000000000000000521', -9223372036854775803, 1790000000000);
INSERT INTO devices VALUES (X'6465766963652d6b65792d6f662d612d706c617965722d00000000000003ed21', -9223372036854775803, 1790000000000);
CREATE TABLE refresh (
         hash       BLOB PRIMARY KEY,
         account    INTEGER NOT NULL,
         family     INTEGER NOT NULL,
         generation INTEGER NOT NULL,
         expires    INTEGER NOT NULL,
         spent      INTEGER
     ) STRICT, WITHOUT ROWID;
INSERT INTO refresh VALUES (X'0505050505050505050505050505050505050505050505050505050505050505', -9223372036854775803, -9223372036854775803, 0, 1790086400000, NULL);
CREATE TABLE blocks (
         account INTEGER NOT NULL,
         other   INTEGER NOT NULL,
         since   INTEGER NOT NULL,
         PRIMARY KEY (account, other)
     ) STRICT, WITHOUT ROWID;
INSERT INTO blocks VALUES (-9223372036854775807, -9223372036854775803, 1790000000000);
INSERT INTO blocks VALUES (-9223372036854775803, -9223372036854775807, 1790000000000);
CREATE TABLE answers (
         number  INTEGER PRIMARY KEY AUTOINCREMENT,
         account INTEGER NOT NULL,
         key     TEXT NOT NULL,
         request BLOB NOT NULL,
         answer  TEXT NOT NULL,
         made    INTEGER NOT NULL,
         UNIQUE (account, key)
     ) STRICT;
INSERT INTO answers VALUES (1, -9223372036854775803, 'key-AAAAAA', X'0303030303030303030303030303030303030303030303030303030303030303', '1', 1790000000000);
INSERT INTO answers VALUES (2, -9223372036854775807, 'about-5', X'0303030303030303030303030303030303030303030303030303030303030303', '2', 1790000000000);
INSERT INTO answers VALUES (3, -9223372036854775803, 'room-key', X'0707070707070707070707070707070707070707070707070707070707070707', 'ROOM05', 1790000000000);
INSERT INTO answers VALUES (4, -9223372036854775807, 'k0', X'82f8f7f4c10e67f1501d930af5fd636c4e17430faab9ada900ce1951b86fbdf3', '6JG48K', 1790000000000);
INSERT INTO answers VALUES (5, -9223372036854775807, 'k1', X'76d9a37e8f4a135e46eb64729838cd92cfd6d64db3e7b5da876c7c3cf406b8eb', '6VDS6P', 1790000000000);
INSERT INTO answers VALUES (6, -9223372036854775807, 'k2', X'9c03b3793f4b474661258ce3b9a11df135ebd1640ac0e114f6e8d7af56713070', '2FWCGQ', 1790000000000);
CREATE TABLE reports (
         id       INTEGER PRIMARY KEY AUTOINCREMENT,
         reporter INTEGER NOT NULL,
         accused  INTEGER NOT NULL,
         about    INTEGER,
         reason   TEXT NOT NULL,
         created  INTEGER NOT NULL,
         answer   TEXT
     ) STRICT;
INSERT INTO reports VALUES (1, -9223372036854775803, -9223372036854775807, NULL, 'name', 1790000000000, NULL);
INSERT INTO reports VALUES (2, -9223372036854775807, -9223372036854775803, NULL, 'name', 1790000000000, NULL);
CREATE TABLE operator_orders (
         id    INTEGER PRIMARY KEY AUTOINCREMENT,
         body  TEXT NOT NULL
     ) STRICT;
CREATE TABLE rooms (
         code     TEXT PRIMARY KEY,
         owner    INTEGER NOT NULL,
         game     TEXT NOT NULL,
         settings TEXT NOT NULL,
         created  INTEGER NOT NULL,
         open     INTEGER NOT NULL
     , taken INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO rooms VALUES ('2FWCGQ', -9223372036854775807, 'chess_uno', '{"army":"white","setup":"classic","rated":true}', 1790000000000, 0, 1);
INSERT INTO rooms VALUES ('6JG48K', -9223372036854775807, 'maharajah', '{"army":"white","setup":"classic","rated":true}', 1790000000000, 0, 1);
INSERT INTO rooms VALUES ('6VDS6P', -9223372036854775807, 'minesweeper', '{"army":"white","setup":"classic","rated":true}', 1790000000000, 0, 1);
INSERT INTO rooms VALUES ('ROOM05', -9223372036854775803, 'chess_uno', '{"army":"random","setup":"hidden","rated":false}', 1790000000000, 1, 0);
CREATE TABLE matches (
         id         INTEGER PRIMARY KEY,
         a          INTEGER NOT NULL,
         b          INTEGER NOT NULL,
         game       TEXT NOT NULL,
         kind       TEXT NOT NULL,
         queue      TEXT,
         rated      INTEGER NOT NULL,
         settings   TEXT NOT NULL,
         rematch_of INTEGER UNIQUE,
         army_a     TEXT,
         army_b     TEXT,
         seed       BLOB NOT NULL,
         created    INTEGER NOT NULL,
         start      TEXT,
         winner     TEXT,
         reason     TEXT,
         ended      INTEGER
     ) STRICT;
INSERT INTO matches VALUES (-9223372036854775807, -9223372036854775807, -9223372036854775806, 'chess_uno', 'private', NULL, 1, '{"army":"random","setup":"hidden","rated":true}', NULL, NULL, NULL, X'0101010101010101010101010101010101010101010101010101010101010101', 1790000000000, '{"game":"chess_uno","config":{"gameMode":"purist","maxCardNumber":5,"includeJokers":true,"plus2Pawns":2,"plus4Pawns":4,"movesAfterRecovery":1,"stopComboOnKingThreat":true,"drawAfterTurnsWithoutMove":10,"reconnectGraceMs":60000},"start":{},"deck":["red-1-1","red-1-2","red-2-1","red-2-2","red-3-1","red-3-2","red-4-1","red-4-2","red-5-1","red-5-2","red-skip-1","red-skip-2","red-reverse-1","red-reverse-2","red-plus2-1","red-plus2-2","blue-1-1","blue-1-2","blue-2-1","blue-2-2","blue-3-1","blue-3-2","blue-4-1","blue-4-2","blue-5-1","blue-5-2","blue-skip-1","blue-skip-2","blue-reverse-1","blue-reverse-2","blue-plus2-1","blue-plus2-2","green-1-1","green-1-2","green-2-1","green-2-2","green-3-1","green-3-2","green-4-1","green-4-2","green-5-1","green-5-2","green-skip-1","green-skip-2","green-reverse-1","green-reverse-2","green-plus2-1","green-plus2-2","yellow-1-1","yellow-1-2","yellow-2-1","yellow-2-2","yellow-3-1","yellow-3-2","yellow-4-1","yellow-4-2","yellow-5-1","yellow-5-2","yellow-skip-1","yellow-skip-2","yellow-reverse-1","yellow-reverse-2","yellow-plus2-1","yellow-plus2-2","joker-1","joker-2","joker-3","joker-4","plus4-1","plus4-2","plus4-3","plus4-4"],"reshuffles":[],"commands":[]}', 'A', 'resignation', 1790000000000);
INSERT INTO matches VALUES (-9223372036854775806, -9223372036854775807, -9223372036854775806, 'maharajah', 'private', NULL, 1, '{"army":"random","setup":"hidden","rated":true}', NULL, NULL, NULL, X'0202020202020202020202020202020202020202020202020202020202020202', 1790000000000, NULL, NULL, NULL, NULL);
INSERT INTO matches VALUES (-395283425208143282, -9223372036854775807, -9223372036854775806, 'maharajah', 'private', NULL, 0, '{"army":"white","setup":"classic","rated":true}', NULL, NULL, NULL, X'08622c46ab5f17ceffb9e4ee66f5a203f5a31575fd70251b1cd922bcfaa87fc7', 1790000000000, '{"game":"maharajah","start":{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},"commands":[]}', NULL, NULL, NULL);
INSERT INTO matches VALUES (3165190616926160455, -9223372036854775807, -9223372036854775806, 'chess_uno', 'private', NULL, 1, '{"army":"white","setup":"classic","rated":true}', NULL, NULL, NULL, X'a38b5cf910a932567c48e78b724d57400edd6f98cd565835bb1f733e33dc6335', 1790000000000, '{"game":"chess_uno","config":{"gameMode":"capture","maxCardNumber":5,"includeJokers":true,"plus2Pawns":2,"plus4Pawns":4,"movesAfterRecovery":1,"stopComboOnKingThreat":true,"drawAfterTurnsWithoutMove":10,"reconnectGraceMs":60000},"start":{},"deck":["joker-2","blue-3-2","yellow-1-2","joker-3","red-5-1","plus4-2","green-reverse-1","joker-1","blue-reverse-1","blue-5-1","yellow-4-1","green-3-1","red-plus2-2","green-skip-1","green-5-2","red-1-1","blue-2-1","blue-plus2-2","yellow-1-1","red-reverse-1","green-4-1","green-5-1","blue-4-1","red-reverse-2","plus4-3","blue-skip-1","blue-skip-2","red-skip-1","yellow-5-2","green-4-2","red-3-1","red-3-2","yellow-3-2","red-1-2","yellow-plus2-1","blue-3-1","blue-1-1","green-reverse-2","yellow-2-2","red-2-1","plus4-4","blue-1-2","yellow-3-1","green-skip-2","plus4-1","green-2-2","yellow-skip-2","green-plus2-1","yellow-4-2","yellow-2-1","blue-2-2","green-3-2","blue-reverse-2","red-5-2","yellow-skip-1","red-2-2","red-4-2","green-1-1","blue-4-2","green-plus2-2","yellow-reverse-2","red-4-1","joker-4","red-skip-2","yellow-reverse-1","yellow-5-1","blue-plus2-1","green-1-2","red-plus2-1","green-2-1","blue-5-2","yellow-plus2-2"],"reshuffles":[],"commands":[]}', NULL, NULL, NULL);
INSERT INTO matches VALUES (6479468031493444665, -9223372036854775807, -9223372036854775806, 'minesweeper', 'private', NULL, 0, '{"army":"white","setup":"classic","rated":true}', NULL, NULL, NULL, X'111bcf05c62b39e9f7426edc7aab3fe68239049f3940f1066e6a56238320d35c', 1790000000000, '{"game":"minesweeper","start":{},"mines":["f5","g6","c4","c6"],"commands":[]}', NULL, NULL, NULL);
CREATE TABLE tables (
         match    INTEGER PRIMARY KEY,
         over     INTEGER NOT NULL,
         commands INTEGER,
         saved_at INTEGER NOT NULL,
         saved    TEXT,
         setup    TEXT
     ) STRICT;
INSERT INTO tables VALUES (-9223372036854775807, 1, 0, 1790000000000, '{"settings":{"kind":"private","rated":true,"clock":null,"grace":60000,"away_claim":86400000},"now":0,"version":0,"winner":"A","reason":"resignation","ended_at":5000,"clocks":null,"pauses_left":[1,1],"has_moved":[false,false],"may_offer":[true,true],"rematch_agreed":false,"last_attached":0,"attended":true,"ledgers":[{"last":0,"text":"","answer":null},{"last":0,"text":"","answer":null}]}', NULL);
INSERT INTO tables VALUES (-9223372036854775806, 0, NULL, 1790000000000, NULL, '{"armies":[null,null],"refused":null,"lasted_ms":0}');
INSERT INTO tables VALUES (-395283425208143282, 0, 1, 1790000000000, '{"settings":{"kind":"private","rated":false,"clock":null,"grace":60000,"away_claim":0},"now":0,"version":1,"winner":null,"reason":null,"ended_at":null,"clocks":null,"pauses_left":[1,1],"has_moved":[true,false],"may_offer":[true,true],"rematch_agreed":false,"last_attached":0,"attended":true,"ledgers":[{"last":1,"text":"a2a3","answer":{"cseq":1,"version":1,"events":["move a2a3"]}},{"last":0,"text":"","answer":null}]}', NULL);
INSERT INTO tables VALUES (3165190616926160455, 0, 1, 1790000000000, '{"settings":{"kind":"private","rated":true,"clock":null,"grace":60000,"away_claim":86400000},"now":0,"version":1,"winner":null,"reason":null,"ended_at":null,"clocks":null,"pauses_left":[1,1],"has_moved":[true,false],"may_offer":[true,true],"rematch_agreed":false,"last_attached":0,"attended":true,"ledgers":[{"last":1,"text":"a2a3","answer":{"cseq":1,"version":1,"events":["move a2a3"]}},{"last":0,"text":"","answer":null}]}', NULL);
INSERT INTO tables VALUES (6479468031493444665, 0, 1, 1790000000000, '{"settings":{"kind":"private","rated":false,"clock":null,"grace":60000,"away_claim":0},"now":0,"version":1,"winner":null,"reason":null,"ended_at":null,"clocks":null,"pauses_left":[1,1],"has_moved":[true,false],"may_offer":[true,true],"rematch_agreed":false,"last_attached":0,"attended":true,"ledgers":[{"last":1,"text":"a2*a3","answer":{"cseq":1,"version":1,"events":["move a2*a3"]}},{"last":0,"text":"","answer":null}]}', NULL);
CREATE TABLE commands (
         match      INTEGER NOT NULL,
         number     INTEGER NOT NULL,
         seat       TEXT NOT NULL,
         text       TEXT NOT NULL,
         reshuffles TEXT,
         PRIMARY KEY (match, number)
     ) STRICT, WITHOUT ROWID;
INSERT INTO commands VALUES (-395283425208143282, 0, 'A', 'a2a3', NULL);
INSERT INTO commands VALUES (3165190616926160455, 0, 'A', 'a2a3', NULL);
INSERT INTO commands VALUES (6479468031493444665, 0, 'A', 'a2*a3', NULL);
CREATE TABLE queue_players (
         account INTEGER PRIMARY KEY,
         match   INTEGER NOT NULL
     ) STRICT;
CREATE TABLE ratings (
         ladder  TEXT NOT NULL,
         account INTEGER NOT NULL,
         points  INTEGER NOT NULL,
         games   INTEGER NOT NULL,
         listed  INTEGER NOT NULL,
         PRIMARY KEY (ladder, account)
     ) STRICT, WITHOUT ROWID;
INSERT INTO ratings VALUES ('chess_uno', -9223372036854775807, 1020, 1, 1);
INSERT INTO ratings VALUES ('chess_uno', -9223372036854775806, 980, 1, 1);
CREATE TABLE head_to_head (
         ladder TEXT NOT NULL,
         low    INTEGER NOT NULL,
         high   INTEGER NOT NULL,
         wins_low  INTEGER NOT NULL,
         wins_high INTEGER NOT NULL,
         draws  INTEGER NOT NULL,
         form   TEXT NOT NULL,
         last   INTEGER NOT NULL,
         PRIMARY KEY (ladder, low, high)
     ) STRICT, WITHOUT ROWID;
INSERT INTO head_to_head VALUES ('chess_uno', -9223372036854775807, -9223372036854775806, 1, 0, 0, 'W', 1);
CREATE TABLE rated_results (
         number   INTEGER PRIMARY KEY AUTOINCREMENT,
         match    INTEGER NOT NULL UNIQUE,
         ladder   TEXT NOT NULL,
         a        INTEGER NOT NULL,
         b        INTEGER NOT NULL,
         low      INTEGER NOT NULL,
         high     INTEGER NOT NULL,
         private  INTEGER NOT NULL,
         made_at  INTEGER NOT NULL,
         score    INTEGER NOT NULL,
         points_a INTEGER NOT NULL,
         points_b INTEGER NOT NULL,
         games_a  INTEGER NOT NULL,
         games_b  INTEGER NOT NULL,
         change_a INTEGER NOT NULL,
         change_b INTEGER NOT NULL,
         wins_a   INTEGER NOT NULL,
         wins_b   INTEGER NOT NULL,
         draws    INTEGER NOT NULL,
         form     TEXT NOT NULL
     ) STRICT;
INSERT INTO rated_results VALUES (1, -9223372036854775807, 'chess_uno', -9223372036854775807, -9223372036854775806, -9223372036854775807, -9223372036854775806, 1, 1790000000000, 1, 1020, 980, 1, 1, 20, -20, 1, 0, 0, 'W');
CREATE INDEX devices_account ON devices (account);
CREATE INDEX refresh_account ON refresh (account, expires);
CREATE INDEX refresh_family ON refresh (family);
CREATE INDEX blocks_other ON blocks (other);
CREATE INDEX reports_reporter ON reports (reporter);
CREATE INDEX rooms_owner ON rooms (owner, created);
CREATE INDEX matches_a ON matches (a, ended);
CREATE INDEX matches_b ON matches (b, ended);
CREATE INDEX matches_queue_a ON matches (a, queue, created) WHERE queue IS NOT NULL;
CREATE INDEX matches_queue_b ON matches (b, queue, created) WHERE queue IS NOT NULL;
CREATE INDEX matches_running ON matches (id) WHERE ended IS NULL;
CREATE INDEX queue_players_match ON queue_players (match);
CREATE INDEX ratings_account ON ratings (account);
CREATE INDEX ratings_board ON ratings (ladder, points DESC, account) WHERE listed;
CREATE INDEX head_to_head_low ON head_to_head (low, last);
CREATE INDEX head_to_head_high ON head_to_head (high, last);
CREATE INDEX rated_results_a ON rated_results (a, ladder, number);
CREATE INDEX rated_results_b ON rated_results (b, ladder, number);
CREATE INDEX rated_results_pair ON rated_results (low, high, ladder, made_at) WHERE private;
