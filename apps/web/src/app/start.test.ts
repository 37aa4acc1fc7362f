import type { User } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { startApp, type StartSteps } from './start.ts';

const USER = { id: 7, username: 'pilot', banned: false, events: 'a:0' } as User & { events: string };
const REFUSED = new ApiError('user_api.unauthorized', { status: 401 });
const UNREACHABLE = new ApiError('app_error.network', { status: 0 });

function recorder(changes: Partial<StartSteps> = {}): { log: string[]; steps: StartSteps } {
  const log: string[] = [];
  const note = (name: string) => {
    log.push(name);
  };
  const load = (name: string) => () => {
    log.push(name);
    return Promise.resolve();
  };
  const steps: StartSteps = {
    storedToken: () => 'token',
    setToken: () => note('setToken'),
    loadUser: () => {
      note('loadUser');
      return Promise.resolve(USER);
    },
    becomePlayer: () => note('becomePlayer'),
    becomeVisitor: () => note('becomeVisitor'),
    loadInventory: load('loadInventory'),
    startGame: load('startGame'),
    loadConfig: load('loadConfig'),
    loadHistory: load('loadHistory'),
    loadCreators: load('loadCreators'),
    logOut: () => note('logOut'),
    notifyError: (message) => note(message),
    isStale: () => false,
    ...changes,
  };
  return { log, steps };
}

const failing = (error: Error) => () => Promise.reject(error);

describe('the start of the app', () => {
  it('loads a player first and the site second, in the order of the specification', async () => {
    const { log, steps } = recorder();
    expect(await startApp(steps)).toEqual({ auth: 'player', load: 'done' });
    expect(log).toEqual([
      'setToken',
      'loadUser',
      'loadInventory',
      'startGame',
      'becomePlayer',
      'loadConfig',
      'loadHistory',
      'loadCreators',
    ]);
  });

  it('loads only the site for a visitor', async () => {
    const { log, steps } = recorder({ storedToken: () => null });
    expect(await startApp(steps)).toEqual({ auth: 'visitor', load: 'done' });
    expect(log).toEqual(['becomeVisitor', 'loadConfig', 'loadHistory', 'loadCreators']);
  });

  it('logs out when the token is refused, and still loads the site', async () => {
    const { log, steps } = recorder({ loadUser: failing(REFUSED) });
    expect(await startApp(steps)).toEqual({ auth: 'visitor', load: 'done' });
    expect(log).toEqual([
      'setToken',
      'logOut',
      'becomeVisitor',
      'app_error.login',
      'loadConfig',
      'loadHistory',
      'loadCreators',
    ]);
  });

  const LOADS = ['loadUser', 'loadInventory'] as const;

  it.each(LOADS.flatMap((step) => [0, 429, 502, 503, 504].map((status) => ({ step, status }))))(
    'keeps the token when $step fails without a word on the player (status $status)',
    async ({ step, status }) => {
      const { log, steps } = recorder({ [step]: failing(new ApiError('app_error.network', { status })) });
      expect(await startApp(steps)).toEqual({ auth: 'failed', load: 'done' });
      expect(log).not.toContain('logOut');
      expect(log).not.toContain('becomePlayer');
      expect(log).not.toContain('becomeVisitor');
      expect(log.filter((entry) => entry.startsWith('app_error'))).toEqual(['app_error.load']);
    },
  );

  it.each(LOADS.flatMap((step) => [400, 401, 403, 404, 500].map((status) => ({ step, status }))))(
    'logs out when the response to $step is $status, and still loads the site',
    async ({ step, status }) => {
      const { log, steps } = recorder({ [step]: failing(new ApiError('app_api.internal', { status })) });
      expect(await startApp(steps)).toEqual({ auth: 'visitor', load: 'done' });
      expect(log.filter((entry) => !entry.startsWith('load') && entry !== 'setToken')).toEqual([
        'logOut',
        'becomeVisitor',
        'app_error.login',
      ]);
      expect(log.slice(-3)).toEqual(['loadConfig', 'loadHistory', 'loadCreators']);
    },
  );

  it.each(['user_api.session_ended', 'user_api.banned'] as const)(
    'shows %s with the message of the server',
    async (message) => {
      const { log, steps } = recorder({ loadUser: failing(new ApiError(message, { status: 401 })) });
      expect((await startApp(steps)).auth).toBe('visitor');
      expect(log.slice(1, 4)).toEqual(['logOut', 'becomeVisitor', message]);
      expect(log).not.toContain('app_error.login');
    },
  );

  it('logs out when the session ends between user and inventory', async () => {
    const { log, steps } = recorder({ loadInventory: failing(REFUSED) });
    expect((await startApp(steps)).auth).toBe('visitor');
    expect(log.slice(2, 5)).toEqual(['logOut', 'becomeVisitor', 'app_error.login']);
  });

  it('logs a banned player out with the notice and loads nothing of theirs', async () => {
    const { log, steps } = recorder({ loadUser: () => Promise.resolve({ ...USER, banned: true }) });
    expect((await startApp(steps)).auth).toBe('visitor');
    expect(log.slice(1, 4)).toEqual(['logOut', 'becomeVisitor', 'user_api.banned']);
    expect(log).not.toContain('loadInventory');
  });

  it.each(['loadConfig', 'loadHistory', 'loadCreators'] as const)(
    'reports a failure of %s once, and the player stays signed in',
    async (step) => {
      const { log, steps } = recorder({ [step]: failing(new ApiError('app_api.internal', { status: 500 })) });
      expect(await startApp(steps)).toEqual({ auth: 'player', load: 'failed' });
      expect(log).toContain('becomePlayer');
      expect(log).not.toContain('logOut');
      expect(log.filter((entry) => entry === 'app_error.load')).toHaveLength(1);
    },
  );

  it('reports once when nothing can be reached', async () => {
    const down = failing(UNREACHABLE);
    const { log, steps } = recorder({ loadUser: down, loadConfig: down });
    expect(await startApp(steps)).toEqual({ auth: 'failed', load: 'failed' });
    expect(log.filter((entry) => entry.startsWith('app_error'))).toEqual(['app_error.load']);
  });

  it('does nothing more once a later start has overtaken it', async () => {
    let stale = false;
    const { log, steps } = recorder({
      isStale: () => stale,
      startGame: () => {
        stale = true;
        return Promise.resolve();
      },
    });
    await startApp(steps);
    expect(log).not.toContain('becomePlayer');
    expect(log).not.toContain('loadConfig');
  });
});
