// Two boardgame.io clients in one match, over its own socket.io transport.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Squares } = require("./game.cjs");

export async function connect(port, number, seen) {
  const server = `http://127.0.0.1:${port}`;
  const clients = [];
  for (const playerID of ["0", "1"]) {
    const client = Client({
      game: Squares,
      multiplayer: SocketIO({ server, socketOpts: { transports: ["websocket"] } }),
      // A match that is not there is made when its first client comes.
      matchID: `match-${number}`,
      playerID,
      debug: false,
    });
    const there = new Promise((resolve) => {
      client.subscribe((state) => {
        if (state === null || !state.isConnected) return;
        seen(state.G.board, Number(state.ctx.currentPlayer), state.G.move);
        resolve();
      });
    });
    client.start();
    await there;
    clients.push(client);
  }
  return clients.map((client) => ({ take: (square) => client.moves.take(square) }));
}
