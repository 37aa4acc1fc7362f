import { createHash, createHmac } from 'node:crypto';

/**
 * Three recipes modelled on the documentation of aggregators. The provider's side computes signatures without the
 * tested code.
 */

export interface Example {
  name: string;
  recipe: object;
  /**
   * Checks the fields of a payment as the provider does, and returns invoice and amount; throws if a field is wrong.
   */
  invoiceOf(fields: URLSearchParams): { invoice: string; amount: string };
  /** Returns the fields of a report, including the signature. */
  report(what: {
    kind: 'paid' | 'failed' | 'refunded' | 'charged_back' | 'charge_reinstated';
    invoice: string;
    amount: string;
    currency: string;
    charge: number;
    atMs: number;
  }): Record<string, string>;
  sign(fields: URLSearchParams, secret?: string): string;
  signatureField: string;
  reportsBy: 'GET' | 'POST';
}

const hash = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');
const expectSame = (claimed: string | null, ours: string): void => {
  if (claimed !== ours) throw new Error(`the provider refuses the signature ${String(claimed)}`);
};
const of = (fields: URLSearchParams, name: string): string => fields.get(name) ?? '';

/**
 * Recipe with MD5 in lower case over merchant, amount, secret word, currency and order. The report contains the
 * provider's id of the charge unsigned.
 */
export const KASSA: Example = {
  name: 'like Free-Kassa',
  recipe: {
    id: 'kassa',
    merchant: '7012',
    pay: {
      url: 'PROVIDER/pay',
      by: 'redirect',
      fields: {
        m: 'merchant',
        oa: 'amount',
        currency: 'currency',
        o: 'invoice',
        i: { by_method: { card_aggregator: '36', ewallet: '6' } },
        lang: { text: 'ru' },
      },
      signatureField: 's',
      signature: { parts: ['m', 'oa', { secret: true }, 'currency', 'o'], hash: 'md5', secret: 'first secret word' },
    },
    report: {
      invoice: 'MERCHANT_ORDER_ID',
      amount: 'AMOUNT',
      merchant: 'MERCHANT_ID',
      reference: 'intid',
      signatureField: 'SIGN',
      signature: {
        parts: ['MERCHANT_ID', 'AMOUNT', { secret: true }, 'MERCHANT_ORDER_ID'],
        hash: 'md5',
        secret: 'second secret word',
      },
      answer: 'YES',
    },
  },
  invoiceOf: (fields) => {
    expectSame(fields.get('s'), hash('md5', `7012:${of(fields, 'oa')}:first secret word:USD:${of(fields, 'o')}`));
    return { invoice: of(fields, 'o'), amount: of(fields, 'oa') };
  },
  report: ({ invoice, amount, charge }) => ({
    MERCHANT_ID: '7012',
    AMOUNT: amount,
    intid: String(charge),
    MERCHANT_ORDER_ID: invoice,
    P_EMAIL: 'payer@example.com',
    CUR_ID: '36',
    payer_account: '41001234567890',
  }),
  sign: (fields, secret = 'second secret word') =>
    hash('md5', `${of(fields, 'MERCHANT_ID')}:${of(fields, 'AMOUNT')}:${secret}:${of(fields, 'MERCHANT_ORDER_ID')}`),
  signatureField: 'SIGN',
  reportsBy: 'POST',
};

/**
 * Recipe with SHA-256 in upper case. The invoice id is in an additional field that is signed with its name. The
 * provider numbers its charges itself.
 */
export const ROBO: Example = {
  name: 'like Robokassa',
  recipe: {
    id: 'robo',
    merchant: 'updraft',
    pay: {
      url: 'PROVIDER/pay?Culture=en',
      by: 'redirect',
      fields: { MerchantLogin: 'merchant', OutSum: 'amount', Description: 'description', Shp_invoice: 'invoice' },
      signatureField: 'SignatureValue',
      signature: {
        parts: ['MerchantLogin', 'OutSum', { text: '' }, { secret: true }, { named: 'Shp_invoice' }],
        hash: 'sha256',
        case: 'upper',
        secret: 'password one',
      },
    },
    report: {
      invoice: 'Shp_invoice',
      amount: 'OutSum',
      charge: 'InvId',
      signatureField: 'SignatureValue',
      signature: {
        parts: ['OutSum', 'InvId', { secret: true }, { named: 'Shp_invoice' }],
        hash: 'sha256',
        case: 'upper',
        secret: 'password two',
      },
      answer: 'OK{InvId}',
    },
  },
  invoiceOf: (fields) => {
    expectSame(
      fields.get('SignatureValue'),
      hash(
        'sha256',
        `updraft:${of(fields, 'OutSum')}::password one:Shp_invoice=${of(fields, 'Shp_invoice')}`,
      ).toUpperCase(),
    );
    return { invoice: of(fields, 'Shp_invoice'), amount: of(fields, 'OutSum') };
  },
  report: ({ invoice, amount, charge }) => ({
    OutSum: `${amount}0000`,
    InvId: String(charge),
    Shp_invoice: invoice,
    PaymentMethod: 'BankCard',
  }),
  sign: (fields, secret = 'password two') =>
    hash(
      'sha256',
      `${of(fields, 'OutSum')}:${of(fields, 'InvId')}:${secret}:Shp_invoice=${of(fields, 'Shp_invoice')}`,
    ).toUpperCase(),
  signatureField: 'SignatureValue',
  reportsBy: 'GET',
};

/** Recipe with HMAC over all decisive fields, payment by form, and reports with a status and a time. */
export const KEYED: Example = {
  name: 'with HMAC, states and time',
  recipe: {
    id: 'keyed',
    merchant: 'm-1',
    pay: {
      url: 'PROVIDER/pay',
      by: 'form',
      fields: {
        shop: 'merchant',
        sum: 'amount',
        cur: 'currency',
        order: 'invoice',
        about: 'description',
        back: 'return_url',
        notify: 'webhook_url',
        until: 'expires_s',
      },
      signatureField: 'sig',
      signature: {
        parts: ['shop', 'sum', 'cur', 'order', 'until'],
        separator: '|',
        hash: 'hmac-sha256',
        secret: 'a key for asking',
      },
    },
    report: {
      invoice: 'order',
      amount: 'sum',
      currency: 'cur',
      charge: 'charge',
      status: {
        field: 'state',
        paid: ['success', 'paid'],
        failed: ['fail'],
        refunded: ['refund'],
        charged_back: ['chargeback'],
        charge_reinstated: ['chargeback_won'],
        ignored: ['wait'],
      },
      time: { field: 'ts', unit: 's', of: 'report' },
      signatureField: 'sig',
      signature: {
        parts: ['order', 'sum', 'cur', 'charge', 'state', 'ts'],
        separator: '|',
        hash: 'hmac-sha256',
        secret: 'a key for reports',
      },
      addresses: ['203.0.113.7'],
    },
  },
  invoiceOf: (fields) => {
    const signed = ['shop', 'sum', 'cur', 'order', 'until'].map((name) => of(fields, name)).join('|');
    expectSame(fields.get('sig'), createHmac('sha256', 'a key for asking').update(signed).digest('hex'));
    return { invoice: of(fields, 'order'), amount: of(fields, 'sum') };
  },
  report: ({ kind, invoice, amount, currency, charge, atMs }) => ({
    order: invoice,
    sum: amount,
    cur: currency,
    charge: `c${charge}`,
    state: {
      paid: 'success',
      failed: 'fail',
      refunded: 'refund',
      charged_back: 'chargeback',
      charge_reinstated: 'chargeback_won',
    }[kind],
    ts: String(Math.floor(atMs / 1000)),
  }),
  sign: (fields, secret = 'a key for reports') =>
    createHmac('sha256', secret)
      .update(['order', 'sum', 'cur', 'charge', 'state', 'ts'].map((name) => of(fields, name)).join('|'))
      .digest('hex'),
  signatureField: 'sig',
  reportsBy: 'POST',
};
