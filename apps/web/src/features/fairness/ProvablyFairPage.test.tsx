// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import ProvablyFairPage from './ProvablyFairPage.tsx';

const bet = { choice: null, choice_ru: undefined, pays: null, chancePercent: null, returnPercent: 95 };
const CHAIN = {
  base: 0,
  length: 10,
  commitment: 'a'.repeat(64),
  beacon: 'local',
  beacon_round: 1,
  salt: 'b'.repeat(64),
  salt_signature: null,
  announced_at: '2026-05-01T00:00:00Z',
  receipt: 'receipt',
  newest: 3,
};

beforeEach(async () => {
  await freshPage('fairness');
  history.replaceState(null, '', '/provably-fair');
  const code = { javascript: { runner: 'https://run.test/', hashing: '' }, python: { runner: '', hashing: '' } };
  useConfig.setState(({ config }) => ({
    config: {
      ...config,
      fairness: { refundTimes: 3, code },
      wheel: { beaconWaitMs: 45_000 },
      jackpot: { beaconWaitMs: 30_000 },
    } as never,
  }));
  answerCalls({
    'GET /api/fairness/returns': [
      { game: 'crash', bets: [{ ...bet, pays: 2, chancePercent: 48, returnPercent: 96 }] },
      { game: 'wheel', bets: [{ ...bet, choice: 'red', pays: 3, chancePercent: 31.4815, returnPercent: 94.4444 }] },
      { game: 'jackpot', bets: [bet] },
      { game: 'cases', bets: [{ ...bet, choice: 'Apex', choice_ru: 'Вершина', returnPercent: 94 }] },
    ],
    'GET /api/fairness/chains': [
      { ...CHAIN, id: 1, game: 'crash' },
      { ...CHAIN, id: 2, game: 'wheel' },
    ],
    'GET /api/fairness/interruptions': [],
  });
});
afterEach(cleanup);

const rowsOf = async (name: string): Promise<(string | null)[][]> => {
  const table = await within(await screen.findByRole('region', { name })).findByRole('table');
  return [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
};
const RETURNS = 'Chances and returns';

it.each([
  [
    '',
    [
      ['Cash-out at', 'Wins', 'Returns on average'],
      ['2.00x', '48.00%', '96.00%'],
    ],
  ],
  [
    'wheel',
    [
      ['Colour', 'Pays', 'Wins', 'Returns on average'],
      ['Red', '×3', '31.48%', '94.44%'],
    ],
  ],
  [
    'jackpot',
    [
      ['Stake', 'Returns on average'],
      ['Any', 'at least 95.00%'],
    ],
  ],
  [
    'cases',
    [
      ['Case', 'Returns on average'],
      ['Apex', '94.00%'],
    ],
  ],
] as const)('[F5] the address names the game (%s), whose exact returns come from the server', async (game, rows) => {
  if (game !== '') history.replaceState(null, '', `/provably-fair?game=${game}`);
  show(<ProvablyFairPage />);
  expect(await rowsOf(RETURNS)).toEqual(rows);
});

it('[F8] a tab opens the part of its game, with its own chains and interruptions, and changes the address', async () => {
  show(<ProvablyFairPage />);
  const chains = async () => within(await screen.findByRole('region', { name: 'Published chains' }));
  await (await chains()).findByText('Chain 1');
  expect((await chains()).queryByText('Chain 2')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Wheel' }));
  await (await chains()).findByText('Chain 2');
  expect(location.search).toBe('?game=wheel');
  screen.getByText(/has not come 45 s after the close/);
  screen.getByText('From the number to the sector');
});

it('[F8] links only the pages for code that the settings name, in new tabs', () => {
  show(<ProvablyFairPage />);
  const runner = screen.getByRole('link', { name: 'Open a public code runner' });
  expect(['href', 'target', 'rel'].map((name) => runner.getAttribute(name))).toEqual([
    'https://run.test/',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(screen.queryByRole('link', { name: 'A hashing library' })).toBeNull();
});
