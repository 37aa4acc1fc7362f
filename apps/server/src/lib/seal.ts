import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Sealed value as the database stores it. */
export interface Sealed {
  bytes: Buffer;
  /** Id of the key that sealed the bytes. */
  by: string;
}

/** Encrypts secrets for the database with AES-256-GCM. The nonce and the tag precede the ciphertext. */
export interface Sealer {
  /** Id of the key that seals. */
  readonly keyId: string;
  /** Ids of all keys that open. */
  readonly keyIds: readonly string[];
  seal(text: string): Sealed;
  /** Throws when no key fits or the bytes were changed. */
  open(sealed: Uint8Array): string;
}

const NONCE = 12;
const TAG = 16;

/** Returns an id of a seed key that does not reveal it: eight hexadecimal digits. */
export const seedKeyId = (secret: string): string =>
  createHash('sha256').update(`updraft seed key id\n${secret}`).digest('hex').slice(0, 8);

const openWith = (key: Buffer, bytes: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
};

/**
 * Creates a sealer that seals with the first seed key. Opening tries each key; the authentication tag verifies which
 * one fits.
 */
export const createSealer = (...secrets: readonly [string, ...string[]]): Sealer => {
  const keyOf = (secret: string): Buffer => createHash('sha256').update(`updraft seed key\n${secret}`).digest();
  const [first, ...others] = secrets;
  const current = keyOf(first);
  const keys = [current, ...others.map(keyOf)];
  const keyId = seedKeyId(first);
  return {
    keyId,
    keyIds: secrets.map(seedKeyId),
    seal: (text) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', current, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]), by: keyId };
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed);
      let failure: unknown;
      for (const key of keys) {
        try {
          return openWith(key, bytes);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
};
