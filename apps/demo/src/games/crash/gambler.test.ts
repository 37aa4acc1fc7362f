import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PurseKeeper } from '../../life/purse-keeper.ts';
import type { Session } from '../../life/session.ts';
import { personalityOf } from '../../mind/personality.ts';
import { createRandom } from '../../mind/random.ts';
import type { SiteSocket } from '../../site/connection.ts';
import type { BetLimits } from './betting.ts';
import { Gambler } from './gambler.ts';
import { onCrash, onMultiplier, onTick, type RoundView } from './round.ts';
import { ManualCashOuts } from './manual-cash-outs.ts';

const WAITING: RoundView = { id: 5, phase: 'waiting', closesAtMs: 9000, startedAtMs: null, growthPerMs: 0.00006 };
const HASH = 'a'.repeat(64);

describe('the view of the round', () => {
  it("the view of the round counts down, starts and ends by the site's events", () => {
    const ticked = onTick(WAITING, { roundId: 6, timer: 4, publicHash: HASH }, 10_000);
    expect(ticked).toMatchObject({ id: 6, phase: 'waiting', closesAtMs: 14_000 });
    const flying = onMultiplier(ticked, {
      roundId: 6,
      multiplier: 1,
      level: 'low',
      startedAt: 14_000,
      serverTime: 14_001,
    });
    expect(flying).toMatchObject({ id: 6, phase: 'running', startedAtMs: 14_000 });
    expect(
      onCrash(flying, {
        roundId: 6,
        multiplier: 2,
        colour: 3,
        secret_hash: HASH,
        seed: HASH,
        serverTime: 20_000,
        roundCap: null,
        interruptedAt: null,
      }).phase,
    ).toBe('crashed');
  });
});

describe('a player who comes back', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  it('a player who reconnects finds an earlier bet in the snapshot, and cashes it out', async () => {
    const taken: number[] = [];
    const bet = { id: 5, user: { id: 7 }, autoWithdraw: NO_AUTO_CASH_OUT, is_win: 0 };
    const snapshot = {
      roundId: 9,
      state: { status: 1, timer: 0 },
      settings: { statuses: { TIMER: 0, END: 2 } },
      startedAt: 1_000_000,
      serverTime: 1_000_000,
      growthPerMs: 0.00006,
      bets: [bet],
      maintenance: false,
    };
    const answer = (event: string, { id }: { id: number }): Promise<unknown> => {
      if (event === 'take') taken.push(id);
      return Promise.resolve(event === 'getGame' ? snapshot : { status: 'success' });
    };
    const socket = { connected: true, timeout: () => ({ emitWithAck: answer }) } as unknown as SiteSocket;
    const session = {
      token: () => 't'.repeat(30),
      site: { inFlight: (task: () => unknown) => task() },
      report: vi.fn(),
      expired: vi.fn(),
    } as unknown as Session;
    const gambler = new Gambler({
      session,
      socket,
      keeper: {} as PurseKeeper,
      personality: { ...personalityOf(1), manualCashOut: [200, 200], reactionMs: [300, 300] },
      random: createRandom(1),
    });
    gambler.sit({ playerId: 7, limits: {} as BetLimits, clockOffsetMs: 0 });
    await vi.advanceTimersByTimeAsync(Math.log(2) / 0.00006 + 400);
    expect(taken).toEqual([5]);
  });
});

describe('manual cash-outs', () => {
  const flying = (startedAtMs: number): RoundView => ({ ...WAITING, phase: 'running', startedAtMs });
  const seated = () => {
    const taken: { id: number; atMs: number }[] = [];
    const socket = {
      connected: true,
      timeout: () => ({
        emitWithAck: (_event: string, { id }: { id: number }) => {
          taken.push({ id, atMs: Date.now() });
          return Promise.resolve({ status: 'success' });
        },
      }),
    } as unknown as SiteSocket;
    const session = {
      token: () => 't'.repeat(30),
      site: { inFlight: (task: () => unknown) => task() },
      report: vi.fn(),
      expired: vi.fn(),
    } as unknown as Session;
    return {
      taken,
      cashOuts: new ManualCashOuts({
        session,
        socket,
        personality: { ...personalityOf(1), manualCashOut: [200, 200], reactionMs: [300, 300] },
        random: createRandom(1),
      }),
    };
  };
  const DUE_MS = Math.log(2) / 0.00006 + 300;

  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  it('cashes out once, after the target and the reaction time', async () => {
    const { taken, cashOuts } = seated();
    cashOuts.add(11);
    cashOuts.follow(flying(1_000_000));
    await vi.advanceTimersByTimeAsync(DUE_MS - 50);
    cashOuts.follow(flying(1_000_010));
    expect(taken).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(taken).toEqual([{ id: 11, atMs: Math.ceil(1_000_000 + DUE_MS) }]);
  });

  it('cashes out by the server’s clock and follows a corrected start', async () => {
    const { taken, cashOuts } = seated();
    cashOuts.setClock(2000);
    cashOuts.add(11);
    cashOuts.follow(flying(1_000_000));
    cashOuts.follow(flying(1_001_000));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(taken[0]?.atMs).toBe(Math.ceil(1_000_000 + DUE_MS - 1000));
  });

  it('sends no cash-out after the crash', async () => {
    const { taken, cashOuts } = seated();
    cashOuts.add(11);
    cashOuts.follow(flying(1_000_000));
    await vi.advanceTimersByTimeAsync(5000);
    cashOuts.forget();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(taken).toEqual([]);
  });
});
