import { expect, it } from 'vitest';
import { initialsOf } from './portraits.ts';

it.each([
  ['ann lee', 'AN'],
  ['-= 7up =-', '7U'],
  // The second letter has two code units.
  ['a\u{1d4f7}n', 'A\u{1d4f7}'],
  ['★ ★', null],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
