import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { createItemCommands } from '../../testing/item-commands.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import type { Withdrawals } from './withdrawals.commands.ts';

let world: CrashWorld;
let money: Money;
let withdrawals: Withdrawals;

beforeAll(async () => {
  world = await createCrashWorld({ every: 40, settings: { 'withdraw.minCents': 1 } });
  money = createMoney(world);
  ({ withdrawals } = createItemCommands(world));
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** A player with items who has deposited and has no wagering left. */
const holder = async (count = 1) => {
  const { id: playerId } = await world.player();
  await money.deposit(playerId);
  await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [playerId]);
  return { playerId, items: await world.give(playerId, count, { minCents: 200, maxCents: 2000 }) };
};
type Holder = Awaited<ReturnType<typeof holder>>;
const withdraw = ({ playerId, items }: Holder, parts: object = {}) =>
  withdrawals.create({
    playerId,
    system: 3,
    wallet: '4111111111111111',
    itemIds: items.map((item) => item.id),
    sumCents: items.reduce((sum, item) => sum + item.price_cents, 0),
    key: null,
    ...parts,
  });

describe('what happens at the same moment', () => {
  it('[M6] an item that is withdrawn and staked is one of both, whichever is faster', async () => {
    for (let n = 0; n < 8; n++) {
      await world.open();
      const players = await Promise.all(Array.from({ length: 3 }, () => holder()));
      const outcomes = await Promise.all(
        players.flatMap((player) => {
          const stake = async (): Promise<string> =>
            (await world.bet({ playerId: player.playerId, items: player.items, auto: 200 })).status === 'success'
              ? 'staked'
              : '';
          const take = async (): Promise<string> => ((await withdraw(player)).ok ? 'withdrawn' : '');
          return n % 2 === 0 ? [stake(), take()] : [take(), stake()];
        }),
      );
      for (const at of players.keys()) {
        const done = outcomes.slice(at * 2, at * 2 + 2).filter((outcome) => outcome !== '');
        expect(done).toHaveLength(1);
        expect(await world.held((players[at] as Holder).playerId)).toEqual([]);
      }
      await world.expectBalanced();
    }
  });

  it('[M6] [WD-1] puts each item into one of ten withdrawals of overlapping items', async () => {
    const player = await holder(5);
    const [first, ...rest] = player.items;
    const outcomes = await Promise.all(
      rest.flatMap((item) =>
        [0, 1].map((n) =>
          withdraw({ ...player, items: first ? [first, item] : [] }, { key: `overlap-${item.id}-${n}` }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await world.held(player.playerId)).toHaveLength(3);
  });

  it('[M3] [M6] accepts one of two equal requests, with a key and without, and answers both the same', async () => {
    for (const key of [null, 'twice-at-once']) {
      const player = await holder();
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => withdraw(player, { key })));
      expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
      expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.id)).size).toBe(1);
      const [row] = await world.db.query<{ count: number }>(
        'select count(*)::int as count from withdrawals where player_id = $1',
        [player.playerId],
      );
      expect(row?.count).toBe(1);
    }
  });

  it('[M9] [M3] credits each of many invoices once, each told three times by webhooks at once', async () => {
    const { playerId } = await holder();
    const before = await world.balance(playerId);
    const invoices: string[] = [];
    for (let n = 0; n < 5; n++) invoices.push(await money.open(playerId));
    const effects = await Promise.all(
      invoices.flatMap((invoiceId) =>
        [0, 1, 2].map((n) =>
          money.report({
            invoiceId,
            chargeId: `c ${invoiceId}`,
            eventId: n === 2 ? `other ${invoiceId}` : `same ${invoiceId}`,
          }),
        ),
      ),
    );
    expect(effects.filter((effect) => effect === 'credited')).toHaveLength(5);
    expect(effects.filter((effect) => effect === 'repeated')).toHaveLength(10);
    expect(await world.balance(playerId)).toBe(before + 5 * 2500);
  });

  it('[M5] [M6] a chargeback against a withdrawal of the same player leaves the books whole, and stops what comes after it', async () => {
    for (let n = 0; n < 4; n++) {
      const player = await holder();
      const deposit = await money.deposit(player.playerId);
      await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [player.playerId]);
      const [outcome] = await Promise.all([
        withdraw(player),
        money.report({ invoiceId: deposit.invoiceId, chargeId: deposit.chargeId, kind: 'charged_back' }),
      ]);
      if (outcome.ok)
        expect(await withdrawals.approve({ staffId: (await world.player()).id, id: outcome.id })).toMatchObject({
          message: 'staff_api.withdrawal_stopped',
        });
      else expect(outcome.message).toBe('withdrawal_api.blocked');
    }
  });
});
