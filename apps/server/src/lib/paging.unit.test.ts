import { cursorOf } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { pageOf } from './paging.ts';

const keyOf = ({ stake, id }: { stake: number; id: number }) => [stake, id];
const rows = [1, 2, 3].map((id) => ({ id, stake: 100 * id }));

describe('a page of a list', () => {
  it('a page has no next cursor if no further row was read', () => {
    for (const read of [[], rows]) expect(pageOf(read, { most: 3, keyOf })).toEqual({ rows: read, next: null });
  });

  it('a page has its last row as the cursor if a further row was read, and omits that row', () => {
    expect(pageOf(rows, { most: 2, keyOf })).toEqual({ rows: rows.slice(0, 2), next: '200-2' });
  });

  it('[S4] a cursor of another form is refused', () => {
    expect(cursorOf(2).parse('200-2')).toEqual([200, 2]);
    for (const wrong of ['200', '1-2-3', '', '-1-2', '1e3-2', '9999999999999999-1', '200-2 ', "1';--"])
      expect(cursorOf(2).safeParse(wrong).success).toBe(false);
  });
});
