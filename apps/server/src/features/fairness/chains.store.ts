import type { TableGame } from '@updraft/contract';
import { type Query, one } from '../../db/db.ts';
import type { Sealed } from '../../lib/seal.ts';
import type { ChainRow } from '../../stakes/ports.ts';

/** A chain that is published and may be used. */
export type AnnouncedChain = ChainRow & { receipt: string };

export const isAnnounced = (chain: ChainRow | null): chain is AnnouncedChain =>
  chain !== null && chain.receipt !== null;

const COLUMNS = 'id, game, base, length, commitment, beacon, beacon_round, salt, salt_signature, receipt, announced_at';

/** Returns the newest published chains, each with its newest finished round. */
export const listChains = (query: Query): Promise<(AnnouncedChain & { newest: number | null })[]> =>
  query.query(
    `select ${COLUMNS}, (select r.id from rounds r
         where r.chain_id = c.id and r.phase = 'ended' and r.result is not null and r.seed is not null
         order by r.chain_index desc limit 1) as newest
     from fair_chains c where receipt is not null order by c.id desc limit 100`,
  );

export const findChain = async (query: Query, id: number): Promise<ChainRow | null> =>
  (await query.query<ChainRow>(`select ${COLUMNS} from fair_chains where id = $1`, [id]))[0] ?? null;

export const chainAt = async (query: Query, game: TableGame, base: number): Promise<ChainRow | null> =>
  (await query.query<ChainRow>(`select ${COLUMNS} from fair_chains where game = $1 and base = $2`, [game, base]))[0] ??
  null;

/** Stores a chain that is not published yet. */
export const insertChain = async (
  query: Query,
  chain: { game: TableGame; base: number; length: number; commitment: string; beacon: string; beaconRound: number },
): Promise<ChainRow> =>
  one(
    await query.query<ChainRow>(
      `insert into fair_chains (game, base, length, commitment, beacon, beacon_round) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [chain.game, chain.base, chain.length, chain.commitment, chain.beacon, chain.beaconRound],
    ),
  );

/** Fixes another beacon round for a chain that is not published yet; changes nothing if another process was faster. */
export const moveBeaconRound = async (query: Query, { chain, to }: { chain: ChainRow; to: number }): Promise<void> => {
  await query.query(
    'update fair_chains set beacon_round = $3 where id = $1 and beacon_round = $2 and receipt is null',
    [chain.id, chain.beacon_round, to],
  );
};

/** Stores the receipt of a published chain; changes nothing if another process was faster or has changed the chain. */
export const setReceipt = async (
  query: Query,
  { chain, receipt, publishedAtMs }: { chain: ChainRow; receipt: string; publishedAtMs: number },
): Promise<void> => {
  await query.query(
    'update fair_chains set receipt = $3, announced_at = $4 where id = $1 and beacon_round = $2 and receipt is null',
    [chain.id, chain.beacon_round, receipt, new Date(publishedAtMs)],
  );
};

export const insertCheckpoints = async (
  query: Query,
  chainId: number,
  checkpoints: readonly { n: number; sealed: Sealed }[],
): Promise<void> => {
  await query.query(
    `insert into fair_checkpoints (chain_id, n, sealed_seed, sealed_by)
     select $1, c.n, decode(c.sealed, 'base64'), c.by
     from jsonb_to_recordset($2::jsonb) as c(n integer, sealed text, by text)`,
    [
      chainId,
      JSON.stringify(
        checkpoints.map(({ n, sealed }) => ({ n, sealed: sealed.bytes.toString('base64'), by: sealed.by })),
      ),
    ],
  );
};

/** Returns the nearest stored seed at or after place `n`, from which earlier seeds are hashed; null: none. */
export const checkpointFrom = async (
  query: Query,
  chainId: number,
  n: number,
): Promise<{ n: number; sealed_seed: Uint8Array } | null> =>
  (
    await query.query<{ n: number; sealed_seed: Uint8Array }>(
      'select n, sealed_seed from fair_checkpoints where chain_id = $1 and n >= $2 order by n limit 1',
      [chainId, n],
    )
  )[0] ?? null;

/** Stores the salt of a chain with its proof; changes nothing if another process was faster. */
export const setSalt = async (
  query: Query,
  { chainId, salt, signature }: { chainId: number; salt: string; signature: string | null },
): Promise<void> => {
  await query.query('update fair_chains set salt = $2, salt_signature = $3 where id = $1 and salt is null', [
    chainId,
    salt,
    signature,
  ]);
};
