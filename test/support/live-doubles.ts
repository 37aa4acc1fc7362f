import { generateKeyPairSync } from 'node:crypto';
import { createDrandBeacon } from '@updraft/outside/beacon';
import { createLocalBeacon } from '@updraft/outside/beacon/sandbox';
import { createTransparencyBulletin, readPublication, readTrust } from '@updraft/outside/beacon/transparency';
import { startFakeLog } from '@updraft/outside/beacon/transparency/testing';
import { createAggregator, parseAggregatorRecipe } from '@updraft/outside/payments/aggregator';
import { createBtcpayInvoices, createBtcpayPayouts } from '@updraft/outside/payments/btcpay';
import { createYoomoneyPayouts, createYoomoneyWallet } from '@updraft/outside/payments/yoomoney';
import { createSkinportPrices } from '@updraft/outside/prices';
import {
  STEAM_OPENID,
  createMemoryNonces,
  createSteamProfiles,
  createSteamSignIn,
} from '@updraft/outside/steam-openid';
import { createSandboxSteam } from '@updraft/outside/steam-openid/sandbox';
import { createNoMarket } from '@updraft/outside/steam-trade';
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

/** The address by which the doubles know the site. */
export const PUBLIC_URL = 'https://updraft.example';
const STORE = { storeId: 'store', apiKey: 'key of the store', webhookSecret: 'secret of the webhook' };
const DEPOSITS = { storeId: 'deposits', apiKey: 'key of the deposits', webhookSecret: 'secret of the deposits' };
const PAYOUT_METHOD = 'USDT-TRON';

const WALLET = {
  wallet: '4100116075156746',
  token: 'token of the wallet',
  notificationSecret: 'secret of notifications',
};

/** Doubles of every service that live mode depends on, each over HTTP on this machine. */
export interface LiveDoubles {
  /** The clients of live mode, connected to the doubles; another set for each process of the site. */
  connect(): Promise<Outside>;
  /** An address of the sign-in's provider, or of the site, as it is reached here. */
  reach(address: string): string;
  steam: BotHarness['steam'];
  btcpay: FakeServer;
  deposits: FakeInvoices;
  yoomoney: FakeYoomoney;
  /** Pays at the address of a deposit from wallet to wallet: posts the form that its page has. */
  payByWallet(payUrl: string): Promise<void>;
  /** The aggregator's report of a payment, as the body of its request. */
  paidReport(payUrl: string): string;
  /** Returns true if a receipt proves that its text was published. */
  isPublished(receipt: string): boolean;
  close(): Promise<void>;
}

export const startLiveDoubles = async ({ port }: { port: number }): Promise<LiveDoubles> => {
  const local = `http://localhost:${port}`;
  const now = (): number => Date.now();
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
    ...{ ...STORE, payoutMethod: PAYOUT_METHOD, delayMs: 60_000, now },
    webhookUrl: `${local}/webhooks/payments/btcpay`,
    schedule,
  });
  server.mount('/api', (request) => btcpay.handle({ ...request, path: `/api${request.path}` }));
  const deposits = createFakeInvoices({
    ...{ ...DEPOSITS, checkoutUrl: 'https://btcpay.example', now },
    webhookUrl: `${local}/webhooks/payments/btcpay_invoices`,
    schedule,
  });
  server.mount('/deposits', deposits.handle);
  const yoomoney = createFakeYoomoney({
    ...{ ...WALLET, now, notificationUrl: `${local}/webhooks/payments/yoomoney` },
    schedule,
  });
  server.mount('/yoomoney', yoomoney.handle);
  const relay = createDrandRelay({ beacon: createLocalBeacon({ secret: 'a network of the tests', now }), now });
  server.mount('/drand', relay.handle);
  const log = await startFakeLog(() => Date.now() + 600_000);
  const skinport = await startFakeSkinport();
  skinport.answer = (_request, response) => sendPacked(response, JSON.stringify(NAMES.map((name) => soldRow(name))));
  const bot = await makeBotHarness();
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const parsed = parseAggregatorRecipe(
    JSON.stringify(KASSA.recipe).replaceAll('PROVIDER', 'https://aggregator.example'),
  );
  if (!parsed.ok) throw new Error(parsed.problems.join());
  let charges = 0;

  const reach = (address: string): string =>
    address.replace(PUBLIC_URL, local).replace(new URL(STEAM_OPENID.endpoint).origin, server.url);

  return {
    reach,
    steam: bot.steam,
    btcpay,
    deposits,
    yoomoney,
    payByWallet: async (payUrl) => {
      const { action, fields } = readFormPage(await (await fetch(reach(payUrl))).text());
      const paid = await fetch(action, { method: 'POST', body: fields });
      if (!paid.ok) throw new Error(`the wallet's form was refused: ${paid.status}`);
    },
    paidReport: (payUrl) => {
      const base = KASSA.invoiceOf(new URL(payUrl).searchParams);
      const fields = new URLSearchParams(
        KASSA.report({ ...base, kind: 'paid', currency: 'USD', charge: ++charges, atMs: now() }),
      );
      fields.set(KASSA.signatureField, KASSA.sign(fields));
      return fields.toString();
    },
    isPublished: (receipt) => readPublication(receipt, readTrust(log.trustedRoot)).ok,
    connect: async () => {
      const trades = await bot.connect();
      const rates = { current: () => Promise.resolve({ kopecksPerDollar: 9_245, asOfMs: now() }) };
      const formPages = { url: `${PUBLIC_URL}/pay`, secret: 'ours' };
      const { wallet, handle } = createYoomoneyWallet({
        ...{ ...WALLET, url: `${server.url}/yoomoney`, feeBasisPoints: 100, formPages },
      });
      return {
        steam: createSteamSignIn({
          ...STEAM_OPENID,
          nonces: createMemoryNonces({ now }),
          fetch: (address, init) => fetch(reach(address instanceof Request ? address.url : address.toString()), init),
        }),
        profiles: createSteamProfiles({ url: `${server.url}/openid/profiles`, apiKey: 'key', avatarHosts: [] }),
        payments: {
          ewallet: createBtcpayInvoices({ url: `${server.url}/deposits`, ...DEPOSITS, now }),
          card_aggregator: createAggregator({ recipe: parsed.recipe, formPages }).provider,
        },
        p2p: { wallet, rates },
        payouts: [
          createBtcpayPayouts({ url: server.url, ...STORE, payoutMethod: PAYOUT_METHOD }),
          createYoomoneyPayouts({ token: WALLET.token, url: `${server.url}/yoomoney`, rates }),
        ],
        trades,
        market: createNoMarket(),
        prices: createSkinportPrices({ url: skinport.url, now }),
        beacon: createDrandBeacon({
          urls: [`${server.url}/drand`],
          chain: relay.chain,
          now,
          verifySignature: () => true,
        }),
        bulletin: createTransparencyBulletin({
          ...{ logUrl: log.logUrl, stampUrl: log.stampUrl, trust: readTrust(log.trustedRoot), key },
        }),
        telegram: null,
        pages: [{ path: '/pay', handle }],
        close: () => trades.close(),
      };
    },
    close: async () => {
      await bot.close();
      await skinport.close();
      await log.close();
      await server.close();
    },
  };
};
