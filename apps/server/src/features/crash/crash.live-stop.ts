import type { Query } from '../../db/db.ts';
import type { Now } from '../../stakes/interruption/gap.ts';
import type { PlayLimits } from '../../stakes/ports.ts';
import type { Answerable, Stamped } from '../../tables/mailbox.ts';
import { type Bet, CRASH, type Round } from './crash.round.ts';
import type { CashOutBet } from './crash.cash-outs.ts';

/** Part of a cash-out's response that a stop reads. */
type Answer = { status: 'success' } | { status: 'error'; message: string };

/**
 * Command that cashes out a player's live bet. The bet is looked up when the command is handled, because a table that
 * is being rebuilt has no bets in memory when the command is sent.
 */
export interface StopLive extends Answerable {
  kind: 'stop_live';
  playerId: number;
  answer: (ack: Answer) => void;
}

/**
 * Returns the stop command of a break. A table that handles the command pays the bet or finds none; `onLost` is called
 * if no table handled it.
 */
export const stopLive = ({ playerId, onLost }: { playerId: number; onLost: () => void }): StopLive => {
  const command: StopLive = {
    kind: 'stop_live',
    playerId,
    answered: false,
    answer: (ack) => {
      command.answered = true;
      if (ack.status === 'error' && ack.message === 'crash_api.busy') onLost();
    },
  };
  return command;
};

interface Run {
  limits: Pick<PlayLimits, 'breaksSince'>;
  /** Players with live bets that are cashed out by hand. */
  playerIds: readonly number[];
  /** Start of the run, on the monotonic clock and by the database's. */
  startedMs: number;
  startedAt: Date;
  now: Now;
}

/**
 * Returns stop commands for breaks that began in this run, with the times at which they began, because the table's last
 * owner may have died before it handled them. [LI-11]
 */
export const stopsForBreaks = async (
  query: Query,
  { limits, playerIds, startedMs, startedAt, now }: Run,
): Promise<Stamped<StopLive>[]> => {
  if (playerIds.length === 0) return [];
  const breaks = await limits.breaksSince(query, { playerIds: [...playerIds], since: startedAt });
  return breaks.map((begun) => ({
    // The table that makes this command also handles it, so the command cannot get lost.
    command: stopLive({ playerId: begun.playerId, onLost: () => undefined }),
    receivedMs: Math.max(startedMs, now.monoMs - (now.dbNow.getTime() - begun.startedAt.getTime())),
  }));
};

const isLiveByHand = ({ status, autoCashOutHundredths }: Bet): boolean =>
  status === 0 && autoCashOutHundredths === null;

/** True if, by the database, the player has a live manual bet in a round that has started. */
export const hasLiveByHand = async (query: Query, playerId: number): Promise<boolean> =>
  (
    await query.query(
      `select 1 from rounds r join bets b on b.round_id = r.id and b.game = r.game
       where r.game = '${CRASH}' and r.settled_at is null and r.phase <> 'waiting'
         and b.player_id = $1 and b.status = 0 and b.terms -> 'auto' is null limit 1`,
      [playerId],
    )
  ).length > 0;

/** Players whose live bets are cashed out by hand; a round has at most one such bet per player. */
export const playersByHand = ({ bets }: Round): number[] =>
  bets
    .live()
    .filter(isLiveByHand)
    .map((bet) => bet.playerId);

/**
 * Returns the cash-out command for the player's live manual bet. If there is no such bet, returns none and responds
 * with a refusal at once.
 */
export const cashOutOfLive = (
  round: Round | null,
  { command, receivedMs }: Stamped<StopLive>,
): Stamped<CashOutBet>[] => {
  const bet = round?.bets.of(command.playerId).find(isLiveByHand);
  if (bet) return [{ command: { ...command, kind: 'cash_out', betId: bet.id }, receivedMs }];
  command.answer({ status: 'error', message: 'crash_api.no_bet' });
  return [];
};
