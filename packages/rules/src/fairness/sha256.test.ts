import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hmacSha256, sha256, sha256Repeated } from './sha256.ts';

const reference = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');
const referenceHmac = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'latin1')).update(text, 'latin1').digest('hex');
/** Texts of the characters that have a code of one byte. */
const bytes = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 })
  .map((codes) => String.fromCharCode(...codes));
/** Keys of lengths below and above the length of a block. */
const key = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 130 })
  .map((codes) => String.fromCharCode(...codes));

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('[FA-1] SHA-256 gives the published digests (%#)', (text, digest) => expect(sha256(text)).toBe(digest));

  it("[FA-1] SHA-256 equals the runtime's for every length up to five blocks, so for each padding", () => {
    for (let length = 0; length <= 320; length++) {
      const text = 'Updraft:0123456789abcdef'.repeat(14).slice(0, length);
      expect(sha256(text), `of ${length} characters`).toBe(reference(text));
    }
  });

  it("[FA-1] SHA-256 equals the runtime's for any bytes", () => {
    fc.assert(fc.property(bytes, (text) => sha256(text) === reference(text)));
  });

  it('[FA-1] repeated hashing hashes the hexadecimal digits of each result', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 0, max: 20 }), (text, times) => {
        let wanted = text;
        for (let done = 0; done < times; done++) wanted = reference(wanted);
        return sha256Repeated(text, times) === wanted;
      }),
    );
  });
});

describe('HMAC-SHA-256', () => {
  it.each([
    // RFC 4231, test cases 1 and 2.
    ['\u000b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    ['Jefe', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  ])('[FA-1] HMAC-SHA-256 gives the published digests (%#)', (secret, text, digest) =>
    expect(hmacSha256({ key: secret, text })).toBe(digest),
  );

  it("[FA-1] HMAC-SHA-256 equals the runtime's for any key and bytes, also after other hashes", () => {
    fc.assert(
      fc.property(key, bytes, bytes, (secret, text, other) => {
        sha256(other);
        return hmacSha256({ key: secret, text }) === referenceHmac(secret, text);
      }),
    );
  });

  it("[FA-1] HMAC-SHA-256 equals the runtime's for keys about as long as a block", () => {
    for (const length of [63, 64, 65, 128, 129])
      expect(hmacSha256({ key: 'k'.repeat(length), text: 'text' }), `of ${length} characters`).toBe(
        referenceHmac('k'.repeat(length), 'text'),
      );
  });
});
