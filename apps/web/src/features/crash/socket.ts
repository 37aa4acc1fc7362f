import { BET_RESULT, MODES_EVERY_MS } from '@updraft/contract/constants';
import { api } from '../../lib/api.ts';
import { getConfig } from '../../lib/config.ts';
import { SILENT_AFTER_MS, type Expectation } from '../../lib/connection-state.ts';
import { expectMessages } from '../../lib/connection-watch.ts';
import { connection, onServer, request, watchGame } from '../../lib/socket.ts';
import { getToken } from '../../lib/token.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { MAX_EXTRAPOLATION_MS } from './flight-clock.ts';
import { startEffects } from './effects.ts';
import type { Phase } from './state-types.ts';
import { crashStore, dispatch, getCrash, lastHeardAt } from './store.ts';

const RETRY_MS = 2000;
const DEFAULT_CRASHED_MS = 4000;
const SILENCE_CHECK_MS = 1000;
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
  'modes',
] as const;

let asking = false;

/** Asks for the snapshot, one question at a time, until one has come. A new connection is sent one without asking. */
async function askSnapshot(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    const answer = await request('getGame', { apiToken: getToken() });
    // Between two rounds there is nothing to show yet; the refusal comes without a round.
    if ('roundId' in answer) dispatch({ type: 'crashInit', payload: answer });
    else askAgainLater();
  } catch {
    askAgainLater();
  } finally {
    asking = false;
  }
}

const askAgainLater = (): void =>
  void setTimeout(() => isWatched && getCrash().awaitingSnapshot && void askSnapshot(), RETRY_MS);

/** The page shows crash. */
let isShown = false;
/** The server tells of the round: as the connection begins, while the page shows it, and as long as own bets are in it. */
let isWatched = true;

/** Says whether the page shows crash. What no page shows is not sent. */
export function showCrash(shown: boolean): void {
  isShown = shown;
  decideWatch();
}

function decideWatch(): void {
  const { loaded, awaitingSnapshot, placing, selfBets, ended, selfId } = getCrash();
  const isNeeded = isShown || placing || selfBets.length > 0 || (ended?.selfBets.length ?? 0) > 0;
  // Only the player's own snapshot says whether own bets are in the round.
  const isKnown = !awaitingSnapshot && !asking && (selfId !== null || getToken() === null);
  if (isNeeded !== isWatched && loaded && (isNeeded || isKnown)) void watch(isNeeded);
}

async function watch(next: boolean): Promise<void> {
  isWatched = next;
  if (!next) dispatch({ type: 'unwatched' });
  try {
    const answer = await watchGame(next ? 'crash' : null);
    if (answer.status === 'error') setTimeout(() => isWatched === next && void watch(next), RETRY_MS);
    else if (answer.snapshot) dispatch({ type: 'crashInit', payload: answer.snapshot });
    else askAgainLater();
  } catch {
    askAgainLater();
  }
  if (!next) return;
  history = null;
  loadCrashHistory().catch(() => undefined);
}

const forward = <K extends (typeof FORWARDED)[number]>(event: K): void => {
  onServer(event, (payload) => {
    dispatch({ type: event, payload } as Parameters<typeof dispatch>[0]);
  });
};

/** What the page can expect of the server now: ticks while bets are open and in flight, nothing for the seconds after a crash. */
function expectation(): Expectation {
  const state = getCrash();
  const bets = state.phase === 'crashed' ? (state.ended?.selfBets ?? []) : state.selfBets;
  const urgent = state.placing || state.cashingOutId !== null || bets.some((bet) => bet.is_win === BET_RESULT.PENDING);
  if (!state.loaded) return { toleratedMs: Infinity, urgent };
  if (!isWatched) return { toleratedMs: MODES_EVERY_MS + SILENT_AFTER_MS, urgent };
  const crashedMs = getConfig()?.crash.crashedMs ?? DEFAULT_CRASHED_MS;
  return { toleratedMs: state.phase === 'crashed' ? crashedMs + SILENT_AFTER_MS : SILENT_AFTER_MS, urgent };
}

/** Asks for the snapshot when nothing is heard of the round: the next event may never come. */
function checkSilence(): void {
  const { phase, connection: line, awaitingSnapshot } = getCrash();
  const isSilent = performance.now() - lastHeardAt() > SILENCE_MS[phase];
  if (isWatched && line === 'online' && !awaitingSnapshot && isSilent && !document.hidden) dispatch({ type: 'gap' });
}

let wired = false;
let history: Promise<void> | null = null;

/** Loads the last 20 results into the strip, once. @throws ApiError; may then be called again */
export function loadCrashHistory(): Promise<void> {
  history ??= askHistory().catch((error: unknown) => {
    history = null;
    dispatch({ type: 'historyFailed' });
    throw error;
  });
  return history;
}

async function askHistory(): Promise<void> {
  dispatch({ type: 'history', past: await api('POST /api/crash/getHistory', {}) });
}

function wire(): void {
  for (const event of FORWARDED) forward(event);
  // A bet of another page of the player: its result is told on this one too.
  onServer('successBet', () => isWatched || void watch(true));
  crashStore.subscribe((state, before) => {
    if (state.gaps !== before.gaps) void askSnapshot();
    decideWatch();
    // It comes by itself, and is large: it is asked for only when it has not come.
    if (state.awaitingSnapshot && state.connection === 'online' && before.connection !== 'online') askAgainLater();
  });
  const follow = (): void => dispatch({ type: 'connection', connection: connection.getState().status });
  connection.subscribe(follow);
  expectMessages(expectation);
  const identify = (): void => {
    const { user, status } = useSession.getState();
    // While the account is being loaded the server may have said already whose connection this is.
    if (status !== 'player' && getToken() !== null) return;
    const userId = user?.id ?? null;
    if (userId === getCrash().selfId) return;
    dispatch({ type: 'identity', userId });
    // The player's own small bets are only in a snapshot that knows whose it is.
    if (userId !== null && getCrash().loaded) void askSnapshot();
  };
  useSession.subscribe(identify);
  startEffects();
  identify();
  follow();
  setInterval(checkSilence, SILENCE_CHECK_MS);
}

let started: Promise<void> | null = null;

/**
 * Wires the socket, then loads the round; never fails. A second call does nothing more. Without a
 * connection it does not wait for the round, which is asked for as soon as there is one.
 */
export function crashStart(): Promise<void> {
  if (!wired) {
    wired = true;
    wire();
  }
  started ??= connection.getState().status === 'online' ? askSnapshot() : Promise.resolve();
  return started;
}
