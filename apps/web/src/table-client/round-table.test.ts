import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInPlay } from './in-play.ts';
import { NO_PAST, type PastEvent, type PastResults } from './past-results.ts';
import { roundTable } from './round-table.ts';
import { type IdentityEvent, INITIAL_TABLE, reduceTable, type RoundState, type TableEvent } from './table-state.ts';
import { createTableStore } from './table-store.ts';

const wire = vi.hoisted(() => ({ watched: [] as unknown[] }));
vi.mock('../lib/socket.ts', () => ({
  connection: { getState: () => ({ status: 'online' }), subscribe: () => undefined },
  onServer: () => undefined,
  watchGames: (game: unknown, also: unknown[]) => (
    wire.watched.push(also.length > 0 ? [game, ...also] : game),
    Promise.resolve({ status: 'success', snapshot: null })
  ),
}));
vi.mock('../lib/connection-watch.ts', () => ({ expectMessages: () => undefined }));
vi.mock('../lib/token.ts', () => ({ getToken: () => null }));

type Coin = { id: number };
interface Coins extends RoundState<'bet'>, PastResults<Coin> {
  own: number;
}
type Event =
  | TableEvent<'bet'>
  | IdentityEvent
  | PastEvent<Coin>
  | { type: 'newGameWheel'; payload: { roundId: number } };

const reduce = (state: Coins, event: Event): Coins => {
  switch (event.type) {
    case 'newGameWheel':
      return { ...state, loaded: true, awaitingSnapshot: false, roundId: event.payload.roundId };
    case 'history':
      return { ...state, past: event.past };
    case 'historyFailed':
      return { ...state, pastFailed: true };
    case 'identity':
      return { ...state, selfId: event.userId };
    default:
      return reduceTable<'bet', Coins>(state, event);
  }
};

/** Table of a test game with one call for the round and the last results. */
const place = (ask: () => Promise<{ snapshot: object | null; past: readonly Coin[] }>) => {
  const table = createTableStore<Coins, Event>({
    initial: { ...INITIAL_TABLE, ...NO_PAST, roundId: null, own: 0 },
    reduce,
    speaksOfRound: ['newGameWheel'],
  });
  const effects = vi.fn<() => void>();
  const joined = roundTable<Coins, Event, Coin>({
    name: 'wheel',
    table,
    bankOf: () => 0,
    events: ['newGameWheel'],
    ask,
    silenceMs: () => Infinity,
    expects: () => ({ toleratedMs: Infinity, urgent: false }),
    hasOwn: ({ own }) => own > 0,
    identity: { current: () => null, subscribe: () => undefined },
    startEffects: effects,
  });
  return { ...joined, table, effects };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
  vi.stubGlobal('document', { hidden: false });
  wire.watched.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('begins once, and asks one question for the round and for the last results', async () => {
  const ask = vi.fn(() => Promise.resolve({ snapshot: { roundId: 5 }, past: [{ id: 4 }] }));
  const { start, loadHistory, table, effects } = place(ask);
  await Promise.all([start(), start(), loadHistory(), loadHistory()]);
  expect([ask.mock.calls.length, effects.mock.calls.length]).toEqual([1, 1]);
  expect(table.store.getState()).toMatchObject({ loaded: true, roundId: 5, past: [{ id: 4 }] });
});

it('says of results that do not come that they have failed, and asks anew', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('no answer')));
  const { loadHistory, table } = place(ask);
  await expect(loadHistory()).rejects.toThrow('no answer');
  expect(table.store.getState().pastFailed).toBe(true);
  await expect(loadHistory()).rejects.toThrow('no answer');
  expect(ask).toHaveBeenCalledTimes(2);
});

it('[I2] stays the table that the page is told of while own bets are in the round, or one is on its way', async () => {
  const { start, show, table } = place(() => Promise.resolve({ snapshot: { roundId: 5 }, past: [] }));
  await start();
  show(true);
  table.dispatch({ type: 'newGameWheel', payload: { roundId: 5 } });
  table.dispatch({ type: 'commandSent', command: { kind: 'bet', targetId: null } });
  show(false);
  await settle();
  expect(wire.watched).toEqual(['wheel']);
  expect(useInPlay.getState()).toEqual([]);
  table.store.setState({ ...table.store.getState(), own: 1, commands: INITIAL_TABLE.commands });
  await settle();
  expect(useInPlay.getState()).toEqual(['wheel']);
  expect(wire.watched).toEqual(['wheel']);
  table.store.setState({ ...table.store.getState(), own: 0 });
  await settle();
  expect([wire.watched, useInPlay.getState()]).toEqual([['wheel', null], []]);
});
