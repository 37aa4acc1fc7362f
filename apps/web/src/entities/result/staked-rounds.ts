/**
 * Stores, for each game, the last round with stakes of this browser's player. A page that is loaded later can then show
 * the result. In cases, the round is the player's newest waiting battle, which the dock then shows again.
 */
import { keepObject, keptObject } from '../../lib/kept.ts';

export interface StakedRound {
  roundId: number;
  /** Player who made the stakes. Other players do not see the result. */
  userId: number;
}

const KEY = 'staked_rounds';

const isRound = (round: unknown): round is StakedRound =>
  typeof round === 'object' &&
  round !== null &&
  [(round as StakedRound).roundId, (round as StakedRound).userId].every(Number.isSafeInteger);

/** Reads the stored rounds and leaves out malformed ones. */
const read = (): Record<string, StakedRound> =>
  Object.fromEntries(
    Object.entries(keptObject(KEY)).filter((entry): entry is [string, StakedRound] => isRound(entry[1])),
  );

/** Returns the last round of a game with stakes; null: there is none whose result is still to be shown. */
export const stakedRound = (game: string): StakedRound | null => read()[game] ?? null;

/** Returns the games in which the player has stakes whose result has not been shown. */
export const stakedGames = (userId: number): string[] =>
  Object.entries(read()).flatMap(([game, round]) => (round.userId === userId ? [game] : []));

/** Stores a round in which the player has stakes. */
export function keepStaked(game: string, round: StakedRound): void {
  const rounds = read();
  const known = rounds[game];
  if (known?.roundId !== round.roundId || known.userId !== round.userId) keepObject(KEY, { ...rounds, [game]: round });
}

/** Removes the round after its result has been shown. */
export function forgetStaked(game: string, { roundId, userId }: StakedRound): void {
  const { [game]: known, ...others } = read();
  if (known?.roundId === roundId && known.userId === userId) keepObject(KEY, others);
}
