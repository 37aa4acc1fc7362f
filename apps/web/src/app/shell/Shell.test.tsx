// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openView, useView, watchedGame } from '../../entities/view/view-store.ts';
import { useConfig } from '../../lib/config.ts';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import { GAMES } from '../games.tsx';
import { Site } from '../Site.tsx';
import { layoutOf } from './layout.ts';

/** The drawing of a round needs a canvas. */
vi.mock('../../features/crash/CrashPage.tsx', () => ({ CrashPage: () => <h1>Crash game</h1> }));

const CLOSED = { isDesktop: true, columnOpen: false, overlayOpen: false };

function open(path: (typeof GAMES)[number]['path'] | '/support' | `/${string}/1`): void {
  show(<Site />);
  act(() => history.pushState(null, '', path));
}

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  answerCalls({});
  await freshPage('support', 'faq');
  useView.setState(useView.getInitialState(), true);
});
afterEach(() => {
  cleanup();
  useConfig.getState().setStopped([]);
  vi.unstubAllGlobals();
});

it('opening the crash screen sets the view type to mode and the current game to crash', async () => {
  open('/');
  await screen.findByText('Crash game');
  expect(useView.getState()).toEqual({ type: 'mode', currentGame: 'crash' });
  // The giveaway and the cashback stand below the game.
  expect(await screen.findByRole('region', { name: 'Giveaway' }, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByText('Cashback')).toBeTruthy();
});

it('a page beside the games sets the view type to page and keeps the current game', async () => {
  open('/');
  await screen.findByText('Crash game');
  act(() => history.pushState(null, '', '/support'));
  await screen.findByRole('heading', { level: 1, name: 'Support' });
  expect(useView.getState()).toEqual({ type: 'page', currentGame: 'crash' });
  expect(watchedGame()).toBeNull();
  expect(screen.queryByText('Giveaway')).toBeNull();
});

it('[I3] the page of a game that staff have stopped says so above it, and no other page does', async () => {
  useConfig.getState().setStopped([{ game: 'crash', text: 'Back at noon.', text_ru: null }]);
  open('/');
  await screen.findByText('Crash: paused for now');
  expect(screen.getByText('Back at noon.')).toBeTruthy();
  act(() => history.pushState(null, '', '/support'));
  await screen.findByRole('heading', { level: 1, name: 'Support' });
  expect(screen.queryByText('Crash: paused for now')).toBeNull();
});

it.each(GAMES.map(({ name, path }) => [name, path]))(
  'the game %s has its route, its place in the mode bar and its view',
  async (name, path) => {
    open(path);
    await waitFor(() => expect(watchedGame()).toBe(name));
    const bar = screen.getByRole('navigation', { name: 'Game modes' });
    const current = bar.querySelector('[aria-current=page]');
    expect(current?.getAttribute('href')).toBe(path);
  },
);

it.each(GAMES.flatMap((game) => ('round' in game ? [[game.name, game.path] as const] : [])))(
  'a past round of %s marks its game in the mode bar',
  (name, path) => {
    open(`/${name}/1`);
    const bar = screen.getByRole('navigation', { name: 'Game modes' });
    expect([...bar.querySelectorAll('[aria-current=page]')].map((link) => link.getAttribute('href'))).toEqual([path]);
  },
);

it('keeps room for the stake button in the games that have one alone', () => {
  const stakeBar = '5.5rem';
  expect(layoutOf({ type: 'mode', game: 'crash' }, CLOSED).bottomRoom).toContain(stakeBar);
  expect(layoutOf({ type: 'mode', game: 'cases' }, CLOSED).bottomRoom).not.toContain(stakeBar);
  expect(layoutOf({ type: 'page' }, CLOSED).bottomRoom).not.toContain(stakeBar);
});

it('the chat is a column on a desktop as it was left, and an overlay elsewhere', () => {
  const placeOf = (chat: Partial<typeof CLOSED>) => layoutOf({ type: 'page' }, { ...CLOSED, ...chat }).chatPlace;
  expect(placeOf({})).toBeNull();
  expect(placeOf({ columnOpen: true })).toBe('column');
  expect(placeOf({ isDesktop: false, columnOpen: true })).toBeNull();
  expect(placeOf({ isDesktop: false, overlayOpen: true })).toBe('overlay');
});

it('M mutes on every page, where no game answers the key itself', async () => {
  const { listenToKeys } = await import('../hotkeys.ts');
  const { getSettings } = await import('../../lib/settings.ts');
  listenToKeys();
  const before = getSettings().sound;
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyM', key: 'm' }));
  openView({ type: 'mode', game: 'crash' });
  press();
  expect(getSettings().sound).toBe(before);
  openView({ type: 'page' });
  press();
  expect(getSettings().sound).toBe(!before);
  press();
});
