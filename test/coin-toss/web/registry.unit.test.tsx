// @vitest-environment happy-dom
import { BET_MESSAGES } from '../contract.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { translate } from '../../../apps/web/src/lib/i18n.ts';
import { freshPage } from '../../../apps/web/src/testing/page.tsx';
import { coinTossTexts } from '../texts/index.ts';

// The one line of the web's registry.
vi.mock('../../../apps/web/src/app/games.tsx', async (original) => {
  const games = await original<typeof import('../../../apps/web/src/app/games.tsx')>();
  const { coinTossGame } = await import('./game.tsx');
  const GAMES = [...games.GAMES, coinTossGame];
  return { ...games, GAMES, gameNamed: (name: string | null) => GAMES.find((game) => game.name === name) };
});

beforeEach(() => freshPage(coinTossTexts));

it('the line makes its route, which sets the view and the current game and loads page and texts', async () => {
  const { router } = await import('../../../apps/web/src/app/router.tsx');
  const route = Object.values(router.routesById as Record<string, { fullPath: string; options: object }>).find(
    ({ fullPath }) => fullPath === '/coin-toss',
  );
  expect(route?.options).toMatchObject({ staticData: { view: { type: 'mode', game: 'coin_toss' } } });
  await (route?.options as { loader: () => Promise<unknown> }).loader();
});

it('the line makes its title, from its name among the texts of the frame', async () => {
  const { titleOf } = await import('../../../apps/web/src/app/page-title.ts');
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
