import { BadConfig } from '../config.ts';
import type { Query } from '../db/db.ts';
import { liveGaps } from '../live-gaps.ts';
import { type Told, sandboxParts } from '../outside.ts';

/** A database that the sandbox has used cannot go live: its money, stock and demo players would stay. [F9] */
const hasPlayMoney = async (query: Query): Promise<boolean> => {
  // Before the first migration there is nothing to read.
  const [there] = await query.query<{ transfers: string | null; players: string | null }>(
    `select to_regclass('transfers')::text as transfers, to_regclass('players')::text as players`,
  );
  if (!there?.transfers || !there.players) return false;
  return (
    (
      await query.query(
        `select 1 from transfers where kind like 'sandbox.%' or kind = 'opening.stock' union all select 1 from players where is_demo limit 1`,
      )
    ).length > 0
  );
};

/**
 * Refuses a live start for all reasons together, before anything is written: a missing real adapter, a stand-in, play
 * money in the database. Only reads. Throws BadConfig.
 */
export const refuseLiveStart = async ({
  query,
  given,
  speed,
}: {
  query: Query;
  given: Told | null;
  /** The speed of the tables' clock. */
  speed: number;
}): Promise<void> => {
  const reasons = given ? [] : liveGaps(process.versions.node);
  const found = given ? sandboxParts(given) : [];
  if (found.length > 0) reasons.push(`parts of the sandbox are connected (${found.join(', ')})`);
  if (speed !== 1) reasons.push(`rounds would run ${speed} times as fast as time`);
  if (await hasPlayMoney(query))
    reasons.push('DATABASE_URL names a database of the sandbox: it holds play money or demo players');
  if (reasons.length > 0) throw new BadConfig(reasons);
};
