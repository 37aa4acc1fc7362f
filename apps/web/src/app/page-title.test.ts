import { expect, it } from 'vitest';
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
])('%s is titled %s', (path, title) => expect(titleOf(path, { siteName: 'Site', text })).toBe(title));
