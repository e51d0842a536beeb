// The small game on boardgame.io, with its store in memory.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { Squares } = require("./game.cjs");


const server = Server({ games: [Squares], origins: ["*"] });
const { appServer } = await server.run({ port: 0, callback: () => {} });
console.log(`listening ${appServer.address().port}`);
