import type { NewPayout, PayoutProvider, PayoutResult, PayoutState } from '@updraft/outside/payments';
import { HOUSE, cashOf, post } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { createLog } from '../../lib/log.ts';
import { createMoney } from '../../testing/money.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { openReviews } from '../finance/reviews.store.ts';
import { PayoutEnds } from './disputes.ts';
import { Payouts, payoutIdOf } from './payouts.ts';
import { Withdrawals } from './withdrawals.commands.ts';
import { shownWithdrawals } from './withdrawals.http.ts';
import { findWithdrawal, withdrawalTotals } from './withdrawals.store.ts';

let world: World;
let withdrawals: Withdrawals;
let payouts: Payouts;
let ends: PayoutEnds;
let staff: { id: number }[];
let woken = 0;
const log = createLog({ level: 'silent', pretty: false });

/** Payouts that the provider was asked for, with the number of requests. The test sets its responses. */
const book = new Map<string, { payout: NewPayout; times: number }>();
const paid = ({ amountCents }: NewPayout): PayoutResult => ({
  ok: true,
  state: { status: 'paid', providerRef: 'ref', amountCents },
});
let answer: (payout: NewPayout) => PayoutResult = paid;
let found: (payoutId: string) => PayoutState | null = () => ({ status: 'unknown' });
const provider: PayoutProvider = {
  id: 'test',
  systems: [1, 3, 4],
  send: (payout) => {
    book.set(payout.payoutId, { payout, times: (book.get(payout.payoutId)?.times ?? 0) + 1 });
    return Promise.resolve(answer(payout));
  },
  find: (payoutId) => Promise.resolve(found(payoutId)),
};

beforeAll(async () => {
  world = await createWorld({
    every: 40,
    settings: { 'withdraw.dailyCents': 60_000, 'withdraw.twoApproversAboveCents': 20_000 },
  });
  const { db, outbox, wagering, catalogue, settings } = world;
  withdrawals = new Withdrawals({
    outbox,
    wagering,
    catalogue,
    settings,
    clock: systemClock,
    systems: new Set(provider.systems),
    onSending: () => void woken++,
  });
  ends = new PayoutEnds({ outbox, log });
  payouts = new Payouts({ db, ends, providers: [provider], settings, log, webhookUrlOf: () => 'https://site.test/w' });
  staff = await Promise.all(Array.from({ length: 3 }, () => world.player()));
});
beforeEach(() => {
  answer = paid;
  found = () => ({ status: 'unknown' });
  world.emitted.splice(0);
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** A player who has deposited, has no wagering left, and holds items worth at least this much. */
const withItems = async (minCents = 1000, count = 1) => {
  const { id } = await world.player();
  await world.outbox.tx(async (query, emit) => {
    const [row] = await query.query<{ id: string }>(
      `insert into invoices (id, player_id, method, provider, amount_cents, currency, status, completed_at, expires_at)
       values (gen_random_uuid(), $1, 'card_aggregator', 'test', 1000, 'USD', 'completed', now(), now())
       returning id`,
      [id],
    );
    const sourceId = row?.id ?? '';
    await post(query, [
      {
        key: `deposit:${sourceId}`,
        kind: 'deposit.paid',
        playerId: id,
        cash: [{ from: HOUSE.payments, to: cashOf(id), cents: 1000 }],
        items: [],
      },
    ]);
    await world.wagering.deposited(query, emit, { source: 'invoice', sourceId, playerId: id, amountCents: 1000 });
    await query.query('update play_states set to_stake_cents = 0 where player_id = $1', [id]);
  });
  const items = await world.give(id, count, { minCents, maxCents: minCents * 1.3 });
  expect(items).toHaveLength(count);
  return {
    id,
    itemIds: items.map((item) => item.id),
    sumCents: items.reduce((sum, item) => sum + item.price_cents, 0),
  };
};
type Holder = Awaited<ReturnType<typeof withItems>>;
const ask = (player: Holder, parts: object = {}) =>
  withdrawals.create({
    playerId: player.id,
    system: 3,
    wallet: '4111 1111 1111 1111',
    itemIds: player.itemIds,
    sumCents: player.sumCents,
    key: null,
    ...parts,
  });
const opened = async (player: Holder): Promise<number> => {
  const outcome = await ask(player);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.id;
};
const statusOf = async (id: number): Promise<string> => (await findWithdrawal(world.db, id))?.status ?? '';
const due = (id: number) => world.db.query('update withdrawals set next_attempt_at = now() where id = $1', [id]);
/** Sends an approved withdrawal to the provider, who pays it at once. */
const paidOut = async (id: number): Promise<void> => {
  await due(id);
  await payouts.run();
  expect(await statusOf(id)).toBe('completed');
};
const sent = async (player: Holder): Promise<number> => {
  const id = await opened(player);
  expect(await withdrawals.approve({ staffId: (staff[0] as { id: number }).id, id })).toMatchObject({
    ok: true,
    status: 'sending',
  });
  return id;
};

describe('before anything is chosen', () => {
  const standing = ({ id }: { id: number }) => withdrawals.standing(world.db, id);

  it('[WD-16] says what stands in the way of every withdrawal', async () => {
    expect(await standing(await world.player())).toMatchObject({
      money: { message: 'withdrawal_api.no_deposit' },
      skins: { message: 'withdrawal_api.no_trade_link' },
    });
    const holder = await withItems();
    expect(await standing(holder)).toMatchObject({ money: null, skins: { message: 'withdrawal_api.no_trade_link' } });
    await world.db.query('update play_states set to_stake_cents = 1000000 where player_id = $1', [holder.id]);
    expect(await standing(holder)).toMatchObject({ money: { message: 'withdrawal_api.bet_more', params: { sum: 0 } } });
  });

  const prices = async (ids: readonly number[]): Promise<number[]> =>
    (
      await world.db.query<{ price_cents: number }>('select price_cents from items where id = any($1::bigint[])', [ids])
    ).map((row) => row.price_cents);

  it('[WD-17] says the largest sum of money: what is available, less what the day has had', async () => {
    const holder = await withItems();
    const { availableCents } = await world.wagering.withdrawable(world.db, holder.id);
    expect(await standing(holder)).toMatchObject({ mostCents: availableCents });
    const rich = await withItems(20_000, 3);
    const [sumCents] = await prices(rich.itemIds.slice(0, 1));
    if (sumCents === undefined) throw new Error('no item');
    await opened({ ...rich, itemIds: rich.itemIds.slice(0, 1), sumCents });
    expect(await standing(rich)).toMatchObject({ mostCents: 60_000 - sumCents });
  });
});

describe('asking for money', () => {
  it('[WD-1] [WD-4] sets the items apart at once, and the player sees it', async () => {
    const player = await withItems();
    const id = await opened(player);
    expect(await world.held(player.id)).toEqual([]);
    expect(await findWithdrawal(world.db, id)).toMatchObject({
      status: 'moderation',
      sum_cents: player.sumCents,
      payout_cents: Math.floor(player.sumCents * 0.8),
      wallet: '4111111111111111',
    });
    expect((await world.wagering.withdrawable(world.db, player.id)).availableCents).toBe(1000);
    expect(world.emitted.map((one) => one.event)).toEqual(
      expect.arrayContaining(['updateInventory', 'withdrawalStatus']),
    );
  });

  it('[WD-21] refuses a system that no provider pays, whatever the wallet is', async () => {
    const player = await withItems();
    expect(await ask(player, { system: 2, wallet: '' })).toEqual({ ok: false, message: 'withdrawal_api.system_off' });
    expect(await world.held(player.id)).toEqual(player.itemIds);
  });

  it('[WD-15] refuses a player who may not withdraw at all with just that, whatever they ask for', async () => {
    const [blocked, fresh] = [await withItems(), await world.player()];
    await world.db.query('update players set withdrawals_blocked = true where id = $1', [blocked.id]);
    const wrong = [{ itemIds: [999_999_999] }, { itemIds: [] }, { wallet: 'none' }, { sumCents: 1 }];
    for (const parts of wrong) expect(await ask(blocked, parts)).toMatchObject({ message: 'withdrawal_api.blocked' });
    for (const parts of wrong)
      expect(await ask({ id: fresh.id, itemIds: [1], sumCents: 1 }, parts)).toMatchObject({
        message: 'withdrawal_api.no_deposit',
      });
  });

  it('[WD-2] [WD-3] [WD-12] refuses what the rules refuse, and says why', async () => {
    const player = await withItems();
    expect(await ask(player, { itemIds: [] })).toMatchObject({ message: 'withdrawal_api.none_selected' });
    expect(await ask(player, { wallet: '4111 1111 1111 1112' })).toMatchObject({
      message: 'withdrawal_api.bad_wallet',
    });
    expect(await ask(player, { system: 4, wallet: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).toMatchObject({
      message: 'withdrawal_api.unowned_wallet',
    });
    expect(await ask(player, { sumCents: player.sumCents + 1 })).toMatchObject({
      message: 'withdrawal_api.price_changed',
      params: { sum: player.sumCents / 100 },
    });
    expect(await ask(player, { itemIds: [...player.itemIds, ...player.itemIds] })).toMatchObject({
      message: 'withdrawal_api.item_not_found',
    });
    expect(await ask(await withItems(), { itemIds: player.itemIds, sumCents: player.sumCents })).toMatchObject({
      message: 'withdrawal_api.item_not_found',
    });
    const cheap = await withItems(100);
    expect(await ask(cheap)).toMatchObject({ message: 'withdrawal_api.min_sum', params: { sum: 5 } });
    await world.db.query('update play_states set to_stake_cents = 1500 where player_id = $1', [player.id]);
    expect(await ask(player)).toMatchObject({
      message: 'withdrawal_api.bet_more',
      params: { sum: (player.sumCents - 500) / 100 },
    });
    await world.db.query('update players set withdrawals_blocked = true where id = $1', [player.id]);
    expect(await ask(player)).toMatchObject({ message: 'withdrawal_api.blocked' });
    await world.db.query('update players set banned = true where id = $1', [player.id]);
    expect(await ask(player)).toMatchObject({ message: 'user_api.banned' });
    const never = await world.player();
    const [gift] = await world.give(never.id, 1, { minCents: 1000 });
    expect(await ask({ id: never.id, itemIds: [gift?.id ?? 0], sumCents: gift?.price_cents ?? 0 })).toMatchObject({
      message: 'withdrawal_api.no_deposit',
    });
  });

  it('[WD-2] counts the sums of a day, and canceled ones not', async () => {
    const player = await withItems(22_000, 3);
    const prices = new Map(
      (
        await world.db.query<{ id: number; price_cents: number }>(
          'select id, price_cents from items where id = any($1::bigint[])',
          [player.itemIds],
        )
      ).map((row) => [row.id, row.price_cents]),
    );
    const of = (itemId: number) => ask(player, { itemIds: [itemId], sumCents: prices.get(itemId) });
    const [first, second, third] = player.itemIds as [number, number, number];
    const outcome = await of(first);
    expect(await of(second)).toMatchObject({ ok: true });
    // The limit of a day is $600.00, and each item is worth more than $220.00.
    expect(await of(third)).toMatchObject({ message: 'withdrawal_api.daily_limit' });
    expect(await withdrawalTotals(world.db, player.id)).toEqual({
      open: 2,
      today_cents: (prices.get(first) ?? 0) + (prices.get(second) ?? 0),
    });
    expect(
      outcome.ok && (await withdrawals.cancelOwn({ playerId: player.id, id: outcome.id, type: 'site', key: null })),
    ).toEqual({ ok: true });
    expect(await of(third)).toMatchObject({ ok: true });
  });

  it('[M6] [M3] accepts one of twenty equal requests at once; with a key all get the first response', async () => {
    const player = await withItems();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask(player)));
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.id)).size).toBe(1);
    expect(await withdrawalTotals(world.db, player.id)).toMatchObject({ open: 1 });
    // A request for another wallet is no repeat, and its items are reserved already.
    expect(await ask(player, { wallet: '4539578763621486' })).toMatchObject({
      message: 'withdrawal_api.item_not_found',
    });
    const once = outcomes[0]?.ok === true ? outcomes[0].id : 0;
    expect(await withdrawals.cancelOwn({ playerId: player.id, id: once, type: 'site', key: null })).toEqual({
      ok: true,
    });
    const after = await ask(player);
    expect(after.ok && after.id !== once).toBe(true);
    const second = await withItems();
    const [first, again] = [await ask(second, { key: 'withdraw-1' }), await ask(second, { key: 'withdraw-1' })];
    expect(again).toEqual(first);
    expect(first.ok).toBe(true);
    expect(await ask(second, { key: 'withdraw-1', wallet: '4539578763621486' })).toMatchObject({
      message: 'app_api.key_reused',
    });
  });
});

describe('taking it back', () => {
  it('[WD-6] [S6] returns the items, to their player alone and while it is in moderation alone', async () => {
    const [player, other] = [await withItems(), await withItems()];
    const id = await opened(player);
    expect(await withdrawals.cancelOwn({ playerId: other.id, id, type: 'site', key: null })).toMatchObject({
      message: 'withdrawal_api.not_found',
    });
    expect(await withdrawals.cancelOwn({ playerId: player.id, id, type: 'site', key: null })).toEqual({ ok: true });
    expect(await withdrawals.cancelOwn({ playerId: player.id, id, type: 'site', key: null })).toEqual({ ok: true });
    expect(await world.held(player.id)).toEqual(player.itemIds);
    const sending = await sent(other);
    expect(await withdrawals.cancelOwn({ playerId: other.id, id: sending, type: 'site', key: null })).toMatchObject({
      message: 'withdrawal_api.cannot_cancel',
    });
    await paidOut(sending);
    expect(await withdrawals.cancelOwn({ playerId: other.id, id: sending, type: 'site', key: null })).toMatchObject({
      message: 'withdrawal_api.cannot_cancel',
    });
  });

  it('[WD-6] one of money is not found as one of a skin, and a key stays with what it was used for', async () => {
    const player = await withItems();
    const id = await opened(player);
    const cancel = (type: 'site' | 'steam', key: string | null = null) =>
      withdrawals.cancelOwn({ playerId: player.id, id, type, key });
    expect(await cancel('steam')).toMatchObject({ message: 'withdrawal_api.not_found' });
    expect(await statusOf(id)).toBe('moderation');
    expect(await cancel('steam', 'cancel-key-1')).toMatchObject({ message: 'withdrawal_api.not_found' });
    expect(await cancel('site', 'cancel-key-1')).toEqual({ ok: true });
    expect(await cancel('site', 'cancel-key-1')).toEqual({ ok: true });
    expect(
      await withdrawals.cancelOwn({ playerId: player.id, id: await opened(player), type: 'site', key: 'cancel-key-1' }),
    ).toMatchObject({ message: 'app_api.key_reused' });
  });

  it('[WD-6] [WD-7] is neither offered nor done while a provider says something else of its payout than the books', async () => {
    const player = await withItems();
    const id = await opened(player);
    const canCancel = async () =>
      (await shownWithdrawals(world.db, { playerId: player.id, settings: world.settings })).rows.map((row) => [
        row.id,
        row.can_cancel,
      ]);
    expect(await canCancel()).toEqual([[id, true]]);
    // The report is early: no provider was asked to pay.
    await payouts.report({
      event: {
        eventId: `early ${id}`,
        kind: 'payout_paid',
        payoutId: payoutIdOf(id),
        providerRef: 'ref',
        amountCents: Math.floor(player.sumCents * 0.8),
        currency: 'USD',
        occurredAtMs: 0,
      },
      providerId: provider.id,
    });
    expect(await canCancel()).toEqual([[id, false]]);
    expect(await withdrawals.cancelOwn({ playerId: player.id, id, type: 'site', key: null })).toMatchObject({
      message: 'withdrawal_api.cannot_cancel',
    });
    expect(await world.held(player.id)).toEqual([]);
    const [review] = (await openReviews(world.db)).filter((row) => row.withdrawal_id === id);
    expect(
      await createMoney(world).resolve(review?.id ?? 0, {
        action: 'dismiss',
        staffId: (staff[0] as { id: number }).id,
      }),
    ).toMatchObject({ ok: true });
    expect(await canCancel()).toEqual([[id, true]]);
    expect(await withdrawals.cancelOwn({ playerId: player.id, id, type: 'site', key: null })).toEqual({ ok: true });
    expect(await canCancel()).toEqual([[id, false]]);
  });
});

describe('approval', () => {
  it('[WD-5] [S8] needs one member of staff up to the limit and two above it, never the same one twice nor their own', async () => {
    const [a, b] = staff as [{ id: number }, { id: number }];
    const player = await withItems(22_000);
    const id = await opened(player);
    expect(await withdrawals.approve({ staffId: player.id, id })).toMatchObject({
      message: 'staff_api.withdrawal_own',
    });
    expect(await withdrawals.approve({ staffId: a.id, id })).toEqual({ ok: true, status: 'moderation', missing: 1 });
    expect(await withdrawals.approve({ staffId: a.id, id })).toMatchObject({ message: 'staff_api.withdrawal_twice' });
    const before = woken;
    expect(await withdrawals.approve({ staffId: b.id, id })).toEqual({ ok: true, status: 'sending', missing: 0 });
    expect(woken).toBe(before + 1);
    expect(await withdrawals.approve({ staffId: a.id, id })).toMatchObject({
      message: 'staff_api.withdrawal_not_in_moderation',
    });
    const entries = await world.db.query<{ actor: string }>(
      `select actor from audit_log where action = 'withdrawal.approve' and (details->>'id')::bigint = $1 order by id`,
      [id],
    );
    expect(entries.map((entry) => entry.actor)).toEqual([`player ${a.id}`, `player ${b.id}`]);
    await paidOut(id);
  });

  it('[WD-10] is refused while the player is stopped, and nothing is lost by that', async () => {
    const player = await withItems();
    const id = await opened(player);
    const staffId = (staff[0] as { id: number }).id;
    await world.db.query('update players set withdrawals_blocked = true where id = $1', [player.id]);
    expect(await withdrawals.approve({ staffId, id })).toMatchObject({ message: 'staff_api.withdrawal_stopped' });
    expect(await statusOf(id)).toBe('moderation');
    await world.db.query('update players set withdrawals_blocked = false where id = $1', [player.id]);
    expect(await withdrawals.approve({ staffId, id })).toMatchObject({ ok: true });
    await paidOut(id);
  });

  it('[WD-5] counts two members of staff at once, and sends the payout once', async () => {
    const player = await withItems(22_000);
    const id = await opened(player);
    const outcomes = await Promise.all(staff.map(({ id: staffId }) => withdrawals.approve({ staffId, id })));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(2);
    expect(await statusOf(id)).toBe('sending');
    await paidOut(id);
    expect(book.get(payoutIdOf(id))?.times).toBe(1);
  });

  it('[WD-4] a rejection returns the items and tells the player', async () => {
    const player = await withItems();
    const id = await opened(player);
    expect(await withdrawals.reject({ staffId: (staff[0] as { id: number }).id, id, reason: 'looks odd' })).toEqual({
      ok: true,
    });
    expect(await world.held(player.id)).toEqual(player.itemIds);
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'canceled', reason: 'withdrawal_reason.staff' });
    expect(await withdrawals.reject({ staffId: (staff[0] as { id: number }).id, id, reason: 'again' })).toMatchObject({
      message: 'staff_api.withdrawal_not_in_moderation',
    });
    expect(world.emitted.filter((one) => one.event === 'notification')).toHaveLength(1);
  });
});

describe('the payout', () => {
  it('[M7] [WD-1] is sent once under the id of the withdrawal; then the items are the house’s and the tax stays', async () => {
    const player = await withItems();
    const id = await sent(player);
    await payouts.run();
    await payouts.run();
    expect(book.get(payoutIdOf(id))).toMatchObject({
      times: 1,
      payout: { amountCents: Math.floor(player.sumCents * 0.8), system: 3, wallet: '4111111111111111' },
    });
    expect(await statusOf(id)).toBe('completed');
    const items = await world.db.query<{ account_id: number }>(
      'select account_id from items where id = any($1::bigint[])',
      [player.itemIds],
    );
    expect(items.map((item) => item.account_id)).toEqual([HOUSE.stock]);
    expect(await world.wagering.standing(world.db, player.id)).toMatchObject({
      paidInCents: 1000 - Math.floor(player.sumCents * 0.8),
    });
  });

  it('[WD-4] returns the items when it is rejected', async () => {
    const player = await withItems();
    const id = await sent(player);
    answer = () => ({ ok: true, state: { status: 'rejected', providerRef: null, reason: 'no such card' } });
    await payouts.run();
    expect(await statusOf(id)).toBe('canceled');
    expect(await world.held(player.id)).toEqual(player.itemIds);
  });

  it('[M3] is looked for before it is requested again if its response was lost', async () => {
    const player = await withItems();
    const id = await sent(player);
    answer = () => ({ ok: false, reason: 'unavailable' });
    await payouts.run();
    expect(await statusOf(id)).toBe('sending');
    // The provider does not respond to the inquiry, so nothing is sent.
    found = () => null;
    await due(id);
    await payouts.run();
    expect(book.get(payoutIdOf(id))?.times).toBe(1);
    // The provider has the payout, so it is followed and not sent again.
    const { amountCents } = book.get(payoutIdOf(id))?.payout ?? { amountCents: 0 };
    found = () => ({ status: 'pending', providerRef: 'r1', amountCents });
    await due(id);
    await payouts.run();
    found = () => ({ status: 'paid', providerRef: 'r1', amountCents });
    await due(id);
    await payouts.run();
    expect(book.get(payoutIdOf(id))?.times).toBe(1);
    expect(await statusOf(id)).toBe('completed');
  });

  it('[M3] is requested again under the same id if the provider does not know it', async () => {
    const player = await withItems();
    const id = await sent(player);
    answer = () => ({ ok: false, reason: 'unavailable' });
    await payouts.run();
    answer = paid;
    await due(id);
    await payouts.run();
    expect(book.get(payoutIdOf(id))?.times).toBe(2);
    expect(await statusOf(id)).toBe('completed');
  });

  it('[M3] is requested once by two processes', async () => {
    const id = await sent(await withItems());
    const { db, settings } = world;
    const twin = new Payouts({
      db,
      ends,
      providers: [provider],
      settings,
      log,
      webhookUrlOf: () => 'https://site.test/w',
    });
    await Promise.all([payouts.run(), twin.run(), payouts.run(), twin.run()]);
    expect(book.get(payoutIdOf(id))?.times).toBe(1);
  });

  it.each(['payout_paid', 'payout_rejected'] as const)(
    '[M3] [WD-7] a payout is booked once if its provider reports %s during the request for its state',
    async (kind) => {
      const id = await sent(await withItems());
      const amountCents = (await findWithdrawal(world.db, id))?.payout_cents ?? 0;
      answer = () => ({ ok: true, state: { status: 'pending', providerRef: 'ref', amountCents } });
      await payouts.run();
      expect(await statusOf(id)).toBe('sending');
      found = () =>
        kind === 'payout_paid'
          ? { status: 'paid', providerRef: 'ref', amountCents }
          : { status: 'rejected', providerRef: 'ref', reason: 'no such card' };
      await due(id);
      const report = (n: number) =>
        payouts.report({
          event: {
            eventId: `end ${id} ${n}`,
            kind,
            payoutId: payoutIdOf(id),
            providerRef: 'ref',
            amountCents,
            currency: 'USD',
            occurredAtMs: 0,
          },
          providerId: provider.id,
        });
      await Promise.all([report(0), payouts.run(), report(1), report(1)]);
      expect(await statusOf(id)).toBe(kind === 'payout_paid' ? 'completed' : 'canceled');
      expect(
        await world.db.query(`select 1 from transfers where key in ($1, $2)`, [
          `withdrawal:${id}:paid`,
          `withdrawal:${id}:return`,
        ]),
      ).toHaveLength(1);
      expect(await world.db.query('select 1 from deposit_reviews where withdrawal_id = $1', [id])).toEqual([]);
      expect(book.get(payoutIdOf(id))?.times).toBe(1);
    },
  );
});
