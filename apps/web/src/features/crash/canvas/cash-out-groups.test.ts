import { describe, expect, it } from 'vitest';
import { groupCashOuts, groupLabel, shiftBelow, type Place } from './cash-out-groups.ts';

const at = (...hundredths: number[]) => hundredths.map((one, betId) => ({ betId, hundredths: one }));

describe('cash-outs of one moment', () => {
  it('stand together where they are equal, lowest first', () => {
    const groups = groupCashOuts(at(200, 150, 200, 200), 3);
    expect(groups.map((group) => [groupLabel(group), group.members.length])).toEqual([
      ['1.50x', 1],
      ['2.00x', 3],
    ]);
  });

  it('lose nobody and keep to the number of chips: the nearest neighbours join', () => {
    const groups = groupCashOuts(at(150, 151, 180, 155, 200, 240), 3);
    expect(groups.map((group) => [groupLabel(group), group.members.length])).toEqual([
      ['1.50–1.55x', 3],
      ['1.80–2.00x', 2],
      ['2.40x', 1],
    ]);
  });

  it('are none without any', () => {
    expect(groupCashOuts(at(), 3)).toEqual([]);
  });
});

describe('chips in one place', () => {
  const shiftsOf = (places: Place[]): number[] => {
    const shifts: number[] = [];
    for (let index = 0; index < places.length; index++) shiftBelow(places, shifts, { index, height: 30 });
    return shifts;
  };

  it('stand below one another, the newest on top', () => {
    expect(
      shiftsOf([
        { left: 0, top: 10, width: 80 },
        { left: 20, top: 12, width: 80 },
        { left: 40, top: 14, width: 80 },
      ]),
    ).toEqual([0, 28, 56]);
  });

  it('stay where they are when they cover nobody', () => {
    expect(
      shiftsOf([
        { left: 0, top: 10, width: 80 },
        { left: 90, top: 10, width: 80 },
        { left: 0, top: 60, width: 80 },
      ]),
    ).toEqual([0, 0, 0]);
  });

  it('never cover one another, however many there are', () => {
    const places = Array.from({ length: 12 }, (_, index) => ({
      left: (index * 37) % 90,
      top: (index * 13) % 60,
      width: 70,
    }));
    const tops = shiftsOf(places).map((shift, index) => (places[index]?.top ?? 0) + shift);
    for (let a = 0; a < 12; a++) {
      for (let b = 0; b < a; b++) {
        const apart =
          Math.abs((places[a]?.left ?? 0) - (places[b]?.left ?? 0)) >= 70 ||
          Math.abs((tops[a] ?? 0) - (tops[b] ?? 0)) >= 30;
        expect(apart).toBe(true);
      }
    }
  });
});
