import { HOUSE } from '@updraft/ledger';
import { describe, expect, it } from 'vitest';
import { financeWorld } from '../../testing/finance-world.ts';
import { openReceivables } from '../finance/receivables.ts';
import { playState } from '../wagering/wagering.store.ts';

const here = financeWorld();
const { invoiceOf, resolutionOf, paidTwice } = here;

describe('money of a charge that was held', () => {
  it('[M9] the refund of a duplicate goes out of what is held, and does not touch the good deposit', async () => {
    const before = [await here.money.houseCents(HOUSE.suspense), await here.money.houseCents(HOUSE.payments)];
    const { playerId, good, duplicate, reviewId } = await paidTwice();
    expect(await here.money.report({ ...duplicate, kind: 'refunded' })).toBe('returned');
    expect([await here.money.houseCents(HOUSE.suspense), await here.money.houseCents(HOUSE.payments)]).toEqual([
      before[0],
      (before[1] ?? 0) - 2500,
    ]);
    expect([
      await here.world.balance(playerId),
      await here.money.owedBy(playerId),
      await here.world.isBlocked(playerId),
    ]).toEqual([2500, [], false]);
    expect(await invoiceOf(good.invoiceId)).toEqual({ status: 'completed', reversed_cents: 0 });
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 2500 });
    expect(await resolutionOf(reviewId)).toBe('returned');
    expect(await here.money.resolve(reviewId, { staffId: here.a })).toMatchObject({
      message: 'staff_api.review_taken_back',
    });
    // A chargeback of the credited charge leaves the held one as it is.
    expect(await here.money.report({ invoiceId: good.invoiceId, chargeId: good.chargeId, kind: 'charged_back' })).toBe(
      'reversed',
    );
    expect(await here.money.owedBy(playerId)).toEqual([2500]);
  });

  it('[M9] a refund of a part leaves the rest to be credited, and no more', async () => {
    const { playerId, duplicate, reviewId } = await paidTwice();
    expect(await here.money.report({ ...duplicate, kind: 'refunded', amountCents: 700 })).toBe('returned');
    expect(await here.money.reviewOf(duplicate.chargeId)).toMatchObject({ amount_cents: 2500, taken_back_cents: 700 });
    expect(await here.money.resolve(reviewId, { staffId: here.a })).toMatchObject({ ok: true, proposed: false });
    expect(await here.world.balance(playerId)).toBe(4300);
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 4300, depositedCents: 4300 });
    // A refund above the credited rest reverses that rest. Finance decides about the excess.
    expect(await here.money.report({ ...duplicate, kind: 'refunded', amountCents: 2000 })).toBe('reversed');
    expect(await here.money.owedBy(playerId)).toEqual([1800]);
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 2500 });
    expect(await here.money.reviewOf(duplicate.chargeId)).toMatchObject({
      kind: 'chargeback',
      reason: 'more_than_left',
      amount_cents: 200,
      player_id: playerId,
    });
  });

  it('[M9] a payment that was credited after review is owed when it is taken back', async () => {
    const { playerId, good, duplicate, reviewId } = await paidTwice();
    expect(await here.money.resolve(reviewId, { staffId: here.a })).toMatchObject({ ok: true });
    expect(await here.world.balance(playerId)).toBe(5000);
    expect(await here.money.report({ ...duplicate, kind: 'charged_back' })).toBe('reversed');
    expect(await here.money.owedBy(playerId)).toEqual([2500]);
    expect((await openReceivables(here.world.db)).at(-1)).toMatchObject({
      source: 'review',
      source_id: expect.stringContaining(String(reviewId)),
    });
    expect(await here.world.isBlocked(playerId)).toBe(true);
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 2500 });
    expect(await invoiceOf(good.invoiceId)).toEqual({ status: 'completed', reversed_cents: 0 });
  });

  it('[M9] one that staff returned is confirmed by its refund, and a second one goes before finance', async () => {
    const { duplicate, reviewId } = await paidTwice();
    expect(await here.money.resolve(reviewId, { staffId: here.a, action: 'return' })).toMatchObject({ ok: true });
    const before = await here.money.houseCents(HOUSE.payments);
    expect(await here.money.report({ ...duplicate, kind: 'refunded' })).toBe('returned');
    expect(await here.money.houseCents(HOUSE.payments)).toBe(before);
    expect(await here.money.report({ ...duplicate, kind: 'charged_back' })).toBe('review');
  });

  it('[M9] another currency goes back without a booking, and is owed by the part that it was credited with', async () => {
    const { id: playerId } = await here.world.player();
    const roubles = {
      invoiceId: await here.money.open(playerId),
      chargeId: `roubles of ${playerId}`,
      amountCents: 230_000,
      currency: 'RUB',
    };
    expect(await here.money.report(roubles)).toBe('review');
    const reviewId = (await here.money.reviewOf(roubles.chargeId))?.id ?? 0;
    expect(await here.money.report({ ...roubles, kind: 'refunded', amountCents: 30_000 })).toBe('returned');
    for (const staffId of [here.a, here.b])
      expect(await here.money.resolve(reviewId, { staffId, cents: 2001 })).toMatchObject({
        ok: true,
        proposed: staffId === here.a,
      });
    expect(await here.money.report({ ...roubles, kind: 'refunded', amountCents: 2500, currency: 'USD' })).toBe(
      'review',
    );
    expect(await here.money.report({ ...roubles, kind: 'refunded', amountCents: 100_000 })).toBe('reversed');
    expect(await here.money.owedBy(playerId)).toEqual([1000]);
    expect(await here.money.report({ ...roubles, kind: 'refunded', amountCents: 100_000 })).toBe('reversed');
    expect(await here.money.owedBy(playerId)).toEqual([1000, 1001]);
  });
});

describe('money that went before it was reported to have come', () => {
  it('[M9] is set against it when it comes: nothing is credited, nothing owed, nothing left before finance', async () => {
    const { id: playerId } = await here.world.player();
    const charge = { invoiceId: await here.money.open(playerId), chargeId: `early ${playerId}` };
    expect(await here.money.report({ ...charge, kind: 'charged_back' })).toBe('review');
    expect(await here.money.reviewOf(charge.chargeId)).toMatchObject({
      kind: 'chargeback',
      reason: 'unknown_charge',
      player_id: playerId,
    });
    expect(await here.money.report(charge)).toBe('returned');
    expect(await here.money.reviewOf(charge.chargeId)).toBeUndefined();
    expect([await here.world.balance(playerId), await here.money.owedBy(playerId)]).toEqual([0, []]);
    // Another charge may still pay the invoice.
    expect(await here.money.report({ invoiceId: charge.invoiceId })).toBe('credited');
    expect(await here.world.balance(playerId)).toBe(2500);
  });

  it('[M9] leaves the rest for staff if a part of it went', async () => {
    const { id: playerId } = await here.world.player();
    const charge = { invoiceId: await here.money.open(playerId), chargeId: `early part ${playerId}` };
    expect(await here.money.report({ ...charge, kind: 'refunded', amountCents: 1000 })).toBe('review');
    expect(await here.money.report(charge)).toBe('review');
    const review = await here.money.reviewOf(charge.chargeId);
    expect(review).toMatchObject({ kind: 'payment', reason: 'taken_back', amount_cents: 2500, taken_back_cents: 1000 });
    expect(await here.money.resolve(review?.id ?? 0, { staffId: here.a })).toMatchObject({ ok: true, proposed: false });
    expect(await here.world.balance(playerId)).toBe(1500);
  });

  it('[M9] ends the same in both orders of two reports at once: nothing is lost and nothing is kept twice', async () => {
    for (let n = 0; n < 4; n++) {
      const { id: playerId } = await here.world.player();
      const charge = { invoiceId: await here.money.open(playerId), chargeId: `both ${playerId}` };
      const effects = await Promise.all([
        here.money.report(charge),
        here.money.report({ ...charge, kind: 'charged_back' }),
      ]);
      const wasFirst = effects[0] === 'credited';
      expect(effects).toEqual(wasFirst ? ['credited', 'reversed'] : ['returned', 'review']);
      expect([await here.world.balance(playerId), await here.money.owedBy(playerId)]).toEqual(
        wasFirst ? [2500, [2500]] : [0, []],
      );
      expect(await here.money.reviewOf(charge.chargeId)).toBeUndefined();
    }
  });
});

describe('money that went and belongs to no deposit', () => {
  const lost = async (amountCents = 2500) => {
    const chargeId = `of nobody ${Math.random()}`;
    expect(await here.money.report({ chargeId, kind: 'charged_back', amountCents })).toBe('review');
    const row = await here.money.reviewOf(chargeId);
    expect(row).toMatchObject({ kind: 'chargeback', reason: 'unknown_charge', player_id: null });
    return row?.id ?? 0;
  };

  it('[M9] is before finance, and dismissed it moves nothing', async () => {
    const before = await here.money.houseCents(HOUSE.payments);
    const id = await lost();
    expect(await here.money.resolve(id, { staffId: here.a, action: 'credit' })).toMatchObject({
      message: 'staff_api.review_wrong_action',
    });
    expect(await here.money.resolve(id, { staffId: here.a, action: 'dismiss' })).toMatchObject({
      ok: true,
      proposed: false,
    });
    expect(await here.money.resolve(id, { staffId: here.a, action: 'dismiss' })).toMatchObject({
      message: 'staff_api.review_not_found',
    });
    expect(await here.money.houseCents(HOUSE.payments)).toBe(before);
  });

  it('[M8] [M9] is borne by the house, by two above the limit', async () => {
    const before = await here.money.houseCents(HOUSE.cash);
    expect(await here.money.resolve(await lost(50_000), { staffId: here.a, action: 'bear' })).toMatchObject({
      ok: true,
      proposed: false,
    });
    const id = await lost(50_001);
    expect(await here.money.resolve(id, { staffId: here.a, action: 'bear' })).toMatchObject({ proposed: true });
    expect(await here.money.resolve(id, { staffId: here.a, action: 'bear' })).toMatchObject({ proposed: true });
    expect(await here.money.houseCents(HOUSE.cash)).toBe(before - 50_000);
    expect(await here.money.resolve(id, { staffId: here.b, action: 'dismiss' })).toMatchObject({ ok: true });
    const other = await lost(50_001);
    expect(await here.money.resolve(other, { staffId: here.b, action: 'bear' })).toMatchObject({ proposed: true });
    expect(await here.money.resolve(other, { staffId: here.a, action: 'bear' })).toMatchObject({ proposed: false });
    expect(await here.money.houseCents(HOUSE.cash)).toBe(before - 100_001);
  });

  it('[M8] [M9] is charged to a player whom two of the staff name', async () => {
    const { id: playerId } = await here.world.player();
    const id = await lost();
    expect(await here.money.resolve(id, { staffId: here.a, action: 'charge' })).toMatchObject({
      message: 'staff_api.review_needs_player',
    });
    expect(await here.money.resolve(id, { staffId: here.a, action: 'charge', playerId: here.a })).toMatchObject({
      message: 'staff_api.review_own',
    });
    expect(await here.money.resolve(id, { staffId: here.a, action: 'charge', playerId })).toMatchObject({
      proposed: true,
    });
    expect(await here.money.owedBy(playerId)).toEqual([]);
    expect(await here.money.resolve(id, { staffId: here.b, action: 'charge', playerId })).toMatchObject({
      proposed: false,
    });
    expect([await here.money.owedBy(playerId), await here.world.isBlocked(playerId)]).toEqual([[2500], true]);
  });
});
