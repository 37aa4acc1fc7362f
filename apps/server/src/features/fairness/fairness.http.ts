import type { CallOutput, FairnessRound, TableGame } from '@updraft/contract';
import { FAIRNESS_ROUNDS_PAGE } from '@updraft/contract';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { findChain, listChains } from './chains.store.ts';

type FairnessCalls = Pick<
  Handlers,
  'GET /api/fairness/chains' | 'GET /api/fairness/rounds' | 'GET /api/fairness/interruptions'
>;

type Interruption = CallOutput<'GET /api/fairness/interruptions'>[number];

/** What a game publishes of its rounds, so that everyone can verify them. */
export interface PastOfGame {
  /** Rounds of a chain that are over and revealed, newest first, below a place in it (null: from its end). */
  revealed(place: { chainId: number; belowIndex: number | null; most: number }): Promise<FairnessRound[]>;
  /** Its last interruptions, newest first, as many as are listed. */
  interruptions(): Promise<Omit<Interruption, 'game'>[]>;
}

/** By game; a game without an entry publishes nothing. */
type Past = ReadonlyMap<TableGame, PastOfGame>;

const INTERRUPTIONS_LISTED = 100;

/** A page of a chain's past. Round numbers follow places without a gap, so a round's number names its place. [FA-5] */
const loadRounds = async (
  { db, past }: { db: Db; past: Past },
  { chainId, before }: { chainId: number; before: number | undefined },
): Promise<FairnessRound[]> => {
  const chain = await findChain(db, chainId);
  // Not published yet.
  if (!chain?.receipt) return [];
  const belowIndex = before === undefined ? null : Math.max(0, Math.min(before - chain.base, chain.length + 1));
  return (await past.get(chain.game)?.revealed({ chainId, belowIndex, most: FAIRNESS_ROUNDS_PAGE })) ?? [];
};

const loadInterruptions = async (past: Past): Promise<Interruption[]> => {
  const lists = await Promise.all(
    [...past].map(async ([game, one]) => (await one.interruptions()).map((row) => ({ game, ...row }))),
  );
  return lists
    .flat()
    .sort((a, b) => b.to.localeCompare(a.to))
    .slice(0, INTERRUPTIONS_LISTED);
};

export const fairnessHandlers = ({ db, past }: { db: Db; past: Past }): FairnessCalls => ({
  'GET /api/fairness/chains': async () =>
    (await listChains(db)).map((chain) => ({
      id: chain.id,
      game: chain.game,
      base: chain.base,
      length: chain.length,
      commitment: chain.commitment,
      beacon: chain.beacon,
      beacon_round: chain.beacon_round,
      salt: chain.salt,
      announced_at: chain.announced_at.toISOString(),
      receipt: chain.receipt,
    })),
  'GET /api/fairness/rounds': ({ chain, before }) => loadRounds({ db, past }, { chainId: chain, before }),
  'GET /api/fairness/interruptions': () => loadInterruptions(past),
});
