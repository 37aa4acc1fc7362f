import { describe, expect, it } from 'vitest';
import { type Page, withHead, withNextPage } from './pages.ts';

interface Row {
  id: number;
  says?: string;
}
const idOf = ({ id }: Row): number => id;
const page = (ids: readonly number[], next: string | null): Page<Row> => ({ rows: ids.map((id) => ({ id })), next });

describe('a list without an end', () => {
  it('[I4] grows by the page that follows, each row once', () => {
    expect(withNextPage(page([9, 8], '8'), page([7, 6], null), idOf)).toEqual(page([9, 8, 7, 6], null));
    expect(withNextPage(page([9, 8], '8'), page([8, 7], '7'), idOf)).toEqual(page([9, 8, 7], '7'));
  });

  it('[I4] keeps the pages that were loaded when something new stands before them', () => {
    expect(withHead(page([9, 8, 7, 6, 5], '5'), page([11, 10, 9, 8], '8'), idOf)).toEqual(
      page([11, 10, 9, 8, 7, 6, 5], '5'),
    );
  });

  it('shows rows of the head as they are now', () => {
    const head = { rows: [{ id: 9, says: 'won' }, { id: 8 }], next: '8' };
    expect(withHead({ rows: [{ id: 9, says: 'open' }, { id: 8 }, { id: 7 }], next: null }, head, idOf)).toEqual({
      rows: [{ id: 9, says: 'won' }, { id: 8 }, { id: 7 }],
      next: null,
    });
  });

  it('[I4] begins anew when more is new than the head holds: no row is skipped', () => {
    expect(withHead(page([9, 8, 7], '7'), page([99, 98, 97], '97'), idOf)).toEqual(page([99, 98, 97], '97'));
  });

  it('goes on where the head does as long as nothing else was loaded, and ends empty when it is', () => {
    expect(withHead(page([9, 8], '8'), page([10, 9, 8], '8'), idOf)).toEqual(page([10, 9, 8], '8'));
    expect(withHead(page([9, 8], '8'), page([], null), idOf)).toEqual(page([], null));
  });
});
