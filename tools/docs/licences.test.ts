import { expect, it } from 'vitest';
import { licensedPackages, refusedLicences } from './licences.ts';

it('every package that runs has a licence that allows it', () => {
  const packages = licensedPackages();
  expect(packages.length).toBeGreaterThan(100);
  expect(refusedLicences(packages)).toEqual([]);
});

it('a package without a licence, or under another one, is found', () => {
  const odd = [
    { name: 'a', version: '1', licence: 'none' },
    { name: 'b', version: '1', licence: 'GPL-3.0' },
  ];
  expect(refusedLicences([...odd, { name: 'c', version: '1', licence: 'MIT' }])).toEqual(odd);
});
