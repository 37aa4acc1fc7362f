import { HOUSE, itemsOf, post, reservedOf } from '@updraft/ledger';
import type {
  NewPayout,
  PayoutEvent,
  PayoutMemory,
  PayoutProvider,
  PayoutResult,
  PayoutState,
} from '@updraft/outside/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { createItemCommands } from '../../testing/item-commands.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { openReviews } from '../finance/reviews.store.ts';
import { PayoutEnds } from './disputes.ts';
import { Payouts, payoutIdOf } from './payouts.ts';
import type { Withdrawals } from './withdrawals.commands.ts';
import { listInModeration } from './withdrawals.shown.store.ts';
import { findWithdrawal } from './withdrawals.store.ts';

let world: World;
let money: Money;
let withdrawals: Withdrawals;
let payouts: Payouts;
let [a, b] = [0, 0];
const log = createLog({ level: 'silent', pretty: false });

/** A provider whose responses the test sets. It counts the requests for each payout. */
interface TestProvider extends PayoutProvider {
  sent: Map<string, number>;
}
let answer: (payout: NewPayout) => PayoutResult;
let found: (payoutId: string) => PayoutState | null;
const searches: [payoutId: string, providerRef: string | null | undefined][] = [];
const createProvider = (id: string, systems: PayoutProvider['systems'] = [3]): TestProvider => {
  const sent = new Map<string, number>();
  return {
    id,
    systems,
    sent,
    send: (payout) => {
      sent.set(payout.payoutId, (sent.get(payout.payoutId) ?? 0) + 1);
      return Promise.resolve(answer(payout));
    },
    find: (payoutId, providerRef) => {
      searches.push([payoutId, providerRef]);
      return Promise.resolve(found(payoutId));
    },
  };
};
const [provider, former] = [createProvider('test'), createProvider('former')];
const pending = ({ amountCents }: NewPayout): PayoutResult => ({
  ok: true,
  state: { status: 'pending', providerRef: 'ref', amountCents },
});

const runnerOf = (providers: readonly [PayoutProvider, ...PayoutProvider[]], runnersLog = log): Payouts =>
  new Payouts({
    db: world.db,
    ends: new PayoutEnds({ outbox: world.outbox, log }),
    providers,
    settings: world.settings,
    log: runnersLog,
    webhookUrlOf: (id) => `https://site.test/w/${id}`,
  });

beforeAll(async () => {
  world = await createWorld({ every: 40 });
  money = createMoney(world);
  ({ withdrawals } = createItemCommands(world));
  payouts = runnerOf([provider, former]);
  [a, b] = [(await world.player()).id, (await world.player()).id];
});
beforeEach(() => {
  answer = pending;
  found = () => ({ status: 'unknown' });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const due = (id: number) => world.db.query('update withdrawals set next_attempt_at = now() where id = $1', [id]);
const rowOf = async (id: number) => {
  const row = await findWithdrawal(world.db, id);
  if (!row) throw new Error('no such withdrawal');
  return row;
};
/** A player who holds one item, has deposited, and has no wagering left. */
const holder = async (minCents = 1000) => {
  const { id: playerId } = await world.player();
  await money.deposit(playerId);
  await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [playerId]);
  const [item] = await world.give(playerId, 1, { minCents, maxCents: minCents * 1.3 });
  if (!item) throw new Error('no such item');
  return { playerId, item };
};
const asked = async () => {
  const { playerId, item } = await holder();
  const outcome = await withdrawals.create({
    playerId,
    system: 3,
    wallet: '4111111111111111',
    itemIds: [item.id],
    sumCents: item.price_cents,
    key: null,
  });
  if (!outcome.ok) throw new Error(outcome.message);
  return { playerId, item, id: outcome.id, payoutCents: Math.floor((item.price_cents * 8) / 10) };
};
const approved = async () => {
  const withdrawal = await asked();
  expect(await withdrawals.approve({ staffId: a, id: withdrawal.id })).toMatchObject({ ok: true, status: 'sending' });
  return withdrawal;
};
/** Creates a withdrawal that the provider was asked to pay and has not paid yet. */
const sent = async () => {
  const withdrawal = await approved();
  await payouts.run();
  expect(provider.sent.get(payoutIdOf(withdrawal.id))).toBe(1);
  return withdrawal;
};
type Sent = Awaited<ReturnType<typeof sent>>;
let eventNumber = 0;
const told = (
  { id, payoutCents }: Sent,
  kind: PayoutEvent['kind'],
  { from = 'test', ...parts }: Partial<PayoutEvent> & { from?: string } = {},
) =>
  payouts.report({
    event: {
      eventId: `p${eventNumber++}`,
      kind,
      payoutId: payoutIdOf(id),
      providerRef: 'ref',
      amountCents: payoutCents,
      currency: 'USD',
      occurredAtMs: 0,
      ...parts,
    },
    providerId: from,
  });
const disputesOf = async (id: number) => (await openReviews(world.db)).filter((row) => row.withdrawal_id === id);
const disputeOf = async (id: number) => {
  const [row, ...rest] = await disputesOf(id);
  if (!row || rest.length > 0) throw new Error('not one dispute');
  return row;
};
const resolve = (reviewId: number, action: 'charge' | 'bear' | 'credit' | 'dismiss', staffId = a) =>
  money.resolve(reviewId, { action, staffId });

describe('what was paid out to a player', () => {
  const paidOutTo = async (playerId: number) =>
    (
      await world.db.query<{ cents: number }>('select paid_out_cents as cents from play_states where player_id = $1', [
        playerId,
      ])
    )[0]?.cents;
  /** Ends a withdrawal as an earlier version did: the journal in one transaction, the withdrawal afterwards. */
  const move = ({ id, playerId, item, payoutCents }: Sent, key: 'paid' | 'return') =>
    world.db.tx((query) =>
      post(query, [
        {
          key: `withdrawal:${id}:${key}`,
          kind: 'withdrawal.paid',
          playerId: null,
          memo: {},
          cash: key === 'paid' ? [{ from: HOUSE.cash, to: HOUSE.payments, cents: payoutCents }] : [],
          items: [
            {
              itemId: item.id,
              from: reservedOf(playerId),
              to: key === 'paid' ? HOUSE.stock : itemsOf(playerId),
              priceCents: item.price_cents,
            },
          ],
        },
      ]),
    );
  const end = ({ id }: Sent, status: string) =>
    world.db.query(
      `update withdrawals set status = $2, ended_at = now(), next_attempt_at = null where id = $1 and status in ('moderation', 'sending')`,
      [id, status],
    );

  it('[M10] is counted once, whichever process ends the withdrawal, and not for one that is given back', async () => {
    const [paid, refused] = [await sent(), await sent()];
    expect(await paidOutTo(paid.playerId)).toBe(0);
    await move(paid, 'paid');
    for (let times = 0; times < 2; times++) await end(paid, 'completed');
    await world.db.query(`update withdrawals set status = 'completed' where id = $1`, [paid.id]);
    expect(await paidOutTo(paid.playerId)).toBe(paid.payoutCents);
    await move(refused, 'return');
    await end(refused, 'canceled');
    expect(await paidOutTo(refused.playerId)).toBe(0);
    await world.expectBalanced();
  });

  it('[M10] is taken off again of one that ceases to be completed', async () => {
    const paid = await sent();
    await told(paid, 'payout_paid');
    expect(await paidOutTo(paid.playerId)).toBe(paid.payoutCents);
    await world.db.query(`update withdrawals set status = 'sending', ended_at = null where id = $1`, [paid.id]);
    expect(await paidOutTo(paid.playerId)).toBe(0);
    await world.db.query(`update withdrawals set status = 'completed', ended_at = now() where id = $1`, [paid.id]);
    expect(await paidOutTo(paid.playerId)).toBe(paid.payoutCents);
  });
});

describe('the end of a payout, as its provider tells it', () => {
  it('[WD-7] [M3] is booked once, however often and concurrently it is told', async () => {
    const [paid, refused] = [await sent(), await sent()];
    await Promise.all(Array.from({ length: 5 }, () => told(paid, 'payout_paid')));
    await Promise.all(Array.from({ length: 5 }, () => told(refused, 'payout_rejected')));
    expect([(await rowOf(paid.id)).status, (await rowOf(refused.id)).status]).toEqual(['completed', 'canceled']);
    expect([await disputesOf(paid.id), await disputesOf(refused.id)]).toEqual([[], []]);
    expect(await world.held(refused.playerId)).toEqual([refused.item.id]);
  });

  it('[WD-7] [M3] is booked one way if both are told at once, and the other is before finance', async () => {
    for (let n = 0; n < 4; n++) {
      const withdrawal = await sent();
      await Promise.all([told(withdrawal, 'payout_paid'), told(withdrawal, 'payout_rejected')]);
      const { status } = await rowOf(withdrawal.id);
      expect(['completed', 'canceled']).toContain(status);
      expect(await disputeOf(withdrawal.id)).toMatchObject(
        status === 'completed'
          ? { kind: 'payout_rejected', reason: 'rejected_after_payment' }
          : { kind: 'payout_paid', reason: 'paid_after_return' },
      );
      expect(await world.held(withdrawal.playerId)).toEqual(status === 'completed' ? [] : [withdrawal.item.id]);
    }
  });

  it('[WD-7] [S8] moves nothing if it is paid after its items went back, and is charged to the player or borne by the house', async () => {
    const [charged, borne] = [await sent(), await sent()];
    for (const withdrawal of [charged, borne]) {
      await told(withdrawal, 'payout_rejected');
      const before = [await money.houseCents(HOUSE.payments), await money.houseCents(HOUSE.cash)];
      const again = { eventId: `again ${withdrawal.id}` };
      await told(withdrawal, 'payout_paid', again);
      await told(withdrawal, 'payout_paid', again);
      expect([await money.houseCents(HOUSE.payments), await money.houseCents(HOUSE.cash)]).toEqual(before);
      expect((await rowOf(withdrawal.id)).status).toBe('canceled');
    }
    const [entry] = await world.db.query<{ details: { reason: string } }>(
      `select details from audit_log where action = 'payout.dispute' and details->>'payoutId' = $1`,
      [payoutIdOf(charged.id)],
    );
    expect(entry?.details.reason).toBe('paid_after_return');
    expect(await resolve((await disputeOf(charged.id)).id, 'credit')).toMatchObject({
      message: 'staff_api.review_wrong_action',
    });
    expect(await resolve((await disputeOf(charged.id)).id, 'charge')).toMatchObject({ ok: true, proposed: false });
    expect(await money.owedBy(charged.playerId)).toEqual([charged.payoutCents]);
    const house = await money.houseCents(HOUSE.cash);
    expect(await resolve((await disputeOf(borne.id)).id, 'bear')).toMatchObject({ ok: true });
    expect(await money.houseCents(HOUSE.cash)).toBe(house - borne.payoutCents);
    expect(await money.owedBy(borne.playerId)).toEqual([]);
  });

  it('[WD-7] is credited to the player, or dismissed, if it is a rejection after it was booked as paid', async () => {
    const [credited, dismissed] = [await sent(), await sent()];
    for (const withdrawal of [credited, dismissed]) {
      await told(withdrawal, 'payout_paid');
      await told(withdrawal, 'payout_rejected');
      expect((await rowOf(withdrawal.id)).status).toBe('completed');
    }
    const before = await world.balance(credited.playerId);
    expect(await resolve((await disputeOf(credited.id)).id, 'credit', credited.playerId)).toMatchObject({
      message: 'staff_api.review_own',
    });
    expect(await resolve((await disputeOf(credited.id)).id, 'charge')).toMatchObject({
      message: 'staff_api.review_wrong_action',
    });
    expect(await resolve((await disputeOf(credited.id)).id, 'credit')).toMatchObject({ ok: true });
    expect(await world.balance(credited.playerId)).toBe(before + credited.payoutCents);
    expect(await resolve((await disputeOf(dismissed.id)).id, 'dismiss')).toMatchObject({ ok: true });
    expect(await world.balance(dismissed.playerId)).toBe(2500);
  });

  it('[WD-7] [M8] waits for finance if its sum differs, and ends as they decide: more is borne or charged, less is credited', async () => {
    const [more, less] = [await sent(), await sent()];
    await told(more, 'payout_paid', { amountCents: more.payoutCents + 300 });
    await told(less, 'payout_paid', { amountCents: less.payoutCents - 300 });
    for (const { id } of [more, less]) {
      await due(id);
      found = () => ({ status: 'unknown' });
      await payouts.run();
      expect(provider.sent.get(payoutIdOf(id))).toBe(1);
      expect((await rowOf(id)).status).toBe('sending');
      expect(await withdrawals.reject({ staffId: a, id, reason: 'looks odd' })).toMatchObject({ ok: false });
    }
    const [house, payments] = [await money.houseCents(HOUSE.cash), await money.houseCents(HOUSE.payments)];
    expect(await resolve((await disputeOf(more.id)).id, 'bear')).toMatchObject({ ok: true });
    expect([await money.houseCents(HOUSE.cash), await money.houseCents(HOUSE.payments)]).toEqual([
      house - more.payoutCents - 300,
      payments + more.payoutCents + 300,
    ]);
    expect(await resolve((await disputeOf(less.id)).id, 'bear')).toMatchObject({
      message: 'staff_api.review_wrong_action',
    });
    expect(await resolve((await disputeOf(less.id)).id, 'credit')).toMatchObject({ ok: true });
    expect(await world.balance(less.playerId)).toBe(2800);
    expect([(await rowOf(more.id)).status, (await rowOf(less.id)).status]).toEqual(['completed', 'completed']);
  });

  it('[WD-7] is noticed by a request too if its sum differs, and requested again once finance dismiss it', async () => {
    const withdrawal = await sent();
    const { id, payoutCents } = withdrawal;
    found = () => ({ status: 'paid', providerRef: 'ref', amountCents: payoutCents + 1 });
    await due(id);
    await payouts.run();
    expect(await disputeOf(id)).toMatchObject({
      kind: 'payout_paid',
      reason: 'another_sum',
      amount_cents: payoutCents + 1,
    });
    expect(await resolve((await disputeOf(id)).id, 'dismiss')).toMatchObject({ ok: true });
    await due(id);
    await payouts.run();
    expect(await disputeOf(id)).toMatchObject({ reason: 'another_sum' });
    await resolve((await disputeOf(id)).id, 'dismiss');
    found = () => ({ status: 'paid', providerRef: 'ref', amountCents: payoutCents });
    await due(id);
    await payouts.run();
    expect((await rowOf(id)).status).toBe('completed');
    expect(provider.sent.get(payoutIdOf(id))).toBe(1);
  });

  it('[WD-7] is not believed for another provider, an unsent payout, or an unknown one', async () => {
    const withdrawal = await sent();
    await told(withdrawal, 'payout_paid', { from: 'former' });
    expect(await disputeOf(withdrawal.id)).toMatchObject({ reason: 'another_provider', provider: 'former' });
    expect((await rowOf(withdrawal.id)).status).toBe('sending');
    await resolve((await disputeOf(withdrawal.id)).id, 'dismiss');
    await told(withdrawal, 'payout_paid');
    expect((await rowOf(withdrawal.id)).status).toBe('completed');

    const unsent = await asked();
    await told(unsent, 'payout_paid');
    expect(await disputeOf(unsent.id)).toMatchObject({ reason: 'not_sent' });
    expect(await withdrawals.approve({ staffId: a, id: unsent.id })).toMatchObject({
      message: 'staff_api.withdrawal_disputed',
    });
    expect(
      await withdrawals.cancelOwn({ playerId: unsent.playerId, id: unsent.id, type: 'site', key: null }),
    ).toMatchObject({ message: 'withdrawal_api.cannot_cancel' });
    await resolve((await disputeOf(unsent.id)).id, 'dismiss');
    expect(await withdrawals.cancelOwn({ playerId: unsent.playerId, id: unsent.id, type: 'site', key: null })).toEqual({
      ok: true,
    });

    for (const payoutId of ['withdrawal-999999', 'somebody else’s']) {
      await told(withdrawal, 'payout_paid', { payoutId });
      const row = (await openReviews(world.db)).at(-1);
      expect(row).toMatchObject({
        kind: 'payout_paid',
        reason: 'unknown_payout',
        reported_invoice: payoutId,
        withdrawal_id: null,
        player_id: null,
      });
      expect(await resolve(row?.id ?? 0, 'dismiss')).toMatchObject({ ok: true });
    }
  });
});

describe('the first request', () => {
  const stop = (playerId: number) => money.receivables.setBlocked({ playerId, reason: 'looks odd', staffId: b });
  const free = (playerId: number) => money.receivables.setBlocked({ playerId, reason: null, staffId: b });

  it('[WD-8] is not made for a player who was stopped after the approval: staff see why, and it goes out once they are free', async () => {
    const { id, playerId } = await approved();
    await stop(playerId);
    await payouts.run();
    expect(provider.sent.has(payoutIdOf(id))).toBe(false);
    expect((await listInModeration(world.db)).find((row) => row.id === id)).toMatchObject({
      status: 'sending',
      stopped_reason: 'staff: looks odd',
    });
    await free(playerId);
    await due(id);
    await payouts.run();
    expect(provider.sent.get(payoutIdOf(id))).toBe(1);
    expect((await listInModeration(world.db)).some((row) => row.id === id)).toBe(false);
  });

  it('[WD-8] [WD-5] a stopped one can be rejected, by anybody but its player', async () => {
    const { id, playerId, item } = await approved();
    await world.db.query('update players set banned = true where id = $1', [playerId]);
    expect(await withdrawals.reject({ staffId: a, id, reason: 'too early' })).toMatchObject({
      message: 'staff_api.withdrawal_not_in_moderation',
    });
    await payouts.run();
    expect((await rowOf(id)).stopped_reason).toBe('banned');
    expect(await withdrawals.reject({ staffId: playerId, id, reason: 'mine' })).toMatchObject({
      message: 'staff_api.withdrawal_own',
    });
    expect(await withdrawals.reject({ staffId: a, id, reason: 'banned' })).toEqual({ ok: true });
    expect(await world.held(playerId)).toEqual([item.id]);
    await due(id);
    await payouts.run();
    expect(provider.sent.has(payoutIdOf(id))).toBe(false);
  });

  it('[WD-8] tracks a payout that may have been sent, even if the player is stopped meanwhile', async () => {
    const { id, playerId, payoutCents } = await sent();
    await stop(playerId);
    expect(await withdrawals.reject({ staffId: a, id, reason: 'stopped' })).toMatchObject({
      message: 'staff_api.withdrawal_not_in_moderation',
    });
    found = () => ({ status: 'paid', providerRef: 'ref', amountCents: payoutCents });
    await due(id);
    await payouts.run();
    expect((await rowOf(id)).status).toBe('completed');
  });

  it('[WD-8] [WD-3] a request that is repeated is not checked again: the first one may still be carried out', async () => {
    const { id, playerId } = await sent();
    await stop(playerId);
    await world.db.query(`update withdrawals set wallet = '4111111111111112' where id = $1`, [id]);
    await due(id);
    await payouts.run();
    expect(provider.sent.get(payoutIdOf(id))).toBe(2);
    expect(await rowOf(id)).toMatchObject({ status: 'sending', stopped_reason: null });
  });

  it('[WD-3] is not made to a wallet that is refused by now: staff see why, and can reject it', async () => {
    const [fixed, refused] = [await approved(), await approved()];
    const setWallet = (id: number, wallet: string) =>
      world.db.query('update withdrawals set wallet = $2 where id = $1', [id, wallet]);
    for (const { id } of [fixed, refused]) await setWallet(id, '4111111111111112');
    await payouts.run();
    for (const { id } of [fixed, refused])
      expect(await rowOf(id)).toMatchObject({ status: 'sending', stopped_reason: 'bad_wallet', provider: null });
    expect(await withdrawals.reject({ staffId: a, id: refused.id, reason: 'wrong card' })).toEqual({ ok: true });
    expect(await world.held(refused.playerId)).toEqual([refused.item.id]);
    await setWallet(fixed.id, '4111111111111111');
    await due(fixed.id);
    await payouts.run();
    expect([provider.sent.get(payoutIdOf(fixed.id)), provider.sent.has(payoutIdOf(refused.id))]).toEqual([1, false]);
  });

  it('[WD-8] is made, or is stopped by a chargeback at the same moment, and never both', async () => {
    for (let n = 0; n < 4; n++) {
      const { id, playerId } = await approved();
      await Promise.all([payouts.run(), stop(playerId)]);
      const { provider: asked, stopped_reason: reason } = await rowOf(id);
      expect(provider.sent.has(payoutIdOf(id))).toBe(asked !== null);
      expect(reason !== null).toBe(asked === null);
      await free(playerId);
    }
  });
});

describe('the runner', () => {
  it('[M3] a payout stays with the provider that was asked first, and one that is gone is left to staff', async () => {
    const withdrawal = await approved();
    await runnerOf([former]).run();
    expect(former.sent.get(payoutIdOf(withdrawal.id))).toBe(1);
    found = () => ({ status: 'unknown' });
    await due(withdrawal.id);
    await runnerOf([provider]).run();
    expect(provider.sent.has(payoutIdOf(withdrawal.id))).toBe(false);
    expect((await rowOf(withdrawal.id)).provider).toBe('former');
    await due(withdrawal.id);
    await payouts.run();
    expect(former.sent.get(payoutIdOf(withdrawal.id))).toBe(2);
  });

  it('[WD-21] a payout goes to the first provider that pays its system, and is looked for by its reference', async () => {
    const { id } = await approved();
    const other = createProvider('other', [1, 4]);
    const runner = runnerOf([other, provider]);
    await runner.run();
    expect([other.sent.size, provider.sent.get(payoutIdOf(id))]).toEqual([0, 1]);
    await due(id);
    await runner.run();
    expect(searches.filter(([payoutId]) => payoutId === payoutIdOf(id))).toEqual([[payoutIdOf(id), 'ref']]);
  });

  it('[S9] tells the operator of a payout that waits because its provider gave no answer', async () => {
    const { id } = await approved();
    const warned: { withdrawalId?: number }[] = [];
    const heard = { ...log, warn: (about: object) => void warned.push(about), error: () => undefined } as never;
    answer = () => ({ ok: false, reason: 'unavailable' });
    await runnerOf([provider], heard).run();
    await due(id);
    found = () => null;
    await runnerOf([provider], heard).run();
    expect(warned.filter((about) => about.withdrawalId === id)).toEqual(
      [1, 2].map((attempts) => ({ withdrawalId: id, provider: 'test', attempts })),
    );
    expect(await rowOf(id)).toMatchObject({ status: 'sending', provider: 'test' });
  });

  it('[M3] asks at its start about one whose process ended before the answer, and sends it no second time', async () => {
    const [paid, lost, timeless] = [await approved(), await approved(), await approved()];
    const dying = createProvider('test');
    const send = dying.send.bind(dying);
    dying.send = (payout) => send(payout).then(() => Promise.reject(new Error('the process ends')));
    await runnerOf([dying]).run();
    expect([paid, lost, timeless].map(({ id }) => dying.sent.get(payoutIdOf(id)))).toEqual([1, 1, 1]);
    const states: Record<string, PayoutState> = {
      [payoutIdOf(paid.id)]: { status: 'paid', providerRef: 'ref', amountCents: paid.payoutCents },
      [payoutIdOf(lost.id)]: { status: 'unknown' },
      [payoutIdOf(timeless.id)]: { status: 'rejected', providerRef: null, reason: 'no such card' },
    };
    found = (payoutId) => states[payoutId] ?? null;
    for (const { id } of [paid, lost]) await due(id);
    await world.db.query('update withdrawals set next_attempt_at = null where id = $1', [timeless.id]);
    const next = runnerOf([provider]);
    next.start();
    const statuses = async () => [
      (await rowOf(paid.id)).status,
      (await rowOf(timeless.id)).status,
      provider.sent.get(payoutIdOf(lost.id)),
    ];
    await expect.poll(statuses).toEqual(['completed', 'canceled', 1]);
    await next.stop();
    expect([paid, timeless].map(({ id }) => provider.sent.has(payoutIdOf(id)))).toEqual([false, false]);
    expect(await rowOf(lost.id)).toMatchObject({ status: 'sending', provider: 'test', provider_ref: 'ref' });
  });

  it('[WD-21] one of a system that nobody pays any more waits for staff', async () => {
    const { id } = await approved();
    await runnerOf([createProvider('other', [4])]).run();
    expect(await rowOf(id)).toMatchObject({ status: 'sending', provider: null });
  });

  it('[S9] begins nothing after it was stopped', async () => {
    const runner = runnerOf([provider]);
    runner.start();
    await runner.stop();
    const { id } = await approved();
    runner.wake();
    await runner.run();
    await runner.stop();
    expect(provider.sent.has(payoutIdOf(id))).toBe(false);
    await payouts.run();
    expect(provider.sent.get(payoutIdOf(id))).toBe(1);
  });

  it('[M3] [M6] sends one request for each payout with several processes at once', async () => {
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await approved()).id);
    const runners = [payouts, runnerOf([provider]), runnerOf([provider])];
    await Promise.all([...runners, ...runners].map((runner) => runner.run()));
    expect(ids.map((id) => provider.sent.get(payoutIdOf(id)))).toEqual([1, 1, 1, 1, 1]);
  });
});

it('[M6] an end without all of its items is refused: it would be a bug', async () => {
  const withdrawal = await sent();
  await world.db.query('update withdrawals set item_ids = item_ids || 999999999::bigint where id = $1', [
    withdrawal.id,
  ]);
  await expect(told(withdrawal, 'payout_paid')).rejects.toThrow(/1 of its 2 items/);
  await expect(told(withdrawal, 'payout_rejected')).rejects.toThrow(/1 of its 2 items/);
  await world.db.query('update withdrawals set item_ids = array_remove(item_ids, 999999999::bigint) where id = $1', [
    withdrawal.id,
  ]);
});

describe('the reference that a provider stores before it sends', () => {
  it('[M3] is the first one, whichever process stored it, until the payout is over', async () => {
    const { id } = await approved();
    const memories: PayoutMemory[] = [];
    const remembering: PayoutProvider = {
      ...createProvider('test'),
      send: (payout, memory) => {
        if (payout.payoutId === payoutIdOf(id) && memory) memories.push(memory);
        return Promise.resolve({ ok: false, reason: 'unavailable' });
      },
    };
    await runnerOf([remembering, former]).run();
    expect(memories.map(({ reference }) => reference)).toEqual([null]);
    const [one, other] = await Promise.all(['one', 'other'].map(async (reference) => memories[0]?.remember(reference)));
    expect(['one', 'other']).toContain(one);
    expect([other, (await rowOf(id)).provider_ref]).toEqual([one, one]);
    await due(id);
    await runnerOf([remembering, former]).run();
    expect([memories[1]?.reference, await memories[1]?.remember('third')]).toEqual([one, one]);
    await payouts.report({
      providerId: 'test',
      event: {
        eventId: `over-${id}`,
        kind: 'payout_rejected',
        payoutId: payoutIdOf(id),
        providerRef: 'ref',
        amountCents: (await rowOf(id)).payout_cents ?? 0,
        currency: 'USD',
        occurredAtMs: 0,
      },
    });
    expect((await rowOf(id)).status).toBe('canceled');
    expect(await memories[1]?.remember('fourth')).toBeNull();
  });
});
