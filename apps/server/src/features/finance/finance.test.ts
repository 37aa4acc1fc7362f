import { HOUSE } from '@updraft/ledger';
import type { PaymentEvent } from '@updraft/outside/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Money, createMoney } from '../../testing/money.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { playState } from '../wagering/wagering.store.ts';
import { openAdjustments } from './adjustments.ts';
import { openReceivables } from './receivables.ts';
import type { ResolveReview } from './reviews.ts';
import { openReviews } from './reviews.store.ts';
import { statementOf, statementText } from './statement.ts';

let world: World;
let money: Money;
let adjustments: Money['adjustments'];
let receivables: Money['receivables'];
let [a, b] = [0, 0];

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  money = createMoney(world);
  ({ adjustments, receivables } = money);
  [a, b] = [(await world.player()).id, (await world.player()).id];
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const invoice = async (username = 'tester'): Promise<{ playerId: number; id: string }> => {
  const { id: playerId } = await world.player({ username });
  return { playerId, id: await money.open(playerId) };
};
/** Every report is of the one charge of its invoice. */
const report = (invoiceId: string, parts: Partial<PaymentEvent> = {}) =>
  money.report({ invoiceId, chargeId: `charge of ${invoiceId}`, ...parts });
const isBlocked = async (playerId: number): Promise<boolean> =>
  (
    await world.db.query<{ blocked: boolean }>('select withdrawals_blocked as blocked from players where id = $1', [
      playerId,
    ])
  )[0]?.blocked ?? false;
const houseCents = (account: number): Promise<number> => money.houseCents(account);

describe('corrections by hand', () => {
  it('[M8] [S8] move nothing before a second member of staff approves', async () => {
    const { id: playerId } = await world.player({ cents: 100 });
    const proposed = await adjustments.propose({
      playerId,
      amountCents: 250,
      reason: 'lost in a fault',
      staffId: a,
      reasonClass: 'correction',
      key: null,
    });
    const id = proposed.ok ? proposed.id : 0;
    expect(await world.balance(playerId)).toBe(100);
    expect((await openAdjustments(world.db)).map((row) => row.id)).toEqual([id]);
    expect(await adjustments.decide({ id, approve: true, staffId: a })).toMatchObject({
      message: 'staff_api.adjustment_own',
    });
    for (const approve of [true, false])
      expect(await adjustments.decide({ id, approve, staffId: playerId })).toMatchObject({
        message: 'staff_api.adjustment_self',
      });
    const outcomes = await Promise.all([
      adjustments.decide({ id, approve: true, staffId: b }),
      adjustments.decide({ id, approve: true, staffId: b }),
    ]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await world.balance(playerId)).toBe(350);
    const [transfer] = await world.db.query<{ memo: object }>('select memo from transfers where key = $1', [
      `adjustment:${id}`,
    ]);
    expect(transfer?.memo).toEqual({ reason: 'lost in a fault', proposedBy: a, approvedBy: b });
  });

  it('[M8] cannot be proposed for oneself; one that was can only be rejected, by another', async () => {
    expect(
      await adjustments.propose({
        playerId: a,
        amountCents: 250,
        reason: 'for myself',
        staffId: a,
        reasonClass: 'correction',
        key: null,
      }),
    ).toMatchObject({ message: 'staff_api.adjustment_self' });
    expect(await openAdjustments(world.db)).toEqual([]);
    const [row] = await world.db.query<{ id: number }>(
      `insert into adjustments (player_id, amount_cents, reason, proposed_by) values ($1, 250, 'from before', $1) returning id`,
      [a],
    );
    const decide = (approve: boolean, staffId: number) => adjustments.decide({ id: row?.id ?? 0, approve, staffId });
    expect(await decide(true, b)).toMatchObject({ message: 'staff_api.adjustment_self' });
    expect(await decide(false, a)).toMatchObject({ message: 'staff_api.adjustment_self' });
    expect(await decide(false, b)).toEqual({ ok: true });
    expect(await world.balance(a)).toBe(0);
  });

  it('[M5] never take more than there is, and can be rejected', async () => {
    const { id: playerId } = await world.player({ cents: 100 });
    const proposed = await adjustments.propose({
      playerId,
      amountCents: -101,
      reason: 'given twice',
      staffId: a,
      reasonClass: 'correction',
      key: null,
    });
    const id = proposed.ok ? proposed.id : 0;
    expect(await adjustments.decide({ id, approve: true, staffId: b })).toMatchObject({
      message: 'staff_api.adjustment_below_zero',
    });
    expect(await adjustments.decide({ id, approve: false, staffId: a })).toEqual({ ok: true });
    expect(await adjustments.decide({ id, approve: true, staffId: b })).toMatchObject({
      message: 'staff_api.adjustment_not_found',
    });
    expect(await world.balance(playerId)).toBe(100);
    const once = {
      playerId,
      amountCents: 1,
      reason: 'asked twice',
      reasonClass: 'other' as const,
      staffId: a,
      key: 'one',
    };
    const [one, again] = [await adjustments.propose(once), await adjustments.propose(once)];
    expect(again).toEqual(one);
    expect(await adjustments.propose({ ...once, amountCents: 2 })).toMatchObject({ message: 'app_api.key_reused' });
    expect(
      await adjustments.propose({
        playerId: 99_999_999,
        amountCents: 1,
        reason: 'nobody',
        staffId: a,
        reasonClass: 'correction',
        key: null,
      }),
    ).toMatchObject({ message: 'staff_api.player_not_found' });
  });
});

describe('payments under review', () => {
  const held = async (parts: Partial<PaymentEvent>) => {
    const { playerId, id } = await invoice();
    await report(id, parts);
    const row = (await openReviews(world.db)).at(-1);
    if (!row) throw new Error('nothing is under review');
    return { playerId, reviewId: row.id, row };
  };
  const resolve = (id: number, parts: Partial<ResolveReview> = {}) => money.resolve(id, { staffId: a, ...parts });

  it('[M9] are credited to the player of the invoice, once, and have to be staked like any deposit', async () => {
    const { playerId, reviewId } = await held({ amountCents: 3000 });
    const outcomes = await Promise.all([resolve(reviewId), resolve(reviewId, { staffId: b })]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await world.balance(playerId)).toBe(3000);
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 3000, depositedCents: 3000 });
  });

  it('[M9] go back to their payer', async () => {
    const before = [await houseCents(HOUSE.suspense), await houseCents(HOUSE.payments)];
    const { playerId, reviewId } = await held({ amountCents: 4000 });
    expect(await resolve(reviewId, { action: 'return' })).toMatchObject({ ok: true, proposed: false });
    expect([await houseCents(HOUSE.suspense), await houseCents(HOUSE.payments)]).toEqual(before);
    expect(await world.balance(playerId)).toBe(0);
  });

  it('[M8] [M9] go to a player or by a sum that staff name when two of them say the same', async () => {
    const { id: other } = await world.player();
    await report('somebody else’s', { eventId: 'stranger' });
    const stranger = (await openReviews(world.db)).at(-1)?.id ?? 0;
    expect(await resolve(stranger)).toMatchObject({ message: 'staff_api.review_needs_player' });
    expect(await resolve(stranger, { playerId: other })).toMatchObject({ ok: true, proposed: true });
    expect(await resolve(stranger, { playerId: other })).toMatchObject({ ok: true, proposed: true });
    expect(await resolve(stranger, { playerId: b, staffId: b })).toMatchObject({ message: 'staff_api.review_own' });
    expect(await resolve(stranger, { playerId: a, staffId: b })).toMatchObject({ message: 'staff_api.review_differs' });
    expect(await world.balance(other)).toBe(0);
    expect(await resolve(stranger, { playerId: other, staffId: b })).toMatchObject({ ok: true, proposed: false });
    expect(await world.balance(other)).toBe(2500);
    const roubles = await held({ currency: 'RUB', amountCents: 230_000 });
    expect(await resolve(roubles.reviewId)).toMatchObject({ message: 'staff_api.review_needs_sum' });
    expect(await resolve(roubles.reviewId, { cents: 2480 })).toMatchObject({ proposed: true });
    expect(await resolve(roubles.reviewId, { cents: 2480, staffId: b })).toMatchObject({ proposed: false });
    expect(await world.balance(roubles.playerId)).toBe(2480);
  });
});

describe('what takes two members of staff', () => {
  it('[M8] [M9] crediting more than the limit, whatever came for the invoice', async () => {
    const { playerId, id } = await invoice();
    expect(await report(id, { amountCents: 50_001 })).toBe('review');
    const reviewId = (await openReviews(world.db)).at(-1)?.id ?? 0;
    expect(await money.resolve(reviewId, { staffId: playerId })).toMatchObject({ message: 'staff_api.review_own' });
    expect(await money.resolve(reviewId, { staffId: a })).toMatchObject({ ok: true, proposed: true });
    expect(await world.balance(playerId)).toBe(0);
    expect(await money.resolve(reviewId, { staffId: b })).toMatchObject({ ok: true, proposed: false });
    expect(await world.balance(playerId)).toBe(50_001);
    const upTo = await invoice();
    await report(upTo.id, { amountCents: 50_000 });
    expect(await money.resolve((await openReviews(world.db)).at(-1)?.id ?? 0, { staffId: a })).toMatchObject({
      ok: true,
      proposed: false,
    });
  });

  it('[M8] [S8] writing off more than the limit', async () => {
    const { id: playerId } = await world.player();
    const deposit = await money.deposit(playerId, { cents: 50_001 });
    await money.report({
      invoiceId: deposit.invoiceId,
      chargeId: deposit.chargeId,
      kind: 'charged_back',
      amountCents: 50_001,
    });
    const owed = (await openReceivables(world.db)).find((row) => row.player_id === playerId)?.id ?? 0;
    const writeOff = (staffId: number) =>
      receivables.settle({ id: owed, by: 'write_off', reason: 'cannot be had', staffId });
    expect(await writeOff(a)).toEqual({ ok: true, proposed: true });
    expect(await writeOff(a)).toMatchObject({ message: 'staff_api.receivable_twice' });
    expect(await isBlocked(playerId)).toBe(true);
    expect((await openReceivables(world.db)).find((row) => row.id === owed)?.proposed_by).toBe(a);
    expect(await writeOff(b)).toEqual({ ok: true, proposed: false });
    expect([await isBlocked(playerId), await money.owedBy(playerId)]).toEqual([false, []]);
    const entries = await world.db.query<{ action: string; actor: string }>(
      `select action, actor from audit_log where action like 'receivable.%' and (details->>'id')::bigint = $1 order by id`,
      [owed],
    );
    expect(entries.map((entry) => `${entry.actor} ${entry.action}`)).toEqual([
      'system receivable.open',
      `player ${a} receivable.propose`,
      `player ${b} receivable.settle`,
    ]);
  });
});

describe('deposits that a provider takes back', () => {
  it('[M9] become a receivable, stop withdrawals, and need no wagering any more; once, however often they are reported', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    const outcomes = await Promise.all([
      report(id, { kind: 'charged_back', eventId: 'cb' }),
      report(id, { kind: 'charged_back', eventId: 'cb' }),
      report(id, { kind: 'refunded' }),
    ]);
    expect(outcomes.filter((effect) => effect === 'reversed')).toHaveLength(1);
    // Refunded on top of that: what the provider took once more is before finance.
    expect(outcomes.filter((effect) => effect === 'repeated')).toHaveLength(1);
    expect(outcomes.filter((effect) => effect === 'review')).toHaveLength(1);
    expect(await world.balance(playerId)).toBe(2500);
    expect(await isBlocked(playerId)).toBe(true);
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 0, depositedCents: 0 });
    const owed = (await openReceivables(world.db)).find((row) => row.player_id === playerId);
    expect(owed).toMatchObject({ amount_cents: 2500, source_id: expect.stringContaining(id) });
    expect(
      await receivables.settle({ id: owed?.id ?? 0, by: 'balance', reason: 'paid from the balance', staffId: a }),
    ).toEqual({ ok: true, proposed: false });
    expect(await receivables.settle({ id: owed?.id ?? 0, by: 'balance', reason: 'again', staffId: a })).toMatchObject({
      message: 'staff_api.receivable_not_found',
    });
    expect([await world.balance(playerId), await isBlocked(playerId)]).toEqual([0, false]);
  });

  it('[M5] [M7] that are not covered stay owed until the house bears them', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    await report(id, { kind: 'refunded' });
    const lost = await adjustments.propose({
      playerId,
      amountCents: -2000,
      reason: 'stands for losses',
      staffId: a,
      reasonClass: 'correction',
      key: null,
    });
    await adjustments.decide({ id: lost.ok ? lost.id : 0, approve: true, staffId: b });
    const owed = (await openReceivables(world.db)).find((row) => row.player_id === playerId)?.id ?? 0;
    expect(await receivables.settle({ id: owed, by: 'balance', reason: 'try', staffId: a })).toMatchObject({
      message: 'staff_api.receivable_uncovered',
    });
    expect(await receivables.settle({ id: owed, by: 'write_off', reason: 'cannot be had', staffId: a })).toEqual({
      ok: true,
      proposed: false,
    });
    expect([await world.balance(playerId), await isBlocked(playerId)]).toEqual([500, false]);
  });

  it('[M9] in parts are owed part by part, never more than was credited', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    const effects = [];
    for (const amountCents of [1000, 1000, 1000, 1000])
      effects.push(await report(id, { kind: 'refunded', amountCents }));
    expect(effects).toEqual(['reversed', 'reversed', 'reversed', 'review']);
    expect(
      (await openReviews(world.db))
        .filter((row) => row.player_id === playerId)
        .map((row) => [row.kind, row.amount_cents]),
    ).toEqual([
      ['chargeback', 500],
      ['chargeback', 1000],
    ]);
    const owed = (await openReceivables(world.db)).filter((row) => row.player_id === playerId);
    expect(owed.map((row) => row.amount_cents)).toEqual([1000, 1000, 500]);
    for (const { id: receivable } of owed)
      expect(await receivables.settle({ id: receivable, by: 'balance', reason: 'paid back', staffId: a })).toEqual({
        ok: true,
        proposed: false,
      });
    expect([await world.balance(playerId), await isBlocked(playerId)]).toEqual([0, false]);
  });

  it('[M8] what staff have stopped stays stopped, whatever is owed and settled meanwhile', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    await receivables.setBlocked({ playerId, reason: 'receivable', staffId: a });
    await report(id, { kind: 'refunded' });
    const owed = (await openReceivables(world.db)).find((row) => row.player_id === playerId)?.id ?? 0;
    await receivables.settle({ id: owed, by: 'balance', reason: 'paid back', staffId: a });
    expect(await isBlocked(playerId)).toBe(true);
    await receivables.setBlocked({ playerId, reason: null, staffId: a });
    expect(await isBlocked(playerId)).toBe(false);
  });

  it('[M9] who still owes is not freed with what staff had stopped', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    await report(id, { kind: 'refunded' });
    await receivables.setBlocked({ playerId, reason: null, staffId: a });
    expect(await isBlocked(playerId)).toBe(true);
    const owed = (await openReceivables(world.db)).find((row) => row.player_id === playerId)?.id ?? 0;
    await receivables.settle({ id: owed, by: 'balance', reason: 'paid back', staffId: a });
    expect(await isBlocked(playerId)).toBe(false);
  });

  it('[S6] a player cannot decide about their own account, and staff free what they have stopped', async () => {
    const { id: playerId } = await world.player();
    expect(await receivables.setBlocked({ playerId, reason: 'looks odd', staffId: a })).toEqual({ ok: true });
    expect(await isBlocked(playerId)).toBe(true);
    expect(await receivables.setBlocked({ playerId, reason: null, staffId: a })).toEqual({ ok: true });
    expect(await isBlocked(playerId)).toBe(false);
  });
});

describe('the statement of a day', () => {
  it('[M7] [M8] shows what is owed to players, adds up to nothing, and names corrections by hand', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const { id: playerId } = await world.player({ cents: 700 });
    const [item] = await world.give(playerId, 1);
    const statement = await statementOf(world.db, day);
    expect(statement.differenceCents).toBe(0);
    const of = (name: string) => statement.lines.find((line) => line.name === name);
    const [held] = await world.db.query<{ cash: number; items: number }>(
      `select sum(balance_cents) filter (where id = cash_of(holder_of(id)))::bigint as cash,
         sum(balance_cents) filter (where is_players_items(id))::bigint as items
       from accounts
       where is_players(id)`,
    );
    expect(of('balances of players')?.closingCents).toBe(held?.cash);
    expect(of('items of players')?.closingCents).toBe(held?.items);
    expect(held?.items).toBeGreaterThanOrEqual(item?.price_cents ?? 1);
    expect(of('payment providers')?.closingCents).toBe(-(await houseCents(HOUSE.payments)));
    // Counted where they lie, not where the journal says.
    const [there] = await world.db.query<{ cents: number }>(
      `select sum(price_cents)::bigint as cents from items where account_id <> ${HOUSE.market}`,
    );
    expect(of('items held')?.closingCents).toBe(there?.cents);
    for (const line of statement.lines)
      expect(line.openingCents + line.inCents - line.outCents).toBe(line.closingCents);
    expect(statement.adjustments.map((one) => one.reason)).toContain('lost in a fault');
    expect(statementText(statement)).toMatch(
      /assets\n(.*\n)*.*balances of players .*\n(.*\n)*.*They agree: the books balance/,
    );
    // The day after begins with what this one ended with.
    const next = await statementOf(world.db, new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10));
    expect(next.lines.map((line) => line.openingCents)).toEqual(statement.lines.map((line) => line.closingCents));
    expect(next.movements).toEqual([]);
  });

  const closing = async (): Promise<(name: string) => number> => {
    const { lines, differenceCents } = await statementOf(world.db, new Date().toISOString().slice(0, 10));
    expect(differenceCents).toBe(0);
    return (name) => lines.find((line) => line.name === name)?.closingCents ?? Number.NaN;
  };

  it('[M7] a deposit raises an asset and a liability alike; one that is taken back is owed, an asset in place of the money', async () => {
    const { id: playerId } = await world.player();
    const before = await closing();
    const deposit = await money.deposit(playerId, { cents: 200_000 });
    const after = await closing();
    const by = (from: (name: string) => number, to: (name: string) => number, name: string): number =>
      to(name) - from(name);
    expect(by(before, after, 'payment providers')).toBe(200_000);
    expect(by(before, after, 'balances of players')).toBe(200_000);
    for (const name of ['capital of the owner', 'results', 'owed by players', 'bank and market'])
      expect([name, by(before, after, name)]).toEqual([name, 0]);
    await money.report({
      invoiceId: deposit.invoiceId,
      chargeId: deposit.chargeId,
      kind: 'charged_back',
      amountCents: 200_000,
    });
    const owed = await closing();
    expect(
      ['payment providers', 'owed by players', 'balances of players', 'results'].map((name) => by(after, owed, name)),
    ).toEqual([-200_000, 200_000, 0, 0]);
  });

  it('[M7] what a player loses is the result of the house; what it may stake and sell is all of its equity', async () => {
    const { id: playerId } = await world.player({ cents: 300 });
    const before = await closing();
    const taken = await adjustments.propose({
      playerId,
      amountCents: -300,
      reason: 'stands for losses',
      staffId: a,
      reasonClass: 'correction',
      key: null,
    });
    await adjustments.decide({ id: taken.ok ? taken.id : 0, approve: true, staffId: b });
    const after = await closing();
    expect([
      after('results') - before('results'),
      after('balances of players') - before('balances of players'),
      after('payment providers') - before('payment providers'),
    ]).toEqual([300, -300, 0]);
    expect(after('cash of the house') + after('items in the storehouse')).toBe(
      after('capital of the owner') + after('results'),
    );
  });

  it('[M7] withdrawals that are open are owed, and counted', async () => {
    const { id: playerId } = await world.player();
    const [item] = await world.give(playerId, 1);
    const today = new Date().toISOString().slice(0, 10);
    const before = await statementOf(world.db, today);
    const [row] = await world.db.query<{ id: number }>(
      `insert into withdrawals (player_id, type, system, wallet, sum_cents, payout_cents, item_ids, items, status)
       values ($1, 'site', 1, 'w', $2, $2, $3, '[]', 'moderation')
       returning id`,
      [playerId, item?.price_cents, [item?.id]],
    );
    expect((await statementOf(world.db, today)).openWithdrawals).toBe(before.openWithdrawals + 1);
    expect(statementText(await statementOf(world.db, today))).toContain(
      `open withdrawals (${before.openWithdrawals + 1})`,
    );
    await world.db.query('delete from withdrawals where id = $1', [row?.id]);
  });

  it('[M10] notices books that do not balance', () => {
    const line = {
      sort: 'assets' as const,
      name: 'cash of the house',
      openingCents: 0,
      inCents: 0,
      outCents: 0,
      closingCents: 0,
    };
    expect(
      statementText({
        day: '2026-01-31',
        lines: [line],
        openWithdrawals: 0,
        differenceCents: 5,
        movements: [],
        adjustments: [],
      }),
    ).toContain('DO NOT BALANCE: 0.05');
  });
});
