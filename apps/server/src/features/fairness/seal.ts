import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts what must not be readable in the database: AES-256-GCM, nonce and tag in front. */
export interface Sealer {
  seal(text: string): Buffer;
  /** Throws when the key is another one or the bytes were changed. */
  open(sealed: Uint8Array): string;
}

const NONCE = 12;
const TAG = 16;

export const createSealer = (secret: string): Sealer => {
  const key = createHash('sha256').update(`updraft seed key\n${secret}`).digest();
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
  };
};
