import { afterAll, afterEach, beforeAll } from 'vitest';
import type { RoundResult, RoundTerms } from '../features/wheel/wheel.round.ts';
import { FAKE_SIGNATURE } from './fake-beacon.ts';
import { roundSteps } from './round-steps.ts';
import { type WheelWorld, createWheelWorld } from './wheel-world.ts';

/**
 * Sets up a world of the wheel for the tests of a file, and returns steps through its rounds. The books are checked
 * after each test.
 */
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
    /** Opens a round with the outcome black, and creates a player with items worth a dollar or more. */
    opened: async ({ items: count = 1 } = {}) => {
      world.beacon.gives(FAKE_SIGNATURE);
      await world.open();
      const player = await world.player();
      return { playerId: player.id, items: await world.give(player.id, count) };
    },
    /**
     * Makes the beacon unavailable until the test publishes a signature. By the database's clock rounds of a test are
     * seconds apart and may share a beacon round, so the table is restarted to forget earlier signatures.
     */
    holdBack: async (): Promise<void> => {
      world.beacon.gives(null);
      await world.restart({ isContinuous: true });
    },
  };
};
