/** Decides whether the server tells this page of a table: what no page shows, and holds no own bet, is not sent. */
import type { ServerEventName } from '@updraft/contract';
import { onServer } from '../lib/socket.ts';
import type { TableState } from './table-state.ts';

/** After so long without what was asked for, a table asks again. */
export const ASK_AGAIN_MS = 2000;

/** What a game says of being watched. */
export interface Watching<State extends TableState, Event> {
  /**
   * Tells the server whether the page needs the table's events. Resolves to the snapshot that they begin with, null where
   * there is none, or `refused`. @throws when nobody answers
   */
  watch: (isWatched: boolean) => Promise<Event | 'refused' | null>;
  /** Whether the events are needed whatever the page shows: own bets are in the round. */
  isNeeded: (state: State) => boolean;
  /** Whether the state knows whether own bets are in the round. */
  isKnown: (state: State) => boolean;
  /** Events that tell of an own bet made on another page of the player. */
  ownBetEvents: readonly ServerEventName[];
  /** The table is watched again: rounds have passed meanwhile. */
  onWatchedAgain: () => void;
}

/** How the watched table reaches its own state and snapshot. */
interface Table<State extends TableState, Event> {
  getState: () => State;
  subscribe: (changed: () => void) => unknown;
  dispatch: (event: Event | { type: 'unwatched' }) => void;
  /** A snapshot has been asked for and has not come. */
  isAsking: () => boolean;
  askAgainLater: () => void;
}

export interface TableWatch {
  /** The server tells of the table. */
  isWatched: () => boolean;
  /** Says whether the page shows the table. */
  show: (isShown: boolean) => void;
  /** Follows the state from now on. */
  start: () => void;
}

/** A table that the server tells of as the connection begins, while the page shows it, and as long as own bets are in it. */
export function watchTable<State extends TableState, Event>(
  game: Watching<State, Event>,
  table: Table<State, Event>,
): TableWatch {
  let isShown = false;
  let isWatched = true;

  const decide = (): void => {
    const state = table.getState();
    const isNeeded = isShown || game.isNeeded(state);
    const isKnown = !state.awaitingSnapshot && !table.isAsking() && game.isKnown(state);
    if (isNeeded !== isWatched && state.loaded && (isNeeded || isKnown)) void turn(isNeeded);
  };

  const turn = async (next: boolean): Promise<void> => {
    isWatched = next;
    if (!next) table.dispatch({ type: 'unwatched' });
    try {
      const answer = await game.watch(next);
      if (answer === 'refused') setTimeout(() => isWatched === next && void turn(next), ASK_AGAIN_MS);
      else if (answer !== null) table.dispatch(answer);
      else table.askAgainLater();
    } catch {
      table.askAgainLater();
    }
    if (next) game.onWatchedAgain();
  };

  return {
    isWatched: () => isWatched,
    show: (shown) => {
      isShown = shown;
      decide();
    },
    start: () => {
      for (const event of game.ownBetEvents) onServer(event, () => isWatched || void turn(true));
      table.subscribe(decide);
    },
  };
}
