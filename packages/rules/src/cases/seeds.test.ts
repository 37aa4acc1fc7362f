import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/hash.ts';
import { cases } from '../testing/game-vectors.ts';
import { isClientSeed } from './client-seed.ts';
import { freshSeeds, isNonce, rotateSeeds, serverSeedHashOf, takeNonces, withClientSeed } from './seeds.ts';

const serverSeed = sha256('server seed');
const fresh = freshSeeds(serverSeedHashOf(serverSeed));
const ready = { ...fresh, clientSeed: 'mine', nonce: 3 };
const nextHash = serverSeedHashOf(sha256('next'));

describe('seeds', () => {
  it('[CA-20] seeds show the hash of the server seed, and open nothing without a client seed', () => {
    for (const { serverSeed: seed, serverSeedHash } of cases.openings)
      expect(serverSeedHashOf(seed)).toBe(serverSeedHash);
    expect(fresh).toEqual({ serverSeedHash: sha256(serverSeed), clientSeed: null, nonce: 0 });
    expect(takeNonces(fresh, 1)).toBeNull();
    expect(takeNonces(withClientSeed(fresh, 'mine') ?? fresh, 1)?.nonces).toEqual([0]);
  });

  it('[CA-21] a client seed has 1 to 64 letters, digits, dashes and underscores', () => {
    for (const seed of ['a', 'Zz09-_', 'x'.repeat(64)]) expect(isClientSeed(seed)).toBe(true);
    for (const seed of ['', 'x'.repeat(65), 'a:b', 'a b', 'ключ', 'a\n', null, undefined, 7, ['a']]) {
      expect(isClientSeed(seed)).toBe(false);
      expect(withClientSeed(ready, seed)).toBeNull();
    }
  });

  it('[CA-21] the client seed may change at any time; the nonce does not go back', () =>
    expect(withClientSeed(ready, 'another')).toEqual({ ...ready, clientSeed: 'another' }));

  it('[CA-22] each nonce is given once, after any openings and changes', () => {
    const step = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom('a', 'b'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let seeds = withClientSeed(fresh, 'first') ?? fresh;
        const used: number[] = [];
        for (const one of steps) {
          if (typeof one === 'string') seeds = withClientSeed(seeds, one) ?? seeds;
          else {
            const taken = takeNonces(seeds, one);
            if (!taken) return expect.fail('nonces are given');
            expect(taken.clientSeed).toBe(seeds.clientSeed);
            used.push(...taken.nonces);
            seeds = taken.seeds;
          }
        }
        expect(used).toEqual(used.map((_nonce, at) => at));
        expect(seeds.nonce).toBe(used.length);
      }),
    );
  });

  it('[CA-22] no nonces are given for an invalid count or beyond safe integers', () => {
    for (const count of [0, -1, 1.5, Number.NaN, Infinity]) expect(takeNonces(ready, count)).toBeNull();
    const last = { ...ready, nonce: Number.MAX_SAFE_INTEGER };
    expect(takeNonces(last, 1)).toBeNull();
    expect(takeNonces({ ...last, nonce: last.nonce - 1 }, 1)?.nonces).toEqual([last.nonce - 1]);
    expect([0, 5, Number.MAX_SAFE_INTEGER].every(isNonce)).toBe(true);
    for (const nonce of [-1, 0.5, '1', null, 2 ** 53]) expect(isNonce(nonce)).toBe(false);
  });
});

describe('a rotation', () => {
  it('[CA-23] [F2] a rotation reveals the server seed and begins without a client seed', () =>
    expect(rotateSeeds(ready, { serverSeed, nextHash })).toEqual({
      revealed: { serverSeed, serverSeedHash: sha256(serverSeed) },
      seeds: { serverSeedHash: nextHash, clientSeed: null, nonce: 0 },
    }));

  it('[CA-23] a rotation refuses an uncommitted seed, and a next hash that is malformed or unchanged', () => {
    expect(rotateSeeds(ready, { serverSeed: sha256('other'), nextHash })).toBeNull();
    expect(rotateSeeds(ready, { serverSeed: null as unknown as string, nextHash })).toBeNull();
    for (const bad of ['', 'x', ready.serverSeedHash])
      expect(rotateSeeds(ready, { serverSeed, nextHash: bad })).toBeNull();
  });
});
