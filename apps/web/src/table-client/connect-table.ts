/**
 * Connects a table's state to events, snapshots, gaps, silence and the player of the screen. It contains nothing about
 * a single game.
 */
import type { ServerEventName } from '@updraft/contract';
import { MODES_EVERY_MS } from '@updraft/contract/constants';
import { type Expectation, SILENT_AFTER_MS } from '../lib/connection-state.ts';
import { isPaused, stopOf, useConfig } from '../lib/config.ts';
import { connection, onServer } from '../lib/socket.ts';
import { followBanks, setBank } from './banks.ts';
import { expectOfTable } from './expectations.ts';
import type { IdentityEvent, TableEvent, TableState } from './table-state.ts';
import type { TableStore } from './table-store.ts';
import { ASK_AGAIN_MS, toldTables, type ToldTables } from './told-tables.ts';
import { type TableWatch, watchTable, type Watching } from './watch-table.ts';

const SILENCE_CHECK_MS = 1000;

/** Tolerated silence on a page without a game, which receives the totals of all games every `MODES_EVERY_MS`. */
const TOTALS_TOLERATED_MS = MODES_EVERY_MS + SILENT_AFTER_MS;

export interface TableGame<State extends TableState, Event extends { type: string }> {
  name: string;
  table: TableStore<State, Event>;
  /** Bank of the game, in dollars, for the mode bar. */
  bankOf: (state: State) => number;
  /**
   * Events that go to the reducer unchanged, as `{ type, payload }`. An exception is `refreshPage`, which is made from
   * the configuration: for the game's page a stop by staff equals maintenance of the site.
   */
  events: readonly ServerEventName[];
  /** Requests the snapshot; null: there is no round to show yet. @throws if no response comes */
  askSnapshot: () => Promise<Event | null>;
  /** Time without a message, in ms, after which a message must have been missed. */
  silenceMs: (state: State) => number;
  /**
   * Returns the longest tolerated silence while the page watches the table, and as `urgent` whether the player's money
   * waits for a message.
   */
  expects: (state: State) => Expectation;
  /** True if the round is over, so the next message is the next round. A stopped game sends none. */
  isOver?: (state: State) => boolean;
  watching: Watching<State, Event>;
  identity: {
    /** The player's id; null: a visitor; undefined: not known yet. */
    current: () => number | null | undefined;
    subscribe: (changed: () => void) => unknown;
  };
}

/** Events that every table's reducer handles. */
type CommonEvent = TableEvent | IdentityEvent;

/**
 * Prepares a table. `start` connects it and loads its snapshot, once, and never fails. Without a connection `start`
 * does not wait for the snapshot, which then follows the connection.
 */
export function connectTable<State extends TableState, Event extends { type: string }>(
  game: TableGame<State, Event>,
  told: ToldTables = toldTables,
): { start: () => Promise<void> } & Pick<TableWatch, 'isWatched' | 'show'> {
  const { store, lastHeardAt } = game.table;
  const dispatch = game.table.dispatch as (event: Event | CommonEvent) => void;
  let asking = false;

  /**
   * Requests the snapshot, one request at a time, until one has arrived. A page that joins gets one without a request.
   */
  const askSnapshot = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      const snapshot = await game.askSnapshot();
      // A stopped game may have no round. The server sends the next one without a request.
      if (snapshot !== null) dispatch(snapshot);
      else if (!stopOf(game.name)) askAgainLater();
    } catch {
      askAgainLater();
    } finally {
      asking = false;
    }
  };
  /** True if it is unknown whether the player has bets at an unwatched table, because its first snapshot is missing. */
  const isUnknown = ({ loaded, selfId, connection: at }: TableState): boolean =>
    !loaded && selfId !== null && at === 'online' && !watch.isWatched();
  const askAgainLater = (): void =>
    void setTimeout(() => {
      const state = store.getState();
      if ((watch.isWatched() || isUnknown(state)) && state.awaitingSnapshot) void askSnapshot();
    }, ASK_AGAIN_MS);

  const watch = watchTable(
    game.watching,
    {
      getState: () => store.getState(),
      subscribe: (changed) => store.subscribe(changed),
      dispatch,
      isAsking: () => asking,
      askAgainLater: () => askAgainLater(),
    },
    told,
  );

  /** True if no events are due until staff resume the game. */
  const isAtRest = (state: State): boolean => stopOf(game.name) !== undefined && game.isOver?.(state) === true;

  const expects = (): Expectation => {
    const state = store.getState();
    const expected = game.expects(state);
    if (!state.loaded || isAtRest(state)) return { ...expected, toleratedMs: Infinity };
    if (watch.isWatched()) return expected;
    // The page does not watch this table, so the messages that arrive belong to other tables.
    return { ...expected, toleratedMs: told.isAnyTold() ? Infinity : TOTALS_TOLERATED_MS };
  };

  /** Requests the snapshot after a long silence, because the next message may never come. */
  const checkSilence = (): void => {
    const state = store.getState();
    const isSilent = performance.now() - lastHeardAt() > game.silenceMs(state);
    if (!watch.isWatched() || state.connection !== 'online' || state.awaitingSnapshot || isAtRest(state)) return;
    if (isSilent && !document.hidden) dispatch({ type: 'gap' });
  };

  const identify = (): void => {
    const userId = game.identity.current();
    const { selfId, loaded } = store.getState();
    if (userId === undefined || userId === selfId) return;
    dispatch({ type: 'identity', userId });
    // A snapshot has the largest bets, and the player's own bets only if it was requested by the player.
    if (userId !== null && loaded) void askSnapshot();
  };

  const followPause = (): void => {
    const tell = (maintenance: boolean): void =>
      dispatch({ type: 'refreshPage', payload: { maintenance } } as unknown as Event);
    useConfig.subscribe((state, before) => {
      const isPausedNow = isPaused(game.name, state);
      if (isPausedNow !== isPaused(game.name, before)) tell(isPausedNow);
      // No snapshot was requested during the stop, so one is requested after it.
      if (stopOf(game.name, before) && !stopOf(game.name, state) && store.getState().awaitingSnapshot) askAgainLater();
    });
    tell(isPaused(game.name));
  };

  let wasUnknown = false;
  const wire = (): void => {
    for (const type of game.events)
      if (type === 'refreshPage') followPause();
      else onServer(type, (payload) => dispatch({ type, payload } as unknown as Event));
    followBanks();
    store.subscribe((state, before) => {
      if (watch.isWatched() && state.loaded) setBank(game.name, game.bankOf(state));
      const isBack = state.connection === 'online' && before.connection !== 'online';
      const becameUnknown = isUnknown(state) && !wasUnknown;
      wasUnknown = isUnknown(state);
      if (state.gaps !== before.gaps || becameUnknown) void askSnapshot();
      // The server sends the snapshot without a request. It is large, so it is requested only if it does not arrive.
      else if (state.awaitingSnapshot && isBack) askAgainLater();
    });
    watch.start();
    const follow = (): void => dispatch({ type: 'connection', connection: connection.getState().status });
    connection.subscribe(follow);
    expectOfTable(expects);
    game.identity.subscribe(identify);
    identify();
    follow();
    setInterval(checkSilence, SILENCE_CHECK_MS);
  };

  let started: Promise<void> | null = null;
  return {
    isWatched: watch.isWatched,
    show: watch.show,
    start: () => {
      if (started === null) {
        wire();
        started = connection.getState().status === 'online' ? askSnapshot() : Promise.resolve();
      }
      return started;
    },
  };
}
