import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretList } from '../../secrets.ts';
import type { Acceptance } from './agreements.ts';

/** State in a browser's cookie during a sign-in: the secret that ties the return to the browser, and the acceptance. */
export interface SignInState {
  state: string;
  acceptance: Acceptance | null;
}

/** Secret and purpose of a signature. The signature proves that this site has written the text, for this purpose. */
interface Sealing {
  secret: string;
  purpose: Purpose;
}
type Purpose = 'sign-in state' | 'agreement tick';

const sign = ({ secret, purpose }: Sealing, text: string): Buffer =>
  createHmac('sha256', secret).update(`updraft ${purpose}\n${text}`).digest();

const seal = (sealing: Sealing, text: string): string => `${text}.${sign(sealing, text).toString('base64url')}`;

/** Returns the signed text; null: no signature by one of the secrets. */
const open = (
  { secrets, purpose }: { secrets: SecretList; purpose: Purpose },
  sealed: string | null,
): string | null => {
  const at = (sealed ?? '').lastIndexOf('.');
  const text = (sealed ?? '').slice(0, Math.max(0, at));
  const given = Buffer.from((sealed ?? '').slice(at + 1), 'base64url');
  // The last bits of 43 base64 characters carry no data, so only the canonical spelling is accepted.
  return at > 0 &&
    given.length === 32 &&
    given.toString('base64url') === sealed?.slice(at + 1) &&
    secrets.some((secret) => timingSafeEqual(given, sign({ secret, purpose }, text)))
    ? text
    : null;
};

const unguessable = (): string => randomBytes(24).toString('base64url');

const ACCEPTANCE = /^(\d{1,6})\.(\d{1,15})\.([\w-]{32})$/;
const acceptanceText = ({ version, acceptedAtMs, nonce }: Acceptance): string => `${version}.${acceptedAtMs}.${nonce}`;
const parseAcceptance = (text: string): Acceptance | null => {
  const [, version, acceptedAtMs, nonce] = ACCEPTANCE.exec(text) ?? [];
  return nonce === undefined ? null : { version: Number(version), acceptedAtMs: Number(acceptedAtMs), nonce };
};

export const newState = (acceptance: Acceptance | null): SignInState => ({ state: unguessable(), acceptance });

/** Returns the cookie's value, signed so that nobody else can make an acceptance. */
export const writeState = ([secret]: SecretList, { state, acceptance }: SignInState): string =>
  seal({ secret, purpose: 'sign-in state' }, acceptance ? `${state}.${acceptanceText(acceptance)}` : state);

/** Reads the state from its cookie; null: the cookie is missing or its signature is wrong. */
export const readState = (secrets: SecretList, cookie: string | null): SignInState | null => {
  const [, state, acceptance] =
    /^([\w-]{32})(?:\.(.+))?$/.exec(open({ secrets, purpose: 'sign-in state' }, cookie) ?? '') ?? [];
  return state === undefined
    ? null
    : { state, acceptance: acceptance === undefined ? null : parseAcceptance(acceptance) };
};

/** Returns the signed cookie's value for a tick made now. */
export const writeTick = ([secret]: SecretList, { version, nowMs }: { version: number; nowMs: number }): string =>
  seal({ secret, purpose: 'agreement tick' }, acceptanceText({ version, acceptedAtMs: nowMs, nonce: unguessable() }));

/** Reads the tick from its cookie; null: the cookie is missing, its signature is wrong, or the tick is too old. */
export const readTick = (
  secrets: SecretList,
  { cookie, nowMs, maxAgeMs }: { cookie: string | null; nowMs: number; maxAgeMs: number },
): Acceptance | null => {
  const tick = parseAcceptance(open({ secrets, purpose: 'agreement tick' }, cookie) ?? '');
  return tick && nowMs - tick.acceptedAtMs <= maxAgeMs ? tick : null;
};
