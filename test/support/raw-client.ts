import { type Socket, connect } from 'node:net';
import { webSocketUpgrade } from '../../apps/server/src/testing/raw-connection.ts';

/** Another address of this machine, so that limits by address do not affect the player. */
const FROM = '127.0.0.2';

/** Opens a raw TCP connection. Errors are ignored, and responses are read and dropped. */
export const dial = (port: number, from = FROM): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  socket.resume();
  return socket;
};

/** First bytes of frames by their kind: a whole text, its parts, and control frames. */
const OPCODES = { text: 0x81, firstPart: 0x01, nextPart: 0x00, lastPart: 0x80, ping: 0x89, pong: 0x8a } as const;

/** Returns a frame of a client, masked with zeros. */
export const frame = (
  text: string,
  { announced = Buffer.byteLength(text), kind = 'text' }: { announced?: number; kind?: keyof typeof OPCODES } = {},
): Buffer => {
  const first = OPCODES[kind];
  const head = announced < 126 ? [first, 0x80 | announced] : [first, 0x80 | 126, announced >> 8, announced & 0xff];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), Buffer.from(text)]);
};

/** Calls `then` after the server's response to the handshake. */
export const upgraded = (port: number, then: (socket: Socket) => void, from = FROM): Socket => {
  const socket = dial(port, from);
  socket.once('data', () => then(socket));
  socket.write(webSocketUpgrade(`127.0.0.1:${port}`));
  return socket;
};

/**
 * Calls `then` after the server has confirmed that the socket has joined. The server would close a connection that
 * sends an event earlier, so no flood would take place.
 */
export const joined = (port: number, then: (socket: Socket) => void, from = FROM): Socket =>
  upgraded(
    port,
    (socket) => {
      let heard = '';
      const listen = (chunk: Buffer): void => {
        heard += chunk.toString('latin1');
        if (!heard.includes('40{"sid"')) return;
        socket.off('data', listen);
        then(socket);
      };
      socket.on('data', listen);
      socket.write(frame('40'));
    },
    from,
  );
