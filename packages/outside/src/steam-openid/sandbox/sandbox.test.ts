import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSteamSignIn } from '../contract-tests.ts';
import { isSteamId } from '../steam-id.ts';
import { DEMO_PLAYERS, demoNickname, demoSteamId } from './demo-players.ts';
import { makeSandboxHarness, type SandboxHarness } from './harness.ts';
import { newSteamId, nicknameFromId } from './new-players.ts';
import { PERSONAS } from './personas.ts';

describeSteamSignIn('sandbox Steam', makeSandboxHarness);

describe('sandbox Steam: accounts', () => {
  it('the stand-in has the personas of the rules, with distinct real-looking ids', () => {
    expect(PERSONAS.map(({ persona }) => persona)).toEqual([
      'player',
      'rich',
      'moderator',
      'support',
      'admin',
      'finance',
      'finance-2',
      'creator',
      'banned',
    ]);
    const demoIds = Array.from({ length: DEMO_PLAYERS }, (_, index) => demoSteamId(index + 1));
    const ids = [...PERSONAS.map(({ steamId }) => steamId), ...demoIds];
    expect(new Set(ids).size).toBe(109);
    expect(ids.every(isSteamId)).toBe(true);
    expect(isSteamId(newSteamId())).toBe(true);
  });

  it('the nickname of rich contains the name of the site, and that of player does not', () => {
    const nicknameOf = (name: string): string => PERSONAS.find(({ persona }) => persona === name)?.nickname ?? '';
    expect(nicknameOf('rich').toLowerCase()).toContain('updraft');
    expect(nicknameOf('player').toLowerCase()).not.toContain('updraft');
  });

  it('demo players have a hundred different nicknames without addresses, some Cyrillic', () => {
    const names = Array.from({ length: DEMO_PLAYERS }, (_, index) => demoNickname(index + 1));
    expect(new Set(names).size).toBe(100);
    expect(names.filter((name) => /[а-я]/i.test(name)).length).toBeGreaterThan(8);
    expect(names.every((name) => name.length <= 32 && !name.includes('.'))).toBe(true);
    expect(() => demoNickname(0)).toThrow(RangeError);
    expect(() => demoSteamId(101)).toThrow(RangeError);
  });
});

describe('sandbox Steam: the provider', () => {
  let h: SandboxHarness;
  beforeAll(async () => {
    h = await makeSandboxHarness();
  });
  afterAll(() => h.close());
  const start = (): string => h.signIn.startUrl({ returnTo: h.returnTo, realm: h.realm });
  const signedIn = async (response: Response): Promise<string> => {
    const result = await h.signIn.verify({
      params: h.returned(response),
      expectedReturnTo: h.returnTo,
      nowMs: h.nowMs(),
    });
    if (!result.ok) throw new Error(result.reason);
    return result.steamId;
  };
  const startWith = (changes: Record<string, string>): string => {
    const url = new URL(start());
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
    return url.href;
  };

  it.each(PERSONAS)('signs in $persona', async ({ persona, steamId, nickname }) => {
    expect(await signedIn(await h.press(start(), { persona }))).toBe(steamId);
    expect(await h.profiles.get(steamId)).toEqual({
      steamId,
      nickname,
      avatarUrl: `${h.steam.avatarBase}${steamId}.svg`,
    });
  });

  it('shows every persona and no script, in the requested language', async () => {
    const english = await (await fetch(start())).text();
    for (const { nickname, persona } of PERSONAS) {
      expect(english).toContain(nickname.replace('&', '&amp;'));
      expect(english).toContain(`value="${persona}"`);
    }
    expect(english).not.toMatch(/<script|\son\w+=/i);
    expect(english).toContain('<html lang="en">');
    expect(await (await fetch(start(), { headers: { 'accept-language': 'ru' } })).text()).toContain('Богатый игрок');
    expect(await (await fetch(startWith({ lang: 'ru' }))).text()).toContain('<html lang="ru">');
  });

  it('a canceled sign-in returns with mode=cancel', async () => {
    const params = h.returned(await h.press(start(), { persona: 'cancel' }));
    expect(await h.signIn.verify({ params, expectedReturnTo: h.returnTo, nowMs: h.nowMs() })).toEqual({
      ok: false,
      reason: 'cancelled',
    });
  });

  it('creates a new player each time, with the chosen nickname', async () => {
    const one = await signedIn(await h.press(start(), { persona: 'new', nickname: '  <b>Вихрь</b>\u202e ' }));
    const two = await signedIn(await h.press(start(), { persona: 'new', nickname: 'x'.repeat(60) }));
    const three = await signedIn(await h.press(start(), { persona: 'new' }));
    expect(new Set([one, two, three]).size).toBe(3);
    expect((await h.profiles.get(one))?.nickname).toBe('<b>Вихрь</b>');
    expect((await h.profiles.get(two))?.nickname).toBe('x'.repeat(32));
    expect((await h.profiles.get(three))?.nickname).toBe(nicknameFromId(three));
  });

  it('derives the name of a new player from before a restart from the id', async () => {
    const steamId = '76561199212345678';
    expect((await h.profiles.get(steamId))?.nickname).toBe(nicknameFromId(steamId));
    expect(nicknameFromId(steamId)).toMatch(/^[a-z]+_[a-z]+_678$/);
  });

  it('offers the players that this browser created, also after a restart', async () => {
    const made = await h.press(start(), { persona: 'new', nickname: 'Кит <i>' });
    const steamId = await signedIn(made);
    const cookie = (made.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const restarted = await makeSandboxHarness();
    const startUrl = restarted.signIn.startUrl({ returnTo: restarted.returnTo, realm: restarted.realm });
    expect(await (await fetch(startUrl, { headers: { cookie } })).text()).toContain('Кит &lt;i&gt;');
    const params = restarted.returned(await restarted.press(startUrl, { persona: steamId }, { cookie }));
    const result = await restarted.signIn.verify({
      params,
      expectedReturnTo: restarted.returnTo,
      nowMs: restarted.nowMs(),
    });
    expect(result).toMatchObject({ ok: true, steamId });
    expect((await restarted.profiles.get(steamId))?.nickname).toBe('Кит <i>');
    await restarted.close();
  });

  it('refuses an id from a forged cookie or field', async () => {
    const admin = PERSONAS[3]?.steamId ?? '';
    for (const cookie of [`sandbox_steam_players=${admin}.me`, 'sandbox_steam_players=%', '']) {
      expect((await h.press(start(), { persona: admin }, { cookie })).status).toBe(400);
    }
  });

  it('signs in demo players only if they are enabled', async () => {
    expect(await signedIn(await h.press(start(), { persona: 'demo-7' }))).toBe(demoSteamId(7));
    expect((await h.profiles.get(demoSteamId(7)))?.nickname).toBe(demoNickname(7));
    for (const persona of ['demo-0', 'demo-101', 'demo-', 'demo-1e1'])
      expect((await h.press(start(), { persona })).status).toBe(400);
    const off = await makeSandboxHarness({ demoPlayers: false });
    expect(
      (await off.press(off.signIn.startUrl({ returnTo: off.returnTo, realm: off.realm }), { persona: 'demo-7' }))
        .status,
    ).toBe(400);
    expect(await off.profiles.get(demoSteamId(7))).toBeNull();
    await off.close();
  });

  it.each([
    ['a realm of another site', { 'openid.realm': 'https://evil.example/' }],
    ['a return address of another site', { 'openid.return_to': 'https://evil.example/' }],
    ['a return address with our host as user', { 'openid.return_to': 'http://127.0.0.1@evil.example/' }],
    ['a return address that is no address', { 'openid.return_to': '/auth' }],
    ['a script as return address', { 'openid.return_to': 'javascript:alert(1)' }],
  ])('[S2] shows no accounts for %s, and signs nobody in', async (_, changes) => {
    const page = await fetch(startWith(changes));
    expect(page.status).toBe(400);
    const form = new URL(startWith(changes)).searchParams;
    form.set('persona', 'player');
    const posted = await fetch(h.steam.endpoint, { method: 'POST', body: form, redirect: 'manual' });
    expect(posted.status).toBe(400);
    expect(posted.headers.get('location')).toBeNull();
  });

  it('[S2] confirms a response once, within five minutes', async () => {
    const check = async (params: URLSearchParams): Promise<string> => {
      const form = new URLSearchParams([...params].filter(([name]) => name.startsWith('openid.')));
      form.set('openid.mode', 'check_authentication');
      return (await fetch(h.steam.endpoint, { method: 'POST', body: form })).text();
    };
    const first = await h.signInAs('player', start());
    expect(await check(first)).toBe('ns:http://specs.openid.net/auth/2.0\nis_valid:true\n');
    expect(await check(first)).toBe('ns:http://specs.openid.net/auth/2.0\nis_valid:false\n');
    const second = await h.signInAs('player', start());
    h.clock.nowMs += 301_000;
    expect(await check(second)).toContain('is_valid:false');
  });

  it('draws the same avatar for the same id, another for another id, and none for an unknown one', async () => {
    const avatar = async (steamId: string): Promise<Response> => fetch(`${h.steam.avatarBase}${steamId}.svg`);
    const svg = await (await avatar(h.steamIds.player)).text();
    expect(svg).toBe(await (await avatar(h.steamIds.player)).text());
    expect(svg).not.toBe(await (await avatar(h.steamIds.other)).text());
    expect((await avatar(h.steamIds.player)).headers.get('content-type')).toContain('image/svg+xml');
    expect(svg).not.toMatch(/<script|href|<style/);
    expect((await avatar('76561199100000000')).status).toBe(404);
  });

  it('discovery leads from a claimed id to the provider, and other ids lead nowhere', async () => {
    expect(await (await fetch(h.steam.claimedIdPrefix + h.steamIds.player)).text()).toContain(
      `<URI>${h.steam.endpoint}</URI>`,
    );
    expect((await fetch(`${h.url}/sandbox/steam/nothing`)).status).toBe(404);
    expect((await fetch(h.steam.endpoint)).status).toBe(400);
  });
});
