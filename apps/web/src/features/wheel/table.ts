import { useStore } from 'zustand';
import { api } from '../../lib/api.ts';
import { getConfig, isPaused } from '../../lib/config.ts';
import { SILENT_AFTER_MS, type Expectation } from '../../lib/connection-state.ts';
import { watchGame } from '../../lib/socket.ts';
import { getToken } from '../../lib/token.ts';
import { useSession, whoPlaysHere } from '../../entities/session/session-store.ts';
import { connectTable } from '../../table-client/connect-table.ts';
import { loadOnce } from '../../table-client/load-once.ts';
import { isPending, isWaiting } from '../../table-client/own-commands.ts';
import { createTableStore } from '../../table-client/table-store.ts';
import { startEffects } from './effects.ts';
import { initialState, type WheelEvent, type WheelState } from './state-types.ts';
import { reduce } from './state.ts';

const table = createTableStore<WheelState, WheelEvent>({
  initial: initialState,
  reduce,
  speaksOfRound: ['newGameWheel', 'wheelTimer', 'startWheel'],
});

/** The wheel's state, outside React: the scene reads it every frame, views by selector. */
export const wheelStore = table.store;
export const { dispatch } = table;
export const getWheel = (): WheelState => wheelStore.getState();

/** A view of the state; `select` must return the same value as long as nothing it shows has changed. */
export const useWheel = <T>(select: (state: WheelState) => T): T => useStore(wheelStore, select);

/** Ticks come every second while bets are open. In the other phases nothing is said until they end. */
const TICK_MS = 1000;
/** Until the server has said how long its phases are. */
const DEFAULT_TIMES = { spinMs: 8000, resultMs: 4000 };
/** The wait for the beacon ends when it comes: the round is asked for now and then. */
const ASK_FOR_BEACON_MS = 10_000;

const silenceMs = ({ phase }: WheelState): number => {
  const { spinMs, resultMs } = getConfig()?.wheel ?? DEFAULT_TIMES;
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
  // A tick that is late is missed at once; of the longer phases the beginning of the next one.
  const toleratedMs = state.phase === 'betting' ? SILENT_AFTER_MS : silenceMs(state) + SILENT_AFTER_MS;
  return { toleratedMs, urgent: isWaiting(state.commands) || isOpen };
}

/** Asks for the round and the last results; several askers share one question. */
const ask = async () => {
  const userId = getToken() === null ? null : (whoPlaysHere() ?? null);
  const { history: past, game, columns, ...shown } = await api('POST /api/wheel/get', {});
  dispatch({ type: 'history', past });
  if (game === null || columns === null) return null;
  return { ...shown, roundId: game.id, userId, game, columns, maintenance: isPaused('wheel') };
};
let asking: ReturnType<typeof ask> | null = null;
const askWheel = (): ReturnType<typeof ask> =>
  (asking ??= ask().finally(() => {
    asking = null;
  }));

const history = loadOnce(
  async () => void (await askWheel()),
  () => dispatch({ type: 'historyFailed' }),
);

const connected = connectTable<WheelState, WheelEvent>({
  name: 'wheel',
  table,
  bankOf: ({ stats }) => stats.total_bank,
  events: ['newGameWheel', 'wheelTimer', 'wheelNewBet', 'startWheel', 'wheelWin', 'refreshPage'],
  askSnapshot: async () => {
    const payload = await askWheel();
    return payload && { type: 'newGameWheel', payload };
  },
  silenceMs: (state) => silenceMs(state) + 2 * TICK_MS,
  expects,
  isOver: ({ phase }) => phase === 'result' || phase === 'returned',
  watching: {
    watch: async (isWatched) => {
      const answer = await watchGame(isWatched ? 'wheel' : null);
      if (answer.status === 'error') return 'refused';
      return answer.snapshot ? { type: 'newGameWheel', payload: answer.snapshot } : null;
    },
    isNeeded: ({ commands, selfBets }) => isPending(commands, 'bet') || selfBets.length > 0,
    // Only the player's own snapshot says whether own bets are in the round.
    isKnown: ({ selfId }) => selfId !== null || getToken() === null,
    ownBetEvents: [],
    onWatchedAgain: () => history.again(),
  },
  identity: { current: whoPlaysHere, subscribe: (changed) => useSession.subscribe(changed) },
});

/** Says whether the page shows the wheel. */
export const showWheel = connected.show;
/** Loads the last 50 results into the strip, once. @throws ApiError; may then be called again */
export const loadWheelHistory = history.load;

let started: Promise<void> | null = null;

/** Connects the table and loads the round, once; never fails. */
export function startWheel(): Promise<void> {
  if (started === null) {
    startEffects(wheelStore);
    started = connected.start();
  }
  return started;
}
