import { createHmac, randomUUID } from 'node:crypto';
import { parseJson, type Fetch } from '../../http/bounded-fetch.ts';
import { languageOf } from '../../http/language.ts';
import type { PageHandler, PageRequest, PageResponse } from '../../http/page.ts';
import { htmlResponse, jsonResponse, redirectResponse } from '../../http/respond.ts';
import { problemPage } from '../../http/shell.ts';
import { secretFor, SIGNATURE_HEADER, signatureFailure } from '../signature.ts';
import { ACCOUNT_HEADER, accountOf, accountSecret } from './accounts.ts';
import { payerOf, type Payer } from '../payer.ts';
import { CARD_NUMBER, WALLET_NUMBER, checkoutPage } from './checkout-page.ts';
import { latePage } from './late-page.ts';
import { bodyOf, storyOf, type Report } from './stories.ts';
import { CHOICES, TEXTS, type CheckoutTexts } from './texts.ts';
import { readToken, writeToken } from '../token.ts';
import { createWebhookSender, scheduleByTimer, type Schedule, type Webhook } from './webhook-sender.ts';
import { Checkout, InvoiceRequest, type WebhookBody } from './wire.ts';

const MAX_BODY_CHARACTERS = 16_384;
/**
 * Default delay of a late payment: long enough to see the site handle the expired checkout, short enough to wait for.
 */
const LATE_DELAY_MS = 20_000;

/** Returns a new charge id. Every payment is its own charge. */
const newChargeId = (): string => `ch_${randomUUID()}`;

const MAX_NUMBER_CHARACTERS = 60;

/**
 * Returns the instrument that the payer has typed. A card is named by its fingerprint, as card processors do. Undefined
 * for the prefilled instrument, which all payers share, and for an unusable number.
 */
const typedPayer = (
  form: URLSearchParams,
  { checkout, secret }: { checkout: Checkout; secret: string },
): Payer | undefined => {
  const number = (form.get('payer') ?? '').trim();
  if (number.length > MAX_NUMBER_CHARACTERS || number === CARD_NUMBER || number === WALLET_NUMBER) return undefined;
  if (!checkout.method_code.startsWith('card')) return payerOf('wallet', number);
  const digits = number.replace(/\D/g, '');
  return digits === ''
    ? undefined
    : payerOf('card', createHmac('sha256', secret).update(`card:${digits}`).digest('hex'));
};

export interface SandboxCheckoutOptions {
  /** Public address of the server, without a trailing slash. */
  publicUrl: string;
  /** Path at which the handler is mounted, with a leading slash. */
  mountPath: string;
  /** Secret shared with `createSandboxPayments`. */
  secret: string;
  siteName: string;
  /** Returns the time since 1970, in ms. */
  now: () => number;
  /** Delay of a late payment's report after the report of the expired checkout. */
  lateDelayMs?: number;
  /** Time from the payment to its first later report (a chargeback or a refund), and between two of these. */
  chargebackMs?: number;
  schedule?: Schedule;
  fetch?: Fetch;
}

export interface SandboxCheckout {
  handle: PageHandler;
  /** Cancels webhooks that are not sent yet. */
  close(): void;
}

/**
 * Creates the checkout site of an invented provider: `POST /api/invoices` (signed by the merchant), `GET|POST
 * /pay/<token>`. Its timers are not stored, so pending reports and repeats are lost when the process ends.
 */
export const createSandboxCheckout = (options: SandboxCheckoutOptions): SandboxCheckout => {
  const { publicUrl, mountPath, secret, siteName, now, lateDelayMs = LATE_DELAY_MS, chargebackMs = 10_000 } = options;
  const sender = createWebhookSender({
    now,
    schedule: options.schedule ?? scheduleByTimer,
    fetch: options.fetch ?? globalThis.fetch,
  });

  const problem = (request: PageRequest, reason: keyof CheckoutTexts['problems'], status: number): PageResponse => {
    const language = languageOf(request);
    const { note, problems } = TEXTS[language];
    return htmlResponse(problemPage({ language, note, ...problems[reason] }), status);
  };

  const createInvoice = (request: PageRequest): PageResponse => {
    if (request.body.length > MAX_BODY_CHARACTERS) return jsonResponse({ error: 'too_large' }, 413);
    const account = accountOf(request.headers[ACCOUNT_HEADER]);
    if (account === null) return jsonResponse({ error: 'unauthorized' }, 401);
    const header = request.headers[SIGNATURE_HEADER];
    if (
      signatureFailure({
        secret: secretFor('api', accountSecret(account, secret)),
        rawBody: request.body,
        header,
        nowMs: now(),
      }) !== null
    ) {
      return jsonResponse({ error: 'unauthorized' }, 401);
    }
    const parsed = InvoiceRequest.safeParse(parseJson(request.body));
    if (!parsed.success) return jsonResponse({ error: 'invalid' }, 422);
    // The reference is computed from the invoice's id, so a repeated request opens no second payment.
    const providerRef = `sbx_${createHmac('sha256', secret).update(`ref:${parsed.data.invoice_id}`).digest('hex').slice(0, 24)}`;
    const token = writeToken({ ...parsed.data, provider_ref: providerRef, account }, secret);
    return jsonResponse({ redirect_url: `${publicUrl}${mountPath}/pay/${token}`, provider_ref: providerRef }, 201);
  };

  const webhook = (
    checkout: Checkout,
    report: Report,
    { chargeId, payer }: { chargeId: string; payer?: Payer | undefined },
  ): Webhook => {
    const eventId = `evt_${randomUUID()}`;
    let body: WebhookBody | undefined;
    return {
      url: checkout.webhook_url,
      secret: accountSecret(checkout.account, secret),
      flaw: report.flaw,
      // Built once, at the first sending, so that a repeat has the same body.
      body: () => (body ??= bodyOf(checkout, report, { eventId, chargeId, payer, nowMs: now() })),
    };
  };

  /** Pays after the end of the invoice. The checkout closes at once, so that nobody has to wait for the expiry. */
  const payLate = async (
    request: PageRequest,
    { checkout, payer }: { checkout: Checkout; payer: Payer | undefined },
  ): Promise<PageResponse> => {
    const chargeId = newChargeId();
    const isWaiting = sender.sendLater(webhook(checkout, { kind: 'paid' }, { chargeId, payer }), lateDelayMs);
    if (!isWaiting) return problem(request, 'busy', 503);
    await sender.send(webhook(checkout, { kind: 'expired' }, { chargeId: checkout.provider_ref }));
    return htmlResponse(latePage({ language: languageOf(request), checkout, delayMs: lateDelayMs }));
  };

  const settle = async (request: PageRequest, checkout: Checkout): Promise<PageResponse> => {
    const form = new URLSearchParams(request.body.slice(0, MAX_BODY_CHARACTERS));
    const choice = CHOICES.find((name) => name === form.get('choice'));
    if (choice === undefined) return problem(request, 'bad_choice', 400);
    const payer = typedPayer(form, { checkout, secret });
    if (choice === 'late') return payLate(request, { checkout, payer });
    const { now: reports, after = [] } = storyOf(choice, checkout);
    const chargeId = newChargeId();
    for (const [index, report] of after.entries()) {
      if (!sender.sendLater(webhook(checkout, report, { chargeId }), (index + 1) * chargebackMs))
        return problem(request, 'busy', 503);
    }
    for (const report of reports) {
      const told = webhook(checkout, report, { chargeId, payer });
      await sender.send(told);
      if (report.isRepeated === true) await sender.send(told);
    }
    return redirectResponse(checkout.return_url, 303);
  };

  const pay = async (request: PageRequest, token: string): Promise<PageResponse> => {
    const checkout = readToken(token, { schema: Checkout, secret });
    if (checkout === null) return problem(request, 'bad_token', 400);
    if (request.method === 'POST') return settle(request, checkout);
    return htmlResponse(
      checkoutPage({ language: languageOf(request), siteName, checkout, action: `${mountPath}/pay/${token}` }),
    );
  };

  const handle: PageHandler = async (request) => {
    if (request.method === 'POST' && request.path === '/api/invoices') return createInvoice(request);
    const token = /^\/pay\/([\w.-]+)$/.exec(request.path)?.[1];
    const isKnown = token !== undefined && (request.method === 'GET' || request.method === 'POST');
    return isKnown ? pay(request, token) : problem(request, 'not_found', 404);
  };

  return { handle, close: () => sender.close() };
};
