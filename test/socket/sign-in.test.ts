import { AGREEMENT_VERSION } from '@updraft/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../apps/demo/src/site/sign-in.ts';
import { createSite } from '../../apps/demo/src/site/site.ts';
import { callAs, connect, post, signInAs } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ demoPlayers: 2 });
});
afterAll(() => site.drop());

/** Creates a site for a sign-in without the tick, as by a link or a client that never showed the box. */
const withoutTick = (url: string): ReturnType<typeof createSite> => {
  const own = createSite(url);
  return {
    ...own,
    call: (name, input, token) =>
      name === 'POST /api/auth/agree'
        ? Promise.resolve({ ok: true, value: { status: 'success', message: '' } as never })
        : own.call(name, input, token),
  };
};

it('[P3] a sign-in leads through tick, provider and return to a token, as in a browser', async () => {
  const signed = await signIn(createSite(site.url), 1);
  if (!signed.ok) throw new Error(signed.message);
  expect((await post(site.url, '/api/user/get', {}, signed.value)).status).toBe(200);
  expect(await site.db.query('select version from agreements')).toEqual([{ version: AGREEMENT_VERSION }]);
});

it('[P3] a sign-in without a tick ends at the agreement, and makes no player', async () => {
  const players = () => site.db.query('select id from players');
  const before = await players();
  expect(await signIn(withoutTick(site.url), 2)).toEqual({ ok: false, status: 403, message: 'refused: agreement' });
  expect(await players()).toEqual(before);
});

it('[P3] [S3] a page of another origin cannot tick the box', async () => {
  const tick = (origin: string) =>
    fetch(`${site.url}/api/auth/agree`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ version: AGREEMENT_VERSION }),
    });
  const [foreign, own] = [await tick('https://evil.example'), await tick(site.url)];
  expect([await foreign.json(), foreign.headers.get('set-cookie')]).toEqual([
    { status: 'error', message: 'user_api.no_rights' },
    null,
  ]);
  expect(own.headers.get('set-cookie')).toMatch(/^updraft_agreed=/);
});

it('the sign-in response lets a page order events and the response with the player', async () => {
  const token = await signInAs(site.url, 'new');
  const counted = async () => (await callAs(site.url, 'POST /api/user/get', { token })).events;
  const before = await counted();
  await callAs(site.url, 'POST /api/sandbox/fund', { token, input: { sum: 5, items: 0 } });
  const page = await connect(site.url, 'new');
  const joined = async () => (await page.request('auth', { apiToken: token })).events;
  await expect.poll(joined).not.toBe(before);
  await expect.poll(async () => (await counted()) === (await joined())).toBe(true);
  page.close();
});

it('the connection lets a page detect an outdated configuration', async () => {
  const { revision } = await callAs(site.url, 'POST /api/getConfig');
  const page = await connect(site.url, 'new');
  await expect.poll(() => page.seen('configChanged')).toContainEqual({ revision });
  page.close();
});
