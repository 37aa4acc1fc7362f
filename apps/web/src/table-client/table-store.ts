import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TableState } from './table-state.ts';

/** Store as views need it: read-only. */
export type ReadStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

export interface TableStore<State extends TableState, Event extends { type: string }> {
  /** Outside React: scenes read it every frame, views by selector. */
  store: StoreApi<State>;
  /** Applies one event. */
  dispatch: (event: Event) => void;
  /** Milliseconds of the local monotonic clock when the server last spoke of the round. */
  lastHeardAt: () => number;
}

/** The store of one table. `reduce` is the game's, pure; `speaksOfRound` names the events that show that the table is heard of. */
export function createTableStore<State extends TableState, Event extends { type: string }>({
  initial,
  reduce,
  speaksOfRound,
}: {
  initial: State;
  reduce: (state: State, event: Event) => State;
  speaksOfRound: readonly Event['type'][];
}): TableStore<State, Event> {
  const store = createStore<State>()(() => initial);
  const ofRound = new Set<string>(speaksOfRound);
  let heardAt = 0;
  return {
    store,
    lastHeardAt: () => heardAt,
    dispatch: (event) => {
      if (ofRound.has(event.type)) heardAt = performance.now();
      const before = store.getState();
      const after = reduce(before, event);
      if (after !== before) store.setState(after, true);
    },
  };
}
