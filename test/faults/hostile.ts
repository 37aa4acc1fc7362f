import type { Socket } from 'node:net';
import { dial, frame, joined, upgraded } from '../support/raw-client.ts';

/** A kind of incomplete client, and the expected behaviour of the server. */
export interface Nuisance {
  dial(port: number): Socket;
  /**
   * The last of its connections is closed no sooner than this after it was made, in milliseconds: the server grants
   * that much time.
   */
  patienceMs: number;
}

/** Tolerance, because timers of the server may start before the test sees the connection. */
const EARLY_MS = 1500;
/** A ping after twenty seconds, and twenty for its response. */
const PING_MS = 40_000;

const atAnyTime = { patienceMs: 0 };
/** The server's time for a head is ten seconds, and thirty for a request. */
const whenNoHead = { patienceMs: 10_000 - EARLY_MS };
const whenNoRequest = { patienceMs: 30_000 - EARLY_MS };
const whenNoPong = { patienceMs: PING_MS - EARLY_MS };

/** Writes a piece at a time, as long as the connection lives. */
const slowly = (socket: Socket, { piece, everyMs }: { piece: string; everyMs: number }): Socket => {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.once('close', () => clearInterval(timer));
  return socket;
};

/** All kinds by their behaviour. The connections are divided among them. */
export const NUISANCES: Record<string, Nuisance> = {
  'connects and says nothing': { ...whenNoHead, dial: (port) => dial(port) },
  'upgrades and never joins': { ...whenNoPong, dial: (port) => upgraded(port, () => undefined) },
  'joins and never answers a ping': {
    ...whenNoPong,
    dial: (port) => upgraded(port, (socket) => socket.write(frame('40'))),
  },
  'sends half a frame': {
    ...whenNoPong,
    dial: (port) =>
      upgraded(
        port,
        (socket) => void (socket.write(frame('40')), socket.write(frame('42["newBet",{"api', { announced: 4000 }))),
      ),
  },
  'sends garbage': {
    ...atAnyTime,
    dial: (port) =>
      upgraded(port, (socket) =>
        socket.write(Buffer.from(Array.from({ length: 600 }, (_unused, at) => (at * 167) % 256))),
      ),
  },
  'sends unmasked and unknown packets': {
    ...atAnyTime,
    dial: (port) =>
      upgraded(
        port,
        (socket) => void (socket.write(Buffer.from([0x81, 0x02, 0x34, 0x30])), socket.write(frame('9what'))),
      ),
  },
  'floods with events': {
    ...whenNoPong,
    dial: (port) =>
      joined(port, (socket) => {
        for (let n = 0; n < 60; n++) socket.write(frame(`42${n}["take",{"apiToken":"${'x'.repeat(43)}","id":1}]`));
      }),
  },
  'sends its HTTP header a byte a second': {
    ...whenNoHead,
    dial: (port) => {
      const socket = dial(port);
      socket.write('GET / HTTP/1.1\r\nX-Slow: ');
      return slowly(socket, { piece: 'x', everyMs: 1000 });
    },
  },
  'promises a body and sends it slowly': {
    ...whenNoRequest,
    dial: (port) => {
      const socket = dial(port);
      socket.write(
        `POST /api/crash/getHistory HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
      );
      return slowly(socket, { piece: ' ', everyMs: 500 });
    },
  },
  'is no HTTP at all': {
    ...atAnyTime,
    dial: (port) => {
      const socket = dial(port);
      socket.write('\u0016\u0003\u0001 hello, is this TLS?\r\n\r\n');
      return socket;
    },
  },
};
