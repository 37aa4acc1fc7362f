import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PromoAttempt,
  type PromoCode,
  type PromoOffer,
  type PromoUses,
  normalCode,
  refuseOffer,
  refusePromo,
} from './index.ts';

const NOW = 1_000_000;
const code = (change: Partial<PromoCode> = {}): PromoCode => ({
  kind: 'percent',
  isEnabled: true,
  endsAtMs: null,
  totalLimit: null,
  dailyLimit: null,
  minDepositCents: 0,
  ...change,
});
const uses = (change: Partial<PromoUses> = {}): PromoUses => ({ total: 0, today: 0, own: 0, ...change });
const attempt = (change: Partial<PromoAttempt> = {}): PromoAttempt => ({
  place: 'deposit',
  nowMs: NOW,
  depositCents: 1000,
  ...change,
});
const refusal = (
  change: Partial<PromoCode> | null,
  used: Partial<PromoUses> = {},
  how: Partial<PromoAttempt> = {},
): string | null => refusePromo(change && code(change), uses(used), attempt(how))?.reason ?? null;

describe('the text of a code', () => {
  it.each([
    [' Spring-20 ', 'SPRING-20'],
    ['a_b', 'A_B'],
    ['AB', null],
    ['', null],
    ['with space', null],
    ['ПРОМО', null],
    ['A'.repeat(33), null],
    ["X' or 1=1", null],
  ])('[PR-1] reads the code %j as %j', (text, expected) => expect(normalCode(text)).toBe(expected));
});

describe('a new code', () => {
  const offer = (change: Partial<PromoOffer>): PromoOffer => ({
    kind: 'percent',
    basisPoints: null,
    amountCents: null,
    entryId: null,
    minDepositCents: 0,
    endsAtMs: null,
    ...change,
  });

  it.each<[Partial<PromoOffer>, string | null]>([
    [{ basisPoints: 500 }, null],
    [{ basisPoints: 500, minDepositCents: 1000 }, null],
    [{ kind: 'balance', amountCents: 300 }, null],
    [{ kind: 'item', entryId: 7 }, null],
    [{}, 'not_of_kind'],
    [{ kind: 'balance', amountCents: 0 }, 'not_of_kind'],
    [{ kind: 'item' }, 'not_of_kind'],
    [{ basisPoints: 500, amountCents: 300 }, 'not_of_kind'],
    [{ basisPoints: 500, amountCents: 0 }, 'not_of_kind'],
    [{ basisPoints: 500, entryId: 7 }, 'not_of_kind'],
    [{ kind: 'balance', amountCents: 300, basisPoints: 500 }, 'not_of_kind'],
    [{ kind: 'balance', amountCents: 300, minDepositCents: 1 }, 'not_of_kind'],
    [{ kind: 'item', entryId: 7, minDepositCents: 1 }, 'not_of_kind'],
    [{ basisPoints: 500, endsAtMs: NOW + 1 }, null],
    [{ basisPoints: 500, endsAtMs: NOW }, 'end_past'],
    [{ kind: 'item', entryId: 7, endsAtMs: 0 }, 'end_past'],
  ])('[PR-7] checks the new code %o: %s', (change, reason) => expect(refuseOffer(offer(change), NOW)).toBe(reason));
});

describe('the use of a code', () => {
  it.each([
    [null, {}, {}, 'not_found'],
    [{ isEnabled: false }, {}, {}, 'not_found'],
    [{}, {}, {}, null],
    [{ endsAtMs: NOW }, {}, {}, 'ended'],
    [{ endsAtMs: NOW + 1 }, {}, {}, null],
    [{ totalLimit: 3 }, { total: 3 }, {}, 'used_up'],
    [{ totalLimit: 3 }, { total: 2 }, {}, null],
    [{}, { own: 1 }, {}, 'used_by_you'],
    [{ totalLimit: 1 }, { total: 1, own: 1 }, {}, 'used_by_you'],
    [{ dailyLimit: 2 }, { today: 2 }, {}, 'daily_limit'],
    [{ dailyLimit: 2 }, { today: 1 }, {}, null],
    [{ minDepositCents: 1001 }, {}, {}, 'min_deposit'],
    [{ minDepositCents: 1000 }, {}, {}, null],
    [{ minDepositCents: 1001 }, {}, { depositCents: null }, null],
    [{ isEnabled: false, endsAtMs: 0 }, { own: 1 }, {}, 'not_found'],
    [{ endsAtMs: 0 }, { own: 1 }, {}, 'ended'],
    [{ dailyLimit: 1, minDepositCents: 5000 }, { today: 1 }, {}, 'daily_limit'],
  ] as const)('[PR-3] [PR-4] checks the code %o with uses %o and attempt %o: %s', (change, used, how, reason) =>
    expect(refusal(change, used, how)).toBe(reason),
  );

  it.each([
    ['percent', 'deposit', null],
    ['percent', 'page', 'deposit_only'],
    ['balance', 'deposit', 'page_only'],
    ['balance', 'page', null],
    ['item', 'deposit', 'page_only'],
    ['item', 'page', null],
  ] as const)('[PR-2] [PR-6] a code of the kind %s at the place %s has the refusal %s', (kind, place, reason) =>
    expect(refusal({ kind }, {}, { place })).toBe(reason),
  );

  it('[PR-3] [PR-5] a code is never used more often than its limits allow; held uses count', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.constantFrom('hold', 'give back', 'next day'), { maxLength: 40 }),
        (totalLimit, dailyLimit, steps) => {
          const days = [0];
          for (const step of steps) {
            const today = days[days.length - 1] as number;
            if (step === 'next day') days.push(0);
            else if (step === 'give back') days[days.length - 1] = Math.max(0, today - 1);
            else {
              const total = days.reduce((sum, day) => sum + day, 0);
              if (refusal({ totalLimit, dailyLimit }, { total, today }) === null) days[days.length - 1] = today + 1;
            }
            expect(Math.max(...days)).toBeLessThanOrEqual(dailyLimit);
            expect(days.reduce((sum, day) => sum + day, 0)).toBeLessThanOrEqual(totalLimit);
          }
        },
      ),
    );
  });
});
