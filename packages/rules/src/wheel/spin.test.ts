import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/hash.ts';
import { wheel } from '../testing/game-vectors.ts';
import {
  degreesOf,
  sectorUnderPointer,
  spinLeftMs,
  startWheelMs,
  wheelMotion,
  wheelRest,
  wheelRotation,
} from './spin.ts';

const TURN = 54_000;
const rest = fc.integer({ min: 0, max: TURN - 1 });
const restOf = (roundId: number): number => wheel.rounds.find((round) => round.roundId === roundId)?.rest ?? -1;

describe('where the wheel stops', () => {
  it('[WH-22] the wheel stops where an independent program stops it, with the result under the pointer', () => {
    for (const round of wheel.rounds) {
      expect(wheelRest(round)).toBe(round.rest);
      expect(sectorUnderPointer(round.rest)).toBe(round.sector);
    }
  });

  it('[WH-22] [RL-6] the stop is inside the sector of the result, for every sector and any beacon', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 53 }), fc.nat(), fc.string(), (sector, roundId, text) => {
        const stop = wheelRest({ sector, roundId, beaconRandomness: sha256(text) }) as number;
        expect(sectorUnderPointer(stop)).toBe(sector);
        // Both edges of the sector are at least a tenth of it away.
        for (const near of [stop - 99, stop + 99]) expect(sectorUnderPointer(near)).toBe(sector);
        expect(stop).toBeGreaterThanOrEqual(0);
        expect(stop).toBeLessThan(TURN);
      }),
    );
    for (const sector of [-1, 54, 0.5, Number.NaN])
      expect(wheelRest({ sector, roundId: 1, beaconRandomness: sha256('b') })).toBeNull();
  });

  it('[WH-22] the wheel turns clockwise: sector 53 comes to the pointer after sector 0', () => {
    expect([0, 1, 1000, 1001, TURN - 1, TURN, -1, -1000].map(sectorUnderPointer)).toEqual([0, 53, 53, 52, 0, 0, 0, 1]);
    expect([0, 1000, TURN].map(degreesOf)).toEqual([0, 360 / 54, 360]);
  });
});

describe('the spin', () => {
  it('[WH-21] [WH-23] the wheel has at each moment the position that an independent program calculates', () => {
    for (const { roundId, ms, rotation } of wheel.rotations) {
      const motion = wheelMotion({ restBefore: restOf(roundId - 1), rest: restOf(roundId), spinMs: 8000 });
      expect(wheelRotation(motion, { ms }), `round ${roundId}, ms ${ms}`).toBeCloseTo(rotation, 6);
    }
  });

  it('[WH-23] a spin makes five whole turns and the rest of the way', () => {
    fc.assert(
      fc.property(rest, rest, (restBefore, stop) => {
        const { from, to, durationMs } = wheelMotion({ restBefore, rest: stop, spinMs: 8000 });
        expect(from).toBe(restBefore);
        expect(to % TURN).toBe(stop);
        expect(to - from).toBeGreaterThanOrEqual(5 * TURN);
        expect(to - from).toBeLessThan(6 * TURN);
        expect(durationMs).toBe(8000);
      }),
    );
  });

  it('[WH-21] the event of a spin has 9 at its start, 1 at its end, and 1 + the remaining seconds in between', () => {
    expect([8000, 5250, 1, 0, -1].map(startWheelMs)).toEqual([9, 6.25, 1.001, 1, 1]);
    expect([9, 6.25, 1.001, 1, 0, Number.NaN].map(spinLeftMs)).toEqual([8000, 5250, 1, 0, 0, 0]);
    fc.assert(fc.property(fc.nat({ max: 60_000 }), (leftMs) => spinLeftMs(startWheelMs(leftMs)) === leftMs));
  });

  it('[WH-21] [WH-22] [WH-25] a player who joins late sees the same position as all others', () => {
    fc.assert(
      fc.property(rest, rest, fc.nat({ max: 8000 }), fc.nat({ max: 9000 }), (restBefore, stop, joinedMs, sinceMs) => {
        const motion = wheelMotion({ restBefore, rest: stop, spinMs: 8000 });
        const late = wheelRotation(motion, { ms: startWheelMs(8000 - joinedMs), sinceMs });
        expect(late).toBe(wheelRotation(motion, { ms: 9, sinceMs: joinedMs + sinceMs }));
        expect(wheelRotation(motion, { ms: 1 })).toBe(motion.to);
        expect(wheelRotation(motion, { ms: 9 })).toBe(motion.from);
      }),
    );
  });
});
