import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INITIAL_TABLE, type TableState } from './table-state.ts';
import { createToldTables } from './told-tables.ts';
import { watchTable } from './watch-table.ts';

const socket = vi.hoisted(() => ({ handlers: new Map<string, () => void>() }));
vi.mock('../lib/socket.ts', () => ({
  watchGames: () => new Promise(() => undefined),
  onServer: (event: string, handler: () => void) => {
    const before = socket.handlers.get(event);
    socket.handlers.set(event, () => (before?.(), handler()));
  },
}));

/** Games sent to the server, and its responses. */
const wire = { said: [] as unknown[], answers: [] as ((snapshot: object | null) => void)[] };
const tables = () =>
  createToldTables((game, also) => {
    wire.said.push(also.length > 0 ? [game, ...also] : game);
    return new Promise((give) => wire.answers.push((snapshot) => give({ status: 'success', game, snapshot } as never)));
  });

/** Prepares a table that has its snapshot and that no page shows. */
const place = (begin: Partial<TableState> = {}, { told = tables(), isHome = true } = {}) => {
  let state: TableState = { ...INITIAL_TABLE, loaded: true, awaitingSnapshot: false, ...begin };
  let changed: () => void = () => undefined;
  const now = { ownBets: false, isKnown: true, isAsking: false };
  const heard: string[] = [];
  const watch = watchTable<TableState, { type: 'snapshot' }>(
    {
      name: isHome ? 'crash' : 'wheel',
      isHome,
      snapshotOf: () => ({ type: 'snapshot' }),
      isNeeded: () => now.ownBets,
      isKnown: () => now.isKnown,
      ownBetEvents: isHome ? ['successBet'] : [],
      onWatchedAgain: () => heard.push('watched again'),
    },
    {
      getState: () => state,
      subscribe: (next) => (changed = next),
      dispatch: ({ type }) => heard.push(type),
      isAsking: () => now.isAsking,
      askAgainLater: () => heard.push('asks later'),
    },
    told,
  );
  watch.start();
  /** Changes the state or the bets, and notifies the subscriber. */
  const change = (next: Partial<TableState> & Partial<typeof now> = {}): void => {
    const { ownBets = now.ownBets, isKnown = now.isKnown, isAsking = now.isAsking, ...rest } = next;
    Object.assign(now, { ownBets, isKnown, isAsking });
    state = { ...state, ...rest };
    changed();
  };
  return { watch, change, heard };
};
/** Prepares a table that a page has shown and left. */
const left = async () => {
  const table = place();
  table.watch.show(true);
  table.watch.show(false);
  wire.answers[0]?.(null);
  await settle();
  table.heard.length = 0;
  return table;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  socket.handlers.clear();
  wire.said.length = wire.answers.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a message to the server about a table', () => {
  it('is not sent while a page shows it: the server knows that from the beginning', () => {
    const { watch, change } = place();
    watch.show(true);
    change();
    expect([wire.said, watch.isWatched()]).toEqual([[], true]);
  });

  it('is sent once when no page shows it; its last state is not trusted from then on', () => {
    const { watch, change, heard } = place();
    watch.show(true);
    watch.show(false);
    change();
    expect([wire.said, watch.isWatched(), heard]).toEqual([[null], false, ['unwatched']]);
  });

  it('is not sent before the first snapshot', () => {
    const { change } = place({ loaded: false });
    change();
    expect(wire.said).toEqual([]);
    change({ loaded: true });
    expect(wire.said).toEqual([null]);
  });

  it('is not sent while own bets are in the round, whatever is shown', () => {
    const { watch, change } = place();
    change({ ownBets: true });
    watch.show(true);
    watch.show(false);
    expect(wire.said).toEqual([]);
    change({ ownBets: false });
    expect(wire.said).toEqual([null]);
  });

  it.each([{ awaitingSnapshot: true }, { isAsking: true }, { isKnown: false }])(
    'the page sends nothing about a table that it has left while own bets may be in the round: %o',
    (unknown) => {
      const { watch, change } = place();
      watch.show(true);
      change(unknown);
      watch.show(false);
      expect(wire.said).toEqual([]);
      change({ awaitingSnapshot: false, isAsking: false, isKnown: true });
      expect(wire.said).toEqual([null]);
    },
  );

  it('is sent at once when it is shown again, though nothing is known of the round', async () => {
    const { watch, change, heard } = await left();
    change({ awaitingSnapshot: true, isKnown: false });
    watch.show(true);
    expect([wire.said, watch.isWatched(), heard]).toEqual([[null, 'crash'], true, []]);
  });

  it('is sent when an own bet was made on another page', async () => {
    const { watch } = await left();
    socket.handlers.get('successBet')?.();
    expect([wire.said, watch.isWatched()]).toEqual([[null, [null, 'crash']], true]);
    socket.handlers.get('successBet')?.();
    expect(wire.said).toHaveLength(2);
  });
});

describe('the response to that message', () => {
  it('brings the snapshot before the events, and missed results are looked up', async () => {
    const { watch, heard } = await left();
    watch.show(true);
    wire.answers[1]?.({});
    await settle();
    expect(heard).toEqual(['snapshot', 'watched again']);
  });

  it('leads to a later request if it has no snapshot', async () => {
    const { watch, heard } = await left();
    watch.show(true);
    wire.answers[1]?.(null);
    await settle();
    expect(heard).toEqual(['asks later', 'watched again']);
  });

  it('changes nothing if no page shows the table any more', async () => {
    const { watch, heard } = place();
    watch.show(true);
    watch.show(false);
    wire.answers[0]?.(null);
    await settle();
    expect(heard).not.toContain('watched again');
  });
});

describe('a table beside another one of the page', () => {
  /** Prepares the home table, whose events the server sends at first, and the table that the page shows. */
  const two = (home: Parameters<ReturnType<typeof place>['change']>[0] = {}) => {
    const told = tables();
    const crash = place({}, { told });
    const wheel = place({ loaded: false }, { told, isHome: false });
    if (Object.keys(home).length > 0) crash.change(home);
    wheel.watch.show(true);
    return { crash, wheel };
  };

  it('is told of alone if the page shows it and the other has no own bets', () => {
    const { crash, wheel } = two();
    expect([crash.watch.isWatched(), wheel.watch.isWatched()]).toEqual([false, true]);
    expect([wire.said, crash.heard]).toEqual([['wheel'], ['unwatched']]);
  });

  it('gives its place up before its first snapshot: it asks once its player is known', () => {
    two({ loaded: false, awaitingSnapshot: true });
    expect(wire.said).toEqual(['wheel']);
  });

  it.each([{ ownBets: true }, { awaitingSnapshot: true }])(
    '[I2] a table with own bets, known or possible, is watched beside the shown one: %o',
    (home) => {
      const { crash } = two(home);
      expect([wire.said, crash.watch.isWatched(), crash.heard]).toEqual([[['wheel', 'crash']], true, []]);
      crash.change({ ownBets: false, awaitingSnapshot: false });
      expect([wire.said.at(-1), crash.heard]).toEqual(['wheel', ['unwatched']]);
    },
  );

  it('[I2] an own bet made on another page is told of too; its snapshot comes by itself', async () => {
    const { crash } = two();
    crash.heard.length = 0;
    socket.handlers.get('successBet')?.();
    expect(wire.said).toEqual(['wheel', ['wheel', 'crash']]);
    wire.answers[1]?.({ roundId: 'of the wheel' });
    await settle();
    expect(crash.heard).toEqual(['asks later', 'watched again']);
  });
});
