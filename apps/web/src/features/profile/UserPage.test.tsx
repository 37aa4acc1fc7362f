// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import UserPage from './UserPage.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: unknown }) => <a>{children as never}</a>,
}));

const USER = 'POST /api/user/getUser';
const BET = {
  id: 90,
  game_id: 41,
  bet: 12.5,
  items: [],
  itemsMore: 1,
  placed_colour: null,
  result_colour: null,
  multiplier: 2,
  target: 2,
  cash_out: 2,
  crash_point: 3.41,
  status: 'won',
  earnings: 12.5,
  date: '2026-01-05T12:00:00.000Z',
};

beforeEach(() => freshPage('profile'));

it('[S6] the public page of another player shows name, figures and past bets, and no balance', async () => {
  answerCalls({
    [USER]: {
      success: true,
      user: { id: 9, username: 'glider', avatar: 'default', joined_at: '2026-01-01T00:00:00.000Z', is_demo: false },
      stats: { games: 37, wins: 14, winrate: 37.8, won: 210.5, top_win: 88.25, top_ratio: 6.4 },
      crashBets: [BET],
      jackpotBets: [],
      wheelBets: [],
      betsNext: { crash: null, jackpot: null, wheel: null },
    },
  });
  show(<UserPage id={9} />);
  expect((await screen.findAllByText('glider')).length).toBeGreaterThan(0);
  const figures = screen.getByRole('region', { name: 'Statistics' }).textContent;
  for (const figure of ['37', '14', '37.8', '$210.50', '$88.25', '6.40x']) expect(figures).toContain(figure);
  const bet = screen.getAllByRole('row').at(-1) as HTMLElement;
  for (const part of ['41', '$12.50', '2.00x', '3.41x', 'won']) expect(bet.textContent).toContain(part);
  expect(within(document.body).queryByText('Balance')).toBeNull();
});

it('[S6] says so of a player who does not exist', async () => {
  answerCalls({ [USER]: { success: false } });
  show(<UserPage id={999_999} />);
  await screen.findByText('This player was not found.');
  expect(screen.queryByRole('region')).toBeNull();
});
