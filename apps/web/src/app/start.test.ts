import type { User } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { startApp, type StartSteps } from './start.ts';

const USER = { id: 7, username: 'pilot', banned: false } as User;
const UNAUTHORIZED = new Error('401');

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
    becomeGuest: () => note('becomeGuest'),
    loadInventory: load('loadInventory'),
    startCrash: load('startCrash'),
    loadConfig: load('loadConfig'),
    loadCrashHistory: load('loadCrashHistory'),
    loadCreators: load('loadCreators'),
    logOut: () => note('logOut'),
    notifyError: (message) => note(message),
    isUnauthorized: (error) => error === UNAUTHORIZED,
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
    expect(log).toEqual(['setToken', 'loadUser', 'loadInventory', 'startCrash', 'becomePlayer', 'loadConfig', 'loadCrashHistory', 'loadCreators']);
  });

  it('loads only the site for a guest', async () => {
    const { log, steps } = recorder({ storedToken: () => null });
    expect(await startApp(steps)).toEqual({ auth: 'guest', load: 'done' });
    expect(log).toEqual(['becomeGuest', 'loadConfig', 'loadCrashHistory', 'loadCreators']);
  });

  it('logs out when the token is refused, and still loads the site', async () => {
    const { log, steps } = recorder({ loadUser: failing(UNAUTHORIZED) });
    expect(await startApp(steps)).toEqual({ auth: 'guest', load: 'done' });
    expect(log).toEqual(['setToken', 'logOut', 'becomeGuest', 'app_error.login', 'loadConfig', 'loadCrashHistory', 'loadCreators']);
  });

  it.each(['loadUser', 'loadInventory', 'startCrash'] as const)('keeps the token when %s does not answer', async (step) => {
    const { log, steps } = recorder({ [step]: failing(new Error('network')) });
    expect(await startApp(steps)).toEqual({ auth: 'failed', load: 'done' });
    expect(log).not.toContain('logOut');
    expect(log).not.toContain('becomePlayer');
    expect(log).not.toContain('becomeGuest');
    expect(log.filter((entry) => entry === 'app_error.load')).toHaveLength(1);
  });

  it('logs out when the session ends between user and inventory', async () => {
    const { log, steps } = recorder({ loadInventory: failing(UNAUTHORIZED) });
    expect((await startApp(steps)).auth).toBe('guest');
    expect(log.slice(2, 5)).toEqual(['logOut', 'becomeGuest', 'app_error.login']);
  });

  it('logs a banned player out with the notice and loads nothing of theirs', async () => {
    const { log, steps } = recorder({ loadUser: () => Promise.resolve({ ...USER, banned: true }) });
    expect((await startApp(steps)).auth).toBe('guest');
    expect(log.slice(1, 4)).toEqual(['logOut', 'becomeGuest', 'user_api.banned']);
    expect(log).not.toContain('loadInventory');
  });

  it.each(['loadConfig', 'loadCrashHistory', 'loadCreators'] as const)('reports a failure of %s once', async (step) => {
    const { log, steps } = recorder({ [step]: failing(new Error('network')) });
    expect(await startApp(steps)).toEqual({ auth: 'player', load: 'failed' });
    expect(log.filter((entry) => entry === 'app_error.load')).toHaveLength(1);
  });

  it('reports once when nothing can be reached', async () => {
    const down = failing(new Error('network'));
    const { log, steps } = recorder({ loadUser: down, loadConfig: down });
    expect(await startApp(steps)).toEqual({ auth: 'failed', load: 'failed' });
    expect(log.filter((entry) => entry.startsWith('app_error'))).toEqual(['app_error.load']);
  });

  it('does nothing more once a later start has overtaken it', async () => {
    let stale = false;
    const { log, steps } = recorder({ isStale: () => stale, startCrash: () => { stale = true; return Promise.resolve(); } });
    await startApp(steps);
    expect(log).not.toContain('becomePlayer');
    expect(log).not.toContain('loadConfig');
  });
});
