import { expect, it } from 'vitest';
import { titleOf } from './page-title.ts';

const text = (key: string, params?: Record<string, string>): string =>
  `${key}${params ? ` ${Object.values(params).join()}` : ''}`;

it.each([
  ['/', 'shell.crash · Site'],
  ['/jackpot', 'shell.jackpot · Site'],
  ['/cases/7', 'shell.cases · Site'],
  ['/cases/opening/7', 'shell.opening_page shell.cases,7 · Site'],
  ['/cases/battles', 'shell.cases · Site'],
  ['/cases/battles/7', 'battles.name shell.cases,7 · Site'],
  ['/crash/41', 'shell.round_page shell.crash,41 · Site'],
  ['/jackpot/41', 'shell.round_page shell.jackpot,41 · Site'],
  ['/jackpot/abc', 'shell.jackpot · Site'],
  ['/profile', 'shell.profile · Site'],
  ['/user/7', 'shell.player_page · Site'],
  ['/provably-fair', 'footer.fairness · Site'],
  ['/user-agreement', 'footer.agreement · Site'],
  ['/no-such-page', 'shell.crash · Site'],
])('%s is titled %s', (path, title) => expect(titleOf(path, { siteName: 'Site', text })).toBe(title));

it("a player's page is titled by the player's name once it is known, and no other page is", () => {
  const titled = (pathname: string) => titleOf(pathname, { siteName: 'Site', text, player: 'pilot' });
  expect(['/user/7', '/top'].map(titled)).toEqual(['pilot · Site', 'shell.top · Site']);
});
