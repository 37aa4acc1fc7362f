import { AGREEMENT_VERSION } from '@updraft/contract';
import { readForm } from '../../apps/demo/src/site/forms.ts';
import { PUBLIC_URL } from './live-clients.ts';
import type { CardCharge, LiveDoubles } from './live-doubles.ts';

/** Returns the cookies that a response sets, as a `cookie` header. */
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

type Doubles = Pick<LiveDoubles, 'addresses' | 'reach'>;

/**
 * Signs in as a browser does: accepts the agreement, confirms on the platform's page, returns to the site, and
 * exchanges the code for the session token, which is returned.
 * @throws Error if a step redirects to an unexpected address
 */
export const signInLive = async ({ addresses, reach }: Doubles, persona: string): Promise<string> => {
  const { site } = addresses;
  const json = { 'content-type': 'application/json' };
  const agreed = await fetch(`${site}/api/auth/agree`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ version: AGREEMENT_VERSION }),
  });
  let cookie = cookiesOf(agreed);
  const begun = await fetch(`${site}/socialite/steam`, { headers: { cookie }, redirect: 'manual' });
  cookie = [cookie, cookiesOf(begun)].join('; ');
  const login = begun.headers.get('location') ?? '';
  if (!/^https:\/\/steamcommunity\.com\/openid\/login\?/.test(login)) throw new Error(`sign-in leads to ${login}`);
  const page = await fetch(reach(login));
  const form = readForm(await page.text());
  const chosen = await fetch(reach(new URL(form?.action ?? '', login).href), {
    method: 'POST',
    body: new URLSearchParams([...(form?.hidden ?? []), ['persona', persona]]),
    redirect: 'manual',
  });
  const back = chosen.headers.get('location') ?? '';
  if (!back.startsWith(PUBLIC_URL)) throw new Error(`the platform leads back to ${back}`);
  const finished = await fetch(reach(back), { headers: { cookie }, redirect: 'manual' });
  cookie = [cookie, cookiesOf(finished)].join('; ');
  const swapped = await fetch(`${site}/api/auth/exchange`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: '{}',
  });
  return ((await swapped.json()) as { api_token: string }).api_token;
};

/** Sends the aggregator's report of a payment to the site. */
export const reportCharge = ({ addresses }: Doubles, { report }: CardCharge): Promise<Response> =>
  fetch(`${addresses.site}/webhooks/payments/kassa`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: report,
  });
