import { DEFAULT_WHEEL_TIMES } from '@updraft/rules/wheel';
import { useStore } from 'zustand';
import { api } from '../../lib/api.ts';
import { getConfig, isPaused } from '../../lib/config.ts';
import { SILENT_AFTER_MS, type Expectation } from '../../lib/connection-state.ts';
import { getToken } from '../../lib/token.ts';
import { IDENTITY, whoPlaysHere } from '../../entities/session/session-store.ts';
import { isWaiting } from '../../table-client/own-commands.ts';
import { roundTable } from '../../table-client/round-table.ts';
import { createTableStore } from '../../table-client/table-store.ts';
import { startEffects } from './effects.ts';
import { initialState, type WheelEvent, type WheelState } from './state-types.ts';
import { reduce } from './state.ts';
import type { PastSector } from './wire.ts';

const table = createTableStore<WheelState, WheelEvent>({
  initial: initialState,
  reduce,
  speaksOfRound: ['newGameWheel', 'wheelTimer', 'startWheel'],
});

/** State of the wheel, outside React. The scene reads it every frame, views select parts of it. */
export const wheelStore = table.store;
export const { dispatch } = table;
export const getWheel = (): WheelState => wheelStore.getState();

/** Selects a part of the state. `select` must return the same value while the selected part is unchanged. */
export const useWheel = <T>(select: (state: WheelState) => T): T => useStore(wheelStore, select);

/** Interval of ticks while betting is open. In other phases the server sends nothing until the phase ends. */
const TICK_MS = 1000;
/** Interval of requests for the round during the wait for the beacon, whose end is not known in advance. */
const ASK_FOR_BEACON_MS = 10_000;

const silenceMs = ({ phase }: WheelState): number => {
  const { spinMs, resultMs } = getConfig()?.wheel ?? DEFAULT_WHEEL_TIMES;
  switch (phase) {
    case 'betting':
      return TICK_MS;
    case 'beacon':
      return ASK_FOR_BEACON_MS;
    case 'spin':
      return spinMs;
    case 'result':
    case 'returned':
      return resultMs;
  }
};

function expects(state: WheelState): Expectation {
  const isOpen = state.selfBets.some(({ status }) => status === 'pending');
  // A missing tick counts as silence at once. In longer phases, a missing start of the next phase does.
  const toleratedMs = state.phase === 'betting' ? SILENT_AFTER_MS : silenceMs(state) + SILENT_AFTER_MS;
  return { toleratedMs, urgent: isWaiting(state.commands) || isOpen };
}

const joined = roundTable<WheelState, WheelEvent, PastSector>({
  name: 'wheel',
  table,
  bankOf: ({ stats }) => stats.total_bank,
  events: ['newGameWheel', 'wheelTimer', 'wheelNewBet', 'startWheel', 'wheelWin', 'refreshPage'],
  ask: async () => {
    const userId = getToken() === null ? null : (whoPlaysHere() ?? null);
    const { history: past, game, columns, ...shown } = await api('POST /api/wheel/get', {});
    const maintenance = isPaused('wheel');
    const isOpen = game !== null && columns !== null;
    return { past, snapshot: isOpen ? { ...shown, roundId: game.id, userId, game, columns, maintenance } : null };
  },
  silenceMs: (state) => silenceMs(state) + 2 * TICK_MS,
  expects,
  isOver: ({ phase }) => phase === 'result' || phase === 'returned',
  hasOwn: ({ selfBets }) => selfBets.length > 0,
  identity: IDENTITY,
  startEffects: () => startEffects(wheelStore),
});

/** Sets whether the page shows the wheel. */
export const showWheel = joined.show;
/** Loads the last 50 results into the strip, once. @throws ApiError; may then be called again */
export const loadWheelHistory = joined.loadHistory;
/** Connects the table and loads the round, once; never fails. */
export const startWheel = joined.start;
