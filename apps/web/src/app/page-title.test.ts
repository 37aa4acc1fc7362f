import { expect, it } from 'vitest';
import { type Game, gameNamed } from './games.tsx';
import { titleOf } from './page-title.ts';

const text = (key: string, params?: Record<string, string>): string =>
  `${key}${params ? ` ${Object.values(params).join()}` : ''}`;

it.each([
  ['/', 'shell.crash · Site'],
  ['/jackpot', 'shell.jackpot · Site'],
  ['/cases/7', 'shell.cases · Site'],
  ['/crash/41', 'shell.round_page 41 · Site'],
  ['/profile', 'shell.profile · Site'],
  ['/user/7', 'shell.player_page · Site'],
  ['/provably-fair', 'footer.fairness · Site'],
  ['/user-agreement', 'footer.agreement · Site'],
  ['/no-such-page', 'shell.crash · Site'],
])('%s is titled %s', (path, title) => expect(titleOf(path, { siteName: 'Site', text })).toBe(title));

it('a past round of any game that has a page for it is named by its number', () => {
  const jackpot: Game = gameNamed('jackpot') as Game;
  const withRound = Object.assign(jackpot, { round: (gameNamed('crash') as Game).round });
  try {
    expect(titleOf('/jackpot/41', { siteName: 'Site', text })).toBe('shell.round_page 41 · Site');
  } finally {
    delete (withRound as Partial<typeof withRound>).round;
  }
  expect(titleOf('/jackpot/41', { siteName: 'Site', text })).toBe('shell.jackpot · Site');
});
