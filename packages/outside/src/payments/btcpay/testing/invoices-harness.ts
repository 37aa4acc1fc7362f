import type { Ending, PaymentHarness } from '../../contract-tests.ts';
import { tamperedJson, unsignedHeader } from '../../testing/spoil.ts';
import { type TestWorld, makeTestWorld } from '../../testing/world.ts';
import { createBtcpayInvoices } from '../invoices.ts';
import { type FakeInvoices, type StoredInvoice, createFakeInvoices } from './fake-invoices.ts';
import { signWebhook } from './webhooks.ts';

const STORE = { storeId: 'deposits', apiKey: 'an API key of the tests', webhookSecret: 'a webhook secret' };
const LATE_MS = 1_860_000;

export interface InvoicesHarness extends PaymentHarness {
  world: TestWorld;
  server: FakeInvoices;
}

export const makeInvoicesHarness = async (): Promise<InvoicesHarness> => {
  const world = await makeTestWorld();
  const { url } = world.server;
  const server = createFakeInvoices({
    ...STORE,
    checkoutUrl: url,
    webhookUrl: world.webhookUrl,
    now: world.now,
    schedule: world.schedule,
    fetch: world.fetch,
  });
  world.server.mount('/', server.handle);
  const client = (change: { apiKey?: string; webhookSecret?: string; url?: string } = {}) =>
    createBtcpayInvoices({ ...STORE, url, now: world.now, ...change });
  let invoices = 0;

  const payAll = (invoice: StoredInvoice, dollars = Number(invoice.amount)): void =>
    server.settle(invoice, server.pay(invoice, dollars));
  const play = (invoice: StoredInvoice, ending: Ending): void => {
    if (ending === 'fail') server.settle(invoice, server.pay(invoice, Number(invoice.amount)), false);
    else if (ending === 'wrong_amount') payAll(invoice, Number(invoice.amount) + 1);
    else if (ending === 'late') world.schedule(() => payAll(invoice), LATE_MS);
    else payAll(invoice);
    if (ending === 'twice_new') payAll(invoice);
  };

  return {
    world,
    server,
    provider: client(),
    stranger: client({ apiKey: 'another key', webhookSecret: 'another secret' }),
    unreachable: client({ url: 'http://127.0.0.1:1' }),
    newInvoice: () => ({
      invoiceId: `inv-${++invoices}`,
      amountCents: 2_501,
      currency: 'USD',
      methodCode: 'ewallet',
      description: 'Updraft deposit',
      returnUrl: `${url}/?deposit=${invoices}`,
      webhookUrl: world.webhookUrl,
      expiresAtMs: world.now() + 1_800_000,
    }),
    finish: async (checkoutLink, ending) => {
      const invoice = server.invoiceAt(checkoutLink);
      play(invoice, ending);
      await world.settled();
      return invoice.redirectUrl;
    },
    takeWebhooks: world.takeWebhooks,
    pass: world.pass,
    nowMs: world.now,
    tampered: (genuine) =>
      tamperedJson(genuine, [
        ['InvoiceSettled', 'InvoiceExpired'],
        [/"invoiceId":"/, '"invoiceId":"x'],
        [/(\d+)/, '$19'],
      ]),
    unsigned: (genuine) => unsignedHeader(genuine, 'btcpay-sig'),
    broken: (genuine) =>
      [
        ...['', 'null', '[]', '{}', 'not json'].map((rawBody) => ({ what: `junk ${rawBody}`, rawBody })),
        { what: 'another store', rawBody: genuine.rawBody.replace('"deposits"', '"another"') },
        { what: 'no invoice', rawBody: genuine.rawBody.replace(/"invoiceId":"[^"]*"/, '"invoiceId":""') },
        { what: 'too long', rawBody: genuine.rawBody + ' '.repeat(200_000) },
      ].map(({ what, rawBody }) => ({
        what,
        report: {
          rawBody,
          nowMs: world.now(),
          headers: { 'btcpay-sig': signWebhook(rawBody, STORE.webhookSecret) },
        },
      })),
    close: async () => {
      await world.settled();
      await world.close();
    },
  };
};
