import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** ASCII text to bytes: every hash of the product is taken over text, mostly hexadecimal. [FA-1] */
const ascii = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
};

/** SHA-256 over ASCII text, as 64 lower-case hexadecimal digits: what `printf %s "$text" | sha256sum` prints. [FA-1] */
export const sha256 = (text: string): string => bytesToHex(nobleSha256(ascii(text)));

/** HMAC-SHA-256 over ASCII texts, as 64 lower-case hexadecimal digits. [FA-1] */
export const hmacSha256 = ({ key, text }: { key: string; text: string }): string => bytesToHex(hmac(nobleSha256, ascii(key), ascii(text)));

export const isHexHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
