import type { Query } from '../../db/db.ts';
import type { StopLive } from '../../stakes/live-stop.ts';
import type { Stamped } from '../../tables/mailbox.ts';
import { type Bet, CRASH, type Round } from './crash.round.ts';
import type { CashOutBet } from './crash.cash-outs.ts';

const isLiveByHand = ({ status, autoCashOutHundredths }: Bet): boolean =>
  status === 0 && autoCashOutHundredths === null;

/** The same by the database: the player has such a bet in a round that has started and has not settled it. */
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
 * The cash-out of that bet, decided like any other. None where there is no such bet; the command is then answered at
 * once.
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
