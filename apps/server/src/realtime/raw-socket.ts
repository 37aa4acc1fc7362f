import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';

/** What is used of the libraries' insides. Their versions are pinned, and a contract test holds them to this. */
interface Connection {
  readyState: string;
  writeBuffer: readonly unknown[];
  transport: { name: string; socket?: { readyState: number; _socket?: NetSocket | null } };
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

/** Bytes and packets that wait for a consumer to take them. */
export const backlogOf = (socket: Socket): { bytes: number; packets: number } => {
  const conn = socket.conn as unknown as Connection;
  return { bytes: conn.transport.socket?._socket?.writableLength ?? 0, packets: conn.writeBuffer.length };
};
