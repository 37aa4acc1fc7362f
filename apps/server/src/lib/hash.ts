import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 of a bearer token or code, as stored: a leaked database opens no session. [S1] */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 bits of randomness in URL-safe text. [S1] */
export const newToken = (): string => randomBytes(32).toString('base64url');
