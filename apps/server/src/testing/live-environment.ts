/** Smallest environment of live mode. */
export const LIVE = {
  UPDRAFT_MODE: 'live',
  DATABASE_URL: 'postgres://user@db/updraft',
  PUBLIC_URL: 'https://updraft.example',
  SEED_KEY: 'e5c1a94bd07f3862fa1b7e90d4c82563b9f0471e6ad8352c90be74f61a2d8c05',
  PAYMENTS_SECRET: 'qX3vT8mKz1LwYc7RdH0sNf5uPbG2jEa9oVkQ4xWnZ6A=',
  PRICE_FEED: 'skinport',
  STEAM_API_KEY: 'key',
  STEAM_BOT_ACCOUNT: 'hangar',
  STEAM_BOT_PASSWORD: 'password',
  STEAM_BOT_SHARED_SECRET: 'c2hhcmVk',
  STEAM_BOT_IDENTITY_SECRET: 'aWRlbnRpdHk=',
  TELEGRAM_CHANNEL: 'none',
  BTCPAY_URL: 'https://btcpay.example',
  BTCPAY_STORE_ID: 'store',
  BTCPAY_API_KEY: 'key of the store',
  BTCPAY_WEBHOOK_SECRET: 'secret of the webhook',
  BULLETIN_LOG_URL: 'https://log.example',
  BULLETIN_STAMP_URL: 'http://stamps.example/rfc3161',
  BULLETIN_TRUST_FILE: 'trusted_root.json',
  BULLETIN_KEY_FILE: 'bulletin-key.pem',
} as const;

/** Recipe of an aggregator, as the text of its environment variable. */
export const RECIPE = JSON.stringify({
  id: 'kassa',
  merchant: '7012',
  pay: {
    url: 'https://pay.example/',
    by: 'redirect',
    fields: { m: 'merchant', oa: 'amount', currency: 'currency', o: 'invoice' },
    signatureField: 's',
    signature: {
      parts: ['m', 'oa', { secret: true }, 'currency', 'o'],
      hash: 'md5',
      secret: 'a secret of the aggregator',
    },
  },
  report: {
    invoice: 'MERCHANT_ORDER_ID',
    amount: 'AMOUNT',
    merchant: 'MERCHANT_ID',
    signatureField: 'SIGN',
    signature: {
      parts: ['MERCHANT_ID', 'AMOUNT', { secret: true }, 'MERCHANT_ORDER_ID'],
      hash: 'md5',
      secret: 'another secret of the aggregator',
    },
    answer: 'YES',
  },
});
