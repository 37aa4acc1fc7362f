import type { Db, Query } from '../db/db.ts';
import { LEASE_MS } from './lease.ts';

/** A table by its name, with its fencing number. */
export interface FencedName {
  name: string;
  fence: number;
}

const namesOf = (rows: readonly FencedName[]): string[] => rows.map(({ name }) => name);
const fencesOf = (rows: readonly FencedName[]): number[] => rows.map(({ fence }) => fence);

/** Thrown when another process holds some of the leases. */
class NotFree extends Error {}

/**
 * Acquires all of these leases, each with the next fencing number, or none: null. A lease is free when it is new, has
 * run out, or is this owner's own from before a restart. While one belongs to another process, no row is locked, so a
 * process that waits for its turn costs the owner nothing. Rows are locked by name, so two processes that start at once
 * cannot block each other.
 */
export const acquireAll = async (
  db: Db,
  { names, owner }: { names: readonly string[]; owner: string },
): Promise<FencedName[] | null> => {
  try {
    return await db.tx(async (query) => {
      // New rows are inserted first, with any conflict ignored. The statement below handles conflicts of `name` alone;
      // two processes that insert the same new lease may also violate the unique pair of name and fence.
      await query.query(
        `insert into leases (name, owner, fence, expires_at) select n.name, $2, 0, now() from unnest($1::text[]) as n(name)
         order by n.name on conflict do nothing`,
        [[...names], owner],
      );
      const rows = await query.query<FencedName>(
        `insert into leases (name, owner, fence, expires_at)
         select n.name, $2, 1, now() + $3 * interval '1 millisecond' from unnest($1::text[]) as n(name)
         where not exists (select 1 from leases l where l.name = any($1::text[]) and l.expires_at > now() and l.owner <> $2)
         order by n.name
         on conflict (name) do update set owner = excluded.owner, fence = leases.fence + 1, expires_at = excluded.expires_at
           where leases.expires_at <= now() or leases.owner = excluded.owner
         returning name, fence`,
        [[...names], owner, LEASE_MS],
      );
      if (rows.length < names.length) throw new NotFree();
      return rows;
    });
  } catch (error) {
    if (error instanceof NotFree) return null;
    throw error;
  }
};

/**
 * Gives one lease its next fencing number, once the writes that have checked the old one have ended; null: it is lost.
 */
export const refence = async (query: Query, { name, fence }: FencedName): Promise<number | null> => {
  const [row] = await query.query<{ fence: number }>(
    `update leases set fence = fence + 1, expires_at = now() + $3 * interval '1 millisecond' where name = $1 and fence = $2 returning fence`,
    [name, fence, LEASE_MS],
  );
  return row?.fence ?? null;
};

/** Prolongs these leases in one statement. Returns the names of the leases that still have these fencing numbers. */
export const renewAll = async (query: Query, held: readonly FencedName[]): Promise<Set<string>> => {
  const rows = await query.query<{ name: string }>(
    `with held as (
       select l.name from leases l join unnest($1::text[], $2::bigint[]) as own(name, fence) on l.name = own.name and l.fence = own.fence
       order by l.name for no key update of l)
     update leases l set expires_at = now() + $3 * interval '1 millisecond' from held where l.name = held.name returning l.name`,
    [namesOf(held), fencesOf(held), LEASE_MS],
  );
  return new Set(rows.map(({ name }) => name));
};

/** Gives these leases up in one statement, so that another process need not wait until they have run out. */
export const releaseAll = async (query: Query, held: readonly FencedName[]): Promise<void> => {
  await query.query(
    `with held as (
       select l.name from leases l join unnest($1::text[], $2::bigint[]) as own(name, fence) on l.name = own.name and l.fence = own.fence
       order by l.name for no key update of l)
     update leases l set expires_at = now() from held where l.name = held.name`,
    [namesOf(held), fencesOf(held)],
  );
};
