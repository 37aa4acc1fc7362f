import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Query } from '../../db/db.ts';
import { crashRefund } from '../../features/crash/crash.refund.ts';
import { limitsGuard } from '../../features/limits/limits.guard.ts';
import { asOperator } from '../../testing/as-operator.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { refundStakes } from './refund.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld({ every: 40 });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** Refunds a round with this number of players, each with two bets. Returns the statements of that commit. */
const refunded = async (players: number) => {
  await world.restart();
  await world.open();
  const holders = [];
  for (let at = 0; at < players; at++) {
    const { id: playerId } = await world.player();
    const [one, two] = await world.give(playerId, 2);
    if (!one || !two) throw new Error('the stock is empty');
    await world.bets([
      { playerId, items: [one], auto: 200 },
      { playerId, items: [two], auto: 300 },
    ]);
    holders.push({ playerId, cents: one.price_cents + two.price_cents });
  }
  const roundId = world.roundId();
  world.table.suspend();
  world.emitted.length = 0;
  const statements: string[] = [];
  const tx = world.db.tx.bind(world.db);
  const spy = vi.spyOn(world.db, 'tx').mockImplementation((work) =>
    tx((query) => {
      const counted: Query = {
        query: (sql, params) => {
          statements.push(sql);
          return query.query(sql, params);
        },
      };
      return work(counted);
    }),
  );
  const outcome = await asOperator(world.db, 'crash', (lease) =>
    refundStakes({ outbox: world.outbox, lease, limits: limitsGuard }, crashRefund, {
      roundId,
      reason: 'a test',
      actor: 'a test',
    }),
  );
  spy.mockRestore();
  expect(outcome).toMatchObject({ outcome: 'refunded', players, bets: 2 * players });
  return { roundId, holders, statements };
};

it('[S9] a refund makes as many statements for many players as for two, and tells each their own sum', async () => {
  const few = await refunded(2);
  const many = await refunded(9);
  expect(many.statements).toHaveLength(few.statements.length);
  const { roundId, holders } = many;
  for (const { playerId, cents } of holders) {
    const [told] = world.emitted.filter(
      ({ to, event }) => event === 'notification' && to !== 'all' && to.playerId === playerId,
    );
    expect(told?.payload).toMatchObject({ params: { round: roundId, sum: cents / 100 } });
  }
  expect(world.emitted.filter(({ event }) => event === 'updateInventory')).toHaveLength(9);
});
