// @vitest-environment happy-dom
import type { GameWithBets } from '@updraft/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PastBetTable } from '../../entities/past-bet/PastBetTable.tsx';
import type { PastBetsProps, PastGame } from '../../entities/past-bet/past-game.ts';
import { lazyPart } from '../../lib/chunks.tsx';
import { getSettings } from '../../lib/settings.ts';
import { useShownName } from '../../lib/shown-name.ts';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import { UserPage } from './UserPage.tsx';

/** Returns a game with one additional column. */
const gameOf = (name: GameWithBets): PastGame => ({
  name,
  icon: 'crash',
  pastBets: lazyPart(() =>
    Promise.resolve({
      default: (props: PastBetsProps) => (
        <PastBetTable
          {...props}
          game={name}
          columns={[{ key: 'own', label: 'Own', render: ({ multiplier }) => `${multiplier}x` }]}
        />
      ),
    }),
  ),
});
const GAMES = [gameOf('crash'), { name: 'jackpot', icon: 'jackpot', pastBets: 'closed' } as const];

const USER = 'POST /api/user/getUser';
const BETS = 'POST /api/user/getBets';
const BET = {
  id: 90,
  game: 'crash',
  game_id: 41,
  bet: 12.5,
  items: [],
  itemsMore: 1,
  placed_colour: null,
  result_colour: null,
  multiplier: 2.5,
  status: 'won',
  earnings: 18.75,
  date: '2026-01-05T12:00:00.000Z',
};
const PLAYER = {
  success: true,
  user: { id: 9, username: 'glider', avatar: 'default', joined_at: '2026-01-01T00:00:00.000Z', is_demo: false },
  stats: { games: 37, wins: 14, winrate: 37.8, won: 210.5, top_win: 88.25, top_ratio: 6.4 },
  crashBets: [BET],
  jackpotBets: [],
  wheelBets: [],
  lastGame: 'crash',
  betsNext: { crash: null, jackpot: null, wheel: null },
};

beforeEach(() => freshPage('profile'));

it('[S6] [AC-15] the public page of another player shows name, figures and past bets, and no balance', async () => {
  answerCalls({ [USER]: PLAYER });
  show(<UserPage id={9} games={GAMES} />);
  expect((await screen.findAllByText('glider')).length).toBeGreaterThan(0);
  const figures = screen.getByRole('region', { name: 'Statistics' }).textContent;
  for (const figure of ['37', '14', '37.8', '$210.50', '$88.25', '6.40x']) expect(figures).toContain(figure);
  await screen.findByRole('table', { name: 'Crash' });
  const bet = screen.getAllByRole('row').at(-1) as HTMLElement;
  screen.getByRole('heading', { name: 'Bets of glider' });
  for (const part of ['41', '$12.50', '2.5x', 'won', '+$18.75']) expect(bet.textContent).toContain(part);
  expect(within(document.body).queryByText('Balance')).toBeNull();
});

it('[S6] a game that is not open yet has its place, and no bets', async () => {
  const made = answerCalls({ [USER]: PLAYER });
  show(<UserPage id={9} games={GAMES} />);
  fireEvent.click(await screen.findByRole('radio', { name: 'Jackpot' }));
  await screen.findByText('No bets in this game yet');
  expect(screen.queryByRole('table')).toBeNull();
  expect(made).toEqual([USER]);
});

it('[I4] the bets of a game that do not come with the page are asked for when it is chosen, again after a failure', async () => {
  const other = { ...BET, id: 7, game: 'cases', game_id: 3 };
  const answers: Parameters<typeof answerCalls>[0] = { [USER]: PLAYER, [BETS]: { status: 500, message: 'app_api.x' } };
  const made = answerCalls(answers);
  show(<UserPage id={9} games={[...GAMES, gameOf('cases')]} />);
  await screen.findByRole('table', { name: 'Crash' });
  expect(made).toEqual([USER]);
  fireEvent.click(screen.getByRole('radio', { name: 'Cases' }));
  await screen.findByText('Could not load these bets.');
  answers[BETS] = { success: true, bets: [other], next: null };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Cases' });
  expect(screen.getAllByRole('row').at(-1)?.textContent).toMatch(/^3Bet/);
  expect(made).toEqual([USER, BETS, BETS]);
});

it('[S6] says so of a player who does not exist', async () => {
  answerCalls({ [USER]: { success: false, message: 'any_user_error.not_found' } });
  show(<UserPage id={999_999} games={GAMES} />);
  await screen.findByText('This player was not found.');
  expect(screen.queryByRole('region')).toBeNull();
});

it('[AC-6] an anonymous player has no public page, and it says so without naming them', async () => {
  answerCalls({ [USER]: { success: false, message: 'any_user_error.not_public' } });
  show(<UserPage id={9} games={GAMES} />);
  await screen.findByText('This player has no public page.');
  screen.getByRole('link', { name: 'To the game' });
  expect(screen.queryByRole('table')).toBeNull();
});

it('names the player in the tab while the page is shown, and never in streamer mode', async () => {
  answerCalls({ [USER]: PLAYER });
  const { unmount } = show(<UserPage id={9} games={GAMES} />);
  await screen.findAllByText('glider');
  expect(useShownName.getState().name).toBe('glider');
  act(() => getSettings().setStreamer(true));
  expect(useShownName.getState().name).toBeNull();
  act(() => getSettings().setStreamer(false));
  expect(useShownName.getState().name).toBe('glider');
  unmount();
  expect(useShownName.getState().name).toBeNull();
});
