import type { Log } from '../lib/log.ts';
import type { Db } from './db.ts';

const EVERY_MS = 600_000;
const FOLD_EVERY_MS = 5000;

/** What is kept for a time only, and how long. The journal, bets and rounds are kept for good. */
const PRUNED = [
  `delete from idempotency where created_at < now() - interval '7 days'`,
  `delete from sign_in_codes where expires_at < now() - interval '1 hour'`,
  `delete from openid_nonces where expires_at < now() - interval '1 hour'`,
  `delete from sessions where expires_at < now() - interval '30 days'`,
  // The longest window of a player's own limits, and the hour that it may begin in.
  `delete from play_hours where hour < now() - interval '31 days'`,
  `delete from outbox where published_at < now() - interval '1 hour'`,
] as const;

/** Prunes what has had its time; one failure does not keep the others. */
export const prune = async (db: Db, log: Log): Promise<void> => {
  for (const sql of PRUNED) await db.query(sql).catch((error: unknown) => log.error({ err: error, sql }, 'could not prune'));
};

/** Prunes by timer. Answers how to end it. */
export const startHousekeeping = (db: Db, log: Log): (() => void) => {
  const timer = setInterval(() => void prune(db, log), EVERY_MS).unref();
  return () => clearInterval(timer);
};

/** Folds, by timer, what is queued for the house's accounts into their balances. Answers how to end it. */
export const startFolding = (db: Db, log: Log): (() => void) => {
  const timer = setInterval(() => void db.query('select fold_house_deltas()').catch((error: unknown) => log.error({ err: error }, 'house deltas could not be folded')), FOLD_EVERY_MS).unref();
  return () => clearInterval(timer);
};
