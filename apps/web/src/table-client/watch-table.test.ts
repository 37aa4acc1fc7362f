import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INITIAL_TABLE, type TableState } from './table-state.ts';
import { createToldTable } from './told-table.ts';
import { watchTable } from './watch-table.ts';

const socket = vi.hoisted(() => ({ handlers: new Map<string, () => void>() }));
vi.mock('../lib/socket.ts', () => ({
  onServer: (event: string, handler: () => void) => {
    const before = socket.handlers.get(event);
    socket.handlers.set(event, () => (before?.(), handler()));
  },
}));

type Answer = { type: 'snapshot' } | 'refused' | null;

/** A table whose snapshot is here, and that no page shows. */
const place = (begin: Partial<TableState> = {}, { room = createToldTable(), isHome = true } = {}) => {
  let state: TableState = { ...INITIAL_TABLE, loaded: true, awaitingSnapshot: false, ...begin };
  let changed: () => void = () => undefined;
  const now = { ownBets: false, isKnown: true, isAsking: false };
  const told: boolean[] = [];
  const answers: { give: (answer: Answer) => void; fail: () => void }[] = [];
  const heard: string[] = [];
  const watch = watchTable<TableState, { type: 'snapshot' }>(
    {
      isHome,
      watch: (isWatched) => {
        told.push(isWatched);
        return new Promise((give, reject) => answers.push({ give, fail: () => reject(new Error('no answer')) }));
      },
      isNeeded: () => now.ownBets,
      isKnown: () => now.isKnown,
      ownBetEvents: ['successBet'],
      onWatchedAgain: () => heard.push('watched again'),
    },
    {
      getState: () => state,
      subscribe: (next) => (changed = next),
      dispatch: ({ type }) => heard.push(type),
      isAsking: () => now.isAsking,
      askAgainLater: () => heard.push('asks later'),
      ask: () => heard.push('asks'),
    },
    room,
  );
  watch.start();
  /** Something happens to the state. */
  const change = (next: Partial<TableState> & Partial<typeof now> = {}): void => {
    const { ownBets = now.ownBets, isKnown = now.isKnown, isAsking = now.isAsking, ...rest } = next;
    Object.assign(now, { ownBets, isKnown, isAsking });
    state = { ...state, ...rest };
    changed();
  };
  return { watch, change, told, answers, heard };
};
/** A page shows the table, or has shown it and left. */
const left = async () => {
  const table = place();
  table.watch.show(true);
  table.watch.show(false);
  table.answers[0]?.give(null);
  await settle();
  table.heard.length = 0;
  return table;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  socket.handlers.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('what the server is told of a table', () => {
  it('nothing while a page shows it: it is told of from the beginning', () => {
    const { watch, change, told } = place();
    watch.show(true);
    change();
    expect([told, watch.isWatched()]).toEqual([[], true]);
  });

  it('that no page shows it, once; what is known of it is not trusted from then on', () => {
    const { watch, change, told, heard } = place();
    watch.show(true);
    watch.show(false);
    change();
    expect([told, watch.isWatched(), heard]).toEqual([[false], false, ['unwatched']]);
  });

  it('nothing before the first snapshot is here', () => {
    const { change, told } = place({ loaded: false });
    change();
    expect(told).toEqual([]);
    change({ loaded: true });
    expect(told).toEqual([false]);
  });

  it('nothing as long as own bets are in the round, whatever is shown', () => {
    const { watch, change, told } = place();
    change({ ownBets: true });
    watch.show(true);
    watch.show(false);
    expect(told).toEqual([]);
    change({ ownBets: false });
    expect(told).toEqual([false]);
  });

  it.each([{ awaitingSnapshot: true }, { isAsking: true }, { isKnown: false }])(
    'nothing while own bets may be in the round: %o',
    (unknown) => {
      const { watch, change, told } = place();
      watch.show(true);
      change(unknown);
      watch.show(false);
      expect(told).toEqual([]);
      change({ awaitingSnapshot: false, isAsking: false, isKnown: true });
      expect(told).toEqual([false]);
    },
  );

  it('that it is shown again, at once, though nothing is known of the round', async () => {
    const { watch, change, told, heard } = await left();
    change({ awaitingSnapshot: true, isKnown: false });
    watch.show(true);
    expect([told, watch.isWatched(), heard]).toEqual([[false, true], true, []]);
  });

  it('that an own bet was made on another page', async () => {
    const { watch, told } = await left();
    socket.handlers.get('successBet')?.();
    expect([told, watch.isWatched()]).toEqual([[false, true], true]);
    socket.handlers.get('successBet')?.();
    expect(told).toEqual([false, true]);
  });
});

describe('what follows the answer', () => {
  it('the snapshot with which the events begin, and what happened meanwhile is looked up', async () => {
    const { watch, answers, heard } = await left();
    watch.show(true);
    answers[1]?.give({ type: 'snapshot' });
    await settle();
    expect(heard).toEqual(['snapshot', 'watched again']);
  });

  it('no snapshot, or no answer: it is asked for later', async () => {
    const first = await left();
    first.watch.show(true);
    first.answers[1]?.give(null);
    await settle();
    const second = await left();
    second.watch.show(true);
    second.answers[1]?.fail();
    await settle();
    expect([first.heard, second.heard]).toEqual([
      ['asks later', 'watched again'],
      ['asks later', 'watched again'],
    ]);
  });

  it('a table that is left needs nothing more', async () => {
    const { watch, answers, heard } = place();
    watch.show(true);
    watch.show(false);
    answers[0]?.give(null);
    await settle();
    expect(heard).not.toContain('watched again');
  });

  it('a refusal: the server is told once more after two seconds, unless it is no longer so', async () => {
    const { watch, answers, told } = await left();
    watch.show(true);
    answers[1]?.give('refused');
    await vi.advanceTimersByTimeAsync(1999);
    expect(told).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([false, true, true]);
    answers[2]?.give('refused');
    watch.show(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([false, true, true, false]);
  });
});

describe('beside another table of the page', () => {
  /** The home table, of which the server tells at first, and the one that the page shows. */
  const two = (ownBets = false) => {
    const room = createToldTable();
    const home = place({}, { room });
    const shown = place({ loaded: false }, { room, isHome: false });
    home.change({ ownBets });
    shown.watch.show(true);
    return { home, shown };
  };

  it('the one that the page shows is told of at once, and the other one no more', () => {
    const { home, shown } = two(true);
    expect([home.watch.isWatched(), shown.watch.isWatched()]).toEqual([false, true]);
    expect([home.told, shown.told, home.heard]).toEqual([[], [true], ['unwatched']]);
  });

  it('own bets take nothing from the table that the page shows, and are told of again once it is left', () => {
    const { home, shown } = two(true);
    home.change();
    expect([home.told, shown.told]).toEqual([[], [true]]);
    shown.change({ loaded: true });
    shown.watch.show(false);
    home.change();
    expect([home.told, shown.told, home.watch.isWatched()]).toEqual([[true], [true, false], true]);
  });

  it('an own bet made on another page asks for the round, and takes nothing either', () => {
    const { home, shown } = two();
    home.heard.length = 0;
    socket.handlers.get('successBet')?.();
    expect([home.heard, home.told, shown.watch.isWatched()]).toEqual([['asks'], [false], true]);
  });

  it('a refused goodbye is not said again when another table is told of meanwhile', async () => {
    const room = createToldTable();
    const home = place({}, { room });
    home.change();
    expect(home.told).toEqual([false]);
    home.answers[0]?.give('refused');
    place({}, { room, isHome: false }).watch.show(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(home.told).toEqual([false]);
  });
});
