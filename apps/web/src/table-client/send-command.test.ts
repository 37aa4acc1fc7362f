import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { CUT, UNSENT } from '../lib/socket.ts';
import { byHttp, bySocket, sendCommand } from './send-command.ts';
import type { TableEvent } from './table-state.ts';

const request = vi.hoisted(() => vi.fn());
vi.mock('../lib/socket.ts', async (original) => ({ ...(await original<object>()), request }));

const BET = { kind: 'bet', targetId: null } as const;
const failure = (message: string, status = 0): ApiError => new ApiError(message, { status });
const AWAY = failure('app_error.network');

let told: string[] = [];
const dispatch = ({ type }: TableEvent<'bet'>): void => void told.push(type);

beforeEach(() => {
  told = [];
  request.mockReset();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a command', () => {
  it('is sent by the socket with a key of its own, and its answer returned', async () => {
    request.mockResolvedValue({ status: 'success' });
    const outcome = await sendCommand(dispatch, {
      command: BET,
      attempt: bySocket('take', { apiToken: 'token', id: 5 }),
    });
    expect(outcome).toEqual({ kind: 'answered', answer: { status: 'success' } });
    expect(request).toHaveBeenCalledWith('take', {
      apiToken: 'token',
      id: 5,
      key: expect.stringMatching(/^[\da-f]{32}$/),
    });
    expect(told).toEqual(['commandSent']);
  });

  it('is sent by HTTP with the key in its header', async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response('{"status":"success"}')));
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('localStorage', { getItem: () => null });
    const outcome = await sendCommand(dispatch, {
      command: BET,
      attempt: byHttp('POST /api/user/cashback/take' as never, {} as never),
    });
    expect(outcome.kind).toBe('answered');
    const [, init] = fetched.mock.calls[0] as unknown as [string, { headers: Headers }];
    expect(init.headers.get('Idempotency-Key')).toMatch(/^[\da-f]{32}$/);
  });

  it('says after two seconds that the answer is late, and not once it is there', async () => {
    let answer: (value: string) => void = () => undefined;
    const outcome = sendCommand(dispatch, {
      command: BET,
      attempt: () => new Promise((resolve) => (answer = resolve)),
    });
    await vi.advanceTimersByTimeAsync(1899);
    expect(told).toEqual(['commandSent']);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['commandSent', 'commandLate']);
    answer('there');
    await outcome;
    await sendCommand(dispatch, { command: BET, attempt: () => Promise.resolve('at once') });
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual(['commandSent', 'commandLate', 'commandSent']);
  });

  it.each([
    ['not sent', failure(UNSENT), 'unsent', 'commandUnsent'],
    ['cut off', failure(CUT), 'cut', 'commandLost'],
    ['not answered', failure('app_error.timeout'), 'failed', 'commandLost'],
    ['refused by a call', failure('crash_api.min_bet', 400), 'failed', 'commandLost'],
  ])('a command that is %s has that outcome after one attempt', async (_, error, kind, event) => {
    const attempt = vi.fn(() => Promise.reject(error));
    const outcome = await sendCommand(dispatch, { command: BET, attempt });
    expect(outcome.kind).toBe(kind);
    expect([attempt.mock.calls.length, told]).toEqual([1, ['commandSent', event]]);
  });

  it('is repeated with its key while nobody answers, if it still means the same', async () => {
    const keys: string[] = [];
    const outcome = sendCommand(dispatch, {
      command: BET,
      isStillMeant: () => true,
      attempt: (key) => {
        keys.push(key);
        return keys.length < 3 ? Promise.reject(AWAY) : Promise.resolve('accepted');
      },
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect(await outcome).toEqual({ kind: 'answered', answer: 'accepted' });
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('is not repeated when it would mean something else by then, nor after a refusal', async () => {
    let isOpen = true;
    const attempt = vi.fn(() => Promise.reject(AWAY));
    const outcome = sendCommand(dispatch, { command: BET, attempt, isStillMeant: () => isOpen });
    await vi.advanceTimersByTimeAsync(100);
    isOpen = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect([(await outcome).kind, attempt.mock.calls.length]).toEqual(['failed', 1]);
    const refused = vi.fn(() => Promise.reject(failure('crash_api.min_bet', 400)));
    await sendCommand(dispatch, { command: BET, attempt: refused, isStillMeant: () => true });
    expect(refused).toHaveBeenCalledOnce();
  });
});
