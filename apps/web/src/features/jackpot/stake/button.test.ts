import { DEFAULT_JACKPOT_LIMITS } from '@updraft/rules/jackpot';
import { expect, it } from 'vitest';
import { NO_COMMANDS } from '../../../table-client/own-commands.ts';
import { after, snapshotOf, spinOf, stakeOf, told, winnerOf } from '../state.fixtures.ts';
import type { JackpotState } from '../state-types.ts';
import { buttonOf, obstacleOf, type StakeSituation } from './button.ts';

const situation = (table: Partial<JackpotState> = {}, more: Partial<StakeSituation> = {}): StakeSituation => ({
  table: { ...after(told(snapshotOf())), ...table },
  session: 'player',
  selectedCents: 500,
  selectedCount: 1,
  allSelected: false,
  limits: DEFAULT_JACKPOT_LIMITS,
  ...more,
});
const obstacle = (...args: Parameters<typeof situation>) => obstacleOf(situation(...args));

it('[JP-11] [JP-12] [JP-13] names the first rule that a bet breaks, with its value', () => {
  expect(obstacle()).toBeNull();
  expect(obstacle({}, { selectedCents: 0, selectedCount: 0 })).toEqual({ reason: 'no_items' });
  expect(obstacle({}, { selectedCount: 21 })).toEqual({ reason: 'too_many_items', most: 20 });
  expect(obstacle({}, { selectedCents: 49 })).toEqual({ reason: 'min_bet', minCents: 50 });
  const selfBets = [stakeOf(1, 4998)];
  expect(obstacle({ selfBets })).toEqual({ reason: 'max_stake', maxCents: 500_000 });
  const limits = { ...DEFAULT_JACKPOT_LIMITS, maxPotItems: 4 };
  const potOf = (items: number) => ({ pot: { bank: 9, items, players: 2 } });
  expect(obstacle(potOf(4), { limits })).toEqual({ reason: 'round_full' });
  // [JP-19] Once the pot is half full, the minimum worth of an item rises.
  expect(obstacle(potOf(2), { limits, selectedCount: 2, selectedCents: 99 })).toEqual({
    reason: 'min_item',
    minCents: 50,
  });
});

it('[JP-10] a bet has no way in once betting is over', () => {
  expect(obstacle({ phase: 'beacon' })).toEqual({ reason: 'drawing' });
  expect(obstacle({ phase: 'spin' })).toEqual({ reason: 'drawing' });
  expect(obstacle({ phase: 'result' })).toEqual({ reason: 'over' });
  expect(obstacle({ phase: 'returned' })).toEqual({ reason: 'over' });
  expect(obstacle({ maintenance: true })).toEqual({ reason: 'maintenance' });
  expect(obstacle({ connection: 'offline' })).toEqual({ reason: 'offline' });
});

it('says at each phase what becomes of own stakes', () => {
  const selfBets = [stakeOf(1, 5)];
  const kindAt = (phase: JackpotState['phase']) => buttonOf(situation({ phase, selfBets, spin: null })).kind;
  expect((['empty', 'alone', 'betting', 'beacon', 'spin', 'returned'] as const).map(kindAt)).toEqual([
    'bet',
    'bet',
    'bet',
    'drawing',
    'spinning',
    'refunded',
  ]);
});

it('a round that is over says what the own stakes came to', () => {
  const selfBets = [stakeOf(1, 5)];
  const over = (winnerId: number) =>
    buttonOf(
      situation({
        ...after(told(snapshotOf()), {
          type: 'startJackpot',
          payload: spinOf(winnerId, { winner: winnerOf(winnerId) }),
        }),
        phase: 'result',
        selfBets,
        commands: NO_COMMANDS,
      }),
    );
  expect(over(7)).toEqual({ kind: 'result', wonCents: 1900, stakedCents: 500, isWin: true });
  expect(over(8)).toEqual({ kind: 'result', wonCents: 0, stakedCents: 500, isWin: false });
});

it('offers a visitor the way in, and a player without items the step before a bet', () => {
  expect(buttonOf(situation({}, { session: 'visitor' }))).toEqual({ kind: 'sign_in' });
  expect(buttonOf(situation({}, { next: 'deposit' }))).toEqual({ kind: 'next', step: 'deposit' });
});
