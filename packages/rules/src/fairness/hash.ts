export { hmacSha256, sha256, sha256Repeated } from './sha256.ts';

export const isHexHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** True for 1 to 96 bytes in hexadecimal: the lengths that a network's signature can have. */
export const isHexSignature = (value: unknown): value is string =>
  typeof value === 'string' && /^([0-9a-f]{2}){1,96}$/.test(value);
