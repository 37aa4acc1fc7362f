import { HOUSE, cashOf, post } from '@updraft/ledger';
import type { OfferState } from '@updraft/outside/steam-trade';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { PROTECTION_MS, type TradeParts, createTradeParts } from '../../testing/trade-world.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { openCases } from '../trades/cases.ts';
import { saveTradeLink } from '../trades/trade-link.ts';
import { Storehouse } from '../storehouse/storehouse.commands.ts';
import { shownReversed } from './withdrawals.http.ts';
import { listWithdrawals, tradeOf } from './withdrawals.shown.store.ts';
import { findWithdrawal } from './withdrawals.store.ts';

let world: World;
let parts: TradeParts;
let storehouse: Storehouse;

beforeAll(async () => {
  world = await createWorld({ every: 40 });
  parts = createTradeParts(world);
  storehouse = new Storehouse({ outbox: world.outbox, clock: systemClock });
});
beforeEach(() => {
  parts.trades.reset();
  world.emitted.splice(0);
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** A player who has a link, has deposited and staked, and holds items. */
const holder = async ({
  depositCents = 1000,
  count = 1,
  toStakeCents = 0,
  linked = true,
}: { depositCents?: number; count?: number; toStakeCents?: number; linked?: boolean } = {}) => {
  const player = await parts.trader({ items: 0, linked });
  if (depositCents > 0) {
    await world.outbox.tx(async (query, emit) => {
      const [row] = await query.query<{ id: string }>(
        `insert into invoices (id, player_id, method, provider, amount_cents, currency, status, completed_at,
           expires_at)
         values (gen_random_uuid(), $1, 'card_aggregator', 'test', $2, 'USD', 'completed', now(), now())
         returning id`,
        [player.id, depositCents],
      );
      const sourceId = row?.id ?? '';
      await post(query, [
        {
          key: `deposit:${sourceId}`,
          kind: 'deposit.paid',
          playerId: player.id,
          cash: [{ from: HOUSE.payments, to: cashOf(player.id), cents: depositCents }],
          items: [],
        },
      ]);
      await world.wagering.deposited(query, emit, {
        source: 'invoice',
        sourceId,
        playerId: player.id,
        amountCents: depositCents,
      });
      await query.query('update play_states set to_stake_cents = $2 where player_id = $1', [player.id, toStakeCents]);
    });
  }
  const items = await world.give(player.id, count, { minCents: 1000, maxCents: 2000 });
  return { ...player, items, item: items[0] as (typeof items)[number] };
};
type Holder = Awaited<ReturnType<typeof holder>>;
const take = (player: Holder, itemIds: readonly number[] = [player.item.id], key: string | null = null) =>
  parts.taking.take({ playerId: player.id, itemIds, key });
const taken = async (player: Holder): Promise<{ id: number; name: string }> => {
  const outcome = await take(player);
  if (!outcome.ok) throw new Error(outcome.message);
  return { id: outcome.id, name: `withdrawal-${outcome.id}` };
};
const stateOf = async (id: number) => (await tradeOf(world.db, id))?.state;
const whereIs = async (itemId: number) =>
  (await world.db.query<{ account_id: number }>('select account_id from items where id = $1', [itemId]))[0]?.account_id;

describe('a trade link', () => {
  it('[WD-20] is saved when it is the player’s own', async () => {
    const player = await parts.trader({ linked: false });
    const save = (text: string) => saveTradeLink(world.outbox, { playerId: player.id, text });
    const partner = BigInt(player.steam_id) - 76_561_197_960_265_728n;
    expect(await save('nonsense')).toMatchObject({ message: 'user_api.trade_link_not_saved' });
    expect(await save(` https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=Zz_-9876 `)).toEqual({
      ok: true,
    });
    const [row] = await world.db.query<{ trade_link: string }>('select trade_link from players where id = $1', [
      player.id,
    ]);
    expect(row?.trade_link).toBe(`https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=Zz_-9876`);
  });

  it('[WD-20] [S6] is refused if it is another account’s, and the attempt is kept for staff', async () => {
    const [player, other] = [await parts.trader({ linked: false }), await parts.trader({ linked: false })];
    const text = `https://steamcommunity.com/tradeoffer/new/?partner=${BigInt(other.steam_id) - 76_561_197_960_265_728n}&token=Zz_-9876`;
    for (let again = 0; again < 2; again++)
      expect(await saveTradeLink(world.outbox, { playerId: player.id, text })).toMatchObject({
        message: 'user_api.trade_link_not_yours',
      });
    expect(
      await world.db.query(
        'select player_id from trade_link_claims c join players p on p.steam_id = c.steam_id where p.id = $1',
        [other.id],
      ),
    ).toEqual([{ player_id: player.id }]);
  });
});

describe('taking a skin', () => {
  it('[WD-15] says the first thing that stands against it, in order', async () => {
    const player = await holder({ depositCents: 0, count: 2, linked: false });
    const both = player.items.map((item) => item.id);
    parts.trades.next.holdings = 0;
    parts.trades.market.answers.offers = false;
    await world.db.query('update players set withdrawals_blocked = true where id = $1', [player.id]);
    expect(await take(player, both)).toMatchObject({ message: 'withdrawal_api.blocked' });
    await world.db.query('update players set withdrawals_blocked = false where id = $1', [player.id]);
    expect(await take(player, both)).toMatchObject({ message: 'withdrawal_api.no_trade_link' });
    await world.db.query(
      `update players set trade_link = (select trade_link from players where trade_link is not null limit 1) where id = $1`,
      [player.id],
    );
    expect(await take(player, both)).toMatchObject({ message: 'withdrawal_api.no_deposit' });
    await world.db.query(
      'insert into deposits_made (source, source_id, player_id, amount_cents, to_stake_cents) values ($1, $2, $3, 10, 0)',
      ['review', `test-${player.id}`, player.id],
    );
    await world.db.query('update play_states set deposited_cents = 10, to_stake_cents = 100000 where player_id = $1', [
      player.id,
    ]);
    expect(await take(player, both)).toMatchObject({ message: 'withdrawal_api.one_item' });
    expect(await take(player, [])).toMatchObject({ message: 'withdrawal_api.one_item' });
    expect(await take(player, [999_999_999])).toMatchObject({ message: 'withdrawal_api.item_not_found' });
    expect(await take(player)).toMatchObject({ message: 'withdrawal_api.bet_more', params: { sum: 0 } });
    await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [player.id]);
    expect(await take(player)).toMatchObject({
      message: 'withdrawal_api.deposit_more',
      params: { sum: (Math.ceil(player.item.price_cents / 10) - 10) / 100 },
    });
    await world.db.query('update deposits_made set amount_cents = 1000 where source_id = $1', [`test-${player.id}`]);
    await world.db.query('update play_states set deposited_cents = 1000 where player_id = $1', [player.id]);
    expect(await take(player)).toMatchObject({ message: 'withdrawal_api.not_on_market' });
    parts.trades.market.answers.offers = null;
    expect(await take(player)).toMatchObject({ message: 'withdrawal_api.market_unavailable' });
    await world.db.query('update players set banned = true where id = $1', [player.id]);
    expect(await take(player)).toMatchObject({ message: 'user_api.banned' });
    expect(await world.held(player.id)).toEqual(both);
    await world.db.query('delete from deposits_made where source_id = $1', [`test-${player.id}`]);
    await world.db.query('update play_states set deposited_cents = 0 where player_id = $1', [player.id]);
  });

  it('[WD-11] [S6] takes one at a time, and only what is the player’s own', async () => {
    const [player, other] = [await holder({ count: 2 }), await holder()];
    expect(await take(other, [player.item.id])).toMatchObject({ message: 'withdrawal_api.item_not_found' });
    await taken(player);
    expect(await take(player, [player.items[1]?.id ?? 0])).toMatchObject({ message: 'withdrawal_api.in_progress' });
  });

  it('[TR-1] [TR-5] sets it apart at once, offers it once, and gives it away when the offer is accepted', async () => {
    const player = await holder();
    const { id, name } = await taken(player);
    expect(await world.held(player.id)).toEqual([]);
    expect(await stateOf(id)).toBe('waiting');
    await parts.offers.run();
    expect(parts.trades.book.get(name)?.offer).toMatchObject({
      partnerSteamId: player.steam_id,
      token: 'Ab_-1234',
      give: [world.catalogue.kind(player.item.entry_id).market_hash_name],
      receive: [],
    });
    expect(await tradeOf(world.db, id)).toMatchObject({ state: 'sent', url: `https://trades.test/${name}` });
    await parts.pass();
    parts.trades.become(name, 'in_escrow');
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'sending' });
    expect((await listWithdrawals(world.db, player.id))[0]).toMatchObject({ trade_state: 'in_escrow' });
    parts.trades.become(name, 'accepted');
    await parts.pass();
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'completed' });
    expect(await whereIs(player.item.id)).toBe(HOUSE.market);
    expect(parts.trades.book.get(name)?.asked).toBe(1);
    const told = world.emitted.flatMap((one) =>
      one.event === 'withdrawalStatus' && one.payload.id === id ? [one.payload] : [],
    );
    expect(told.map((one) => `${one.status} ${one.trade?.state}`)).toEqual([
      'sending waiting',
      'sending sent',
      'sending in_escrow',
      'completed accepted',
    ]);
    expect(await world.wagering.standing(world.db, player.id)).toMatchObject({
      paidInCents: 1000 - player.item.price_cents,
    });
  });

  it.each<[OfferState, string]>([
    ['declined', 'trade_declined'],
    ['expired', 'trade_expired'],
    ['canceled', 'trade_canceled'],
    ['items_gone', 'trade_items_gone'],
    ['reversed', 'trade_reversed'],
  ])('[TR-5] returns the item when the offer is %s, and notifies the player of the reason', async (state, reason) => {
    const player = await holder();
    const { id, name } = await taken(player);
    await parts.offers.run();
    parts.trades.become(name, state);
    await parts.pass();
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({
      status: 'canceled',
      reason: `withdrawal_reason.${reason}`,
    });
    expect(await world.held(player.id)).toEqual([player.item.id]);
    expect(
      world.emitted
        .filter((one) => one.event === 'notification' && typeof one.to === 'object' && one.to.playerId === player.id)
        .map((one) => one.payload),
    ).toMatchObject([
      { content: 'notification.trade_sent' },
      { content: `notification.withdrawal_refused_by_${reason}` },
    ]);
    // The skin can be withdrawn again.
    expect((await take(player)).ok).toBe(true);
  });

  it('[TR-12] returns the skin once, at today’s price, if the platform reverses the trade afterwards', async () => {
    const player = await holder();
    const { id, name } = await taken(player);
    await parts.offers.run();
    parts.trades.become(name, 'accepted');
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'completed' });
    const newCents = player.item.price_cents + 111;
    await world.db.query('update catalogue set price_cents = $2 where id = $1', [player.item.entry_id, newCents]);
    world.emitted.splice(0);
    parts.trades.become(name, 'reversed');
    await Promise.all([parts.pass(), parts.pass(parts.twin())]);
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({
      status: 'canceled',
      reason: 'withdrawal_reason.trade_reversed',
    });
    expect(await world.held(player.id)).toEqual([player.item.id]);
    expect(await world.db.query('select price_cents from items where id = $1', [player.item.id])).toEqual([
      { price_cents: newCents },
    ]);
    // The skin that left does not count as paid out any more.
    expect(await world.wagering.standing(world.db, player.id)).toMatchObject({ paidInCents: 1000 });
    const own = world.emitted.filter((one) => typeof one.to === 'object' && one.to.playerId === player.id);
    expect(own.map(({ event }) => event).sort()).toEqual([
      'notice',
      'notification',
      'updateInventory',
      'withdrawalStatus',
    ]);
    expect(own.find(({ event }) => event === 'notification')?.payload).toMatchObject({
      content: 'notification.withdrawal_refused_by_trade_reversed',
    });
    expect(own.find(({ event }) => event === 'withdrawalStatus')?.payload).toMatchObject({
      id,
      status: 'canceled',
      trade: { state: 'reversed' },
    });
    // Staff find it in their list and in the audit log.
    expect((await shownReversed(world.db))[0]).toMatchObject({
      id,
      player: { id: player.id },
      worth: player.item.price_cents / 100,
    });
    expect(
      await world.db.query(
        `select 1 from audit_log where action = 'withdrawal.reversed' and (details->>'withdrawal')::int = $1`,
        [id],
      ),
    ).toHaveLength(1);
    await world.expectBalanced();
    expect((await take(player)).ok).toBe(true);
  });

  it('[TR-12] is looked after while its trade can be reversed and a day longer, then no more', async () => {
    const player = await holder();
    const { name } = await taken(player);
    await parts.offers.run();
    parts.trades.become(name, 'accepted');
    await parts.pass();
    const follow = () =>
      world.db.query<{ hours: number; is_followed: boolean }>(
        `select round(extract(epoch from follow_until - now()) / 3600)::int as hours,
           next_attempt_at is not null as is_followed
         from trade_offers
         where name = $1`,
        [name],
      );
    expect(await follow()).toEqual([{ hours: PROTECTION_MS / 3_600_000 + 24, is_followed: true }]);
    await world.db.query(`update trade_offers set follow_until = now() where name = $1`, [name]);
    await parts.pass();
    expect((await follow())[0]?.is_followed).toBe(false);
  });

  const audited = async (name: string) =>
    (
      await world.db.query<{ action: string; details: { isBooked: boolean } }>(
        `select action, details from audit_log where details->>'offer' = $1 order by id`,
        [name],
      )
    ).map(({ action, details }) => `${action} ${details.isBooked}`);
  /** Cases that wait for staff. */
  const casesOf = async (name: string): Promise<string[]> =>
    (await openCases(world.db)).rows.flatMap(({ offer, kind }) => (offer === name ? [kind] : []));

  it('[TR-13] returns the skin if its accepted trade is not carried out, and notifies staff', async () => {
    const player = await holder();
    const { id, name } = await taken(player);
    await parts.offers.run();
    parts.trades.become(name, 'reversed');
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'canceled' });
    expect(await audited(name)).toEqual(['trade.not_carried_out true']);
    expect(await casesOf(name)).toEqual(['not_carried_out']);
  });

  /** Creates a withdrawal whose offer the platform reports as impossible and does not cancel. */
  const gone = async () => {
    const player = await holder();
    const { id, name } = await taken(player);
    await parts.offers.run();
    parts.trades.next.canCancel = false;
    parts.trades.become(name, 'items_gone');
    await parts.pass();
    return { player, id, name };
  };
  const expire = async (name: string) => {
    await parts.expire(name);
    await parts.pass();
  };

  it('[TR-14] waits while the platform may find the items of the offer again, and is then accepted', async () => {
    const { player, id, name } = await gone();
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'sending' });
    expect(await stateOf(id)).toBe('sent');
    parts.trades.become(name, 'accepted');
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'completed' });
    expect(await whereIs(player.item.id)).toBe(HOUSE.market);
    expect(await audited(name)).toEqual([]);
    expect(await casesOf(name)).toEqual([]);
  });

  it('[TR-14] sends a returned skin again when its offer is accepted late, and notifies staff', async () => {
    const { player, id, name } = await gone();
    await expire(name);
    expect(await findWithdrawal(world.db, id)).toMatchObject({ reason: 'withdrawal_reason.trade_items_gone' });
    expect(await world.held(player.id)).toEqual([player.item.id]);
    parts.trades.become(name, 'accepted');
    await parts.pass();
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'completed', reason: null });
    expect(await whereIs(player.item.id)).toBe(HOUSE.market);
    expect(await audited(name)).toEqual(['trade.accepted_late true']);
    parts.trades.become(name, 'reversed');
    await parts.pass();
    expect(await casesOf(name)).toEqual(['accepted_late', 'reversed']);
    expect(await world.held(player.id)).toEqual([player.item.id]);
  });

  it('[TR-14] raises one alarm when the offer of a returned and sold skin is accepted late', async () => {
    const { player, id, name } = await gone();
    await expire(name);
    const sold = await storehouse.sell({
      playerId: player.id,
      itemIds: [player.item.id],
      giveCents: player.item.price_cents,
      key: null,
    });
    expect(sold.ok).toBe(true);
    parts.trades.become(name, 'accepted');
    await parts.pass();
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'canceled' });
    expect(await audited(name)).toEqual(['trade.accepted_late false']);
    expect(await casesOf(name)).toEqual(['accepted_unbooked']);
  });

  it('[TR-14] an offer that the partner could accept again after its end is canceled, and followed no more', async () => {
    const { name } = await gone();
    await expire(name);
    parts.trades.next.canCancel = true;
    parts.trades.become(name, 'sent');
    await parts.pass();
    expect(parts.trades.book.get(name)?.state).toBe('canceled');
    expect(
      await world.db.query('select 1 from trade_offers where name = $1 and next_attempt_at is not null', [name]),
    ).toEqual([]);
  });

  it.each(['partner_cannot_trade', 'trade_hold', 'refused', 'items_gone'] as const)(
    '[TR-2] returns the item when the platform responds %s, and makes no further request',
    async (reason) => {
      const player = await holder();
      parts.trades.next.send = () => ({ ok: false, reason });
      const { id, name } = await taken(player);
      await parts.offers.run();
      expect(await findWithdrawal(world.db, id)).toMatchObject({
        status: 'canceled',
        reason: `withdrawal_reason.trade_${reason}`,
      });
      parts.trades.reset();
      await parts.pass();
      expect(parts.trades.book.has(name)).toBe(false);
      expect(await world.held(player.id)).toEqual([player.item.id]);
    },
  );

  it('[TR-4] an offer that nobody answers is taken back in its time', async () => {
    const player = await holder();
    const { id, name } = await taken(player);
    await parts.offers.run();
    await parts.expire(name);
    await parts.pass();
    expect(parts.trades.book.get(name)?.state).toBe('canceled');
    expect(await findWithdrawal(world.db, id)).toMatchObject({
      status: 'canceled',
      reason: 'withdrawal_reason.trade_expired',
    });
  });

  it('[TR-4] keeps an offer that was accepted in the last moment', async () => {
    const player = await holder();
    const { id, name } = await taken(player);
    await parts.offers.run();
    await parts.expire(name);
    parts.trades.next.find = () => {
      parts.trades.become(name, 'accepted');
      return { offerId: name, platformId: 'p', url: null, state: 'sent', expiresAtMs: 0, received: [] };
    };
    await parts.pass();
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'completed' });
  });

  it('[TR-6] orders a skin that the account does not hold once, at its cost', async () => {
    const player = await holder();
    const { id, name } = await taken(player);
    parts.trades.next.holdings = 0;
    parts.trades.market.answers.order = { status: 'pending' };
    await parts.offers.run();
    expect(await stateOf(id)).toBe('ordering');
    await parts.expire(name);
    await parts.pass();
    expect(await stateOf(id)).toBe('ordering');
    parts.trades.market.answers.order = { status: 'delivered', costCents: 900 };
    await parts.pass();
    expect(await stateOf(id)).toBe('sent');
    expect([...parts.trades.market.orders.keys()].filter((order) => order.startsWith(name))).toEqual([`${name}-0`]);
    const paid = await world.db.query<{ amount_cents: number }>(
      `select p.amount_cents from postings p join transfers t on t.id = p.transfer_id where t.key = $1 and p.account_id = ${HOUSE.cash}`,
      [`market:order:${name}-0`],
    );
    expect(paid).toEqual([{ amount_cents: -900 }]);
    // The offer of the bought skin has its own time for a response.
    expect(parts.trades.book.get(name)?.offer.expiresAtMs).toBeGreaterThan(Date.now());
  });

  it.each(['the market', 'the platform'])('[TR-6] logs an error if %s has not responded for an hour', async (who) => {
    const { id, name } = await taken(await holder());
    parts.trades.next.holdings = who === 'the platform' ? null : 0;
    parts.trades.market.answers.order = null;
    const before = await stateOf(id);
    await world.db.query('update trade_offers set attempts = 59 where name = $1', [name]);
    const alarm = vi.spyOn(parts.log, 'error');
    await parts.offers.run();
    expect(alarm.mock.calls).toEqual([
      [{ offer: name, attempts: 60 }, expect.stringContaining('nothing can be concluded')],
    ]);
    expect(await stateOf(id)).toBe(before);
    alarm.mockRestore();
  });

  it('[TR-6] [WD-14] returns an item that the market no longer has', async () => {
    const player = await holder();
    const { id } = await taken(player);
    parts.trades.next.holdings = 0;
    parts.trades.market.answers.order = { status: 'sold_out' };
    await parts.offers.run();
    expect(await findWithdrawal(world.db, id)).toMatchObject({
      status: 'canceled',
      reason: 'withdrawal_reason.trade_not_on_market',
    });
  });

  it('[TR-1] [M3] looks an offer up whose response was lost before it is sent again', async () => {
    const player = await holder();
    const { id, name } = await taken(player);
    parts.trades.next.send = () => ({ ok: false, reason: 'unavailable' });
    await parts.offers.run();
    expect(await stateOf(id)).toBe('waiting');
    parts.trades.next.find = () => null;
    await parts.pass();
    expect(parts.trades.book.get(name)?.asked).toBe(1);
    parts.trades.reset();
    await parts.pass(parts.twin());
    expect(await stateOf(id)).toBe('sent');
    expect(parts.trades.book.get(name)?.asked).toBe(1);
  });

  it('[TR-1] [M3] two processes send one offer, and its end is booked once', async () => {
    const player = await holder();
    const { id, name } = await taken(player);
    const twin = parts.twin();
    await Promise.all([parts.offers.run(), twin.run(), parts.offers.run()]);
    expect(parts.trades.book.get(name)?.asked).toBe(1);
    parts.trades.become(name, 'accepted');
    await world.db.query('update trade_offers set next_attempt_at = now() where name = $1', [name]);
    await Promise.all([parts.offers.run(), twin.run(), parts.pass(), parts.pass(twin)]);
    expect(await findWithdrawal(world.db, id)).toMatchObject({ status: 'completed' });
    expect(
      await world.db.query('select 1 from transfers where key in ($1, $2)', [
        `withdrawal:${id}:paid`,
        `withdrawal:${id}:return`,
      ]),
    ).toHaveLength(1);
  });

  it('[M3] returns a refusal again under its key, also one of the market, and decides anew under another', async () => {
    const player = await holder();
    parts.trades.next.holdings = 0;
    parts.trades.market.answers.offers = null;
    const refused = await take(player, [player.item.id], 'take-key-2');
    expect(refused).toMatchObject({ message: 'withdrawal_api.market_unavailable' });
    parts.trades.market.answers.offers = true;
    expect(await take(player, [player.item.id], 'take-key-2')).toEqual(refused);
    expect(await take(player, [player.item.id], 'take-key-3')).toMatchObject({ ok: true });
  });

  it('[M3] returns the first response to a repeat with its key', async () => {
    const player = await holder({ count: 2 });
    const [first, again] = [
      await take(player, [player.item.id], 'take-key-1'),
      await take(player, [player.item.id], 'take-key-1'),
    ];
    expect(first.ok).toBe(true);
    expect(again).toEqual(first);
    expect(await take(player, [player.items[1]?.id ?? 0], 'take-key-1')).toMatchObject({
      message: 'app_api.key_reused',
    });
  });
});

describe('taking at the same moment', () => {
  it('[M6] accepts one of twenty requests for the same skin', async () => {
    const player = await holder();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => take(player)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  it('[M6] accepts one of two skins of one player', async () => {
    const player = await holder({ count: 2 });
    const outcomes = await Promise.all(player.items.map((item) => take(player, [item.id])));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  it('[M6] accepts either the withdrawal or the sale of a skin', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await holder();
      const [left, sold] = await Promise.all([
        take(player),
        storehouse.sell({
          playerId: player.id,
          itemIds: [player.item.id],
          giveCents: player.item.price_cents,
          key: null,
        }),
      ]);
      expect([left.ok, sold.ok].filter(Boolean)).toHaveLength(1);
    }
  });
});
