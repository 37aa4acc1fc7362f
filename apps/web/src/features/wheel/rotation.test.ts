import { degreesOf, sectorUnderPointer, WHEEL_SECTORS, wheelRest } from '@updraft/rules/wheel';
import { describe, expect, it } from 'vitest';
import { rotationAt, spinLeftAt } from './rotation.ts';
import { after, NOW, ONLINE, snapshot, turn } from './state.fixtures.ts';

const BEACON = 'b'.repeat(64);
const restOf = (sector: number): number => wheelRest({ sector, roundId: 5, beaconRandomness: BEACON }) ?? Number.NaN;
const spinning = (sector: number, ms = 9) =>
  after(ONLINE, snapshot(5), turn(5, { ms, sector, from: 1234, rotate: restOf(sector) }));

describe('where the wheel stands on a screen', () => {
  it('[WH-22] stops with the result under the pointer, whatever the sector', () => {
    for (const sector of WHEEL_SECTORS.keys()) {
      const state = spinning(sector);
      expect(sectorUnderPointer(rotationAt(state, NOW + 8000))).toBe(sector);
      expect(sectorUnderPointer(rotationAt({ ...state, phase: 'result' }, NOW))).toBe(sector);
    }
  });

  it('[WH-21] shows a late page the same place at the same moment, and stops with all others', () => {
    const [first, late] = [spinning(17), spinning(17, 1 + 2.5)];
    for (const leftMs of [2500, 1300, 40, 0])
      expect(rotationAt(late, NOW + 2500 - leftMs)).toBeCloseTo(rotationAt(first, NOW + 8000 - leftMs), 6);
    expect([spinLeftAt(first, NOW + 6000), spinLeftAt(late, NOW + 500)]).toEqual([2000, 2000]);
  });

  it('[WH-23] begins where it stood, only ever turns clockwise, and slows down', () => {
    const state = spinning(3);
    const places = Array.from({ length: 81 }, (_unused, at) => rotationAt(state, NOW + at * 100));
    expect(places[0]).toBe(1234);
    const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
    expect(steps.every((step, at) => step >= 0 && step <= (steps[at - 1] ?? Infinity) + 1e-9)).toBe(true);
    expect(degreesOf((places.at(-1) ?? 0) - (places[0] ?? 0))).toBeGreaterThanOrEqual(5 * 360);
  });

  it('stands still while bets are open, and once it has stopped', () => {
    const state = after(ONLINE, snapshot(5, { rotate: 777 }));
    expect([rotationAt(state, NOW), rotationAt(state, NOW + 9000), spinLeftAt(state, NOW)]).toEqual([777, 777, 0]);
  });
});
