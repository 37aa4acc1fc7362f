import { CannotStart } from '../lib/cannot-start.ts';
import type { Query } from './db.ts';

/** Settings of PostgreSQL without which an acknowledged commit may be lost in a power cut. */
const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Returns the needed settings that are off in this database, as `name = value`. */
const switchedOff = async (db: Query): Promise<string[]> => {
  const rows = await db.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1) and setting = 'off' order by name`,
    [NEEDED],
  );
  return rows.map(({ name, setting }) => `${name} = ${setting}`);
};

export interface Safety {
  /** True in live mode, where an unsafe database is refused. Otherwise a warning is logged. */
  isLive: boolean;
  warn: (text: string) => void;
}

/**
 * Checks that PostgreSQL writes acknowledged commits to the disk. If it does not, throws CannotStart in live mode and
 * warns otherwise.
 */
export const requireDurable = async (db: Query, { isLive, warn }: Safety): Promise<void> => {
  const off = await switchedOff(db);
  if (off.length === 0) return;
  const them = off.length === 1 ? 'it' : 'them';
  const text =
    `PostgreSQL may lose what it has acknowledged: ${off.join(', ')}. ` +
    `Switch ${them} on (postgresql.conf, or ALTER SYSTEM, ALTER DATABASE, ALTER ROLE).`;
  if (isLive) throw new CannotStart(text);
  warn(text);
};
