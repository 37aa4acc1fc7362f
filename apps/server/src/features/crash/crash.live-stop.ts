import type { StopLive } from '../../stakes/live-stop.ts';
import type { Stamped } from '../../tables/mailbox.ts';
import type { Bet, Round } from './crash.round.ts';
import type { CashOutBet } from './crash.cash-outs.ts';

const isLiveByHand = ({ status, autoCashOutHundredths }: Bet): boolean =>
  status === 0 && autoCashOutHundredths === null;

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
