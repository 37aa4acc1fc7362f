import type { ServerPayload } from '@updraft/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seated } from '../../testing/seated.ts';
import { WheelPlayer } from './player.ts';

// The players' waits use the fake clock.
vi.mock('node:timers/promises', () => ({ setTimeout: (ms: number) => new Promise((done) => setTimeout(done, ms)) }));

const LIMITS = { minBetCents: 10, maxBetCents: 100_000, maxItems: 20, maxBets: 1, maxColours: 2 };

const at = (answer?: object) => seated((parts) => new WheelPlayer(parts), answer);
const snapshot = (
  roundId: number,
  { msLeft = 15_000, phase = 'betting', mine = false, maintenance = false } = {},
): ServerPayload<'newGameWheel'> =>
  ({
    roundId,
    userId: 7,
    maintenance,
    game: { phase, msLeft },
    bets: { black: mine ? [{ user: { id: 7 } }] : [], green: [], red: [{ user: { id: 8 } }], yellow: [] },
  }) as unknown as ServerPayload<'newGameWheel'>;

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('bets on a colour of the open round after joining, by a call that names the round', async () => {
  const { player, command, keeper } = at();
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
  ['after the close', (player) => player.onTick({ roundId: 4, timer: 0 })],
  ['just before the close', (player) => player.onSnapshot(snapshot(4, { msLeft: 400 }))],
  ['that has left', (player) => player.leave()],
])('a player %s does not bet', async (_who, happen) => {
  const { player, command } = at();
  player.onSnapshot(snapshot(4));
  player.sit(LIMITS);
  happen(player);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(command).not.toHaveBeenCalled();
});

it('reloads the purse after a refusal that concerns it, and does not report ordinary refusals', async () => {
  const { player, keeper, session } = at({
    ok: true,
    value: { status: 'error', message: 'wheel_api.item_not_found' },
  });
  player.onSnapshot(snapshot(4));
  player.sit(LIMITS);
  await vi.advanceTimersByTimeAsync(1000);
  expect(keeper.markStale).toHaveBeenCalled();
  expect(session.report).not.toHaveBeenCalled();
});

it.each<[string, object, (session: ReturnType<typeof at>['session']) => unknown]>([
  ['signs in again when its session has ended', { ok: false, status: 401, message: '' }, (session) => session.expired],
  ['reports what it did not expect', { ok: false, status: 500, message: 'broken' }, (session) => session.report],
  ['reports that no answer came', { ok: false, status: 0, message: 'gone' }, (session) => session.report],
])('%s', async (_what, answer, heard) => {
  const { player, session } = at(answer);
  player.onSnapshot(snapshot(4));
  player.sit(LIMITS);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard(session)).toHaveBeenCalledTimes(1);
});

it('takes the new balance of a win', () => {
  const { player, keeper } = at();
  player.onWin({ newBalance: 12.5 });
  expect(keeper.setBalance).toHaveBeenCalledWith(12.5);
  expect(keeper.markStale).toHaveBeenCalled();
});
