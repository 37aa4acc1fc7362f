import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isStrongSecret } from './secret-strength.ts';

const bytesOf = (seed: number, length: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, part) =>
      createHash('sha256').update(`${seed}:${part}`).digest(),
    ),
  ).subarray(0, length);

describe('[S4] a secret', () => {
  it.each([
    ['hex', 32, 'hex'],
    ['base64', 32, 'base64'],
    ['base64url', 32, 'base64url'],
    ['base64 of 48 bytes', 48, 'base64'],
    ['hex of 64 bytes', 64, 'hex'],
  ] as const)('[S4] accepts a secret of random bytes in %s, except one in a thousand', (_what, length, encoding) => {
    const refused = Array.from({ length: 5000 }, (_unused, seed) => bytesOf(seed, length).toString(encoding)).filter(
      (secret) => !isStrongSecret(secret),
    );
    expect(refused.length).toBeLessThanOrEqual(5);
  });

  it('accepts a secret in capital hex', () =>
    expect(isStrongSecret(bytesOf(1, 32).toString('hex').toUpperCase())).toBe(true));

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['a sentence', 'the quick brown fox jumps over the lazy dog and runs away'],
    ['a sentence with signs', 'Correct-Horse_Battery!Staple 4711, and then some more text'],
    ['a sentence without spaces', 'thequickbrownfoxjumpsoverthelazydogandruns8'],
    ['words with capitals', 'CorrectHorseBatteryStapleCorrectHorseStaple4'],
    ['an alphabet', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopo'],
    ['a repeated alphabet', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789AB'],
    ['digits and an alphabet in hex', '0123456789abcdef'.repeat(4)],
    ['one digit', 'a'.repeat(64)],
    ['a short secret twice', `${bytesOf(2, 16).toString('hex')}${bytesOf(2, 16).toString('hex')}`],
    ['16 random bytes', bytesOf(3, 16).toString('hex')],
    ['31 random bytes', bytesOf(3, 31).toString('base64')],
    ['random characters of no encoding', 'seed-4f8Kq2Zx9Lm1Vb7Nc3Rt6Yw0Pd5Hs!?'],
    ['digits alone', '31415926535897932384626433832795028841971693993751058209749445923'],
    [
      'hex of both cases',
      `${bytesOf(4, 16).toString('hex')}${bytesOf(5, 16).toString('hex').toUpperCase()}`.slice(0, 20),
    ],
    ['random bytes with a word about them', `key=${bytesOf(6, 32).toString('hex')}`],
    ['random bytes with a line break', `${bytesOf(6, 32).toString('hex')}\n`],
    ['too long', bytesOf(7, 200).toString('hex')],
  ])('[S4] refuses a secret that is %s', (_what, secret) => expect(isStrongSecret(secret)).toBe(false));
});
