import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { shownInterruptions } from '../../stakes/past/history.ts';
import { refundStakes } from '../../stakes/settling/refund.ts';
import { asOperator } from '../../testing/as-operator.ts';
import { type WheelWorld, createWheelWorld } from '../../testing/wheel-world.ts';
import { limitsGuard } from '../limits/limits.guard.ts';
import { wheelRefund } from './wheel.refund.ts';

let world: WheelWorld;
beforeAll(async () => {
  world = await createWheelWorld();
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

/** Runs the operator's refund of a round that cannot be resumed. */
const refund = (roundId: number, { evenWon = false } = {}) =>
  asOperator(world.db, 'wheel', (lease) =>
    refundStakes({ outbox: world.outbox, lease, limits: limitsGuard }, wheelRefund, {
      roundId,
      evenWon,
      reason: 'the chain is lost',
      actor: 'operator tester',
    }),
  );

/** Opens a round whose result is black, with bets on black and on red. */
const withBets = async () => {
  await world.open();
  const { id: playerId } = await world.player();
  const items = await world.give(playerId, 2);
  const [won, lost] = await world.bets([
    { playerId, items: items.slice(0, 1), colour: 'black' },
    { playerId, items: items.slice(1), colour: 'red' },
  ]);
  const ids = [won, lost].map((ack) => (ack?.status === 'success' ? ack.bet.id : 0)) as [number, number];
  return { roundId: world.roundId(), playerId, items: items.map(({ id }) => id), ids };
};

it('[I1] [WH-26] refunds every stake while no sector is committed, and reveals nothing', async () => {
  const { roundId, playerId, items } = await withBets();
  expect(await refund(roundId)).toMatchObject({ outcome: 'refunded', bets: 2 });
  expect((await world.held(playerId)).sort()).toEqual(items.sort());
  const [row] = await world.db.query(`select secret_hash, seed from rounds where game = 'wheel' and id = $1`, [
    roundId,
  ]);
  expect(row).toEqual({ secret_hash: null, seed: null });
  const [listed] = await shownInterruptions(world.db, 'wheel');
  expect(listed).toMatchObject({ round_id: roundId, reason: 'gap', refunded: true });
  await world.restart();
});

it('[I1] [WH-26] refunds no stake on the colour of a committed sector unless forced', async () => {
  const { roundId, playerId, items, ids } = await withBets();
  for (let guard = 0; guard < 2000 && world.table.snapshot(null)?.game.phase !== 'spin'; guard++) await world.run(50);
  world.table.suspend();
  expect(await refund(roundId)).toEqual({ outcome: 'won', betIds: [ids[0]] });
  expect(await world.held(playerId)).toEqual([]);
  expect(await refund(roundId, { evenWon: true })).toMatchObject({ outcome: 'refunded', bets: 2 });
  expect((await world.held(playerId)).sort()).toEqual(items.sort());
});
