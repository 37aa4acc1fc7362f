import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';

/** What is used of the libraries' insides. Their versions are pinned, and a contract test holds them to this. */
interface Connection {
  readyState: string;
  writeBuffer: readonly unknown[];
  transport: {
    name: string;
    socket?: { readyState: number; _socket?: NetSocket | null; _receiver?: Partial<Receiver> | null };
  };
}

/** What takes a connection's bytes apart: a stream, whose `drain` lets the connection be read further after a `write` that answered false. */
export interface Receiver {
  writable: boolean;
  write: (bytes: Buffer) => boolean;
  end: () => unknown;
  emit: (event: 'drain') => unknown;
}

const OPEN = 1;

/**
 * The stream below a socket onto which a whole frame may be written now: an open websocket, with
 * nothing of the library's own waiting before it. Null: send the library's way, which queues.
 */
export const writableStream = (socket: Socket): NetSocket | null => {
  const conn = socket.conn as unknown as Connection;
  const ws = conn.transport.socket;
  if (conn.readyState !== 'open' || conn.writeBuffer.length > 0 || conn.transport.name !== 'websocket') return null;
  if (ws?.readyState !== OPEN) return null;
  return ws._socket?.writable ? ws._socket : null;
};

/** Whether the libraries' insides are as expected. */
export const hasKnownInsides = (socket: Socket): boolean => {
  const conn = socket.conn as unknown as Partial<Connection>;
  return Array.isArray(conn.writeBuffer) && typeof conn.transport?.socket?._socket?.write === 'function';
};

/** What receives on an Engine.IO connection; null when it is not the known one inside. */
export const receiverOf = (connection: object): Receiver | null => {
  const receiver = (connection as Partial<Connection>).transport?.socket?._receiver;
  const isKnown =
    typeof receiver?.write === 'function' &&
    typeof receiver.end === 'function' &&
    typeof receiver.emit === 'function' &&
    typeof receiver.writable === 'boolean';
  return isKnown ? (receiver as Receiver) : null;
};

/** Lets a socket's acknowledgements, which the library makes and sends by itself, go through `acknowledge`; `byLibrary` sends one its way. */
export const takeOverAcks = (
  socket: Socket,
  acknowledge: (ack: { id: number; answer: unknown; byLibrary: (answer: unknown) => void }) => void,
): void => {
  const insides = socket as unknown as { ack?: (id: number) => (answer: unknown) => void };
  const own = insides.ack?.bind(socket);
  if (!own) return;
  insides.ack = (id) => {
    const byLibrary = own(id);
    return (answer) => acknowledge({ id, answer, byLibrary });
  };
};

/** Ends a connection without a word: a closing frame would wait behind the backlog, and the backlog in memory for the library's half a minute. */
export const dropConnection = (socket: Socket): void => {
  const stream = (socket.conn as unknown as Connection).transport.socket?._socket;
  socket.disconnect(true);
  socket.conn.close(true);
  stream?.destroy();
};

/** The same of an Engine.IO connection that may not have joined yet: nothing is said and nothing more is read. */
export const destroyConnection = (connection: object): void => {
  (connection as Partial<Connection>).transport?.socket?._socket?.destroy();
};

/** Bytes and packets that wait for a consumer to take them. */
export const backlogOf = (socket: Socket): { bytes: number; packets: number } => {
  const conn = socket.conn as unknown as Connection;
  return { bytes: conn.transport.socket?._socket?.writableLength ?? 0, packets: conn.writeBuffer.length };
};
