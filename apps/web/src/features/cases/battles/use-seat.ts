import type { Language } from '@updraft/contract/constants';
import { openDepositOf } from '../../../entities/inventory/next-step.ts';
import { requireSignIn, useBalance, useSession, usePlayerId } from '../../../entities/session/session-store.ts';
import { toCents } from '../../../lib/cents.ts';
import { stopOf, useConfig } from '../../../lib/config.ts';
import { dollars } from '../../../lib/format.ts';
import { useConnection } from '../../../lib/socket.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useSeedsState } from '../seeds/use-followed-seeds.ts';
import { ownSeat } from './battle.ts';
import { ownBattles } from './own-battles.ts';
import { useBattles } from './query.ts';
import { type SeatObstacle, type SeatStep, seatStep } from './seat-button.ts';

/** Returns the next step towards a seat at this price, in dollars. `isFirst`: the first seat of a new battle. */
export function useSeatStep(price: number, { isFirst }: { isFirst: boolean }): SeatStep {
  const playerId = usePlayerId();
  const session = useSession((state) => state.status);
  const balanceCents = toCents(useBalance());
  const isMaintenance = useConfig((state) => state.maintenance);
  const isStopped = useConfig((state) => stopOf('cases', state) !== undefined);
  const { status } = useConnection();
  const { data } = useBattles(playerId);
  const own = ownBattles(data?.waiting ?? [], playerId);
  return seatStep({
    session,
    balanceCents,
    isMaintenance,
    isStopped,
    priceCents: toCents(price),
    seeds: useSeedsState(playerId),
    isOn: data?.limits.isOn ?? true,
    isOffline: status === 'offline',
    hasOwnWaiting: isFirst && own.some((battle) => ownSeat(battle, playerId)?.seat === 0),
    seatsTaken: own.length,
    maxSeats: data?.limits.maxSeats ?? Infinity,
  });
}

/** Starts the step before a seat: the sign-in or the deposit. Both return to this page. */
export function takeStep(step: Exclude<SeatStep, { kind: 'pay' }>): void {
  if (step.kind === 'sign_in') requireSignIn({ priceCents: step.priceCents });
  else openDepositOf(step.missingCents);
}

/** Returns a function that describes the reason for which a seat is refused. */
function useObstacleText(): (obstacle: SeatObstacle) => string {
  const { t } = useTexts('cases');
  return (obstacle) => {
    if (obstacle.reason === 'off') return t('battles:off');
    if (obstacle.reason === 'own_waiting') return t('cases_api:battle_waiting');
    if (obstacle.reason === 'seats_taken') return t('cases_api:battle_seats_taken', { value: obstacle.most });
    return t(obstacle.reason);
  };
}

interface Face {
  face: string;
  note: string;
}

/**
 * Returns a function that describes the button of a seat: `face` is its text, `note` the text below it. `pay`: the
 * texts for the payment.
 */
export function useStepWords(): (step: SeatStep, pay: Face, language: Language) => Face {
  const { t } = useTexts('cases');
  const obstacleText = useObstacleText();
  return (step, pay, language) => {
    switch (step.kind) {
      case 'sign_in':
        return { face: t('battles:sign_in'), note: t('battles:sign_in_text') };
      case 'deposit': {
        const sum = dollars(step.missingCents / 100, 2, language);
        return { face: t('shell:deposit'), note: t('short', { sum }) };
      }
      case 'pay':
        return step.obstacle === null ? pay : { face: pay.face, note: obstacleText(step.obstacle) };
    }
  };
}
