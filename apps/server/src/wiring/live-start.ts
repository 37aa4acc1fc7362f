import { BadConfig } from '../config.ts';
import type { Query } from '../db/db.ts';
import { LIVE_GAPS } from '../live-gaps.ts';
import { type Told, sandboxParts } from '../outside.ts';

/** A database in which the sandbox has been is no live one: its money, its stock and its demo players would stay. [F9] */
const hasPlayMoney = async (query: Query): Promise<boolean> => {
  // Before the first migration there is nothing to ask.
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
 * Refuses a live start for every reason at once, before anything is written: what has no real adapter, what is of the
 * sandbox, and play money in the database. Reads only. Throws BadConfig.
 */
export const refuseLiveStart = async ({
  query,
  given,
  speed,
}: {
  query: Query;
  given: Told | null;
  /** Of the clock at the tables. */
  speed: number;
}): Promise<void> => {
  const reasons = given ? [] : [...LIVE_GAPS];
  const found = given ? sandboxParts(given) : [];
  if (found.length > 0) reasons.push(`parts of the sandbox are connected (${found.join(', ')})`);
  if (speed !== 1) reasons.push(`rounds would run ${speed} times as fast as time`);
  if (await hasPlayMoney(query))
    reasons.push('DATABASE_URL names a database of the sandbox: it holds play money or demo players');
  if (reasons.length > 0) throw new BadConfig(reasons);
};
