import { useStore } from 'zustand';
import { createTableStore } from '../../table-client/table-store.ts';
import { initialState, type CrashEvent, type CrashState } from './state-types.ts';
import { reduce } from './state.ts';

const table = createTableStore<CrashState, CrashEvent>({
  initial: initialState,
  reduce,
  speaksOfRound: ['crashInit', 'crashStartTimer', 'crashMultiplier', 'clearBets'],
});

/** The table of crash: the screen's state, joined to the connection. */
export const crashTable = table;

/** The crash screen's state, outside React: the scene reads it every frame, views by selector. */
export const crashStore = table.store;

/** Applies one event. */
export const { dispatch, lastHeardAt } = table;

export const getCrash = (): CrashState => crashStore.getState();

/** A view of the state; `select` must return the same value as long as nothing it shows has changed. */
export const useCrash = <T>(select: (state: CrashState) => T): T => useStore(crashStore, select);

/** The rows of the live list: in the crashed phase those of the round that has just ended. */
export const shownBets = (state: CrashState): CrashState['bets'] =>
  state.ended === null ? state.bets : state.ended.bets;

/** The player's own bets of the round on the screen. */
export const shownSelfBets = (state: CrashState): CrashState['selfBets'] =>
  state.ended === null ? state.selfBets : state.ended.selfBets;
