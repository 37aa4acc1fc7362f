// @vitest-environment happy-dom
import type { AutomaticPlan, AutomaticRun } from '@updraft/rules/automatic';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshPage, itemOf, signIn } from '../../testing/page.tsx';
import { useSession } from '../session/session-store.ts';
import type { Stake } from '../stake/send-stake.ts';
import { useAutomatic } from './automatic-store.ts';
import { type AutomaticGame, startAutomatic } from './run-automatic.ts';

/** Creates a table whose state the test controls. */
function tableOf() {
  const placed: Stake[] = [];
  const paid = new Map<number, number | 'gone'>();
  let changed: () => void = () => undefined;
  const state = { id: 10, isOpen: false, isPaused: false, answer: 'accepted' as 'accepted' | 'refused' };
  const game: AutomaticGame = {
    game: 'crash',
    bounds: () => ({ leastCents: 10, mostCents: 250_000, mostItems: 20 }),
    subscribe: (listener) => {
      changed = listener;
      return () => {
        changed = () => undefined;
      };
    },
    isPaused: () => state.isPaused,
    round: () => ({ id: state.id, isOpen: state.isOpen }),
    place: (stake) => {
      placed.push(stake);
      return Promise.resolve(state.answer === 'accepted' ? placed.length : null);
    },
    paidOf: (id) => paid.get(id) ?? 'pending',
  };
  const move = async (change: Partial<typeof state> = {}): Promise<void> => {
    Object.assign(state, change);
    changed();
    await Promise.resolve();
    await Promise.resolve();
  };
  /** Plays a round in which the bet pays `cents`. */
  const play = async (id: number, cents: number): Promise<void> => {
    await move({ id, isOpen: true });
    await move({ isOpen: false });
    paid.set(placed.length, cents);
    await move();
  };
  return { game, placed, paid, move, play };
}

const PLAN: AutomaticPlan = { stakeCents: 500, rounds: 3, profitCents: null, lossCents: null, winCents: null };
const run = (): AutomaticRun | null => useAutomatic.getState().run;

let table: ReturnType<typeof tableOf>;
const start = (change: Partial<AutomaticPlan> = {}): void => startAutomatic(table.game, { ...PLAN, ...change });

beforeEach(async () => {
  await freshPage();
  useAutomatic.getState().stop('player');
  signIn({}, [itemOf(1, 4.8), itemOf(2, 4.8), itemOf(3, 4.8), itemOf(4, 3)]);
  table = tableOf();
});

describe('automatic betting on this page', () => {
  it('[AU-1] places one bet a round, with own items nearest to the stake, and ends after its rounds', async () => {
    start();
    expect(table.placed).toEqual([]);
    await table.play(10, 900);
    expect(table.placed).toEqual([{ itemIds: [1], sum: 4.8 }]);
    await table.play(11, 0);
    await table.play(12, 0);
    await table.play(13, 0);
    expect(table.placed).toHaveLength(3);
    expect(run()).toMatchObject({ placed: 3, profitCents: 900 - 3 * 480, stop: 'rounds' });
  });

  it('[AU-1] picks no item of the last bet, which the inventory may still show', async () => {
    start();
    await table.play(10, 0);
    await table.play(11, 0);
    expect(table.placed.map(({ itemIds }) => itemIds)).toEqual([[1], [2]]);
  });

  it('[AU-4] stops when what is left of its loss is less than any item', async () => {
    start({ lossCents: 600 });
    await table.play(10, 0);
    await table.move({ id: 11, isOpen: true });
    expect([table.placed.length, run()?.stop]).toEqual([1, 'loss']);
  });

  it('[AU-5] stops at a refused bet, and where no items come to the stake', async () => {
    await table.move({ answer: 'refused' });
    start();
    await table.move({ isOpen: true });
    expect(run()).toMatchObject({ placed: 0, stop: 'refused' });
    start({ stakeCents: 200 });
    await table.move();
    expect(run()?.stop).toBe('no_items');
  });

  it('[AU-6] stops when a round has gone by without its bet', async () => {
    start();
    await table.play(10, 0);
    await table.move({ id: 12, isOpen: true });
    expect([table.placed.length, run()?.stop]).toEqual([1, 'missed']);
  });

  it.each([
    ['signed_out', (): void => useSession.setState({ status: 'visitor', user: null })],
    ['paused', (): void => void table.move({ isPaused: true })],
    ['player', (): void => useAutomatic.getState().stop('player')],
    ['left', (): void => useAutomatic.getState().stop('left')],
  ] as const)('[AU-7] stops at once, reason %s, and places no further bet', async (reason, happen) => {
    start();
    await table.play(10, 0);
    happen();
    await table.play(11, 0);
    expect([table.placed.length, run()?.stop]).toEqual([1, reason]);
  });

  it('[AU-7] stops when its bet is cancelled, and when another tab starts', async () => {
    start();
    await table.move({ isOpen: true });
    table.paid.set(1, 'gone');
    await table.move();
    expect(run()?.stop).toBe('cancelled');
    start();
    const other = new BroadcastChannel('automatic-betting');
    other.postMessage('started');
    await vi.waitFor(() => expect(run()?.stop).toBe('other_tab'), { timeout: 15_000 });
    other.close();
  });

  it('[AU-8] counts the bet that is in when it is stopped', async () => {
    start();
    await table.move({ isOpen: true });
    useAutomatic.getState().stop('player');
    table.paid.set(1, 960);
    await table.move({ isOpen: false });
    expect(run()).toMatchObject({ profitCents: 480, stop: 'player' });
  });
});
