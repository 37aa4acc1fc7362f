import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type TrustProxy, addressGroup, plainAddress } from '../lib/client-address.ts';

/** Whoever is connected and has not sent the head of a request within this time is cut off: one that says nothing, and one that drips. */
const HEAD_WITHIN_MS = 10_000;
/** The same for a whole request. */
const REQUEST_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 5000;

/** The server's patience with slow and silent clients, as node's options. [S5] */
export const PATIENCE = {
  headersTimeout: HEAD_WITHIN_MS,
  requestTimeout: REQUEST_WITHIN_MS,
  connectionsCheckingInterval: LOOK_EVERY_MS,
};

interface ConnectionLimits {
  /** Open connections of everybody together: of calls, of sockets, and of those that say nothing. */
  most: number;
  /** Of one address (IPv6: of one /64). A trusted proxy's are many people's, and are not counted so. */
  maxPerAddress: number;
  /** Whether the address may open one more now; asked where there is room for it. */
  admits?: (address: string) => boolean;
}

export interface Connections {
  /** Open ones. */
  readonly count: number;
  /** Those that were closed at once because there were too many. */
  readonly refused: number;
}

/**
 * Bounds open TCP connections: what is beyond is closed at once, so that those who are there are served on, and
 * neither memory nor file descriptors run out. Everything that reaches the server's port counts, idle or not. [S5]
 */
export const boundConnections = (
  server: Server,
  { most, maxPerAddress, admits = () => true, trustProxy }: ConnectionLimits & { trustProxy: TrustProxy },
): Connections => {
  const seen = { count: 0, refused: 0 };
  const perAddress = new Map<string, number>();
  const hasRoom = (group: string | null): boolean =>
    seen.count < most && (group === null || ((perAddress.get(group) ?? 0) < maxPerAddress && admits(group)));
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const group = trustProxy(address, 0) ? null : addressGroup(address);
    if (!hasRoom(group)) {
      seen.refused++;
      socket.destroy();
      return;
    }
    seen.count++;
    if (group !== null) perAddress.set(group, (perAddress.get(group) ?? 0) + 1);
    socket.once('close', () => {
      seen.count--;
      if (group === null) return;
      const left = (perAddress.get(group) ?? 1) - 1;
      if (left > 0) perAddress.set(group, left);
      else perAddress.delete(group);
    });
  });
  return seen;
};
