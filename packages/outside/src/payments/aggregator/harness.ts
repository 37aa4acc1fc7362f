import type { PageHandler } from '../../http/page.ts';
import type { Ending, PaymentHarness } from '../contract-tests.ts';
import type { WebhookRequest } from '../port.ts';
import { readFormPage } from '../testing/form.ts';
import { makeTestWorld, type TestWorld } from '../testing/world.ts';
import { createAggregator } from './client.ts';
import { AggregatorRecipe } from './recipe.ts';
import type { Example } from './testing/recipes.ts';

/** Double of a provider's server, which checks the fields from payers and sends reports as its example defines. */

const STRANGERS_SECRET = 'not the secret at all';
const LATE_MS = 1_860_000;

export interface AggregatorHarness extends PaymentHarness {
  world: TestWorld;
  /** Returns a report with these fields, signed by the provider. */
  report(fields: Record<string, string>): WebhookRequest;
  /** Returns the fields of a genuine report of a payment of $25.01. */
  genuineFields(invoice: string): Record<string, string>;
}

type Told = Partial<Parameters<Example['report']>[0]> & { secret?: string };

/** Returns the provider's reports of an ending. `later`: reports sent after a delay. */
const storyOf = (
  ending: Ending,
  { amount, charge, nowMs }: { amount: string; charge: number; nowMs: number },
): { now: Told[]; later?: Told[] } => {
  switch (ending) {
    case 'fail':
      return { now: [{ kind: 'failed' }] };
    case 'twice_same':
      return { now: [{}, {}] };
    case 'twice_new':
      return { now: [{}, { charge: charge + 1_000 }] };
    case 'wrong_amount':
      return { now: [{ amount: String(Number(amount) - 1) }] };
    case 'wrong_currency':
      return { now: [{ currency: 'EUR' }] };
    case 'wrong_signature':
      return { now: [{ secret: STRANGERS_SECRET }] };
    case 'old_report':
      return { now: [{ atMs: nowMs - 302_000 }] };
    case 'out_of_order':
      return { now: [{}, { kind: 'failed', charge: charge + 1_000, atMs: nowMs - 5_000 }] };
    case 'charge_back':
      return { now: [{}], later: [{ kind: 'charged_back' }] };
    case 'charge_back_won':
      return { now: [{}], later: [{ kind: 'charged_back' }, { kind: 'charge_reinstated' }] };
    case 'refund':
      return { now: [{}], later: [{ kind: 'refunded' }] };
    case 'refund_part':
      return { now: [{}], later: [{ kind: 'refunded', amount: (Math.floor(Number(amount) * 50) / 100).toFixed(2) }] };
    case 'late':
      return { now: [], later: [{}] };
    default:
      return { now: [{}] };
  }
};

export const makeAggregatorHarness = async (example: Example): Promise<AggregatorHarness> => {
  const world = await makeTestWorld();
  const { url } = world.server;
  let [invoices, charges] = [0, 0];

  const recipe = AggregatorRecipe.parse(
    JSON.parse(JSON.stringify(example.recipe).replaceAll('PROVIDER', `${url}/provider`)),
  );
  const strange = structuredClone(recipe);
  strange.report.signature.secret = STRANGERS_SECRET;
  const aggregatorOf = (one: AggregatorRecipe) =>
    createAggregator({ recipe: one, formPages: { url: `${url}/to-payment`, secret: 'ours' } });
  const { provider, handle } = aggregatorOf(recipe);
  world.server.mount('/to-payment', handle);

  const signed = (fields: Record<string, string>, secret?: string): URLSearchParams => {
    const params = new URLSearchParams(fields);
    params.set(example.signatureField, example.sign(params, secret));
    return params;
  };
  const received = (rawBody: string): WebhookRequest => ({
    rawBody,
    headers: {},
    nowMs: world.now(),
    address: '::ffff:203.0.113.7',
  });
  const tell = async (told: Told, base: { invoice: string; amount: string; charge: number }): Promise<void> => {
    const { secret, ...change } = told;
    const body = signed(
      example.report({ kind: 'paid', currency: 'USD', atMs: world.now(), ...base, ...change }),
      secret,
    ).toString();
    const isGet = example.reportsBy === 'GET';
    await world.fetch(
      isGet ? `${world.webhookUrl}?${body}` : world.webhookUrl,
      isGet ? {} : { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
  };

  const pay = async (fields: URLSearchParams, ending: Ending): Promise<void> => {
    const base = { ...example.invoiceOf(fields), charge: ++charges };
    const { now, later = [] } = storyOf(ending, { ...base, nowMs: world.now() });
    for (const told of now) await tell(told, base);
    for (const [index, told] of later.entries())
      world.schedule(() => void tell(told, base), ending === 'late' ? LATE_MS : (index + 1) * 10_000);
  };
  const site: PageHandler = async ({ path, method, query, body }) => {
    if (path !== '/pay') return { status: 404, headers: {}, body: '' };
    const ending = (query.get('ending') ?? 'pay') as Ending;
    await pay(method === 'POST' ? new URLSearchParams(body) : query, ending);
    return { status: 200, headers: {}, body: 'paid' };
  };
  world.server.mount('/provider', site);

  /** Opens the address as a browser does: follows redirects, or posts the form on the page. */
  const visit = async (redirectUrl: string, ending: Ending): Promise<void> => {
    let [action, fields] = [redirectUrl, null as URLSearchParams | null];
    if (redirectUrl.startsWith(`${url}/to-payment/`)) {
      const form = readFormPage(await (await fetch(redirectUrl)).text());
      [action, fields] = [form.action, form.fields];
    }
    const target = new URL(action);
    target.searchParams.set('ending', ending);
    const answer = await fetch(target, fields === null ? {} : { method: 'POST', body: fields });
    if (answer.status !== 200) throw new Error(await answer.text());
  };

  const returnUrls = new Map<string, string>();
  const genuineFields = (invoice: string): Record<string, string> =>
    example.report({ kind: 'paid', currency: 'USD', atMs: world.now(), invoice, amount: '25.01', charge: 77 });
  const edited = (genuine: WebhookRequest, edit: (params: URLSearchParams) => void): WebhookRequest => {
    const params = new URLSearchParams(genuine.rawBody);
    edit(params);
    return { ...genuine, rawBody: params.toString() };
  };
  const { invoice, amount } = recipe.report;

  return {
    world,
    report: (fields) => received(signed(fields).toString()),
    genuineFields,
    provider,
    stranger: aggregatorOf(strange).provider,
    unreachable: provider,
    newInvoice: () => {
      const returnUrl = `${url}/?deposit=${++invoices}&x="<>`;
      returnUrls.set(`inv-${invoices}`, returnUrl);
      return {
        invoiceId: `inv-${invoices}`,
        amountCents: 2_501,
        currency: 'USD',
        methodCode: 'card_aggregator',
        description: 'Updraft "deposit" & more',
        returnUrl,
        webhookUrl: world.webhookUrl,
        expiresAtMs: world.now() + 1_800_000,
      };
    },
    finish: async (redirectUrl, ending) => {
      await visit(redirectUrl, ending);
      // The provider redirects the payer to an address that is registered with the provider.
      return returnUrls.get(`inv-${invoices}`) ?? null;
    },
    takeWebhooks: () => world.takeWebhooks().map((report) => ({ ...report, address: '203.0.113.7' })),
    pass: world.pass,
    nowMs: world.now,
    tampered: (genuine) => [
      edited(genuine, (params) => params.set(amount, '9999.00')),
      edited(genuine, (params) => params.set(invoice, 'inv-of-another')),
      edited(genuine, (params) => params.delete(amount)),
      edited(genuine, (params) => params.set(amount, `${params.get(amount) ?? ''}0`)),
      { ...genuine, rawBody: '' },
    ],
    unsigned: (genuine) => {
      const value = new URLSearchParams(genuine.rawBody).get(example.signatureField) ?? '';
      return ['', value.slice(0, -1), `${value}0`, value.replace(/.$/, 'g'), value.replace(/./g, '0')]
        .map((changed) => edited(genuine, (params) => params.set(example.signatureField, changed)))
        .concat(edited(genuine, (params) => params.delete(example.signatureField)));
    },
    broken: () => {
      const amounts = ['', '0', '0.00', '-5', '10.005', '1e3', '10,00', '99999999999', 'NaN'].map((text) => ({
        what: `amount ${text}`,
        fields: { ...genuineFields('inv-1'), [amount]: text },
      }));
      const others = ['', 'a b', 'x'.repeat(200), '../../etc'].map((text) => ({
        what: `invoice ${text}`,
        fields: { ...genuineFields('inv-1'), [invoice]: text },
      }));
      const twice = received(`${signed(genuineFields('inv-1')).toString()}&${amount}=1.00`);
      return [...amounts, ...others]
        .map(({ what, fields }) => ({ what, report: received(signed(fields).toString()) }))
        .concat(
          { what: 'a field twice', report: twice },
          {
            what: 'too long',
            report: received(signed({ ...genuineFields('inv-1'), more: 'x'.repeat(20_000) }).toString()),
          },
        );
    },
    close: world.close,
  };
};
