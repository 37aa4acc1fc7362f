import { expect, it } from 'vitest';
import { type SeatSituation, seatStep } from './seat-button.ts';

const READY: SeatSituation = {
  session: 'player',
  balanceCents: 500,
  priceCents: 500,
  seeds: 'good',
  isOn: true,
  isMaintenance: false,
  isStopped: false,
  isOffline: false,
  hasOwnWaiting: false,
  seatsTaken: 0,
  maxSeats: 3,
};
const stepOf = (change: Partial<SeatSituation>) => seatStep({ ...READY, ...change });
const reasonOf = (change: Partial<SeatSituation>) => {
  const step = stepOf(change);
  return step.kind === 'pay' ? (step.obstacle?.reason ?? null) : step.kind;
};

it('[BT-3] a seat is paid from the balance; what is missing leads to the deposit', () => {
  expect(stepOf({})).toEqual({ kind: 'pay', obstacle: null });
  expect(stepOf({ balanceCents: 499 })).toEqual({ kind: 'deposit', missingCents: 1 });
  expect(stepOf({ session: 'visitor', balanceCents: 0, seeds: 'absent' })).toEqual({
    kind: 'sign_in',
    priceCents: 500,
  });
});

it('[BT-6] the first broken rule is named, and no money is asked for a seat that cannot be taken', () => {
  const poor = { balanceCents: 0 };
  expect(reasonOf({ ...poor, isOn: false, hasOwnWaiting: true })).toBe('off');
  expect(reasonOf({ ...poor, hasOwnWaiting: true, seatsTaken: 3 })).toBe('own_waiting');
  expect(stepOf({ ...poor, seatsTaken: 3 })).toEqual({ kind: 'pay', obstacle: { reason: 'seats_taken', most: 3 } });
  expect(reasonOf({ ...poor, isStopped: true })).toBe('stopped');
  expect(reasonOf({ isMaintenance: true, isStopped: true })).toBe('maintenance');
  expect(reasonOf({ isOffline: true })).toBe('offline');
});

it('[BT-4] a seat needs seeds', () => {
  expect((['absent', 'failed', 'bad'] as const).map((seeds) => reasonOf({ seeds }))).toEqual([
    'seeds_loading',
    'seeds_failed',
    'bad_seed',
  ]);
  expect(reasonOf({ session: 'pending', seeds: 'absent' })).toBe('seeds_loading');
});
