import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

describe('simulate-returns', () => {
  it('[F5] finds the exact RTP within its interval', () => {
    const result = simulate({ rounds: 20_000, targetHundredths: 200, seed: 'test' });
    expect(result.exactRtp).toBeCloseTo(0.96, 9);
    expect(result.isWithin).toBe(true);
    expect(result.halfWidth).toBeCloseTo(2.5758 * 2 * Math.sqrt((0.48 * 0.52) / 20_000), 4);
  });

  it('plays the same rounds for the same seed, and others for another seed', () => {
    const wins = (seed: string): number => simulate({ rounds: 3000, targetHundredths: 300, seed }).wins;
    expect(wins('a')).toBe(wins('a'));
    expect(wins('a')).not.toBe(wins('b'));
  });
});
