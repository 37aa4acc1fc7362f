import { resolve } from 'node:path';
import { type AggregatorRecipe, parseAggregatorRecipe } from '@updraft/outside/payments/aggregator';
import { z } from 'zod';
import { CannotStart } from './lib/cannot-start.ts';
import { type TrustProxy, parseTrustProxy } from './lib/client-address.ts';
import { MAKE_A_SECRET, isStrongSecret } from './lib/secret-strength.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const httpsUrl = z.url().startsWith('https://', 'must be an https:// address');
/** Address of a time-stamp authority. Its time stamps are signed, so it may be reached without TLS. */
const httpUrl = z.url().regex(/^https?:\/\//, 'must be an http:// or https:// address');

/** List of values separated by commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  );

const Environment = z.object({
  UPDRAFT_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  PORT: port.default(8080),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  WEB_DIR: z.string().optional(),
  UPDRAFT_SETTINGS: z.string().optional(),
  DEMO_PLAYERS: z.coerce.number().int().min(0).max(100).optional(),
  SEED_KEY: z.string().optional(),
  SEED_KEYS_READ: list,
  SEED_KEYS_LOST: list,
  PAYMENTS_SECRET: z.string().optional(),
  STRIPE_API_KEY: z
    .string()
    .regex(/^(sk|rk)_live_\w{8,}$/, 'must be a secret or restricted key of live mode (sk_live_…, rk_live_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, 'must begin with whsec_')
    .optional(),
  STRIPE_WEBHOOK_SECRETS_READ: list,
  AGGREGATOR_RECIPE: z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return null;
      const parsed = parseAggregatorRecipe(text);
      if (parsed.ok) return parsed.recipe;
      // The issue names the variable and never contains its value.
      for (const problem of parsed.problems) context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    }),
  BTCPAY_URL: httpsUrl.optional(),
  BTCPAY_STORE_ID: z.string().optional(),
  BTCPAY_API_KEY: z.string().optional(),
  BTCPAY_WEBHOOK_SECRET: z.string().optional(),
  BTCPAY_WEBHOOK_SECRETS_READ: list,
  BTCPAY_DEPOSITS_STORE_ID: z.string().optional(),
  BTCPAY_DEPOSITS_API_KEY: z.string().optional(),
  BTCPAY_DEPOSITS_WEBHOOK_SECRET: z.string().optional(),
  BTCPAY_DEPOSITS_WEBHOOK_SECRETS_READ: list,
  BTCPAY_PAYOUT_METHOD: z
    .string()
    .regex(/^[A-Z0-9]{2,10}-[A-Z0-9]{2,20}$/, "must be the server's name of a payout method, such as USDT-TRON")
    .default('USDT-TRON'),
  YOOMONEY_WALLET: z
    .string()
    .regex(/^\d{11,20}$/, 'must be the number of a wallet: 11 to 20 digits')
    .optional(),
  YOOMONEY_TOKEN: z.string().optional(),
  YOOMONEY_NOTIFICATION_SECRET: z.string().optional(),
  YOOMONEY_NOTIFICATION_SECRETS_READ: list,
  YOOMONEY_PAYOUTS_TOKEN: z.string().optional(),
  YOOMONEY_FEE_PERCENT: z.coerce.number().min(0).max(20).multipleOf(0.01).default(1),
  BULLETIN_LOG_URL: httpsUrl.optional(),
  BULLETIN_STAMP_URL: httpUrl.optional(),
  BULLETIN_TRUST_FILE: z.string().optional(),
  BULLETIN_KEY_FILE: z.string().optional(),
  ROUBLE_RATES: z.enum(['sandbox', 'bank_of_russia']).optional(),
  PRICE_FEED: z.enum(['skinport']).optional(),
  STEAM_API_KEY: z.string().optional(),
  STEAM_BOT_ACCOUNT: z.string().optional(),
  STEAM_BOT_PASSWORD: z.string().optional(),
  STEAM_BOT_SHARED_SECRET: z.string().optional(),
  STEAM_BOT_IDENTITY_SECRET: z.string().optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{1,20}:[\w-]{20,100}$/, 'must be a token as BotFather gives it')
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^\w{5,32}$/, 'must be the name of a bot without @')
    .optional(),
  TELEGRAM_CHANNEL: z
    .string()
    .regex(/^\w{4,32}$/, 'must be the name of a public channel without @, or none')
    .optional(),
  REALTIME_PORT: port.default(8443),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(600_000).default(5000),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((text, context) => {
      const trust = parseTrustProxy(text);
      if (trust) return trust;
      context.addIssue({
        code: 'custom',
        message: 'must be none, a number of proxies (1 to 10), or their addresses and networks apart by commas',
      });
      return z.NEVER;
    }),
});

/** Removes empty variables, which count as unset. */
const withoutEmpty = (environment: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value));

/** Store of a BTCPay Server. */
interface BtcpayStore {
  url: string;
  storeId: string;
  apiKey: string;
  webhookSecret: string;
  /** Further webhook secrets that are accepted while the secret is replaced. */
  webhookSecretsRead: readonly string[];
}

export interface Config {
  mode: 'sandbox' | 'live';
  /**
   * Listening address; undefined: all interfaces in live mode, otherwise this machine only. Port 0: any free port
   * (tests).
   */
  host: string | undefined;
  port: number;
  /** Address by which browsers reach the site, without a trailing slash; null: derived from the port. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  logLevel: string;
  webDir: string | null;
  /** Sandbox only: operator settings to override, by key. */
  settingsOverride: Record<string, unknown>;
  demoPlayers: number;
  seedKey: string | null;
  /** Further seed keys that only open sealed values: the previous key, or the next one. */
  seedKeysRead: string[];
  /** Ids of lost seed keys. Values sealed with them cannot be opened. */
  seedKeysLost: string[];
  paymentsSecret: string | null;
  /** Source of prices in live mode; the sandbox uses its own price book. */
  priceFeed: 'skinport' | null;
  steamApiKey: string | null;
  /** Steam account that trades skins; null: not configured, or not completely. */
  steamBot: { accountName: string; password: string; sharedSecret: string; identitySecret: string } | null;
  /**
   * Bot that checks subscriptions to the channel; null: the site has no channel, and no condition can require a
   * subscription. Live mode only.
   */
  telegram: { token: string; name: string; channel: string } | null;
  /** Card deposits through a processor; null: that method is not connected. Live mode only. */
  stripe: { apiKey: string; webhookSecret: string; webhookSecretsRead: readonly string[] } | null;
  /** Card deposits through an aggregator; null: that method is not connected. Live mode only. */
  aggregator: AggregatorRecipe | null;
  /** Provider of money payouts; always set in live mode, null in the sandbox. */
  btcpay: (BtcpayStore & { payoutMethod: string }) | null;
  /** Deposits in cryptocurrencies; null: that method is not connected. Live mode only. */
  btcpayDeposits: BtcpayStore | null;
  /** Deposits from wallet to wallet; null: that method is not connected. Live mode only. */
  yoomoney: {
    wallet: string;
    token: string;
    notificationSecret: string;
    notificationSecretsRead: readonly string[];
    feeBasisPoints: number;
  } | null;
  /** Provider of payouts to YooMoney wallets; null: that payout system is not connected. Live mode only. */
  yoomoneyPayouts: { token: string } | null;
  /** Services that publish the ends of fairness chains; always set in live mode, null in the sandbox. */
  bulletin: { logUrl: string; stampUrl: string; trustFile: string; keyFile: string } | null;
  /** Source of the rate of a dollar in roubles: the sandbox's own, or the Bank of Russia. */
  roubleRates: 'sandbox' | 'bank_of_russia';
  realtimePort: number;
  /** Token for /metrics; null: no token is needed in the sandbox, and live mode has no /metrics. */
  metricsToken: string | null;
  /** Longest time for which an orderly stop waits for a running round, ms. */
  shutdownGraceMs: number;
  /** Returns true for a trusted proxy, whose `X-Forwarded-For` is used. None is trusted unless TRUST_PROXY names it. */
  trustProxy: TrustProxy;
}

/** Thrown when the configuration is refused; contains all reasons together. */
export class BadConfig extends CannotStart {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(`The configuration is refused:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.name = 'BadConfig';
    this.reasons = reasons;
  }
}

const BOT_VARIABLES = [
  'STEAM_BOT_ACCOUNT',
  'STEAM_BOT_PASSWORD',
  'STEAM_BOT_SHARED_SECRET',
  'STEAM_BOT_IDENTITY_SECRET',
] as const;

const steamBotOf = (env: z.infer<typeof Environment>): Config['steamBot'] => {
  const [accountName, password, sharedSecret, identitySecret] = BOT_VARIABLES.map((name) => env[name]);
  return accountName && password && sharedSecret && identitySecret
    ? { accountName, password, sharedSecret, identitySecret }
    : null;
};

const BTCPAY_VARIABLES = ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'] as const;

const btcpayOf = (env: z.infer<typeof Environment>): Config['btcpay'] => {
  const [url, storeId, apiKey, webhookSecret] = BTCPAY_VARIABLES.map((name) => env[name]);
  return url && storeId && apiKey && webhookSecret
    ? {
        url: url.replace(/\/+$/, ''),
        storeId,
        apiKey,
        webhookSecret,
        webhookSecretsRead: env.BTCPAY_WEBHOOK_SECRETS_READ,
        payoutMethod: env.BTCPAY_PAYOUT_METHOD,
      }
    : null;
};

const BTCPAY_DEPOSITS_VARIABLES = [
  'BTCPAY_DEPOSITS_STORE_ID',
  'BTCPAY_DEPOSITS_API_KEY',
  'BTCPAY_DEPOSITS_WEBHOOK_SECRET',
] as const;

/** Returns the store for deposits. It is on the same BTCPay Server as the store that pays out. */
const btcpayDepositsOf = (env: z.infer<typeof Environment>): Config['btcpayDeposits'] => {
  const [storeId, apiKey, webhookSecret] = BTCPAY_DEPOSITS_VARIABLES.map((name) => env[name]);
  return env.BTCPAY_URL && storeId && apiKey && webhookSecret
    ? {
        url: env.BTCPAY_URL.replace(/\/+$/, ''),
        storeId,
        apiKey,
        webhookSecret,
        webhookSecretsRead: env.BTCPAY_DEPOSITS_WEBHOOK_SECRETS_READ,
      }
    : null;
};

const YOOMONEY_VARIABLES = ['YOOMONEY_WALLET', 'YOOMONEY_TOKEN', 'YOOMONEY_NOTIFICATION_SECRET'] as const;

const yoomoneyOf = (env: z.infer<typeof Environment>): Config['yoomoney'] => {
  const [wallet, token, notificationSecret] = YOOMONEY_VARIABLES.map((name) => env[name]);
  return wallet && token && notificationSecret
    ? {
        wallet,
        token,
        notificationSecret,
        notificationSecretsRead: env.YOOMONEY_NOTIFICATION_SECRETS_READ,
        feeBasisPoints: Math.round(env.YOOMONEY_FEE_PERCENT * 100),
      }
    : null;
};

/** Groups of variables of which all or none must be set. */
const TOGETHER = [BTCPAY_DEPOSITS_VARIABLES, YOOMONEY_VARIABLES];

const BULLETIN_VARIABLES = [
  'BULLETIN_LOG_URL',
  'BULLETIN_STAMP_URL',
  'BULLETIN_TRUST_FILE',
  'BULLETIN_KEY_FILE',
] as const;

const bulletinOf = (env: z.infer<typeof Environment>): Config['bulletin'] => {
  const [logUrl, stampUrl, trustFile, keyFile] = BULLETIN_VARIABLES.map((name) => env[name]);
  return logUrl && stampUrl && trustFile && keyFile
    ? { logUrl: logUrl.replace(/\/+$/, ''), stampUrl, trustFile: resolve(trustFile), keyFile: resolve(keyFile) }
    : null;
};

/** Value of TELEGRAM_CHANNEL for a site without a channel. */
const NO_CHANNEL = 'none';

const telegramOf = (env: z.infer<typeof Environment>): Config['telegram'] => {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name, TELEGRAM_CHANNEL: channel } = env;
  return token && name && channel && channel !== NO_CHANNEL ? { token, name, channel } : null;
};

/** Returns the reasons why live mode cannot start: missing or weak variables, and settings for the sandbox. */
const liveRefusals = (env: z.infer<typeof Environment>): string[] => {
  const reasons: string[] = [];
  if (!env.DATABASE_URL) reasons.push('DATABASE_URL is missing: live mode does not run on the embedded database');
  if (!env.PUBLIC_URL?.startsWith('https://')) reasons.push('PUBLIC_URL must be an https:// address');
  for (const name of ['SEED_KEY', 'PAYMENTS_SECRET'] as const)
    if (!isStrongSecret(env[name])) reasons.push(`${name} is ${env[name] ? 'weak' : 'missing'}: it ${MAKE_A_SECRET}`);
  if (!env.SEED_KEYS_READ.every(isStrongSecret)) reasons.push(`SEED_KEYS_READ has a weak key: each ${MAKE_A_SECRET}`);
  // Live mode without a token has no /metrics, so the token may be missing.
  if (env.METRICS_TOKEN && !isStrongSecret(env.METRICS_TOKEN))
    reasons.push(`METRICS_TOKEN is weak: it ${MAKE_A_SECRET}`);
  const own = [env.SEED_KEY, ...env.SEED_KEYS_READ, env.PAYMENTS_SECRET, env.METRICS_TOKEN].filter(
    (secret) => secret !== undefined,
  );
  if (new Set(own).size < own.length)
    reasons.push('SEED_KEY, SEED_KEYS_READ, PAYMENTS_SECRET and METRICS_TOKEN must differ');
  if (!env.PRICE_FEED) reasons.push('PRICE_FEED is missing: items have no prices without a feed (skinport)');
  if (!env.STEAM_API_KEY) reasons.push('STEAM_API_KEY is missing: nicknames cannot be read');
  const lacking = BOT_VARIABLES.filter((name) => !env[name]);
  if (lacking.length > 0)
    reasons.push(`${lacking.join(', ')} missing: skins cannot be traded without the site's Steam account`);
  const unpaid = BTCPAY_VARIABLES.filter((name) => !env[name]);
  if (unpaid.length > 0) reasons.push(`${unpaid.join(', ')} missing: withdrawals of money could not be paid`);
  const unpublished = BULLETIN_VARIABLES.filter((name) => !env[name]);
  if (unpublished.length > 0)
    reasons.push(`${unpublished.join(', ')} missing: the ends of fairness chains could not be published`);
  if (env.TELEGRAM_CHANNEL !== NO_CHANNEL && !telegramOf(env))
    reasons.push(
      'TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME and TELEGRAM_CHANNEL are needed for conditions that ask for a subscription; ' +
        'TELEGRAM_CHANNEL=none says that the site has no channel',
    );
  if ((env.DEMO_PLAYERS ?? 0) > 0) reasons.push('DEMO_PLAYERS must be 0: live mode has no house players');
  if (env.UPDRAFT_SETTINGS) reasons.push('UPDRAFT_SETTINGS is for the sandbox: use the stored operator settings');
  if (env.ROUBLE_RATES === 'sandbox') reasons.push("ROUBLE_RATES must not be the sandbox's in live mode");
  return reasons;
};

/**
 * Returns the variables of live mode that are set in the sandbox. They are refused, because they suggest that real
 * money was intended.
 */
const sandboxRefusals = (env: z.infer<typeof Environment>): string[] => {
  const named = {
    STRIPE_API_KEY: env.STRIPE_API_KEY,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
    AGGREGATOR_RECIPE: env.AGGREGATOR_RECIPE,
    TELEGRAM_BOT_TOKEN: env.TELEGRAM_BOT_TOKEN,
    BTCPAY_API_KEY: env.BTCPAY_API_KEY,
    BTCPAY_DEPOSITS_API_KEY: env.BTCPAY_DEPOSITS_API_KEY,
    YOOMONEY_TOKEN: env.YOOMONEY_TOKEN,
    YOOMONEY_PAYOUTS_TOKEN: env.YOOMONEY_PAYOUTS_TOKEN,
  };
  return Object.entries(named).flatMap(([name, value]) =>
    value ? [`${name} is for live mode: the sandbox plays with play money`] : [],
  );
};

const isHalf = ({ STRIPE_API_KEY: key, STRIPE_WEBHOOK_SECRET: secret }: z.infer<typeof Environment>): boolean =>
  (key === undefined) !== (secret === undefined);

const parseSettings = (text: string | undefined, reasons: string[]): Record<string, unknown> => {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The error is reported below, with the other reasons.
  }
  reasons.push('UPDRAFT_SETTINGS must be a JSON object such as {"crash.countdownTicks":3}');
  return {};
};

/**
 * Reads the configuration from the environment. `gaps`: other reasons that keep live mode from starting. Throws
 * BadConfig with every reason.
 */
export const readConfig = (
  environment: Record<string, string | undefined>,
  { gaps = [] }: { gaps?: readonly string[] } = {},
): Config => {
  const parsed = Environment.safeParse(withoutEmpty(environment));
  if (!parsed.success)
    throw new BadConfig(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const env = parsed.data;
  const isLive = env.UPDRAFT_MODE === 'live';
  const reasons = isLive ? [...liveRefusals(env), ...gaps] : sandboxRefusals(env);
  if (isLive && isHalf(env))
    reasons.push(
      'STRIPE_API_KEY and STRIPE_WEBHOOK_SECRET belong together: without the second no payment would ever be credited',
    );
  for (const names of isLive ? TOGETHER : [])
    if (names.some((name) => env[name]) && !names.every((name) => env[name]))
      reasons.push(`${names.join(', ')} belong together: without one of them no deposit would be credited`);
  if (env.BTCPAY_DEPOSITS_STORE_ID && env.BTCPAY_DEPOSITS_STORE_ID === env.BTCPAY_STORE_ID)
    reasons.push('BTCPAY_DEPOSITS_STORE_ID must differ from BTCPAY_STORE_ID: one store pays out, another one receives');
  const settingsOverride = parseSettings(env.UPDRAFT_SETTINGS, reasons);
  if (reasons.length > 0) throw new BadConfig(reasons);
  return {
    mode: env.UPDRAFT_MODE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    logLevel: env.LOG_LEVEL,
    webDir: env.WEB_DIR ? resolve(env.WEB_DIR) : null,
    settingsOverride,
    demoPlayers: isLive ? 0 : (env.DEMO_PLAYERS ?? 30),
    seedKey: env.SEED_KEY ?? null,
    seedKeysRead: env.SEED_KEYS_READ,
    seedKeysLost: env.SEED_KEYS_LOST,
    paymentsSecret: env.PAYMENTS_SECRET ?? null,
    priceFeed: env.PRICE_FEED ?? null,
    steamApiKey: env.STEAM_API_KEY ?? null,
    steamBot: steamBotOf(env),
    telegram: telegramOf(env),
    stripe:
      env.STRIPE_API_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            apiKey: env.STRIPE_API_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            webhookSecretsRead: env.STRIPE_WEBHOOK_SECRETS_READ,
          }
        : null,
    aggregator: env.AGGREGATOR_RECIPE,
    btcpay: isLive ? btcpayOf(env) : null,
    btcpayDeposits: isLive ? btcpayDepositsOf(env) : null,
    yoomoney: isLive ? yoomoneyOf(env) : null,
    yoomoneyPayouts: isLive && env.YOOMONEY_PAYOUTS_TOKEN ? { token: env.YOOMONEY_PAYOUTS_TOKEN } : null,
    bulletin: isLive ? bulletinOf(env) : null,
    roubleRates: env.ROUBLE_RATES ?? (isLive ? 'bank_of_russia' : 'sandbox'),
    realtimePort: env.REALTIME_PORT,
    metricsToken: env.METRICS_TOKEN ?? null,
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
    trustProxy: env.TRUST_PROXY,
  };
};
