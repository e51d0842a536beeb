// Plays many matches on another server by its own client, at a rate that does not wait for answers, and prints one
// JSON line. The game is as small as ours on the wire: two players take free squares of 8×8 in turn; the server
// checks turn and square, answers, and shows both players the board. Nothing is saved: neither server does that.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "./client.mjs";

const [matches, rate, seconds] = process.argv.slice(2).map(Number);
const server = spawn(process.execPath, ["server.mjs"], { stdio: ["ignore", "pipe", "inherit"] });
process.on("exit", () => server.kill("SIGKILL"));
const port = await new Promise((resolve) => {
  server.stdout.on("data", (text) => {
    const found = /listening (\d+)/.exec(String(text));
    if (found) resolve(Number(found[1]));
  });
});

/** CPU in µs and own memory in KiB of the server's process. */
function usage() {
  const stat = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
  const anon = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"));
  return { cpu: (Number(stat[11]) + Number(stat[12])) * 10_000, anon: Number(anon[1]) };
}

/** A match whose two clients take squares in turn. */
class Pair {
  constructor() {
    this.board = "-".repeat(64);
    this.turn = 0;
    this.sent = null;
  }
  /** What a client was shown: the answer to the command that is out, if it is newer. */
  seen(board, turn, move) {
    if (move <= this.move) return;
    [this.board, this.turn, this.move] = [board, turn, move];
    if (this.sent !== null) {
      times.push(performance.now() - this.sent);
      this.sent = null;
    }
  }
  /** Takes a free square, unless the last answer is not there yet. */
  act(due) {
    if (this.sent !== null) return false;
    const free = [...this.board].flatMap((mark, square) => (mark === "-" ? [square] : []));
    this.sent = due;
    this.seats[this.turn].take(free[Math.floor(Math.random() * free.length)]);
    return true;
  }
}

let times = [];
await sleep(500);
const before = usage();
const pairs = [];
for (let number = 0; number < matches; number += 1) {
  const pair = new Pair();
  pair.move = -1;
  pair.seats = await connect(port, number, (board, turn, move) => pair.seen(board, turn, move));
  pairs.push(pair);
}
await sleep(1_000);
const live = usage();

const every = 1_000 / rate;
async function play(length) {
  const began = performance.now();
  let [due, next, late] = [began, 0, 0];
  while (performance.now() - began < length * 1_000) {
    for (; due <= performance.now(); due += every) {
      // The next match in turn that is free; if none is, the server is behind, and so is this command.
      let tries = 0;
      while (tries < matches && !pairs[(next + tries) % matches].act(due)) tries += 1;
      if (tries === matches) late += 1;
      next = (next + tries + 1) % matches;
    }
    await sleep(1);
  }
  return late;
}
await play(3);
times = [];
const [from, began] = [usage(), performance.now()];
const late = await play(seconds);
const [to, took] = [usage(), (performance.now() - began) / 1_000];
times.sort((a, b) => a - b);
const at = (share) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? null;
console.log(JSON.stringify({
  matches,
  asked_per_s: rate,
  commands_per_s: times.length / took,
  cpu_us_per_command: (to.cpu - from.cpu) / Math.max(1, times.length),
  p50_ms: at(0.5),
  p99_ms: at(0.99),
  not_sent: late,
  live_match_kib: (live.anon - before.anon) / matches,
  server_anon_mib: to.anon / 1_024,
}));
process.exit(0);
