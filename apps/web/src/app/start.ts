/** Order in which the app starts. All its effects are parameters, so the order can be tested. */
import type { CallOutput } from '@updraft/contract';
import { ApiError } from '../lib/api.ts';
import type { PageStart } from './games.tsx';

export type StartNotice = 'app_error.login' | 'app_error.load' | 'user_api.banned' | 'user_api.session_ended';

type LoadedUser = CallOutput<'POST /api/user/get'>;

export interface StartSteps extends PageStart {
  storedToken: () => string | null;
  /** Sets the token with which the socket signs in. */
  setToken: (token: string) => void;
  loadUser: () => Promise<LoadedUser>;
  becomePlayer: (user: LoadedUser) => void;
  becomeVisitor: () => void;
  loadInventory: () => Promise<unknown>;
  loadConfig: () => Promise<unknown>;
  loadCreators: () => Promise<unknown>;
  /** Removes the token and all data of the player. */
  logOut: () => void;
  notifyError: (message: StartNotice) => void;
  /** True once a later start of the app has replaced this one. */
  isStale: () => boolean;
}

export interface StartResult {
  /** `failed`: the call failed without a verdict on the token, so the token is kept. */
  auth: 'visitor' | 'player' | 'failed';
  load: 'done' | 'failed';
}

/** Returns the message for a player whom the server refused; null: the failure says nothing about the player. */
function verdictOf(error: unknown): StartNotice | null {
  if (!(error instanceof ApiError) || error.undecided) return null;
  const { message } = error;
  return message === 'user_api.session_ended' || message === 'user_api.banned' ? message : 'app_error.login';
}

/**
 * Starts the app: first the player (token → user → inventory → the page's game), then the data of every page (config,
 * the game's history, creators). A failure of one part does not affect the other. A player who cannot be loaded is
 * logged out, unless the failure shows nothing about the player (decision 0011).
 */
export async function startApp(steps: StartSteps): Promise<StartResult> {
  const auth = await startPlayer(steps);
  if (steps.isStale()) return { auth, load: 'failed' };
  const load = await startSite(steps);
  if (auth === 'failed' && load === 'done' && !steps.isStale()) steps.notifyError('app_error.load');
  return { auth, load };
}

async function startPlayer(steps: StartSteps): Promise<StartResult['auth']> {
  const token = steps.storedToken();
  if (token === null) {
    steps.becomeVisitor();
    return 'visitor';
  }
  steps.setToken(token);
  try {
    const user = await steps.loadUser();
    if (steps.isStale()) return 'failed';
    if (user.banned) {
      steps.logOut();
      steps.becomeVisitor();
      steps.notifyError('user_api.banned');
      return 'visitor';
    }
    await steps.loadInventory();
    await steps.startGame();
    if (steps.isStale()) return 'failed';
    steps.becomePlayer(user);
    return 'player';
  } catch (error) {
    const verdict = verdictOf(error);
    if (steps.isStale() || verdict === null) return 'failed';
    steps.logOut();
    steps.becomeVisitor();
    steps.notifyError(verdict);
    return 'visitor';
  }
}

async function startSite(steps: StartSteps): Promise<StartResult['load']> {
  try {
    await steps.loadConfig();
    await steps.loadHistory();
    await steps.loadCreators();
    return 'done';
  } catch {
    if (!steps.isStale()) steps.notifyError('app_error.load');
    return 'failed';
  }
}
