import type { TakeAck } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Now } from '../../stakes/gap.ts';
import type { Answerable, Stamped } from '../../tables/mailbox.ts';
import type { PlayLimits } from '../limits/limits.guard.ts';
import type { Round } from './crash.round.ts';
import type { TakeBet } from './crash.takes.ts';

/**
 * Cashes out the player's live manual bet; a round has at most one per player. The bet is found when the command is
 * handled, not when it is sent: a table that is being rebuilt knows no bets meanwhile.
 */
export interface StopLive extends Answerable {
  kind: 'stop_live';
  playerId: number;
  answer: (ack: TakeAck) => void;
}

/**
 * Makes that command for a break. Handled, it pays the bet or finds none; `onLost` is called when it was not handled.
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

/**
 * The cash-out of that bet, decided like any other. None where there is no such bet; the command is then answered at
 * once.
 */
export const takeLive = (round: Round | null, { command, receivedMs }: Stamped<StopLive>): Stamped<TakeBet>[] => {
  const bet = round?.bets
    .of(command.playerId)
    .find(({ status, autoStopHundredths }) => status === 0 && autoStopHundredths === null);
  if (bet) return [{ command: { ...command, kind: 'take', betId: bet.id }, receivedMs }];
  command.answer({ status: 'error', message: 'crash_api.no_bet' });
  return [];
};

interface Owed {
  limits: Pick<PlayLimits, 'breaksSince'>;
  /** When the flight began, by the database's clock. */
  startedAt: Date;
  now: Now;
}

/**
 * Cash-outs for breaks that began in this flight: the table's last owner may have died before it handled them. [LI-11]
 */
export const owedStops = async (
  query: Query,
  round: Round,
  { limits, startedAt, now }: Owed,
): Promise<Stamped<StopLive>[]> => {
  const byHand = round.bets.live().filter((bet) => bet.autoStopHundredths === null);
  if (byHand.length === 0) return [];
  const breaks = await limits.breaksSince(query, { playerIds: byHand.map((bet) => bet.playerId), since: startedAt });
  return breaks.map((begun) => ({
    command: { kind: 'stop_live', playerId: begun.playerId, answered: false, answer: () => undefined },
    receivedMs: Math.max(round.startedMs, now.monoMs - (now.dbNow.getTime() - begun.startedAt.getTime())),
  }));
};
