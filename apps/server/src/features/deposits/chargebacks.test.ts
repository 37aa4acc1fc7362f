import { HOUSE, bonusOf, reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Money, createMoney } from '../../testing/money.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { openReceivables } from '../finance/receivables.ts';
import { FEATURE_CHECKS } from '../reconciliation.ts';
import { statementOf } from '../finance/statement.ts';
import { playState } from '../wagering/wagering.store.ts';

let world: World;
let money: Money;
let [a, b] = [0, 0];

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  money = createMoney(world);
  [a, b] = [(await world.player()).id, (await world.player()).id];
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const invoiceOf = async (id: string) =>
  (
    await world.db.query<{ status: string; reversed_cents: number }>(
      'select status, reversed_cents from invoices where id = $1',
      [id],
    )
  )[0];
const bonus = async (playerId: number): Promise<number> =>
  (
    await world.db.query<{ cents: number }>('select balance_cents as cents from accounts where id = $1', [
      bonusOf(playerId),
    ])
  )[0]?.cents ?? 0;
const isBlocked = async (playerId: number): Promise<boolean> =>
  (
    await world.db.query<{ blocked: boolean }>('select withdrawals_blocked as blocked from players where id = $1', [
      playerId,
    ])
  )[0]?.blocked ?? false;
const resolutionOf = async (id: number): Promise<string | null> =>
  (await world.db.query<{ resolution: string | null }>('select resolution from deposit_reviews where id = $1', [id]))[0]
    ?.resolution ?? null;

/** A player with a credited deposit, and a second charge of the same invoice under review. */
const paidTwice = async () => {
  const { id: playerId } = await world.player();
  const good = await money.deposit(playerId);
  const duplicate = { invoiceId: good.invoiceId, chargeId: `duplicate of ${good.chargeId}` };
  expect(await money.report(duplicate)).toBe('review');
  const review = await money.reviewOf(duplicate.chargeId);
  if (!review) throw new Error('nothing is under review');
  return { playerId, good, duplicate, reviewId: review.id };
};

describe('money of a charge that was held', () => {
  it('[M9] the refund of a duplicate goes out of what is held, and does not touch the good deposit', async () => {
    const before = [await money.houseCents(HOUSE.suspense), await money.houseCents(HOUSE.payments)];
    const { playerId, good, duplicate, reviewId } = await paidTwice();
    expect(await money.report({ ...duplicate, kind: 'refunded' })).toBe('returned');
    expect([await money.houseCents(HOUSE.suspense), await money.houseCents(HOUSE.payments)]).toEqual([
      before[0],
      (before[1] ?? 0) - 2500,
    ]);
    expect([await world.balance(playerId), await money.owedBy(playerId), await isBlocked(playerId)]).toEqual([
      2500,
      [],
      false,
    ]);
    expect(await invoiceOf(good.invoiceId)).toEqual({ status: 'completed', reversed_cents: 0 });
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 2500 });
    expect(await resolutionOf(reviewId)).toBe('returned');
    expect(await money.resolve(reviewId, { staffId: a })).toMatchObject({ message: 'staff_api.review_taken_back' });
    // And the other way round: the good one is charged back, and only that.
    expect(await money.report({ invoiceId: good.invoiceId, chargeId: good.chargeId, kind: 'charged_back' })).toBe(
      'reversed',
    );
    expect(await money.owedBy(playerId)).toEqual([2500]);
  });

  it('[M9] a refund of a part leaves the rest to be credited, and no more', async () => {
    const { playerId, duplicate, reviewId } = await paidTwice();
    expect(await money.report({ ...duplicate, kind: 'refunded', amountCents: 700 })).toBe('returned');
    expect(await money.reviewOf(duplicate.chargeId)).toMatchObject({ amount_cents: 2500, taken_back_cents: 700 });
    expect(await money.resolve(reviewId, { staffId: a })).toMatchObject({ ok: true, proposed: false });
    expect(await world.balance(playerId)).toBe(4300);
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 4300, depositedCents: 4300 });
    // What is left of it is taken back as of any deposit; what is more goes before finance.
    expect(await money.report({ ...duplicate, kind: 'refunded', amountCents: 2000 })).toBe('reversed');
    expect(await money.owedBy(playerId)).toEqual([1800]);
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 2500 });
    expect(await money.reviewOf(duplicate.chargeId)).toMatchObject({
      kind: 'chargeback',
      reason: 'more_than_left',
      amount_cents: 200,
      player_id: playerId,
    });
  });

  it('[M9] a payment that was credited after review is owed when it is taken back', async () => {
    const { playerId, good, duplicate, reviewId } = await paidTwice();
    expect(await money.resolve(reviewId, { staffId: a })).toMatchObject({ ok: true });
    expect(await world.balance(playerId)).toBe(5000);
    expect(await money.report({ ...duplicate, kind: 'charged_back' })).toBe('reversed');
    expect(await money.owedBy(playerId)).toEqual([2500]);
    expect((await openReceivables(world.db)).at(-1)).toMatchObject({
      source: 'review',
      source_id: expect.stringContaining(String(reviewId)),
    });
    expect(await isBlocked(playerId)).toBe(true);
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 2500 });
    expect(await invoiceOf(good.invoiceId)).toEqual({ status: 'completed', reversed_cents: 0 });
  });

  it('[M9] one that staff returned is confirmed by its refund, and a second one goes before finance', async () => {
    const { duplicate, reviewId } = await paidTwice();
    expect(await money.resolve(reviewId, { staffId: a, action: 'return' })).toMatchObject({ ok: true });
    const before = await money.houseCents(HOUSE.payments);
    expect(await money.report({ ...duplicate, kind: 'refunded' })).toBe('returned');
    expect(await money.houseCents(HOUSE.payments)).toBe(before);
    expect(await money.report({ ...duplicate, kind: 'charged_back' })).toBe('review');
  });

  it('[M9] another currency goes back without a booking, and is owed by the part that it was credited with', async () => {
    const { id: playerId } = await world.player();
    const roubles = {
      invoiceId: await money.open(playerId),
      chargeId: `roubles of ${playerId}`,
      amountCents: 230_000,
      currency: 'RUB',
    };
    expect(await money.report(roubles)).toBe('review');
    const reviewId = (await money.reviewOf(roubles.chargeId))?.id ?? 0;
    expect(await money.report({ ...roubles, kind: 'refunded', amountCents: 30_000 })).toBe('returned');
    for (const staffId of [a, b])
      expect(await money.resolve(reviewId, { staffId, cents: 2001 })).toMatchObject({
        ok: true,
        proposed: staffId === a,
      });
    expect(await money.report({ ...roubles, kind: 'refunded', amountCents: 2500, currency: 'USD' })).toBe('review');
    expect(await money.report({ ...roubles, kind: 'refunded', amountCents: 100_000 })).toBe('reversed');
    expect(await money.owedBy(playerId)).toEqual([1000]);
    expect(await money.report({ ...roubles, kind: 'refunded', amountCents: 100_000 })).toBe('reversed');
    expect(await money.owedBy(playerId)).toEqual([1000, 1001]);
  });
});

describe('money that went before it was reported to have come', () => {
  it('[M9] is set against it when it comes: nothing is credited, nothing owed, nothing left before finance', async () => {
    const { id: playerId } = await world.player();
    const charge = { invoiceId: await money.open(playerId), chargeId: `early ${playerId}` };
    expect(await money.report({ ...charge, kind: 'charged_back' })).toBe('review');
    expect(await money.reviewOf(charge.chargeId)).toMatchObject({
      kind: 'chargeback',
      reason: 'unknown_charge',
      player_id: playerId,
    });
    expect(await money.report(charge)).toBe('returned');
    expect(await money.reviewOf(charge.chargeId)).toBeUndefined();
    expect([await world.balance(playerId), await money.owedBy(playerId)]).toEqual([0, []]);
    // Another charge may still pay the invoice.
    expect(await money.report({ invoiceId: charge.invoiceId })).toBe('credited');
    expect(await world.balance(playerId)).toBe(2500);
  });

  it('[M9] of a part leaves the rest for staff', async () => {
    const { id: playerId } = await world.player();
    const charge = { invoiceId: await money.open(playerId), chargeId: `early part ${playerId}` };
    expect(await money.report({ ...charge, kind: 'refunded', amountCents: 1000 })).toBe('review');
    expect(await money.report(charge)).toBe('review');
    const review = await money.reviewOf(charge.chargeId);
    expect(review).toMatchObject({ kind: 'payment', reason: 'taken_back', amount_cents: 2500, taken_back_cents: 1000 });
    expect(await money.resolve(review?.id ?? 0, { staffId: a })).toMatchObject({ ok: true, proposed: false });
    expect(await world.balance(playerId)).toBe(1500);
  });

  it('[M9] told at the same moment, both orders end the same: nothing is lost and nothing is kept twice', async () => {
    for (let n = 0; n < 4; n++) {
      const { id: playerId } = await world.player();
      const charge = { invoiceId: await money.open(playerId), chargeId: `both ${playerId}` };
      const effects = await Promise.all([money.report(charge), money.report({ ...charge, kind: 'charged_back' })]);
      const wasFirst = effects[0] === 'credited';
      expect(effects).toEqual(wasFirst ? ['credited', 'reversed'] : ['returned', 'review']);
      expect([await world.balance(playerId), await money.owedBy(playerId)]).toEqual(
        wasFirst ? [2500, [2500]] : [0, []],
      );
      expect(await money.reviewOf(charge.chargeId)).toBeUndefined();
    }
  });
});

describe('money that went and belongs to no deposit', () => {
  const lost = async (amountCents = 2500) => {
    const chargeId = `of nobody ${Math.random()}`;
    expect(await money.report({ chargeId, kind: 'charged_back', amountCents })).toBe('review');
    const row = await money.reviewOf(chargeId);
    expect(row).toMatchObject({ kind: 'chargeback', reason: 'unknown_charge', player_id: null });
    return row?.id ?? 0;
  };

  it('[M9] is before finance, and dismissed it moves nothing', async () => {
    const before = await money.houseCents(HOUSE.payments);
    const id = await lost();
    expect(await money.resolve(id, { staffId: a, action: 'credit' })).toMatchObject({
      message: 'staff_api.review_wrong_action',
    });
    expect(await money.resolve(id, { staffId: a, action: 'dismiss' })).toMatchObject({ ok: true, proposed: false });
    expect(await money.resolve(id, { staffId: a, action: 'dismiss' })).toMatchObject({
      message: 'staff_api.review_not_found',
    });
    expect(await money.houseCents(HOUSE.payments)).toBe(before);
  });

  it('[M8] [M9] is borne by the house, by two above the limit', async () => {
    const before = await money.houseCents(HOUSE.cash);
    expect(await money.resolve(await lost(50_000), { staffId: a, action: 'bear' })).toMatchObject({
      ok: true,
      proposed: false,
    });
    const id = await lost(50_001);
    expect(await money.resolve(id, { staffId: a, action: 'bear' })).toMatchObject({ proposed: true });
    expect(await money.resolve(id, { staffId: a, action: 'bear' })).toMatchObject({ proposed: true });
    expect(await money.houseCents(HOUSE.cash)).toBe(before - 50_000);
    expect(await money.resolve(id, { staffId: b, action: 'dismiss' })).toMatchObject({ ok: true });
    const other = await lost(50_001);
    expect(await money.resolve(other, { staffId: b, action: 'bear' })).toMatchObject({ proposed: true });
    expect(await money.resolve(other, { staffId: a, action: 'bear' })).toMatchObject({ proposed: false });
    expect(await money.houseCents(HOUSE.cash)).toBe(before - 100_001);
  });

  it('[M8] [M9] is charged to a player whom two of the staff name', async () => {
    const { id: playerId } = await world.player();
    const id = await lost();
    expect(await money.resolve(id, { staffId: a, action: 'charge' })).toMatchObject({
      message: 'staff_api.review_needs_player',
    });
    expect(await money.resolve(id, { staffId: a, action: 'charge', playerId: a })).toMatchObject({
      message: 'staff_api.review_own',
    });
    expect(await money.resolve(id, { staffId: a, action: 'charge', playerId })).toMatchObject({ proposed: true });
    expect(await money.owedBy(playerId)).toEqual([]);
    expect(await money.resolve(id, { staffId: b, action: 'charge', playerId })).toMatchObject({ proposed: false });
    expect([await money.owedBy(playerId), await isBlocked(playerId)]).toEqual([[2500], true]);
  });
});

describe('a part of a deposit that is taken back', () => {
  it('[WA-5] takes its part of what that deposit obliges to, part by part up to the whole', async () => {
    const { id: playerId } = await world.player();
    const [first, second] = [await money.deposit(playerId), await money.deposit(playerId)];
    const take = (deposit: typeof first, amountCents: number) =>
      money.report({ invoiceId: deposit.invoiceId, chargeId: deposit.chargeId, kind: 'refunded', amountCents });
    await world.outbox.tx((query, emit) =>
      world.wagering.settleStakes(query, emit, {
        game: 'crash',
        stakes: [{ betId: 71_001, playerId, stakeCents: 2000 }],
      }),
    );
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 3000, depositedCents: 5000 });
    // Of the first deposit 500 have not been staked; the second is as it came.
    expect(await take(first, 1000)).toBe('reversed');
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 4000 });
    expect(await take(second, 1000)).toBe('reversed');
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 1500, depositedCents: 3000 });
    expect(await take(first, 1500)).toBe('reversed');
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 1500, depositedCents: 1500 });
    expect(await take(second, 1500)).toBe('reversed');
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 0, depositedCents: 0 });
    expect(await money.owedBy(playerId)).toEqual([1000, 1000, 1500, 1500]);
    expect(await take(second, 1)).toBe('review');
    expect(await invoiceOf(second.invoiceId)).toEqual({ status: 'reversed', reversed_cents: 2500 });
  });

  it('[BO-6] takes its part of the bonus money that the deposit brought; what was released, and that of other deposits, stays', async () => {
    const { id: playerId } = await world.player({ username: 'ace updraft' });
    const first = await money.deposit(playerId);
    expect(await bonus(playerId)).toBe(250);
    // Releases 100 of it.
    await world.outbox.tx((query, emit) =>
      world.wagering.settleStakes(query, emit, {
        game: 'crash',
        stakes: [{ betId: 71_002, playerId, stakeCents: 4000 }],
      }),
    );
    const second = await money.deposit(playerId, { cents: 1000 });
    expect([await bonus(playerId), await world.balance(playerId)]).toEqual([250, 3600]);
    const take = (deposit: typeof first, amountCents: number) =>
      money.report({ invoiceId: deposit.invoiceId, chargeId: deposit.chargeId, kind: 'refunded', amountCents });
    // Of the first 150 are held; half of what it gave is 125.
    await take(first, 1250);
    expect(await bonus(playerId)).toBe(125);
    await take(first, 1250);
    expect(await bonus(playerId)).toBe(100);
    await take(second, 1000);
    expect([await bonus(playerId), await world.balance(playerId)]).toEqual([0, 3600]);
  });
});

describe('a dispute that is won', () => {
  const disputed = async (username = 'tester') => {
    const { id: playerId } = await world.player({ username });
    const deposit = await money.deposit(playerId);
    const charge = { invoiceId: deposit.invoiceId, chargeId: deposit.chargeId };
    expect(await money.report({ ...charge, kind: 'charged_back' })).toBe('reversed');
    return {
      playerId,
      charge,
      owedId: (await openReceivables(world.db)).find((row) => row.player_id === playerId)?.id ?? 0,
    };
  };
  const won = (charge: object) => money.report({ ...charge, kind: 'charge_reinstated' });

  it('[M9] [WA-5] [BO-6] brings the deposit back with its obligation and its bonus money, and nothing is owed any more', async () => {
    const { playerId, charge } = await disputed('ace updraft');
    expect([await bonus(playerId), await isBlocked(playerId)]).toEqual([0, true]);
    expect(await won(charge)).toBe('reinstated');
    expect([
      await world.balance(playerId),
      await bonus(playerId),
      await money.owedBy(playerId),
      await isBlocked(playerId),
    ]).toEqual([2500, 250, [], false]);
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 2500 });
    expect(await invoiceOf(charge.invoiceId)).toEqual({ status: 'completed', reversed_cents: 0 });
    // Charged back once more, everything goes once more.
    expect(await money.report({ ...charge, kind: 'charged_back' })).toBe('reversed');
    expect([await bonus(playerId), await money.owedBy(playerId)]).toEqual([0, [2500]]);
    expect(await won(charge)).toBe('reinstated');
    expect([await bonus(playerId), await money.owedBy(playerId)]).toEqual([250, []]);
  });

  it('[M9] [M5] gives the money to the player who has paid the receivable', async () => {
    const { playerId, charge, owedId } = await disputed();
    expect(
      await money.receivables.settle({ id: owedId, by: 'balance', reason: 'paid back', staffId: a }),
    ).toMatchObject({ ok: true });
    expect(await world.balance(playerId)).toBe(0);
    expect(await won(charge)).toBe('reinstated');
    expect(await world.balance(playerId)).toBe(2500);
    expect((await world.wagering.withdrawable(world.db, playerId)).availableCents).toBe(0);
  });

  it('[M9] [M7] gives the money to the house that has written it off', async () => {
    const { playerId, charge, owedId } = await disputed();
    const before = await money.houseCents(HOUSE.cash);
    expect(
      await money.receivables.settle({ id: owedId, by: 'write_off', reason: 'cannot be had', staffId: a }),
    ).toMatchObject({ ok: true });
    expect(await won(charge)).toBe('reinstated');
    expect([await money.houseCents(HOUSE.cash), await world.balance(playerId)]).toEqual([before, 2500]);
  });

  it('[M9] of another sum, of no chargeback, or told before it, is held for staff', async () => {
    const { playerId, charge } = await disputed();
    expect(await money.report({ ...charge, kind: 'charge_reinstated', amountCents: 2400 })).toBe('review');
    expect(await money.reviewOf(charge.chargeId)).toMatchObject({
      kind: 'payment',
      reason: 'reinstated',
      amount_cents: 2400,
      player_id: playerId,
    });
    expect(await money.owedBy(playerId)).toEqual([2500]);
    const good = await money.deposit((await world.player()).id);
    expect(await money.report({ invoiceId: good.invoiceId, chargeId: good.chargeId, kind: 'charge_reinstated' })).toBe(
      'review',
    );
    // The chargeback that it was about is the deposit's all the same.
    expect(await money.report({ invoiceId: good.invoiceId, chargeId: good.chargeId, kind: 'charged_back' })).toBe(
      'reversed',
    );
    expect(await money.owedBy(good.playerId)).toEqual([2500]);
  });
});

it('[M3] [M9] a charge that is told twice under two event ids is paid once', async () => {
  const { id: playerId } = await world.player();
  const charge = { invoiceId: await money.open(playerId), chargeId: `told twice ${playerId}` };
  const effects = await Promise.all(Array.from({ length: 6 }, () => money.report(charge)));
  expect(effects.sort()).toEqual(['credited', 'repeated', 'repeated', 'repeated', 'repeated', 'repeated']);
  expect(await world.balance(playerId)).toBe(2500);
  expect(await money.reviewOf(charge.chargeId)).toBeUndefined();
});

it('[M3] [M9] of one event that comes many times at once one has its effect, on taking back as on paying', async () => {
  const { id: playerId } = await world.player();
  const deposit = await money.deposit(playerId);
  const back = {
    invoiceId: deposit.invoiceId,
    chargeId: deposit.chargeId,
    kind: 'charged_back' as const,
    eventId: `once ${playerId}`,
  };
  const effects = await Promise.all(Array.from({ length: 6 }, () => money.report(back)));
  expect(effects.filter((effect) => effect === 'reversed')).toHaveLength(1);
  expect(await money.owedBy(playerId)).toEqual([2500]);
});

describe('the books of all this', () => {
  it('[M7] [M10] balance in the statement of the day', async () => {
    const statement = await statementOf(world.db, new Date().toISOString().slice(0, 10));
    expect(statement.differenceCents).toBe(0);
    const of = (name: string) => statement.lines.find((line) => line.name === name)?.closingCents;
    expect(of('owed by players')).toBe(
      (await openReceivables(world.db)).reduce((sum, row) => sum + row.amount_cents, 0),
    );
    expect(statement.movements.map((movement) => movement.kind)).toEqual(
      expect.arrayContaining([
        'bonus.restored',
        'bonus.voided',
        'deposit.reinstated',
        'deposit.reversed',
        'reclaim.borne',
        'reclaim.charged',
      ]),
    );
  });

  it.each([
    [
      'a part that nobody took',
      'update deposits_made set taken_back_cents = amount_cents - 1 where id = (select max(id) from deposits_made where taken_back_cents = 0)',
      ['deposits_are_counted_once', 'deposited_totals_follow_from_deposits', 'chargebacks_are_what_was_taken_back'],
    ],
    [
      'a chargeback without its deposit',
      `delete from deposit_chargebacks where id = (select max(id) from deposit_chargebacks)`,
      ['chargebacks_are_what_was_taken_back', 'webhook_events_had_their_effect'],
    ],
    [
      'a chargeback of another sum',
      `update deposit_chargebacks set amount_cents = amount_cents + 1 where id = (select max(id) from deposit_chargebacks)`,
      ['chargebacks_are_what_was_taken_back', 'chargebacks_are_in_the_journal'],
    ],
    [
      'a dispute that was not won',
      `update deposit_chargebacks set reinstated_at = now() where id = (select max(id) from deposit_chargebacks)`,
      ['chargebacks_are_what_was_taken_back', 'chargebacks_are_in_the_journal'],
    ],
    [
      'a payment that did not go back',
      `update deposit_reviews
       set resolved_at = null, resolution = null, taken_back_cents = 0
       where kind = 'payment' and resolution = 'returned' and resolved_by is null`,
      ['suspense_holds_the_open_reviews'],
    ],
    [
      'a review that was credited to nobody',
      `update deposit_reviews set resolution = 'credited' where id = (select max(id) from deposit_reviews where kind = 'payment' and resolution = 'returned')`,
      ['credited_reviews_are_deposits'],
    ],
    [
      'a debt that is gone',
      `update receivables set status = 'reinstated' where id = (select max(id) from receivables where status = 'open')`,
      ['receivables_are_in_the_journal'],
    ],
  ] as const)('[M10] reconciliation misses nothing: %s', async (_what, sql, checks) => {
    // One connection that is the test's alone.
    if (world.db.kind !== 'embedded') return;
    await world.db.exec('begin');
    await world.db.exec(sql);
    const found = await reconcile(world.db, FEATURE_CHECKS);
    await world.db.exec('rollback');
    expect([...new Set(found.map((one) => one.check))].sort()).toEqual([...checks].sort());
  });
});
