import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WITHDRAWAL_LIMITS as LIMITS, type WithdrawalSystem, normalWallet, refuseMoney } from './index.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TRON_VERSION = 0x41;
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Returns the address of an account in the network's format: a version, 20 bytes, and the first four bytes of a double
 * hash.
 */
const addressOf = (account: Uint8Array, version = TRON_VERSION): string => {
  const body = Buffer.concat([Buffer.of(version), account]);
  let value = BigInt(`0x${Buffer.concat([body, sha256(sha256(body)).subarray(0, 4)]).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = (ALPHABET[Number(value % 58n)] ?? '') + text;
  return text;
};
/** Accounts other than those that begin with zeros, which have no owner. */
const account = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .filter((bytes) => bytes.slice(0, 16).some((byte) => byte !== 0));

describe('a TRON address', () => {
  it('[WD-3] the TRON address of any account is accepted unchanged', () => {
    fc.assert(fc.property(account, (bytes) => normalWallet(4, addressOf(bytes)) === addressOf(bytes)));
  });

  it('[WD-3] a TRON address with a missing or added character is refused', () => {
    fc.assert(
      fc.property(account, (bytes) => {
        const address = addressOf(bytes);
        for (const wrong of [`1${address}`, `${address}1`, address.slice(1), address.slice(0, -1)])
          expect(normalWallet(4, wrong)).toBeNull();
      }),
    );
  });

  it('[WD-3] an address of another network is refused, even with right check bytes', () => {
    const other = addressOf(new Uint8Array(20), TRON_VERSION + 1);
    expect(other).toMatch(/^T.{33}$/);
    expect(normalWallet(4, other)).toBeNull();
  });
});

describe('a number', () => {
  it.each<[WithdrawalSystem, string]>([
    [1, '+7999123456'],
    [1, '+799912345678901'],
    [2, '41001234567'],
    [2, '41001234567890123456'],
    [3, '5555555555554444'],
    [3, '4000000000000000006'],
  ])('[WD-3] accepts the shortest and the longest number of system %i: %s', (system, text) =>
    expect(normalWallet(system, text)).toBe(text),
  );

  it.each<[WithdrawalSystem, string]>([
    [1, '+799912345'],
    [1, '+7999123456789012'],
    [1, '0+79991234567'],
    [2, '4100123456'],
    [2, '410012345678901234567'],
    [2, '04100123456789'],
    [3, '42424242424242424242'],
    [3, '04111111111111111'],
    [3, '4111111111111111x'],
  ])('[WD-3] refuses a number of system %i with a digit too few, too many, or anything around it: %s', (system, text) =>
    expect(normalWallet(system, text)).toBeNull(),
  );
});

it('[WD-12] everything that is available can be withdrawn', () => {
  const player = { isBlocked: false, hasTradeLink: true, depositedCents: 1000, hasOpenWithdrawal: false };
  const asking = { ...player, availableCents: 700, withdrawnTodayCents: 0 };
  expect(refuseMoney(asking, 700, LIMITS)).toBeNull();
  expect(refuseMoney(asking, 701, LIMITS)?.reason).toBe('bet_more');
});
