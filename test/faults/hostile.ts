import type { Socket } from 'node:net';
import { dial, frame, joined, upgraded } from '../support/raw-client.ts';

/** A kind of incomplete client, and the expected behaviour of the server. */
export interface Nuisance {
  dial(port: number): Socket;
  /**
   * Least time in milliseconds from the opening of a connection to its close by the server, for the kind's longest
   * connection.
   */
  patienceMs: number;
}

/** Tolerance, because timers of the server may start before the test sees the connection. */
const EARLY_MS = 1500;
/** Time limit of a socket without pongs: a ping after 20 s, and 20 s for its response. */
const PING_MS = 40_000;

const atAnyTime = { patienceMs: 0 };
/** Time limit of a request without a complete head: 10 s. A whole request has 30 s. */
const whenNoHead = { patienceMs: 10_000 - EARLY_MS };
const whenNoRequest = { patienceMs: 30_000 - EARLY_MS };
const whenNoPong = { patienceMs: PING_MS - EARLY_MS };

/** Writes a piece every `everyMs` ms while the connection is open. */
const slowly = (socket: Socket, { piece, everyMs }: { piece: string; everyMs: number }): Socket => {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.once('close', () => clearInterval(timer));
  return socket;
};

/** All kinds by their behaviour. The connections are divided among the kinds. */
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
