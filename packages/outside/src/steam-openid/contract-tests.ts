import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SteamProfiles, SteamSignIn, VerifyFailure } from './port.ts';

/** Contract tests of every provider behind `SteamSignIn` and `SteamProfiles`, including known attacks. */

export interface SignInHarness {
  signIn: SteamSignIn;
  profiles: SteamProfiles;
  /** An address of the site, with state in its query. */
  returnTo: string;
  realm: string;
  /** Signs in as this account on the provider's page. Returns the query of the browser's return. */
  signInAs(account: 'player' | 'other', startUrl: string): Promise<URLSearchParams>;
  steamIds: Record<'player' | 'other', string>;
  /** Returns the provider's time, ms since 1970. */
  nowMs(): number;
  close(): Promise<void>;
}

const changed = (params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams => {
  const result = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) result.delete(name);
    else result.set(name, value);
  }
  return result;
};

const without = (list: string, name: string): string =>
  list
    .split(',')
    .filter((entry) => entry !== name)
    .join(',');
const momentPlus = (nonce: string, deltaMs: number): string =>
  new Date(Date.parse(nonce.slice(0, 20)) + deltaMs).toISOString().replace('.000Z', 'Z') + nonce.slice(20);

/** Changes of a genuine response that must each be refused. */
const attempts: [string, VerifyFailure, (answer: URLSearchParams, h: SignInHarness) => URLSearchParams][] = [
  [
    'an endpoint of the attacker',
    'foreign_endpoint',
    (a) => changed(a, { 'openid.op_endpoint': 'https://evil.example/openid/login' }),
  ],
  [
    'an endpoint with a query behind it',
    'foreign_endpoint',
    (a) => changed(a, { 'openid.op_endpoint': `${a.get('openid.op_endpoint')}?` }),
  ],
  [
    'an endpoint in other letters',
    'foreign_endpoint',
    (a) => changed(a, { 'openid.op_endpoint': (a.get('openid.op_endpoint') ?? '').toUpperCase() }),
  ],
  [
    'an identity on another host',
    'bad_claimed_id',
    (a, h) => identity(a, `https://evil.example/openid/id/${h.steamIds.player}`),
  ],
  [
    'our prefix inside another address',
    'bad_claimed_id',
    (a) => identity(a, `https://evil.example/?${a.get('openid.claimed_id')}`),
  ],
  [
    'a host that begins like the right one',
    'bad_claimed_id',
    (a) => identity(a, (a.get('openid.claimed_id') ?? '').replace(/^(\w+:\/\/[^/]+)/, '$1.evil.example')),
  ],
  [
    'another host of the same length',
    'bad_claimed_id',
    (a) => identity(a, (a.get('openid.claimed_id') ?? '').replace(/^(\w+:\/\/)./, '$1x')),
  ],
  [
    'another path of the same length',
    'bad_claimed_id',
    (a) => identity(a, (a.get('openid.claimed_id') ?? '').replace('/id/', '/ib/')),
  ],
  ['something behind the id', 'bad_claimed_id', (a) => identity(a, `${a.get('openid.claimed_id')}/`)],
  ['a line break behind the id', 'bad_claimed_id', (a) => identity(a, `${a.get('openid.claimed_id')}\n`)],
  ['a fragment behind the id', 'bad_claimed_id', (a) => identity(a, `${a.get('openid.claimed_id')}#`)],
  ['an id with a digit more', 'bad_claimed_id', (a) => identity(a, `${a.get('openid.claimed_id')}0`)],
  ['an id with a digit less', 'bad_claimed_id', (a) => identity(a, (a.get('openid.claimed_id') ?? '').slice(0, -1))],
  [
    'an id of no individual account',
    'bad_claimed_id',
    (a) => identity(a, (a.get('openid.claimed_id') ?? '').replace(/\d{17}$/, '76561190000000001')),
  ],
  [
    'digits of another script',
    'bad_claimed_id',
    (a) => identity(a, (a.get('openid.claimed_id') ?? '').replace(/\d$/, '٣')),
  ],
  [
    'an identity other than the claimed one',
    'identity_mismatch',
    (a, h) => changed(a, { 'openid.identity': swapped(a, h) }),
  ],
  [
    'a return address of another site',
    'wrong_return_to',
    (a) => changed(a, { 'openid.return_to': 'https://other.example/auth/callback?state=s' }),
  ],
  [
    'the return address of another state',
    'wrong_return_to',
    (a, h) => changed(a, { 'openid.return_to': h.returnTo.replace(/state=[^&]*/, 'state=other') }),
  ],
  ['another state beside the signed one', 'wrong_return_to', (a) => changed(a, { state: 'other' })],
  ['no state at all', 'wrong_return_to', (a) => changed(a, { state: null })],
  ['another mode', 'bad_mode', (a) => changed(a, { 'openid.mode': 'setup_needed' })],
  ['no mode', 'bad_mode', (a) => changed(a, { 'openid.mode': null })],
  ['the namespace of OpenID 1.1', 'bad_namespace', (a) => changed(a, { 'openid.ns': 'http://openid.net/signon/1.1' })],
  ['no namespace', 'missing_field', (a) => changed(a, { 'openid.ns': null })],
  ['no signature', 'missing_field', (a) => changed(a, { 'openid.sig': null })],
  ['an empty list of signed fields', 'missing_field', (a) => changed(a, { 'openid.signed': '' })],
  [
    'a field spelt the way some servers rewrite it',
    'unexpected_parameter',
    (a) => changed(a, { openid_claimed_id: a.get('openid.claimed_id') ?? '' }),
  ],
  [
    'a field in other letters',
    'unexpected_parameter',
    (a) => changed(a, { 'OpenID.claimed_id': a.get('openid.claimed_id') ?? '' }),
  ],
  [
    'an extension nobody asked for',
    'unexpected_parameter',
    (a) => changed(a, { 'openid.ns.ax': 'http://openid.net/srv/ax/1.0' }),
  ],
  ['a nonce without a moment', 'bad_nonce', (a) => changed(a, { 'openid.response_nonce': 'abc' })],
  [
    'a nonce of a day that does not exist',
    'bad_nonce',
    (a) => changed(a, { 'openid.response_nonce': '2026-02-31T00:00:00Zabc' }),
  ],
  [
    'a nonce with blanks',
    'bad_nonce',
    (a) => changed(a, { 'openid.response_nonce': `${a.get('openid.response_nonce')} x` }),
  ],
  [
    'a nonce that is too long',
    'bad_nonce',
    (a) => changed(a, { 'openid.response_nonce': (a.get('openid.response_nonce') ?? '').padEnd(256, 'x') }),
  ],
  [
    'a nonce of six minutes ago',
    'old_nonce',
    (a) => changed(a, { 'openid.response_nonce': momentPlus(a.get('openid.response_nonce') ?? '', -360_000) }),
  ],
  [
    'a nonce of two minutes ahead',
    'future_nonce',
    (a) => changed(a, { 'openid.response_nonce': momentPlus(a.get('openid.response_nonce') ?? '', 120_000) }),
  ],
  [
    'another nonce of a right age',
    'not_valid',
    (a) => changed(a, { 'openid.response_nonce': momentPlus(a.get('openid.response_nonce') ?? '', -1_000) }),
  ],
  ['another account under the old signature', 'not_valid', (a, h) => identity(a, swapped(a, h))],
  [
    'another signature',
    'not_valid',
    (a) => changed(a, { 'openid.sig': 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }),
  ],
  ['another handle', 'not_valid', (a) => changed(a, { 'openid.assoc_handle': '1234567890' })],
  ['more than any honest answer', 'too_large', (a) => changed(a, { state: 'x'.repeat(10_000) })],
];

const identity = (answer: URLSearchParams, claimedId: string): URLSearchParams =>
  changed(answer, { 'openid.claimed_id': claimedId, 'openid.identity': claimedId });
const swapped = (answer: URLSearchParams, { steamIds }: SignInHarness): string =>
  (answer.get('openid.claimed_id') ?? '').replace(steamIds.player, steamIds.other);

export const describeSteamSignIn = (name: string, make: () => Promise<SignInHarness>): void => {
  describe(`${name}: sign-in`, () => {
    let h: SignInHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());
    const start = (): string => h.signIn.startUrl({ returnTo: h.returnTo, realm: h.realm });
    const genuine = (): Promise<URLSearchParams> => h.signInAs('player', start());
    const verify = (params: URLSearchParams) =>
      h.signIn.verify({ params, expectedReturnTo: h.returnTo, nowMs: h.nowMs() });

    it('[S2] accepts a genuine response and names the account', async () => {
      const answer = await genuine();
      expect(await verify(answer)).toEqual({
        ok: true,
        steamId: h.steamIds.player,
        responseNonce: answer.get('openid.response_nonce'),
      });
    });

    it('[S2] accepts a response once, because its nonce is used up', async () => {
      const answer = await genuine();
      expect((await verify(answer)).ok).toBe(true);
      expect((await verify(answer)).ok).toBe(false);
    });

    it('[S2] lets exactly one of many requests with one response succeed', async () => {
      const answer = await genuine();
      const results = await Promise.all(Array.from({ length: 8 }, () => verify(new URLSearchParams(answer))));
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('[S2] reports a sign-in that the player canceled', async () => {
      const cancelled = new URLSearchParams({
        state: 's',
        'openid.ns': 'http://specs.openid.net/auth/2.0',
        'openid.mode': 'cancel',
      });
      expect(await verify(cancelled)).toEqual({ ok: false, reason: 'cancelled' });
    });

    it.each(attempts)('[S2] refuses %s (%s)', async (_, reason, change) => {
      expect(await verify(change(await genuine(), h))).toEqual({ ok: false, reason });
    });

    it.each(['op_endpoint', 'return_to', 'response_nonce', 'assoc_handle', 'claimed_id', 'identity'])(
      '[S2] refuses a response that does not sign %s',
      async (field) => {
        const answer = await genuine();
        const forged = changed(answer, { 'openid.signed': without(answer.get('openid.signed') ?? '', field) });
        expect(await verify(forged)).toEqual({ ok: false, reason: 'unsigned_field' });
      },
    );

    it.each(['openid.claimed_id', 'openid.mode', 'openid.signed', 'state'])(
      '[S2] refuses %s given twice, in either order and with either value',
      async (name) => {
        const answer = await genuine();
        const doubled = new URLSearchParams([...answer, [name, answer.get(name) ?? '']]);
        const polluted = new URLSearchParams([[name, 'other'], ...answer]);
        expect(await verify(doubled)).toEqual({ ok: false, reason: 'duplicate_parameter' });
        expect(await verify(polluted)).toEqual({ ok: false, reason: 'duplicate_parameter' });
      },
    );

    it('[S2] refuses a response for another state of the site', async () => {
      const answer = await genuine();
      const other = h.returnTo.replace(/state=[^&]*/, 'state=other');
      expect(await h.signIn.verify({ params: answer, expectedReturnTo: other, nowMs: h.nowMs() })).toEqual({
        ok: false,
        reason: 'wrong_return_to',
      });
    });

    it('reads the profile of a player, and none for an unknown id', async () => {
      const profile = await h.profiles.get(h.steamIds.player);
      expect(profile?.steamId).toBe(h.steamIds.player);
      expect(profile?.nickname).toMatch(/^\S.{0,31}$/u);
      expect(profile?.avatarUrl).toMatch(/^https?:\/\//);
      expect(await h.profiles.get('76561190000000001')).toBeNull();
    });
  });
};
