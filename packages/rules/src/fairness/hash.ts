export { hmacSha256, sha256, sha256Repeated } from './sha256.ts';

/** True for a SHA-256 as 64 lower-case hexadecimal digits. */
export const isHexHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** True for 1 to 96 bytes in lower-case hexadecimal. The signature of a randomness network has at most 96 bytes. */
export const isHexSignature = (value: unknown): value is string =>
  typeof value === 'string' && /^([0-9a-f]{2}){1,96}$/.test(value);
