import type { Server } from 'socket.io';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import { backlogOf, dropConnection } from './raw-socket.ts';
import type { SignedIn } from './signed-in.ts';

/** Limits of a socket's backlog. A socket above them is cut off, and gets a snapshot when it reconnects. [S5] */
export interface Backlogs {
  maxBytes: number;
  maxPackets: number;
  checkEveryMs: number;
}

export const BACKLOGS: Backlogs = { maxBytes: 512 * 1024, maxPackets: 500, checkEveryMs: 1000 };

interface Options {
  io: Server;
  backlogs: Backlogs;
  signedIn: Pick<SignedIn, 'whose'>;
  log: Log;
  metrics: Pick<Metrics, 'slowConsumers'>;
}

/** Cuts off every socket that reads too slowly. */
export const cutOffSlow = ({ io, backlogs, signedIn, log, metrics }: Options): void => {
  for (const socket of io.sockets.sockets.values()) {
    const { bytes, packets } = backlogOf(socket);
    if (bytes <= backlogs.maxBytes && packets <= backlogs.maxPackets) continue;
    log.warn({ bytes, packets, ...signedIn.whose(socket) }, 'slow consumer cut off');
    metrics.slowConsumers.inc();
    dropConnection(socket);
  }
};
