import { type Socket, connect } from 'node:net';

/** Ways to speak half of a protocol. Each answers its connection. */
type Nuisance = (port: number) => Socket;

/** Another address of this machine, so that what is limited by address leaves the player alone. */
const FROM = '127.0.0.2';

const dial = (port: number): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: FROM });
  socket.on('error', () => undefined);
  socket.resume();
  return socket;
};

const HANDSHAKE = (port: number): string =>
  `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;

/** A text frame as a client sends it: masked, here with zeros. */
const frame = (text: string, { announced = Buffer.byteLength(text) }: { announced?: number } = {}): Buffer =>
  Buffer.concat([announced < 126 ? Buffer.from([0x81, 0x80 | announced]) : Buffer.from([0x81, 0x80 | 126, announced >> 8, announced & 0xff]), Buffer.alloc(4), Buffer.from(text)]);

/** After the server's answer to the handshake, what follows. */
const upgraded = (port: number, then: (socket: Socket) => void): Socket => {
  const socket = dial(port);
  socket.once('data', () => then(socket));
  socket.write(HANDSHAKE(port));
  return socket;
};

/** Writes a piece at a time, as long as the connection lives. */
const slowly = (socket: Socket, { piece, everyMs }: { piece: string; everyMs: number }): Socket => {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.once('close', () => clearInterval(timer));
  return socket;
};

/** By what they do; every kind gets its share of the connections. */
export const NUISANCES: Record<string, Nuisance> = {
  'connects and says nothing': (port) => dial(port),
  'upgrades and never joins': (port) => upgraded(port, () => undefined),
  'joins and never answers a ping': (port) => upgraded(port, (socket) => socket.write(frame('40'))),
  'sends half a frame': (port) => upgraded(port, (socket) => void (socket.write(frame('40')), socket.write(frame('42["newBet",{"api', { announced: 4000 })))),
  'sends garbage': (port) => upgraded(port, (socket) => socket.write(Buffer.from(Array.from({ length: 600 }, (_unused, at) => (at * 167) % 256)))),
  'sends unmasked and unknown packets': (port) => upgraded(port, (socket) => void (socket.write(Buffer.from([0x81, 0x02, 0x34, 0x30])), socket.write(frame('9what')))),
  'floods with events': (port) =>
    upgraded(port, (socket) => {
      socket.write(frame('40'));
      for (let n = 0; n < 60; n++) socket.write(frame(`42${n}["take",{"apiToken":"${'x'.repeat(43)}","id":1}]`));
    }),
  'sends its HTTP header a byte a second': (port) => slowly(dial(port), { piece: 'X', everyMs: 1000 }),
  'promises a body and sends it slowly': (port) => {
    const socket = dial(port);
    socket.write(`POST /api/crash/getHistory HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`);
    return slowly(socket, { piece: ' ', everyMs: 500 });
  },
  'is no HTTP at all': (port) => {
    const socket = dial(port);
    socket.write('\u0016\u0003\u0001 hello, is this TLS?\r\n\r\n');
    return socket;
  },
};
