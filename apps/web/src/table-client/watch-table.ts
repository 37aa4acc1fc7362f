/** Decides whether the server tells this page of a table: what no page shows, and holds no own bet, is not sent. */
import type { ServerEventName } from '@updraft/contract';
import { onServer } from '../lib/socket.ts';
import { toldTable, type ToldTable } from './told-table.ts';
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
  /** The server tells a page of this table until the page says what it shows. */
  isHome?: boolean;
  /** Whether the events are needed whatever page stands there: own bets are in the round. */
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
  /** Asks for the snapshot. */
  ask: () => void;
}

export interface TableWatch {
  /** The server tells of the table. */
  isWatched: () => boolean;
  /** Says whether the page shows the table. */
  show: (isShown: boolean) => void;
  /** Follows the state from now on. */
  start: () => void;
}

/**
 * A table that the server tells of while the page shows it, and as long as own bets are in it and the page shows no other
 * table. `told`: which table of the page the server tells of.
 */
export function watchTable<State extends TableState, Event>(
  game: Watching<State, Event>,
  table: Table<State, Event>,
  told: ToldTable = toldTable,
): TableWatch {
  let isShown = false;
  const me = { lost: () => table.dispatch({ type: 'unwatched' }) };
  const isWatched = (): boolean => told.isTold(me);
  if (game.isHome) told.begin(me);

  const decide = (): void => {
    const state = table.getState();
    const isNeeded = (isShown || game.isNeeded(state)) && !told.isOtherShown(me);
    const isKnown = !state.awaitingSnapshot && !table.isAsking() && game.isKnown(state);
    if (isNeeded !== isWatched() && (isNeeded || (state.loaded && isKnown))) void turn(isNeeded);
  };

  const turn = async (next: boolean): Promise<void> => {
    if (next) told.begin(me);
    else {
      told.end(me);
      table.dispatch({ type: 'unwatched' });
    }
    // For what another table has begun meanwhile nothing is said.
    const isStillSo = (): boolean => (next ? isWatched() : !told.isAnyTold());
    try {
      const answer = await game.watch(next);
      if (answer === 'refused') setTimeout(() => isStillSo() && void turn(next), ASK_AGAIN_MS);
      else if (answer !== null) table.dispatch(answer);
      else table.askAgainLater();
    } catch {
      table.askAgainLater();
    }
    if (next) game.onWatchedAgain();
  };

  /** A bet of the player on another page: its round is followed from here too. */
  const onOwnBet = (): void => {
    if (isWatched()) return;
    if (told.isOtherShown(me)) table.ask();
    else void turn(true);
  };

  return {
    isWatched,
    show: (shown) => {
      isShown = shown;
      told.setShown(me, shown);
      decide();
    },
    start: () => {
      for (const event of game.ownBetEvents) onServer(event, onOwnBet);
      table.subscribe(decide);
    },
  };
}
