import { expect, it } from 'vitest';
import { licensedPackages, refusedLicences } from './licences.ts';

it('every package that runs has an allowed licence', () => {
  const packages = licensedPackages();
  expect(packages.length).toBeGreaterThan(100);
  expect(refusedLicences(packages)).toEqual([]);
});

it('a package without a licence or with a licence that is not allowed is refused', () => {
  const odd = [
    { name: 'a', version: '1', licence: 'none' },
    { name: 'b', version: '1', licence: 'GPL-3.0' },
  ];
  expect(refusedLicences([...odd, { name: 'c', version: '1', licence: 'MIT' }])).toEqual(odd);
});
