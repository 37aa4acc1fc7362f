// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { useNoticeQueue } from '../../lib/notices.ts';
import { freshPage, signIn } from '../../testing/page.tsx';
import { startEffects } from './effects.ts';
import { after, snapshotOf, spinOf, told as toldOf } from './state.fixtures.ts';
import { initialState, type JackpotState } from './state-types.ts';
import { recordSounds } from '../../testing/sounds.ts';
import { serverEvents } from '../../testing/server-events.ts';

const played = recordSounds();
const receive = serverEvents();
const store = createStore<JackpotState>(() => initialState);
const stopped = vi.fn();
startEffects(store, stopped);

beforeEach(async () => {
  await freshPage('jackpot');
  signIn({ id: 7 });
});
afterEach(() => void vi.unstubAllGlobals());

const told = () => useNoticeQueue.getState().queue.map(({ type, text }) => [type, text]);

it.each([
  [100, 'stop', 'success', 'The winning ticket was yours. What is left of the pot is your stake of $100.00.'],
  [100.01, 'win', 'win', 'Congratulations! You won the pot: 3 items worth $100.01.'],
])('[F10] a pot is a win only if it is worth more than the stake of $100: $%d', async (win, sound, type, text) => {
  receive('jackpotWin', { roundId: 5, win, price: 100, items: 3, credit: 0 });
  await vi.waitFor(() => expect(told()).toEqual([[type, text]]));
  expect(played).toEqual([`jackpot ${sound}`]);
});

describe('[P1] the end of a spin', () => {
  const STOPPED = { type: 'stopped', roundId: 5 };
  const spinning = after(toldOf(snapshotOf()), { type: 'startJackpot', payload: spinOf(7) });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    store.setState({ ...spinning, spin: spinning.spin && { ...spinning.spin, toldAtMs: performance.now() } }, true);
    stopped.mockClear();
  });
  afterEach(() => vi.useRealTimers());
  const become = (state: Partial<JackpotState>): void => store.setState(state);

  it('comes when its time is over', () => {
    vi.advanceTimersByTime(10_000);
    expect(stopped.mock.calls).toEqual([[STOPPED]]);
  });

  it.each(['silent', 'offline'] as const)('[P1] a spin does not end while no messages arrive: %s', (connection) => {
    vi.advanceTimersByTime(4000);
    become({ connection });
    vi.advanceTimersByTime(20_000);
    expect(stopped).not.toHaveBeenCalled();
  });

  it('comes on return: of a silence at once, after a cut with the snapshot', () => {
    become({ connection: 'silent' });
    vi.advanceTimersByTime(20_000);
    become({ connection: 'offline' });
    become({ connection: 'online', awaitingSnapshot: true });
    vi.advanceTimersByTime(2000);
    expect(stopped).not.toHaveBeenCalled();
    become({ spin: spinning.spin && { ...spinning.spin, leftMs: 500, toldAtMs: performance.now() } });
    vi.advanceTimersByTime(500);
    expect(stopped.mock.calls).toEqual([[STOPPED]]);
  });
});
