import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Acceptance } from './agreements.ts';

/** What a browser that is on its way to the provider carries: what ties the return to it, and what it accepted before it left. */
export interface SignInState {
  state: string;
  acceptance: Acceptance | null;
}

const FORM = /^([\w-]{32})\.(\d{1,6})\.(\d{1,15})\.([\w-]{43})$/;

const sign = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(`updraft sign-in state\n${text}`).digest();

export const newState = (acceptance: Acceptance | null): SignInState => ({ state: randomBytes(24).toString('base64url'), acceptance });

/** As a cookie's value, signed: nobody writes an acceptance for himself. */
export const writeState = (secret: string, { state, acceptance }: SignInState): string => {
  const text = `${state}.${acceptance?.version ?? 0}.${acceptance?.acceptedAtMs ?? 0}`;
  return `${text}.${sign(secret, text).toString('base64url')}`;
};

/** Null when it is not what we wrote. */
export const readState = (secret: string, cookie: string | null): SignInState | null => {
  const [, state = '', version = '', acceptedAtMs = '', signature = ''] = FORM.exec(cookie ?? '') ?? [];
  if (state === '') return null;
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== 32 || !timingSafeEqual(given, sign(secret, `${state}.${version}.${acceptedAtMs}`))) return null;
  return { state, acceptance: version === '0' ? null : { version: Number(version), acceptedAtMs: Number(acceptedAtMs) } };
};
