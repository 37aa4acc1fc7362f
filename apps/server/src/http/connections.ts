import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type TrustProxy, addressGroup, plainAddress } from '../lib/client-address.ts';

/** Time within which a connection must send the head of a request, ms. After it the connection is cut off. */
const HEAD_WITHIN_MS = 10_000;
/** Time limit of a whole request. */
const REQUEST_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 5000;

/** Timeouts for slow and silent clients, as node's options. [S5] */
export const PATIENCE = {
  headersTimeout: HEAD_WITHIN_MS,
  requestTimeout: REQUEST_WITHIN_MS,
  connectionsCheckingInterval: LOOK_EVERY_MS,
};

interface ConnectionLimits {
  /** The bound for open connections of all clients together: calls, sockets, and silent ones. */
  most: number;
  /** The bound for one address (IPv6: one /64). Trusted proxies carry many clients and have no such bound. */
  maxPerAddress: number;
  /**
   * True for an address that sent genuine reports of a payment provider lately. It may hold up to half of all
   * connections, however fast it opens them.
   */
  isVerified?: (address: string) => boolean;
  /** True if the address may open one more connection now. Called only if there is room for one. */
  admits?: (address: string) => boolean;
}

export interface Connections {
  readonly count: number;
  /** The number of connections that were closed at once because there were too many. */
  readonly refused: number;
}

/**
 * Bounds open TCP connections. Connections beyond the bound are closed at once, so that those within it are served and
 * neither memory nor file descriptors run out. Every connection to the server's port counts, idle or not. [S5]
 */
export const boundConnections = (
  server: Server,
  {
    most,
    maxPerAddress,
    isVerified = () => false,
    admits = () => true,
    trustProxy,
  }: ConnectionLimits & { trustProxy: TrustProxy },
): Connections => {
  const seen = { count: 0, refused: 0 };
  const perAddress = new Map<string, number>();
  const hasRoom = (group: string | null): boolean =>
    seen.count < most &&
    (group === null ||
      (isVerified(group)
        ? (perAddress.get(group) ?? 0) < most / 2
        : (perAddress.get(group) ?? 0) < maxPerAddress && admits(group)));
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
