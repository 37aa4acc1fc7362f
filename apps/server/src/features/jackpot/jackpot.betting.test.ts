import { describe, expect, it } from 'vitest';
import { type Holder, jackpotRounds } from '../../testing/jackpot-rounds.ts';
import { type JackpotWorld, createJackpotWorld } from '../../testing/jackpot-world.ts';
import { messageOf, worthOf } from '../../testing/round-steps.ts';

let world: JackpotWorld;
const { holder, opened, snapshot, runTo, settle, rowOf, passForDatabase } = jackpotRounds(
  (made) => void (world = made),
);

describe('bets', () => {
  it('[JP-10] a bet received at the announced close is refused', async () => {
    const [one, two, three] = (await opened({ players: 3 })) as [Holder, Holder, Holder];
    await world.bets([one, two]);
    const closesMs = world.round().close?.closesMs ?? 0;
    world.clock.advance(closesMs - world.clock.monoMs() + 50);
    const last = await holder();
    const acks = await world.bets([
      { ...three, receivedMs: closesMs - 1 },
      { ...last, receivedMs: closesMs },
    ]);
    expect(acks.map(({ message }) => message)).toEqual(['jackpot_api.bet_made', 'jackpot_api.game_started']);
    const id = world.roundId();
    await runTo('result');
    expect(messageOf(await world.bet(last))).toEqual(['jackpot_api.game_ended', undefined]);
    await settle(id);
  });

  it('[JP-10] the close on this machine is never after the announced one', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    await world.bet(one);
    const askedMs = world.clock.monoMs();
    const fromMs = performance.now();
    await world.bet(two);
    expect(world.round().close?.closesMs).toBe(askedMs + 30_000);
    await passForDatabase(12_000);
    await world.restart();
    const leftMs = (world.round().close?.closesMs ?? 0) - world.clock.monoMs();
    expect(leftMs).toBeLessThanOrEqual(18_000);
    // The database's clock has also moved by the time that the steps took.
    expect(leftMs).toBeGreaterThan(16_000 - (performance.now() - fromMs));
    await settle(world.roundId());
  });

  it('[TR-10] protected skins are refused whatever the allowance, because somebody else may win them', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const ids = one.items.map(({ id }) => id);
    await world.db.query(`update items set locked_until = now() + interval '1 hour' where id = any($1)`, [ids]);
    await world.db.query('update players set skin_allowance_cents = 100000000 where id = $1', [one.playerId]);
    expect(messageOf(await world.bet(one))).toEqual(['jackpot_api.item_locked', undefined]);
    await world.db.query('update items set locked_until = null where id = any($1)', [ids]);
    expect(messageOf(await world.bet(one))).toEqual(['jackpot_api.bet_made', undefined]);
  });

  it('[JP-13] a bet that names an item twice is refused, and nothing moves', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const { playerId, items } = one;
    expect(messageOf(await world.bet({ playerId, items: [...items, ...items] }))).toEqual([
      'jackpot_api.item_twice',
      undefined,
    ]);
    expect(await world.held(playerId)).toEqual(items.map(({ id }) => id));
  });

  it('[JP-11 … JP-13] a bet is refused by the first rule that it breaks, and nothing moves', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const { playerId } = one;
    const cheap = await world.give(playerId, 1, { minCents: 1, maxCents: 49 });
    const many = await world.give(playerId, 21);
    const rich = await world.give(playerId, 2, { minCents: 260_000, maxCents: 500_000 });
    const refused = async (options: Parameters<typeof world.bet>[0]) => messageOf(await world.bet(options));
    expect(await refused({ playerId, items: [] })).toEqual(['jackpot_api.no_items', undefined]);
    expect(await refused({ playerId, items: [{ id: 1, price_cents: 100 }] })).toEqual([
      'jackpot_api.item_not_found',
      undefined,
    ]);
    expect(await refused({ playerId, items: many })).toEqual(['jackpot_api.too_many_items', { value: 20 }]);
    expect(await refused({ playerId, items: cheap })).toEqual(['jackpot_api.min_bet', { value: 0.5 }]);
    // The sum that the player saw reaches the minimum, so the refusal is about the changed price.
    expect(await refused({ playerId, items: cheap, sumCents: 50 })).toEqual([
      'jackpot_api.price_changed',
      { sum: worthOf(cheap) / 100 },
    ]);
    expect(rich).toHaveLength(2);
    expect(await refused({ playerId, items: rich })).toEqual(['jackpot_api.max_stake', { value: 5000 }]);
    expect(await refused({ ...one, sumCents: 1 })).toEqual([
      'jackpot_api.price_changed',
      { sum: worthOf(one.items) / 100 },
    ]);
    expect(await refused({ ...one, roundId: 1 })).toEqual(['jackpot_api.game_ended', undefined]);
    expect(snapshot().game).toMatchObject({ bank: 0, status: 0 });
    // The limits apply to all bets of a player in a round together.
    expect(await refused({ playerId, items: many.slice(0, 19) })).toEqual(['jackpot_api.bet_made', undefined]);
    expect(await refused({ playerId, items: many.slice(19) })).toEqual(['jackpot_api.too_many_items', { value: 20 }]);
    // A client that names no sum accepts the price of the server.
    expect(await refused({ ...one, sumCents: null })).toEqual(['jackpot_api.bet_made', undefined]);
    await settle(world.roundId());
  });

  it('[JP-12] bets of one batch count together', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const items = await world.give(one.playerId, 21);
    const acks = await world.bets(items.map((item) => ({ playerId: one.playerId, items: [item] })));
    expect(acks.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 'success'), 'error']);
    const tickets = acks.flatMap((ack) => (ack.status === 'success' ? [[ack.bet.from, ack.bet.to]] : []));
    expect(tickets.map(([from]) => from)).toEqual([1, ...tickets.slice(0, -1).map(([, to]) => (to ?? 0) + 1)]);
    await settle(world.roundId());
  });

  it('[JP-19] bets are refused when the pot is full, and join the next round', async () => {
    const small = await createJackpotWorld({ settings: { 'jackpot.maxPotItems': 3 } });
    try {
      const players = await Promise.all(Array.from({ length: 3 }, () => small.player()));
      const all = [];
      for (const { id } of players) all.push({ playerId: id, items: await small.give(id, 2) });
      const [one, two, three] = all as [Holder, Holder, Holder];
      await small.run(1000);
      const acks = await small.bets([one, two, { ...three, items: three.items.slice(0, 1) }]);
      expect(acks.map(({ message }) => message)).toEqual([
        'jackpot_api.bet_made',
        'jackpot_api.round_full',
        'jackpot_api.bet_made',
      ]);
      await small.expectBalanced();
    } finally {
      await small.drop();
    }
  });

  it('[JP-19] items must be worth more as the pot fills, and the refusal names the value', async () => {
    const small = await createJackpotWorld({ settings: { 'jackpot.maxPotItems': 10 } });
    try {
      const holds = async (count: number, price: { minCents: number; maxCents: number }) => {
        const { id: playerId } = await small.player();
        return { playerId, items: await small.give(playerId, count, price) };
      };
      const [one, cheap, dear] = [
        await holds(6, { minCents: 100, maxCents: 300 }),
        await holds(1, { minCents: 50, maxCents: 99 }),
        await holds(1, { minCents: 100, maxCents: 300 }),
      ];
      await small.run(1000);
      // The bets of one batch count together.
      const acks = await small.bets([one, cheap, dear]);
      expect(acks.map(messageOf)).toEqual([
        ['jackpot_api.bet_made', undefined],
        ['jackpot_api.min_item', { value: 1 }],
        ['jackpot_api.bet_made', undefined],
      ]);
      expect(await small.held(cheap.playerId)).toEqual(cheap.items.map(({ id }) => id));
      await small.expectBalanced();
    } finally {
      await small.drop();
    }
  });

  it('bets are refused during maintenance, and the open round concludes', async () => {
    const [one, two, three] = (await opened({ players: 3 })) as [Holder, Holder, Holder];
    const id = world.roundId();
    await world.bets([one, two]);
    await world.settings.change('site.maintenance', true, 'test');
    expect(messageOf(await world.bet(three))).toEqual(['app_api.maintenance', undefined]);
    await settle(id);
    expect((await rowOf(id)).result?.winnerId).toBe(one.playerId);
    await world.settings.change('site.maintenance', false, 'test');
  });
});

it('[M3] a key reused in a later round with other items is refused, and nothing moves', async () => {
  const [one, two] = (await opened()) as [Holder, Holder];
  await world.bets([{ ...one, key: 'a-key-of-the-player' }, two]);
  await settle(world.roundId());
  const again = await world.give(one.playerId, 1);
  expect(messageOf(await world.bet({ playerId: one.playerId, items: again, key: 'a-key-of-the-player' }))).toEqual([
    'app_api.key_reused',
    undefined,
  ]);
  expect(await world.held(one.playerId)).toEqual(expect.arrayContaining(again.map(({ id }) => id)));
});
