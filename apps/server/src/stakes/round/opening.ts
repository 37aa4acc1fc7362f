import type { TableGame } from '@updraft/contract';
import type { RoundSeeds, RoundSeed } from '../ports.ts';
import type { Clock } from '../../lib/clock.ts';
import { commitPhase } from './commit-phase.ts';
import { type RoundRow, bankrollCents, insertRound, lastPlace } from '../rounds.store.ts';

type Dependencies = Parameters<typeof commitPhase>[0] & {
  chains: Pick<RoundSeeds, 'next'>;
  clock: Pick<Clock, 'monoMs'>;
};

/** The round that opens next. */
export interface NextRound<Terms> {
  game: TableGame;
  rulesVersion: number;
  /** The most that the round may pay, in percent of the house's bankroll; null: the house pays nothing of its own. */
  capPercent: number | null;
  /**
   * Returns the game's own terms. `payoutCapCents`: the cap as a sum; 0 for a null `capPercent`, and without funds of
   * the house.
   */
  terms: (payoutCapCents: number) => Terms;
  /** Time that betting stays open, ms; null: the countdown begins with a bet (`BetRules.countdown`). */
  waitingMs: number | null;
  /** True if all bets of a player in the round count as one game, because they win or lose together. */
  countsOnce?: boolean;
}

/**
 * Commits the round of the chain's next seed, and so opens betting. Returns null while the chain is not published or
 * has no salt: there is nothing to commit yet. `askedMs`: the monotonic time before the commit. It is read after the
 * seed, because a slow seed must not shorten betting.
 */
export const openNextRound = async <Terms, Result>(
  deps: Dependencies,
  { game, rulesVersion, capPercent, terms, waitingMs, countsOnce = false }: NextRound<Terms>,
): Promise<{ row: RoundRow<Terms, Result>; seed: RoundSeed; askedMs: number } | null> => {
  const seed = await deps.chains.next(game, await lastPlace(deps.db, game));
  if (!seed) return null;
  const askedMs = deps.clock.monoMs();
  const row = await commitPhase(deps, 'open', async (query) => {
    const capCents = capPercent === null ? 0 : Math.floor(((await bankrollCents(query)) * capPercent) / 100);
    return insertRound<Terms, Result>(query, {
      game,
      id: seed.roundId,
      chainId: seed.chainId,
      chainIndex: seed.index,
      publicHash: seed.publicHash,
      rulesVersion,
      terms: terms(Math.max(0, capCents)),
      waitingMs,
      countsOnce,
    });
  });
  return { row, seed, askedMs };
};
