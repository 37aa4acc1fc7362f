// @vitest-environment happy-dom
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Games from '../../../apps/web/src/app/games.tsx';
import { watchedGame } from '../../../apps/web/src/entities/view/view-store.ts';
import { translate } from '../../../apps/web/src/lib/i18n.ts';
import { answerCalls, freshPage, show } from '../../../apps/web/src/testing/page.tsx';
import { BET_MESSAGES } from '../contract.ts';
import { coinTossTexts } from '../texts/index.ts';

// The one line of the web's registry.
vi.mock('../../../apps/web/src/app/games.tsx', async (original) => {
  const games = await original<typeof Games>();
  const { coinTossGame } = await import('./game.tsx');
  const GAMES = [...games.GAMES, coinTossGame];
  return { ...games, GAMES, gameNamed: (name: string | null) => GAMES.find((game) => game.name === name) };
});

/** The drawing of a round of crash needs a canvas. */
vi.mock('../../../apps/web/src/features/crash/CrashPage.tsx', () => ({ CrashPage: () => <h1>Crash game</h1> }));

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  answerCalls({});
  await freshPage(coinTossTexts);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the line brings its route with page and texts, its place in the mode bar, its view and its title', async () => {
  const { router } = await import('../../../apps/web/src/app/router.tsx');
  const { titleOf } = await import('../../../apps/web/src/app/page-title.ts');
  show(<RouterProvider router={router} />);
  act(() => void router.history.push('/coin-toss'));
  await screen.findByRole('heading', { level: 1, name: 'Coin toss' });
  expect(watchedGame()).toBe('coin_toss');
  const bar = screen.getByRole('navigation', { name: 'Game modes' });
  expect(bar.querySelector('[aria-current=page]')?.getAttribute('href')).toBe('/coin-toss');
  expect(titleOf('/coin-toss', { siteName: 'Site', text: (key) => key })).toBe('shell.coin_toss · Site');
});

it('every refusal of its contract has a text in both languages', async () => {
  const [en, ru] = await Promise.all([coinTossTexts.en(), coinTossTexts.ru()]);
  for (const key of BET_MESSAGES.filter((one) => one.startsWith('coin_toss_api.'))) {
    const name = key.slice('coin_toss_api.'.length);
    expect([key, Object.hasOwn(en.coin_toss_api, name), Object.hasOwn(ru.coin_toss_api, name)]).toEqual([
      key,
      true,
      true,
    ]);
    expect(translate(key)).toBeTruthy();
  }
});
