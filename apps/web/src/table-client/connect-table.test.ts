import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConfig } from '../lib/config.ts';
import { connectTable } from './connect-table.ts';
import { createToldTables } from './told-tables.ts';
import { type IdentityEvent, INITIAL_TABLE, reduceTable, type TableEvent, type TableState } from './table-state.ts';
import { createTableStore } from './table-store.ts';

const socket = vi.hoisted(() => ({
  status: 'online',
  handlers: new Map<string, (payload: unknown) => void>(),
  followers: new Set<() => void>(),
}));
vi.mock('../lib/socket.ts', () => ({
  connection: {
    getState: () => ({ status: socket.status }),
    subscribe: (follow: () => void) => socket.followers.add(follow),
  },
  onServer: (event: string, handler: (payload: unknown) => void) => socket.handlers.set(event, handler),
  watchGames: () => Promise.resolve({ status: 'success', snapshot: null }),
}));
const expected = vi.hoisted(() => ({ now: (): unknown => null }));
vi.mock('../lib/connection-watch.ts', () => ({
  expectMessages: (next: () => unknown) => {
    expected.now = next;
  },
}));

/** Table of a test game. Its snapshot contains the number of coins. */
interface Coins extends TableState {
  coins: number;
  isPaused: boolean;
}
type CoinEvent =
  | TableEvent
  | IdentityEvent
  | { type: 'crashInit' | 'clearBets'; payload: number }
  | { type: 'refreshPage'; payload: { maintenance: boolean } };

const reduce = (state: Coins, event: CoinEvent): Coins => {
  switch (event.type) {
    case 'crashInit':
      return { ...state, loaded: true, awaitingSnapshot: false, coins: event.payload };
    case 'clearBets':
      return { ...state, coins: state.coins + event.payload };
    case 'refreshPage':
      return { ...state, isPaused: event.payload.maintenance };
    case 'identity':
      return { ...state, selfId: event.userId };
    default:
      return reduceTable(state, event);
  }
};

const place = (expects = { toleratedMs: 2000, urgent: false }, { told = createToldTables(), hasOwn = true } = {}) => {
  const table = createTableStore<Coins, CoinEvent>({
    initial: { ...INITIAL_TABLE, coins: 0, isPaused: false },
    reduce,
    speaksOfRound: ['clearBets', 'crashInit'],
  });
  const asked: ((coins: number | null) => void)[] = [];
  let userId: number | null | undefined;
  let changed: () => void = () => undefined;
  const { start } = connectTable<Coins, CoinEvent>(
    {
      name: 'coins',
      bankOf: () => 0,
      table,
      events: ['clearBets', 'refreshPage'],
      // Ten coins end the round.
      isOver: ({ coins }) => coins === 10,
      askSnapshot: () =>
        new Promise((resolve) =>
          asked.push((coins) => resolve(coins === null ? null : { type: 'crashInit', payload: coins })),
        ),
      silenceMs: () => 3000,
      expects: () => expects,
      watching: {
        isHome: true,
        name: 'crash',
        snapshotOf: () => ({ type: 'crashInit', payload: 0 }),
        isNeeded: () => hasOwn,
        isKnown: () => true,
        ownBetEvents: [],
        onWatchedAgain: () => undefined,
      },
      identity: { current: () => userId, subscribe: (next) => (changed = next) },
    },
    told,
  );
  const state = (): Coins => table.store.getState();
  const become = (next: number | null): void => {
    userId = next;
    changed();
  };
  return { start, asked, state, become };
};
const turn = (status: string): void => {
  socket.status = status;
  for (const follow of socket.followers) follow();
};
const stopOfCoins = { game: 'coins', text: null, text_ru: null };
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  vi.stubGlobal('document', { hidden: false });
  socket.status = 'online';
  socket.handlers.clear();
  socket.followers.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConfig.setState({ maintenance: false, stopped: [] });
});

describe('a connected table', () => {
  it('loads its snapshot once, and hears its events', async () => {
    const { start, asked, state } = place();
    const started = start();
    void start();
    expect(asked).toHaveLength(1);
    asked[0]?.(3);
    await started;
    expect(state()).toMatchObject({ loaded: true, connection: 'online', coins: 3 });
    socket.handlers.get('clearBets')?.(2);
    expect(state().coins).toBe(5);
  });

  it('asks again after a while when there is no round yet', async () => {
    const { start, asked } = place();
    void start();
    asked[0]?.(null);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(2);
  });

  it('does not wait for the snapshot without a connection, and asks when it does not come by itself', async () => {
    socket.status = 'connecting';
    const { start, asked } = place();
    await start();
    expect(asked).toHaveLength(0);
    turn('online');
    expect(asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(1);
  });

  it('[P1] a table of which nothing is heard is a gap: its snapshot is asked for, one question at a time', async () => {
    const { start, asked, state } = place();
    const started = start();
    asked[0]?.(3);
    await started;
    await vi.advanceTimersByTimeAsync(2900);
    expect(state().gaps).toBe(0);
    await vi.advanceTimersByTimeAsync(3000);
    expect(state().gaps).toBeGreaterThan(0);
    expect(asked).toHaveLength(2);
  });

  it('[I3] is paused in maintenance of the site and while staff have stopped its game', () => {
    const { start, state } = place();
    void start();
    const seen = [
      { maintenance: true },
      { stopped: [stopOfCoins] },
      { maintenance: false },
      { stopped: [{ ...stopOfCoins, game: 'another' }] },
    ].map((change) => {
      useConfig.setState(change);
      return state().isPaused;
    });
    expect(seen).toEqual([true, true, true, false]);
  });

  it('[I3] waits in silence for the next round of a stopped game once its round is over, and then as ever', async () => {
    // Shorter than the tolerance of the other tests' tables.
    const toleratedMs = 1900;
    const { start, asked, state } = place({ toleratedMs, urgent: false });
    useConfig.setState({ stopped: [stopOfCoins] });
    const started = start();
    asked[0]?.(9);
    await started;
    expect(expected.now()).toMatchObject({ toleratedMs });
    socket.handlers.get('clearBets')?.(1);
    expect(expected.now()).not.toMatchObject({ toleratedMs });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state().gaps).toBe(0);
    useConfig.setState({ stopped: [] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(state().gaps).toBe(1);
  });

  it('[I3] asks for the snapshot of a stopped game that has no round when the game goes on, and not before', async () => {
    const { start, asked } = place();
    useConfig.setState({ stopped: [stopOfCoins] });
    void start();
    asked[0]?.(null);
    // The snapshot is requested a second time after the connection is established.
    await vi.advanceTimersByTimeAsync(2000);
    asked[1]?.(null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
    useConfig.setState({ stopped: [] });
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(3);
  });

  it('a hidden page does not judge a silence', async () => {
    const { start, asked, state } = place();
    const started = start();
    asked[0]?.(3);
    await started;
    vi.stubGlobal('document', { hidden: true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state().gaps).toBe(0);
  });

  it('a player who is known after the snapshot gets one of their own; a visitor needs none', async () => {
    const { start, asked, state, become } = place();
    const started = start();
    asked[0]?.(3);
    await started;
    become(7);
    expect(state().selfId).toBe(7);
    expect(asked).toHaveLength(2);
    asked[1]?.(4);
    await settle();
    become(7);
    become(null);
    expect([state().selfId, asked.length]).toEqual([null, 2]);
  });

  it('[I2] is asked for its snapshot while another page has its place, once its player is known: it may hold bets', async () => {
    socket.status = 'connecting';
    const told = createToldTables();
    const { start, asked, become, state } = place(undefined, { told, hasOwn: false });
    await start();
    const wheel = { name: 'wheel', mayGo: () => true, lost: () => undefined } as const;
    told.setShown(wheel, true);
    told.begin(wheel);
    become(null);
    turn('online');
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(0);
    become(7);
    expect(asked).toHaveLength(1);
    asked[0]?.(null);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(2);
    asked[1]?.(3);
    await settle();
    expect(state().loaded).toBe(true);
  });

  it('expects with several tables the shortest silence, urgent if one of them is', async () => {
    const [patient, hurried] = [
      place({ toleratedMs: 6000, urgent: false }),
      place({ toleratedMs: 1800, urgent: true }),
    ];
    for (const table of [patient, hurried]) {
      void table.start();
      await settle();
      table.asked[0]?.(1);
      await settle();
    }
    expect(expected.now()).toEqual({ toleratedMs: 1800, urgent: true });
  });
});
