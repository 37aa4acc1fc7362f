import { describe, expect, it } from 'vitest';
import { heard } from './sequence.ts';

/** The places at which something was missed. */
const missedAt = (payloads: unknown[]): number[] => {
  const places: number[] = [];
  let last: number | null = null;
  for (const [place, payload] of payloads.entries()) {
    const next = heard(last, payload);
    last = next.last;
    if (next.missed) places.push(place);
  }
  return places;
};

describe('the numbers of flushes', () => {
  it('nothing is missed while each follows on, however many words a flush has', () => {
    expect(missedAt([{ seq: 7 }, { seq: 7 }, { seq: 8 }, { seq: 9 }])).toEqual([]);
  });

  it('a number left out is noticed once', () => {
    expect(missedAt([{ seq: 7 }, { seq: 9 }, { seq: 9 }, { seq: 10 }])).toEqual([1]);
  });

  it('words without a number, late ones and the first say nothing', () => {
    expect(missedAt([{}, null, 'text', { seq: 100 }, {}, { seq: 99 }, { seq: 101 }, { seq: '5' }])).toEqual([]);
  });
});
