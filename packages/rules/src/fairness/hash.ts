import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** ASCII text to bytes: every hash of the product is taken over text, mostly hexadecimal. [FA-1] */
const ascii = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
};

const HASH_BYTES = 32;
const DIGITS = /* @__PURE__ */ ascii('0123456789abcdef');

// A hash in its initial state is copied into one that is used again and again: to make one takes half as long as to hash a seed.
const fresh = /* @__PURE__ */ nobleSha256.create();
const working = /* @__PURE__ */ nobleSha256.create();
const digest = /* @__PURE__ */ new Uint8Array(HASH_BYTES);
const digits = /* @__PURE__ */ new Uint8Array(2 * HASH_BYTES);

const digestOf = (bytes: Uint8Array): Uint8Array => {
  fresh._cloneInto(working).update(bytes).digestInto(digest);
  return digest;
};

/** The digest's hexadecimal digits, as bytes: what the next hash of a chain is taken over. */
const digitsOf = (bytes: Uint8Array): Uint8Array => {
  for (let at = 0; at < HASH_BYTES; at++) {
    const byte = bytes[at] as number;
    digits[2 * at] = DIGITS[byte >> 4] as number;
    digits[2 * at + 1] = DIGITS[byte & 15] as number;
  }
  return digits;
};

/** SHA-256 over ASCII text, as 64 lower-case hexadecimal digits: what `printf %s "$text" | sha256sum` prints. [FA-1] */
export const sha256 = (text: string): string => bytesToHex(digestOf(ascii(text)));

/** The same `times` over, each hash taken over the digits of the one before; the text itself when that is none. */
export const sha256Repeated = (text: string, times: number): string => {
  if (times <= 0) return text;
  digestOf(ascii(text));
  for (let done = 1; done < times; done++) digestOf(digitsOf(digest));
  return bytesToHex(digest);
};

const saltedBy = (key: string) => ({ key, fresh: hmac.create(nobleSha256, ascii(key)), working: hmac.create(nobleSha256, ascii(key)) });
/** The key that was used last, with what it makes of a hash: all rounds of a chain are salted alike. */
let salted: ReturnType<typeof saltedBy> | null = null;

/** HMAC-SHA-256 over ASCII texts, as 64 lower-case hexadecimal digits. [FA-1] */
export const hmacSha256 = ({ key, text }: { key: string; text: string }): string => {
  if (salted?.key !== key) salted = saltedBy(key);
  salted.fresh._cloneInto(salted.working).update(ascii(text)).digestInto(digest);
  return bytesToHex(digest);
};

export const isHexHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
