import { useStore } from 'zustand';
import { createTableStore } from '../../table-client/table-store.ts';
import { initialState, type CrashEvent, type CrashState } from './state-types.ts';
import { reduce } from './state.ts';

const table = createTableStore<CrashState, CrashEvent>({
  initial: initialState,
  reduce,
  speaksOfRound: ['crashInit', 'crashStartTimer', 'crashMultiplier', 'clearBets'],
});

/** Table of crash: the screen's state, and the functions that the connection uses. */
export const crashTable = table;

/** State of the crash screen, outside React. The scene reads it every frame, views select parts of it. */
export const crashStore = table.store;

/**
 * `dispatch`: applies one event. `lastHeardAt`: returns the local monotonic time of the last event of the round, ms.
 */
export const { dispatch, lastHeardAt } = table;

export const getCrash = (): CrashState => crashStore.getState();

/** Selects a part of the state. `select` must return the same value while the selected part is unchanged. */
export const useCrash = <T>(select: (state: CrashState) => T): T => useStore(crashStore, select);

/** Returns the rows of the live list. In the crashed phase they are those of the ended round. */
export const shownBets = (state: CrashState): CrashState['bets'] =>
  state.ended === null ? state.bets : state.ended.bets;

/** Returns the player's own bets of the round on the screen. */
export const shownSelfBets = (state: CrashState): CrashState['selfBets'] =>
  state.ended === null ? state.selfBets : state.ended.selfBets;
