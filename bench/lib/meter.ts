import { familyCpuMs, mainThreadCpuMs, processCpuMs } from '../../test/support/processes.ts';
import type { Cluster } from './postgres.ts';
import type { DatabaseKind } from './site.ts';

/** Processor time spent between two moments, in milliseconds. */
export interface Spent {
  /** The whole server process. */
  serverMs: number;
  /** Its event loop alone. */
  eventLoopMs: number;
  /** What the database took: PostgreSQL's processes, or the threads of the embedded one and the runtime's own. */
  databaseMs: number;
  wallMs: number;
}

const now = ({ pid, cluster }: Metered) => ({ server: processCpuMs(pid), loop: mainThreadCpuMs(pid), cluster: cluster ? familyCpuMs(cluster.pid) : 0, wall: performance.now() });

interface Metered {
  pid: number;
  cluster: Cluster | null;
}

/**
 * What counts as the server's own: with PostgreSQL its whole process; with the embedded database the event loop alone,
 * for its other threads are the database's and the runtime's helpers, which cannot be told apart.
 */
export const ownMsOf = (kind: DatabaseKind, spent: Spent): number => (kind === 'embedded' ? spent.eventLoopMs : spent.serverMs);

/** Begins to measure; the answer, when called, says what was spent since. */
export const startMeter = (metered: Metered): (() => Spent) => {
  const before = now(metered);
  return () => {
    const after = now(metered);
    const serverMs = after.server - before.server;
    const eventLoopMs = after.loop - before.loop;
    return { serverMs, eventLoopMs, databaseMs: metered.cluster ? after.cluster - before.cluster : serverMs - eventLoopMs, wallMs: after.wall - before.wall };
  };
};
