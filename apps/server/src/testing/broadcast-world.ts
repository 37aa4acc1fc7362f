import { createServer } from 'node:http';
import { Server, type Socket as ServerSocket } from 'socket.io';
import type { Socket } from 'socket.io-client';
import { expect } from 'vitest';
import { createLog } from '../lib/log.ts';
import { type RunningBroadcaster, playerRoom } from '../realtime/broadcaster.ts';
import { FastBroadcaster } from '../realtime/fast-broadcaster.ts';
import { clientOf, listenOnFreePort } from './gateway-clients.ts';

/** Creates the broadcaster of a server. Its log writes nothing. */
export const broadcasterOf = (io: Server): FastBroadcaster =>
  new FastBroadcaster({ io, log: createLog({ level: 'silent', pretty: false }) });

/**
 * Both ways to send, by name: on the sockets' streams, and by the library's own methods when its internals are unknown.
 */
export const BROADCASTERS: [string, (server: Server) => RunningBroadcaster][] = [
  ['fast', broadcasterOf],
  ['fallen back', (server) => Object.assign(broadcasterOf(server), { isPlain: true })],
];

/** Connected client: its socket, the server's side of it, and the events that it has received. */
export interface Listener {
  socket: Socket;
  server: ServerSocket;
  events: [string, unknown][];
}

export interface BroadcastWorld {
  server: Server;
  port: number;
  /** Connects a client of this player; undefined: of a visitor. */
  listen: (playerId?: number) => Promise<Listener>;
  close: () => Promise<void>;
}

/** Opens a socket server without a gateway, for broadcasters. */
export const openBroadcastWorld = async (): Promise<BroadcastWorld> => {
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
  const port = await listenOnFreePort(http);
  const clients: Socket[] = [];
  const listen = async (playerId?: number): Promise<Listener> => {
    const connected = new Promise<ServerSocket>((resolve) => server.once('connection', resolve));
    const socket = clientOf(port);
    clients.push(socket);
    const events: [string, unknown][] = [];
    socket.onAny((event: string, payload: unknown) => events.push([event, payload]));
    const own = await connected;
    if (playerId !== undefined) await own.join(playerRoom(playerId));
    await expect.poll(() => socket.connected).toBe(true);
    return { socket, server: own, events };
  };
  const close = async (): Promise<void> => {
    for (const client of clients) client.disconnect();
    await server.close();
  };
  return { server, port, listen, close };
};

/** Builds an event that carries a number. */
export const count = (n: number): ['online', { count: number }] => ['online', { count: n }];

/** Expects that exactly these events arrive, and no further one a moment later. */
export const expectHeard = async ({ events }: Listener, expected: unknown[]): Promise<void> => {
  await expect.poll(() => events.length).toBeGreaterThanOrEqual(expected.length);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(events).toEqual(expected);
};
