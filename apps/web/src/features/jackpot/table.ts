import { DEFAULT_JACKPOT_TIMES } from '@updraft/rules/jackpot';
import { useStore } from 'zustand';
import { api } from '../../lib/api.ts';
import { isPaused } from '../../lib/config.ts';
import { SILENT_AFTER_MS, type Expectation } from '../../lib/connection-state.ts';
import { getToken } from '../../lib/token.ts';
import { IDENTITY, whoPlaysHere } from '../../entities/session/session-store.ts';
import { isWaiting } from '../../table-client/own-commands.ts';
import { roundTable } from '../../table-client/round-table.ts';
import { createTableStore } from '../../table-client/table-store.ts';
import { startEffects } from './effects.ts';
import { initialState, type JackpotEvent, type JackpotState } from './state-types.ts';
import { reduce } from './state.ts';
import type { PastPot } from './wire.ts';

const table = createTableStore<JackpotState, JackpotEvent>({
  initial: initialState,
  reduce,
  speaksOfRound: ['newGameJackpot', 'jackpotTimer', 'jackpotNewBet', 'startJackpot'],
});

/** State of the jackpot, outside React. The scene reads it every frame, views select parts of it. */
export const jackpotStore = table.store;
export const { dispatch } = table;
export const getJackpot = (): JackpotState => jackpotStore.getState();

/** Selects a part of the state. `select` must return the same value while the selected part is unchanged. */
export const useJackpot = <T>(select: (state: JackpotState) => T): T => useStore(jackpotStore, select);

const TICK_MS = 1000;
/**
 * Interval of requests for the round while it waits for players or the beacon. The server may send nothing for long
 * then.
 */
const ASK_NOW_AND_THEN_MS = 20_000;

const silenceMs = ({ phase, settings }: JackpotState): number => {
  switch (phase) {
    case 'betting':
      return TICK_MS;
    case 'empty':
    case 'alone':
    case 'beacon':
      return ASK_NOW_AND_THEN_MS;
    case 'spin':
    case 'result':
    case 'returned':
      return 1000 * (settings?.endTime ?? DEFAULT_JACKPOT_TIMES.endTimeSeconds);
  }
};

function expects(state: JackpotState): Expectation {
  const isPlaying = state.selfBets.length > 0 && state.phase !== 'result' && state.phase !== 'returned';
  // The server sends nothing without a countdown until a player joins.
  const isQuiet = state.phase === 'empty' || state.phase === 'alone';
  const toleratedMs =
    state.phase === 'betting' ? SILENT_AFTER_MS : isQuiet ? Infinity : silenceMs(state) + SILENT_AFTER_MS;
  return { toleratedMs, urgent: isWaiting(state.commands) || (isPlaying && !isQuiet) };
}

const joined = roundTable<JackpotState, JackpotEvent, PastPot>({
  name: 'jackpot',
  table,
  bankOf: ({ pot }) => pot.bank,
  events: ['newGameJackpot', 'jackpotTimer', 'jackpotNewBet', 'startJackpot', 'refreshPage'],
  ask: async () => {
    const userId = getToken() === null ? null : (whoPlaysHere() ?? null);
    const { history: past, game, settings, ...shown } = await api('POST /api/jackpot/get', {});
    const maintenance = isPaused('jackpot');
    const isOpen = game !== null && settings !== null;
    return { past, snapshot: isOpen ? { ...shown, roundId: game.id, userId, game, settings, maintenance } : null };
  },
  silenceMs: (state) => silenceMs(state) + 2 * TICK_MS,
  expects,
  isOver: ({ phase }) => phase === 'result' || phase === 'returned',
  hasOwn: ({ selfBets }) => selfBets.length > 0,
  identity: IDENTITY,
  startEffects: () => startEffects(jackpotStore, dispatch),
});

/** Sets whether the page shows the jackpot. */
export const showJackpot = joined.show;
/** Loads the last winners into the strip, once. @throws ApiError; may then be called again */
export const loadJackpotHistory = joined.loadHistory;
/** Connects the table and loads the round, once; never fails. */
export const startJackpot = joined.start;
