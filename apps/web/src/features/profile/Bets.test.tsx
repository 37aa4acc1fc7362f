// @vitest-environment happy-dom
import type { GameWithBets } from '@updraft/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PastBetTable } from '../../entities/past-bet/PastBetTable.tsx';
import type { PastBetsProps, PastGame } from '../../entities/past-bet/past-game.ts';
import { lazyPart } from '../../lib/chunks.tsx';
import * as files from '../../lib/save-file.ts';
import { loadPageTexts, textLanguage } from '../../lib/i18n.ts';
import { getSettings } from '../../lib/settings.ts';
import { freshPage, show, stubSight } from '../../testing/page.tsx';
import { Bets } from './Bets.tsx';
import { filterOf } from './bets-filter.ts';
import { betCells } from './bets-file.ts';

const gameOf = (name: GameWithBets): PastGame => ({
  name,
  icon: 'crash',
  fileColumns:
    name === 'crash'
      ? [{ label: () => 'Auto cash-out', cell: (bet) => (bet as { target?: never }).target ?? null }]
      : [],
  pastBets: lazyPart(() =>
    Promise.resolve({ default: (props: PastBetsProps) => <PastBetTable {...props} game={name} columns={[]} /> }),
  ),
});
const betOf = (id: number, more: object = {}) => ({
  id,
  game: 'crash',
  game_id: id,
  bet: 12.5,
  items: [],
  itemsMore: 0,
  placed_colour: null,
  result_colour: null,
  multiplier: 2.5,
  status: 'won',
  earnings: 18.75,
  date: '2026-01-05T12:00:00.000Z',
  ...more,
});
const NEWEST = {
  crashBets: [betOf(90)],
  jackpotBets: [],
  wheelBets: [],
  betsNext: { crash: null, jackpot: null, wheel: null },
  lastGame: 'crash',
} as never;

/** Responds to each call by its input. Returns the calls for the bets of one game. */
const answered = (answer: (path: string, input: Record<string, unknown>) => unknown) => {
  const asked: [string, Record<string, unknown>][] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const input = JSON.parse(init.body as string) as Record<string, unknown>;
    // Other requests of the page are not recorded.
    if (/\/(getBets|exportBets)$/.test(url)) asked.push([url.replace('/api/user/', ''), input]);
    const body = answer(url, input) as { status?: number };
    return Promise.resolve(new Response(JSON.stringify(body), { status: body.status ?? 200 }));
  });
  return asked;
};
const GAMES = [gameOf('crash'), gameOf('cases')];
/** Shows the bets in crash. The list of own bets begins with all games, so crash is selected first. */
const showBets = (isOwn = true) => {
  const page = show(<Bets userId={9} games={GAMES} newest={NEWEST} isOwn={isOwn} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Crash' }));
  return page;
};
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  await freshPage('profile');
  stubSight();
});

it('[I4] asks for the bets of a period, with a result and of a size, and for all of them again after a reset', async () => {
  const asked = answered(() => ({ success: true, bets: [betOf(7)], next: null }));
  showBets();
  await screen.findByRole('table', { name: 'Crash' });
  expect(asked).toEqual([]);
  choose('From', '2026-01-01');
  choose('To', '2026-01-31');
  choose('Result', 'won');
  choose(/^Stake from/, '5');
  choose(/^Stake to/, '12.5');
  await screen.findByRole('cell', { name: /\b7$/ });
  // The page may send requests before the last filter is chosen if the machine is slow.
  expect(asked.slice(-1)).toEqual([
    [
      'getBets',
      {
        user_id: 9,
        game: 'crash',
        result: 'won',
        least: 5,
        most: 12.5,
        from: new Date(2026, 0, 1).toISOString(),
        to: new Date(2026, 1, 1).toISOString(),
      },
    ],
  ]);
  const before = asked.length;
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await screen.findByRole('cell', { name: /\b90$/ });
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  // The first page is part of `NEWEST`, so it is not requested.
  expect(asked.slice(before)).not.toContainEqual(['getBets', { user_id: 9, game: 'crash' }]);
});

it('[I4] a page without a wanted bet is no end: what is rare is looked for further back', async () => {
  const asked = answered((_path, { cursor }) =>
    cursor === undefined
      ? { success: true, bets: [], next: '50' }
      : { success: true, bets: [betOf(3, { status: 'refunded' })], next: null },
  );
  showBets();
  await screen.findByRole('table', { name: 'Crash' });
  choose('Result', 'refunded');
  await screen.findByText('Looking through older bets.');
  fireEvent.click(screen.getByRole('button', { name: 'Older bets' }));
  await screen.findByRole('cell', { name: /\b3$/ });
  expect(asked.map(([, { cursor, result }]) => [cursor, result])).toEqual([
    [undefined, 'refunded'],
    ['50', 'refunded'],
  ]);
});

it('says that there are no bets like these, which is not the same as none', async () => {
  answered(() => ({ success: true, bets: [], next: null }));
  showBets();
  await screen.findByRole('table', { name: 'Crash' });
  choose('Result', 'lost');
  await screen.findByText('No bets like these');
});

it('saves all wanted bets as a table or as they are, and waits when it asked too often', async () => {
  const saved: { name: string; text: string }[] = [];
  vi.spyOn(files, 'saveFile').mockImplementation(({ name, parts }) => void saved.push({ name, text: parts.join('') }));
  answered((_path, { cursor }) =>
    cursor === undefined
      ? { success: true, bets: [betOf(90, { target: 5 })], next: '90' }
      : { success: true, bets: [betOf(3, { target: '=1+1' })], next: null },
  );
  showBets();
  fireEvent.click(await screen.findByRole('button', { name: 'Download: CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('crash.csv');
  expect(saved[0]?.text.split('\r\n')).toEqual([
    '\uFEFFGame,Round,Bet,Items,Placed colour,Result colour,Multiplier,Status,Earnings,Date,Auto cash-out',
    'Crash,90,12.5,,,,2.5,won,18.75,2026-01-05T12:00:00.000Z,5',
    "Crash,3,12.5,,,,2.5,won,18.75,2026-01-05T12:00:00.000Z,'=1+1",
    '',
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Download: JSON' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect((JSON.parse(saved[1]?.text ?? '') as { id: number }[]).map(({ id }) => id)).toEqual([90, 3]);
  vi.restoreAllMocks();
});

it('a file that cannot be made says so; the bets of others are not saved as one', async () => {
  answered(() => ({ status: 500, message: 'app_api.internal' }));
  const { unmount } = showBets();
  fireEvent.click(await screen.findByRole('button', { name: 'Download: CSV' }));
  await screen.findByText('The file could not be made. Please try again.');
  unmount();
  showBets(false);
  await screen.findByRole('table', { name: 'Crash' });
  expect(screen.queryByRole('button', { name: 'Download: CSV' })).toBeNull();
});

it('a table names every item, the colours and what came of the bet as the page does', () => {
  const item = { market_hash_name: 'AK-47 | Redline', name_ru: 'AK-47 | Красная линия', rarity: 'covert', price: 1 };
  const bet = { game: 'wheel', items: [item, item, item, item], placed_colour: 'red', result_colour: 'black' };
  const words = {
    game: 'Wheel',
    own: [],
    nameOf: String,
    colourOf: (game: string, colour: string) => `${game} ${colour}`,
    statusOf: String,
  };
  const [, won, returned] = betCells([betOf(1, bet), betOf(2, { earnings: 0 })] as never[], {
    ...words,
    language: 'ru',
  });
  const names = Array.from({ length: 4 }, () => 'AK-47 | Красная линия').join('; ');
  expect(won?.slice(3, 8)).toEqual([names, 'wheel red', 'wheel black', 2.5, 'won']);
  expect(returned?.slice(3, 8)).toEqual(['', null, null, 2.5, 'returned']);
});

it('a file has its statuses and colours in the language of its headings', async () => {
  await loadPageTexts('wheel');
  getSettings().setLanguage('ru');
  await vi.waitFor(() => expect(textLanguage()).toBe('ru'));
  const saved: string[] = [];
  vi.spyOn(files, 'saveFile').mockImplementation(({ parts }) => void saved.push(parts.join('')));
  const bet = betOf(3, { game: 'wheel', placed_colour: 'red', result_colour: 'black', status: 'lost' });
  answered(() => ({ success: true, bets: [bet], next: null }));
  show(<Bets userId={9} games={[gameOf('wheel')]} newest={NEWEST} isOwn />);
  fireEvent.click(screen.getByRole('radio', { name: 'Колесо' }));
  fireEvent.click(await screen.findByRole('button', { name: /CSV/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.split('\r\n')[1]).toMatch(/^Колесо,3,12.5,,Красный,Чёрный,,проиграла,/);
  vi.restoreAllMocks();
  getSettings().setLanguage('en');
  await vi.waitFor(() => expect(textLanguage()).toBe('en'));
});

it.each([
  ['the game of the newest bet', 'cases', 'Cases'],
  ['the first game, without any bet', null, 'Crash'],
])('[AC-15] the bets of others begin with %s', async (_, lastGame, name) => {
  answered(() => ({ success: true, bets: [], next: null }));
  show(<Bets userId={9} games={GAMES} newest={{ ...(NEWEST as object), crashBets: [], lastGame } as never} />);
  expect(await screen.findByRole('radio', { name, checked: true })).toBeTruthy();
});

it('[AC-13] own bets begin with those of all games, each with its game and the way to its round', async () => {
  const pages: Record<string, object> = {
    '/api/user/getAllBets': {
      success: true,
      next: null,
      bets: [betOf(5), betOf(5, { game: 'cases', multiplier: 0.4, status: 'lost', earnings: -7.5 })],
    },
    '/api/user/getBetSums': { success: true, bets: 1234, staked: 20, returned: 31.25, difference: 11.25 },
  };
  answered((url) => pages[url]);
  show(<Bets userId={9} games={GAMES} newest={NEWEST} isOwn />);
  screen.getByRole('radio', { name: 'All games', checked: true });
  await screen.findByRole('table', { name: 'All games' });
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Multiplier'),
    expect.stringMatching(/Crash 5.*2\.50x.*won.*\+\$18\.75/),
    expect.stringMatching(/Cases 5.*–.*lost.*−\$7\.50/),
  ]);
  expect(screen.getByRole('link', { name: 'Crash 5' }).getAttribute('href')).toBe('/crash/5');
  expect(screen.getByRole('link', { name: 'Cases 5' }).getAttribute('href')).toBe('/cases/opening/5');
  const sums = await screen.findByText('1,234');
  expect(sums.closest('section')?.textContent).toBe('Settled bets1,234Staked$20.00Came back$31.25Difference+$11.25');
  // Bets of all games have no file, because a file has the columns of one game.
  expect(screen.queryByRole('button', { name: 'Download: CSV' })).toBeNull();
});

it('[AC-14] sums follow the game and the days, not the result, and say when a period is too long', async () => {
  const asked: Record<string, unknown>[] = [];
  answered((url, input) => {
    if (!url.endsWith('getBetSums')) return { success: true, bets: [], next: null };
    asked.push(input);
    return 'from' in input
      ? { success: false, message: 'user_api.period_too_long' }
      : { success: true, bets: 1, staked: 1, returned: 0, difference: -1 };
  });
  showBets();
  await screen.findByText('−$1.00');
  choose('Result', 'won');
  await screen.findByText(/^Of the chosen game and days/);
  choose('From', '2020-01-01');
  await screen.findByText(/up to a year/);
  expect(asked).toContainEqual({ game: 'crash', from: new Date(2020, 0, 1).toISOString() });
  expect(asked.some((input) => 'result' in input)).toBe(false);
});

it('a stake that is not typed to its end, or larger than any, is never sent as it is', () => {
  const days = { from: '', to: '' };
  const stakes = { days, result: 'all', most: null } as const;
  expect(filterOf({ ...stakes, least: 'invalid' })).toEqual({});
  expect(filterOf({ ...stakes, least: 0 })).toEqual({});
  expect(filterOf({ ...stakes, least: 1e15 }).least).toBeLessThan(1e15);
  expect(filterOf({ ...stakes, least: null, most: 1e15 }).most).toBeLessThan(1e15);
  expect(filterOf({ ...stakes, least: 9, most: 2 })).toEqual({ least: 2, most: 9 });
});
