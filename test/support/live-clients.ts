import { createPrivateKey } from 'node:crypto';
import { createDrandBeacon, type DrandChain } from '@updraft/outside/beacon';
import { createTransparencyBulletin, readTrust } from '@updraft/outside/beacon/transparency';
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
import { createNoMarket } from '@updraft/outside/steam-trade';
import type { Outside } from '../../apps/server/src/outside.ts';
import { KASSA } from '../../packages/outside/src/payments/aggregator/testing/recipes.ts';
import { connectBot } from '../../packages/outside/src/steam-trade/bot/testing/harness.ts';

/** Connects the clients of live mode to doubles instead of the real services. */

/** Public address of the site for the doubles. */
export const PUBLIC_URL = 'https://updraft.example';
export const STORE = { storeId: 'store', apiKey: 'key of the store', webhookSecret: 'secret of the webhook' };
export const DEPOSITS = { storeId: 'deposits', apiKey: 'key of the deposits', webhookSecret: 'secret of the deposits' };
export const PAYOUT_METHOD = 'USDT-TRON';
export const YOOMONEY = {
  wallet: '4100116075156746',
  token: 'token of the wallet',
  notificationSecret: 'secret of notifications',
};
/** Exchange rate: kopecks per dollar. */
export const KOPECKS_PER_DOLLAR = 9_245;

/** Fee of the wallet's service for a transfer, in hundredths of a percent. */
export const FEE_BASIS_POINTS = 100;

/** Addresses and keys with which another process reaches the doubles, as JSON. */
export interface LiveAddresses {
  /** The site on this machine. */
  site: string;
  services: string;
  platform: string;
  prices: string;
  log: string;
  stamps: string;
  trustedRoot: string;
  /** The key with which the site signs its publications, as PEM. */
  bulletinKey: string;
  chain: DrandChain;
}

/** Returns a function that maps an address of the sign-in's provider or of the site to one on this machine. */
export const reachFrom =
  ({ site, services }: Pick<LiveAddresses, 'site' | 'services'>) =>
  (address: string): string =>
    address.replace(PUBLIC_URL, site).replace(new URL(STEAM_OPENID.endpoint).origin, services);

/** Connects a new set of live mode's clients for a process of the site. */
export const connectLiveClients = async (addresses: LiveAddresses): Promise<Outside> => {
  const { services } = addresses;
  const now = (): number => Date.now();
  const reach = reachFrom(addresses);
  const parsed = parseAggregatorRecipe(
    JSON.stringify(KASSA.recipe).replaceAll('PROVIDER', 'https://aggregator.example'),
  );
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const trades = await connectBot({ base: addresses.platform });
  const rates = { current: () => Promise.resolve({ kopecksPerDollar: KOPECKS_PER_DOLLAR, asOfMs: now() }) };
  const formPages = { url: `${PUBLIC_URL}/pay`, secret: 'ours' };
  const { wallet, handle } = createYoomoneyWallet({
    ...YOOMONEY,
    url: `${services}/yoomoney`,
    feeBasisPoints: FEE_BASIS_POINTS,
    formPages,
  });
  return {
    steam: createSteamSignIn({
      ...STEAM_OPENID,
      nonces: createMemoryNonces({ now }),
      fetch: (address, init) => fetch(reach(address instanceof Request ? address.url : address.toString()), init),
    }),
    profiles: createSteamProfiles({ url: `${services}/openid/profiles`, apiKey: 'key', avatarHosts: [] }),
    payments: {
      ewallet: createBtcpayInvoices({ url: `${services}/deposits`, ...DEPOSITS, now }),
      card_aggregator: createAggregator({ recipe: parsed.recipe, formPages }).provider,
    },
    p2p: { wallet, rates },
    payouts: [
      createBtcpayPayouts({ url: services, ...STORE, payoutMethod: PAYOUT_METHOD }),
      createYoomoneyPayouts({ token: YOOMONEY.token, url: `${services}/yoomoney`, rates }),
    ],
    trades,
    market: createNoMarket(),
    prices: createSkinportPrices({ url: addresses.prices, now }),
    beacon: createDrandBeacon({
      urls: [`${services}/drand`],
      chain: addresses.chain,
      now,
      verifySignature: () => true,
    }),
    bulletin: createTransparencyBulletin({
      logUrl: addresses.log,
      stampUrl: addresses.stamps,
      trust: readTrust(addresses.trustedRoot),
      key: createPrivateKey(addresses.bulletinKey),
    }),
    telegram: null,
    pages: [{ path: '/pay', handle }],
    close: () => trades.close(),
  };
};
