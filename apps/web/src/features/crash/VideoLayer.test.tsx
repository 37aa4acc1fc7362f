// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshPage, pass, show } from '../../testing/page.tsx';
import { initialState, type CrashState } from './state-types.ts';
import { crashStore } from './store.ts';
import VideoLayer from './VideoLayer.tsx';

const become = (over: Partial<CrashState>): void =>
  act(() => crashStore.setState({ ...initialState, loaded: true, connection: 'online', ...over }, true));

let playing: Set<string>;
const nameOf = (video: HTMLVideoElement): string =>
  /video\/(\w+)\.webm/.exec(video.querySelector('source')?.getAttribute('src') ?? '')?.[1] ?? '';
/** Returns the names of the visible videos. */
const seen = (): string[] =>
  Array.from(document.querySelectorAll('video'))
    .filter((video) => video.style.opacity === '1')
    .map(nameOf);

beforeEach(async () => {
  await freshPage();
  vi.useFakeTimers();
  playing = new Set();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLVideoElement) {
    playing.add(nameOf(this));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLVideoElement) {
    playing.delete(nameOf(this));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the film before goes on for 400 ms, until the new one covers it', () => {
  become({ phase: 'running', level: 'low' });
  show(<VideoLayer />);
  pass(400);
  expect([seen(), [...playing]]).toEqual([['low'], ['low']]);
  become({ phase: 'crashed', level: 'low' });
  pass(399);
  expect([seen(), [...playing]]).toEqual([
    ['low', 'crash'],
    ['low', 'crash'],
  ]);
  pass(1);
  expect([seen(), [...playing]]).toEqual([['crash'], ['crash']]);
});

it('shows no video while bets are open, after the same 400 ms', () => {
  become({ phase: 'crashed', level: 'low' });
  show(<VideoLayer />);
  pass(400);
  become({ phase: 'waiting', level: 'low' });
  pass(399);
  expect(seen()).toEqual(['crash']);
  pass(1);
  expect([seen(), [...playing]]).toEqual([[], []]);
});
