import { describe, expect, it } from 'vitest';
import {
  attemptMs,
  connectionStatus,
  newConnection,
  shouldProbe,
  shouldReplace,
  stepConnection,
  type Expectation,
  type ConnectionState,
  type ConnectionEvent,
} from './connection-state.ts';

const URGENT: Expectation = { toleratedMs: 6000, urgent: true };
const IDLE: Expectation = { toleratedMs: 6000, urgent: false };
const CHECK_MS = 125;

/** Returns an open connection after these events, with regular checks in between, as on the page. */
const play = (events: readonly (readonly [number, ConnectionEvent])[], untilMs: number): ConnectionState => {
  let connection = stepConnection(newConnection(0), 'opened', 0);
  const left = [...events];
  for (let ms = CHECK_MS; ms <= untilMs; ms += CHECK_MS) {
    while (left[0] !== undefined && left[0][0] <= ms) {
      const [atMs, event] = left.shift() ?? [0, 'heard'];
      connection = stepConnection(connection, event, atMs);
    }
    connection = stepConnection(connection, 'checked', ms);
  }
  return connection;
};

describe('[P1] a connection over which nothing comes', () => {
  it('is told within two seconds, the look itself included, when own money waits', () => {
    expect(connectionStatus(play([[1000, 'heard']], 2750), URGENT, 2750)).toBe('online');
    expect(connectionStatus(play([[1000, 'heard']], 2875), URGENT, 2875)).toBe('silent');
  });

  it('is believed as long as a word comes every second', () => {
    const words = Array.from({ length: 20 }, (_, second) => [second * 1000, 'heard'] as const);
    for (let ms = 0; ms <= 19_000; ms += 250)
      expect(
        connectionStatus(
          play(
            words.filter(([atMs]) => atMs <= ms),
            ms,
          ),
          URGENT,
          ms,
        ),
      ).toBe('online');
  });

  it('may be quiet for as long as is expected when nothing waits', () => {
    expect(connectionStatus(play([], 5875), IDLE, 5875)).toBe('online');
    expect(connectionStatus(play([], 6000), IDLE, 6000)).toBe('silent');
  });

  it('a silent connection is online again with its first message', () => {
    expect(connectionStatus(play([[3000, 'heard']], 3000), URGENT, 3000)).toBe('online');
  });

  it('a silent connection is probed once, and only while a stake or command is pending', () => {
    const quiet = play([], 1125);
    expect(shouldProbe(quiet, URGENT, 1125)).toBe(true);
    expect(shouldProbe(quiet, IDLE, 1125)).toBe(false);
    expect(shouldProbe(play([[1100, 'probed']], 1500), URGENT, 1500)).toBe(false);
    expect(
      shouldProbe(
        play(
          [
            [1100, 'probed'],
            [1200, 'heard'],
          ],
          2375,
        ),
        URGENT,
        2375,
      ),
    ).toBe(true);
  });

  it('a connection with a message every second is never probed', () => {
    expect(shouldProbe(play([[1000, 'heard']], 2000), URGENT, 2000)).toBe(false);
  });

  it('is replaced after four seconds when money waits, otherwise late and not by everybody at once', () => {
    const quiet = play([], 4000);
    expect(shouldReplace(quiet, URGENT, { nowMs: 3999, patienceMs: 0 })).toBe(false);
    expect(shouldReplace(quiet, URGENT, { nowMs: 4000, patienceMs: 0 })).toBe(true);
    const idle = play([], 14_000);
    expect(shouldReplace(idle, IDLE, { nowMs: 13_999, patienceMs: 2000 })).toBe(false);
    expect(shouldReplace(idle, IDLE, { nowMs: 14_000, patienceMs: 2000 })).toBe(true);
  });
});

describe('[P1] the network of the browser', () => {
  it('counts as gone at once, and keeps the connection from being replaced in vain', () => {
    const connection = play(
      [
        [1000, 'heard'],
        [1100, 'networkGone'],
      ],
      6000,
    );
    expect(connectionStatus(stepConnection(play([[1000, 'heard']], 1000), 'networkGone', 1100), IDLE, 1100)).toBe(
      'silent',
    );
    expect(shouldReplace(connection, URGENT, { nowMs: 6000, patienceMs: 0 })).toBe(false);
    expect(shouldReplace(stepConnection(connection, 'networkBack', 6000), URGENT, { nowMs: 6000, patienceMs: 0 })).toBe(
      true,
    );
  });

  it('is not gone when words keep coming, but for what was on its way', () => {
    expect(
      connectionStatus(
        play(
          [
            [1000, 'networkGone'],
            [1200, 'heard'],
          ],
          1250,
        ),
        URGENT,
        1250,
      ),
    ).toBe('silent');
    expect(
      connectionStatus(
        play(
          [
            [1000, 'networkGone'],
            [2000, 'heard'],
          ],
          2000,
        ),
        URGENT,
        2000,
      ),
    ).toBe('online');
  });

  it('says offline before there has been a connection, connecting when the network is there', () => {
    expect(connectionStatus(newConnection(0), IDLE, 60_000)).toBe('connecting');
    expect(connectionStatus(stepConnection(newConnection(0), 'networkGone', 10), IDLE, 10)).toBe('offline');
    expect(connectionStatus(stepConnection(play([], 1000), 'lost', 1000), IDLE, 1000)).toBe('offline');
  });
});

describe('[P1] silence that nobody listened to', () => {
  it('does not count: a page that stood still, or comes back to sight', () => {
    const slept = stepConnection(play([[1000, 'heard']], 1000), 'checked', 61_000);
    expect(connectionStatus(slept, URGENT, 61_000)).toBe('online');
    expect(connectionStatus(slept, URGENT, 62_800)).toBe('silent');
    const woken = stepConnection(play([[1000, 'heard']], 1000), 'woken', 61_000);
    expect(connectionStatus(woken, URGENT, 61_000)).toBe('online');
    expect(shouldProbe(woken, URGENT, 62_100)).toBe(true);
  });

  it('ends with a new connection, which starts afresh', () => {
    const again = stepConnection(stepConnection(play([[1100, 'probed']], 4000), 'lost', 4000), 'opened', 5000);
    expect([connectionStatus(again, URGENT, 5000), again.probing]).toEqual(['online', false]);
  });
});

it('[P1] gives the first attempt at a new connection little time, later ones more', () => {
  expect([1, 2, 100].map(attemptMs)).toEqual([3000, 6000, 20_000]);
});
