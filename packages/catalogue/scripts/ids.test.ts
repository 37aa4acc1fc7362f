import { describe, expect, it } from 'vitest';
import { assignIds } from './ids.ts';

describe('ids across regenerations', () => {
  it('ids are given in order at first', () => {
    const { ids } = assignIds({ names: ['a', 'b'], known: new Map() });
    expect([...ids]).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('ids stay in any new order, and new names are appended', () => {
    const { ids, retired } = assignIds({
      names: ['new', 'b', 'a'],
      known: new Map([
        ['a', 1],
        ['b', 2],
      ]),
    });
    expect(Object.fromEntries(ids)).toEqual({ a: 1, b: 2, new: 3 });
    expect(retired).toEqual({});
  });

  it('ids of a removed name are kept, and return with the name', () => {
    const gone = assignIds({
      names: ['a'],
      known: new Map([
        ['a', 1],
        ['b', 2],
      ]),
    });
    expect(gone.retired).toEqual({ b: 2 });
    const known = new Map([...gone.ids, ...Object.entries(gone.retired)]);
    const back = assignIds({ names: ['c', 'b', 'a'], known });
    expect(Object.fromEntries(back.ids)).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('refuses two entries with the same name', () => {
    expect(() => assignIds({ names: ['a', 'a'], known: new Map() })).toThrow(/called a/);
  });
});
