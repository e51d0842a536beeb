// The small game on Colyseus: a room is a match. It answers at once and sends its patch at once, not at its usual pace
// of 50 ms, so that times can be compared. It keeps everything in memory only.
import { Room, Server } from "@colyseus/core";
import { schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const State = schema({ board: "string", turn: "number", move: "number" });

class Squares extends Room {
  maxClients = 2;
  patchRate = null;
  onCreate() {
    this.state = new State();
    [this.state.board, this.state.turn, this.state.move] = ["-".repeat(64), 0, 0];
    this.onMessage("take", (client, square) => {
      const state = this.state;
      if (this.clients.indexOf(client) !== state.turn || state.board[square] !== "-") return;
      state.board = state.board.slice(0, square) + "xo"[state.turn] + state.board.slice(square + 1);
      if (!state.board.includes("-")) state.board = "-".repeat(64);
      state.turn = 1 - state.turn;
      state.move += 1;
      this.broadcastPatch();
    });
  }
}

const port = 20_000 + (process.pid % 20_000);
const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("squares", Squares);
await server.listen(port);
console.log(`listening ${port}`);
