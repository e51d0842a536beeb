// Two Colyseus clients in one room.
import { Client } from "@colyseus/sdk";

export async function connect(port, _number, seen) {
  const rooms = [];
  for (let seat = 0; seat < 2; seat += 1) {
    const client = new Client(`ws://127.0.0.1:${port}`);
    const room = seat === 0 ? await client.create("squares") : await client.joinById(rooms[0].roomId);
    room.onStateChange((state) => seen(state.board, state.turn, state.move));
    rooms.push(room);
  }
  return rooms.map((room) => ({ take: (square) => room.send("take", square) }));
}
