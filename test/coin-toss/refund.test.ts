import { TABLE_GAMES } from '@updraft/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../../apps/server/src/features.ts';
import { limitsGuard } from '../../apps/server/src/features/limits/limits.guard.ts';
import { refundRulesOf } from '../../apps/server/src/features/refunds.ts';
import { type AnyRefundRules, refundStakes } from '../../apps/server/src/stakes/settling/refund.ts';
import { asOperator } from '../../apps/server/src/testing/as-operator.ts';
import type { TableWorld } from '../../apps/server/src/testing/table-world.ts';
import type { Side } from './rules/index.ts';
import type { CoinTossTable } from './server/coin-toss.table.ts';
import { coinToss } from './server/index.ts';
import { createWorld } from './world.ts';

let world: TableWorld<CoinTossTable, Side>;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

const rules = refundRulesOf([...FEATURES, coinToss]);

const ofTheGame = rules.get('coin_toss') as AnyRefundRules;
const refund = (roundId: number, { evenWon = false } = {}) =>
  asOperator(world.db, 'coin_toss', (lease) =>
    refundStakes({ outbox: world.outbox, lease, limits: limitsGuard }, ofTheGame, {
      roundId,
      evenWon,
      reason: 'the chain is lost',
      actor: 'operator tester',
    }),
  );

/** Opens a round with a bet on heads. */
const withBet = async () => {
  world.outcomes('heads');
  await world.open();
  const player = await world.player();
  const [item] = await world.give(player.id, 1);
  const roundId = world.roundId();
  const { id: playerId } = player;
  const command = { playerId, itemIds: [item?.id], sumCents: item?.price_cents, side: 'heads', roundId, key: null };
  const [ack] = await world.handle<{ status: string }>([{ command }]);
  expect(ack).toMatchObject({ status: 'success' });
  return { roundId, playerId, itemId: item?.id };
};

it('[I1] the list of refundable games has every table game of a site once', () => {
  expect([...rules.keys()]).toEqual([...TABLE_GAMES, 'coin_toss']);
  expect(() => refundRulesOf([coinToss, { ...coinToss, name: 'other' }])).toThrow('refund of rounds of coin_toss');
});

it('[I1] a round that cannot be resumed returns its stakes once, by the rules of its game', async () => {
  const { roundId, playerId, itemId } = await withBet();
  expect(await refund(roundId)).toMatchObject({ outcome: 'refunded', bets: 1, players: 1 });
  expect(await world.held(playerId)).toEqual([itemId]);
  expect(await world.db.query('select name, content from notifications where player_id = $1', [playerId])).toEqual([
    { name: 'notification.round_refunded', content: 'notification.round_refunded_text' },
  ]);
  expect(await refund(roundId)).toEqual({ outcome: 'already_refunded' });
  expect(await refund(roundId + 1)).toEqual({ outcome: 'no_such_round' });
  expect(await world.db.query(`select action from audit_log`)).toEqual([{ action: 'coin_toss.refund' }]);
  await world.restart();
});

it('[I1] a bet on the announced side has won, and is refunded only if it cannot be paid otherwise', async () => {
  const { roundId, playerId, itemId } = await withBet();
  await world.db.query(
    `update rounds set phase = 'ended', ended_at = now(), result = '{"side": "heads"}' where game = 'coin_toss' and id = $1`,
    [roundId],
  );
  world.table.suspend();
  expect(await refund(roundId)).toMatchObject({ outcome: 'won', betIds: [expect.any(Number)] });
  expect(await world.held(playerId)).toEqual([]);
  expect(await refund(roundId, { evenWon: true })).toMatchObject({ outcome: 'refunded', bets: 1 });
  expect(await world.held(playerId)).toEqual([itemId]);
});
