import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_WITHDRAWAL_LIMITS as LIMITS,
  type SkinToTake,
  WITHDRAWAL_STATUSES,
  type Withdrawer,
  approvalsNeeded,
  mayCancelOwn,
  missingDeposit,
  parseTradeLink,
  payoutMeaning,
  payoutOf,
  refuseApproval,
  refuseMoney,
  refuseTake,
  standingOf,
  tradeLinkOf,
} from './index.ts';

const player = (change: Partial<Withdrawer> = {}): Withdrawer => ({
  isBlocked: false,
  hasTradeLink: true,
  depositedCents: 10_000,
  hasOpenWithdrawal: false,
  availableCents: 100_000,
  withdrawnTodayCents: 0,
  ...change,
});
const skin = (change: Partial<SkinToTake> = {}): SkinToTake => ({
  itemCount: 1,
  priceCents: 5000,
  isOnMarket: true,
  ...change,
});

describe('money', () => {
  it.each([
    [1000, 800, 200],
    [501, 400, 101],
    [1, 0, 1],
  ])('[WD-1] splits %i cents into a payout of %i and a fee of %i', (sum, payoutCents, taxCents) =>
    expect(payoutOf(sum, LIMITS.taxPercent)).toEqual({ payoutCents, taxCents }),
  );

  it('[WD-1] payout and fee add up to the sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 }), (sum, points) => {
        const { payoutCents, taxCents } = payoutOf(sum, points / 100);
        expect(payoutCents + taxCents).toBe(sum);
        expect(taxCents).toBeGreaterThanOrEqual((sum * points) / 10_000);
        expect(taxCents).toBeLessThan((sum * points) / 10_000 + 1);
      }),
    );
  });

  it.each([
    [{}, 499, 'min_sum'],
    [{}, 500, null],
    [{ availableCents: 499 }, 500, 'bet_more'],
    [{ availableCents: 500_000, withdrawnTodayCents: 150_000 }, 50_000, null],
    [{ availableCents: 500_000, withdrawnTodayCents: 150_000 }, 50_001, 'daily_limit'],
    [{ depositedCents: 0 }, 500, 'no_deposit'],
    [{ isBlocked: true, depositedCents: 0 }, 1, 'blocked'],
    [{ hasTradeLink: false, hasOpenWithdrawal: true }, 500, null],
    [{ availableCents: 100 }, 101, 'bet_more'],
  ])('[WD-2] [WD-10] [WD-12] [WD-15] checks for a player %o a sum of %i: refusal %s', (change, sum, reason) =>
    expect(refuseMoney(player(change), sum, LIMITS)?.reason ?? null).toBe(reason),
  );

  it('[WD-12] a refusal states the available sum', () =>
    expect(refuseMoney(player({ availableCents: 700 }), 701, LIMITS)).toEqual({
      reason: 'bet_more',
      availableCents: 700,
    }));
});

describe('a skin', () => {
  it.each([
    [{}, {}, null],
    [{ isBlocked: true, hasTradeLink: false }, {}, 'blocked'],
    [{ hasTradeLink: false, depositedCents: 0 }, {}, 'no_trade_link'],
    [{ depositedCents: 0 }, { itemCount: 2 }, 'no_deposit'],
    [{ hasOpenWithdrawal: true }, { itemCount: 2 }, 'one_item'],
    [{}, { itemCount: 0 }, 'one_item'],
    [{ hasOpenWithdrawal: true, availableCents: 0 }, {}, 'in_progress'],
    [{ availableCents: 4999, depositedCents: 1 }, {}, 'bet_more'],
    [{ availableCents: 5000 }, {}, null],
    [{ depositedCents: 499 }, { isOnMarket: false }, 'deposit_more'],
    [{ depositedCents: 500 }, {}, null],
    [{}, { isOnMarket: false }, 'not_on_market'],
  ])(
    '[WD-10] [WD-11] [WD-12] [WD-13] [WD-14] [WD-15] checks for a player %o a skin %o: refusal %s',
    (change, what, reason) => expect(refuseTake(player(change), skin(what), LIMITS)?.reason ?? null).toBe(reason),
  );

  it.each([
    [5000, 0, 500],
    [5001, 0, 501],
    [5001, 501, 0],
    [10, 5000, 0],
  ])('[WD-13] a skin of %i cents needs, after deposits of %i, %i more', (priceCents, depositedCents, missing) =>
    expect(missingDeposit({ priceCents, depositedCents, depositPercent: LIMITS.depositPercent })).toBe(missing),
  );
});

describe('approvals', () => {
  it.each([
    [50_000, 1],
    [50_001, 2],
  ])('[WD-5] %i cents require %i approvals', (sum, needed) => expect(approvalsNeeded(sum, LIMITS)).toBe(needed));

  it.each([
    [{}, null],
    [{ approvedBy: [5] }, 'twice'],
    [{ approvedBy: [6] }, null],
    [{ playerId: 5 }, 'own'],
    [{ status: 'sending' as const }, 'not_in_moderation'],
    [{ status: 'canceled' as const, playerId: 5 }, 'not_in_moderation'],
  ])('[WD-5] checks an approval %o: refusal %s', (change, reason) =>
    expect(refuseApproval({ status: 'moderation', playerId: 9, approvedBy: [], staffId: 5, ...change })).toBe(reason),
  );
});

describe('canceling a withdrawal', () => {
  it.each([
    [{}, ['moderation']],
    [{ playersMayCancel: false }, []],
    [{ isDisputed: true }, []],
  ])('[WD-6] [WD-7] a player can cancel a withdrawal with %o in the statuses %j', (change, statuses) => {
    expect(
      WITHDRAWAL_STATUSES.filter((status) =>
        mayCancelOwn({ status, isDisputed: false, playersMayCancel: true, ...change }),
      ),
    ).toEqual(statuses);
  });
});

describe('trade links', () => {
  const good = 'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=Ab_-1234';

  it('[WD-20] a trade link is parsed into an account and a token', () => {
    expect(parseTradeLink(good)).toEqual({ steamId: '76561198000000001', token: 'Ab_-1234' });
    expect(parseTradeLink(`  ${good}\n`)).toEqual(parseTradeLink(good));
  });

  it.each([
    'http://steamcommunity.com/tradeoffer/new/?partner=39734273&token=Ab_-1234',
    'https://steamcommunity.com.evil.example/tradeoffer/new/?partner=39734273&token=Ab_-1234',
    'https://evil.example/?https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=Ab_-1234',
    'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=Ab_-123',
    'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=Ab_-12345',
    'https://steamcommunity.com/tradeoffer/new/?token=Ab_-1234&partner=39734273',
    'https://steamcommunity.com/tradeoffer/new/?partner=0&token=Ab_-1234',
    'https://steamcommunity.com/tradeoffer/new/?partner=4294967296&token=Ab_-1234',
    'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=Ab_-1234&x=1',
    'javascript:alert(1)',
    '',
  ])('[WD-20] refuses the trade link %s', (text) => expect(parseTradeLink(text)).toBeNull());

  it('[WD-20] a formatted trade link is parsed back to the same values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffff_ffff }), fc.stringMatching(/^[\w-]{8}$/), (account, token) => {
        const link = { steamId: String(76_561_197_960_265_728n + BigInt(account)), token };
        expect(parseTradeLink(tradeLinkOf(link))).toEqual(link);
      }),
    );
  });
});

describe('the report of a payout provider', () => {
  const told = (change: Partial<Parameters<typeof payoutMeaning>[0]> = {}) =>
    payoutMeaning({ status: 'sending', isSent: true, isSameProvider: true, isSameSum: true, isPaid: true, ...change });

  it.each([
    [{}, 'complete'],
    [{ isPaid: false }, 'give_back'],
    [{ status: 'completed' }, 'known'],
    [{ status: 'canceled', isPaid: false }, 'known'],
    [{ status: 'completed', isPaid: false }, { contradiction: 'rejected_after_payment' }],
    [{ status: 'canceled' }, { contradiction: 'paid_after_return' }],
    [{ isSameSum: false }, { contradiction: 'another_sum' }],
    [{ status: 'completed', isSameSum: false }, { contradiction: 'another_sum' }],
    [{ isSameProvider: false, isSameSum: false }, { contradiction: 'another_provider' }],
    [{ status: 'moderation', isSent: false }, { contradiction: 'not_sent' }],
    [{ isSent: false, isSameProvider: false }, { contradiction: 'not_sent' }],
  ] as const)('[WD-7] a payout report %o means %o', (change, meaning) => expect(told(change)).toEqual(meaning));

  it('[WD-7] a report ends a withdrawal only if it names its payout, and only in the status sending', () => {
    for (const status of WITHDRAWAL_STATUSES) {
      for (let bits = 0; bits < 16; bits++) {
        const [isSent, isSameProvider, isSameSum, isPaid] = [1, 2, 4, 8].map((bit) => (bits & bit) !== 0) as [
          boolean,
          boolean,
          boolean,
          boolean,
        ];
        const meaning = told({ status, isSent, isSameProvider, isSameSum, isPaid });
        const ends = meaning === 'complete' || meaning === 'give_back';
        expect(ends).toBe(status === 'sending' && isSent && isSameProvider && isSameSum);
      }
    }
  });
});

describe('before anything is chosen', () => {
  it.each([
    [{}, null, null],
    [{ isBlocked: true, depositedCents: 0 }, 'blocked', 'blocked'],
    [{ hasTradeLink: false }, null, 'no_trade_link'],
    [{ depositedCents: 0 }, 'no_deposit', 'no_deposit'],
    [{ hasOpenWithdrawal: true }, null, 'in_progress'],
    [{ availableCents: 0, toStakeCents: 700 }, 'bet_more', 'bet_more'],
    [{ availableCents: 499, toStakeCents: 1 }, 'bet_more', null],
    [{ availableCents: 0 }, 'min_sum', null],
    [{ availableCents: 500_000, withdrawnTodayCents: 199_501 }, 'daily_limit', null],
  ])('[WD-16] a player %o sees before any choice the refusal of money %s, of skins %s', (change, money, skins) => {
    const standing = standingOf({ ...player(change), toStakeCents: 0, ...change }, LIMITS);
    expect([standing.money?.reason ?? null, standing.skins?.reason ?? null]).toEqual([money, skins]);
  });
});
