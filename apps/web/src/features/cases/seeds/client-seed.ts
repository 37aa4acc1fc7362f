// Client seeds. Pure except for the randomness of the browser.
import { isClientSeed } from '@updraft/rules/cases';

const BYTES = 8;

/** Returns a client seed made in this browser: 16 hexadecimal digits. */
export const makeClientSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export { isClientSeed };
