import { type CallSpec, calls } from '@updraft/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await startSite();
  token = ((await (await fetch(`${site.url}/socialite/test/login?persona=banned`)).json()) as { api_token: string })
    .api_token;
});
afterAll(() => site.drop());

const needsWho = Object.entries<CallSpec>(calls).filter(([, { auth }]) => auth !== 'none');

const get = async (address: string): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
};

it('[S1] [S6] every call returns a banned player the ban, except two calls that still respond', async () => {
  const answered: string[] = [];
  for (const [name] of needsWho.sort(([a]) => (a.includes('logout') ? 1 : -1))) {
    const [method, path] = name.split(' ') as [string, string];
    const { status, body } = method === 'GET' ? await get(site.url + path) : await post(site.url, path, {}, token);
    if (status === 200) answered.push(path);
    else expect([path, status, body]).toEqual([path, 401, { status: 'error', message: 'user_api.banned' }]);
  }
  expect(answered.sort()).toEqual(['/api/auth/logout', '/api/user/get']);
});

it('the account of a banned player states the ban', async () => {
  const again = (
    (await (await fetch(`${site.url}/socialite/test/login?persona=banned`)).json()) as { api_token: string }
  ).api_token;
  expect((await post(site.url, '/api/user/get', {}, again)).body).toMatchObject({ banned: true });
});
