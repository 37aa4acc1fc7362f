import { familyCpuMs, processCpuMs, threadsCpuMs } from '../../test/support/processes.ts';
import type { Cluster } from '../../test/support/cluster.ts';
import type { DatabaseKind } from './site.ts';

/** Processor time spent between two moments, in milliseconds. */
export interface Spent {
  /** The whole server process. */
  serverMs: number;
  /** Time of the event loop alone. */
  eventLoopMs: number;
  /** The database's time. PostgreSQL: its processes. Embedded: all threads of the server except its event loop. */
  databaseMs: number;
  /** The server's busiest thread besides its event loop. With an embedded database under load it is the database's. */
  busiestThread: { id: number; cpuMs: number };
  wallMs: number;
}

const now = ({ pid, cluster }: Metered) => ({
  server: processCpuMs(pid),
  threads: threadsCpuMs(pid),
  cluster: cluster ? familyCpuMs(cluster.pid) : 0,
  wall: performance.now(),
});

interface Metered {
  pid: number;
  cluster: Cluster | null;
}

/**
 * Returns the server's own time, ms. With PostgreSQL it is the time of the whole process. With the embedded database it
 * is the time of the event loop alone, because the database's threads cannot be distinguished from Node's own.
 */
export const ownMsOf = (kind: DatabaseKind, spent: Spent): number =>
  kind === 'embedded' ? spent.eventLoopMs : spent.serverMs;

/** Begins to measure. Returns a function that returns the time spent since then. */
export const startMeter = (metered: Metered): (() => Spent) => {
  const before = now(metered);
  return () => {
    const after = now(metered);
    const serverMs = after.server - before.server;
    const spentBy = (id: number): number => (after.threads.get(id) ?? 0) - (before.threads.get(id) ?? 0);
    const eventLoopMs = spentBy(metered.pid);
    const others = [...after.threads.keys()]
      .filter((id) => id !== metered.pid)
      .map((id) => ({ id, cpuMs: spentBy(id) }));
    const busiestThread = others.reduce((most, one) => (one.cpuMs > most.cpuMs ? one : most), { id: 0, cpuMs: 0 });
    return {
      serverMs,
      eventLoopMs,
      busiestThread,
      databaseMs: metered.cluster ? after.cluster - before.cluster : serverMs - eventLoopMs,
      wallMs: after.wall - before.wall,
    };
  };
};
