import { describe, expect, it } from 'vitest';
import { winningOutcomes } from '../crash/odds.ts';
import { crashPointHundredths } from '../crash/point.ts';
import { DRAW_RANGE } from '../draw/sample.ts';
import { sha256 } from '../fairness/hash.ts';
import type { PublishedValues } from '../fairness/verify.ts';
import { wheelSector } from '../wheel/result.ts';
import { type Classes, addTallies, classesOf, emptyTally, fitOf, tallyOf } from './index.ts';

const of = (game: string): Classes => {
  const classes = classesOf(game);
  if (!classes) throw new Error(game);
  return classes;
};
const crash = of('crash');
const nameOf = (classes: Classes, result: PublishedValues): string | undefined => {
  const found = classes.classify(result);
  return found ? classes.names[found.at] : undefined;
};
const crashResults = (rounds: number): PublishedValues[] =>
  Array.from({ length: rounds }, (_unused, at) => ({
    multiplier: crashPointHundredths({ secretHash: sha256(`round ${at}`), roundId: at, dayOfMonth: 1 }) / 100,
  }));

describe('the classes of a game', () => {
  it('[DI-1] each crash point is in one class, and the instant crash has a class of its own', () => {
    expect(
      [1, 1.01, 1.19, 1.2, 1.49, 2, 9.99, 10, 99.99, 100, 9999.99].map((m) => nameOf(crash, { multiplier: m })),
    ).toEqual([
      '1.00',
      '1.01–1.19',
      '1.01–1.19',
      '1.20–1.49',
      '1.20–1.49',
      '2.00–2.99',
      '5.00–9.99',
      '10.00–19.99',
      '50.00–99.99',
      '100.00+',
      '100.00+',
    ]);
    for (const multiplier of [0.99, 1.234, 'x', undefined] as never[])
      expect(crash.classify({ multiplier })).toBeNull();
  });

  it('[DI-1] [DI-2] the classes of openings are tenths of their numbers with equal chances', () => {
    const cases = of('cases');
    expect([0, 99_999, 100_000, 999_999].map((number) => cases.classify({ number })?.at)).toEqual([0, 0, 1, 9]);
    expect(cases.classify({ number: 5 })?.chances).toEqual(Array.from({ length: 10 }, () => 0.1));
    for (const number of [-1, 1_000_000, 0.5, '5']) expect(cases.classify({ number })).toBeNull();
  });

  it('[DI-1] the classes are the colours of the wheel and the tenths of a pot', () => {
    const [wheel, jackpot] = [of('wheel'), of('jackpot')];
    expect([0, 2, 1, 3, 54].map((sector) => nameOf(wheel, { sector }))).toEqual([
      'yellow',
      'black',
      'red',
      'green',
      undefined,
    ]);
    const pot = (winning_ticket: number) => nameOf(jackpot, { winning_ticket, tickets: '1-3:7,4-25:8' });
    expect([1, 3, 4, 25, 26, 0].map(pot)).toEqual(['0–10 %', '0–10 %', '10–20 %', '90–100 %', undefined, undefined]);
    expect(classesOf('prizes')).toBeUndefined();
  });

  it('[DI-2] the classes have the exact chances of the odds', () => {
    const chances = crash.classify({ multiplier: 1 })?.chances ?? [];
    expect(chances[0]).toBeCloseTo(0.04, 12);
    expect(chances.at(-1)).toBe(Number(winningOutcomes(9999)) / DRAW_RANGE);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(
      of('wheel')
        .classify({ sector: 0 })
        ?.chances.map((chance) => Math.round(chance * 54)),
    ).toEqual([26, 10, 17, 1]);
    // The tenths of 25 tickets have three and two tickets in turn.
    const pot = of('jackpot').classify({ winning_ticket: 1, tickets: '1-25:7' })?.chances ?? [];
    expect(pot.map((chance) => Math.round(chance * 25))).toEqual([3, 2, 3, 2, 3, 2, 3, 2, 3, 2]);
  });
});

describe('the fit of a series', () => {
  it('[DI-3] [F4] a fair series of crash lies within its bands', () => {
    const { classes, rounds, chance } = fitOf(crash, tallyOf(crash, crashResults(20_000)));
    expect(rounds).toBe(20_000);
    for (const { observed, low, high, name } of classes) {
      expect(observed, name).toBeGreaterThanOrEqual(low);
      expect(observed, name).toBeLessThanOrEqual(high);
    }
    expect(classes[0]).toMatchObject({ name: '1.00', expected: expect.closeTo(800, 6) as number });
    expect((classes[0]?.high ?? 0) - 800).toBeCloseTo(2.5758 * Math.sqrt(20_000 * 0.04 * 0.96), 6);
    expect(chance).toBeGreaterThan(0.01);
  });

  it('[DI-4] a fair wheel is distinguished from one on which yellow comes twice as often', () => {
    const wheel = of('wheel');
    const sectors = Array.from({ length: 20_000 }, (_unused, at) => ({
      sector:
        wheelSector({ secretHash: sha256(`s${at}`), roundId: at, dayOfMonth: 1, beaconRandomness: sha256(`b${at}`) }) ??
        0,
    }));
    expect(fitOf(wheel, tallyOf(wheel, sectors)).chance).toBeGreaterThan(0.01);
    const false_ = sectors.map((one, at) => (at % 54 === 0 ? { sector: 0 } : one));
    expect(fitOf(wheel, tallyOf(wheel, false_)).chance).toBeLessThan(1e-6);
  });

  it('[DI-4] a few rounds get no verdict, and rare classes are joined', () => {
    expect(fitOf(crash, tallyOf(crash, crashResults(5))).chance).toBeNull();
    expect(fitOf(crash, emptyTally(crash))).toMatchObject({ rounds: 0, chance: null });
    // The expected numbers are about 2 from 100.00 on and 2 at 50.00–99.99, so one further result proves nothing.
    const few = [...crashResults(200), { multiplier: 500 }];
    expect(fitOf(crash, tallyOf(crash, few)).chance).toBeGreaterThan(0.01);
  });

  it('[DI-5] the counts of parts add up to those of the whole series', () => {
    const results = crashResults(300);
    const whole = tallyOf(crash, [...results, { multiplier: 'none' }]);
    const parts = addTallies(tallyOf(crash, results.slice(0, 100)), tallyOf(crash, results.slice(100)));
    expect(parts.observed).toEqual(whole.observed);
    expect(parts.rounds).toBe(300);
    parts.expected.forEach((value, at) => expect(value).toBeCloseTo(whole.expected[at] ?? 0, 9));
  });
});
