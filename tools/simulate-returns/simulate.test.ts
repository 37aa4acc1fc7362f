import { DEFAULT_BOXES } from '@updraft/rules/cases';
import { WHEEL_COLOURS } from '@updraft/rules/wheel';
import { describe, expect, it } from 'vitest';
import { betOf, betsOf } from './bets.ts';
import { simulate } from './simulate.ts';

describe('simulate-returns', () => {
  it('[F5] finds the exact RTP of crash within its interval', () => {
    const result = simulate(betOf('crash', '2'), { rounds: 20_000, seed: 'test' });
    expect(result.exactRtp).toBeCloseTo(0.96, 9);
    expect(result.isWithin).toBe(true);
    expect(result.halfWidth).toBeCloseTo(2.5758 * 2 * Math.sqrt((0.48 * 0.52) / 20_000), 4);
  });

  it('[F5] [WH-4] finds the exact RTP of every colour of the wheel within its interval', () => {
    const results = WHEEL_COLOURS.map((colour) => simulate(betOf('wheel', colour), { rounds: 10_000, seed: 'test' }));
    expect(results.map(({ exactRtp }) => exactRtp * 54)).toEqual(
      [52, 50, 51, 50].map((share) => expect.closeTo(share, 9) as number),
    );
    expect(results.map(({ isWithin }) => isWithin)).toEqual([true, true, true, true]);
    // Every spin stops on exactly one colour.
    expect(results.reduce((sum, { wins }) => sum + wins, 0)).toBe(10_000);
  });

  it('[F5] [JP-23] finds the exact RTP of each stake of a pot within its interval', () => {
    const results = ['5,10,20', '10,5,20', '20,10,5'].map((pot) =>
      simulate(betOf('jackpot', pot), { rounds: 10_000, seed: 'test' }),
    );
    expect(results.map(({ exactRtp }) => exactRtp)).toEqual(
      [0.95, 0.95, 0.95].map((share) => expect.closeTo(share, 9) as number),
    );
    expect(results.map(({ isWithin }) => isWithin)).toEqual([true, true, true]);
  });

  it('[F5] [CA-2] finds the exact RTP of every box that ships with the site within its interval', () => {
    const results = betsOf('cases').map((bet) => simulate(bet, { rounds: 4000, seed: 'test' }));
    expect(results.map(({ exactRtp }) => exactRtp)).toEqual(
      DEFAULT_BOXES.map(({ returnBasisPoints }) => expect.closeTo(returnBasisPoints / 10_000, 4) as number),
    );
    expect(results.map(({ isWithin }) => isWithin)).toEqual(DEFAULT_BOXES.map(() => true));
  });

  it('plays one box by its name', () => {
    expect(betsOf('cases', 'apex').map(({ about }) => about)).toEqual(['the box Apex for $250.00']);
  });

  it('plays the same rounds for the same seed, and others for another seed', () => {
    const wins = (seed: string): number => simulate(betOf('crash', '3'), { rounds: 3000, seed }).wins;
    expect(wins('a')).toBe(wins('a'));
    expect(wins('a')).not.toBe(wins('b'));
  });

  it.each([
    ['roulette', undefined, '--game: crash, wheel, jackpot, cases'],
    ['toString', undefined, '--game: crash, wheel, jackpot, cases'],
    ['crash', 'much', '--bet: a multiplier from 1 to 9999.98'],
    ['crash', '0.5', '--bet: a multiplier from 1 to 9999.98'],
    ['wheel', 'pink', '--bet: black, green, red or yellow'],
    ['jackpot', '5', '--bet: the prices of 2 to 100 items'],
    ['cases', 'all', '--bet: the name of a box: whisper, breeze'],
  ])('states the accepted values in place of %s %s', (game, text, sentence) => {
    expect(() => betOf(game, text)).toThrow(sentence);
  });
});
