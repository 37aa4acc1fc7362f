import { createHash, randomBytes } from 'node:crypto';

/** Returns the stored form of a token or code, its SHA-256, so that a leaked database opens no session. [S1] */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns 256 bits of randomness as URL-safe text. [S1] */
export const newToken = (): string => randomBytes(32).toString('base64url');
