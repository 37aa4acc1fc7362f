import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CutReason } from '../lib/cut-offs.ts';
import { FairQueue } from '../lib/fair-queue.ts';

/**
 * A handshake needs a third of a millisecond. After two of them, sockets are read and the database's answers are
 * handled.
 */
const A_ROUND = 2;

interface Options {
  /** The client's address. Addresses take turns. */
  addressOf: (request: IncomingMessage) => string;
  /** True if the address may open one more now. */
  admits: (address: string) => boolean;
  onCut: (address: string, reason: CutReason) => void;
}

/**
 * Makes handshakes one by one, each in a turn of its own. After a restart thousands of clients come back at once, and a
 * player's cash-out must not wait for all of them. The listeners that upgraded connections of `server` before still do
 * so, in turns. Connections that closed while they waited are skipped. A client that sends something before its
 * handshake is answered is cut off unread. Returns how many wait.
 */
export const inTurns = (
  server: HttpServer,
  { addressOf, admits, onCut }: Options,
): { readonly waitingCount: number } => {
  const queue = new FairQueue({ piecesARound: A_ROUND });
  const upgrades = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request, socket: Duplex, head) => {
    // Nothing else listens to the socket yet, and a connection that breaks off must not end the process.
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
