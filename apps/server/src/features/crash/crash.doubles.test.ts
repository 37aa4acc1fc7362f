import { elapsedMsOf } from '@updraft/rules/crash';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld({ every: 40 });
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

/** Starts a flight that crashes at 1.10, with a manual bet and two bets with targets above that. */
const flying = async () => {
  world.points(110);
  await world.open();
  const player = await world.player();
  const items = await world.give(player.id, 3);
  await world.bets([null, 150, 900].map((auto, at) => ({ playerId: player.id, items: items.slice(at, at + 1), auto })));
  await world.start();
  return player;
};
/**
 * Starts a second table on the same lease, while the first one goes on. So the memory of the first differs from the
 * database. Returns the first table.
 */
const leaveBehind = async (): Promise<CrashWorld['table']> => {
  const stale = world.table;
  vi.spyOn(stale, 'suspend').mockReturnValueOnce(undefined);
  await world.restart({ isContinuous: true });
  return stale;
};
const turnOf = (table: CrashWorld['table']): Promise<void> => table.onDeadline(world.clock.monoMs());
const statuses = async (playerId: number) =>
  (
    await world.db.query<{ status: number }>('select status from bets where player_id = $1 order by id', [playerId])
  ).map((bet) => bet.status);
const roundRow = async () =>
  (
    await world.db.query<{ phase: string; ended_at: Date; settled_at: Date | null }>(
      'select phase, ended_at, settled_at from rounds order by id desc limit 1',
    )
  )[0];
const counted = () => world.db.query<{ rounds: number }>('select rounds, staked_cents from game_returns');

describe('[CR-22] [I1] a table that does not have what the database has notices it', () => {
  it('a table with stale memory announces no second end of an ended round', async () => {
    await flying();
    world.clock.advance(elapsedMsOf(110));
    const stale = await leaveBehind();
    await turnOf(world.table);
    const ended = await roundRow();
    world.wire.sent.splice(0);
    await expect(turnOf(stale)).rejects.toThrow('could not be ended: it is not running');
    expect(await roundRow()).toEqual(ended);
    expect(world.wire.sent).toEqual([]);
    await world.run(0);
  });

  it('a table with stale memory settles no paid bet as lost, and resumes from the database', async () => {
    const player = await flying();
    const receivedMs = world.clock.monoMs() + 10;
    world.clock.advance(elapsedMsOf(110));
    await turnOf(world.table);
    const stale = await leaveBehind();
    // The cash-out is received before the crash and handled after it.
    const [manual] = world.table.betsOf(player.id);
    expect(await world.cashOuts([{ playerId: player.id, betId: manual?.id ?? 0, receivedMs }])).toMatchObject([
      { status: 'success' },
    ]);
    await expect(turnOf(stale)).rejects.toThrow('bets pending in memory are settled in the database');
    expect(await statuses(player.id)).toEqual([1, 0, 0]);
    expect(stale.betsOf(player.id).map((bet) => bet.status)).toEqual([0, 0, 0]);
    await stale.resume({ isContinuous: true });
    expect(stale.betsOf(player.id).map((bet) => bet.status)).toEqual([1, 0, 0]);
    await turnOf(stale);
    expect(await statuses(player.id)).toEqual([1, 2, 2]);
    await world.restart({ isContinuous: true });
    await world.run(0);
  });

  it('a round that is closed twice is counted once', async () => {
    await flying();
    world.clock.advance(elapsedMsOf(110));
    // The two turns commit the crash and the lost bets.
    await turnOf(world.table);
    await turnOf(world.table);
    const stale = await leaveBehind();
    await turnOf(world.table);
    const [closed, sums] = [await roundRow(), await counted()];
    expect(closed?.settled_at).not.toBeNull();
    await expect(turnOf(stale)).rejects.toThrow('could not be closed');
    expect(await roundRow()).toEqual(closed);
    expect(await counted()).toEqual(sums);
  });
});
