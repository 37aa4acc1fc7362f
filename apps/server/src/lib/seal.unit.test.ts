import { expect, it } from 'vitest';
import { createSealer, seedKeyId } from './seal.ts';

it('a sealer opens with the current key and earlier ones, and seals with the current one', () => {
  const before = createSealer('old');
  const now = createSealer('new', 'old');
  expect(now.open(before.seal('a seed').bytes)).toBe('a seed');
  const sealed = now.seal('a seed');
  expect(sealed.by).toBe(seedKeyId('new'));
  expect(createSealer('new').open(sealed.bytes)).toBe('a seed');
  expect(() => before.open(sealed.bytes)).toThrow();
});

it('a sealer refuses changed bytes', () => {
  const sealer = createSealer('new', 'old');
  const { bytes } = sealer.seal('a seed');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(() => sealer.open(bytes)).toThrow();
});

it('the id of a key depends on its text alone, and differs between keys', () => {
  expect(seedKeyId('old')).toMatch(/^[0-9a-f]{8}$/);
  expect(createSealer('new', 'old').keyIds).toEqual([seedKeyId('new'), seedKeyId('old')]);
  expect(seedKeyId('old')).not.toBe(seedKeyId('new'));
});
