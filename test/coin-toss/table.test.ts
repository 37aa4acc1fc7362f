import { describe, expect, it } from 'vitest';
import { type TestedGame, tableGameTests } from '../../apps/server/src/testing/table-game-tests.ts';
import { type Side, winCents } from './rules/index.ts';
import { GAME } from './server/coin-toss.round.ts';
import { createWorld } from './world.ts';

const game: TestedGame<Side> = {
  game: GAME,
  createWorld,
  winning: 'heads',
  losing: 'tails',
  betOf: ({ playerId, itemIds, sumCents, roundId, key, isOther }) => ({
    playerId,
    itemIds,
    sumCents,
    roundId,
    key: key ?? null,
    side: isOther ? 'tails' : 'heads',
  }),
  winCentsOf: winCents,
};

// Tests of all table games: [CT-1] bets by the moment of receipt, [CT-8] interruptions.
tableGameTests(game);

describe('a round of the coin toss', () => {
  it('[CT-1] a round is open for 10 s and tosses for 3 s, and the next one opens after its result', async () => {
    const world = await createWorld();
    await world.open();
    const phases: string[] = [];
    const stepMs = 500;
    for (let ms = 0; ms < 16_000; ms += stepMs) {
      phases.push(world.table.snapshot(null)?.phase ?? 'none');
      await world.run(stepMs);
    }
    const lastsMs = (phase: string): number => phases.filter((one) => one === phase).length * stepMs;
    expect([lastsMs('toss'), lastsMs('result')]).toEqual([3000, 3000]);
    expect(lastsMs('open')).toBeGreaterThanOrEqual(9500);
    await world.drop();
  });

  it('[CT-6] a side refuses bets with which it could win more than the round may pay', async () => {
    const world = await createWorld();
    await world.open();
    await world.db.query(
      `update rounds set terms = jsonb_set(terms, '{payoutCapCents}', '1') where settled_at is null`,
    );
    await world.restart();
    const player = await world.player();
    const items = await world.give(player.id, 1);
    const [ack] = await world.handle<{ message: string }>([
      {
        command: game.betOf({
          playerId: player.id,
          items,
          itemIds: items.map(({ id }) => id),
          sumCents: items[0]?.price_cents ?? 0,
          roundId: world.roundId(),
        }) as never,
      },
    ]);
    expect(ack?.message).toBe('coin_toss_api.round_full');
    await world.drop();
  });
});
