import type { WheelBetAnswer } from '@updraft/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type WheelBetOptions, type WheelWorld, createWheelWorld } from '../../testing/wheel-world.ts';

const SETTINGS = {
  'wheel.minBetCents': 200,
  'wheel.maxBetCents': 3000,
  'wheel.maxBets': 3,
  'wheel.maxItems': 4,
  'wheel.maxWinCents': 100_000,
};

let world: WheelWorld;
beforeAll(async () => {
  world = await createWheelWorld({ settings: SETTINGS });
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

type Items = readonly { id: number; price_cents: number }[];

/** Returns one of the items, as the stake of a bet. */
const nth = (items: Items, at: number): Items => items.slice(at, at + 1);

/** Creates a player in an open round with items of about those prices, in cents. */
const player = async (...prices: number[]): Promise<{ playerId: number; items: Items }> => {
  if (world.table.snapshot(null)?.game.phase !== 'betting' || (world.table.snapshot(null)?.game.timer ?? 0) < 5)
    await world.open();
  const { id } = await world.player();
  const items = [];
  for (const cents of prices)
    items.push(...(await world.give(id, 1, { minCents: cents, maxCents: Math.ceil(cents * 1.3) })));
  expect(items).toHaveLength(prices.length);
  return { playerId: id, items };
};
const said = (ack: WheelBetAnswer | undefined) =>
  ack?.status === 'error' ? [ack.message, ack.params] : [ack?.message];
const answer = async (bet: WheelBetOptions) => said(await world.bet(bet));
/** Sets the payout cap of each colour of the open round. */
const capRound = async (cents: number): Promise<void> => {
  await world.db.query(
    `update rounds set terms = jsonb_set(terms, '{payoutCapCents}', $1::jsonb) where game = 'wheel' and settled_at is null`,
    [JSON.stringify(cents)],
  );
  await world.restart({ isContinuous: true });
};

describe('[WH-16] a bet on the wheel that is refused moves nothing', () => {
  it('[WH-11] refuses a bet without items, with too many, or with items that are not the player’s', async () => {
    const { playerId, items } = await player(300, 300, 300, 300, 300);
    const other = await player(300);
    expect(await answer({ playerId, items: [] })).toEqual(['wheel_api.no_items', undefined]);
    expect(await answer({ playerId, items })).toEqual(['wheel_api.too_many_items', { value: 4 }]);
    expect(await answer({ playerId, items: other.items })).toEqual(['wheel_api.item_not_found', undefined]);
    expect(await world.held(playerId)).toHaveLength(5);
  });

  it('[M3] refuses staked items on another colour, also when no key names the first bet', async () => {
    const { playerId, items } = await player(300);
    const first = await world.bet({ playerId, items, colour: 'black' });
    expect(first).toMatchObject({ status: 'success' });
    expect(await answer({ playerId, items, colour: 'red' })).toEqual(['wheel_api.item_not_found', undefined]);
    expect(await world.bet({ playerId, items, colour: 'black' })).toEqual(first);
  });

  it.each([undefined, null, '', 'purple', 'constructor', 4])(
    '[WH-11] [WH-16] refuses the unknown colour %s and moves nothing',
    async (colour) => {
      const { playerId, items } = await player(300);
      expect(await answer({ playerId, items, colour })).toEqual(['wheel_api.no_colour', undefined]);
      expect(await world.held(playerId)).toHaveLength(1);
    },
  );

  it('[WH-12] a bet on a third colour and a bet beyond the limit are refused, also within one batch', async () => {
    const { playerId, items } = await player(300, 300, 300, 300);
    const [a, b, c, d] = [nth(items, 0), nth(items, 1), nth(items, 2), nth(items, 3)];
    const acks = await world.bets([
      { playerId, items: a, colour: 'black' },
      { playerId, items: b, colour: 'red' },
      { playerId, items: c, colour: 'green' },
      { playerId, items: c, colour: 'red' },
      { playerId, items: d, colour: 'black' },
    ]);
    expect(acks.map(said)).toEqual([
      ['wheel_api.bet_made'],
      ['wheel_api.bet_made'],
      ['wheel_api.max_colours', { value: 2 }],
      ['wheel_api.bet_made'],
      ['wheel_api.max_bets', { value: 3 }],
    ]);
    expect(await world.held(playerId)).toEqual([d[0]?.id]);
  });

  it('[WH-13] refuses a bet below the smallest or above the largest stake', async () => {
    const { playerId, items } = await player(100, 3100);
    const [small, large] = [nth(items, 0), nth(items, 1)];
    expect(await answer({ playerId, items: small })).toEqual(['wheel_api.min_bet', { value: 2 }]);
    // The sum that the player saw reaches the minimum, so the refusal is about the changed price.
    expect(await answer({ playerId, items: small, sumCents: 200 })).toEqual([
      'wheel_api.price_changed',
      { sum: (small[0]?.price_cents ?? 0) / 100 },
    ]);
    expect(await answer({ playerId, items: large })).toEqual(['wheel_api.max_bet', { value: 30 }]);
  });

  it('[WH-14] refuses a bet that could exceed the player’s largest win, and names the room left', async () => {
    const { playerId, items } = await player(1500, 1500);
    const [a, b] = [nth(items, 0), nth(items, 1)];
    expect(await answer({ playerId, items: a, colour: 'yellow' })).toEqual(['wheel_api.bet_made']);
    // The largest win of $1,000 allows a stake of 2,000 cents at 50 times the stake.
    const left = (2000 - (a[0]?.price_cents ?? 0)) / 100;
    expect(await answer({ playerId, items: b, colour: 'yellow' })).toEqual(['wheel_api.win_limit', { value: left }]);
    expect(await answer({ playerId, items: b, colour: 'black' })).toEqual(['wheel_api.bet_made']);
  });

  it('[WH-15] refuses a bet that its colour could not pay, and names the room beside all bets of the batch', async () => {
    await world.open();
    const first = await player(1000);
    const second = await player(1000);
    const third = await player(1000);
    const stakes = [first, second, third].map(({ items }) => items[0]?.price_cents ?? 0) as [number, number, number];
    // The cap leaves room for two of the bets on red.
    const capCents = (stakes[0] + stakes[1]) * 3 + 299;
    await capRound(capCents);
    const acks = await world.bets(
      [first, second, third].map(({ playerId, items }) => ({ playerId, items, colour: 'red' })),
    );
    expect(acks.map(said)).toEqual([
      ['wheel_api.bet_made'],
      ['wheel_api.bet_made'],
      ['wheel_api.limit_exceeded', { value: 0.99 }],
    ]);
    expect(world.table.snapshot(null)?.columns.red).toMatchObject({ users: 2, room: 0.99 });
    // Another colour has room of its own.
    expect(await answer({ ...third, colour: 'black' })).toEqual(['wheel_api.bet_made']);
    await world.open();
  });

  it('[WH-10] refuses a bet in maintenance, after the close, or for another round than the player saw', async () => {
    const { playerId, items } = await player(300);
    const round = world.roundId();
    expect(await answer({ playerId, items, roundId: round + 1 })).toEqual(['wheel_api.game_ended', undefined]);
    expect(await answer({ playerId, items, sumCents: 5 })).toEqual([
      'wheel_api.price_changed',
      { sum: (items[0]?.price_cents ?? 0) / 100 },
    ]);
    world.mayStake = () => false;
    expect(await answer({ playerId, items })).toEqual(['user_api.staff_cannot_stake', undefined]);
    world.mayStake = () => true;
    await world.settings.change('site.maintenance', true, 'test');
    expect(await answer({ playerId, items })).toEqual(['app_api.maintenance', undefined]);
    await world.settings.change('site.maintenance', false, 'test');
    await world.run(21_000);
    expect(await answer({ playerId, items })).toEqual(['wheel_api.game_started', undefined]);
    expect(await world.held(playerId)).toEqual([items[0]?.id]);
  });
});

it('[I2] sends watchers the bets and the totals of every colour', async () => {
  await world.open();
  const { playerId, items } = await player(300, 400);
  const [a, b] = [nth(items, 0), nth(items, 1)];
  world.wire.sent.length = 0;
  await world.bets([
    { playerId, items: a, colour: 'black' },
    { playerId, items: b, colour: 'green' },
  ]);
  world.wire.flushSlot();
  const bank = (of: Items): number => (of[0]?.price_cents ?? 0) / 100;
  expect(world.wire.of('wheelNewBet')).toMatchObject([
    {
      roundId: world.roundId(),
      columns: { black: { bank: bank(a), users: 1 }, green: { bank: bank(b), users: 1 }, red: { bank: 0, users: 0 } },
      stats: { total_items: 2, total_users: 1 },
    },
  ]);
  // Fields that only a result decides are left out of the public event.
  expect(Object.keys(world.wire.of('wheelNewBet')[0]?.bets[0] ?? {}).sort()).toEqual(
    ['colour', 'id', 'items', 'price', 'user'].sort(),
  );
  expect(
    world.wire
      .of('wheelNewBet')[0]
      ?.bets.map(({ colour }) => colour)
      .sort(),
  ).toEqual(['black', 'green']);
});
