import type { Server } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { type Socket, io } from 'socket.io-client';
import type { Session } from '../lib/session.ts';

/** Session of a gateway under test with its token, for `sessionsOf(SIGNED_IN)`. */
export const SIGNED_IN = {
  token: 'a'.repeat(64),
  session: { id: 1, playerId: 7, startedAt: new Date(), banned: false } as Session,
};

/** Starts a server on a free port of this machine. Returns the port. */
export const listenOnFreePort = async (httpServer: Server): Promise<number> => {
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  return (httpServer.address() as AddressInfo).port;
};

/** Creates a client that connects once and does not reconnect. `auth`: payload of the handshake. */
export const clientOf = (port: number, auth: object = {}): Socket =>
  io(`http://127.0.0.1:${port}`, { auth, transports: ['websocket'], forceNew: true, reconnection: false });

/** Resolves when a client is connected; rejects when it is refused. */
export const untilConnected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

/** Returns the TCP connection of a client. */
export const connectionOf = (socket: Socket): NetSocket =>
  (socket.io as unknown as { engine: { transport: { ws: { _socket: NetSocket } } } }).engine.transport.ws._socket;
