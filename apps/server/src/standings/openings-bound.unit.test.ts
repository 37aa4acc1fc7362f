import { expect, it } from 'vitest';
import type { Query } from '../db/db.ts';
import { type Bound, OpeningsBound } from './openings-bound.ts';

/** State of the database: id of the newest opening, of the next transaction, and of the oldest running one. */
interface Moment {
  last: number;
  next: number;
  oldest: number;
}

/** Returns the bound as read at each of these moments. */
const boundsAt = async (moments: readonly Moment[]): Promise<(number | null)[]> => {
  const bound = new OpeningsBound();
  const read = ({ last, next, oldest }: Moment): Promise<Bound | null> => {
    const row = { last, now: new Date(last), next: String(next), oldest: String(oldest) };
    const query: Query = { query: <Row extends object>() => Promise.resolve([row] as unknown as Row[]) };
    return bound.read(query);
  };
  const bounds: (number | null)[] = [];
  for (const moment of moments) bounds.push((await read(moment))?.upTo ?? null);
  return bounds;
};

it('[TO-4] goes up to the newest opening when no transaction runs', async () => {
  expect(
    await boundsAt([
      { last: 0, next: 10, oldest: 10 },
      { last: 7, next: 30, oldest: 30 },
    ]),
  ).toEqual([0, 7]);
});

it('[TO-4] passes no opening beside which a transaction runs that could commit a smaller number', async () => {
  expect(
    await boundsAt([
      { last: 5, next: 10, oldest: 8 },
      { last: 6, next: 12, oldest: 9 },
    ]),
  ).toEqual([null, null]);
});

it('[TO-4] moves on while transactions run all the time', async () => {
  expect(
    await boundsAt([
      { last: 5, next: 10, oldest: 8 },
      { last: 9, next: 20, oldest: 10 },
      { last: 12, next: 30, oldest: 19 },
      { last: 15, next: 40, oldest: 30 },
    ]),
  ).toEqual([null, 5, 5, 9]);
});
