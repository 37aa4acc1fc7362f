import { type CaseSeeds, freshSeeds } from '@updraft/rules/cases';
import { type Query, one } from '../../db/db.ts';

/** A player's seeds as the database keeps them. */
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

/** The seeds of the player's next openings; null before the first. Under the player's lock where something follows. */
export const currentSeeds = async (query: Query, playerId: number): Promise<StoredSeeds | null> => {
  const [row] = await query.query<SeedRow>(
    'select id, hash, sealed_seed, client_seed, nonce from case_seeds where player_id = $1 and seed is null',
    [playerId],
  );
  return row ? toSeeds(row) : null;
};

/** Begins with a sealed seed. The player has none that is current. */
export const insertSeeds = async (
  query: Query,
  { playerId, hash, sealed }: { playerId: number; hash: string; sealed: Buffer },
): Promise<StoredSeeds> => {
  const row = one(
    await query.query<{ id: number; sealed_seed: Uint8Array }>(
      `insert into case_seeds (player_id, hash, sealed_seed) values ($1, $2, decode($3, 'base64')) returning id, sealed_seed`,
      [playerId, hash, sealed.toString('base64')],
    ),
  );
  return { ...freshSeeds(hash), id: row.id, sealedSeed: row.sealed_seed };
};

/** Keeps the client seed and the next nonce. */
export const saveSeeds = async (query: Query, { id, clientSeed, nonce }: StoredSeeds): Promise<void> => {
  await query.query('update case_seeds set client_seed = $2, nonce = $3 where id = $1', [id, clientSeed, nonce]);
};

export const revealSeed = async (query: Query, { id, seed }: { id: number; seed: string }): Promise<void> => {
  await query.query('update case_seeds set seed = $2, revealed_at = now() where id = $1', [id, seed]);
};

export interface RevealedSeed {
  hash: string;
  seed: string;
}

/** The seed that the player revealed last. */
export const lastRevealed = async (query: Query, playerId: number): Promise<RevealedSeed | null> =>
  (
    await query.query<RevealedSeed>(
      'select hash, seed from case_seeds where player_id = $1 and seed is not null order by id desc limit 1',
      [playerId],
    )
  )[0] ?? null;

/** A seed of the player by its hash, revealed or not. */
export const seedIdOf = async (
  query: Query,
  { playerId, hash }: { playerId: number; hash: string },
): Promise<number | null> =>
  (
    await query.query<{ id: number }>('select id from case_seeds where player_id = $1 and hash = $2', [playerId, hash])
  )[0]?.id ?? null;

/** A seed by its hash once its player has revealed it. */
export const revealedSeed = async (query: Query, hash: string): Promise<(RevealedSeed & { id: number }) | null> =>
  (
    await query.query<RevealedSeed & { id: number }>(
      'select id, hash, seed from case_seeds where hash = $1 and seed is not null',
      [hash],
    )
  )[0] ?? null;
