import type { GiveawayConditions } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { type Giveaway, type Standing, canJoin, clockOf, phaseOf, statusOf, timerOf } from './state.ts';

const BEGUN = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const giveaway = {
  status: 'open',
  created_at: new Date(BEGUN).toISOString(),
  endTimestamp: BEGUN + 2 * HOUR,
} as Giveaway;

describe('the time of a giveaway', () => {
  it('counts hours, minutes and seconds down, and what has passed up', () => {
    const timer = timerOf(giveaway, BEGUN + HOUR / 2 - 500);
    expect(timer).toMatchObject({ hours: 1, minutes: 30, seconds: 1 });
    expect(timer && clockOf(timer)).toBe('01:30:01');
    expect(timer?.percentage).toBeCloseTo(25, 1);
    expect(timerOf(giveaway, BEGUN - HOUR)?.percentage).toBe(0);
  });

  it('ends at its end: then the draw is on', () => {
    expect([phaseOf(giveaway, BEGUN + 2 * HOUR - 1), phaseOf(giveaway, BEGUN + 2 * HOUR)]).toEqual(['open', 'drawing']);
    expect(timerOf(giveaway, BEGUN + 2 * HOUR)).toBeNull();
    expect(phaseOf({ ...giveaway, status: 'waiting' }, BEGUN)).toBe('drawing');
    expect([phaseOf(null, BEGUN), timerOf(null, BEGUN)]).toEqual(['none', null]);
  });
});

const condition = (is_active: boolean, is_completed: boolean) => ({ is_active, is_completed });
const met = {
  telegram_channel_subscribe: { ...condition(false, false), required: '' },
  username: { ...condition(true, true), required: 'Updraft' },
  deposit: { ...condition(true, true), required: 5 },
  games: { ...condition(true, true), required: 5 },
} satisfies GiveawayConditions;
const allowed: Standing = {
  isSignedIn: true,
  timer: { hours: 0, minutes: 1, seconds: 0, percentage: 50 },
  isParticipant: false,
  isAsking: false,
  conditions: met,
};

describe('who may join', () => {
  it('a player for whom each condition is met or does not apply', () => {
    expect(statusOf(met, 'telegram_channel_subscribe')).toBe('none');
    expect(canJoin(allowed)).toBe(true);
  });

  it.each<[string, Partial<Standing>]>([
    ['a visitor', { isSignedIn: false }],
    ['after the end', { timer: null }],
    ['who takes part already', { isParticipant: true }],
    ['while an answer is awaited', { isAsking: true }],
    ['before the conditions are known', { conditions: null }],
    ['with an open condition', { conditions: { ...met, games: { ...met.games, is_completed: false } } }],
  ])('joining is refused: %s', (_who, change) => {
    expect(canJoin({ ...allowed, ...change })).toBe(false);
  });
});
