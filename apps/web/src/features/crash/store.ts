import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { initialState, type CrashEvent, type CrashState } from './state-types.ts';
import { reduce } from './state.ts';

/** The crash screen's state, outside React: the scene reads it every frame, views by selector. */
export const crashStore = createStore<CrashState>()(() => initialState);

/** Milliseconds of the local monotonic clock when the server last spoke of the round; drawing alone reads it. */
let heardAt = 0;

export const lastHeardAt = (): number => heardAt;

const SPEAKS_OF_ROUND: ReadonlySet<CrashEvent['type']> = new Set([
  'crashInit',
  'crashStartTimer',
  'crashMultiplier',
  'clearBets',
]);

/** Applies one event. */
export const dispatch = (event: CrashEvent): void => {
  if (SPEAKS_OF_ROUND.has(event.type)) heardAt = performance.now();
  const before = crashStore.getState();
  const after = reduce(before, event);
  if (after !== before) crashStore.setState(after, true);
};

export const getCrash = (): CrashState => crashStore.getState();

/** A view of the state; `select` must return the same value as long as nothing it shows has changed. */
export const useCrash = <T>(select: (state: CrashState) => T): T => useStore(crashStore, select);

/** The rows of the live list: in the crashed phase those of the round that has just ended. */
export const shownBets = (state: CrashState): CrashState['bets'] =>
  state.ended === null ? state.bets : state.ended.bets;

/** The player's own bets of the round on the screen. */
export const shownSelfBets = (state: CrashState): CrashState['selfBets'] =>
  state.ended === null ? state.selfBets : state.ended.selfBets;
