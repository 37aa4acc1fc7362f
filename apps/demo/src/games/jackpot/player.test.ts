import type { ServerPayload } from '@updraft/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seated } from '../../testing/seated.ts';
import { JackpotPlayer } from './player.ts';

// The players' waits use the fake clock.
vi.mock('node:timers/promises', () => ({ setTimeout: (ms: number) => new Promise((done) => setTimeout(done, ms)) }));

const LIMITS = { minBetCents: 50, maxBetCents: 500_000, maxItems: 20 };

const at = (answer?: object) => seated((parts) => new JackpotPlayer(parts), answer);
const snapshot = (
  roundId: number,
  { phase = 'empty', msLeft = 0, mine = false, maintenance = false } = {},
): ServerPayload<'newGameJackpot'> =>
  ({
    roundId,
    maintenance,
    game: { phase, msLeft },
    own: mine ? [{}] : [],
  }) as unknown as ServerPayload<'newGameJackpot'>;
const tick = (roundId: number, timer: number) => ({ roundId, timer });

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it.each<[string, Parameters<typeof snapshot>[1]]>([
  ['that is empty', { phase: 'empty' }],
  ['with one player so far', { phase: 'alone' }],
  ['whose countdown runs', { phase: 'betting', msLeft: 20_000 }],
])('puts items once into a pot %s, by a call that names the round', async (_which, options) => {
  const { player, command, keeper } = at();
  player.onSnapshot(snapshot(4, options));
  player.sit(LIMITS);
  await vi.advanceTimersByTimeAsync(1000);
  player.onTick(tick(4, 18));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(command).toHaveBeenCalledTimes(1);
  const [name, bet] = command.mock.calls[0] as [string, { items: number[]; sum: number; round: number }];
  expect(name).toBe('POST /api/jackpot/setBet');
  expect(bet.round).toBe(4);
  expect(bet.sum * 100).toBe(bet.items.reduce((sum, id) => sum + (id === 1 ? 50 : 120), 0));
  expect(keeper.remove).toHaveBeenCalledWith(bet.items);
});

it('considers a pot without a countdown again', async () => {
  const { player, command } = at({ ok: true, value: { status: 'error', message: 'jackpot_api.busy' } });
  player.onSnapshot(snapshot(4));
  player.sit(LIMITS);
  await vi.advanceTimersByTimeAsync(1000);
  const before = command.mock.calls.length;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(before).toBe(1);
  expect(command.mock.calls.length).toBeGreaterThan(before);
});

it.each<[string, (player: JackpotPlayer) => void]>([
  ['whose bets of an earlier connection stand', (player) => player.onSnapshot(snapshot(4, { mine: true }))],
  ['in maintenance', (player) => player.onSnapshot(snapshot(4, { maintenance: true }))],
  ['after the close', (player) => player.onTick(tick(4, 0))],
  ['while the spinner runs', (player) => player.onSpin()],
  ['that has left', (player) => player.leave()],
])('a player %s does not bet', async (_who, happen) => {
  const { player, command } = at();
  player.onSnapshot(snapshot(4));
  player.sit(LIMITS);
  happen(player);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(command).not.toHaveBeenCalled();
});

it('takes the new balance of a win, and reloads the items after a refund of stakes', () => {
  const { player, keeper } = at();
  player.onWin({ newBalance: 12.5 });
  expect(keeper.setBalance).toHaveBeenCalledWith(12.5);
  player.onSnapshot(snapshot(4, { phase: 'returned' }));
  expect(keeper.markStale).toHaveBeenCalledTimes(2);
});
