import type { WheelColour } from '@updraft/rules/wheel';
import { publishedResult } from '../features/wheel/wheel.round.ts';
import type { StandardGame } from './table-standard-tests.ts';
import { createWheelWorld } from './wheel-world.ts';

/** Describes the wheel for the tests of every table game. */
export const testedWheel = (): StandardGame<WheelColour> => ({
  game: 'wheel',
  createWorld: () => createWheelWorld({ every: 40 }),
  winning: 'black',
  losing: 'red',
  betOf: ({ playerId, itemIds, sumCents, roundId, key, isOther }) => ({
    playerId,
    itemIds,
    sumCents,
    roundId,
    key: key ?? null,
    colour: isOther ? 'green' : 'black',
  }),
  winCentsOf: (stakeCents) => stakeCents * 2,
  published: publishedResult,
  checks: ['rules_version', 'beacon_network', 'beacon_round', 'beacon_randomness', 'wheel_sector'],
});
