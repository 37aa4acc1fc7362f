/**
 * The rounds in which this browser's player has stakes, the last one of each game. It outlives the page: one that is
 * loaded anew tells what came of them, whichever page it is.
 */

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

/** As far as it can be used; storage may be forbidden. */
function read(): Record<string, StakedRound> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(typeof kept === 'object' ? (kept ?? {}) : {});
    return Object.fromEntries(entries.filter((entry): entry is [string, StakedRound] => isRound(entry[1])));
  } catch {
    return {};
  }
}

function write(rounds: Record<string, StakedRound>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(rounds));
  } catch {
    // What came of them is then told by this page alone.
  }
}

/** The last round of a game in which stakes were; null: what came of it has been told. */
export const stakedRound = (game: string): StakedRound | null => read()[game] ?? null;

/** The games in which the player has stakes of which nothing has been told. */
export const stakedGames = (userId: number): string[] =>
  Object.entries(read()).flatMap(([game, round]) => (round.userId === userId ? [game] : []));

/** The player has stakes in a round. */
export function keepStaked(game: string, round: StakedRound): void {
  const rounds = read();
  const known = rounds[game];
  if (known?.roundId !== round.roundId || known.userId !== round.userId) write({ ...rounds, [game]: round });
}

/** What came of a round has been told. */
export function forgetStaked(game: string, { roundId, userId }: StakedRound): void {
  const { [game]: known, ...others } = read();
  if (known?.roundId === roundId && known.userId === userId) write(others);
}
