import { type OwnCallName, calls, clientEvents } from '@updraft/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Client, connect, post } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

/** Names of properties that every JavaScript object inherits. */
const WORDS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  propertyNames?: Shape;
  minimum?: number;
  minLength?: number;
}

const entry = (key: string, value: unknown): string => `${JSON.stringify(key)}:${JSON.stringify(value)}`;

/**
 * Returns an input of this shape as JSON text, with the word as every text and every free key. Only text can contain
 * `__proto__` as a key.
 */
const filled = (shape: Shape, word: string): string => {
  const [one] = shape.anyOf ?? shape.oneOf ?? [];
  if (one) return filled(one, word);
  if ('const' in shape) return JSON.stringify(shape.const);
  if (shape.type === 'string') return JSON.stringify(word.padEnd(shape.minLength ?? 0, '_'));
  if (shape.type === 'boolean') return 'true';
  if (shape.type === 'array') return `[${shape.items ? filled(shape.items, word) : ''}]`;
  if (shape.type !== 'object') return String(Math.max(1, shape.minimum ?? 1));
  const own = Object.entries(shape.properties ?? {}).map(
    ([key, value]) => `${JSON.stringify(key)}:${filled(value, word)}`,
  );
  const free =
    typeof shape.additionalProperties === 'object'
      ? [`${JSON.stringify(word)}:${filled(shape.additionalProperties, word)}`]
      : [];
  return `{${[...own, ...free].join(',')}}`;
};

/** Returns inputs with the word everywhere, in one text at a time besides valid values, and as an additional key. */
const inputsOf = (schema: z.ZodType, word: string): string[] => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const fits = Object.entries(shape.properties ?? {}).map(
    ([key, value]) => [key, value.enum ? JSON.stringify(value.enum[0]) : filled(value, 'text')] as const,
  );
  const withWordAt = (key: string): string => {
    const property = shape.properties?.[key];
    const strange = filled({ ...property, ...(property?.enum && { type: 'string' }) }, word);
    return `{${fits.map(([other, text]) => `${JSON.stringify(other)}:${other === key ? strange : text}`).join(',')}}`;
  };
  const singly = fits.map(([key]) => withWordAt(key));
  return [
    filled(shape, word),
    ...singly,
    `{${[...fits.map(([key, text]) => `${JSON.stringify(key)}:${text}`), entry(word, {})].join(',')}}`,
    `{${entry(word, { [word]: 1 })}}`,
  ];
};

/** Calls that end the caller's sessions. Another player makes them, so that the admin's session continues. */
const ENDING_SESSIONS = new Set<OwnCallName>([
  'POST /api/auth/logout',
  'POST /api/user/endSession',
  'POST /api/user/endSessions',
  'POST /api/user/eraseData',
]);
const newToken = async (): Promise<string> =>
  ((await (await fetch(`${site.url}/socialite/test/login?persona=new`)).json()) as { api_token: string }).api_token;

let site: TestSite;
let admin: Client;
beforeAll(async () => {
  const many = Object.fromEntries(
    [
      'callsPerMinute',
      'commandsPerMinute',
      'addressCallsPerMinute',
      'addressRequestsPerMinute',
      'signInsPerMinute',
      'promoTriesPerHour',
      'addressPromoTriesPerHour',
    ].map((name) => [`limits.${name}`, 1_000_000]),
  );
  site = await startSite({ settings: { ...many, 'crash.countdownTicks': 100 } });
  admin = await connect(site.url, 'admin');
});
afterAll(async () => {
  admin.close();
  await site.drop();
});

const CALLS = (Object.keys(calls) as OwnCallName[]).map((name) => ({ name }));
it.each(CALLS)('the call $name never fails on a property name that every object inherits', async ({ name }) => {
  const [method, path] = name.split(' ') as [string, string];
  for (const input of WORDS.flatMap((word) => inputsOf(calls[name].input, word))) {
    const token = ENDING_SESSIONS.has(name) ? await newToken() : admin.token;
    const fields = Object.entries(JSON.parse(input) as object).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const query = method === 'GET' ? `?${new URLSearchParams(fields).toString()}` : '';
    const { status } =
      method === 'GET'
        ? await fetch(site.url + path + query, { headers: { authorization: `Bearer ${token}` } })
        : await post(site.url, path, input, token);
    expect([input, status < 500]).toEqual([input, true]);
  }
});

it.each(Object.keys(clientEvents) as (keyof typeof clientEvents)[])(
  'the event %s never fails on a property name that every object inherits',
  async (event) => {
    for (const input of WORDS.flatMap((word) => inputsOf(clientEvents[event].payload, word))) {
      for (const token of ['', admin.token]) {
        const payload = JSON.parse(input) as Record<string, unknown>;
        // Events for staff alone are sent with an admin's token.
        if (event !== 'auth' && (token !== '' || 'staffOnly' in clientEvents[event])) payload['apiToken'] = admin.token;
        const answer = (await admin.socket.timeout(5000).emitWithAck(event, payload)) as { message?: string };
        expect([input, answer.message]).not.toEqual([input, 'app_api.internal']);
      }
    }
  },
);

it.each(WORDS)('an event, a provider, a persona and a picture of the name %s do not exist', async (word) => {
  expect(await admin.socket.timeout(5000).emitWithAck(word, {})).toMatchObject({
    status: 'error',
    message: 'app_api.bad_request',
  });
  const addresses = [
    `/socialite/${word}`,
    `/socialite/test/login?persona=${word}`,
    `/sandbox/steam/login?persona=${word}`,
    `/sandbox/checkout/${word}`,
    `/sandbox/trade/${word}`,
    `/api/${word}`,
  ];
  for (const address of addresses)
    expect([address, (await fetch(site.url + address)).status]).toEqual([
      address,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
    ]);
  // An item with an unknown name gets the default picture.
  expect((await fetch(`${site.url}/item-art/${word}/48fx48f`)).status).toBe(200);
  for (const path of [`/webhooks/payments/${word}`, `/api/user/${word}`])
    expect([path, (await post(site.url, path, {})).status < 500]).toEqual([path, true]);
});

it('a bet and a withdrawal with `__proto__` among the items are refused, not accepted without it', async () => {
  const items = '{"__proto__":{},"5":{}}';
  const refused = { status: 400, body: { status: 'error', message: 'app_api.bad_request' } };
  const withdrawal = `{"sum":5,"wallet":"+79991234567","system":1,"items":${items}}`;
  expect(await post(site.url, '/api/user/createWithdraw', withdrawal, admin.token)).toEqual(refused);
  expect(await post(site.url, '/api/withdraws/send', `{"items":${items}}`, admin.token)).toEqual(refused);
  const bet = `{"apiToken":${JSON.stringify(admin.token)},"items":${items},"sum":5,"autoWithdraw":2}`;
  expect(await admin.socket.timeout(5000).emitWithAck('newBet', JSON.parse(bet))).toEqual(refused.body);
});

it('a setting named like an inherited property is refused as unknown', async () => {
  for (const key of WORDS)
    expect(await admin.call('POST /api/staff/changeSetting', { key, value: 1 })).toEqual({
      status: 'error',
      message: 'staff_api.setting_invalid',
    });
});
