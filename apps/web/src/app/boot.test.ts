// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../entities/session/session-store.ts';
import { storeToken } from '../lib/token.ts';
import { answerCalls, freshPage, PLAYER } from '../testing/page.tsx';
import { boot, useBoot } from './boot.ts';

const crash = vi.hoisted(() => ({
  crashStart: vi.fn<() => Promise<void>>(),
  loadCrashHistory: vi.fn<() => Promise<void>>(),
}));
vi.mock('../features/crash/socket.ts', () => crash);
vi.mock('../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  connectSocket: vi.fn(),
  preloadSocket: vi.fn(),
  setSocketToken: vi.fn(),
}));

const resumed = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./staked-games.ts', () => ({ resumeStakedGames: resumed }));

const ANSWERS = {
  'POST /api/user/get': PLAYER,
  'POST /api/user/getInventory': { inventory: [] },
  'POST /api/getConfig': { siteName: 'Site', help: [], realtime: {}, crash: { gapToleratedMs: 2000 } },
  'GET /api/youtubers': [],
};

const open = (path: string): void => history.replaceState(null, '', path);
const isPlayer = (): boolean => useSession.getState().status === 'player';

beforeEach(async () => {
  await freshPage();
  storeToken('a-token');
  resumed.mockReset();
  crash.crashStart.mockReset().mockResolvedValue();
  crash.loadCrashHistory.mockReset().mockResolvedValue();
});
afterEach(() => {
  storeToken(null);
  open('/');
});

it.each(['/profile', '/provably-fair', '/crash/5', '/wheel'])(
  'the start of %s neither asks for the round of crash nor waits for it',
  async (path) => {
    const never = new Promise<void>(() => undefined);
    crash.crashStart.mockReturnValue(never);
    crash.loadCrashHistory.mockReturnValue(never);
    answerCalls(ANSWERS);
    open(path);
    await boot();
    expect(useBoot.getState().result).toEqual({ auth: 'player', load: 'done' });
    expect(crash.crashStart).not.toHaveBeenCalled();
    expect(crash.loadCrashHistory).not.toHaveBeenCalled();
    expect(resumed).toHaveBeenCalledOnce();
  },
);

it('the start of the game page has the round before the player is there', async () => {
  let arrive = (): void => undefined;
  crash.crashStart.mockReturnValue(new Promise<void>((resolve) => (arrive = resolve)));
  answerCalls(ANSWERS);
  open('/');
  const booted = boot();
  await vi.waitFor(() => expect(crash.crashStart).toHaveBeenCalledOnce());
  expect(isPlayer()).toBe(false);
  arrive();
  await booted;
  expect(isPlayer()).toBe(true);
  expect(crash.loadCrashHistory).toHaveBeenCalledOnce();
});
