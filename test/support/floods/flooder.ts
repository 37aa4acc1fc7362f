import type { Socket } from 'node:net';
import { dial, joined } from '../raw-client.ts';
import { FLOODS, type Flood, type FloodName } from './kinds.ts';
import type { Flooding } from './start.ts';

// A process that floods a server: `flooder.ts <kind> <port> <seconds> <from address> <cut-offs>`. It ends after
// `seconds`, or once `cut-offs` of its connections were cut off, and prints its counts as JSON.

const TICK_MS = 50;
/** Wait of the flooder after a cut-off, ms. */
const AGAIN_MS = 100;
/** Largest number of queued bytes that the server has not read. */
const MAX_UNSENT_BYTES = 1_000_000;

const [kind = '', port = '', seconds = '', from, cutOffs] = process.argv.slice(2);
const flood: Flood | undefined = FLOODS[kind as FloodName];
if (!flood) throw new Error(`no such flood: ${kind}`);
const { opening, piece, bytesPerSecond, isSocket, waitsForAnswers, vanishesAfterBytes } = flood;
const perTick = Math.max(1, Math.round(((bytesPerSecond / 1000) * TICK_MS) / piece.length)) * piece.length;
const block = Buffer.alloc(
  vanishesAfterBytes ? Math.floor(vanishesAfterBytes / piece.length) * piece.length : perTick,
  piece,
);

const untilMs = performance.now() + Number(seconds) * 1000;
const open = new Set<Socket>();
/** Sockets that the flooder itself closed. */
const left = new WeakSet<Socket>();
const done: Flooding = { dials: 0, cutOff: 0, sentBytes: 0 };
let hasEnded = false;

const end = (): void => {
  hasEnded = true;
  for (const socket of open) socket.destroy();
  process.stdout.write(`${JSON.stringify(done)}\n`, () => process.exit());
};

const say = (socket: Socket): void => {
  if (socket.destroyed || socket.writableLength > MAX_UNSENT_BYTES) return;
  done.sentBytes += block.length;
  socket.write(block);
};

const leave = (socket: Socket): void => {
  if (socket.destroyed) return;
  left.add(socket);
  socket.destroy();
};

const flooding = (socket: Socket): void => {
  if (opening) socket.write(opening);
  if (vanishesAfterBytes) {
    say(socket);
    setTimeout(() => leave(socket), AGAIN_MS);
    return;
  }
  say(socket);
  if (waitsForAnswers) {
    socket.on('data', (chunk: Buffer) => chunk.includes('HTTP/1.1 ') && say(socket));
    return;
  }
  const timer = setInterval(() => say(socket), TICK_MS);
  socket.once('close', () => clearInterval(timer));
};

const connect = (): void => {
  if (hasEnded) return;
  done.dials++;
  const socket = isSocket
    ? joined(Number(port), flooding, from)
    : dial(Number(port), from).once('connect', () => flooding(socket));
  open.add(socket);
  socket.once('close', () => {
    open.delete(socket);
    if (hasEnded) return;
    if (!left.has(socket)) done.cutOff++;
    if (done.cutOff >= Number(cutOffs)) return end();
    setTimeout(connect, AGAIN_MS);
  });
};

for (let n = 0; n < flood.connections; n++) connect();
setTimeout(end, untilMs - performance.now());
