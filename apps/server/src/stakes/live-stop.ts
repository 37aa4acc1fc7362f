import type { TableGame } from '@updraft/contract';
import type { Query } from '../db/db.ts';
import type { PlayLimits } from './ports.ts';
import type { Answerable, Stamped } from '../tables/mailbox.ts';
import type { Now } from './gap.ts';

/** An answer to a cash-out, whatever the game. */
type Answer = { status: 'success' } | { status: 'error'; message: string };

/**
 * Cashes out a player's live bet, in a game whose bets are cashed out by hand. The bet is found when the command is
 * handled, not when it is sent: a table that is being rebuilt knows no bets meanwhile.
 */
export interface StopLive extends Answerable {
  kind: 'stop_live';
  playerId: number;
  answer: (ack: Answer) => void;
}

/** Makes that command for a break. Handled, it pays the bet or finds none; `onLost` is called when it was not handled. */
export const stopLive = (game: TableGame, { playerId, onLost }: { playerId: number; onLost: () => void }): StopLive => {
  const command: StopLive = {
    kind: 'stop_live',
    playerId,
    answered: false,
    answer: (ack) => {
      command.answered = true;
      if (ack.status === 'error' && ack.message === `${game}_api.busy`) onLost();
    },
  };
  return command;
};

interface Run {
  game: TableGame;
  limits: Pick<PlayLimits, 'breaksSince'>;
  /** Players with live bets that are cashed out by hand. */
  playerIds: readonly number[];
  /** Start of the run, on the monotonic clock and by the database's. */
  startedMs: number;
  startedAt: Date;
  now: Now;
}

/**
 * Stops for breaks that began in this run, with the moments at which they began: the table's last owner may have died
 * before it handled them. [LI-11]
 */
export const stopsForBreaks = async (
  query: Query,
  { game, limits, playerIds, startedMs, startedAt, now }: Run,
): Promise<Stamped<StopLive>[]> => {
  if (playerIds.length === 0) return [];
  const breaks = await limits.breaksSince(query, { playerIds: [...playerIds], since: startedAt });
  return breaks.map((begun) => ({
    // The table handles it as soon as it has made it: nothing can be lost on the way.
    command: stopLive(game, { playerId: begun.playerId, onLost: () => undefined }),
    receivedMs: Math.max(startedMs, now.monoMs - (now.dbNow.getTime() - begun.startedAt.getTime())),
  }));
};
