import { collect } from '../../lib/collect.ts';
import type { PastBets } from './past-bets.ts';

/** The bets of players in each game of the site, by the game's name. */
export type PastBetsByGame = ReadonlyMap<string, PastBets>;

/** Collects the features' past bets by game. Throws when two of them show the same game. */
export const pastBetsOf = (features: readonly { name: string; pastBets?: PastBets }[]): PastBetsByGame =>
  new Map(
    Object.entries(
      collect<PastBets>(
        'history of bets of',
        features.map(({ name, pastBets }) => ({ by: name, entries: pastBets && { [pastBets.game]: pastBets } })),
      ),
    ),
  );
