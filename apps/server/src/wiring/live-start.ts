import { BadConfig, type Config } from '../config.ts';
import type { Query } from '../db/db.ts';
import { CannotStart } from '../lib/cannot-start.ts';
import { connectLiveBulletin } from '../live-bulletin.ts';
import { liveGaps } from '../live-gaps.ts';
import { connectLivePayouts } from '../live-payments.ts';
import { type Told, sandboxParts } from '../outside.ts';

/**
 * Returns true if the sandbox has used the database. Such a database has play money, stock or demo players and must not
 * be used in live mode. [F9]
 */
const hasPlayMoney = async (query: Query): Promise<boolean> => {
  // A database before its first migration has none of these tables.
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

const reasonOf = async (connect: () => unknown): Promise<string[]> => {
  try {
    await connect();
    return [];
  } catch (error) {
    if (error instanceof BadConfig) return [...error.reasons];
    if (error instanceof CannotStart) return [error.message];
    throw error;
  }
};

/** Exchange rates without values, because the check of connections needs none. */
const NO_RATES = { current: () => Promise.resolve(null) };

/**
 * Returns the reasons why parts that the configuration names cannot be connected. Sends no request outside this
 * machine.
 */
const unconnected = async (config: Config): Promise<string[]> => [
  ...liveGaps(process.versions.node),
  ...(await reasonOf(() => connectLivePayouts(config, NO_RATES))),
  ...(await reasonOf(() => connectLiveBulletin(config))),
];

/**
 * Refuses a live start for all reasons together, before anything is written: a part that cannot be connected, a
 * stand-in, a fast clock, play money in the database. Reads the database and writes nothing. Throws BadConfig. `given`:
 * parts that tests supply in place of the configured ones; null: none.
 */
export const refuseLiveStart = async ({
  query,
  config,
  given,
  speed,
}: {
  query: Query;
  config: Config;
  given: Told | null;
  /** Speed of the tables' clock; 1 is real time. */
  speed: number;
}): Promise<void> => {
  const reasons = given ? [] : await unconnected(config);
  const found = given ? sandboxParts(given) : [];
  if (found.length > 0) reasons.push(`parts of the sandbox are connected (${found.join(', ')})`);
  if (speed !== 1) reasons.push(`rounds would run ${speed} times as fast as time`);
  if (await hasPlayMoney(query))
    reasons.push('DATABASE_URL names a database of the sandbox: it holds play money or demo players');
  if (reasons.length > 0) throw new BadConfig(reasons);
};
