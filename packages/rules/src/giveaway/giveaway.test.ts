import { describe, expect, it } from 'vitest';
import { type GiveawayTerms, firstUnmet, giveawayConditions } from './index.ts';

const terms: GiveawayTerms = { subscription: true, nickname: 'Updraft', depositCents: 500, games: 5 };
const standing = { isMember: true, username: 'updraft.ann', depositedCents: 500, games: 5 };

describe('who may join a giveaway', () => {
  it('[GW-3] a player must meet every condition that applies', () => {
    expect(firstUnmet(terms, standing)).toBeNull();
    const none = { subscription: false, nickname: null, depositCents: null, games: null };
    expect(firstUnmet(none, { isMember: false, username: '', depositedCents: 0, games: 0 })).toBeNull();
    expect(giveawayConditions(terms, { ...standing, depositedCents: 499 })).toEqual({
      telegram_channel_subscribe: true,
      username: true,
      deposit: false,
      games: true,
    });
  });

  it('[GW-4] a player gets the first unmet condition', () => {
    const nobody = { isMember: false, username: 'ann', depositedCents: 0, games: 0 };
    expect(firstUnmet(terms, nobody)).toBe('telegram_channel_subscribe');
    expect(firstUnmet(terms, { ...nobody, isMember: true })).toBe('username');
    expect(firstUnmet(terms, { ...standing, depositedCents: 499, games: 4 })).toBe('deposit');
    expect(firstUnmet(terms, { ...standing, games: 4 })).toBe('games');
  });
});
