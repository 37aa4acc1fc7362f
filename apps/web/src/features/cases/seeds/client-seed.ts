// Pure but for the randomness of the browser: client seeds.
import { isClientSeed } from '@updraft/rules/cases';

const BYTES = 8;

/** A client seed made in this browser: 16 hexadecimal digits. */
export const makeClientSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export { isClientSeed };
