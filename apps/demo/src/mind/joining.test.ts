import { describe, expect, it } from 'vitest';
import { hesitationMs, joins, moodOf } from './joining.ts';
import { personalityOf } from './personality.ts';
import { createRandom } from './random.ts';

const crowd = Array.from({ length: 100 }, (_, index) => ({
  personality: personalityOf(index + 1),
  random: createRandom(index + 1),
}));
const rounds = Array.from({ length: 300 }, (_, index) => index + 1);
const shareOf = (roundId: number): number =>
  crowd.filter(({ personality, random }) => joins(personality, roundId, random)).length / crowd.length;

describe('joining a round', () => {
  it('nearly all rounds get 30 to 80 per cent of the players, in varying shares', () => {
    const shares = rounds.map(shareOf);
    expect(shares.filter((share) => share >= 0.3 && share <= 0.8).length / shares.length).toBeGreaterThan(0.95);
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.25);
  });

  it('the mood of a round is shared by all players and changes from round to round', () => {
    expect(moodOf(42)).toBe(moodOf(42));
    const moods = rounds.map(moodOf);
    expect(Math.max(...moods) - Math.min(...moods)).toBeGreaterThan(0.3);
    expect(new Set(moods).size).toBe(moods.length);
  });

  it('watchers rarely join', () => {
    const watcher = crowd.find(({ personality }) => personality.kind === 'watcher');
    if (!watcher) throw new Error('no watcher in the crowd');
    const joined = rounds.filter((round) => joins(watcher.personality, round, watcher.random)).length;
    expect(joined / rounds.length).toBeLessThan(0.35);
    expect(joined).toBeGreaterThan(0);
  });
});

describe('the moment of a bet', () => {
  it('the moment of a bet lies within the waiting phase and varies', () => {
    const random = createRandom(5);
    const moments = rounds.map(() => hesitationMs(15_000, random));
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...moments)).toBeLessThanOrEqual(12_000);
    expect(Math.max(...moments) - Math.min(...moments)).toBeGreaterThan(9000);
  });

  it('a bet is sent at once when no time is left', () => {
    expect(hesitationMs(-200, createRandom(1))).toBe(0);
  });
});
