import { elapsedMsOf } from '@updraft/rules/crash';
import { describe, expect, it, vi } from 'vitest';
import { crashWithPlayers, success } from '../../testing/crash-players.ts';
import { createCrashWorld } from '../../testing/crash-world.ts';
import { crashConfig } from './crash.views.ts';

const here = crashWithPlayers();
const { withItems } = here;

describe('the countdown', () => {
  it('the countdown has exactly as many ticks as the setting, a second each, and then the round starts', async () => {
    here.world.points(150);
    here.world.wire.sent.splice(0);
    await here.world.open();
    const openedMs = here.world.clock.monoMs();
    expect(here.world.table.snapshot(null)?.state).toMatchObject({ status: 0, timer: 5 });
    await here.world.start();
    const ticks = here.world.wire.sent
      .filter((one) => one.event === 'crashStartTimer')
      .map((one) => (one.payload as { timer: number }).timer);
    expect(ticks).toEqual([5, 4, 3, 2, 1]);
    expect(here.world.clock.monoMs() - openedMs).toBeLessThanOrEqual(5000);
  });
});

describe('the terms of a round', () => {
  it('[CR-10] [CR-12] [CR-15] a round keeps the terms of its opening when settings change', async () => {
    const world = await createCrashWorld();
    const terms = () => world.table.snapshot(null)?.terms;
    world.points(150, 150);
    await world.open();
    const opened = terms();
    expect(opened).toMatchObject({
      minBetDollars: 0.1,
      maxWinDollars: 10_000,
      minAutoCashOut: 1.21,
      countdownTicks: 5,
    });
    const changes = { 'crash.minBetCents': 200, 'crash.maxWinCents': 900_000, 'crash.minAutoCashOutHundredths': 150 };
    for (const [key, value] of Object.entries(changes)) await world.settings.change(key, value, 'test');
    expect(terms()).toEqual(opened);
    const next = { minBetDollars: 2, maxWinDollars: 9000, minAutoCashOut: 1.5 };
    expect(crashConfig(world.settings).crash).toMatchObject(next);
    await world.start();
    await world.runTo(elapsedMsOf(150) + 100);
    await world.open();
    expect(terms()).toMatchObject(next);
    await world.drop();
  });
});

describe('what pages are told', () => {
  /** Plays a round with a bet that wins and one that loses. Returns all events sent, with their topics. */
  const playRound = async () => {
    here.world.points(200);
    await here.world.open();
    const { player, items } = await withItems(2);
    here.world.wire.sent.splice(0);
    success(await here.world.bet({ playerId: player.id, items: items.slice(0, 1), auto: 150 }));
    success(await here.world.bet({ playerId: player.id, items: items.slice(1), auto: 900 }));
    await here.world.start();
    expect(here.world.table.summary()).toMatchObject({ phase: 'running', players: 1, items: 2 });
    await here.world.runTo(elapsedMsOf(200) + 100);
    expect(here.world.table.summary()).toMatchObject({ phase: 'crashed', players: 1, items: 2 });
    const said = here.world.wire.sent.map(({ event, topic }) => `${event} to ${topic ?? 'everyone'}`);
    return [...new Set(said)].sort();
  };
  const OF_CRASH = ['crashLoaderItem', 'crashMultiplier', 'crashStartTimer', 'newBets', 'successTake'];

  it('events of a round go to the pages of crash alone', async () => {
    expect(await playRound()).toEqual(['clearBets', ...OF_CRASH].map((event) => `${event} to crash`));
  });

  it('the end of a round goes to every page during maintenance', async () => {
    here.world.points(200);
    await here.world.open();
    await here.world.settings.change('site.maintenance', true, 'test');
    here.world.wire.sent.splice(0);
    await here.world.start();
    await here.world.runTo(elapsedMsOf(200) + 100);
    await here.world.settings.change('site.maintenance', false, 'test');
    expect(here.world.wire.sent.filter(({ topic }) => topic === null).map(({ event }) => event)).toEqual(['clearBets']);
  });

  it('a table without an open round has no snapshot', async () => {
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
    here.world.points(150, 300);
    await here.world.open();
    const roundId = here.world.table.snapshot(null)?.roundId;
    const { player, items } = await withItems(2);
    success(await here.world.bet({ playerId: player.id, items, auto: 900 }));
    await here.world.start();
    await here.world.runTo(elapsedMsOf(150) + 200);
    const [row] = await here.world.db.query<{ point_hundredths: number; secret_hash: string; public_hash: string }>(
      `select (result->>'pointHundredths')::integer as point_hundredths, secret_hash, public_hash from rounds where id = $1`,
      [roundId],
    );
    expect(row?.point_hundredths).toBe(150);
    const [bet] = await here.world.db.query<{ status: number }>('select status from bets where round_id = $1', [
      roundId,
    ]);
    expect(bet?.status).toBe(2);
    await here.world.open();
    expect(here.world.table.snapshot(null)?.roundId).toBe((roundId ?? 0) + 1);
    await here.world.expectBalanced();
  });

  it('the point and the secret are in no event before the crash', async () => {
    here.world.points(777);
    await here.world.open();
    const { player, items } = await withItems(1);
    success(await here.world.bet({ playerId: player.id, items, auto: 130 }));
    await here.world.start();
    await here.world.runTo(elapsedMsOf(140));
    const [row] = await here.world.db.query<object>('select * from rounds where settled_at is null');
    expect(row).toMatchObject({ result: null, secret_hash: null, seed: null });
    const snapshot = JSON.stringify(here.world.table.snapshot(player.id));
    expect(snapshot).not.toContain('7.77');
    expect(snapshot).not.toContain('secret');
  });

  it('[CR-6] a round with the point 1.00 ends at once and pays nobody', async () => {
    here.world.points(100);
    await here.world.open();
    const { player, items } = await withItems(1);
    const { bet } = success(await here.world.bet({ playerId: player.id, items, auto: null }));
    await here.world.start();
    await here.world.run(1);
    expect(await here.world.cashOut(player.id, bet.id)).toMatchObject({ message: 'crash_api.game_ended' });
    expect(here.world.wire.of('clearBets').at(-1)).toMatchObject({ multiplier: 1 });
  });
});

describe("what must be in nobody's way", () => {
  it('[S9] the table rests once a round is settled and the next one is not open', async () => {
    here.world.points(150, 300);
    await here.world.open();
    expect(here.world.table.isResting()).toBe(false);
    await here.world.start();
    expect(here.world.table.isResting()).toBe(false);
    for (let guard = 0; guard < 2000 && !here.world.table.isResting(); guard++) await here.world.run(100);
    expect(here.world.table.snapshot(null)?.state.status).toBe(2);
    await here.world.open();
    expect(here.world.table.isResting()).toBe(false);
  });

  it('[S9] a failed table does not rest, because its round may be in flight', async () => {
    here.world.points(150);
    for (let guard = 0; guard < 2000 && !here.world.table.isResting(); guard++) await here.world.run(100);
    expect(here.world.table.isResting()).toBe(true);
    here.world.table.suspend();
    expect(here.world.table.isResting()).toBe(false);
    await here.world.table.resume({ isContinuous: true });
    expect(here.world.table.isResting()).toBe(true);
  });
});
