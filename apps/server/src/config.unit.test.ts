import { describe, expect, it } from 'vitest';
import { type BadConfig, readConfig } from './config.ts';
import { LIVE, RECIPE } from './testing/live-environment.ts';

const live = LIVE;
const reasons = (environment: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as BadConfig).reasons;
  }
};

describe('the sandbox', () => {
  it('the sandbox needs no configuration, and takes settings from the environment', () => {
    expect(readConfig({})).toMatchObject({ mode: 'sandbox', port: 8080, databaseUrl: null, demoPlayers: 30 });
    expect(readConfig({ UPDRAFT_SETTINGS: '{"crash.countdownTicks":3}', DEMO_PLAYERS: '0' })).toMatchObject({
      settingsOverride: { 'crash.countdownTicks': 3 },
      demoPlayers: 0,
    });
  });

  it('lists are split at commas', () => {
    expect(readConfig({})).toMatchObject({ seedKeysRead: [], seedKeysLost: [] });
    expect(readConfig({ SEED_KEYS_READ: 'a, b,' }).seedKeysRead).toEqual(['a', 'b']);
  });

  it('values that cannot be parsed are refused', () => {
    expect(reasons({ PORT: 'eighty' })).toHaveLength(1);
    expect(reasons({ UPDRAFT_SETTINGS: '[1]' })).toHaveLength(1);
    expect(reasons({ UPDRAFT_SETTINGS: 'crash' })).toHaveLength(1);
    expect(reasons({ TRUST_PROXY: 'everyone' })).toEqual([expect.stringMatching(/^TRUST_PROXY/)]);
  });
});

it('[S5] no proxy is trusted unless it is configured', () => {
  expect(readConfig({}).trustProxy('127.0.0.1', 0)).toBe(false);
  expect(readConfig({ TRUST_PROXY: 'loopback' }).trustProxy('127.0.0.1', 0)).toBe(true);
});

it('the sandbox refuses real payment providers', () => {
  expect(
    reasons({
      STRIPE_API_KEY: 'sk_live_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
      AGGREGATOR_RECIPE: RECIPE,
    }),
  ).toHaveLength(3);
});

describe('live mode', () => {
  it('live mode starts with a complete configuration', () => expect(reasons(live)).toEqual([]));

  it.each([
    ['the embedded database', { DATABASE_URL: undefined }, /DATABASE_URL/],
    ['a plain-HTTP address', { PUBLIC_URL: 'http://updraft.example' }, /https/],
    ['a missing seed key', { SEED_KEY: undefined }, /SEED_KEY/],
    ['a weak seed key', { SEED_KEY: 'a'.repeat(64) }, /SEED_KEY/],
    [
      'a sentence for a seed key',
      { SEED_KEY: 'the quick brown fox jumps over the lazy dog, twice a day' },
      /SEED_KEY is weak.*openssl rand -hex 32/,
    ],
    [
      'a repeated alphabet for a seed key',
      { SEED_KEY: 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789AB' },
      /SEED_KEY is weak/,
    ],
    ['a short payments secret', { PAYMENTS_SECRET: 'short' }, /PAYMENTS_SECRET is weak.*openssl rand -hex 32/],
    ['a weak token for metrics', { METRICS_TOKEN: 'metrics-metrics-metrics-metrics-metrics' }, /METRICS_TOKEN/],
    ['the seed key as the token for metrics', { METRICS_TOKEN: LIVE.SEED_KEY }, /differ/],
    [
      'a weak seed key to read with',
      { SEED_KEYS_READ: `${LIVE.PAYMENTS_SECRET.slice(1)},weak` },
      /SEED_KEYS_READ has a weak key/,
    ],
    ['the seed key as a key to read with', { SEED_KEYS_READ: LIVE.SEED_KEY }, /SEED_KEYS_READ.* must differ/],
    ['one secret for two purposes', { PAYMENTS_SECRET: LIVE.SEED_KEY }, /differ/],
    ['[F9] demo players', { DEMO_PLAYERS: '30' }, /DEMO_PLAYERS/],
    ['sandbox settings', { UPDRAFT_SETTINGS: '{}' }, /UPDRAFT_SETTINGS/],
    ['rates of the sandbox', { ROUBLE_RATES: 'sandbox' }, /ROUBLE_RATES/],
    ['half of what Stripe needs', { STRIPE_API_KEY: 'sk_live_0123456789' }, /belong together/],
    [
      'a test key of Stripe',
      { STRIPE_API_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' },
      /STRIPE_API_KEY/,
    ],
    ['an invalid recipe', { AGGREGATOR_RECIPE: '{"id":"kassa"}' }, /AGGREGATOR_RECIPE/],
    ['no price feed', { PRICE_FEED: undefined }, /PRICE_FEED/],
    ['a bulletin without its key', { BULLETIN_KEY_FILE: '' }, /BULLETIN_KEY_FILE missing/],
    ['payouts without their key', { BTCPAY_API_KEY: '' }, /BTCPAY_API_KEY missing: withdrawals/],
    ['a payment server without TLS', { BTCPAY_URL: 'http://btcpay.example' }, /BTCPAY_URL: must be an https/],
    ['an invalid payout method', { BTCPAY_PAYOUT_METHOD: 'usdt' }, /BTCPAY_PAYOUT_METHOD/],
    ['half of what deposits of BTCPay need', { BTCPAY_DEPOSITS_API_KEY: 'key' }, /BTCPAY_DEPOSITS_.* belong together/],
    [
      'one store for both directions',
      {
        BTCPAY_DEPOSITS_STORE_ID: LIVE.BTCPAY_STORE_ID,
        BTCPAY_DEPOSITS_API_KEY: 'key',
        BTCPAY_DEPOSITS_WEBHOOK_SECRET: 'secret',
      },
      /BTCPAY_DEPOSITS_STORE_ID must differ/,
    ],
    ['half of what YooMoney needs', { YOOMONEY_WALLET: '4100116075156746' }, /YOOMONEY_.* belong together/],
    ['an invalid wallet', { YOOMONEY_WALLET: '+7 900' }, /YOOMONEY_WALLET: must be the number/],
    ['an invalid fee', { YOOMONEY_FEE_PERCENT: '-1' }, /YOOMONEY_FEE_PERCENT/],
    ['a log without TLS', { BULLETIN_LOG_URL: 'http://log.example' }, /BULLETIN_LOG_URL: must be an https/],
    ['no Steam key', { STEAM_API_KEY: undefined }, /STEAM_API_KEY/],
    [
      'a Steam account without its secrets',
      { STEAM_BOT_SHARED_SECRET: undefined, STEAM_BOT_IDENTITY_SECRET: '' },
      /STEAM_BOT_SHARED_SECRET, STEAM_BOT_IDENTITY_SECRET/,
    ],
  ])('refuses %s in live mode', (_what, change, told) => {
    const found = reasons({ ...live, ...change });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((reason) => told.test(reason))).toBe(true);
  });

  it('live mode takes payment providers from the environment', () => {
    const config = readConfig({
      ...live,
      STRIPE_API_KEY: 'rk_live_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
      AGGREGATOR_RECIPE: RECIPE,
    });
    expect(config).toMatchObject({
      stripe: { apiKey: 'rk_live_0123456789' },
      aggregator: { id: 'kassa' },
      roubleRates: 'bank_of_russia',
    });
    expect(readConfig(live)).toMatchObject({ stripe: null, aggregator: null });
  });

  it('further webhook secrets are read, which are accepted while one is replaced', () => {
    const named = {
      STRIPE_API_KEY: 'rk_live_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
      BTCPAY_DEPOSITS_STORE_ID: 'deposits',
      BTCPAY_DEPOSITS_API_KEY: 'key',
      BTCPAY_DEPOSITS_WEBHOOK_SECRET: 'a',
      YOOMONEY_WALLET: '41001234567890',
      YOOMONEY_TOKEN: 'token',
      YOOMONEY_NOTIFICATION_SECRET: 'b',
    };
    const read = (config: ReturnType<typeof readConfig>) => [
      ...[config.stripe, config.btcpay, config.btcpayDeposits].map((one) => one?.webhookSecretsRead),
      config.yoomoney?.notificationSecretsRead,
    ];
    expect(read(readConfig({ ...live, ...named }))).toEqual([[], [], [], []]);
    const others = {
      STRIPE_WEBHOOK_SECRETS_READ: 'whsec_other',
      BTCPAY_WEBHOOK_SECRETS_READ: 'one, two',
      BTCPAY_DEPOSITS_WEBHOOK_SECRETS_READ: 'three',
      YOOMONEY_NOTIFICATION_SECRETS_READ: 'four',
    };
    expect(read(readConfig({ ...live, ...named, ...others }))).toEqual([
      ['whsec_other'],
      ['one', 'two'],
      ['three'],
      ['four'],
    ]);
  });

  it('no reason of a refusal contains a secret', () => {
    const spoilt = RECIPE.replace('"AMOUNT"', '7');
    const said = reasons({
      ...live,
      STRIPE_API_KEY: 'sk_test_of_great_secrecy',
      AGGREGATOR_RECIPE: spoilt,
      SEED_KEY: 'short secret',
    }).join('\n');
    expect(said).toContain('AGGREGATOR_RECIPE');
    for (const secret of ['great_secrecy', 'secret of the aggregator', 'short secret'])
      expect(said).not.toContain(secret);
  });

  it('a refusal names every reason at once', () => {
    expect(reasons({ UPDRAFT_MODE: 'live', DEMO_PLAYERS: '5' }).length).toBeGreaterThanOrEqual(6);
    const gaps = ['another reason'];
    expect(() => readConfig({ ...live, SEED_KEY: 'weak' }, { gaps })).toThrow(/SEED_KEY[^]*another reason/);
    expect(readConfig({}, { gaps }).mode).toBe('sandbox');
  });
});
