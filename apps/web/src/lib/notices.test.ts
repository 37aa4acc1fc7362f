import { beforeEach, describe, expect, it } from 'vitest';
import { dismissNotices, notify, notifyWin, useNoticeQueue } from './notices.ts';

const say = (message: string, about?: string) =>
  notify({ type: 'error', message, ...(about !== undefined && { about }) });
const queued = () => useNoticeQueue.getState().queue.map((notice) => notice.text);

beforeEach(() => useNoticeQueue.setState({ queue: [], withdrawn: [], isPlain: false }));

describe('a notice that speaks of something', () => {
  it('is taken out of the queue when that is no longer so, and others stay', () => {
    say('The code is bad.', 'promo');
    say('Something else.');
    dismissNotices('promo');
    expect(queued()).toEqual(['Something else.']);
    expect(useNoticeQueue.getState().withdrawn).toEqual([]);
  });

  it('is withdrawn once it has been shown, and only once', () => {
    say('The code is bad.', 'promo');
    const [shown] = useNoticeQueue.getState().queue;
    useNoticeQueue.setState({ queue: [] });
    dismissNotices('promo');
    dismissNotices('promo');
    expect(useNoticeQueue.getState().withdrawn).toEqual([shown?.id]);
  });

  it('gives way to the next one about the same thing', () => {
    say('The code is bad.', 'promo');
    say('The code has expired.', 'promo');
    expect(queued()).toEqual(['The code has expired.']);
  });
});

describe('the same notice again', () => {
  it('takes its own place: it is never beside itself', () => {
    say('Topped up by $10.');
    say('Something else.');
    const [first] = useNoticeQueue.getState().queue;
    say('Topped up by $10.');
    expect(queued()).toEqual(['Something else.', 'Topped up by $10.']);
    expect(useNoticeQueue.getState().queue.at(-1)?.id).toBe(first?.id);
  });

  it('keeps its id when it has been shown, so that the shown one is renewed', () => {
    say('Topped up by $11.');
    const [shown] = useNoticeQueue.getState().queue;
    useNoticeQueue.setState({ queue: [] });
    say('Topped up by $11.');
    expect(useNoticeQueue.getState().queue).toMatchObject([{ id: shown?.id }]);
  });
});

describe('how long a notice stands', () => {
  const durations = () => useNoticeQueue.getState().queue.map(({ durationMs }) => durationMs);

  it('is five seconds, for a success, a failure and a win', () => {
    say('Something else.');
    notify({ type: 'success', message: 'All is well.' });
    notifyWin({ item: null, text: 'You won $3.', isGain: true });
    expect(durations()).toEqual([5000, 5000, 5000]);
  });

  it('is what it is told to be: one that waits for the player waits', () => {
    notify({ type: 'info', message: 'While you were away.', durationMs: Infinity });
    expect(durations()).toEqual([Infinity]);
  });
});

it.each([
  [true, 'win'],
  [false, 'success'],
] as const)('a return is shown as a win only if it is a gain (%s)', (isGain, type) => {
  notifyWin({ item: null, text: 'It came back.', isGain });
  expect(useNoticeQueue.getState().queue).toMatchObject([{ type, text: 'It came back.' }]);
});
