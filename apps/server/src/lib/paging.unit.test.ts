import { cursorOf } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { pageOf } from './paging.ts';

const keyOf = ({ stake, id }: { stake: number; id: number }) => [stake, id];
const rows = [1, 2, 3].map((id) => ({ id, stake: 100 * id }));

describe('a page of a list', () => {
  it('ends with the list: nothing follows when no more was read than it holds', () => {
    for (const read of [[], rows]) expect(pageOf(read, { most: 3, keyOf })).toEqual({ rows: read, next: null });
  });

  it('names its own last row when one more was read, and leaves that one to the next page', () => {
    expect(pageOf(rows, { most: 2, keyOf })).toEqual({ rows: rows.slice(0, 2), next: '200-2' });
  });

  it('[S4] is found by a cursor of its own kind alone', () => {
    expect(cursorOf(2).parse('200-2')).toEqual([200, 2]);
    for (const wrong of ['200', '1-2-3', '', '-1-2', '1e3-2', '9999999999999999-1', '200-2 ', "1';--"])
      expect(cursorOf(2).safeParse(wrong).success).toBe(false);
  });
});
