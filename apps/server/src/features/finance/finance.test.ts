import { HOUSE } from '@updraft/ledger';
import type { PaymentEvent, PaymentProvider } from '@updraft/outside/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { Deposits } from '../deposits/deposits.commands.ts';
import { playState } from '../wagering/wagering.store.ts';
import { Adjustments, openAdjustments } from './adjustments.ts';
import { PayoutEnds } from '../withdrawals/disputes.ts';
import { Receivables, addReceivable, openReceivables, reinstateReceivable } from './receivables.ts';
import { Reviews } from './reviews.ts';
import { openReviews } from './reviews.store.ts';
import { statementOf, statementText } from './statement.ts';

let world: World;
let deposits: Deposits;
let adjustments: Adjustments;
let reviews: Reviews;
let receivables: Receivables;
let a = 0;
let b = 0;
let eventNumber = 0;

const provider: PaymentProvider = {
  id: 'test',
  createInvoice: ({ invoiceId }) => Promise.resolve({ ok: true, redirectUrl: `https://pay.test/${invoiceId}`, providerRef: `ref-${invoiceId}` }),
  readWebhook: ({ rawBody }) => ({ ok: true, event: JSON.parse(rawBody) as PaymentEvent }),
};

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  const { db, outbox, promo, wagering, settings, givePercentages } = world;
  const log = createLog({ level: 'silent', pretty: false });
  deposits = new Deposits({ db, outbox, providers: { card_aggregator: provider }, onPayout: () => Promise.resolve(), promo, wagering, addReceivable, reinstateReceivable, givePercentages, settings, log, refreshProfile: () => Promise.resolve(), urls: { returnUrl: 'https://site.test/', webhookUrlOf: () => 'https://site.test/w' } });
  adjustments = new Adjustments({ outbox });
  reviews = new Reviews({ outbox, wagering, settings, givePercentages, payouts: new PayoutEnds({ outbox, log }) });
  receivables = new Receivables({ outbox, settings });
  [a, b] = [(await world.player()).id, (await world.player()).id];
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const invoice = async (username = 'tester'): Promise<{ playerId: number; id: string }> => {
  const { id: playerId } = await world.player({ username });
  expect(await deposits.create({ playerId, method: 'card_aggregator', sumCents: 2500, promocode: null, key: null })).toMatchObject({ ok: true });
  const [row] = await world.db.query<{ id: string }>('select id from invoices where player_id = $1', [playerId]);
  return { playerId, id: row?.id ?? '' };
};
const report = (invoiceId: string, parts: Partial<PaymentEvent> = {}) =>
  deposits.webhook('test', { rawBody: JSON.stringify({ eventId: `f${eventNumber++}`, kind: 'paid', chargeId: `charge of ${invoiceId}`, invoiceId, providerRef: 'ref', amountCents: 2500, currency: 'USD', occurredAtMs: 0, ...parts }), headers: {}, nowMs: 0 });
const isBlocked = async (playerId: number): Promise<boolean> => (await world.db.query<{ blocked: boolean }>('select withdrawals_blocked as blocked from players where id = $1', [playerId]))[0]?.blocked ?? false;
const houseCents = async (account: number): Promise<number> => (await world.db.query<{ cents: number }>('select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = $1', [account]))[0]?.cents ?? 0;

describe('corrections by hand', () => {
  it('[M8] [S8] move nothing before a second member of staff approves', async () => {
    const { id: playerId } = await world.player({ cents: 100 });
    const proposed = await adjustments.propose({ playerId, amountCents: 250, reason: 'lost in a fault', staffId: a });
    const id = proposed.ok ? proposed.id : 0;
    expect(await world.balance(playerId)).toBe(100);
    expect((await openAdjustments(world.db)).map((row) => row.id)).toEqual([id]);
    expect(await adjustments.decide({ id, approve: true, staffId: a })).toMatchObject({ message: 'staff_api.adjustment_own' });
    expect(await adjustments.decide({ id, approve: true, staffId: playerId })).toMatchObject({ message: 'staff_api.adjustment_own' });
    const outcomes = await Promise.all([adjustments.decide({ id, approve: true, staffId: b }), adjustments.decide({ id, approve: true, staffId: b })]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await world.balance(playerId)).toBe(350);
    const [transfer] = await world.db.query<{ memo: object }>('select memo from transfers where key = $1', [`adjustment:${id}`]);
    expect(transfer?.memo).toEqual({ reason: 'lost in a fault', proposedBy: a, approvedBy: b });
  });

  it('[M5] never take more than there is, and can be rejected', async () => {
    const { id: playerId } = await world.player({ cents: 100 });
    const proposed = await adjustments.propose({ playerId, amountCents: -101, reason: 'given twice', staffId: a });
    const id = proposed.ok ? proposed.id : 0;
    expect(await adjustments.decide({ id, approve: true, staffId: b })).toMatchObject({ message: 'staff_api.adjustment_below_zero' });
    expect(await adjustments.decide({ id, approve: false, staffId: a })).toEqual({ ok: true });
    expect(await adjustments.decide({ id, approve: true, staffId: b })).toMatchObject({ message: 'staff_api.adjustment_not_found' });
    expect(await world.balance(playerId)).toBe(100);
    expect(await adjustments.propose({ playerId: 99_999_999, amountCents: 1, reason: 'nobody', staffId: a })).toMatchObject({ message: 'staff_api.player_not_found' });
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
  const resolve = (id: number, parts: object = {}) => reviews.resolve({ id, action: 'credit', playerId: null, cents: null, reason: 'checked with the provider', staffId: a, ...parts });

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

describe('deposits that a provider takes back', () => {
  it('[M9] are owed by the player, stop his withdrawals, and oblige to nothing any more; once, however often they are reported', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    const outcomes = await Promise.all([report(id, { kind: 'charged_back', eventId: 'cb' }), report(id, { kind: 'charged_back', eventId: 'cb' }), report(id, { kind: 'refunded' })]);
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.effect : '')).sort()).toEqual(expect.arrayContaining(['reversed']));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.effect === 'reversed')).toHaveLength(1);
    expect(await world.balance(playerId)).toBe(2500);
    expect(await isBlocked(playerId)).toBe(true);
    expect(await playState(world.db, playerId)).toMatchObject({ toStakeCents: 0, depositedCents: 0 });
    const owed = (await openReceivables(world.db)).find((row) => row.player_id === playerId);
    expect(owed).toMatchObject({ amount_cents: 2500, source_id: expect.stringContaining(id) });
    expect(await receivables.settle({ id: owed?.id ?? 0, by: 'balance', reason: 'paid from the balance', staffId: a })).toEqual({ ok: true, proposed: false });
    expect(await receivables.settle({ id: owed?.id ?? 0, by: 'balance', reason: 'again', staffId: a })).toMatchObject({ message: 'staff_api.receivable_not_found' });
    expect([await world.balance(playerId), await isBlocked(playerId)]).toEqual([0, false]);
  });

  it('[M5] [M7] that are not covered stay owed until the house bears them', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    await report(id, { kind: 'refunded' });
    const lost = await adjustments.propose({ playerId, amountCents: -2000, reason: 'stands for losses', staffId: a });
    await adjustments.decide({ id: lost.ok ? lost.id : 0, approve: true, staffId: b });
    const owed = (await openReceivables(world.db)).find((row) => row.player_id === playerId)?.id ?? 0;
    expect(await receivables.settle({ id: owed, by: 'balance', reason: 'try', staffId: a })).toMatchObject({ message: 'staff_api.receivable_uncovered' });
    expect(await receivables.settle({ id: owed, by: 'write_off', reason: 'cannot be had', staffId: a })).toEqual({ ok: true, proposed: false });
    expect([await world.balance(playerId), await isBlocked(playerId)]).toEqual([500, false]);
  });

  it('[M9] in parts are owed part by part, never more than was credited', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    const effects = [];
    for (const amountCents of [1000, 1000, 1000, 1000]) effects.push(await report(id, { kind: 'refunded', amountCents }));
    expect(effects.map((outcome) => (outcome.ok ? outcome.effect : ''))).toEqual(['reversed', 'reversed', 'reversed', 'ignored']);
    const owed = (await openReceivables(world.db)).filter((row) => row.player_id === playerId);
    expect(owed.map((row) => row.amount_cents)).toEqual([1000, 1000, 500]);
    for (const { id: receivable } of owed) expect(await receivables.settle({ id: receivable, by: 'balance', reason: 'paid back', staffId: a })).toEqual({ ok: true, proposed: false });
    expect([await world.balance(playerId), await isBlocked(playerId)]).toEqual([0, false]);
  });

  it('[M9] in any order: taken back before it was reported paid, it is held and not credited', async () => {
    const { playerId, id } = await invoice();
    expect(await report(id, { kind: 'charged_back' })).toMatchObject({ effect: 'ignored' });
    expect(await report(id)).toMatchObject({ effect: 'review' });
    expect(await world.balance(playerId)).toBe(0);
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

  it('[S6] a player is not his own finance, and staff free what they have stopped', async () => {
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
      `select sum(balance_cents) filter (where id % 16 = 1)::bigint as cash, sum(balance_cents) filter (where id % 16 = 2)::bigint as items from accounts where id >= 16`,
    );
    expect(of('balances of players')?.closingCents).toBe(held?.cash);
    expect(of('items of players')?.closingCents).toBe(held?.items);
    expect(held?.items).toBeGreaterThanOrEqual(item?.price_cents ?? 1);
    expect(of('payment providers')?.closingCents).toBe(await houseCents(HOUSE.payments));
    for (const line of statement.lines) expect(line.openingCents + line.inCents - line.outCents).toBe(line.closingCents);
    expect(statement.adjustments.map((one) => one.reason)).toContain('lost in a fault');
    expect(statementText(statement)).toMatch(/balances of players .*\n(.*\n)*.*the books balance/);
    // The day after begins with what this one ended with.
    const next = await statementOf(world.db, new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10));
    expect(next.lines.map((line) => line.openingCents)).toEqual(statement.lines.map((line) => line.closingCents));
    expect(next.movements).toEqual([]);
  });

  it('[M10] notices books that do not balance', () => {
    const line = { sort: 'assets' as const, name: 'cash of the house', openingCents: 0, inCents: 0, outCents: 0, closingCents: 0 };
    expect(statementText({ day: '2026-01-31', lines: [line], differenceCents: 5, movements: [], adjustments: [] })).toContain('DO NOT BALANCE: 0.05');
  });
});
