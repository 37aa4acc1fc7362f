import { elapsedMsOf, multiplierAt, winCents } from '@updraft/rules/crash';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld();
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const withItems = async (count = 1, options: { minCents?: number; maxCents?: number } = {}) => {
  const player = await world.player();
  return { player, items: await world.give(player.id, count, options) };
};
const worth = (items: readonly { price_cents: number }[]): number =>
  items.reduce((sum, item) => sum + item.price_cents, 0);
const one = <T>(list: readonly T[], at = 0): T => list[at] as T;
const success = <T extends { status: string }>(ack: T): Extract<T, { status: 'success' }> => {
  expect(ack.status).toBe('success');
  return ack as Extract<T, { status: 'success' }>;
};

describe('bets', () => {
  it('[CR-10] accepts a bet in the waiting phase: the items go to the house and the round shows it', async () => {
    world.points(300);
    await world.open();
    const { player, items } = await withItems(4);
    const { bet } = success(await world.bet({ playerId: player.id, items, auto: 250 }));
    expect(bet).toMatchObject({
      value: worth(items) / 100,
      autoWithdraw: 2.5,
      is_win: 0,
      itemsMore: 1,
      result: worth(items) / 100,
    });
    expect(await world.held(player.id)).toEqual([]);
    world.wire.flushSlot();
    expect(world.wire.of('newBets').at(-1)).toMatchObject({
      totals: { players: 1, items: 4, bank: worth(items) / 100 },
    });
    expect(world.table.snapshot(player.id)?.bets).toHaveLength(1);
    await world.expectBalanced();
  });

  it('[CR-10] [CR-11] [CR-12] refuses each broken rule with its message, and nothing moves', async () => {
    await world.open();
    const { player, items } = await withItems(30, { minCents: 100, maxCents: 400 });
    const refused = async (parts: Parameters<CrashWorld['bet']>[0]) => {
      const ack = await world.bet(parts);
      return ack.status === 'error' ? ack.message : 'accepted';
    };
    const bet = (parts: object) => refused({ playerId: player.id, items: items.slice(0, 1), auto: 200, ...parts });
    expect(await bet({ items: [] })).toBe('crash_api.no_items');
    expect(await bet({ items: items.slice(0, 21) })).toBe('crash_api.too_many_items');
    expect(await bet({ auto: 120 })).toBe('crash_api.min_auto_cash_out');
    expect(await bet({ auto: 999_999 })).toBe('crash_api.max_auto_cash_out');
    expect(await bet({ sumCents: one(items).price_cents + 1 })).toBe('crash_api.price_changed');
    expect(await bet({ items: [{ id: 999_999_999, price_cents: 100 }] })).toBe('crash_api.item_not_found');
    expect(await bet({ items: [one(items), one(items)] })).toBe('crash_api.item_not_found');
    expect(await world.held(player.id)).toHaveLength(30);
    expect(await bet({ items: items.slice(0, 1), auto: null })).toBe('accepted');
    expect(await bet({ items: items.slice(1, 2), auto: null })).toBe('crash_api.one_manual');
    expect(await bet({ items: items.slice(1, 2), auto: 200 })).toBe('accepted');
    expect(await bet({ items: items.slice(2, 3), auto: 200 })).toBe('crash_api.same_multiplier');
    expect(await bet({ items: items.slice(2, 3), auto: 300 })).toBe('accepted');
    expect(await bet({ items: items.slice(3, 4), auto: 400 })).toBe('crash_api.max_bets');
    expect(await world.held(player.id)).toHaveLength(27);
  });

  it("[CR-10] refuses stakes below the minimum and above the player's maximum of the round", async () => {
    await world.open();
    const cheap = await withItems(1, { minCents: 3, maxCents: 9 });
    expect(await world.bet({ playerId: cheap.player.id, items: cheap.items })).toMatchObject({
      message: 'crash_api.min_bet',
      params: { sum: 0.1 },
    });
    const dear = await withItems(2, { minCents: 130_000, maxCents: 900_000 });
    expect(await world.bet({ playerId: dear.player.id, items: dear.items })).toMatchObject({
      message: 'crash_api.max_stake',
      params: { sum: 2500 },
    });
  });

  it('refuses protected items, foreign items and banned players', async () => {
    await world.open();
    const { player, items } = await withItems(1);
    const stranger = await world.player();
    expect(await world.bet({ playerId: stranger.id, items })).toMatchObject({ message: 'crash_api.item_not_found' });
    await world.db.query(`update items set locked_until = now() + interval '1 hour' where id = $1`, [one(items).id]);
    expect(await world.bet({ playerId: player.id, items })).toMatchObject({ message: 'crash_api.item_locked' });
    await world.db.query('update players set banned = true where id = $1', [player.id]);
    expect(await world.bet({ playerId: player.id, items })).toMatchObject({ message: 'user_api.banned' });
  });

  it('[S6] refuses those who may not stake, as staff in live mode', async () => {
    world.points(110);
    await world.open();
    const { player, items } = await withItems(1);
    world.mayStake = ({ id }) => id !== player.id;
    expect(await world.bet({ playerId: player.id, items })).toEqual({
      status: 'error',
      message: 'user_api.staff_cannot_stake',
    });
    world.mayStake = () => true;
    expect(await world.held(player.id)).toHaveLength(1);
  });

  it('[M3] answers a repeated bet with the first answer, by key and by its natural key', async () => {
    await world.open();
    const { player, items } = await withItems(2);
    const keyed = { playerId: player.id, items: items.slice(0, 1), key: 'bet-key-1' };
    const [first, again] = await world.bets([keyed, keyed]);
    expect(again).toEqual(first);
    expect(await world.bet(keyed)).toEqual(first);
    const natural = { playerId: player.id, items: items.slice(1), auto: 300 };
    const answers = [await world.bet(natural), await world.bet(natural)];
    expect(answers[1]).toEqual(answers[0]);
    expect(world.table.betsOf(player.id)).toHaveLength(2);
  });

  it('[M6] stakes an item once when a batch asks for it twice', async () => {
    await world.open();
    const { player, items } = await withItems(1);
    const acks = await world.bets([
      { playerId: player.id, items, auto: 200, key: 'twice-key-1' },
      { playerId: player.id, items, auto: 300, key: 'twice-key-2' },
    ]);
    expect(acks.map((ack) => ack.status)).toEqual(['success', 'error']);
  });

  it('refuses bets while the round runs, after it, and during maintenance', async () => {
    world.points(250);
    await world.open();
    const { player, items } = await withItems(1);
    await world.settings.change('site.maintenance', true, 'test');
    expect(await world.bet({ playerId: player.id, items })).toMatchObject({ message: 'app_api.maintenance' });
    await world.settings.change('site.maintenance', false, 'test');
    await world.start();
    expect(await world.bet({ playerId: player.id, items })).toMatchObject({ message: 'crash_api.game_started' });
    await world.runTo(elapsedMsOf(250));
    expect(await world.bet({ playerId: player.id, items })).toMatchObject({ message: 'crash_api.game_ended' });
    expect(await world.held(player.id)).toHaveLength(1);
  });

  it('[P1] refuses a bet that was held up and reaches another round than its player saw, also when it is sent again', async () => {
    world.points(100);
    await world.open();
    const seen = world.table.snapshot(null)?.roundId ?? 0;
    const { player, items } = await withItems(1);
    await world.open();
    const late = { playerId: player.id, items, roundId: seen, key: 'held-up-on-its-way' };
    expect(await world.bets([late, late])).toMatchObject([
      { message: 'crash_api.game_ended' },
      { message: 'crash_api.game_ended' },
    ]);
    expect(await world.held(player.id)).toHaveLength(1);
    expect(
      await world.bet({ playerId: player.id, items, roundId: world.table.snapshot(null)?.roundId ?? 0 }),
    ).toMatchObject({ status: 'success' });
  });

  it('[CR-10] go by the moment of their receipt: one received when betting has closed is too late, although the start is not decided yet', async () => {
    world.points(150);
    await world.open();
    const { player, items } = await withItems(2);
    while (world.table.snapshot(null)?.state.timer !== 1) await world.run(1000);
    // After the last tick nothing else is due in this phase.
    const closesMs = world.table.nextDeadlineMs();
    world.clock.advance(closesMs - world.clock.monoMs() + 20);
    expect(world.table.snapshot(null)?.state.status).toBe(0);
    const bet = (at: number, receivedMs: number) =>
      world.bet({ playerId: player.id, items: items.slice(at, at + 1), auto: 300 + at, receivedMs });
    expect(await bet(0, closesMs)).toEqual({ status: 'error', message: 'crash_api.game_started' });
    expect(await bet(1, closesMs - 1)).toMatchObject({ status: 'success' });
    expect(await world.held(player.id)).toEqual([one(items).id]);
  });
});

describe('cash-outs', () => {
  it('[CR-14] [CR-19] pays an auto cash-out in flight: the dearest item not above the win, the rest as balance', async () => {
    world.points(300);
    await world.open();
    const { player, items } = await withItems(2);
    success(await world.bet({ playerId: player.id, items, auto: 200 }));
    await world.start();
    await world.runTo(elapsedMsOf(200) - 1);
    expect(await world.held(player.id)).toEqual([]);
    await world.run(2);
    const win = winCents(worth(items), 200);
    const [prize] = await world.held(player.id);
    const [row] = await world.db.query<{ price_cents: number }>('select price_cents from items where id = $1', [prize]);
    const price = row?.price_cents ?? 0;
    expect(price).toBeLessThanOrEqual(win);
    expect(await world.balance(player.id)).toBe(win - price);
    const [better] = await world.db.query<{ count: number }>(
      'select count(*)::int as count from items where account_id = stock_account() and price_cents > $1 and price_cents <= $2',
      [price, win],
    );
    expect(better?.count).toBe(0);
    const own = world.emitted.filter((emission) => emission.event === 'successTake').at(-1);
    expect(own?.payload).toMatchObject({
      user_id: player.id,
      win: win / 100,
      newBalance: (win - price) / 100,
      multiplier: 2,
    });
    await world.expectBalanced();
  });

  it('[CR-14] loses with a target equal to the crash point, wins one hundredth below', async () => {
    world.points(200);
    await world.open();
    const { player, items } = await withItems(2);
    success(await world.bet({ playerId: player.id, items: items.slice(0, 1), auto: 200 }));
    success(await world.bet({ playerId: player.id, items: items.slice(1), auto: 199 }));
    await world.start();
    await world.runTo(elapsedMsOf(200) + 100);
    expect(world.table.betsOf(player.id).map((bet) => bet.status)).toEqual([2, 1]);
    expect(world.wire.of('clearBets').at(-1)).toMatchObject({ multiplier: 2, colour: 3 });
  });

  it('[CR-16] pays a manual cash-out at the multiplier of its receipt, also when it is handled after the crash moment', async () => {
    world.points(200);
    await world.open();
    const { player, items } = await withItems(1);
    const { bet } = success(await world.bet({ playerId: player.id, items, auto: null }));
    await world.start();
    await world.runTo(elapsedMsOf(200) - 5);
    const receivedMs = world.clock.monoMs();
    world.clock.advance(50);
    expect(await world.cashOuts([{ playerId: player.id, betId: bet.id, receivedMs }])).toMatchObject([
      { status: 'success', take: { multiplier: 1.99 } },
    ]);
  });

  it('[CR-16] refuses a cash-out at the crash moment, of another player, of a bet with a target, and before the start', async () => {
    world.points(200);
    await world.open();
    const { player, items } = await withItems(2);
    const manual = success(await world.bet({ playerId: player.id, items: items.slice(0, 1), auto: null })).bet;
    const auto = success(await world.bet({ playerId: player.id, items: items.slice(1), auto: 500 })).bet;
    const stranger = await world.player();
    expect(await world.cashOut(player.id, manual.id)).toMatchObject({ message: 'crash_api.not_running' });
    await world.start();
    expect(await world.cashOut(stranger.id, manual.id)).toMatchObject({ message: 'crash_api.no_bet' });
    expect(await world.cashOut(player.id, auto.id)).toMatchObject({ message: 'crash_api.auto_cash_out_bet' });
    expect(await world.cashOut(player.id, 999_999_999)).toMatchObject({ message: 'crash_api.no_bet' });
    world.clock.advance(elapsedMsOf(200) + 50);
    expect(await world.cashOut(player.id, manual.id)).toMatchObject({ message: 'crash_api.game_ended' });
  });

  it('[M3] answers a repeated cash-out with the first answer', async () => {
    world.points(400);
    await world.open();
    const { player, items } = await withItems(1);
    const { bet } = success(await world.bet({ playerId: player.id, items, auto: null }));
    await world.start();
    await world.runTo(5000);
    const first = success(await world.cashOut(player.id, bet.id));
    await world.run(3000);
    expect(await world.cashOut(player.id, bet.id)).toEqual(first);
    expect(first.take.multiplier).toBe(multiplierAt(5000) / 100);
  });

  it('[CR-15] cashes a bet out at the largest hundredth whose win is within the cap', async () => {
    const capped = await createCrashWorld({
      settings: { 'crash.maxWinCents': 1000, 'crash.maxStakeCents': 800 },
      every: 60,
    });
    capped.points(2000);
    await capped.open();
    const player = await capped.player();
    const items = await capped.give(player.id, 1, { minCents: 150, maxCents: 400 });
    const { bet } = success(await capped.bet({ playerId: player.id, items, auto: null }));
    await capped.start();
    await capped.runTo(elapsedMsOf(2000));
    const [state] = capped.table.betsOf(player.id);
    expect(state).toMatchObject({ status: 1, multiplierHundredths: Math.round(bet.cap * 100) });
    expect(state?.winCents).toBeLessThanOrEqual(1000);
    await capped.expectBalanced();
    await capped.drop();
  });

  it('[CR-17] cashes everyone out where the round would exceed its share of the bankroll, and refuses bets that fill it', async () => {
    const small = await createCrashWorld({
      settings: { 'house.capitalCents': 1, 'crash.roundCapPercent': 0.01 },
      every: 60,
    });
    // Above the fifty-fold of below; a point is searched for, and much higher ones take long to be found.
    small.points(60_00);
    await small.open();
    const [round] = await small.db.query<{ payout_cap_cents: number }>(
      `select (terms->>'payoutCapCents')::bigint as payout_cap_cents from rounds where settled_at is null`,
    );
    const cap = round?.payout_cap_cents ?? 0;
    const player = await small.player();
    const items = await small.give(player.id, 2, { minCents: Math.floor(cap / 8), maxCents: Math.floor(cap / 2) });
    const first = await small.bet({ playerId: player.id, items: items.slice(0, 1), auto: null });
    expect(first.status).toBe('success');
    await small.start();
    await small.runTo(elapsedMsOf(5000));
    const [bet] = small.table.betsOf(player.id);
    expect(bet?.status).toBe(1);
    expect(bet?.winCents).toBeLessThanOrEqual(cap);
    await small.expectBalanced();
    await small.drop();
  });
});

describe('the countdown', () => {
  it('has exactly as many ticks as the setting says, a second each, and then the round starts', async () => {
    world.points(150);
    world.wire.sent.splice(0);
    await world.open();
    const openedMs = world.clock.monoMs();
    expect(world.table.snapshot(null)?.state).toMatchObject({ status: 0, timer: 5 });
    await world.start();
    const ticks = world.wire.sent
      .filter((one) => one.event === 'crashStartTimer')
      .map((one) => (one.payload as { timer: number }).timer);
    expect(ticks).toEqual([5, 4, 3, 2, 1]);
    expect(world.clock.monoMs() - openedMs).toBeLessThanOrEqual(5000);
  });
});

describe('what pages are told', () => {
  /** Plays a round with a bet that wins and one that loses; everything that was said, by its topic. */
  const playRound = async () => {
    world.points(200);
    await world.open();
    const { player, items } = await withItems(2);
    world.wire.sent.splice(0);
    success(await world.bet({ playerId: player.id, items: items.slice(0, 1), auto: 150 }));
    success(await world.bet({ playerId: player.id, items: items.slice(1), auto: 900 }));
    await world.start();
    expect(world.table.summary()).toMatchObject({ phase: 'running', players: 1, items: 2 });
    await world.runTo(elapsedMsOf(200) + 100);
    expect(world.table.summary()).toMatchObject({ phase: 'crashed', players: 1, items: 2 });
    const said = world.wire.sent.map(({ event, topic }) => `${event} to ${topic ?? 'everyone'}`);
    return [...new Set(said)].sort();
  };
  const OF_CRASH = ['crashLoaderItem', 'crashMultiplier', 'crashStartTimer', 'newBets', 'successTake'];

  it('tells the pages of crash alone of its rounds', async () => {
    expect(await playRound()).toEqual(['clearBets', ...OF_CRASH].map((event) => `${event} to crash`));
  });

  it('tells every page of the end of a round in maintenance, for which all of them wait', async () => {
    world.points(200);
    await world.open();
    await world.settings.change('site.maintenance', true, 'test');
    world.wire.sent.splice(0);
    await world.start();
    await world.runTo(elapsedMsOf(200) + 100);
    await world.settings.change('site.maintenance', false, 'test');
    expect(world.wire.sent.filter(({ topic }) => topic === null).map(({ event }) => event)).toEqual(['clearBets']);
  });

  it('shows nothing of a round that is not open', async () => {
    const fresh = await createCrashWorld();
    const send = vi.fn();
    expect(fresh.table.showTo(null, send)).toBe(false);
    expect(fresh.table.summary()).toBeNull();
    fresh.points(200);
    await fresh.open();
    expect(fresh.table.showTo(null, send)).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith('crashInit', fresh.table.snapshot(null));
    expect(fresh.table.summary()).toEqual({ phase: 'waiting', players: 0, bank: 0, items: 0 });
    await fresh.drop();
  });
});

describe('the end of a round', () => {
  it('[CR-22] moves lost stakes to the stock, reveals the secret, and opens the next round', async () => {
    world.points(150, 300);
    await world.open();
    const roundId = world.table.snapshot(null)?.roundId;
    const { player, items } = await withItems(2);
    success(await world.bet({ playerId: player.id, items, auto: 900 }));
    await world.start();
    await world.runTo(elapsedMsOf(150) + 200);
    const [row] = await world.db.query<{ point_hundredths: number; secret_hash: string; public_hash: string }>(
      `select (result->>'pointHundredths')::integer as point_hundredths, secret_hash, public_hash from rounds where id = $1`,
      [roundId],
    );
    expect(row?.point_hundredths).toBe(150);
    const [bet] = await world.db.query<{ status: number }>('select status from bets where round_id = $1', [roundId]);
    expect(bet?.status).toBe(2);
    await world.open();
    expect(world.table.snapshot(null)?.roundId).toBe((roundId ?? 0) + 1);
    await world.expectBalanced();
  });

  it('keeps the point and the secret out of everything that leaves before the crash', async () => {
    world.points(777);
    await world.open();
    const { player, items } = await withItems(1);
    success(await world.bet({ playerId: player.id, items, auto: 130 }));
    await world.start();
    await world.runTo(elapsedMsOf(140));
    const [row] = await world.db.query<object>('select * from rounds where settled_at is null');
    expect(row).toMatchObject({ result: null, secret_hash: null, seed: null });
    const snapshot = JSON.stringify(world.table.snapshot(player.id));
    expect(snapshot).not.toContain('7.77');
    expect(snapshot).not.toContain('secret');
  });

  it('[CR-6] ends at once with a point of 1.00 and lets nobody out', async () => {
    world.points(100);
    await world.open();
    const { player, items } = await withItems(1);
    const { bet } = success(await world.bet({ playerId: player.id, items, auto: null }));
    await world.start();
    await world.run(1);
    expect(await world.cashOut(player.id, bet.id)).toMatchObject({ message: 'crash_api.game_ended' });
    expect(world.wire.of('clearBets').at(-1)).toMatchObject({ multiplier: 1 });
  });
});

describe("what must be in nobody's way", () => {
  it('[S9] is told when a round is over, settled, and the next one is not open', async () => {
    world.points(150, 300);
    await world.open();
    expect(world.table.isResting()).toBe(false);
    await world.start();
    expect(world.table.isResting()).toBe(false);
    for (let guard = 0; guard < 2000 && !world.table.isResting(); guard++) await world.run(100);
    expect(world.table.snapshot(null)?.state.status).toBe(2);
    await world.open();
    expect(world.table.isResting()).toBe(false);
  });

  it('[S9] a table that has failed is no good moment: its round may be in flight', async () => {
    world.points(150);
    for (let guard = 0; guard < 2000 && !world.table.isResting(); guard++) await world.run(100);
    expect(world.table.isResting()).toBe(true);
    world.table.suspend();
    expect(world.table.isResting()).toBe(false);
    await world.table.resume({ isContinuous: true });
    expect(world.table.isResting()).toBe(true);
  });
});
