import { type CaseSeeds, freshSeeds } from '@updraft/rules/cases';
import { type Query, one } from '../../db/db.ts';
import type { Sealed } from '../../lib/seal.ts';

/** Stored seeds of a player. */
export interface StoredSeeds extends CaseSeeds {
  id: number;
  sealedSeed: Uint8Array;
}

interface SeedRow {
  id: number;
  hash: string;
  sealed_seed: Uint8Array;
  client_seed: string | null;
  nonce: number;
}

const toSeeds = (row: SeedRow): StoredSeeds => ({
  id: row.id,
  serverSeedHash: row.hash,
  sealedSeed: row.sealed_seed,
  clientSeed: row.client_seed,
  nonce: row.nonce,
});

/**
 * Returns the seeds of these players' next openings; a player without seeds is left out. A caller that writes holds the
 * players' locks.
 */
export const currentSeedsOf = async (query: Query, playerIds: readonly number[]): Promise<Map<number, StoredSeeds>> => {
  const rows = await query.query<SeedRow & { player_id: number }>(
    `select player_id, id, hash, sealed_seed, client_seed, nonce from case_seeds
     where player_id = any($1::bigint[]) and seed is null`,
    [[...playerIds]],
  );
  return new Map(rows.map((row) => [row.player_id, toSeeds(row)]));
};

export const currentSeeds = async (query: Query, playerId: number): Promise<StoredSeeds | null> =>
  (await currentSeedsOf(query, [playerId])).get(playerId) ?? null;

/** Returns up to a thousand current seeds with ids above `afterId`. */
export const currentHashes = (
  query: Query,
  { afterId }: { afterId: number },
): Promise<{ id: number; playerId: number; hash: string }[]> =>
  query.query(
    `select id, player_id as "playerId", hash from case_seeds where seed is null and id > $1 order by id limit 1000`,
    [afterId],
  );

export const newestSeedId = async (query: Query): Promise<number> =>
  one(await query.query<{ id: number }>('select coalesce(max(id), 0)::bigint as id from case_seeds')).id;

/** Stores a sealed seed for a player without current seeds. */
export const insertSeeds = async (
  query: Query,
  { playerId, hash, sealed }: { playerId: number; hash: string; sealed: Sealed },
): Promise<StoredSeeds> => {
  const row = one(
    await query.query<{ id: number; sealed_seed: Uint8Array }>(
      `insert into case_seeds (player_id, hash, sealed_seed, sealed_by) values ($1, $2, decode($3, 'base64'), $4) returning id, sealed_seed`,
      [playerId, hash, sealed.bytes.toString('base64'), sealed.by],
    ),
  );
  return { ...freshSeeds(hash), id: row.id, sealedSeed: row.sealed_seed };
};

/** Stores the client seeds and the next nonces. */
export const saveSeeds = async (query: Query, seeds: readonly StoredSeeds[]): Promise<void> => {
  await query.query(
    `update case_seeds s set client_seed = w.client_seed, nonce = w.nonce
     from unnest($1::bigint[], $2::text[], $3::bigint[]) as w(id, client_seed, nonce) where s.id = w.id`,
    [seeds.map(({ id }) => id), seeds.map(({ clientSeed }) => clientSeed), seeds.map(({ nonce }) => nonce)],
  );
};

/** True if the player has a seat in a waiting battle. The caller holds the player's lock. [BT-13] */
export const isInBattle = async (query: Query, playerId: number): Promise<boolean> =>
  (
    await query.query(
      'select 1 from case_battle_seats where player_id = $1 and returned_at is null and total_cents is null limit 1',
      [playerId],
    )
  ).length > 0;

export const revealSeed = async (query: Query, { id, seed }: { id: number; seed: string }): Promise<void> => {
  await query.query('update case_seeds set seed = $2, revealed_at = now() where id = $1', [id, seed]);
};

export interface RevealedSeed {
  hash: string;
  seed: string;
}

/** Returns the seed that the player revealed last; null: none yet. */
export const lastRevealed = async (query: Query, playerId: number): Promise<RevealedSeed | null> =>
  (
    await query.query<RevealedSeed>(
      'select hash, seed from case_seeds where player_id = $1 and seed is not null order by id desc limit 1',
      [playerId],
    )
  )[0] ?? null;

/** Returns the id of the player's seed with this hash, revealed or not; null: there is none. */
export const seedIdOf = async (
  query: Query,
  { playerId, hash }: { playerId: number; hash: string },
): Promise<number | null> =>
  (
    await query.query<{ id: number }>('select id from case_seeds where player_id = $1 and hash = $2', [playerId, hash])
  )[0]?.id ?? null;

/** Returns a revealed seed by its hash; null: it is unknown or not revealed. */
export const revealedSeed = async (query: Query, hash: string): Promise<(RevealedSeed & { id: number }) | null> =>
  (
    await query.query<RevealedSeed & { id: number }>(
      'select id, hash, seed from case_seeds where hash = $1 and seed is not null',
      [hash],
    )
  )[0] ?? null;
