import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { personalityOf } from '../../mind/personality.ts';
import { createRandom } from '../../mind/random.ts';
import type { PlayerParts } from '../game.ts';
import { type OfferedBox, chooseBoxes, decideCaseErrand, pauseMs } from './choosing.ts';
import { Opener } from './opener.ts';

const cautious = personalityOf(2);
const BOXES: OfferedBox[] = [50, 100, 500, 2500].map((priceCents, at) => ({ id: at + 1, priceCents, isOpen: true }));
const priceOf = (id: number): number => BOXES.find((box) => box.id === id)?.priceCents ?? 0;

describe('choosing boxes', () => {
  it('spends at most half of the purse, and opens one to five boxes', () => {
    for (let seed = 0; seed < 500; seed++) {
      const balanceCents = 100 + seed * 20;
      const chosen = chooseBoxes(cautious, { boxes: BOXES, balanceCents }, createRandom(seed));
      if (!chosen) throw new Error('nothing chosen');
      expect(chosen.count * priceOf(chosen.id)).toBeLessThanOrEqual(balanceCents / 2);
      expect(chosen.count).toBeGreaterThanOrEqual(1);
      expect(chosen.count).toBeLessThanOrEqual(5);
    }
  });

  it('the chosen boxes differ by personality and by seed', () => {
    const chosenBy = (n: number) =>
      Array.from({ length: 200 }, (_unused, seed) =>
        chooseBoxes(personalityOf(n), { boxes: BOXES, balanceCents: 100_000 }, createRandom(seed)),
      );
    const mean = (n: number) => chosenBy(n).reduce((sum, one) => sum + priceOf(one?.id ?? 0), 0) / 200;
    expect(new Set(chosenBy(2).map((one) => one?.id)).size).toBeGreaterThan(1);
    expect(mean(5)).toBeGreaterThan(mean(4));
  });

  it('never chooses a closed box or one that is too dear', () => {
    const closed = BOXES.map((box) => ({ ...box, isOpen: box.id === 4 }));
    expect(chooseBoxes(cautious, { boxes: closed, balanceCents: 4000 }, createRandom(1))).toBeNull();
    expect(chooseBoxes(cautious, { boxes: BOXES, balanceCents: 99 }, createRandom(1))).toBeNull();
    expect(chooseBoxes(cautious, { boxes: [], balanceCents: 9999 }, createRandom(1))).toBeNull();
  });

  it('pauses between openings, and less for an eager player', () => {
    for (let seed = 0; seed < 100; seed++) {
      const ms = pauseMs({ eagerness: 1 }, createRandom(seed));
      expect(ms >= 6000 && ms <= 40_000).toBe(true);
      expect(Math.abs(pauseMs({ eagerness: 2 }, createRandom(seed)) - ms / 2)).toBeLessThanOrEqual(1);
    }
  });
});

describe('the purse', () => {
  const decide = (situation: object) =>
    decideCaseErrand(
      cautious,
      { balanceCents: 0, items: [], sinceDepositMs: Number.POSITIVE_INFINITY, minBetCents: 0, ...situation },
      createRandom(4),
    );

  it('an empty purse sells won items, then gets a deposit, and waits otherwise', () => {
    const [low, high] = cautious.depositCents;
    const errand = decide({});
    if (errand?.kind !== 'deposit') throw new Error('expected a deposit');
    expect(errand.cents % 500).toBe(0);
    expect(errand.cents >= low && errand.cents <= high).toBe(true);
    const items = [{ id: 1, priceCents: 20 }];
    expect(decide({ items })).toEqual({ kind: 'sell', items });
    expect(decide({ sinceDepositMs: 0 })).toBeNull();
    expect(decide({ balanceCents: low })).toBeNull();
  });
});

describe('a player who opens boxes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const HASH = 'a'.repeat(64);
  const createParts = (answer: object = { status: 'success', balance: 12 }) => {
    const asked: [name: string, input: unknown][] = [];
    const answers: Record<string, object> = {
      'GET /api/cases/get': { cases: BOXES.map((box) => ({ id: box.id, price: box.priceCents / 100, closed: null })) },
      'GET /api/cases/getOne': { success: true, box: { hash: HASH, price: 1, return_percent: 92.5 } },
      'POST /api/cases/getSeeds': { server_seed_hash: 'b'.repeat(64), nonce: 7, client_seed: null },
      'POST /api/cases/open': answer,
      'POST /api/cases/rotateSeed': {},
    };
    const call = (name: string, input: unknown) => {
      asked.push([name, input]);
      return Promise.resolve({ ok: true, value: answers[name] });
    };
    const keeper = {
      run: vi.fn(() => Promise.resolve()),
      purse: () => ({ balanceCents: 5000, items: [] }),
      setBalance: vi.fn(),
      markStale: vi.fn(),
    };
    const report = vi.fn();
    const session = { site: { call, command: call }, token: () => 'token', report, expired: vi.fn() };
    const parts = { session, keeper, personality: cautious, random: createRandom(3) } as unknown as PlayerParts;
    return { parts, asked, keeper, report };
  };

  it('opens boxes as shown, again and again, until the player leaves', async () => {
    const { parts, asked, keeper, report } = createParts();
    const opener = new Opener(parts);
    opener.sit();
    await vi.advanceTimersByTimeAsync(41_000);
    const opened = asked.filter(([name]) => name === 'POST /api/cases/open').map(([, input]) => input);
    const seen = { box_hash: HASH, price: 1, return_percent: 92.5 };
    expect(opened[0]).toMatchObject({ ...seen, server_seed_hash: 'b'.repeat(64), nonce: 7 });
    expect((opened[0] as { client_seed: string }).client_seed).toMatch(/^[0-9a-f]{16}$/);
    expect(keeper.setBalance).toHaveBeenCalledWith(12);
    expect(keeper.markStale).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(80_000);
    const count = asked.filter(([name]) => name === 'POST /api/cases/open').length;
    expect(count).toBeGreaterThan(opened.length);
    opener.leave();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(asked.filter(([name]) => name === 'POST /api/cases/open')).toHaveLength(count);
    expect(report).not.toHaveBeenCalled();
  });

  it('does nothing in maintenance, and reports an unusual refusal', async () => {
    const ordinary = createParts({ status: 'error', message: 'cases_api.box_changed' });
    const strange = createParts({ status: 'error', message: 'user_api.banned' });
    const idle = createParts();
    for (const { parts } of [ordinary, strange]) new Opener(parts).sit();
    const waiting = new Opener(idle.parts);
    waiting.setMaintenance(true);
    waiting.sit();
    await vi.advanceTimersByTimeAsync(41_000);
    expect(ordinary.report).not.toHaveBeenCalled();
    expect(strange.report).toHaveBeenCalledWith('cases', 'user_api.banned');
    expect(idle.asked).toEqual([]);
  });
});
