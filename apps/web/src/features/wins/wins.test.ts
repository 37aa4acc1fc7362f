import { LIVE_WINS_SHOWN } from '@updraft/contract/constants';
import type { LiveWin } from '@updraft/contract';
import { expect, it } from 'vitest';
import { keyed, pathOf, timesOf, withoutName, withWins } from './wins.ts';

const win = (id: number, change: Partial<LiveWin> = {}): LiveWin => ({
  game: 'crash',
  id,
  user: { id: 7, username: 'ann', avatar: 'default', is_demo: false },
  stake: 10,
  win: 123.45,
  date: '2026-01-01T00:00:00.000Z',
  ...change,
});

it('shows the newest first, each once, and no more than a page shows', () => {
  const known = Array.from({ length: LIVE_WINS_SHOWN }, (_, at) => win(100 - at));
  const shown = withWins(known, [win(101), win(100)]);
  expect(shown.map(({ id }) => id)).toEqual([101, 100, 99, ...known.slice(2, LIVE_WINS_SHOWN - 1).map(({ id }) => id)]);
  expect(new Set(keyed(shown).map(({ key }) => key)).size).toBe(LIVE_WINS_SHOWN);
});

it('two players of one round are two wins', () => {
  const other = win(5, { user: { id: 8, username: 'bob', avatar: 'default', is_demo: true } });
  expect(withWins([win(5)], [other])).toHaveLength(2);
});

it('hidden players of one round are several wins, each once, even with equal sums', () => {
  const hidden = (change: Partial<LiveWin> = {}): LiveWin => win(5, { user: null, ...change });
  const wins = [hidden(), hidden({ win: 60 }), hidden({ win: 60 })];
  expect(new Set(keyed(wins).map(({ key }) => key)).size).toBe(3);
  expect(withWins([hidden()], wins.slice(1))).toEqual([...wins.slice(1), hidden()]);
  expect(withWins(wins, wins)).toEqual(wins);
});

it('[AC-6] hides the name of a player who is anonymous now', () => {
  const other = win(5, { user: { id: 8, username: 'bob', avatar: 'default', is_demo: true } });
  expect(withoutName([win(5), other], 7)).toEqual([win(5, { user: null }), other]);
});

it('leads to the round, or to the opening', () => {
  expect([pathOf(win(5, { game: 'wheel' })), pathOf(win(6, { game: 'cases' }))]).toEqual([
    '/wheel/5',
    '/cases/opening/6',
  ]);
});

it('says how many times the stake came back, rounded down', () => {
  expect([timesOf(win(1)), timesOf(win(1, { win: 1599 })), timesOf(win(1, { win: 15.99 }))]).toEqual([
    '12.34x',
    '159.90x',
    '1.59x',
  ]);
});
