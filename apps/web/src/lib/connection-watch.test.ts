import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionStatus } from './connection-state.ts';
import { expectMessages, watchConnection } from './connection-watch.ts';

const page = { hidden: false, listeners: new Map<string, () => void>() };
const listen = (name: string, listener: () => void): void => void page.listeners.set(name, listener);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  page.hidden = false;
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    addEventListener: listen,
  });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = () => {
  const statuses: ConnectionStatus[] = [];
  const actions = {
    onStatus: (status: ConnectionStatus) => statuses.push(status),
    probe: vi.fn(),
    replace: vi.fn(),
    retry: vi.fn(),
  };
  return { tell: watchConnection(actions), statuses, ...actions };
};

describe('[P1] the watch over the connection', () => {
  it('tells of silence within two seconds of the last word, probes once before, and replaces the connection soon after', () => {
    expectMessages(() => ({ toleratedMs: 6000, urgent: true }));
    const { tell, statuses, probe, replace } = watch();
    tell('opened');
    vi.advanceTimersByTime(1000);
    tell('heard');
    vi.advanceTimersByTime(1700);
    expect([statuses, probe.mock.calls.length]).toEqual([['online'], 1]);
    vi.advanceTimersByTime(300);
    expect([statuses, probe.mock.calls.length, replace.mock.calls.length]).toEqual([['online', 'silent'], 1, 0]);
    vi.advanceTimersByTime(2200);
    expect(replace).toHaveBeenCalled();
  });

  it('believes the connection again with the next word', () => {
    expectMessages(() => ({ toleratedMs: 6000, urgent: true }));
    const { tell, statuses } = watch();
    tell('opened');
    vi.advanceTimersByTime(2500);
    tell('heard');
    expect(statuses).toEqual(['online', 'silent', 'online']);
  });

  it('asks nobody and says nothing while the page is hidden, and starts afresh when it is seen again', () => {
    expectMessages(() => ({ toleratedMs: 6000, urgent: true }));
    const { tell, statuses, probe, replace } = watch();
    tell('opened');
    page.hidden = true;
    vi.advanceTimersByTime(60_000);
    page.hidden = false;
    page.listeners.get('visibilitychange')?.();
    expect([statuses, probe.mock.calls.length, replace.mock.calls.length]).toEqual([['online'], 0, 0]);
    vi.advanceTimersByTime(1900);
    expect([statuses, probe.mock.calls.length]).toEqual([['online', 'silent'], 1]);
  });

  it('takes the word of the browser at once, and tries again at once when the network is back', () => {
    expectMessages(() => ({ toleratedMs: 6000, urgent: false }));
    const { tell, statuses, retry } = watch();
    tell('opened');
    page.listeners.get('offline')?.();
    expect(statuses).toEqual(['online', 'silent']);
    tell('lost');
    page.listeners.get('online')?.();
    expect([statuses, retry.mock.calls.length]).toEqual([['online', 'silent', 'offline'], 1]);
  });
});
