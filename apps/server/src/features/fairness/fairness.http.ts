import type { CallOutput, FairnessRound, PublishedRound, TableGame } from '@updraft/contract';
import { FAIRNESS_ROUNDS_PAGE } from '@updraft/contract';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { shownInterruptions } from '../../stakes/past/history.ts';
import { revealedRounds } from '../../stakes/past/past.store.ts';
import type { GameReturns, ResultOf } from '../../stakes/ports.ts';
import { findRound } from '../../stakes/rounds.store.ts';
import { findChain, listChains } from './chains.store.ts';

type FairnessCalls = Pick<
  Handlers,
  | 'GET /api/fairness/chains'
  | 'GET /api/fairness/rounds'
  | 'GET /api/fairness/round'
  | 'GET /api/fairness/returns'
  | 'GET /api/fairness/interruptions'
>;

type Interruption = CallOutput<'GET /api/fairness/interruptions'>[number];

/**
 * Functions that return the published part of a result, by game, in the order in which games were added. A game without
 * one publishes nothing.
 */
export type PublishingGames = ReadonlyMap<TableGame, ResultOf<unknown>>;

interface Dependencies {
  db: Db;
  games: PublishingGames;
  returns: GameReturns;
}

const INTERRUPTIONS_LISTED = 100;

/** Loads a page of a chain's past. Rounds have consecutive ids, so an id determines the place in the chain. [FA-5] */
const loadRounds = async (
  { db, games }: Omit<Dependencies, 'returns'>,
  { chainId, before }: { chainId: number; before: number | undefined },
): Promise<FairnessRound[]> => {
  const chain = await findChain(db, chainId);
  const resultOf = chain && games.get(chain.game);
  // An unpublished chain has no public past.
  if (!chain?.receipt || !resultOf) return [];
  const belowIndex = before === undefined ? null : Math.max(0, Math.min(before - chain.base, chain.length + 1));
  const rows = await revealedRounds<unknown>(db, { chainId, belowIndex, most: FAIRNESS_ROUNDS_PAGE });
  return rows.map((row) => ({
    id: row.id,
    index: row.chain_index,
    day_of_month: row.day_of_month,
    rules_version: row.rules_version,
    public_hash: row.public_hash,
    seed: row.seed,
    result: resultOf(row.result),
  }));
};

/** Loads a round of a game; null: there is none, or the game publishes nothing. */
const loadRound = async (
  { db, games }: Omit<Dependencies, 'returns'>,
  { game, id }: { game: TableGame; id: number },
): Promise<PublishedRound | null> => {
  const resultOf = games.get(game);
  const row = resultOf && (await findRound<unknown, unknown>(db, { game, id }));
  if (!resultOf || !row) return null;
  const chain = await findChain(db, row.chain_id);
  if (!chain?.salt) throw new Error(`round ${id} of ${game} stands in no chain with a salt`);
  return {
    game,
    id,
    day_of_month: row.day_of_month,
    rules_version: row.rules_version,
    public_hash: row.public_hash,
    secret_hash: row.secret_hash,
    seed: row.seed,
    result: row.result === null ? null : resultOf(row.result),
    refunded_at: row.refunded_at?.toISOString() ?? null,
    chain: { base: chain.base, index: row.chain_index, commitment: chain.commitment, salt: chain.salt },
  };
};

const loadInterruptions = async ({ db, games }: Omit<Dependencies, 'returns'>): Promise<Interruption[]> => {
  const lists = await Promise.all(
    [...games.keys()].map(async (game) => (await shownInterruptions(db, game)).map((row) => ({ game, ...row }))),
  );
  return lists
    .flat()
    .sort((a, b) => b.to.localeCompare(a.to))
    .slice(0, INTERRUPTIONS_LISTED);
};

export const fairnessHandlers = (deps: Dependencies): FairnessCalls => ({
  'GET /api/fairness/chains': async () =>
    (await listChains(deps.db)).map((chain) => ({
      id: chain.id,
      game: chain.game,
      base: chain.base,
      length: chain.length,
      commitment: chain.commitment,
      beacon: chain.beacon,
      beacon_round: chain.beacon_round,
      salt: chain.salt,
      salt_signature: chain.salt_signature,
      announced_at: chain.announced_at.toISOString(),
      receipt: chain.receipt,
      newest: chain.newest,
    })),
  'GET /api/fairness/rounds': ({ chain, before }) => loadRounds(deps, { chainId: chain, before }),
  'GET /api/fairness/round': async (asked) => {
    const round = await loadRound(deps, asked);
    return round ? { success: true, round } : { success: false, message: 'app_api.not_found' };
  },
  'GET /api/fairness/returns': () =>
    Promise.all([...deps.returns].map(async ([game, betsOf]) => ({ game, bets: [...(await betsOf())] }))),
  'GET /api/fairness/interruptions': () => loadInterruptions(deps),
});
