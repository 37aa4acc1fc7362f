import { generateKeyPairSync } from 'node:crypto';
import { createLocalBeacon } from '@updraft/outside/beacon/sandbox';
import { readPublication, readTrust } from '@updraft/outside/beacon/transparency';
import { startFakeLog } from '@updraft/outside/beacon/transparency/testing';
import type { PageHandler, PageRequest, PageResponse } from '@updraft/outside/http';
import { STEAM_OPENID } from '@updraft/outside/steam-openid';
import { createSandboxSteam } from '@updraft/outside/steam-openid/sandbox';
import type { Outside } from '../../apps/server/src/outside.ts';
import { createDrandRelay } from '../../packages/outside/src/beacon/sandbox/drand-relay.ts';
import { startLocalServer } from '../../packages/outside/src/http/testing/local-server.ts';
import { KASSA } from '../../packages/outside/src/payments/aggregator/testing/recipes.ts';
import {
  type FakeInvoices,
  createFakeInvoices,
} from '../../packages/outside/src/payments/btcpay/testing/fake-invoices.ts';
import { type FakeServer, createFakeServer } from '../../packages/outside/src/payments/btcpay/testing/fake-server.ts';
import { readFormPage } from '../../packages/outside/src/payments/testing/form.ts';
import {
  type FakeYoomoney,
  createFakeYoomoney,
} from '../../packages/outside/src/payments/yoomoney/testing/fake-yoomoney.ts';
import {
  sendPacked,
  soldRow,
  startFakeSkinport,
} from '../../packages/outside/src/prices/skinport/testing/fake-skinport.ts';
import { NAMES } from '../../packages/outside/src/steam-trade/bot/testing/fake-steam.ts';
import { type BotHarness, makeBotHarness } from '../../packages/outside/src/steam-trade/bot/testing/harness.ts';
import {
  DEPOSITS,
  type LiveAddresses,
  PAYOUT_METHOD,
  PUBLIC_URL,
  STORE,
  YOOMONEY,
  connectLiveClients,
  reachFrom,
} from './live-clients.ts';

/** A payment accepted by the aggregator. */
export interface CardCharge {
  charge: number;
  invoice: string;
  amountCents: number;
  /** Body of the aggregator's report of the payment. */
  report: string;
}

/**
 * Intercepts a request of the site to a double. `step` names service, method and path. Returns the site's response;
 * `carryOut` passes the request to the double.
 */
export type Gate = (step: string, carryOut: () => Promise<PageResponse>) => Promise<PageResponse>;

/** Doubles of the services that live mode uses, each over HTTP on this machine. Exchange rates have none. */
export interface LiveDoubles {
  /** Addresses for the clients of a process. */
  addresses: LiveAddresses;
  /** Returns a new set of live mode's clients for a site in this process. */
  connect(): Promise<Outside>;
  /** Maps an address of the sign-in's provider or of the site to one on this machine. */
  reach(address: string): string;
  steam: BotHarness['steam'];
  btcpay: FakeServer;
  deposits: FakeInvoices;
  yoomoney: FakeYoomoney;
  /** Payments accepted by the aggregator. */
  charges: readonly CardCharge[];
  /** Pays a deposit from wallet to wallet by posting the form of its page. */
  payByWallet(payUrl: string): Promise<void>;
  /** Pays a deposit at the aggregator. */
  payByCard(payUrl: string): CardCharge;
  /** Returns true if a receipt proves that its text was published. */
  isPublished(receipt: string): boolean;
  close(): Promise<void>;
}

interface Options {
  port: number;
  /** Interceptor of requests to the payment providers and the trading platform. */
  gate?: Gate;
  /** The number of tradable items of each partner of trades. */
  partnerItems?: number;
}

export const startLiveDoubles = async ({
  port,
  gate = (_step, carryOut) => carryOut(),
  partnerItems,
}: Options): Promise<LiveDoubles> => {
  const site = `http://localhost:${port}`;
  const now = (): number => Date.now();
  const through =
    (service: string) =>
    (handle: PageHandler): PageHandler =>
    (request: PageRequest) =>
      gate(`${service} ${request.method} ${request.path}`, () => Promise.resolve(handle(request)));
  const server = await startLocalServer();
  const schedule = (run: () => void, delayMs: number): (() => void) => {
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  };
  const provider = createSandboxSteam({
    publicUrl: new URL(STEAM_OPENID.endpoint).origin,
    mountPath: new URL(STEAM_OPENID.endpoint).pathname.replace(/\/login$/, ''),
    realm: `${PUBLIC_URL}/`,
    siteName: 'Updraft',
    demoPlayers: false,
    now,
  });
  server.mount('/openid', provider.handle);
  const btcpay = createFakeServer({
    ...STORE,
    payoutMethod: PAYOUT_METHOD,
    delayMs: 60_000,
    now,
    webhookUrl: `${site}/webhooks/payments/btcpay`,
    schedule,
  });
  server.mount(
    '/api',
    through('btcpay')((request) => btcpay.handle({ ...request, path: `/api${request.path}` })),
  );
  const deposits = createFakeInvoices({
    ...DEPOSITS,
    checkoutUrl: 'https://btcpay.example',
    now,
    webhookUrl: `${site}/webhooks/payments/btcpay_invoices`,
    schedule,
  });
  server.mount('/deposits', through('deposits')(deposits.handle));
  const yoomoney = createFakeYoomoney({
    ...YOOMONEY,
    now,
    notificationUrl: `${site}/webhooks/payments/yoomoney`,
    schedule,
  });
  server.mount('/yoomoney', through('yoomoney')(yoomoney.handle));
  const relay = createDrandRelay({ beacon: createLocalBeacon({ secret: 'a network of the tests', now }), now });
  server.mount('/drand', relay.handle);
  const log = await startFakeLog(() => Date.now() + 600_000);
  const skinport = await startFakeSkinport();
  skinport.answer = (_request, response) => sendPacked(response, JSON.stringify(NAMES.map((name) => soldRow(name))));
  const bot = await makeBotHarness({ through: through('steam'), ...(partnerItems && { partnerItems }) });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const addresses: LiveAddresses = {
    site,
    services: server.url,
    platform: bot.url,
    prices: skinport.url,
    log: log.logUrl,
    stamps: log.stampUrl,
    trustedRoot: log.trustedRoot,
    chain: relay.chain,
    bulletinKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const reach = reachFrom(addresses);
  const charges: CardCharge[] = [];

  return {
    addresses,
    connect: () => connectLiveClients(addresses),
    reach,
    steam: bot.steam,
    btcpay,
    deposits,
    yoomoney,
    charges,
    payByWallet: async (payUrl) => {
      const { action, fields } = readFormPage(await (await fetch(reach(payUrl))).text());
      const paid = await fetch(action, { method: 'POST', body: fields });
      if (!paid.ok) throw new Error(`the wallet's form was refused: ${paid.status}`);
    },
    payByCard: (payUrl) => {
      const { invoice, amount } = KASSA.invoiceOf(new URL(payUrl).searchParams);
      const charge = charges.length + 1;
      const fields = new URLSearchParams(
        KASSA.report({ invoice, amount, kind: 'paid', currency: 'USD', charge, atMs: now() }),
      );
      fields.set(KASSA.signatureField, KASSA.sign(fields));
      const taken = { charge, invoice, amountCents: Math.round(Number(amount) * 100), report: fields.toString() };
      charges.push(taken);
      return taken;
    },
    isPublished: (receipt) => readPublication(receipt, readTrust(log.trustedRoot)).ok,
    close: async () => {
      await bot.close();
      await skinport.close();
      await log.close();
      await server.close();
    },
  };
};
