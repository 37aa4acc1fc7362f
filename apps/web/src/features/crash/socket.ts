import { BET_RESULT } from '@updraft/contract/constants';
import { api } from '../../lib/api.ts';
import { getConfig } from '../../lib/config.ts';
import { SILENT_AFTER_MS, type Expectation } from '../../lib/connection-state.ts';
import { request } from '../../lib/socket.ts';
import { getToken } from '../../lib/token.ts';
import { IDENTITY } from '../../entities/session/session-store.ts';
import { isWaiting } from '../../table-client/own-commands.ts';
import { roundTable } from '../../table-client/round-table.ts';
import { MAX_EXTRAPOLATION_MS } from './flight-clock.ts';
import { startEffects } from './effects.ts';
import type { CrashEvent, CrashState, Phase } from './state-types.ts';
import { crashTable } from './store.ts';
import type { PastMultiplier } from './wire.ts';

const DEFAULT_CRASHED_MS = 4000;
/** Silence after which a message must have been missed, ms. Ticks come every second, and the next round comes soon. */
const SILENCE_MS: Record<Phase, number> = { waiting: 3000, running: MAX_EXTRAPOLATION_MS, crashed: 10_000 };

/** Events that go to the reducer unchanged. */
const FORWARDED = [
  'crashInit',
  'crashStartTimer',
  'crashMultiplier',
  'crashLoaderItem',
  'newBets',
  'successBet',
  'errorBet',
  'cancelledBets',
  'successTake',
  'errorTake',
  'clearBets',
  'refreshPage',
] as const;

/**
 * Returns the longest silence that is no fault, which is longer after a crash than while ticks come, and as `urgent`
 * whether a command or an own bet waits for its result.
 */
function expects(state: CrashState): Expectation {
  const bets = state.phase === 'crashed' ? (state.ended?.selfBets ?? []) : state.selfBets;
  const urgent = isWaiting(state.commands) || bets.some((bet) => bet.is_win === BET_RESULT.PENDING);
  const crashedMs = getConfig()?.crash.crashedMs ?? DEFAULT_CRASHED_MS;
  return { toleratedMs: state.phase === 'crashed' ? crashedMs + SILENT_AFTER_MS : SILENT_AFTER_MS, urgent };
}

const crash = roundTable<CrashState, CrashEvent, PastMultiplier>({
  name: 'crash',
  table: crashTable,
  bankOf: ({ totals }) => totals.bank,
  events: FORWARDED,
  ask: async () => {
    const answer = await request('getGame', { apiToken: getToken() });
    // The server sends a refusal without a round between two rounds, because there is nothing to show yet.
    return { snapshot: 'roundId' in answer ? answer : null };
  },
  askPast: () => api('POST /api/crash/getHistory', {}),
  silenceMs: ({ phase }) => SILENCE_MS[phase],
  expects,
  isOver: ({ phase }) => phase === 'crashed',
  hasOwn: ({ selfBets, ended }) => selfBets.length > 0 || (ended?.selfBets.length ?? 0) > 0,
  isHome: true,
  ownBetEvents: ['successBet'],
  identity: IDENTITY,
  startEffects,
});

/** Sets whether the page shows crash. */
export const showCrash = crash.show;
/** Loads the last 20 results into the strip, once. @throws ApiError; may then be called again */
export const loadCrashHistory = crash.loadHistory;
/** Connects the table and loads the round, once. Never fails, and does not wait for a connection. */
export const crashStart = crash.start;
