import type { FairnessRound } from '@updraft/contract';
import { crashPointHundredths } from '@updraft/rules/crash';
import { publicHashOf, secretHashOf, sha256, walkChain } from '@updraft/rules/fairness';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Piece, type PieceAnswer, verifyPiece } from './piece.ts';
import { type PastProgress, type PastSource, verifyPast } from './verify-past.ts';

const LENGTH = 60;
const BASE = 500;
const SALT = sha256('salt');
const END = sha256('end');
const chain = { base: BASE, salt: SALT, commitment: walkChain(END, LENGTH), length: LENGTH };
/** 50 of the 60 rounds are over; every seventeenth was refunded. */
const past: FairnessRound[] = Array.from({ length: 50 }, (_unused, at) => 50 - at)
  .filter((index) => index % 17 > 0)
  .map((index) => {
    const seed = walkChain(END, LENGTH - index);
    const secretHash = secretHashOf({ salt: SALT, seed });
    const [id, day] = [BASE + index, (index % 28) + 1];
    return {
      id,
      index,
      day_of_month: day,
      rules_version: 1,
      public_hash: publicHashOf(secretHash),
      seed,
      result: { multiplier: crashPointHundredths({ secretHash, roundId: id, dayOfMonth: day }) / 100 },
    };
  });

const SIZE = 7;
const pagesOf =
  (rounds: readonly FairnessRound[]): PastSource =>
  (before) =>
    Promise.resolve(rounds.filter(({ id }) => before === null || id < before).slice(0, SIZE));

let ended: number;
let isStuck: boolean;
/** Replaces the worker: makes its checks in this thread, a moment later. */
class NearbyWorker {
  onmessage: ((event: { data: PieceAnswer }) => void) | null = null;
  onerror: unknown = null;
  postMessage(piece: Piece): void {
    if (isStuck) return;
    setTimeout(() => this.onmessage?.({ data: verifyPiece(piece) }), Math.random() * 4);
  }
  terminate(): void {
    ended++;
  }
}
beforeEach(() => {
  ended = 0;
  isStuck = false;
  vi.stubGlobal('Worker', NearbyWorker);
});
afterEach(() => vi.unstubAllGlobals());

const verify = ({
  source = pagesOf(past),
  most = null,
  signal = new AbortController().signal,
  told = [],
  game = 'crash',
}: { game?: string; source?: PastSource; most?: number | null; signal?: AbortSignal; told?: PastProgress[] } = {}) =>
  verifyPast({ game, chain, source, most, signal, workers: 3, onProgress: (progress) => void told.push(progress) });
const changed = (index: number, change: Partial<FairnessRound>) =>
  past.map((round) => (round.index === index ? { ...round, ...change } : round));

describe('the past of a chain', () => {
  it('[FA-9] verifies page by page, and every place is accounted for', async () => {
    const told: PastProgress[] = [];
    expect(await verify({ told })).toMatchObject({ places: 50, checked: 48, held: 48, missing: 2, first: null });
    expect(told[0]).toMatchObject({ places: 50, checked: 0 });
    expect(told.map(({ checked }) => checked)).toEqual(told.map(({ checked }) => checked).sort((a, b) => a - b));
    expect(ended).toBe(3);
  });

  it.each([1, 6, 7, 8, 16, 17, 33, 34, 49, 50, 51, 1000])(
    '[FA-9] verifies the newest %s places against the published end',
    async (most) => {
      const rounds = past.filter(({ index }) => index > 50 - most);
      const places = Math.min(most, 50);
      expect(await verify({ most })).toMatchObject({
        places,
        checked: rounds.length,
        held: rounds.length,
        missing: places - rounds.length,
        first: null,
      });
      // The seeds before these rounds are wrong. The rounds still hold, because their seeds lead to the published end
      // of the chain.
      const oldest = rounds.at(-1)?.index ?? 0;
      const source = pagesOf(past.map((round) => (round.index < oldest ? { ...round, seed: 'e'.repeat(64) } : round)));
      expect(await verify({ most, source })).toMatchObject({ held: rounds.length, first: null });
    },
  );

  it('[FA-10] names the earliest of several that do not hold, wherever the pages end', async () => {
    for (const { index, id } of past) {
      const source = pagesOf(
        changed(index, { result: { multiplier: 1000.01 } }).map((round) =>
          round.index === 50 ? { ...round, public_hash: 'e'.repeat(64) } : round,
        ),
      );
      if (index < 50) expect((await verify({ source })).first).toEqual({ roundId: id, check: 'crash_point' });
      expect((await verify({ source: pagesOf(changed(index, { seed: 'e'.repeat(64) })) })).first).toEqual({
        roundId: id,
        check: 'seed_in_chain',
      });
    }
  });

  it('[FA-10] does not follow pages that do not go on below, and names where they stop', async () => {
    let asked = 0;
    const source: PastSource = () => {
      asked++;
      return Promise.resolve(past.slice(0, SIZE));
    };
    expect((await verify({ source })).first).toEqual({ roundId: past[SIZE - 1]?.id, check: 'round_number' });
    expect(asked).toBe(2);
  });

  it('[FA-11] fails for a game whose rounds nobody can verify', async () => {
    await expect(verify({ game: 'unknown' })).rejects.toThrow('rounds of unknown cannot be verified');
    expect(ended).toBe(3);
  });

  it('has nothing to say of a chain without rounds', async () => {
    expect(await verify({ source: pagesOf([]) })).toMatchObject({ places: 0, checked: 0, first: null });
    expect(ended).toBe(3);
  });

  it('ends at once when it is stopped, and its workers with it', async () => {
    isStuck = true;
    const control = new AbortController();
    const work = verify({ signal: control.signal });
    control.abort();
    await expect(work).rejects.toThrow('stopped');
    expect(ended).toBe(3);
  });

  it('fails with what the source says, and its workers end', async () => {
    const source: PastSource = (before) =>
      before === null ? pagesOf(past)(null) : Promise.reject(new Error('no way'));
    await expect(verify({ source })).rejects.toThrow('no way');
    expect(ended).toBe(3);
  });
});
