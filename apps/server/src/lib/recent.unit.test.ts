import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('a cache keeps the entries used last within its bound, and counts a replaced entry once', () => {
  const recent = new Recent<string>(10);
  recent.set('a', 'A', 4);
  recent.set('b', 'B', 4);
  expect(recent.get('a')).toBe('A');
  recent.set('c', 'C', 4);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual(['A', undefined, 'C']);
  recent.set('c', 'larger', 6);
  expect([recent.get('a'), recent.get('c')]).toEqual(['A', 'larger']);
  recent.set('d', 'too large', 11);
  expect([recent.get('d'), recent.get('a'), recent.get('c')]).toEqual([undefined, 'A', 'larger']);
});
