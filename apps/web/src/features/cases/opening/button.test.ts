import { describe, expect, it } from 'vitest';
import { buttonOf, isPressable, type OpeningSituation } from './button.ts';
import { type KeptOpening, READY } from './state.ts';

const SITUATION: OpeningSituation = {
  opening: READY,
  elsewhere: null,
  box: { price: 2.5, closed: null },
  count: 2,
  session: 'player',
  balanceCents: 500,
  seeds: 'good',
  isMaintenance: false,
  isStopped: false,
  isOffline: false,
};
const button = (change: Partial<OpeningSituation>) => buttonOf({ ...SITUATION, ...change });
const KITE = { id: 4, name: 'Kite', name_ru: 'Змей' };
const opening = { key: 'k', playerId: 1, box: KITE, request: {} } as unknown as KeptOpening;

describe('the button of a box', () => {
  it('opens as many boxes as are chosen, for what they cost in all', () => {
    expect(button({})).toEqual({ kind: 'open', count: 2, totalCents: 500, obstacle: null });
    expect(isPressable(button({}))).toBe(true);
  });

  it('leads to the one next step when money is short, and says how many the balance pays', () => {
    expect(button({ balanceCents: 499 })).toEqual({ kind: 'deposit', missingCents: 1, enoughFor: 1 });
    expect(button({ balanceCents: 0 })).toEqual({ kind: 'deposit', missingCents: 500, enoughFor: 0 });
  });

  it('asks a visitor to sign in', () => {
    expect(button({ session: 'visitor', balanceCents: 0 })).toEqual({ kind: 'sign_in', totalCents: 500 });
  });

  it.each([
    ['return', { reason: 'closed', why: 'return' }],
    ['staff', { reason: 'closed', why: 'staff' }],
    ['paused', { reason: 'closed', why: 'paused' }],
  ] as const)('states before the press that a box is closed (%s), to every visitor and player', (closed, obstacle) => {
    for (const session of ['visitor', 'player', 'pending'] as const)
      expect(button({ box: { price: 2.5, closed }, session, balanceCents: 0 })).toMatchObject({
        kind: 'open',
        obstacle,
      });
  });

  it.each([
    [{ isMaintenance: true }, 'maintenance'],
    [{ isStopped: true }, 'stopped'],
    [{ isOffline: true }, 'offline'],
    [{ seeds: 'absent' }, 'seeds_loading'],
    [{ seeds: 'failed' }, 'seeds_failed'],
    [{ seeds: 'bad' }, 'bad_seed'],
    [{ session: 'pending' }, 'seeds_loading'],
  ] as const)('the button of a box cannot be pressed with %o', (change, reason) => {
    const found = button(change);
    expect(found).toMatchObject({ kind: 'open', obstacle: { reason } });
    expect(isPressable(found)).toBe(false);
  });

  it('waits, skips, or asks again while an opening is under way, whatever the balance is', () => {
    const poor = { balanceCents: 0 };
    const asking = button({ ...poor, opening: { kind: 'asking', opening, isRepeat: false, isRestored: false } });
    expect([asking.kind, isPressable(asking)]).toEqual(['asking', false]);
    expect(button({ ...poor, opening: { kind: 'unanswered', opening, isRestored: false } }).kind).toBe('ask_again');
    expect(button({ ...poor, elsewhere: { kind: 'unanswered', opening, isRestored: false } })).toEqual({
      kind: 'ask_again',
      other: KITE,
    });
    const elsewhere = { kind: 'asking', opening, isRepeat: false, isRestored: false } as const;
    expect(button({ elsewhere })).toMatchObject({ kind: 'open', obstacle: { reason: 'other_box', other: KITE } });
    const reeling = { kind: 'reeling', opening, won: [], times: { firstMs: 1, nextMs: 0 } } as const;
    expect(button({ ...poor, opening: reeling }).kind).toBe('skip');
  });
});
