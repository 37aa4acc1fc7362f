import { startLocalServer } from '../../http/testing/local-server.ts';
import type { SignInHarness } from '../contract-tests.ts';
import { createMemoryNonces } from '../nonce-store.ts';
import { createSteamProfiles } from '../profiles.ts';
import { createSteamSignIn } from '../sign-in.ts';
import { PERSONAS } from './personas.ts';
import { createSandboxSteam, type SandboxSteam } from './provider.ts';

/** Harness with the stand-in on a real server; `fetch` acts as the browser. */

const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)">/g;
const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the fields of the first form as a browser sends them. */
const formOf = (page: string): URLSearchParams => {
  const form = page.slice(page.indexOf('<form'), page.indexOf('</form>'));
  return new URLSearchParams(
    [...form.matchAll(HIDDEN)].map(([, name = '', value = '']): [string, string] => [unescape(name), unescape(value)]),
  );
};

export interface SandboxHarness extends SignInHarness {
  steam: SandboxSteam;
  url: string;
  clock: { nowMs: number };
  /** Opens the page and presses a button. Returns the provider's redirect without following it. */
  press(startUrl: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Returns the query of the address in a redirect. */
  returned(response: Response): URLSearchParams;
}

export const makeSandboxHarness = async ({ demoPlayers = true } = {}): Promise<SandboxHarness> => {
  const server = await startLocalServer();
  const clock = { nowMs: Date.UTC(2026, 5, 1, 12) };
  const now = (): number => clock.nowMs;
  const realm = `${server.url}/`;
  const steam = createSandboxSteam({
    publicUrl: server.url,
    mountPath: '/sandbox/steam',
    realm,
    siteName: 'Updraft',
    demoPlayers,
    now,
  });
  server.mount('/sandbox/steam', steam.handle);

  const press: SandboxHarness['press'] = async (startUrl, fields, headers = {}) => {
    const form = formOf(await (await fetch(startUrl, { headers })).text());
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return fetch(steam.endpoint, { method: 'POST', body: form, redirect: 'manual', headers });
  };
  const returned = (response: Response): URLSearchParams =>
    new URL(response.headers.get('location') ?? '').searchParams;
  const idOf = (index: number): string => PERSONAS[index]?.steamId ?? '';

  return {
    steam,
    url: server.url,
    clock,
    press,
    returned,
    signIn: createSteamSignIn({
      endpoint: steam.endpoint,
      claimedIdPrefix: steam.claimedIdPrefix,
      nonces: createMemoryNonces({ now }),
    }),
    profiles: createSteamProfiles({
      url: steam.profilesUrl,
      apiKey: 'none',
      avatarHosts: [],
      avatarBase: steam.avatarBase,
    }),
    returnTo: `${server.url}/socialite/steam/return?state=s0me-State_&next=%2Fjackpot`,
    realm,
    signInAs: async (account, startUrl) =>
      returned(await press(startUrl, { persona: account === 'player' ? 'player' : 'rich' })),
    steamIds: { player: idOf(0), other: idOf(1) },
    nowMs: now,
    close: () => server.close(),
  };
};
