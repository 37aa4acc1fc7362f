import type { ServerPayload } from '@updraft/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { personalityOf } from '../../mind/personality.ts';
import { createRandom } from '../../mind/random.ts';
import type { PlayerParts } from '../game.ts';
import { WheelPlayer } from './player.ts';

// The waits of players follow the fake clock.
vi.mock('node:timers/promises', () => ({ setTimeout: (ms: number) => new Promise((done) => setTimeout(done, ms)) }));

const LIMITS = { minBetCents: 10, maxBetCents: 100_000, maxItems: 20, maxBets: 1, maxColours: 2 };

/** A player with two items at a site that answers bets so. */
const seated = (answer: object = { ok: true, value: { status: 'success' } }) => {
  const command = vi.fn(() => Promise.resolve(answer));
  const session = { token: () => 't'.repeat(30), site: { command }, report: vi.fn(), expired: vi.fn() };
  const items = [
    { id: 1, priceCents: 50 },
    { id: 2, priceCents: 120 },
  ];
  const keeper = {
    purse: () => ({ balanceCents: 0, items }),
    run: () => Promise.resolve(),
    remove: vi.fn(),
    markStale: vi.fn(),
    setBalance: vi.fn(),
  };
  const parts = { session, keeper, personality: personalityOf(2), random: createRandom(3) };
  const player = new WheelPlayer(parts as unknown as PlayerParts);
  return { player, command, session, keeper };
};
const snapshot = (
  roundId: number,
  { msLeft = 15_000, phase = 'betting', mine = false, maintenance = false } = {},
): ServerPayload<'newGameWheel'> =>
  ({
    ...{ roundId, userId: 7, maintenance, game: { phase, msLeft } },
    bets: { black: mine ? [{ user: { id: 7 } }] : [], green: [], red: [{ user: { id: 8 } }], yellow: [] },
  }) as unknown as ServerPayload<'newGameWheel'>;

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('bets on a colour in the round that is open when it sits down, by a call that names the round', async () => {
  const { player, command, keeper } = seated();
  player.onSnapshot(snapshot(4));
  player.sit(LIMITS);
  await vi.advanceTimersByTimeAsync(1000);
  expect(command).toHaveBeenCalledTimes(1);
  const [name, bet, token] = command.mock.calls[0] as unknown as [string, Record<string, unknown>, string];
  expect([name, token.length]).toEqual(['POST /api/wheel/setBet', 30]);
  expect(bet).toMatchObject({ round: 4, colour: expect.stringMatching(/^(black|red)$/) as string });
  expect(keeper.remove).toHaveBeenCalledTimes(1);
});

it.each<[string, (player: WheelPlayer) => void]>([
  ['whose bets of an earlier connection stand', (player) => player.onSnapshot(snapshot(4, { mine: true }))],
  ['in maintenance', (player) => player.onSnapshot(snapshot(4, { maintenance: true }))],
  ['after the close', (player) => player.onTick({ roundId: 4, timer: 0, publicHash: '' })],
  ['just before the close', (player) => player.onSnapshot(snapshot(4, { msLeft: 400 }))],
  ['that has left', (player) => player.leave()],
])('a player %s does not bet', async (_who, happen) => {
  const { player, command } = seated();
  player.onSnapshot(snapshot(4));
  player.sit(LIMITS);
  happen(player);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(command).not.toHaveBeenCalled();
});

it('looks at its purse again when a bet is refused for it, and says nothing of what belongs to the game', async () => {
  const { player, keeper, session } = seated({
    ok: true,
    value: { status: 'error', message: 'wheel_api.item_not_found' },
  });
  player.onSnapshot(snapshot(4));
  player.sit(LIMITS);
  await vi.advanceTimersByTimeAsync(1000);
  expect(keeper.markStale).toHaveBeenCalled();
  expect(session.report).not.toHaveBeenCalled();
});

it.each<[string, object, (session: ReturnType<typeof seated>['session']) => unknown]>([
  ['signs in again when its session has ended', { ok: false, status: 401, message: '' }, (session) => session.expired],
  ['reports what it did not expect', { ok: false, status: 500, message: 'broken' }, (session) => session.report],
  ['reports that no answer came', { ok: false, status: 0, message: 'gone' }, (session) => session.report],
])('%s', async (_what, answer, heard) => {
  const { player, session } = seated(answer);
  player.onSnapshot(snapshot(4));
  player.sit(LIMITS);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard(session)).toHaveBeenCalledTimes(1);
});

it('takes over the balance of a win', () => {
  const { player, keeper } = seated();
  player.onWin({ newBalance: 12.5 } as ServerPayload<'wheelWin'>);
  expect(keeper.setBalance).toHaveBeenCalledWith(12.5);
  expect(keeper.markStale).toHaveBeenCalled();
});
