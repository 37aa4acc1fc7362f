/** Decides whether the page watches one table: while the page shows it or own bets are in it. */
import type { ServerEventName, TableGame } from '@updraft/contract';
import { onServer } from '../lib/socket.ts';
import { toldTables, type ToldTables } from './told-tables.ts';
import type { TableState } from './table-state.ts';

/** Parts of a watched game. */
export interface Watching<State extends TableState, Event> {
  name: TableGame;
  /** Converts a snapshot to the event that the server would send. */
  snapshotOf: (snapshot: object) => Event;
  /** True if the server sends events of this table to a page before the page has named its game. */
  isHome?: boolean;
  /** True if every page needs the events, because own bets are in the round. */
  isNeeded: (state: State) => boolean;
  /** True if the state shows whether own bets are in the round. */
  isKnown: (state: State) => boolean;
  /** Events that report an own bet made on another page of the player. */
  ownBetEvents: readonly ServerEventName[];
  /** Called when the table is watched again, because rounds may have passed meanwhile. */
  onWatchedAgain: () => void;
}

/** State and snapshot of the watched table. */
interface Table<State extends TableState, Event> {
  getState: () => State;
  subscribe: (changed: () => void) => unknown;
  dispatch: (event: Event | { type: 'unwatched' }) => void;
  /** True if a snapshot has been requested and has not arrived. */
  isAsking: () => boolean;
  askAgainLater: () => void;
}

export interface TableWatch {
  /** True if the server sends events of the table. */
  isWatched: () => boolean;
  /** Sets whether the page shows the table. */
  show: (isShown: boolean) => void;
  /** Subscribes to changes of the state. */
  start: () => void;
}

/** Watches a table while the page shows it and while own bets are in it. `told`: the watched tables of the page. */
export function watchTable<State extends TableState, Event>(
  game: Watching<State, Event>,
  table: Table<State, Event>,
  told: ToldTables = toldTables,
): TableWatch {
  let isShown = false;
  const lose = (): void => table.dispatch({ type: 'unwatched' });
  const isKnown = (state: State): boolean => !state.awaitingSnapshot && !table.isAsking() && game.isKnown(state);
  const me = {
    name: game.name,
    // A table without its first snapshot requests one when its player is known, so the page may stop watching it.
    mayGo: () => {
      const state = table.getState();
      return !game.isNeeded(state) && (!state.loaded || isKnown(state));
    },
    lost: lose,
  };
  const isWatched = (): boolean => told.isTold(me);
  if (game.isHome) told.begin(me);

  const decide = (): void => {
    const state = table.getState();
    const isNeeded = isShown || game.isNeeded(state);
    if (isNeeded !== isWatched() && (isNeeded || (state.loaded && isKnown(state)))) void turn(isNeeded);
  };

  const turn = async (next: boolean): Promise<void> => {
    if (next) told.begin(me);
    else {
      told.end(me);
      lose();
    }
    const snapshot = await told.say(me);
    if (!next) return;
    if (snapshot !== null) table.dispatch(game.snapshotOf(snapshot));
    else table.askAgainLater();
    game.onWatchedAgain();
  };

  return {
    isWatched,
    show: (shown) => {
      isShown = shown;
      told.setShown(me, shown);
      decide();
    },
    start: () => {
      // The player has bet on another page, so this page follows the round too.
      const onOwnBet = (): void => void (isWatched() || turn(true));
      for (const event of game.ownBetEvents) onServer(event, onOwnBet);
      table.subscribe(decide);
    },
  };
}
