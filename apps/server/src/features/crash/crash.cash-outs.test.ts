import { elapsedMsOf, multiplierAt, winCents } from '@updraft/rules/crash';
import { describe, expect, it } from 'vitest';
import { crashWithPlayers, success, worthOf } from '../../testing/crash-players.ts';
import { createCrashWorld } from '../../testing/crash-world.ts';

const here = crashWithPlayers();
const { withItems } = here;

describe('cash-outs', () => {
  it('[CR-14] [CR-19] pays an auto cash-out in flight: the dearest item not above the win, the rest as balance', async () => {
    here.world.points(300);
    await here.world.open();
    const { player, items } = await withItems(2);
    success(await here.world.bet({ playerId: player.id, items, auto: 200 }));
    await here.world.start();
    await here.world.runTo(elapsedMsOf(200) - 1);
    expect(await here.world.held(player.id)).toEqual([]);
    await here.world.run(2);
    const win = winCents(worthOf(items), 200);
    const [prize] = await here.world.held(player.id);
    const [row] = await here.world.db.query<{ price_cents: number }>('select price_cents from items where id = $1', [
      prize,
    ]);
    const price = row?.price_cents ?? 0;
    expect(price).toBeLessThanOrEqual(win);
    expect(await here.world.balance(player.id)).toBe(win - price);
    const [better] = await here.world.db.query<{ count: number }>(
      'select count(*)::int as count from items where account_id = stock_account() and price_cents > $1 and price_cents <= $2',
      [price, win],
    );
    expect(better?.count).toBe(0);
    const own = here.world.emitted.filter((emission) => emission.event === 'successTake').at(-1);
    expect(own?.payload).toMatchObject({
      user_id: player.id,
      win: win / 100,
      newBalance: (win - price) / 100,
      multiplier: 2,
    });
    await here.world.expectBalanced();
  });

  it('[CR-14] a bet with a target equal to the crash point loses, one hundredth below it wins', async () => {
    here.world.points(200);
    await here.world.open();
    const { player, items } = await withItems(2);
    success(await here.world.bet({ playerId: player.id, items: items.slice(0, 1), auto: 200 }));
    success(await here.world.bet({ playerId: player.id, items: items.slice(1), auto: 199 }));
    await here.world.start();
    await here.world.runTo(elapsedMsOf(200) + 100);
    expect(here.world.table.betsOf(player.id).map((bet) => bet.status)).toEqual([2, 1]);
    expect(here.world.wire.of('clearBets').at(-1)).toMatchObject({ multiplier: 2, colour: 3 });
  });

  it('[CR-16] pays a manual cash-out at the multiplier of its receipt, also when it is handled after the crash moment', async () => {
    here.world.points(200);
    await here.world.open();
    const { player, items } = await withItems(1);
    const { bet } = success(await here.world.bet({ playerId: player.id, items, auto: null }));
    await here.world.start();
    await here.world.runTo(elapsedMsOf(200) - 5);
    const receivedMs = here.world.clock.monoMs();
    here.world.clock.advance(50);
    expect(await here.world.cashOuts([{ playerId: player.id, betId: bet.id, receivedMs }])).toMatchObject([
      { status: 'success', take: { multiplier: 1.99 } },
    ]);
  });

  it('[CR-16] refuses a cash-out at the crash moment, of another player, of a bet with a target, and before the start', async () => {
    here.world.points(200);
    await here.world.open();
    const { player, items } = await withItems(2);
    const manual = success(await here.world.bet({ playerId: player.id, items: items.slice(0, 1), auto: null })).bet;
    const auto = success(await here.world.bet({ playerId: player.id, items: items.slice(1), auto: 500 })).bet;
    const stranger = await here.world.player();
    expect(await here.world.cashOut(player.id, manual.id)).toMatchObject({ message: 'crash_api.not_running' });
    await here.world.start();
    expect(await here.world.cashOut(stranger.id, manual.id)).toMatchObject({ message: 'crash_api.no_bet' });
    expect(await here.world.cashOut(player.id, auto.id)).toMatchObject({ message: 'crash_api.auto_cash_out_bet' });
    expect(await here.world.cashOut(player.id, 999_999_999)).toMatchObject({ message: 'crash_api.no_bet' });
    here.world.clock.advance(elapsedMsOf(200) + 50);
    expect(await here.world.cashOut(player.id, manual.id)).toMatchObject({ message: 'crash_api.game_ended' });
  });

  it('[M3] a repeated cash-out gets the first response', async () => {
    here.world.points(400);
    await here.world.open();
    const { player, items } = await withItems(1);
    const { bet } = success(await here.world.bet({ playerId: player.id, items, auto: null }));
    await here.world.start();
    await here.world.runTo(5000);
    const first = success(await here.world.cashOut(player.id, bet.id));
    await here.world.run(3000);
    expect(await here.world.cashOut(player.id, bet.id)).toEqual(first);
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
    // The point is above the multiplier 50 used below. Seeds with much higher points take long to find.
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
