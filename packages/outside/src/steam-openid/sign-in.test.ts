import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageRequest, PageResponse } from '../http/page.ts';
import { startLocalServer, type LocalServer } from '../http/testing/local-server.ts';
import { createMemoryNonces } from './nonce-store.ts';
import { decodeKeyValues, nonceTimeMs } from './openid.ts';
import { cleanNickname } from './nickname.ts';
import { createSteamProfiles, STEAM_PROFILES } from './profiles.ts';
import { createSteamSignIn, STEAM_OPENID } from './sign-in.ts';
import { accountNumberOf, isSteamId } from './steam-id.ts';

const NS = 'http://specs.openid.net/auth/2.0';
const NOW_MS = Date.UTC(2026, 5, 1, 12);
const STEAM_ID = '76561198012345678';
const RETURN_TO = 'https://updraft.example/return?state=abc';

/** A provider with responses that the test sets. */
let server: LocalServer;
let asked: PageRequest[] = [];
let answer: PageResponse;
beforeAll(async () => {
  server = await startLocalServer();
  server.mount('/', async (request) => {
    asked.push(request);
    return answer;
  });
});
afterAll(() => server.close());

const says = (body: string, status = 200, headers: Record<string, string> = {}): void => {
  asked = [];
  answer = { status, headers, body };
};

const returned = (changes: Record<string, string> = {}): URLSearchParams => {
  const claimedId = `${server.url}/id/${STEAM_ID}`;
  return new URLSearchParams({
    state: 'abc',
    'openid.ns': NS,
    'openid.mode': 'id_res',
    'openid.op_endpoint': `${server.url}/login`,
    'openid.claimed_id': claimedId,
    'openid.identity': claimedId,
    'openid.return_to': RETURN_TO,
    'openid.response_nonce': '2026-06-01T12:00:00Zabc',
    'openid.assoc_handle': '1234567890',
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
    'openid.sig': 'c2ln',
    ...changes,
  });
};

const client = () =>
  createSteamSignIn({
    endpoint: `${server.url}/login`,
    claimedIdPrefix: `${server.url}/id/`,
    nonces: createMemoryNonces({ now: () => NOW_MS }),
  });
const verify = (params = returned(), signIn = client()) =>
  signIn.verify({ params, expectedReturnTo: RETURN_TO, nowMs: NOW_MS });

describe('check_authentication', () => {
  it('[S2] sends the response back to the fixed endpoint, with only its mode changed, without our own parameters', async () => {
    says(`ns:${NS}\nis_valid:true\n`);
    expect(await verify()).toEqual({ ok: true, steamId: STEAM_ID, responseNonce: '2026-06-01T12:00:00Zabc' });
    expect(asked).toHaveLength(1);
    expect([asked[0]?.method, asked[0]?.path]).toEqual(['POST', '/login']);
    expect(asked[0]?.headers['origin']).toBe(server.url);
    const expected = returned({ 'openid.mode': 'check_authentication' });
    expected.delete('state');
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual(Object.fromEntries(expected));
  });

  it.each([
    ['no', `ns:${NS}\nis_valid:false\n`],
    ['nothing', ''],
    ['yes inside another line', `ns:${NS}\nerror:no is_valid:true\n`],
    ['yes behind a carriage return', `ns:${NS}\nerror:x\ris_valid:true\n`],
    ['no and yes', `ns:${NS}\nis_valid:false\nis_valid:true\n`],
    ['yes twice', `ns:${NS}\nis_valid:true\nis_valid:true\n`],
    ['yes after a blank', `ns:${NS}\n is_valid:true\n`],
    ['yes with something behind', `ns:${NS}\nis_valid:true \n`],
    ['yes in capitals', `ns:${NS}\nis_valid:TRUE\n`],
    ['yes in no namespace', 'is_valid:true\n'],
    ['a page that mentions it', '<html>\nis_valid:true\n</html>'],
    ['JSON', '{"is_valid":true}'],
  ])('[S2] does not accept as a confirmation: %s', async (_, body) => {
    says(body);
    expect(await verify()).toEqual({ ok: false, reason: 'not_valid' });
  });

  it.each([
    ['a redirect to someone who says yes', 302, { location: '/yes' }, ''],
    ['an error that says yes', 500, {}, `ns:${NS}\nis_valid:true\n`],
    ['an endless answer', 200, {}, `ns:${NS}\nis_valid:true\n${'x:y\n'.repeat(2_000)}`],
  ])('[S2] the check of a sign-in refuses %s', async (_, status, headers, body) => {
    says(body, status, headers);
    expect(await verify()).toEqual({ ok: false, reason: 'provider_unavailable' });
    expect(asked).toHaveLength(1);
  });

  it('[S2] refuses an invalid response without a request to the provider', async () => {
    says(`ns:${NS}\nis_valid:true\n`);
    await verify(returned({ 'openid.op_endpoint': `${server.url}/other` }));
    expect(asked).toHaveLength(0);
  });

  it('[S2] refuses a used nonce even if the provider confirms it again', async () => {
    says(`ns:${NS}\nis_valid:true\n`);
    const signIn = client();
    expect((await verify(returned(), signIn)).ok).toBe(true);
    expect(await verify(returned(), signIn)).toEqual({ ok: false, reason: 'reused_nonce' });
  });

  it('[S2] keeps the nonce unused when the provider refuses or cannot be reached', async () => {
    const signIn = client();
    says('', 503);
    expect(await verify(returned(), signIn)).toEqual({ ok: false, reason: 'provider_unavailable' });
    says(`ns:${NS}\nis_valid:false\n`);
    expect(await verify(returned(), signIn)).toEqual({ ok: false, reason: 'not_valid' });
    says(`ns:${NS}\nis_valid:true\n`);
    expect((await verify(returned(), signIn)).ok).toBe(true);
  });

  it.each([
    ['2026-06-01T11:55:00Za', true],
    ['2026-06-01T11:54:59Za', false],
    ['2026-06-01T12:01:00Za', true],
    ['2026-06-01T12:01:01Za', false],
  ])('[S2] the nonce %s is recent enough: %s', async (nonce, isFine) => {
    says(`ns:${NS}\nis_valid:true\n`);
    expect((await verify(returned({ 'openid.response_nonce': nonce }))).ok).toBe(isFine);
  });
});

describe('startUrl', () => {
  it('the start address requests the selection of an account from Steam', () => {
    const url = new URL(
      createSteamSignIn({ ...STEAM_OPENID, nonces: createMemoryNonces({ now: () => 0 }) }).startUrl({
        returnTo: RETURN_TO,
        realm: 'https://updraft.example/',
      }),
    );
    expect(url.origin + url.pathname).toBe('https://steamcommunity.com/openid/login');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      'openid.ns': NS,
      'openid.mode': 'checkid_setup',
      'openid.return_to': RETURN_TO,
      'openid.realm': 'https://updraft.example/',
      'openid.identity': `${NS}/identifier_select`,
      'openid.claimed_id': `${NS}/identifier_select`,
    });
  });
});

describe('the pieces', () => {
  it('parses key-value form strictly', () => {
    expect(decodeKeyValues('a:b:c\nd:\n')).toEqual(
      new Map([
        ['a', 'b:c'],
        ['d', ''],
      ]),
    );
    for (const text of ['a\n', ':a\n', 'a:1\na:2\n', 'a:1\r\n', 'a:1\n\nb:2\n'])
      expect(decodeKeyValues(text)).toBeNull();
  });

  it('parses the time of a nonce', () => {
    expect(nonceTimeMs('2026-06-01T12:00:00Z')).toBe(NOW_MS);
    for (const text of [
      '',
      '2026-06-01T12:00:00',
      '2026-06-01T24:00:00Zx',
      '2026-13-01T12:00:00Z',
      ' 2026-06-01T12:00:00Z',
    ]) {
      expect(nonceTimeMs(text)).toBeNull();
    }
  });

  it('recognizes ids of individual accounts', () => {
    for (const id of ['76561197960265729', STEAM_ID, '76561199999999999', '76561202255233023'])
      expect(isSteamId(id)).toBe(true);
    for (const id of [
      '76561197960265728',
      '76561202255233024',
      '7656119801234567',
      '765611980123456789',
      '٧6561198012345678',
    ])
      expect(isSteamId(id)).toBe(false);
    expect(accountNumberOf('76561197960265729')).toBe(1);
  });

  it('the store holds a bounded number of nonces, and refuses new ones when full', async () => {
    let nowMs = 0;
    const nonces = createMemoryNonces({ now: () => nowMs, most: 2 });
    expect([await nonces.claim('a', 10), await nonces.claim('b', 20), await nonces.claim('c', 30)]).toEqual([
      true,
      true,
      false,
    ]);
    nowMs = 10;
    expect([await nonces.claim('c', 30), await nonces.claim('b', 20)]).toEqual([true, false]);
  });

  it('cleans nicknames of invisible characters and excess length', () => {
    expect(cleanNickname('  a\n\tb\u200b\u202e c  ')).toBe('a b c');
    expect(cleanNickname('\u3164\u2800\u200b')).toBe('');
    expect([...cleanNickname('😀'.repeat(50))]).toHaveLength(32);
    expect(cleanNickname(`e${'\u0301'.repeat(40)}`)).toBe('\u00e9\u0301\u0301');
  });
});

describe('profiles by the Web API', () => {
  const get = (base?: string) =>
    createSteamProfiles({
      url: `${server.url}/profiles`,
      apiKey: 'the key',
      avatarHosts: STEAM_PROFILES.avatarHosts,
      avatarBase: base,
    }).get(STEAM_ID);
  const summary = (fields: Record<string, unknown>): string =>
    JSON.stringify({ response: { players: [{ steamid: STEAM_ID, ...fields }] } });

  it('requests one id with the key, and reads name and avatar', async () => {
    says(
      summary({
        personaname: ' Ivan\u202e ',
        avatarfull: 'https://avatars.steamstatic.com/ab_full.jpg',
        realname: 'x',
      }),
    );
    expect(await get()).toEqual({
      steamId: STEAM_ID,
      nickname: 'Ivan',
      avatarUrl: 'https://avatars.steamstatic.com/ab_full.jpg',
    });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ key: 'the key', steamids: STEAM_ID });
  });

  it.each([
    'https://avatars.akamai.steamstatic.com/a.jpg',
    'https://avatars.cloudflare.steamstatic.com/a.jpg',
    'https://avatars.fastly.steamstatic.com/a.jpg',
    'https://shared.fastly.steamstatic.com/a.jpg',
    'https://cdn.steamstatic.com/a.jpg',
    'https://steamcdn-a.akamaihd.net/a.jpg',
    'https://avatars.st.dl.eccdnx.com/a.jpg',
  ])('accepts an avatar of the platform from %s', async (avatarfull) => {
    says(summary({ personaname: 'a', avatarfull }));
    expect((await get())?.avatarUrl).toBe(avatarfull);
  });

  it.each([
    'https://steamstatic.com.evil.example/a.jpg',
    'https://evilsteamstatic.com/a.jpg',
    'https://evil.akamaihd.net/a.jpg',
    'http://avatars.steamstatic.com/a.jpg',
    'https://evil.example/a.jpg',
    'https://avatars.steamstatic.com.evil.example/a.jpg',
    'https://avatars.steamstatic.com@evil.example/a.jpg',
    'https://avatars.steamstatic.com:8443/a.jpg',
    'javascript:alert(1)',
    'nothing',
  ])('refuses an avatar from %s', async (avatarfull) => {
    says(summary({ personaname: 'a', avatarfull }));
    expect((await get())?.avatarUrl).toBeNull();
  });

  it("accepts the stand-in's avatars below its base only", async () => {
    says(summary({ personaname: 'a', avatarfull: `${server.url}/avatar/1.svg` }));
    expect((await get(`${server.url}/avatar/`))?.avatarUrl).toBe(`${server.url}/avatar/1.svg`);
    says(summary({ personaname: 'a', avatarfull: `${server.url}/avatar/../private` }));
    expect((await get(`${server.url}/avatar/`))?.avatarUrl).toBeNull();
  });

  it('a player without a readable name gets one with the end of the id', async () => {
    says(summary({ personaname: '\u200b' }));
    expect((await get())?.nickname).toBe('Player 5678');
  });

  it.each([
    ['nobody', 200, '{"response":{"players":[]}}'],
    [
      'another player',
      200,
      JSON.stringify({ response: { players: [{ steamid: '76561198000000000', personaname: 'x' }] } }),
    ],
    ['a refusal', 403, '{}'],
    ['no JSON', 200, '<html>'],
    ['too much', 200, summary({ personaname: 'x'.repeat(100_000) })],
  ])('finds no profile if the response is %s', async (_, status, body) => {
    says(body, status);
    expect(await get()).toBeNull();
  });
});
