import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePaymentProvider } from '../contract-tests.ts';
import type { WebhookRequest, WebhookResult } from '../port.ts';
import { amountOf, centsOf } from '../amounts.ts';
import { makeAggregatorHarness, type AggregatorHarness } from './harness.ts';
import { AggregatorRecipe, parseAggregatorRecipe } from './recipe.ts';
import { readReport } from './report.ts';
import { signFields } from './sign.ts';
import { KASSA, KEYED, ROBO } from './testing/recipes.ts';

describePaymentProvider(`an aggregator ${KASSA.name}`, () => makeAggregatorHarness(KASSA), {
  endings: ['late', 'twice_same', 'wrong_amount', 'wrong_signature'],
  signsTime: false,
  isAskedFirst: false,
});
describePaymentProvider(`an aggregator ${ROBO.name}`, () => makeAggregatorHarness(ROBO), {
  endings: ['late', 'twice_same', 'twice_new', 'wrong_amount', 'wrong_signature'],
  signsTime: false,
  isAskedFirst: false,
});
describePaymentProvider(`an aggregator ${KEYED.name}`, () => makeAggregatorHarness(KEYED), {
  endings: [
    'fail',
    'late',
    'twice_same',
    'twice_new',
    'wrong_amount',
    'wrong_currency',
    'wrong_signature',
    'old_report',
    'out_of_order',
    'charge_back',
    'charge_back_won',
    'refund',
    'refund_part',
  ],
  signsTime: true,
  isAskedFirst: false,
});

const eventOf = (result: WebhookResult) => {
  if (!result.ok || !('event' in result)) throw new Error(JSON.stringify(result));
  return result.event;
};

describe('an aggregator by recipe', () => {
  let [kassa, robo, keyed]: AggregatorHarness[] = [];
  beforeAll(async () => {
    [kassa, robo, keyed] = await Promise.all([KASSA, ROBO, KEYED].map(makeAggregatorHarness));
  });
  afterAll(async () => {
    for (const h of [kassa, robo, keyed]) await h?.close();
  });
  const readBy = async (
    h: AggregatorHarness | undefined,
    change: Record<string, string>,
    more: Partial<WebhookRequest> = {},
  ): Promise<WebhookResult> => {
    if (!h) throw new Error('not begun');
    return h.provider.readWebhook({ ...h.report({ ...h.genuineFields('inv-1'), ...change }), ...more });
  };

  it('puts the fields into the address of the payment, with the code of the method', async () => {
    const urlFor = async (methodCode: string): Promise<URL> => {
      const result = await kassa?.provider.createInvoice({ ...kassa.newInvoice(), methodCode });
      return new URL(result?.ok === true ? result.redirectUrl : '');
    };
    const url = await urlFor('ewallet');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      m: '7012',
      oa: '25.01',
      currency: 'USD',
      i: '6',
      lang: 'ru',
      s: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    });
    expect((await urlFor('another')).searchParams.has('i')).toBe(false);
  });

  it('keeps the query that the provider’s address already has', async () => {
    const result = await robo?.provider.createInvoice(robo.newInvoice());
    expect(new URL(result?.ok === true ? result.redirectUrl : '').searchParams.get('Culture')).toBe('en');
  });

  it('[M9] responds with the text that the provider expects', async () => {
    expect(await readBy(kassa, {})).toMatchObject({ ok: true, answer: 'YES' });
    expect(await readBy(robo, {})).toMatchObject({ ok: true, answer: 'OK77' });
    expect(await readBy(keyed, {})).toMatchObject({ ok: true, answer: 'OK' });
    expect(await readBy(keyed, { state: 'wait' })).toEqual({ ok: true, answer: 'OK', ignored: 'wait' });
  });

  it('[M9] a changed unsigned id makes no second event', async () => {
    const [one, other] = [eventOf(await readBy(kassa, { intid: '1' })), eventOf(await readBy(kassa, { intid: '2' }))];
    expect([one.providerRef, other.providerRef]).toEqual(['1', '2']);
    expect(other.eventId).toBe(one.eventId);
  });

  it('[M9] reports each partial refund as an event, and a repeated report as the same event', async () => {
    const ids = await Promise.all(
      ['5.00', '6.00', '5.00'].map(async (sum) => eventOf(await readBy(keyed, { state: 'refund', sum })).eventId),
    );
    expect(ids[0]).toBe(ids[2]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('[M9] marks a refund of the same sum at another time as a possible repeat', async () => {
    const told = async (ts: number) => eventOf(await readBy(keyed, { state: 'refund', sum: '5.00', ts: String(ts) }));
    const nowS = Math.floor((keyed?.nowMs() ?? 0) / 1000);
    const [one, again, later] = [await told(nowS), await told(nowS), await told(nowS + 1)];
    expect(again.eventId).toBe(one.eventId);
    expect(later.eventId).not.toBe(one.eventId);
    expect([one.alike, later.alike]).toEqual([expect.any(String), one.alike]);
  });

  it('[M9] gives chargebacks of another sum an id of their own, and marks them as possible repeats', async () => {
    const told = async (state: string, sum: string) => eventOf(await readBy(keyed, { state, sum }));
    const [one, again, other] = [
      await told('chargeback', '5.00'),
      await told('chargeback', '5.00'),
      await told('chargeback', '6.00'),
    ];
    expect([again.eventId, other.eventId === one.eventId]).toEqual([one.eventId, false]);
    expect([one.alike, other.alike, one.disputeId]).toEqual([expect.any(String), one.alike, undefined]);
    const [won, other2] = [await told('chargeback_won', '5.00'), await told('chargeback_won', '6.00')];
    expect([won.alike, other2.eventId === won.eventId]).toEqual([undefined, false]);
  });

  it('[M9] distinguishes disputes of one charge by their signed id', async () => {
    const provider = keyed;
    if (!provider) throw new Error('not begun');
    const recipe = structuredClone(KEYED.recipe) as { pay: object; report: { signature: { parts: unknown[] } } };
    Object.assign(recipe.pay, { url: 'https://provider.example/pay' });
    Object.assign(recipe.report, { dispute: 'case' });
    expect(AggregatorRecipe.safeParse(recipe).error?.issues).toMatchObject([
      { path: ['report', 'dispute'], message: 'case is not signed' },
    ]);
    recipe.report.signature.parts.push('case');
    const parsed = AggregatorRecipe.parse(recipe);
    const { signature, signatureField } = parsed.report;
    const told = (state: string, dispute: string) => {
      const fields = { ...provider.genuineFields('inv-1'), state, case: dispute };
      const rawBody = new URLSearchParams({ ...fields, [signatureField]: signFields(signature, fields) });
      return readReport(parsed, { ...provider.report(fields), rawBody: String(rawBody) });
    };
    const [one, again, other, won, paid] = [
      eventOf(told('chargeback', 'd1')),
      eventOf(told('chargeback', 'd1')),
      eventOf(told('chargeback', 'd2')),
      eventOf(told('chargeback_won', 'd2')),
      eventOf(told('success', '')),
    ];
    expect([one, other, won, paid].map(({ disputeId }) => disputeId)).toEqual(['d1', 'd2', 'd2', undefined]);
    expect([one.providerRef, one.alike, again.eventId]).toEqual(['d1', undefined, one.eventId]);
    expect(new Set([one, other, won].map(({ eventId }) => eventId)).size).toBe(3);
    expect(told('chargeback', '')).toEqual({ ok: false, reason: 'malformed' });
  });

  it.each([
    ['the time of the payment', { field: 'ts', unit: 's', of: 'payment' } as const],
    ['no time', undefined],
  ])('[M9] marks a second refund of the same sum if reports have %s', (_, time) => {
    const provider = keyed;
    if (!provider) throw new Error('not begun');
    const recipe = structuredClone(KEYED.recipe) as { pay: object; report: object };
    Object.assign(recipe.pay, { url: 'https://provider.example/pay' });
    Object.assign(recipe.report, { time });
    const told = (afterMs: number) => {
      const request = provider.report({ ...provider.genuineFields('inv-1'), state: 'refund', sum: '5.00' });
      return eventOf(readReport(AggregatorRecipe.parse(recipe), { ...request, nowMs: request.nowMs + afterMs }));
    };
    const [one, later] = [told(0), told(3_600_000)];
    expect(later.eventId).not.toBe(one.eventId);
    expect(later.alike).toBe(one.alike);
    expect(one.alike).toEqual(expect.any(String));
  });

  it.each([
    ['41001234567890', 'wallet:41001234567890'],
    ['553691******1279', undefined],
    ['5536 91XX XXXX 1279', undefined],
    [' ', undefined],
  ])('[RF-6] reads the payer %s as %s, and a partly hidden number as no payer', async (payer_account, payer) => {
    const recipe = structuredClone(KASSA.recipe) as Record<string, object>;
    Object.assign(recipe.pay ?? {}, { url: 'https://provider.example/pay' });
    Object.assign(recipe.report ?? {}, {
      payer: { field: 'payer_account', kind: 'wallet' },
      addresses: ['203.0.113.7'],
    });
    const request = kassa?.report({ ...kassa.genuineFields('inv-1'), payer_account });
    if (!request) throw new Error('not begun');
    expect(eventOf(readReport(AggregatorRecipe.parse(recipe), request)).payer).toBe(payer);
    expect(eventOf(await readBy(kassa, { payer_account }))).not.toHaveProperty('payer');
  });

  it('[M9] a report is refused if a signed field contains the separator, so that it cannot be read as other fields', async () => {
    expect(await readBy(keyed, { charge: 'c1|success' })).toEqual({ ok: false, reason: 'malformed' });
    expect(await readBy(robo, { InvId: '77:1' })).toEqual({ ok: false, reason: 'malformed' });
  });

  it('[M9] accepts reports from listed addresses only, if there is a list', async () => {
    for (const address of [undefined, '203.0.113.8', '::1', ''])
      expect(await readBy(keyed, {}, { address })).toEqual({ ok: false, reason: 'bad_signature' });
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7'])
      expect((await readBy(keyed, {}, { address })).ok).toBe(true);
    expect((await readBy(kassa, {}, { address: '198.51.100.1' })).ok).toBe(true);
  });

  it('[M9] refuses a report for another merchant, of an unknown state or without a time as malformed', async () => {
    expect(await readBy(kassa, { MERCHANT_ID: '7013' })).toEqual({ ok: false, reason: 'malformed' });
    const changes: Record<string, string>[] = [
      { state: 'strange' },
      { state: '' },
      { ts: '' },
      { ts: 'soon' },
      { cur: 'DOLLARS' },
    ];
    for (const change of changes) expect(await readBy(keyed, change)).toEqual({ ok: false, reason: 'malformed' });
  });

  it('posts the payment from a page whose content policy lets the provider redirect to any host', async () => {
    if (!keyed) throw new Error('not begun');
    const result = await keyed.provider.createInvoice(keyed.newInvoice());
    const address = result.ok ? result.redirectUrl : '';
    const response = await fetch(`${address}?lang=ru`);
    const text = await response.text();
    const { url } = keyed.world.server;
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('form-action');
    expect(text.match(/<form/g)).toHaveLength(1);
    expect(text).toContain(`action="${url}/provider/pay"`);
    expect(text).toContain('name="about" value="Updraft &quot;deposit&quot; &amp; more"');
    expect(text).toContain('Перейти к оплате');
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/to-payment/go.js" defer>']);
    expect((await fetch(`${url}/to-payment/go.js`)).headers.get('content-type')).toContain('javascript');
    for (const forged of [`${address}x`, `${url}/to-payment/`, `${url}/to-payment/x.y`])
      expect((await fetch(forged)).status).toBe(404);
  });
});

describe('amounts of aggregators', () => {
  it.each([
    ['10', 1_000],
    ['10.5', 1_050],
    ['10.00', 1_000],
    ['10.500000', 1_050],
    ['0.01', 1],
    ['0.009', null],
    ['10.005', null],
    ['1e3', null],
    ['+1', null],
    ['', null],
    ['.5', null],
    ['1000000.01', null],
  ])('reads %s as %s cents', (text, cents) => expect(centsOf(text)).toBe(cents));

  it('writes the amount that it reads', () => {
    for (const cents of [1, 10, 99, 100, 1_050, 2_501, 99_999_999]) expect(centsOf(amountOf(cents))).toBe(cents);
  });
});

describe('recipes', () => {
  type Loose = Record<string, Record<string, unknown>>;
  const without = (edit: (recipe: Loose) => void): string[] => {
    const recipe = structuredClone(KEYED.recipe) as Loose;
    Object.assign(recipe.pay ?? {}, { url: 'https://provider.example/pay' });
    edit(recipe);
    const result = parseAggregatorRecipe(JSON.stringify(recipe));
    return result.ok ? [] : result.problems;
  };
  const report = (change: object) => (recipe: Loose) => void Object.assign(recipe.report ?? {}, change);
  const reportSignature = (change: object) => (recipe: Loose) =>
    void Object.assign(recipe.report?.signature ?? {}, change);

  /** Parts of a payment's signature: six, as many as a report signs. The recipe has one secret for both directions. */
  const PAY_ORDER = ['order', 'sum', 'cur', 'shop', 'until', 'until'];
  const sharedSecret =
    (parts: readonly (string | object)[], separator = '|') =>
    (recipe: Loose) =>
      void Object.assign(recipe.pay?.signature ?? {}, { parts, separator, secret: 'a key for reports' });

  it.each([
    ['of another number of parts', PAY_ORDER.slice(0, 5)],
    ['with a fixed text in the place of a name', [...PAY_ORDER.slice(0, 5), { text: 'x|y' }]],
  ])('[M9] a recipe may have one secret if a signed text %s never equals that of a report', (_, parts) => {
    expect(without(sharedSecret(parts))).toEqual([]);
  });

  it('[M9] a recipe may have one secret if the names in the signed texts differ', () => {
    const named = (recipe: Loose): void => {
      sharedSecret([...PAY_ORDER.slice(0, 5), { named: 'shop' }])(recipe);
      reportSignature({ parts: ['order', 'sum', 'cur', 'charge', 'state', { named: 'ts' }] })(recipe);
    };
    expect(without(named)).toEqual([]);
    const sameNames = (recipe: Loose): void => {
      named(recipe);
      sharedSecret([...PAY_ORDER.slice(0, 5), { text: 'ts=1' }])(recipe);
    };
    expect(without(sameNames).join()).toContain('a second secret');
  });

  it('[M9] a payer’s own redirect would pass as a report under the refused recipe', () => {
    const recipe = structuredClone(KASSA.recipe) as unknown as Loose;
    Object.assign(recipe.pay ?? {}, { url: 'https://provider.example/pay' });
    Object.assign(recipe.pay?.signature ?? {}, { parts: ['m', 'oa', { secret: true }, 'o'] });
    const parsed = parseAggregatorRecipe(JSON.stringify(recipe));
    if (!parsed.ok) throw new Error(parsed.problems.join());
    // The payment is signed with the secret of reports, in a recipe that the parser would refuse.
    const { pay, report: told } = parsed.recipe;
    const fields = { m: '7012', oa: '10.00', o: 'inv-1' };
    const redirect = signFields({ ...pay.signature, secret: told.signature.secret }, fields);
    const rawBody = new URLSearchParams({
      MERCHANT_ID: fields.m,
      AMOUNT: fields.oa,
      MERCHANT_ORDER_ID: fields.o,
      SIGN: redirect,
    }).toString();
    expect(readReport(parsed.recipe, { rawBody, headers: {}, nowMs: 0 })).toMatchObject({
      ok: true,
      event: { kind: 'paid' },
    });
    Object.assign(recipe.pay?.signature ?? {}, { secret: told.signature.secret });
    expect(parseAggregatorRecipe(JSON.stringify(recipe))).toEqual({
      ok: false,
      problems: [expect.stringContaining('a second secret')],
    });
  });

  it('recipes are parsed from one JSON value', () => {
    expect(without(() => undefined)).toEqual([]);
    expect(parseAggregatorRecipe('{')).toEqual({ ok: false, problems: ['not JSON'] });
  });

  it.each([
    ['an id of the sandbox', (recipe: object) => void Object.assign(recipe, { id: 'sandbox_2' }), 'id'],
    ['the id of another provider', (recipe: object) => void Object.assign(recipe, { id: 'btcpay_invoices' }), 'id'],
    ['a field of no meaning', (recipe: object) => void Object.assign(recipe, { extra: 1 }), 'extra'],
    ['a charge that is not signed', report({ charge: 'intid' }), 'intid is not signed'],
    ['a state that is not signed', report({ status: { field: 'st', paid: ['1'] } }), 'st is not signed'],
    ['a time that is not signed', report({ time: { field: 'when', unit: 's', of: 'report' } }), 'when is not signed'],
    ['a sum that is not signed', report({ amount: 'total' }), 'total is not signed'],
    [
      'a payer that is not signed, in reports from any address',
      report({ payer: { field: 'account', kind: 'wallet' }, addresses: [] }),
      'account is not signed, and reports may come from any address',
    ],
    ['a separator of nothing', reportSignature({ separator: '' }), 'separator'],
    ['a secret that is short', reportSignature({ secret: 'short' }), 'secret'],
    [
      'a secret within an HMAC',
      reportSignature({ parts: ['order', 'sum', 'cur', 'charge', 'state', 'ts', { secret: true }] }),
      'takes the secret at 0 place(s)',
    ],
    ['a hash without its secret', reportSignature({ hash: 'md5' }), 'takes the secret at 1 place(s)'],
    ['a secret that a payment’s own signature would pass with', sharedSecret(PAY_ORDER), 'a second secret'],
    [
      'such a secret, and parts of a text that may hold the separator',
      sharedSecret([...PAY_ORDER.slice(0, 4), 'about']),
      'a second secret',
    ],
    ['such a secret, and another separator', sharedSecret(PAY_ORDER.slice(0, 4), ','), 'a second secret'],
    ['an address that is none', report({ addresses: ['example.com'] }), 'addresses'],
  ] as const)('recipes are refused with %s, and the error names the field', (_, edit, problem) => {
    const problems = without(edit);
    expect(problems.join('\n')).toContain(problem);
    expect(problems.join('\n')).not.toMatch(/a key for|short$/);
  });
});
