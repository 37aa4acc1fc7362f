/**
 * The rounds in which this browser's player has stakes, the last one of each game. It outlives the page: one that is
 * loaded anew tells what came of them, whichever page it is.
 */
import { keepObject, keptObject } from '../../lib/kept.ts';

export interface StakedRound {
  roundId: number;
  /** The player whose stakes they are: no other player is told. */
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

/** The last round of a game in which stakes were; null: what came of it has been told. */
export const stakedRound = (game: string): StakedRound | null => read()[game] ?? null;

/** The games in which the player has stakes of which nothing has been told. */
export const stakedGames = (userId: number): string[] =>
  Object.entries(read()).flatMap(([game, round]) => (round.userId === userId ? [game] : []));

/** The player has stakes in a round. */
export function keepStaked(game: string, round: StakedRound): void {
  const rounds = read();
  const known = rounds[game];
  if (known?.roundId !== round.roundId || known.userId !== round.userId) keepObject(KEY, { ...rounds, [game]: round });
}

/** Removes the stake after its result has been shown. */
export function forgetStaked(game: string, { roundId, userId }: StakedRound): void {
  const { [game]: known, ...others } = read();
  if (known?.roundId === roundId && known.userId === userId) keepObject(KEY, others);
}
