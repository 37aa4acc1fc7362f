import { describe, expect, it } from 'vitest';
import { checksAfter } from '../../testing/checks-after.ts';
import { type Credited, skinsWorld } from '../../testing/skins-world.ts';

const here = skinsWorld();
const { become, credited, allow, statusOf, blockedOf, owedOf } = here;

describe('a reversed trade', () => {
  it('[TR-11] [WA-5] takes the skins out of the inventory, and the deposit does not count any more', async () => {
    const player = await credited();
    await become(player.name, 'reversed');
    await here.parts.pass();
    expect(await statusOf(player.depositId)).toBe('reversed');
    expect(await here.world.held(player.playerId)).toEqual([]);
    expect(await here.world.wagering.withdrawable(here.world.db, player.playerId)).toMatchObject({
      depositedCents: 0,
      toStakeCents: 0,
      availableCents: 0,
    });
    expect(await owedOf(player.playerId)).toEqual([]);
    expect(await blockedOf(player.playerId)).toBe(false);
    const [transfer] = await here.world.db.query<{ corrects: number; credited: number }>(
      `select t.corrects, c.id as credited from transfers t join transfers c on c.key = $2 where t.key = $1`,
      [`skins:reversed:${player.depositId}`, `skins:credited:${player.depositId}`],
    );
    expect(transfer?.corrects).toBe(transfer?.credited);
    expect(
      await here.world.db.query(
        `select 1 from audit_log where action = 'skins.reversed' and (details->>'deposit')::bigint = $1`,
        [player.depositId],
      ),
    ).toHaveLength(1);
  });

  it('[TR-11] leaves a debt for played skins, stops withdrawals, and notifies finance', async () => {
    const player = await credited({ items: 2 });
    const [played, kept] = player.items as [Credited['items'][number], Credited['items'][number]];
    await allow(player.playerId, played.price_cents);
    here.world.points(100);
    await here.world.open();
    expect(await here.world.bet({ playerId: player.playerId, items: [played] })).toMatchObject({ status: 'success' });
    await here.world.start();
    await here.world.open();
    await become(player.name, 'reversed');
    expect(await here.world.held(player.playerId)).toEqual([]);
    expect(await owedOf(player.playerId)).toEqual([
      { amount_cents: played.price_cents, source: 'trade', status: 'open' },
    ]);
    expect(await blockedOf(player.playerId)).toBe(true);
    expect(await here.parts.taking.take({ playerId: player.playerId, itemIds: [kept.id], key: null })).toMatchObject({
      message: 'withdrawal_api.blocked',
    });
    const balances = await here.world.db.query<{ balance_cents: number }>(
      'select balance_cents from accounts where holder_of(id) = $1',
      [player.playerId],
    );
    expect(balances.every((account) => account.balance_cents >= 0)).toBe(true);
    await here.world.expectBalanced();
  });

  it('[TR-11] leaves the bet alone and a debt if its skins are staked', async () => {
    const player = await credited({ items: 1 });
    const [item] = player.items as [Credited['items'][number]];
    await allow(player.playerId, item.price_cents);
    await here.world.open();
    expect(await here.world.bet({ playerId: player.playerId, items: [item] })).toMatchObject({ status: 'success' });
    await become(player.name, 'reversed');
    expect(await owedOf(player.playerId)).toMatchObject([{ amount_cents: item.price_cents }]);
    await here.world.start();
    await here.world.open();
  });

  it('[M6] [M4] either leaves a simultaneous bet and a debt, or takes the skin and refuses the bet', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const player = await credited({ items: 1 });
      const [item] = player.items as [Credited['items'][number]];
      await allow(player.playerId, item.price_cents);
      await here.world.open();
      here.parts.trades.become(player.name, 'reversed');
      const stake = () => here.world.bet({ playerId: player.playerId, items: [item] });
      const reverse = () => here.parts.pass();
      const [ack] = await Promise.all(
        round % 2 === 0
          ? [stake(), reverse()]
          : ([new Promise((done) => setTimeout(done, 8)).then(stake), reverse()] as const),
      );
      const owed = await owedOf(player.playerId);
      seen.add(ack.status);
      expect(owed).toHaveLength(ack.status === 'success' ? 1 : 0);
      expect(await statusOf(player.depositId)).toBe('reversed');
      await here.world.start();
      await here.world.open();
      await here.world.expectBalanced();
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it('[M3] has its effect once, however often it is told', async () => {
    const player = await credited();
    here.parts.trades.become(player.name, 'reversed');
    const twin = here.parts.twin();
    await here.world.db.query('update trade_offers set next_attempt_at = now() where name = $1', [player.name]);
    await Promise.all([here.parts.offers.run(), twin.run(), here.parts.pass(twin), here.parts.pass()]);
    expect(
      await here.world.db.query('select 1 from transfers where key = $1', [`skins:reversed:${player.depositId}`]),
    ).toHaveLength(1);
  });
});

describe('a skin that is taken and staked at once', () => {
  it('[M6] does one of both', async () => {
    for (let round = 0; round < 6; round++) {
      const player = await credited({ items: 1 });
      const [item] = player.items as [Credited['items'][number]];
      await here.world.db.query('update items set locked_until = null where id = $1', [item.id]);
      await here.world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [player.playerId]);
      await here.world.open();
      const [left, ack] = await Promise.all([
        here.parts.taking.take({ playerId: player.playerId, itemIds: [item.id], key: null }),
        here.world.bet({ playerId: player.playerId, items: [item] }),
      ]);
      expect([left.ok, ack.status === 'success'].filter(Boolean)).toHaveLength(1);
      await here.world.start();
      await here.world.open();
    }
  });
});

describe('reconciliation', () => {
  it('[M10] misses a deposit that was not credited, one that was credited without a trade, and a skin that nobody owes', async () => {
    if (here.world.db.kind !== 'embedded') return;
    const names = (sql: string): Promise<string[]> => checksAfter(here.world, sql);
    const player = await credited();
    expect(await names(`update trade_offers set state = 'sent' where deposit_id = ${player.depositId}`)).toContain(
      'trades_have_their_effect',
    );
    expect(
      await names(`update skin_deposits set credited_cents = credited_cents + 1 where id = ${player.depositId}`),
    ).toContain('skin_deposits_are_in_the_journal');
    expect(
      await names(`delete from deposits_made where source = 'trade' and source_id = '${player.depositId}'`),
    ).toEqual(expect.arrayContaining(['skin_deposits_are_counted_once', 'deposited_totals_follow_from_deposits']));
    expect(await names(`update items set share_basis_points = 9000 where id = ${player.items[0]?.id}`)).toContain(
      'shared_items_were_deposited',
    );
    await become(player.name, 'reversed');
    expect(await names(`update skin_deposits set owed_cents = 5 where id = ${player.depositId}`)).toContain(
      'reversed_deposits_are_in_the_journal',
    );
    const sold = await credited({ items: 1 });
    expect(await names(`delete from skin_deposit_items where deposit_id = ${sold.depositId}`)).toEqual(
      expect.arrayContaining(['skin_deposits_are_in_the_journal', 'shared_items_were_deposited']),
    );
  });
});
