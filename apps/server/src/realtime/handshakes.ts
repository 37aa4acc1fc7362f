import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CutReason } from '../lib/cut-offs.ts';
import { FairQueue } from '../lib/fair-queue.ts';

/**
 * Number of handshakes in one round of the event loop. A handshake takes a third of a millisecond, and after each round
 * the server reads sockets and handles responses of the database.
 */
const A_ROUND = 2;

interface Options {
  /** The client's address. Addresses take turns. */
  addressOf: (request: IncomingMessage) => string;
  /** True if the address may open one more socket now. */
  admits: (address: string) => boolean;
  onCut: (address: string, reason: CutReason) => void;
}

/**
 * Runs handshakes one by one, each in its own turn. Thousands of clients reconnect at once after a restart, and a
 * player's cash-out must not wait for all of them. The existing upgrade listeners of `server` are called in turns.
 * Connections that closed while they waited are skipped. A client that sends data before the response to its handshake
 * is cut off, and the data is not read. Returns the number of waiting handshakes.
 */
export const inTurns = (
  server: HttpServer,
  { addressOf, admits, onCut }: Options,
): { readonly waitingCount: number } => {
  const queue = new FairQueue({ piecesARound: A_ROUND });
  const upgrades = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request, socket: Duplex, head) => {
    // No other listener exists yet, and an error of the connection must not end the process.
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
