import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseTrustProxy } from '../../apps/server/src/lib/client-address.ts';
import { type TestSite, startSite } from '../support/site.ts';

/** Limits that allow an account two tries of a code at once, an address five. The proxy states the address. */
const SETTINGS = { 'limits.promoTriesPerHour': 4, 'limits.addressPromoTriesPerHour': 10 };

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ settings: SETTINGS, trustProxy: parseTrustProxy('1') ?? (() => false) });
});
afterAll(() => site.drop());

interface Visitor {
  token: string;
  address: string;
}
const signedIn = async (address: string): Promise<Visitor> => {
  const response = await fetch(`${site.url}/socialite/test/login?persona=new`, {
    headers: { 'x-forwarded-for': address },
  });
  return { token: ((await response.json()) as { api_token: string }).api_token, address };
};
const ask = async ({ token, address }: Visitor, path: string, body: object): Promise<[number, string | undefined]> => {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  return [response.status, ((await response.json()) as { message?: string }).message];
};
const check = (by: Visitor, promocode = 'GUESS') => ask(by, '/api/payment/check-promocode', { promocode });
const use = (by: Visitor, promocode = 'GUESS') => ask(by, '/api/user/usePromo', { promocode });
const deposit = (by: Visitor, promocode: string | null) =>
  ask(by, '/api/payment/sum/create', { depositMethod: 'card_aggregator', sum: 5, promocode });

it('[PR-8] [S5] the tries of an account are counted wherever it enters codes, and refused with the message of the place', async () => {
  const player = await signedIn('198.51.100.1');
  expect(await check(player, 'X'.repeat(65))).toEqual([200, 'deposit_api.promo_invalid']);
  expect(await use(player, 'X'.repeat(60_000))).toEqual([200, 'user_api.promo_not_found']);
  expect(await check(player)).toEqual([429, 'deposit_api.promo_too_often']);
  expect(await use(player)).toEqual([429, 'user_api.promo_too_often']);
  expect(await deposit(player, 'GUESS')).toEqual([429, 'deposit_api.promo_too_often']);
  // A deposit without a code is no try, and everything else still works.
  expect((await deposit(player, null))[0]).toBe(200);
  // Another address of the same account is refused too.
  expect(await use({ ...player, address: '198.51.100.2' })).toEqual([429, 'user_api.promo_too_often']);
});

it('[PR-8] [S5] a deposit that is refused for its code counts as a try', async () => {
  const player = await signedIn('198.51.100.3');
  for (let n = 0; n < 2; n++) expect(await deposit(player, 'GUESS')).toEqual([200, 'deposit_api.promo_invalid']);
  expect(await deposit(player, 'GUESS')).toEqual([429, 'deposit_api.promo_too_often']);
});

it('[PR-8] [S5] the tries of an address are counted over all its accounts', async () => {
  const answers: (string | undefined)[] = [];
  for (let n = 0; n < 4; n++) {
    const player = await signedIn('198.51.100.4');
    answers.push((await use(player))[1], (await use(player))[1]);
  }
  expect(answers).toEqual([
    ...Array.from({ length: 5 }, () => 'user_api.promo_not_found'),
    ...Array.from({ length: 3 }, () => 'user_api.promo_too_often'),
  ]);
});
