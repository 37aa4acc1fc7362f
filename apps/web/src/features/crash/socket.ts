import { BET_RESULT } from '@updraft/contract/constants';
import { api } from '../../lib/api.ts';
import { getConfig } from '../../lib/config.ts';
import { SILENT_AFTER_MS, type Expectation } from '../../lib/connection-state.ts';
import { request, watchGame } from '../../lib/socket.ts';
import { getToken } from '../../lib/token.ts';
import { useSession, whoPlaysHere } from '../../entities/session/session-store.ts';
import { connectTable } from '../../table-client/connect-table.ts';
import { loadOnce } from '../../table-client/load-once.ts';
import { isPending, isWaiting } from '../../table-client/own-commands.ts';
import { MAX_EXTRAPOLATION_MS } from './flight-clock.ts';
import { startEffects } from './effects.ts';
import type { CrashEvent, CrashState, Phase } from './state-types.ts';
import { crashTable, dispatch } from './store.ts';

const DEFAULT_CRASHED_MS = 4000;
/** After this much silence something must have been missed: ticks come every second, the next round soon. */
const SILENCE_MS: Record<Phase, number> = { waiting: 3000, running: MAX_EXTRAPOLATION_MS, crashed: 10_000 };

/** The events that go to the reducer as they are. */
const FORWARDED = [
  'crashInit',
  'crashStartTimer',
  'crashMultiplier',
  'crashLoaderItem',
  'newBets',
  'successBet',
  'errorBet',
  'successTake',
  'errorTake',
  'clearBets',
  'refreshPage',
] as const;

/** What the page can expect of the server now: ticks while bets are open and in flight, nothing for the seconds after a crash. */
function expects(state: CrashState): Expectation {
  const bets = state.phase === 'crashed' ? (state.ended?.selfBets ?? []) : state.selfBets;
  const urgent = isWaiting(state.commands) || bets.some((bet) => bet.is_win === BET_RESULT.PENDING);
  const crashedMs = getConfig()?.crash.crashedMs ?? DEFAULT_CRASHED_MS;
  return { toleratedMs: state.phase === 'crashed' ? crashedMs + SILENT_AFTER_MS : SILENT_AFTER_MS, urgent };
}

const connected = connectTable<CrashState, CrashEvent>({
  name: 'crash',
  table: crashTable,
  bankOf: ({ totals }) => totals.bank,
  events: FORWARDED,
  askSnapshot: async () => {
    const answer = await request('getGame', { apiToken: getToken() });
    // Between two rounds there is nothing to show yet; the refusal comes without a round.
    return 'roundId' in answer ? { type: 'crashInit', payload: answer } : null;
  },
  silenceMs: ({ phase }) => SILENCE_MS[phase],
  expects,
  isOver: ({ phase }) => phase === 'crashed',
  watching: {
    isHome: true,
    watch: async (isWatched) => {
      const answer = await watchGame(isWatched ? 'crash' : null);
      if (answer.status === 'error') return 'refused';
      return answer.snapshot ? { type: 'crashInit', payload: answer.snapshot } : null;
    },
    isNeeded: ({ commands, selfBets, ended }) =>
      isPending(commands, 'bet') || selfBets.length > 0 || (ended?.selfBets.length ?? 0) > 0,
    // Only the player's own snapshot says whether own bets are in the round.
    isKnown: ({ selfId }) => selfId !== null || getToken() === null,
    ownBetEvents: ['successBet'],
    onWatchedAgain: () => history.again(),
  },
  identity: { current: whoPlaysHere, subscribe: (changed) => useSession.subscribe(changed) },
});

/** Says whether the page shows crash. */
export const showCrash = connected.show;

const history = loadOnce(
  async () => dispatch({ type: 'history', past: await api('POST /api/crash/getHistory', {}) }),
  () => dispatch({ type: 'historyFailed' }),
);

/** Loads the last 20 results into the strip, once. @throws ApiError; may then be called again */
export const loadCrashHistory = history.load;

let started: Promise<void> | null = null;

/** Connects the table and loads the round, once; never fails. It does not wait for a connection. */
export function crashStart(): Promise<void> {
  if (started === null) {
    startEffects();
    started = connected.start();
  }
  return started;
}
