import { describe, expect, it } from 'vitest';
import { leftToBetMs } from './countdown.ts';

const opened_at = new Date('2026-05-01T12:00:00Z');
const after = (ms: number): Date => new Date(opened_at.getTime() + ms);
const left = (atMs: number, { lastsMs = 15_000 } = {}): number =>
  leftToBetMs({ opened_at, starts_at: after(lastsMs) }, { dbNow: after(atMs) });

describe('the countdown of a round that is found again', () => {
  it('goes on where it was', () => {
    expect([left(0), left(5000)]).toEqual([15_000, 10_000]);
  });

  it('leaves players two seconds, and never more than the whole of it', () => {
    expect([left(14_500), left(600_000), left(600_000, { lastsMs: 1000 })]).toEqual([2000, 2000, 1000]);
  });

  it('is not stretched by a clock that was put back', () => {
    expect(left(-3_600_000)).toBe(15_000);
  });
});
