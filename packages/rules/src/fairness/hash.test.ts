import { expect, it } from 'vitest';
import { isHexHash } from './hash.ts';

const HASH = '0123456789abcdef'.repeat(4);

it('[FA-1] a hash is a text of 64 lower-case hexadecimal digits', () => {
  expect(isHexHash(HASH)).toBe(true);
  for (const wrong of [HASH.slice(1), `${HASH}0`, HASH.toUpperCase(), HASH.replace('a', 'g'), ` ${HASH.slice(1)}`, ''])
    expect(isHexHash(wrong), wrong).toBe(false);
});

it('[FA-1] an object that merely converts to a hash as text is no hash', () => {
  for (const wrong of [[HASH], { toString: () => HASH }, null, undefined, 64]) expect(isHexHash(wrong)).toBe(false);
});
