import type { Db, Query } from '../../db/db.ts';
import type { Lease } from '../../tables/lease.ts';
import type { StakeMetrics } from '../metrics.ts';

interface Dependencies {
  db: Db;
  lease: Lease;
  metrics: Pick<StakeMetrics, 'commitSeconds'>;
}

/**
 * Runs `work` in one transaction that first checks the lease. `kind` names the commit in the metrics. Throws LeaseLost.
 */
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
