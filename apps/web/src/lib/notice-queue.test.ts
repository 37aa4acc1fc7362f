import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { startTexts } from './i18n.ts';
import { dropNotices, notify, notifyError, notifyWin, useNoticeQueue } from './notices.ts';
import { usePopups } from './popups.ts';

const queue = () => useNoticeQueue.getState().queue;
const texts = () => queue().map(({ text }) => text);
const ACTION = 'The deposit was not made.';
const failed = (message: string, more: object = {}) => new ApiError(message, { status: 400, ...more });

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts();
});
beforeEach(() => useNoticeQueue.setState({ queue: [], withdrawn: [], isPlain: false }));
afterEach(() => vi.restoreAllMocks());

describe('an action that failed', () => {
  it('is told with its reason, where one is known', () => {
    notifyError(failed('There is too little money.'), ACTION);
    expect(queue()).toMatchObject([{ type: 'error', text: `${ACTION} There is too little money.` }]);
  });

  it('is told alone where the server says no more than that it failed', () => {
    notifyError(failed('app_api.internal'), ACTION);
    expect(texts()).toEqual([ACTION]);
  });

  it('is not told where the session has ended: that is told instead', () => {
    notifyError(failed('user_api.session_ended', { endsSession: true }), ACTION);
    expect(queue()).toEqual([]);
  });

  it('is told to the player in the same way if a bug caused it, and reaches the console as it is', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bug = new TypeError('x is not a function');
    notifyError(bug, ACTION);
    notifyError(failed('No such thing.'), 'Another action failed.');
    expect(texts()).toEqual([ACTION, 'Another action failed. No such thing.']);
    expect(logged.mock.calls).toEqual([[bug]]);
  });
});

describe('the queue of notices', () => {
  it('holds the last ten', () => {
    for (let n = 1; n <= 12; n++) notify({ type: 'info', message: `Notice ${n}.` });
    expect(texts()).toEqual(Array.from({ length: 10 }, (_, at) => `Notice ${at + 3}.`));
  });

  it('gives one up, or all', () => {
    for (const n of [1, 2, 3]) notify({ type: 'info', message: `Another notice ${n}.` });
    dropNotices(queue()[1]?.id);
    expect(texts()).toEqual(['Another notice 1.', 'Another notice 3.']);
    dropNotices();
    expect(queue()).toEqual([]);
  });

  it('has the same words of another kind beside each other: they are two notices', () => {
    notify({ type: 'info', message: 'It is so.' });
    notify({ type: 'error', message: 'It is so.' });
    notifyWin({ item: null, text: 'It is so.', isGain: true });
    expect(queue().map(({ type }) => type)).toEqual(['info', 'error', 'win']);
    expect(new Set(queue().map(({ id }) => id)).size).toBe(3);
  });
});

describe('a button in a notice', () => {
  it('has its text and does what it is for', () => {
    const run = vi.fn();
    notify({ type: 'info', message: 'Something can be done.', actionKey: 'Do it now', onAction: run });
    expect(queue()[0]?.action?.label).toBe('Do it now');
    queue()[0]?.action?.run();
    expect(run).toHaveBeenCalledOnce();
  });

  it('is there only with both', () => {
    notify({ type: 'info', message: 'There is no deed.', actionKey: 'Do it now' });
    notify({ type: 'info', message: 'There is no text.', onAction: () => undefined });
    expect(queue().map(({ action }) => action)).toEqual([undefined, undefined]);
  });
});

describe('a popup that guides', () => {
  const { show, toggle, close } = usePopups.getState();
  const state = () => [usePopups.getState().open, usePopups.getState().guided];

  it('does so until it is opened by hand', () => {
    close();
    show('storehouse', { guided: true });
    expect(state()).toEqual(['storehouse', true]);
    show('storehouse');
    expect(state()).toEqual(['storehouse', false]);
    show('storehouse', { guided: true });
    toggle('bonus');
    expect(state()).toEqual(['bonus', false]);
  });
});
