import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTable } from './connect-table.ts';
import { createToldTables } from './told-tables.ts';
import { connected, NO_COMMANDS } from './own-commands.ts';
import { type IdentityEvent, INITIAL_TABLE, reduceTable, type TableEvent, type TableState } from './table-state.ts';
import { createTableStore } from './table-store.ts';

const socket = vi.hoisted(() => ({
  status: 'online',
  handlers: new Map<string, (payload: unknown) => void>(),
  followers: [] as (() => void)[],
  watched: [] as unknown[],
}));
vi.mock('../lib/socket.ts', () => ({
  connection: {
    getState: () => ({ status: socket.status }),
    subscribe: (follow: () => void) => socket.followers.push(follow),
  },
  onServer: (event: string, handler: (payload: unknown) => void) => socket.handlers.set(event, handler),
  watchGames: (game: unknown) => {
    socket.watched.push(game);
    return Promise.resolve({ status: 'success', snapshot: null });
  },
}));
const expected = vi.hoisted(() => ({ now: (): unknown => null }));
vi.mock('../lib/connection-watch.ts', () => ({ expectMessages: (next: () => unknown) => (expected.now = next) }));

type Event = TableEvent | IdentityEvent | { type: 'crashInit' | 'clearBets'; payload: null };
const SNAPSHOT: Event = { type: 'crashInit', payload: null };

const reduce = (state: TableState, event: Event): TableState => {
  switch (event.type) {
    case 'crashInit':
      return { ...state, loaded: true, awaitingSnapshot: false };
    case 'clearBets':
      return state;
    case 'identity':
      return { ...state, selfId: event.userId };
    default:
      return reduceTable(state, event);
  }
};

/** True if own bets are in the round. */
const own = { bets: false };

/**
 * Functions that show the tables again after a test: the module combines the expectations of all tables, also of those
 * that earlier tests have left.
 */
const left: (() => void)[] = [];

/** Prepares a table that has its snapshot and that a page shows. */
const playing = async (told = createToldTables()) => {
  const table = createTableStore<TableState, Event>({
    initial: INITIAL_TABLE,
    reduce,
    speaksOfRound: ['clearBets', 'crashInit'],
  });
  const asked: ((snapshot: Event | null | Error) => void)[] = [];
  const player = { id: null as number | null | undefined, changed: (): void => undefined };
  const { start, show, isWatched } = connectTable<TableState, Event>(
    {
      name: 'coins',
      bankOf: () => 0,
      table,
      events: ['clearBets'],
      askSnapshot: () =>
        new Promise((resolve, reject) =>
          asked.push((snapshot) => (snapshot instanceof Error ? reject(snapshot) : resolve(snapshot))),
        ),
      silenceMs: () => 3000,
      expects: () => ({ toleratedMs: 5000, urgent: false }),
      watching: {
        isHome: true,
        name: 'crash',
        snapshotOf: () => SNAPSHOT,
        isNeeded: () => own.bets,
        isKnown: () => true,
        ownBetEvents: [],
        onWatchedAgain: () => undefined,
      },
      identity: { current: () => player.id, subscribe: (next) => (player.changed = next) },
    },
    told,
  );
  show(true);
  left.push(() => show(true));
  const started = start();
  asked[0]?.(SNAPSHOT);
  await started;
  // Waits until a missing snapshot would have been requested again.
  await wait(2000);
  hear();
  asked.length = 0;
  const become = (id: number | null | undefined): void => {
    player.id = id;
    player.changed();
  };
  return { table, asked, show, start, isWatched, become, state: () => table.store.getState() };
};
const turn = (status: string): void => {
  socket.status = status;
  for (const follow of socket.followers) follow();
};
const hear = (): void => socket.handlers.get('clearBets')?.(null);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  vi.stubGlobal('document', { hidden: false });
  socket.status = 'online';
  socket.handlers.clear();
  socket.followers.length = socket.watched.length = 0;
});
afterEach(() => {
  own.bets = false;
  for (const comeBack of left) comeBack();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[P1] a silence of the table', () => {
  it('is counted from its last word: one that speaks now and then has no gap', async () => {
    const { state } = await playing();
    for (let words = 0; words < 10; words++) {
      await wait(2500);
      hear();
    }
    expect(state().gaps).toBe(0);
    await wait(4000);
    expect(state().gaps).toBeGreaterThan(0);
  });

  it('is none while there is no connection: its return brings a snapshot', async () => {
    const { state, asked } = await playing();
    turn('offline');
    await wait(20_000);
    expect([state().gaps, asked.length]).toEqual([0, 0]);
  });

  it('is none of a table that the server does not tell of', async () => {
    const { state, show, isWatched } = await playing();
    show(false);
    await wait(20_000);
    expect([socket.watched, isWatched(), state().gaps]).toEqual([[null], false, 0]);
    expect(state().awaitingSnapshot).toBe(true);
  });
});

describe('[P1] a connection that comes back', () => {
  it('is waited for: the snapshot comes by itself, and is asked for only when it does not', async () => {
    const { asked, table } = await playing();
    turn('offline');
    await wait(5000);
    turn('online');
    expect(asked).toHaveLength(0);
    await wait(1000);
    table.dispatch(SNAPSHOT);
    await wait(1500);
    expect(asked).toHaveLength(0);
    turn('offline');
    turn('online');
    await wait(2000);
    expect(asked).toHaveLength(1);
  });

  it('a question that fails is repeated until there is an answer', async () => {
    const { asked, state } = await playing();
    turn('offline');
    turn('online');
    await wait(2000);
    asked[0]?.(new Error('no answer'));
    await wait(2000);
    expect(asked).toHaveLength(2);
    asked[1]?.(SNAPSHOT);
    await wait(2000);
    expect([asked.length, state().awaitingSnapshot]).toEqual([2, false]);
  });
});

it('a table is connected once, however often it is started', async () => {
  const { start } = await playing();
  await start();
  expect(socket.followers).toHaveLength(1);
});

it('keeps the screen of the last player while the present one is unknown', async () => {
  const { become, state, asked } = await playing();
  become(7);
  asked[0]?.(SNAPSHOT);
  await wait(0);
  become(undefined);
  expect([state().selfId, asked.length]).toEqual([7, 1]);
});

it('tables on which no money waits are in no hurry together', async () => {
  await playing();
  await playing();
  expect(expected.now()).toEqual({ toleratedMs: 5000, urgent: false });
});

describe('the state of a table', () => {
  const BET = { kind: 'bet', targetId: null } as const;
  const open: TableState = { ...INITIAL_TABLE, loaded: true, connection: 'online', awaitingSnapshot: false };
  const play = (...events: TableEvent[]): TableState => events.reduce<TableState>(reduceTable, open);

  it('says that an answer is late, once it is', () => {
    expect(play({ type: 'commandSent', command: BET }).commands.wait).toBe('fresh');
    expect(play({ type: 'commandSent', command: BET }, { type: 'commandLate' }).commands.wait).toBe('late');
  });

  it('keeps what was not sent until there is a connection over which it can be', () => {
    const silent = play({ type: 'commandUnsent', command: BET }, { type: 'connection', connection: 'silent' });
    expect(silent.commands.unsent).toEqual(BET);
    expect(connected(NO_COMMANDS)).toBe(NO_COMMANDS);
  });
});

describe('the store of a table', () => {
  const storeOf = () => {
    const reduced = (state: object, { type }: { type: string }): object => (type === 'round' ? { round: 1 } : state);
    const table = createTableStore<TableState, { type: string }>({
      initial: { ...INITIAL_TABLE, selfId: 7 },
      reduce: reduced as never,
      speaksOfRound: ['round', 'word'],
    });
    let changes = 0;
    table.store.subscribe(() => changes++);
    return { ...table, changes: () => changes };
  };

  it('is heard of by the events of its round alone', async () => {
    const { dispatch, lastHeardAt } = storeOf();
    const begun = performance.now();
    await wait(1000);
    dispatch({ type: 'other' });
    expect(lastHeardAt()).toBe(0);
    dispatch({ type: 'word' });
    expect(lastHeardAt()).toBe(begun + 1000);
  });

  it('holds what the reducer returns and nothing of before; what changes nothing is told to nobody', () => {
    const { dispatch, store, changes } = storeOf();
    dispatch({ type: 'other' });
    expect(changes()).toBe(0);
    dispatch({ type: 'round' });
    expect([changes(), store.getState()]).toEqual([1, { round: 1 }]);
  });
});
