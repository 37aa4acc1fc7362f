import { afterAll, afterEach, beforeAll } from 'vitest';
import type { RoundResult, RoundTerms } from '../features/wheel/wheel.round.ts';
import { FAKE_SIGNATURE } from './fake-beacon.ts';
import { roundSteps } from './round-steps.ts';
import { type WheelWorld, createWheelWorld } from './wheel-world.ts';

/** A world of the wheel for the tests of a file, whose books balance after each of them, and steps through its rounds. */
export const wheelRounds = (use: (made: WheelWorld) => void) => {
  let world: WheelWorld;
  beforeAll(async () => {
    world = await createWheelWorld();
    use(world);
  });
  afterEach(() => world.expectBalanced());
  afterAll(() => world.drop());

  return {
    ...roundSteps<RoundResult, RoundTerms>('wheel', () => world),
    /** A round that comes to black, with a player who holds items worth a dollar and more. */
    opened: async ({ items: count = 1 } = {}) => {
      world.beacon.gives(FAKE_SIGNATURE);
      await world.open();
      const player = await world.player();
      return { playerId: player.id, items: await world.give(player.id, count) };
    },
    /**
     * The beacon does not come until the test says so. By the database's clock the rounds of a test are seconds apart
     * and may have one beacon round, so the table must know nothing of it.
     */
    holdBack: async (): Promise<void> => {
      world.beacon.gives(null);
      await world.restart({ isContinuous: true });
    },
  };
};
