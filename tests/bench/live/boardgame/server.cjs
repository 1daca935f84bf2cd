// `node server.cjs PORT SEATS`: matches in memory, as the package comes. It ends with the process that started it.
const { Server } = require('boardgame.io/server');
const { uno } = require('./uno.cjs');

const [port, seats] = process.argv.slice(2).map(Number);
Server({ games: [uno(seats)], origins: [/127\.0\.0\.1/] }).run(port);
process.stdin.resume().on('end', () => process.exit(0));
