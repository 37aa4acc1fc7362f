import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Turns } from '../lib/turns.ts';

/** A handshake takes a third of a millisecond: two of them, then sockets are read and the database is heard. */
const A_ROUND = 2;

/**
 * Lets those who connect in one by one, each in a turn of its own: after a restart thousands come back
 * at once, and a stop of one who is back already must not wait for all of them. Whoever has upgraded
 * connections of `server` so far goes on doing it, in turns; what hung up while it waited is passed over.
 * Answers how many wait.
 */
export const inTurns = (server: HttpServer): { readonly waitingCount: number } => {
  const turns = new Turns({ piecesARound: A_ROUND });
  const upgrades = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request, socket: Duplex, head) => {
    // Nobody else listens to it yet, and a connection that breaks off must not end the process.
    socket.on('error', () => socket.destroy());
    turns.run(() => {
      if (socket.destroyed) return;
      for (const upgrade of upgrades) upgrade.call(server, request, socket, head);
    });
  });
  return {
    get waitingCount() {
      return turns.length;
    },
  };
};
