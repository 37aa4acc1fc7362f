// Pure: the action of a seat's button, and the reason for which it is refused before the press. [BT-6]
import type { SeedsState } from '../seeds/use-followed-seeds.ts';

export type SeatObstacle =
  | { reason: 'off' | 'maintenance' | 'stopped' | 'offline' | 'seeds_loading' | 'seeds_failed' | 'bad_seed' }
  | { reason: 'own_waiting' }
  | { reason: 'seats_taken'; most: number };

export type SeatStep =
  | { kind: 'sign_in'; priceCents: number }
  | { kind: 'deposit'; missingCents: number }
  | { kind: 'pay'; obstacle: SeatObstacle | null };

export interface SeatSituation {
  session: 'pending' | 'visitor' | 'player';
  balanceCents: number;
  priceCents: number;
  seeds: SeedsState;
  /** True if the operator has switched battles on. */
  isOn: boolean;
  isMaintenance: boolean;
  isStopped: boolean;
  isOffline: boolean;
  /** True for the first seat of a new battle while another battle that the player created still waits. */
  hasOwnWaiting: boolean;
  /** Number of the player's seats in waiting battles. `maxSeats`: the largest number allowed. */
  seatsTaken: number;
  maxSeats: number;
}

const SEEDS = { absent: 'seeds_loading', failed: 'seeds_failed', bad: 'bad_seed' } as const;

function obstacleOf(situation: SeatSituation): SeatObstacle | null {
  const { seeds, isOn, isMaintenance, isStopped, isOffline, hasOwnWaiting, seatsTaken, maxSeats } = situation;
  if (isMaintenance) return { reason: 'maintenance' };
  if (isStopped) return { reason: 'stopped' };
  if (!isOn) return { reason: 'off' };
  if (isOffline) return { reason: 'offline' };
  if (hasOwnWaiting) return { reason: 'own_waiting' };
  if (seatsTaken >= maxSeats) return { reason: 'seats_taken', most: maxSeats };
  return seeds === 'good' ? null : { reason: SEEDS[seeds] };
}

/**
 * Returns the next step towards a seat: the sign-in, the deposit, or the payment. With an obstacle, except one of the
 * seeds, neither the sign-in nor the deposit is offered.
 */
export function seatStep(situation: SeatSituation): SeatStep {
  const { session, balanceCents, priceCents } = situation;
  const obstacle = obstacleOf(situation);
  const isSeedless = obstacle === null || obstacle.reason.includes('seed');
  if (!isSeedless) return { kind: 'pay', obstacle };
  if (session === 'visitor') return { kind: 'sign_in', priceCents };
  if (session === 'pending') return { kind: 'pay', obstacle: { reason: 'seeds_loading' } };
  if (balanceCents < priceCents) return { kind: 'deposit', missingCents: priceCents - balanceCents };
  return { kind: 'pay', obstacle };
}
