import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPaused, stopOf, useConfig } from '../lib/config.ts';
import { dropNotices, useNoticeQueue } from '../lib/notices.ts';
import { listenToMaintenance } from './maintenance.ts';

let handlers: Map<string, (payload: never) => void>;
/** Delay that the specification requires. */
const RELOAD_AFTER_MS = 5000;
const reload = vi.fn();
const hear = (event: string, payload: object = {}): void => handlers.get(event)?.(payload as never);
/** Returns the kinds of the shown notices. */
const notices = (): string[] => useNoticeQueue.getState().queue.map(({ type }) => type);
const isOn = (): boolean => useConfig.getState().maintenance;

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  dropNotices();
  useConfig.getState().setMaintenance(false);
  handlers = new Map();
  listenToMaintenance({ listen: (event, handler) => (handlers.set(event, handler), () => undefined), reload });
});
afterEach(() => vi.useRealTimers());

describe('maintenance', () => {
  it('is told when it begins, and the notice that it is over takes the place of that one', () => {
    hear('refreshPage', { maintenance: true });
    expect([isOn(), notices()]).toEqual([true, ['error']]);
    hear('refreshPage', { maintenance: false });
    expect([isOn(), notices()]).toEqual([false, ['success']]);
  });

  it('is told once if it began while the connection was away, however often the page joins', () => {
    hear('refreshPage', { maintenance: true });
    hear('refreshPage', { maintenance: true });
    expect([isOn(), notices()]).toEqual([true, ['error']]);
  });

  it('is over for every later join if it ended while the connection was away, and is told once', () => {
    hear('refreshPage', { maintenance: true });
    hear('refreshPage', { maintenance: false });
    dropNotices();
    hear('refreshPage', { maintenance: false });
    expect([isOn(), notices()]).toEqual([false, []]);
  });

  it('maintenance listens to its own events only, not to snapshots of games', () => {
    expect([...handlers.keys()].sort()).toEqual(['clearBets', 'gamesStopped', 'refreshPage']);
  });

  it('[I3] a stop pauses its game alone, and ends without a notice', () => {
    const stopped = [{ game: 'wheel', text: 'Back soon.', text_ru: null }];
    hear('gamesStopped', { stopped });
    expect([stopOf('wheel'), stopOf('crash'), isPaused('wheel'), isPaused('crash')]).toEqual([
      stopped[0],
      undefined,
      true,
      false,
    ]);
    hear('gamesStopped', { stopped: [] });
    expect([isPaused('wheel'), isOn(), notices()]).toEqual([false, false, []]);
  });

  it('shows no notice for an end of maintenance without a beginning', () => {
    hear('refreshPage', { maintenance: false });
    expect([isOn(), notices()]).toEqual([false, []]);
  });

  it('reloads any page 5 s after a round has ended in it, once', () => {
    hear('refreshPage', { maintenance: true });
    hear('clearBets');
    vi.advanceTimersByTime(RELOAD_AFTER_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    hear('clearBets');
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10 * RELOAD_AFTER_MS);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads nothing when no round ends in it', () => {
    hear('clearBets');
    hear('refreshPage', { maintenance: true });
    vi.advanceTimersByTime(10 * RELOAD_AFTER_MS);
    expect(reload).not.toHaveBeenCalled();
  });
});
