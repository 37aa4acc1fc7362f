import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';

/** The libraries' internals that are used. Their versions are pinned, and a contract test checks them. */
interface Connection {
  readyState: string;
  writeBuffer: readonly unknown[];
  transport: {
    name: string;
    socket?: { readyState: number; _socket?: NetSocket | null; _receiver?: Partial<Receiver> | null };
  };
}

/** The stream that parses a connection's bytes. After a `write` that returned false, `drain` resumes the reading. */
export interface Receiver {
  writable: boolean;
  write: (bytes: Buffer) => boolean;
  end: () => unknown;
  emit: (event: 'drain') => unknown;
}

const OPEN = 1;

/**
 * Returns the stream of a socket if a whole frame may be written to it now: an open WebSocket without waiting frames of
 * the library. Null: the frame must be sent through the library, which queues it.
 */
export const writableStream = (socket: Socket): NetSocket | null => {
  const conn = socket.conn as unknown as Connection;
  const ws = conn.transport.socket;
  if (conn.readyState !== 'open' || conn.writeBuffer.length > 0 || conn.transport.name !== 'websocket') return null;
  if (ws?.readyState !== OPEN) return null;
  return ws._socket?.writable ? ws._socket : null;
};

/** True if the libraries' internals are as expected. */
export const hasKnownInsides = (socket: Socket): boolean => {
  const conn = socket.conn as unknown as Partial<Connection>;
  return Array.isArray(conn.writeBuffer) && typeof conn.transport?.socket?._socket?.write === 'function';
};

/** Returns the receiver of an Engine.IO connection; null: its internals are unknown. */
export const receiverOf = (connection: object): Receiver | null => {
  const receiver = (connection as Partial<Connection>).transport?.socket?._receiver;
  const isKnown =
    typeof receiver?.write === 'function' &&
    typeof receiver.end === 'function' &&
    typeof receiver.emit === 'function' &&
    typeof receiver.writable === 'boolean';
  return isKnown ? (receiver as Receiver) : null;
};

/**
 * Sends a socket's acknowledgements through `acknowledge` instead of the library. `byLibrary` sends one through the
 * library.
 */
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

/**
 * Ends a connection without a closing frame, which would wait behind the backlog that the library keeps for half a
 * minute.
 */
export const dropConnection = (socket: Socket): void => {
  const stream = (socket.conn as unknown as Connection).transport.socket?._socket;
  socket.disconnect(true);
  socket.conn.close(true);
  stream?.destroy();
};

/** Destroys an Engine.IO connection that may not have joined yet: nothing is sent and nothing more is read. */
export const destroyConnection = (connection: object): void => {
  (connection as Partial<Connection>).transport?.socket?._socket?.destroy();
};

/** Bytes and packets that wait for a slow consumer. */
export const backlogOf = (socket: Socket): { bytes: number; packets: number } => {
  const conn = socket.conn as unknown as Connection;
  return { bytes: conn.transport.socket?._socket?.writableLength ?? 0, packets: conn.writeBuffer.length };
};
