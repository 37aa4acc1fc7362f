import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TableState } from './table-state.ts';

/** Store with read access only, for views. */
export type ReadStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

export interface TableStore<State extends TableState, Event extends { type: string }> {
  /** State outside React. Scenes read it every frame, views select parts of it. */
  store: StoreApi<State>;
  dispatch: (event: Event) => void;
  /** Returns the local monotonic time of the last event of the round, ms. */
  lastHeardAt: () => number;
}

/**
 * Creates the store of one table. `reduce`: the game's pure reducer. `speaksOfRound`: events that count as a sign of
 * life of the round.
 */
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
