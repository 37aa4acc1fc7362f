import { createHash } from 'node:crypto';
import { CannotStart } from '../lib/cannot-start.ts';
import type { Db } from './db.ts';
import { migrations } from './migrations.ts';
import { splitSql } from './split-sql.ts';

/** Any constant: the advisory lock that lets one of several starting nodes migrate. */
const MIGRATION_LOCK = 725_001;

/**
 * Brings the schema up to date, each migration in a transaction of its own under an advisory lock. Throws when an
 * applied migration was edited afterwards: a new one corrects, an old one stays. Throws CannotStart when the database
 * has migrations, but not the first of these.
 */
export const migrate = async (db: Db): Promise<number> => {
  await db.exec(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  let applied = 0;
  const known = new Map(
    (await db.query<{ name: string; checksum: string }>('select name, checksum from migrations')).map((row) => [
      row.name,
      row.checksum,
    ]),
  );
  const [first] = migrations;
  if (known.size > 0 && first && !known.has(first.name)) {
    throw new CannotStart(
      'A version of Updraft from before the first release made this database: this one cannot use it. Name another DATA_DIR or DATABASE_URL.',
    );
  }
  for (const { name, sql } of migrations) {
    const checksum = createHash('sha256').update(sql).digest('hex');
    // Rows are only ever added, so reading them needs neither lock nor transaction.
    if (known.get(name) === checksum) continue;
    await db.tx(async (query) => {
      // A change of a large table may need long, and so may the wait for the node that makes it.
      await query.query('set local statement_timeout = 0');
      await query.query('set local lock_timeout = 0');
      await query.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      const [row] = await query.query<{ checksum: string }>('select checksum from migrations where name = $1', [name]);
      if (row && row.checksum !== checksum) throw new Error(`migration ${name} was changed after it had been applied`);
      if (row) return;
      for (const statement of splitSql(sql)) await query.query(statement);
      await query.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
      applied++;
    });
  }
  return applied;
};
