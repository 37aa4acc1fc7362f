import { beforeEach, expect, it } from 'vitest';
import { openView, useView, watchedGame } from './view-store.ts';

beforeEach(() => useView.setState(useView.getInitialState(), true));

it('opening a game sets the view type to mode and the current game to it', () => {
  openView({ type: 'mode', game: 'crash' });
  expect(useView.getState()).toEqual({ type: 'mode', currentGame: 'crash' });
  expect(watchedGame()).toBe('crash');
});

it('a page keeps the current game, and watches none', () => {
  openView({ type: 'mode', game: 'wheel' });
  openView({ type: 'page' });
  expect(useView.getState()).toEqual({ type: 'page', currentGame: 'wheel' });
  expect(watchedGame()).toBeNull();
});

it('begins as a page without a game', () => {
  expect(watchedGame()).toBeNull();
});
