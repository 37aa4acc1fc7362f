import type { LimitKind, LimitWindow } from '@updraft/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../db/db.ts';
import { refundStakes } from '../../stakes/settling/refund.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { farFromFullHour } from '../../testing/far-from-midnight.ts';
import { createLimits } from '../../testing/limits.ts';
import { Ownership } from '../../tables/ownership.ts';
import { crashRefund } from '../crash/crash.refund.ts';
import type { Limits } from './limits.commands.ts';
import { limitsGuard } from './limits.guard.ts';

let world: CrashWorld;
let limits: Limits;

beforeAll(async () => {
  world = await createCrashWorld();
  limits = createLimits(world);
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const set = (playerId: number, kind: LimitKind, cents: number | null, window: LimitWindow = 1) =>
  limits.set({ playerId, kind, window, cents });
const usedOf = async (playerId: number, kind: LimitKind, window: LimitWindow = 1): Promise<number> =>
  (await limits.of(playerId)).limits.find((one) => one.kind === kind && one.window === window)?.usedCents ?? -1;
/** Creates a player with `count` items, one for each later bet. */
const withItems = async (count: number) => {
  const player = await world.player();
  return { id: player.id, items: await world.give(player.id, count, { minCents: 200, maxCents: 900 }) };
};
type Held = Awaited<ReturnType<typeof withItems>>['items'];
const cents = (items: Held): number => items.reduce((sum, item) => sum + item.price_cents, 0);
/** Plays a round that crashes at `point`, with one bet for each item. Returns the acknowledgements. */
const play = async (playerId: number, items: Held, { point, auto = 150 }: { point: number; auto?: number }) => {
  world.points(point);
  await world.open();
  const acks = await world.bets(items.map((item, at) => ({ playerId, items: [item], auto: auto + at })));
  await world.start();
  await world.run(60_000);
  return acks;
};
const atHour = (playerId: number, hoursAgo: number) =>
  world.db.query(`update play_hours set hour = hour - $2 * interval '1 hour' where player_id = $1`, [
    playerId,
    hoursAgo,
  ]);

describe('own limits on stakes', () => {
  it('[LI-1] asks nothing of the database where nobody has limits', async () => {
    const query: Query = { query: () => Promise.reject(new Error('asked')) };
    expect(
      await limitsGuard.forStakes(query, [
        { id: 1, has_limits: false },
        { id: 2, has_limits: false },
      ]),
    ).toBeNull();
    const { id, items } = await withItems(1);
    await play(id, items, { point: 200 });
    expect(await world.db.query('select 1 from play_hours where player_id = $1', [id])).toEqual([]);
  });

  it('[LI-3] refuses the stake that would exceed it, also within one batch, and says what is left', async () => {
    const { id, items } = await withItems(3);
    const [a, b, c] = items;
    if (!a || !b || !c) throw new Error('no items');
    await set(id, 'stake', a.price_cents + b.price_cents);
    const acks = await play(id, items, { point: 100 });
    expect(acks).toMatchObject([
      { status: 'success' },
      { status: 'success' },
      { status: 'error', message: 'user_api.limit_reached', params: { sum: 0, days: 1 } },
    ]);
    expect(await usedOf(id, 'stake')).toBe(cents([a, b]));
    expect(await play(id, [c], { point: 100 })).toMatchObject([{ message: 'user_api.limit_reached' }]);
    // Other players can still bet.
    const other = await withItems(1);
    expect(await play(other.id, other.items, { point: 100 })).toMatchObject([{ status: 'success' }]);
  });

  it('[LI-4] counts open rounds as lost, and a win makes room', async () => {
    await farFromFullHour();
    const { id, items } = await withItems(3);
    const [a, b, c] = items;
    if (!a || !b || !c) throw new Error('no items');
    await set(id, 'loss', a.price_cents, 7);
    world.points(300);
    await world.open();
    expect(await world.bet({ playerId: id, items: [a], auto: 200 })).toMatchObject({ status: 'success' });
    expect(await world.bet({ playerId: id, items: [b], auto: 250 })).toMatchObject({
      message: 'user_api.limit_reached',
      params: { sum: 0, days: 7 },
    });
    await world.start();
    await world.run(60_000);
    // The player has won as much as was staked, so the loss would be negative and counts as zero.
    expect(await usedOf(id, 'loss', 7)).toBe(0);
    const [row] = await world.db.query<{ stake_cents: number; win_cents: number }>(
      'select stake_cents, win_cents from play_hours where player_id = $1',
      [id],
    );
    expect(row).toEqual({ stake_cents: a.price_cents, win_cents: a.price_cents * 2 });
    expect(await play(id, [b], { point: 100 })).toMatchObject([{ status: 'success' }]);
  });

  it('[LI-10] counts what was played before the first limit, and lets an hour leave the window as a whole', async () => {
    await farFromFullHour();
    const { id, items } = await withItems(3);
    const [a, b, c] = items;
    if (!a || !b || !c) throw new Error('no items');
    await play(id, [a], { point: 300 });
    await set(id, 'stake', a.price_cents);
    expect(await usedOf(id, 'stake')).toBe(a.price_cents);
    expect(await play(id, [b], { point: 100 })).toMatchObject([{ message: 'user_api.limit_reached' }]);
    await atHour(id, 24);
    expect(await play(id, [b], { point: 100 })).toMatchObject([{ message: 'user_api.limit_reached' }]);
    await atHour(id, 1);
    expect(await usedOf(id, 'stake', 7)).toBe(a.price_cents);
    await set(id, 'stake', Math.max(b.price_cents, c.price_cents));
    expect(await play(id, [b], { point: 100 })).toMatchObject([{ status: 'success' }]);
    // The check of the books would fail: this test has moved the hours but not the bets.
    await world.db.query('delete from play_hours where player_id = $1', [id]);
    await world.db.query('update players set has_limits = false where id = $1', [id]);
    await world.db.query('delete from player_limits where player_id = $1', [id]);
  });

  it('[LI-5] [S8] lowering holds at once, raising waits for 24 hours, and each is in the audit log', async () => {
    const { id, items } = await withItems(3);
    const [a, b] = items;
    if (!a || !b) throw new Error('no items');
    expect(await set(id, 'stake', 100_000)).toEqual({ waitsUntilMs: null });
    expect(await set(id, 'stake', a.price_cents)).toEqual({ waitsUntilMs: null });
    const { waitsUntilMs } = await set(id, 'stake', null);
    expect(waitsUntilMs).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect(await play(id, items.slice(0, 2), { point: 100 })).toMatchObject([
      { status: 'success' },
      { message: 'user_api.limit_reached' },
    ]);
    await world.db.query(`update player_limits set next_at = now() where player_id = $1`, [id]);
    expect(await play(id, [b], { point: 100 })).toMatchObject([{ status: 'success' }]);
    const audit = await world.db.query<{ details: object }>(
      `select details from audit_log where actor = $1 and action = 'limits.set' order by id`,
      [`player ${id}`],
    );
    expect(audit.map((row) => row.details)).toMatchObject([
      { kind: 'stake', days: 1, before: { cents: null }, after: { cents: 100_000 } },
      { before: { cents: 100_000 }, after: { cents: a.price_cents } },
      { before: { cents: a.price_cents }, after: { cents: a.price_cents, next: { cents: null } } },
    ]);
  });

  it('[LI-3] [M4] accept no stake above an earlier limit, however many commands come at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, items } = await withItems(3);
      world.points(100);
      await world.open();
      const lowerCents = items[0]?.price_cents ?? 0;
      await set(id, 'stake', 1_000_000);
      const [acks] = await Promise.all([
        world.bets(items.map((item, at) => ({ playerId: id, items: [item], auto: 150 + at }))),
        set(id, 'stake', lowerCents),
      ]);
      const accepted = acks.filter((ack) => ack.status === 'success').length;
      // All three bets come before the lower limit, or only the first one is accepted after it.
      expect([1, 3]).toContain(accepted);
      expect(await usedOf(id, 'stake')).toBe(cents(items.slice(0, accepted)));
      await world.start();
      await world.run(60_000);
    }
  });

  // This is the last test, because the operator's command takes the table's lease.
  it('[LI-3] a stake that goes back does not count', async () => {
    const { id, items } = await withItems(2);
    const [a, b] = items;
    if (!a || !b) throw new Error('no items');
    await set(id, 'stake', a.price_cents);
    world.points(300);
    await world.open();
    const roundId = world.table.snapshot(null)?.roundId ?? 0;
    await world.bet({ playerId: id, items: [a] });
    expect(await usedOf(id, 'stake')).toBe(a.price_cents);
    const lease = new Ownership({ db: world.db, owner: 'test' }).lease('crash');
    await lease.acquire();
    expect(
      await refundStakes({ outbox: world.outbox, lease, limits: limitsGuard }, crashRefund, {
        roundId,
        reason: 'a test',
        actor: 'tester',
      }),
    ).toMatchObject({ outcome: 'refunded' });
    expect(await usedOf(id, 'stake')).toBe(0);
  });
});
