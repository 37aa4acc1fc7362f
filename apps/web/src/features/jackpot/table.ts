import { useStore } from 'zustand';
import { api } from '../../lib/api.ts';
import { isPaused } from '../../lib/config.ts';
import { SILENT_AFTER_MS, type Expectation } from '../../lib/connection-state.ts';
import { watchGame } from '../../lib/socket.ts';
import { getToken } from '../../lib/token.ts';
import { useSession, whoPlaysHere } from '../../entities/session/session-store.ts';
import { connectTable } from '../../table-client/connect-table.ts';
import { loadOnce } from '../../table-client/load-once.ts';
import { isPending, isWaiting } from '../../table-client/own-commands.ts';
import { createTableStore } from '../../table-client/table-store.ts';
import { startEffects } from './effects.ts';
import { initialState, type JackpotEvent, type JackpotState } from './state-types.ts';
import { reduce } from './state.ts';

const table = createTableStore<JackpotState, JackpotEvent>({
  initial: initialState,
  reduce,
  speaksOfRound: ['newGameJackpot', 'jackpotTimer', 'jackpotNewBet', 'startJackpot'],
});

/** The jackpot's state, outside React: the scene reads it every frame, views by selector. */
export const jackpotStore = table.store;
export const { dispatch } = table;
export const getJackpot = (): JackpotState => jackpotStore.getState();

/** A view of the state; `select` must return the same value as long as nothing it shows has changed. */
export const useJackpot = <T>(select: (state: JackpotState) => T): T => useStore(jackpotStore, select);

const TICK_MS = 1000;
/** Nothing may happen for long while the pot waits for players, or for its beacon: it is asked for now and then. */
const ASK_NOW_AND_THEN_MS = 20_000;
/** Until the server has said so. */
const DEFAULT_END_SECONDS = 15;

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
      return 1000 * (settings?.endTime ?? DEFAULT_END_SECONDS);
  }
};

function expects(state: JackpotState): Expectation {
  const isPlaying = state.selfBets.length > 0 && state.phase !== 'result' && state.phase !== 'returned';
  // A pot without a countdown is silent until somebody joins.
  const isQuiet = state.phase === 'empty' || state.phase === 'alone';
  const toleratedMs =
    state.phase === 'betting' ? SILENT_AFTER_MS : isQuiet ? Infinity : silenceMs(state) + SILENT_AFTER_MS;
  return { toleratedMs, urgent: isWaiting(state.commands) || (isPlaying && !isQuiet) };
}

/** Asks for the round and the last results; several askers share one question. */
const ask = async () => {
  const userId = getToken() === null ? null : (whoPlaysHere() ?? null);
  const { history: past, game, settings, ...shown } = await api('POST /api/jackpot/get', {});
  dispatch({ type: 'history', past });
  if (game === null || settings === null) return null;
  return { ...shown, roundId: game.id, userId, game, settings, maintenance: isPaused('jackpot') };
};
let asking: ReturnType<typeof ask> | null = null;
const askJackpot = (): ReturnType<typeof ask> =>
  (asking ??= ask().finally(() => {
    asking = null;
  }));

const history = loadOnce(
  async () => void (await askJackpot()),
  () => dispatch({ type: 'historyFailed' }),
);

const connected = connectTable<JackpotState, JackpotEvent>({
  name: 'jackpot',
  table,
  bankOf: ({ pot }) => pot.bank,
  events: ['newGameJackpot', 'jackpotTimer', 'jackpotNewBet', 'startJackpot', 'refreshPage'],
  askSnapshot: async () => {
    const payload = await askJackpot();
    return payload && { type: 'newGameJackpot', payload };
  },
  silenceMs: (state) => silenceMs(state) + 2 * TICK_MS,
  expects,
  isOver: ({ phase }) => phase === 'result' || phase === 'returned',
  watching: {
    watch: async (isWatched) => {
      const answer = await watchGame(isWatched ? 'jackpot' : null);
      if (answer.status === 'error') return 'refused';
      return answer.snapshot ? { type: 'newGameJackpot', payload: answer.snapshot } : null;
    },
    isNeeded: ({ commands, selfBets }) => isPending(commands, 'bet') || selfBets.length > 0,
    // Only the player's own snapshot says whether own stakes are in the round.
    isKnown: ({ selfId }) => selfId !== null || getToken() === null,
    ownBetEvents: [],
    onWatchedAgain: () => history.again(),
  },
  identity: { current: whoPlaysHere, subscribe: (changed) => useSession.subscribe(changed) },
});

/** Says whether the page shows the jackpot. */
export const showJackpot = connected.show;
/** Loads the last winners into the strip, once. @throws ApiError; may then be called again */
export const loadJackpotHistory = history.load;

let started: Promise<void> | null = null;

/** Connects the table and loads the round, once; never fails. */
export function startJackpot(): Promise<void> {
  if (started === null) {
    startEffects(jackpotStore, dispatch);
    started = connected.start();
  }
  return started;
}
