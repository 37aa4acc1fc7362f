// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as Games from '../../../apps/web/src/app/games.tsx';
import { watchedGame } from '../../../apps/web/src/entities/view/view-store.ts';
import { translate } from '../../../apps/web/src/lib/i18n.ts';
import { getSettings } from '../../../apps/web/src/lib/settings.ts';
import { answerCalls, freshPage, show } from '../../../apps/web/src/testing/page.tsx';
import { TOSS_BET_MESSAGES } from '../contract.ts';
import { coinTossTexts } from '../texts/index.ts';

// Adds the game's entry to the web's registry.
vi.mock('../../../apps/web/src/app/games.tsx', async (original) => {
  const games = await original<typeof Games>();
  const { coinTossGame } = await import('./game.tsx');
  const GAMES = [...games.GAMES, coinTossGame];
  return { ...games, GAMES, gameNamed: (name: string | null) => GAMES.find((game) => game.name === name) };
});

/** Replaces the page of crash, whose drawing needs a canvas. */
vi.mock('../../../apps/web/src/features/crash/CrashPage.tsx', () => ({ CrashPage: () => <h1>Crash game</h1> }));

// Loads the parts that the pages fetch beforehand, so that no test waits for the compiler.
beforeAll(() =>
  Promise.all([
    import('../../../apps/web/src/app/Site.tsx'),
    import('../../../apps/web/src/app/pages/PlayerPage.tsx'),
    import('./CoinTossPage.tsx'),
    import('./TossPastBets.tsx'),
  ]),
);
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  answerCalls({});
  await freshPage(coinTossTexts);
});
afterEach(() => {
  getSettings().setLanguage('en');
  cleanup();
  vi.unstubAllGlobals();
});

it('the registry entry adds the route with page and texts, place in the mode bar, view and title', async () => {
  const { Site } = await import('../../../apps/web/src/app/Site.tsx');
  const { titleOf } = await import('../../../apps/web/src/app/page-title.ts');
  show(<Site />);
  act(() => history.pushState(null, '', '/coin-toss'));
  await screen.findByRole('heading', { level: 1, name: 'Coin toss' });
  expect(watchedGame()).toBe('coin_toss');
  const bar = screen.getByRole('navigation', { name: 'Game modes' });
  expect(bar.querySelector('[aria-current=page]')?.getAttribute('href')).toBe('/coin-toss');
  expect(titleOf('/coin-toss', { siteName: 'Site', text: (key) => key })).toBe('shell.coin_toss · Site');
});

it('the registry entry adds the bets of the game to the pages of players, in both languages', async () => {
  const { Site } = await import('../../../apps/web/src/app/Site.tsx');
  const date = '2026-01-05T12:00:00.000Z';
  const bet = {
    id: 1,
    game: 'coin_toss',
    game_id: 5,
    bet: 2,
    items: [],
    itemsMore: 1,
    side: 'heads',
    result: 'tails',
    placed_colour: null,
    result_colour: null,
    multiplier: null,
    status: 'lost',
    earnings: -2,
    date,
  };
  const won = { ...bet, id: 2, game_id: 6, result: 'heads', multiplier: 1.92, status: 'won', earnings: 1.84 };
  const made = answerCalls({
    'POST /api/user/getUser': {
      success: true,
      user: { id: 9, username: 'glider', avatar: 'default', joined_at: date, is_demo: false },
      // For a player with bets the page would begin with another game, whose bets this response lacks.
      stats: { games: 0, wins: 0, winrate: 0, won: 0, top_win: 0, top_ratio: null },
      crashBets: [],
      jackpotBets: [],
      wheelBets: [],
      lastGame: null,
      betsNext: { crash: null, jackpot: null, wheel: null },
    },
    'POST /api/user/getBets': { success: true, bets: [won, bet], next: null },
  });
  show(<Site />);
  act(() => history.pushState(null, '', '/user/9'));
  await screen.findByText('No bets in this game yet');
  expect(made).not.toContain('POST /api/user/getBets');
  fireEvent.click(screen.getByRole('radio', { name: 'coin_toss' }));
  await screen.findByRole('table', { name: 'coin_toss' });
  const rows = (): string[] => screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/^GameBetItemsYour sideResultPaidStatus/),
    expect.stringMatching(/^6.*Your sideHeads.*ResultHeads.*1\.92x.*won/),
    expect.stringMatching(/^5.*Your sideHeads.*ResultTails.*–.*lost/),
  ]);
  act(() => getSettings().setLanguage('ru'));
  await screen.findByRole('columnheader', { name: 'Ваша сторона' });
  expect(rows().at(-1)).toMatch(/Ваша сторонаОрёл.*ВыпалоРешка/);
});

it('every refusal of the contract of the game has a text in both languages', async () => {
  const [en, ru] = await Promise.all([coinTossTexts.en(), coinTossTexts.ru()]);
  for (const key of TOSS_BET_MESSAGES.filter((one) => one.startsWith('coin_toss_api.'))) {
    const name = key.slice('coin_toss_api.'.length);
    expect([key, Object.hasOwn(en.coin_toss_api, name), Object.hasOwn(ru.coin_toss_api, name)]).toEqual([
      key,
      true,
      true,
    ]);
    expect(translate(key)).toBeTruthy();
  }
});
