// The small game for boardgame.io: the same rules on both sides, and no optimistic update, so that an answer is the server's.
const { INVALID_MOVE } = require("boardgame.io/core");

exports.Squares = {
  name: "squares",
  setup: () => ({ board: "-".repeat(64), move: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: {
      move: ({ G, playerID }, square) => {
        if (G.board[square] !== "-") return INVALID_MOVE;
        G.board = G.board.slice(0, square) + "xo"[playerID] + G.board.slice(square + 1);
        if (!G.board.includes("-")) G.board = "-".repeat(64);
        G.move += 1;
      },
      client: false,
    },
  },
};
