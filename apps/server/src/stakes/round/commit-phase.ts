import type { Db, Query } from '../../db/db.ts';
import type { Lease } from '../../tables/lease.ts';
import type { StakeMetrics } from '../metrics.ts';

interface Dependencies {
  db: Db;
  lease: Lease;
  metrics: Pick<StakeMetrics, 'commitSeconds'>;
}

/** One commit of a phase of a round, by the lease's owner alone; `kind` names it in the metrics. */
export const commitPhase = async <T>(
  { db, lease, metrics }: Dependencies,
  kind: string,
  work: (query: Query) => Promise<T>,
): Promise<T> => {
  const committed = metrics.commitSeconds.startTimer({ kind });
  const result = await db.tx(async (query) => {
    await lease.check(query);
    return work(query);
  });
  committed();
  return result;
};
