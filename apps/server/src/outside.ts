import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { loadCatalogue } from '@updraft/catalogue';
import type { DepositMethodCode } from '@updraft/contract';
import { type Beacon, type Bulletin, DRAND_RELAYS, createDrandBeacon } from '@updraft/outside/beacon';
import { createFileBulletin, createLocalBeacon } from '@updraft/outside/beacon/sandbox';
import type { PageHandler } from '@updraft/outside/http';
import type { P2pWallet, PaymentProvider, PayoutProvider, RoubleRates } from '@updraft/outside/payments';
import { createBankOfRussiaRates } from '@updraft/outside/payments/bank-of-russia';
import {
  type SandboxAccount,
  createSandboxCheckout,
  createSandboxPayments,
  createSandboxPayoutSite,
  createSandboxPayouts,
  createSandboxRates,
  createSandboxWallet,
  createSandboxWalletSite,
} from '@updraft/outside/payments/sandbox';
import { type PriceFeed, createSkinportPrices } from '@updraft/outside/prices';
import { type BookOptions, createBookPrices } from '@updraft/outside/prices/sandbox';
import {
  type NonceStore,
  STEAM_OPENID,
  STEAM_PROFILES,
  type SteamProfiles,
  type SteamSignIn,
  createSteamProfiles,
  createSteamSignIn,
} from '@updraft/outside/steam-openid';
import { createSandboxSteam } from '@updraft/outside/steam-openid/sandbox';
import { type ItemMarket, type TradeService, createNoMarket } from '@updraft/outside/steam-trade';
import { createBotTrades } from '@updraft/outside/steam-trade/bot';
import { createSandboxTradeSite, createSandboxTrades } from '@updraft/outside/steam-trade/sandbox';
import { type TelegramBot, createTelegramBot } from '@updraft/outside/telegram';
import { createSandboxTelegram } from '@updraft/outside/telegram/sandbox';
import type { Config } from './config.ts';
import { connectLiveBulletin } from './live-bulletin.ts';
import { connectLivePayments, connectLivePayouts } from './live-payments.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import type { Secrets } from './secrets.ts';
import { startSteamBot } from './steam-bot-thread.ts';

/** Outside services, real ones or stand-ins by mode. */
export interface Outside {
  steam: SteamSignIn;
  profiles: SteamProfiles;
  /** Provider of each deposit method that is connected. */
  payments: Partial<Record<DepositMethodCode, PaymentProvider>>;
  /** Deposits from wallet to wallet, with the rate of a dollar in roubles; null: no wallet is connected. */
  p2p: { wallet: P2pWallet; rates: RoubleRates } | null;
  /**
   * All payout providers that may still be queried about a payout. Of those that pay to one system, the first sends new
   * payouts.
   */
  payouts: readonly [PayoutProvider, ...PayoutProvider[]];
  trades: TradeService;
  market: ItemMarket;
  prices: PriceFeed;
  beacon: Beacon;
  bulletin: Bulletin;
  /** Bot of the site's channel, for subscriptions; null: the site has no channel. */
  telegram: TelegramBot | null;
  /** Pages to mount: sandbox sites below /sandbox, in live mode the page of payment forms. */
  pages: readonly { path: string; handle: PageHandler }[];
  close(): Promise<void>;
}

interface Needs {
  config: Config;
  secrets: Omit<Secrets, 'maskSecret'>;
  nonces: NonceStore;
  clock: Clock;
  /** Sandbox: clock of the tables, whose rounds wait for the beacon. */
  tableClock: Clock;
  log: Log;
  publicUrl: string;
  /** URL at which this machine reaches the server, past any proxy. */
  ownUrl: string;
  siteName: string;
  /** Sandbox: returns true if an item is unavailable, by its market hash name. */
  isSoldOut: (marketHashName: string) => boolean;
  /** Sandbox: reads the price book at a moment. */
  readBook: BookOptions['read'];
}

/** Names of the sandbox's bot and channel. */
const SANDBOX_TELEGRAM = { name: 'sandbox_bot', channel: 'sandbox_channel' };

/** Creates local stand-ins that use the protocols of the real services over HTTP. */
const sandboxOutside = async ({
  config,
  secrets,
  nonces,
  clock,
  tableClock,
  publicUrl,
  ownUrl,
  siteName,
  isSoldOut,
  readBook,
}: Needs): Promise<Outside> => {
  const now = (): number => clock.wallMs();
  /**
   * Requests the stand-ins at this server's own address: they are its pages, so it need not reach its proxy or trust
   * the proxy's certificate.
   */
  const fetchHere: typeof fetch = (input, init) =>
    fetch(
      typeof input === 'string' && input.startsWith(`${publicUrl}/`) ? input.replace(publicUrl, ownUrl) : input,
      init,
    );
  const steam = createSandboxSteam({
    publicUrl,
    mountPath: '/sandbox/steam',
    realm: `${publicUrl}/`,
    siteName,
    demoPlayers: config.demoPlayers > 0,
    now,
  });
  const bulletin = await createFileBulletin({ path: join(config.dataDir, 'bulletin.log'), now });
  const checkout = createSandboxCheckout({
    publicUrl,
    mountPath: '/sandbox/checkout',
    secret: secrets.paymentsSecret,
    siteName,
    now,
    fetch: fetchHere,
  });
  const payoutSite = await createSandboxPayoutSite({
    mountPath: '/sandbox/payouts',
    secret: secrets.paymentsSecret,
    bookPath: join(config.dataDir, 'payouts.log'),
    now,
    fetch: fetchHere,
  });
  const walletSite = await createSandboxWalletSite({
    publicUrl,
    mountPath: '/sandbox/wallet',
    secret: secrets.paymentsSecret,
    bookPath: join(config.dataDir, 'wallet.log'),
    now,
  });
  const account = (id: SandboxAccount): PaymentProvider =>
    createSandboxPayments({ apiUrl: `${ownUrl}/sandbox/checkout`, secret: secrets.paymentsSecret, id, now });
  const names = loadCatalogue().map((entry) => entry.marketHashName);
  const tradeSite = await createSandboxTradeSite({
    publicUrl,
    mountPath: '/sandbox/trade',
    secret: secrets.paymentsSecret,
    siteName,
    now,
    path: join(config.dataDir, 'trades.log'),
    names: () => names,
    isSoldOut,
    fetch: fetchHere,
  });
  const trades = createSandboxTrades({
    apiUrl: `${publicUrl}/sandbox/trade`,
    hookUrl: `${publicUrl}/sandbox/trade-hooks/offers`,
    secret: secrets.paymentsSecret,
    now,
    fetch: fetchHere,
  });
  const telegram = {
    token: `1:${createHmac('sha256', secrets.paymentsSecret).update('sandbox telegram').digest('hex')}`,
    ...SANDBOX_TELEGRAM,
  };
  const telegramSite = await createSandboxTelegram({
    publicUrl,
    mountPath: '/sandbox/telegram',
    siteName,
    path: join(config.dataDir, 'telegram.log'),
    token: telegram.token,
    botName: telegram.name,
    channel: telegram.channel,
    fetch: fetchHere,
  });
  return {
    steam: createSteamSignIn({
      endpoint: steam.endpoint,
      claimedIdPrefix: steam.claimedIdPrefix,
      nonces,
      fetch: fetchHere,
    }),
    profiles: createSteamProfiles({
      url: steam.profilesUrl,
      apiKey: 'sandbox',
      avatarHosts: [],
      avatarBase: steam.avatarBase,
      fetch: fetchHere,
    }),
    payments: {
      card_aggregator: account('sandbox'),
      card_processor: account('sandbox_processor'),
      ewallet: account('sandbox_ewallet'),
    },
    p2p: {
      wallet: createSandboxWallet({ apiUrl: `${ownUrl}/sandbox/wallet`, secret: secrets.paymentsSecret, now }),
      rates: config.roubleRates === 'bank_of_russia' ? createBankOfRussiaRates({ now }) : createSandboxRates({ now }),
    },
    payouts: [createSandboxPayouts({ apiUrl: `${ownUrl}/sandbox/payouts`, secret: secrets.paymentsSecret, now })],
    trades,
    market: trades.market,
    prices: createBookPrices({ now, read: readBook }),
    beacon: createLocalBeacon({ secret: secrets.beaconSecret, now: () => tableClock.wallMs() }),
    bulletin,
    telegram: createTelegramBot({
      id: 'sandbox_telegram',
      ...telegram,
      apiUrl: `${ownUrl}/sandbox/telegram`,
      webUrl: `${publicUrl}/sandbox/telegram`,
    }),
    pages: [
      { path: '/sandbox/steam', handle: steam.handle },
      { path: '/sandbox/checkout', handle: checkout.handle },
      { path: '/sandbox/payouts', handle: payoutSite.handle },
      { path: '/sandbox/trade', handle: tradeSite.handle },
      { path: '/sandbox/trade-hooks', handle: trades.handleHook },
      { path: '/sandbox/wallet', handle: walletSite.handle },
      { path: '/sandbox/telegram', handle: telegramSite.handle },
    ],
    close: async () => {
      checkout.close();
      await payoutSite.close();
      await trades.close();
      await tradeSite.close();
      await walletSite.close();
      await telegramSite.close();
      await bulletin.close();
    },
  };
};

/** Parts of `Outside` by which stand-ins are recognised. */
export interface Told {
  steam: Pick<SteamSignIn, 'startUrl'>;
  payments: Partial<Record<string, { id: string }>>;
  payouts: readonly { id: string }[];
  p2p: { wallet: { id: string } } | null;
  trades: { id: string };
  market: { id: string };
  prices: { id: string };
  beacon: { id: string };
  bulletin: { id: string };
  telegram?: { id: string } | null;
  pages: readonly { path: string }[];
}

/**
 * Ids of stand-ins that do not begin with `sandbox`. They must not change, because stored seeds and prices name them as
 * their source.
 */
const STAND_INS = { beacon: 'local', bulletin: 'file', prices: 'book' } as const;

/** Returns the names of the connected parts that are stand-ins. */
export const sandboxParts = (told: Told): string[] => {
  const { steam, payments, payouts, p2p, trades, market, telegram, pages } = told;
  const ids = [...Object.values(payments), ...payouts, ...(p2p ? [p2p.wallet] : []), trades, market, telegram].flatMap(
    (part) => (part ? [part.id] : []),
  );
  const isSteam =
    new URL(steam.startUrl({ returnTo: 'https://site.example/', realm: 'https://site.example/' })).origin ===
    new URL(STEAM_OPENID.endpoint).origin;
  return [
    ...new Set(ids.filter((id) => id.startsWith('sandbox'))),
    ...(['beacon', 'bulletin', 'prices'] as const).flatMap((name) =>
      told[name].id === STAND_INS[name] || told[name].id.startsWith('sandbox') ? [`the ${told[name].id} ${name}`] : [],
    ),
    ...(isSteam ? [] : ['a sign-in that is not Steam’s']),
    ...pages.flatMap(({ path }) => (path.startsWith('/sandbox') ? [path] : [])),
  ];
};

/** Connects the real services of the configuration. Throws CannotStart if one is missing. */
const liveOutside = async ({ config, secrets, nonces, clock, log, publicUrl }: Needs): Promise<Outside> => {
  const now = (): number => clock.wallMs();
  const rates = createBankOfRussiaRates({ now });
  const { payments, wallet, pages } = await connectLivePayments({ config, secrets, publicUrl, now });
  const bulletin = await connectLiveBulletin(config);
  const trades = createBotTrades({
    start: () => startSteamBot(config),
    onEnd: (cause) =>
      log.error({ err: cause }, "the thread of the site's Steam account has ended: no trade is sent until it runs"),
  });
  return {
    steam: createSteamSignIn({ ...STEAM_OPENID, nonces }),
    profiles: createSteamProfiles({
      url: STEAM_PROFILES.url,
      apiKey: config.steamApiKey ?? '',
      avatarHosts: STEAM_PROFILES.avatarHosts,
    }),
    payments,
    p2p: wallet && { wallet, rates },
    payouts: connectLivePayouts(config, rates),
    trades,
    market: createNoMarket(),
    prices: createSkinportPrices({ now }),
    beacon: createDrandBeacon({ urls: DRAND_RELAYS, now }),
    bulletin,
    telegram: config.telegram && createTelegramBot(config.telegram),
    pages,
    close: () => trades.close(),
  };
};

/** Connects the outside services of the mode. Throws CannotStart if live mode lacks one. */
export const connectOutside = (needs: Needs): Promise<Outside> =>
  needs.config.mode === 'live' ? liveOutside(needs) : sandboxOutside(needs);
