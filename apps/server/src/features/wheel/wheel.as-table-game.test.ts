import type { WheelColour } from '@updraft/rules/wheel';
import { tableGameTests } from '../../testing/table-game-tests.ts';
import { createWheelWorld } from '../../testing/wheel-world.ts';

// [WH-10] by the moment of receipt; [WH-24 … WH-26] interruptions.
tableGameTests<WheelColour>({
  game: 'wheel',
  createWorld: () => createWheelWorld({ every: 40 }),
  winning: 'black',
  losing: 'red',
  betOf: ({ playerId, itemIds, sumCents, roundId, key, isOther }) => ({
    ...{ playerId, itemIds, sumCents, roundId, key: key ?? null },
    colour: isOther ? 'green' : 'black',
  }),
  winCentsOf: (stakeCents) => stakeCents * 2,
});
