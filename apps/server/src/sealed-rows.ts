import { setTimeout as pause } from 'node:timers/promises';
import { type Db, type Query, one } from './db/db.ts';
import { CannotStart } from './lib/cannot-start.ts';
import type { Sealer } from './lib/seal.ts';
import { type SecretList, derivedSecret } from './secrets.ts';

interface SealedColumn {
  table: string;
  /** Columns of the primary key. */
  key: readonly string[];
  column: string;
  /** SQL condition of rows whose value must stay sealed, because it is not revealed yet. */
  needed: string;
}

/** All columns with values that a seed key seals; `sealed_by` beside each contains the key's id. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'fair_checkpoints', key: ['chain_id', 'n'], column: 'sealed_seed', needed: 'true' },
  { table: 'case_seeds', key: ['id'], column: 'sealed_seed', needed: 'seed is null' },
  { table: 'prize_draws', key: ['id'], column: 'sealed_secret', needed: `status in ('open', 'waiting')` },
  { table: 'lasting_secrets', key: ['name'], column: 'sealed', needed: 'true' },
];

/** Id that stands for values without a key's id, which earlier builds sealed. */
const UNNAMED_KEY = 'unnamed';

const opens = (sealer: Sealer, sealed: Uint8Array): boolean => {
  try {
    sealer.open(sealed);
    return true;
  } catch {
    return false;
  }
};

/** Counts the needed values of a column by the key that sealed them. */
const valuesByKey = ({ table, needed }: SealedColumn, query: Query): Promise<{ by: string | null; count: number }[]> =>
  query.query(`select sealed_by as by, count(*) as count from ${table} where ${needed} group by sealed_by order by 1`);

/** Returns true if the newest value without a key's id can be opened. */
const opensUnnamed = async (
  { table, column, needed, key }: SealedColumn,
  { query, sealer }: OnRows,
): Promise<boolean> => {
  const newest = key.map((name) => `${name} desc`).join(', ');
  const { sealed } = one(
    await query.query<{ sealed: Uint8Array }>(
      `select ${column} as sealed from ${table} where ${needed} and sealed_by is null order by ${newest} limit 1`,
    ),
  );
  return opens(sealer, sealed);
};

interface OnRows {
  query: Query;
  sealer: Sealer;
}

/**
 * Throws CannotStart, with the ids of all missing keys, when a value is sealed with a key that is neither available nor
 * listed as lost.
 */
export const requireSeedKeys = async (
  query: Query,
  { sealer, lost }: { sealer: Sealer; lost: readonly string[] },
): Promise<void> => {
  const known = new Set([...sealer.keyIds, ...lost]);
  const reasons: string[] = [];
  for (const column of SEALED_COLUMNS) {
    for (const { by, count } of await valuesByKey(column, query)) {
      if (by === null ? known.has(UNNAMED_KEY) || (await opensUnnamed(column, { query, sealer })) : known.has(by))
        continue;
      reasons.push(`  - ${column.table}: ${count} values are sealed with the key ${by ?? UNNAMED_KEY}`);
    }
  }
  if (reasons.length > 0)
    throw new CannotStart(
      `A seed key is missing (given: ${sealer.keyIds.join(', ')}):\n${reasons.join('\n')}\n` +
        'Add it to SEED_KEYS_READ. If it is lost for good, name its id in SEED_KEYS_LOST: what it seals stays closed.',
    );
};

/**
 * Returns the secret of masks, created and stored at the first start. It outlives the seed key from which it was
 * derived. Throws CannotStart when the database has players and no such secret and several seed keys are given, because
 * only one of them derived the earlier masks.
 */
export const loadMaskSecret = async (
  query: Query,
  { sealer, seedKeys }: { sealer: Sealer; seedKeys: SecretList },
): Promise<string> => {
  const read = async (): Promise<string | null> => {
    const [row] = await query.query<{ sealed: Uint8Array }>(`select sealed from lasting_secrets where name = 'masks'`);
    return row ? sealer.open(row.sealed) : null;
  };
  const stored = await read();
  if (stored !== null) return stored;
  const [hasPlayers] = await query.query('select 1 from players limit 1');
  if (seedKeys.length > 1 && hasPlayers)
    throw new CannotStart(
      'Start this build once with SEED_KEY as it was, and without SEED_KEYS_READ, before you change the key.',
    );
  const { bytes, by } = sealer.seal(derivedSecret(seedKeys[0], 'updraft erased accounts'));
  await query.query(
    `insert into lasting_secrets (name, sealed, sealed_by) values ('masks', $1, $2) on conflict do nothing`,
    [bytes, by],
  );
  const made = await read();
  if (made === null) throw new Error('the secret of masks was not stored');
  return made;
};

const BATCH = 200;
/**
 * Largest number of passes over a column. Rows that another transaction has locked are skipped, and tried again in the
 * next pass.
 */
const PASSES = 100;
const PASS_PAUSE_MS = 200;

interface ResealOptions {
  sealer: Sealer;
  /** Number of rows in one transaction. */
  batch?: number;
  /** Called after each batch with changes: number of the table's values that have been sealed again. */
  progress?: (table: string, done: number) => void;
}

/**
 * Result for a column. `done`: values sealed again. `closed`: values that no given key opens; they stay as they are.
 */
interface Resealed {
  table: string;
  done: number;
  closed: number;
}

const resealBatch = (
  db: Db,
  { table, key, column, needed }: SealedColumn,
  { sealer, batch, after }: { sealer: Sealer; batch: number; after: readonly unknown[] | null },
): Promise<{ last: unknown[] | null; done: number; closed: number }> =>
  db.tx(async (query) => {
    const place = after ? `and (${key.join(', ')}) > (${key.map((_, at) => `$${at + 3}`).join(', ')})` : '';
    const rows = await query.query<Record<string, unknown> & { sealed: Uint8Array }>(
      `select ${key.join(', ')}, ${column} as sealed from ${table}
       where ${needed} and sealed_by is distinct from $1 ${place}
       order by ${key.join(', ')} limit $2 for update skip locked`,
      [sealer.keyId, batch, ...(after ?? [])],
    );
    let closed = 0;
    for (const row of rows) {
      if (!opens(sealer, row.sealed)) {
        closed++;
        continue;
      }
      const { bytes, by } = sealer.seal(sealer.open(row.sealed));
      await query.query(
        `update ${table} set ${column} = $1, sealed_by = $2 where ${key.map((name, at) => `${name} = $${at + 3}`).join(' and ')}`,
        [bytes, by, ...key.map((name) => row[name])],
      );
    }
    const last = rows.at(-1);
    return { last: last ? key.map((name) => last[name]) : null, done: rows.length - closed, closed };
  });

const resealColumn = async (
  db: Db,
  column: SealedColumn,
  { sealer, batch = BATCH, progress }: ResealOptions,
): Promise<Resealed> => {
  let done = 0;
  for (let pass = 1; ; pass++) {
    let closed = 0;
    let after: unknown[] | null = null;
    do {
      const sealed = await resealBatch(db, column, { sealer, batch, after });
      done += sealed.done;
      closed += sealed.closed;
      after = sealed.last;
      if (sealed.done > 0) progress?.(column.table, done);
    } while (after !== null);
    const left = (await valuesByKey(column, db)).reduce(
      (sum, { by, count }) => sum + (by === sealer.keyId ? 0 : count),
      0,
    );
    if (left === closed) return { table: column.table, done, closed };
    if (pass >= PASSES) throw new Error(`${column.table}: ${left - closed} values stay locked; run this again`);
    await pause(PASS_PAUSE_MS);
  }
};

/**
 * Seals every needed value with the current key, in bounded transactions that skip rows locked by others and return to
 * them later. The site may run meanwhile. After an interruption the next run continues with the remaining values.
 */
export const reseal = async (db: Db, options: ResealOptions): Promise<Resealed[]> => {
  const results: Resealed[] = [];
  for (const column of SEALED_COLUMNS) results.push(await resealColumn(db, column, options));
  return results;
};
