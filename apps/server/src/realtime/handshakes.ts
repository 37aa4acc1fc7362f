import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CutReason } from '../lib/cut-offs.ts';
import { FairQueue } from '../lib/fair-queue.ts';

/** A handshake takes a third of a millisecond: two of them, then sockets are read and the database is heard. */
const A_ROUND = 2;

interface Options {
  /** Who connects: one address after the other. */
  addressOf: (request: IncomingMessage) => string;
  /** Whether the address may open one more now. */
  admits: (address: string) => boolean;
  onCut: (address: string, reason: CutReason) => void;
}

/**
 * Lets those who connect in one by one, each in a turn of its own: after a restart thousands come back
 * at once, and a cash-out of one who is back already must not wait for all of them. What upgraded
 * connections of `server` so far goes on doing it, in turns; what hung up while it waited is passed over.
 * Nobody speaks before the handshake is answered: what does is cut off unread. Returns how many wait.
 */
export const inTurns = (
  server: HttpServer,
  { addressOf, admits, onCut }: Options,
): { readonly waitingCount: number } => {
  const queue = new FairQueue({ piecesARound: A_ROUND });
  const upgrades = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request, socket: Duplex, head) => {
    // Nobody else listens to it yet, and a connection that breaks off must not end the process.
    socket.on('error', () => socket.destroy());
    const address = addressOf(request);
    const isEarly = (): boolean => {
      if (head.length === 0 && socket.readableLength === 0) return false;
      onCut(address, 'early');
      return true;
    };
    if (isEarly() || !admits(address)) return void socket.destroy();
    queue.run(address, () => {
      if (socket.destroyed) return;
      if (isEarly()) return void socket.destroy();
      for (const upgrade of upgrades) upgrade.call(server, request, socket, head);
    });
  });
  return {
    get waitingCount() {
      return queue.length;
    },
  };
};
