import { HOUSE, cashOf, itemsOf, post } from '@updraft/ledger';
import { describe, expect, it, vi } from 'vitest';
import { type Credited, creditOf, skinsWorld } from '../../testing/skins-world.ts';
import { PROTECTION_MS, type Trader } from '../../testing/trade-world.ts';
import { markUpStock } from './restocking.ts';

const here = skinsWorld();
const { asked, become, credited, allow, statusOf, depositedOf } = here;

describe('a credited deposit', () => {
  it('[TR-8] [WA-1] is worth 95 % of each price, counts as a deposit, and is protected', async () => {
    const player = await credited();
    expect(player.items.map((item) => item.price_cents)).toEqual(
      player.assets.map((asset) => Math.floor(asset.priceCents * 0.95)),
    );
    expect(
      player.items.every((item) => item.locked_until?.getTime() === here.world.clock.wallMs() + PROTECTION_MS),
    ).toBe(true);
    const [account] = await here.world.db.query<{ balance_cents: number }>(
      'select balance_cents from accounts where id = $1',
      [itemsOf(player.playerId)],
    );
    expect(account?.balance_cents).toBe(creditOf(player.assets));
    expect(await here.world.wagering.withdrawable(here.world.db, player.playerId)).toMatchObject({
      depositedCents: creditOf(player.assets),
      toStakeCents: creditOf(player.assets),
    });
    expect(await statusOf(player.depositId)).toBe('completed');
    const own = here.world.emitted
      .filter((one) => typeof one.to === 'object' && one.to.playerId === player.playerId)
      .map((one) => one.event);
    expect(own).toEqual(
      expect.arrayContaining(['updateInventory', 'notification', 'notice', 'skinDeposit', 'updateWagering']),
    );
  });

  it('[TR-13] waits while nothing can be concluded about its trade, also after its time', async () => {
    const { id, name } = await asked(await here.parts.trader());
    await here.parts.expire(name);
    here.parts.trades.next.find = () => null;
    await become(name, 'accepted');
    expect(await statusOf(id)).toBe('sending');
    here.parts.trades.reset();
    await here.parts.pass();
    expect(await statusOf(id)).toBe('completed');
  });

  it.each([
    ['none', 0],
    ['one', 1],
  ])('[TR-13] a deposit waits while the platform lists %s of the items of an accepted trade', async (_, listed) => {
    const player = await here.parts.trader({ items: 2 });
    const { id, name } = await asked(player);
    here.parts.trades.next.find = () => ({
      offerId: name,
      platformId: `p-${name}`,
      url: null,
      state: 'accepted',
      expiresAtMs: null,
      received: player.assets.slice(0, listed).map(({ assetId }) => ({ assetId, marketHashName: '' })),
    });
    await here.parts.pass();
    expect([await statusOf(id), await depositedOf(player.id)]).toEqual(['sending', 0]);
    here.parts.trades.reset();
    await become(name, 'accepted');
    expect([await statusOf(id), await depositedOf(player.id)]).toEqual(['completed', creditOf(player.assets)]);
  });

  it('[TR-13] is not looked at by staff when the platform lists its items no more', async () => {
    const { depositId, name } = await credited();
    const alarm = vi.spyOn(here.parts.log, 'error');
    here.parts.trades.next.find = () => ({
      offerId: name,
      platformId: `p-${name}`,
      url: null,
      state: 'accepted',
      expiresAtMs: null,
      received: [],
    });
    await here.world.db.query('update trade_offers set attempts = 59 where name = $1', [name]);
    await here.parts.pass();
    const [offer] = await here.world.db.query<{ attempts: number }>(
      'select attempts from trade_offers where name = $1',
      [name],
    );
    expect([offer?.attempts, alarm.mock.calls, await statusOf(depositId)]).toEqual([60, [], 'completed']);
    alarm.mockRestore();
  });

  it('[TR-14] is credited once if its offer is accepted after its end', async () => {
    const player = await here.parts.trader();
    const { id, name } = await asked(player);
    here.parts.trades.next.canCancel = false;
    await become(name, 'items_gone');
    expect(await statusOf(id)).toBe('sending');
    await here.parts.expire(name);
    await here.parts.pass();
    expect(await statusOf(id)).toBe('canceled');
    await become(name, 'accepted');
    await become(name, 'accepted');
    expect(await statusOf(id)).toBe('completed');
    expect(await depositedOf(player.id)).toBe(creditOf(player.assets));
    expect(await here.world.held(player.id)).toHaveLength(player.assets.length);
  });

  it('[TR-8] is worth what its prices are when it completes', async () => {
    const player = await here.parts.trader({ items: 1 });
    const { name } = await asked(player);
    const [asset] = player.assets as [Trader['assets'][number]];
    await here.world.db.query('update catalogue set price_cents = price_cents * 2 where id = $1', [asset.entryId]);
    await become(name, 'accepted');
    await here.world.db.query('update catalogue set price_cents = price_cents / 2 where id = $1', [asset.entryId]);
    const [item] = await here.world.db.query<{ price_cents: number }>(
      'select price_cents from items where account_id = $1',
      [itemsOf(player.id)],
    );
    expect(item?.price_cents).toBe(Math.floor(asset.priceCents * 2 * 0.95));
  });

  it('[M3] is credited once, however often its end is reported and from where', async () => {
    const player = await here.parts.trader();
    const { id, name } = await asked(player);
    here.parts.trades.become(name, 'accepted');
    const twin = here.parts.twin();
    await here.world.db.query('update trade_offers set next_attempt_at = now() where name = $1', [name]);
    await Promise.all([
      here.parts.offers.run(),
      twin.run(),
      here.parts.pass(),
      here.parts.pass(twin),
      here.parts.pass(),
    ]);
    await here.parts.pass();
    expect(await statusOf(id)).toBe('completed');
    expect(await here.world.held(player.id)).toHaveLength(player.assets.length);
    expect(await depositedOf(player.id)).toBe(creditOf(player.assets));
  });

  it('[TR-9] cannot be staked, sold, exchanged, taken or withdrawn as money while it is protected', async () => {
    const player = await credited();
    const [item] = player.items as [Credited['items'][number]];
    await here.world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [player.playerId]);
    const entry = await here.world.db.query<{ id: number; price_cents: number }>(
      'select c.id, c.price_cents from catalogue c where c.price_cents <= $1 order by c.price_cents desc limit 1',
      [item.price_cents],
    );
    await here.world.open();
    const refusals = async () => [
      (await here.world.bet({ playerId: player.playerId, items: [item] })).message,
      (
        await here.storehouse.sell({
          playerId: player.playerId,
          itemIds: [item.id],
          giveCents: item.price_cents,
          key: null,
        })
      ).message,
      (
        await here.storehouse.buy({
          playerId: player.playerId,
          entryIds: [entry[0]?.id ?? 0],
          itemIds: [item.id],
          giveCents: item.price_cents,
          getCents: entry[0]?.price_cents ?? 0,
          key: null,
        })
      ).message,
    ];
    expect(await refusals()).toEqual([
      'crash_api.item_locked',
      'storehouse_api.item_locked',
      'storehouse_api.item_locked',
    ]);
    expect(await here.parts.taking.take({ playerId: player.playerId, itemIds: [item.id], key: null })).toMatchObject({
      message: 'withdrawal_api.item_locked',
    });
    expect(
      await here.parts.withdrawals.create({
        playerId: player.playerId,
        system: 3,
        wallet: '4111111111111111',
        itemIds: [item.id],
        sumCents: item.price_cents,
        key: null,
      }),
    ).toMatchObject({ message: 'withdrawal_api.item_locked' });
    expect(await here.world.held(player.playerId)).toEqual(player.items.map((one) => one.id));
    // An item is like any other after its protection has ended.
    await here.world.db.query(`update items set locked_until = to_timestamp(($2::bigint - 1) / 1000.0) where id = $1`, [
      item.id,
      here.world.clock.wallMs(),
    ]);
    expect((await here.parts.taking.take({ playerId: player.playerId, itemIds: [item.id], key: null })).ok).toBe(true);
  });

  it('[TR-8] is replaced by skins at their whole price if it came to the stock', async () => {
    const player = await credited({ items: 1 });
    const [item] = player.items as [Credited['items'][number]];
    await here.world.db.query('update items set locked_until = null where id = $1', [item.id]);
    expect(
      (
        await here.storehouse.sell({
          playerId: player.playerId,
          itemIds: [item.id],
          giveCents: item.price_cents,
          key: null,
        })
      ).ok,
    ).toBe(true);
    const stock = () =>
      here.world.db.query<{ price_cents: number; share_basis_points: number }>(
        `select price_cents, share_basis_points from items where account_id = ${HOUSE.stock} and entry_id = $1`,
        [item.entry_id],
      );
    expect((await stock()).some((one) => one.share_basis_points === 9500)).toBe(true);
    // Until `markUpStock` replaces the item, it stays in the stock.
    expect(
      (
        await here.world.db.query<{ id: number }>('select id from items where id = $1 and account_id = $2', [
          item.id,
          HOUSE.stock,
        ])
      ).length,
    ).toBe(1);
    expect(await markUpStock(here.world.db)).toBeGreaterThan(0);
    expect(await markUpStock(here.world.db)).toBe(0);
    const whole = player.assets[0]?.priceCents;
    expect((await stock()).every((one) => one.price_cents === whole && one.share_basis_points === 10_000)).toBe(true);
  });
});

describe('an allowance', () => {
  const bet = (player: Credited, items: Credited['items'], auto: number | null = 200) =>
    here.world.bet({ playerId: player.playerId, items, auto });

  it('[TR-10] [WA-4] lifts the protection for stakes, as far as it goes, and is subtracted from what can be withdrawn', async () => {
    const player = await credited();
    const [first, second, third] = player.items as [
      Credited['items'][number],
      Credited['items'][number],
      Credited['items'][number],
    ];
    await allow(player.playerId, first.price_cents + second.price_cents);
    await here.world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [player.playerId]);
    await here.world.open();
    expect(await bet(player, [first, second, third])).toMatchObject({ message: 'crash_api.item_locked' });
    expect(await bet(player, [first])).toMatchObject({ status: 'success' });
    const [cash] = await here.world.db.query<{ balance_cents: number }>(
      'select balance_cents from accounts where id = $1',
      [cashOf(player.playerId)],
    );
    expect(cash?.balance_cents).toBe(0);
    expect((await here.world.wagering.withdrawable(here.world.db, player.playerId)).availableCents).toBe(
      Math.max(0, second.price_cents + third.price_cents - first.price_cents),
    );
    expect(await bet(player, [second, third], 300)).toMatchObject({ message: 'crash_api.item_locked' });
    expect(await bet(player, [second], 300)).toMatchObject({ status: 'success' });
    expect(await bet(player, [third], 400)).toMatchObject({ message: 'crash_api.item_locked' });
    await here.world.start();
    await here.world.open();
  });

  it('[TR-10] counts for the second of two bets in a batch the amount that the first has lifted', async () => {
    const player = await credited({ items: 2 });
    const [first, second] = player.items as [Credited['items'][number], Credited['items'][number]];
    await allow(player.playerId, Math.max(first.price_cents, second.price_cents));
    await here.world.open();
    const acks = await here.world.bets([
      { playerId: player.playerId, items: [first], auto: 200 },
      { playerId: player.playerId, items: [second], auto: 300 },
    ]);
    expect(acks.map((ack) => ack.message)).toEqual(['crash_api.bet_made', 'crash_api.item_locked']);
    await here.world.start();
    await here.world.open();
  });

  it('[TR-10] [CR-25] a cancelled bet gives the allowance back', async () => {
    const player = await credited({ items: 1 });
    const [item] = player.items as [Credited['items'][number]];
    await allow(player.playerId, item.price_cents);
    await here.world.open();
    for (const auto of [200, 300]) {
      const made = await bet(player, [item], auto);
      if (made.status !== 'success') throw new Error(made.message);
      await here.world.cancel({ playerId: player.playerId, betId: made.bet.id });
      expect(
        await here.world.db.query('select 1 from lifted_protection where player_id = $1', [player.playerId]),
      ).toEqual([]);
    }
    expect(
      await here.world.db.query('select 1 from items where id = $1 and locked_until > now()', [item.id]),
    ).toHaveLength(1);
    await here.world.start();
    await here.world.open();
  });

  it('[TR-9] a stake that is given back is as protected as before', async () => {
    const player = await credited({ items: 1 });
    const [item] = player.items as [Credited['items'][number]];
    await allow(player.playerId, item.price_cents);
    const move = (from: number, to: number, key: string) =>
      here.world.db.tx((query) =>
        post(query, [
          {
            key: `${key}:${item.id}`,
            kind: 'crash.refund',
            playerId: player.playerId,
            cash: [],
            items: [{ itemId: item.id, from, to, priceCents: item.price_cents }],
          },
        ]),
      );
    await move(itemsOf(player.playerId), HOUSE.crashEscrow, 'test:stake');
    await move(HOUSE.crashEscrow, itemsOf(player.playerId), 'test:refund');
    const [after] = await here.world.db.query<{ locked_until: Date | null }>(
      'select locked_until from items where id = $1',
      [item.id],
    );
    expect(after?.locked_until).toEqual(item.locked_until);
  });
});
