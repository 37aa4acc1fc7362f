import { createHmac } from 'node:crypto';
import { parseJson, type Fetch } from '../../http/bounded-fetch.ts';
import { languageOf } from '../../http/language.ts';
import type { PageHandler, PageRequest, PageResponse } from '../../http/page.ts';
import { htmlResponse, jsonResponse } from '../../http/respond.ts';
import { problemPage } from '../../http/shell.ts';
import { secretFor, SIGNATURE_HEADER, signatureFailure } from '../signature.ts';
import { openPayoutBook, type PayoutEntry } from './payout-book.ts';
import { answerOf, isDelayed, isSame, outcomeOf, webhookBodyOf } from './payout-outcomes.ts';
import { payoutsPage } from './payouts-page.ts';
import { PAYOUT_TEXTS } from './payouts-texts.ts';
import { FindRequest, PayoutRequest, sealAnswer, type PayoutAnswer } from './payouts-wire.ts';
import { createWebhookSender, scheduleByTimer, type Schedule } from './webhook-sender.ts';

const MAX_BODY_CHARACTERS = 16_384;
/** Delay after a start for reports that were not received before. The site must be listening first. */
const RETELL_DELAY_MS = 1_000;
const MAX_RETOLD = 500;

export interface SandboxPayoutSiteOptions {
  /** Path at which the handler is mounted, with a leading slash. */
  mountPath: string;
  /** Secret shared with `createSandboxPayouts`. */
  secret: string;
  /** Path of the append-only file with the site's payouts. */
  bookPath: string;
  /** Returns the time since 1970, in ms. */
  now: () => number;
  /** Duration of a delayed payout, ms. */
  delayMs?: number;
  schedule?: Schedule;
  fetch?: Fetch;
}

export interface SandboxPayoutSite {
  handle: PageHandler;
  /** Cancels pending work, which the next start continues from the book. */
  close(): Promise<void>;
}

/**
 * Creates the payout site of the invented provider: `POST /api/payouts`, `POST /api/payouts/find` (signed by the
 * merchant, with signed responses), and `/`, the last entries of its book. The state behind every sent response
 * survives a SIGKILL.
 */
export const createSandboxPayoutSite = async (options: SandboxPayoutSiteOptions): Promise<SandboxPayoutSite> => {
  const { mountPath, secret, now, delayMs = 60_000, schedule = scheduleByTimer } = options;
  const book = await openPayoutBook(options.bookPath);
  const sender = createWebhookSender({ now, schedule, fetch: options.fetch ?? globalThis.fetch });
  const timers = new Set<() => void>();
  const busy = new Set<Promise<unknown>>();
  let isClosed = false;

  /**
   * Runs work for which no response waits. `close` waits for it. After a disk failure the next start repeats the work.
   */
  const inBackground = (work: () => Promise<unknown>): void => {
    if (isClosed) return;
    const done: Promise<unknown> = work()
      .catch(() => undefined)
      .finally(() => busy.delete(done));
    busy.add(done);
  };
  const later = (run: () => void, afterMs: number): void => {
    const cancel = schedule(
      () => {
        timers.delete(cancel);
        run();
      },
      Math.max(0, afterMs),
    );
    timers.add(cancel);
  };
  const tell = (entry: PayoutEntry): void => {
    const body = webhookBodyOf(entry);
    if (body === null) return;
    const onTaken = (): void => inBackground(() => book.told(entry.payoutId));
    inBackground(() => sender.send({ url: entry.webhookUrl, body: () => body, secret, onTaken }));
  };
  const settle = async (payoutId: string): Promise<void> => {
    const settled = await book.settle(payoutId, now());
    if (settled) tell(settled);
  };
  /**
   * Returns the present entry, settled if its time has come. The timer may still be pending, or its write may have
   * failed on a full disk.
   */
  const upToDate = async (entry: PayoutEntry): Promise<PayoutEntry> => {
    if (entry.state === 'pending' && entry.dueAtMs <= now()) await settle(entry.payoutId);
    return (await book.find(entry.payoutId)) ?? entry;
  };
  const settleWhenDue = (entry: PayoutEntry): void =>
    later(() => inBackground(() => settle(entry.payoutId)), entry.dueAtMs - now());

  for (const entry of book.all().filter(({ state }) => state === 'pending')) settleWhenDue(entry);
  for (const entry of book
    .all()
    .filter(({ state, isTold }) => state !== 'pending' && !isTold)
    .slice(-MAX_RETOLD))
    later(() => tell(entry), RETELL_DELAY_MS);

  const sealed = (answer: PayoutAnswer): PageResponse => ({
    ...jsonResponse({}),
    body: sealAnswer(answer, { secret, nowMs: now() }),
  });

  const pay = async (body: string): Promise<PageResponse> => {
    const parsed = PayoutRequest.safeParse(parseJson(body));
    if (!parsed.success) return jsonResponse({ error: 'invalid' }, 422);
    const request = parsed.data;
    const atMs = now();
    const providerRef = `sbp_${createHmac('sha256', secret).update(`payout:${request.payout_id}`).digest('hex').slice(0, 24)}`;
    const dueAtMs = isDelayed(request) ? atMs + delayMs : atMs;
    const { entry, isNew } = await book.enter({ request, providerRef, ...outcomeOf(request), atMs, dueAtMs });
    if (!isSame(entry, request)) return jsonResponse({ error: 'another_payout_has_this_id' }, 409);
    if (isNew && entry.state === 'pending') settleWhenDue(entry);
    else if (isNew) tell(entry);
    return sealed(answerOf(isNew ? entry : await upToDate(entry)));
  };

  const find = async (body: string): Promise<PageResponse> => {
    const parsed = FindRequest.safeParse(parseJson(body));
    if (!parsed.success) return jsonResponse({ error: 'invalid' }, 422);
    const payoutId = parsed.data.payout_id;
    const entry = await book.find(payoutId);
    if (entry === undefined) return sealed({ payout_id: payoutId, status: 'unknown' });
    return sealed(answerOf(await upToDate(entry)));
  };

  const api = async (request: PageRequest, answer: (body: string) => Promise<PageResponse>): Promise<PageResponse> => {
    if (isClosed) return jsonResponse({ error: 'closing' }, 503);
    if (request.body.length > MAX_BODY_CHARACTERS) return jsonResponse({ error: 'too_large' }, 413);
    const failure = signatureFailure({
      secret: secretFor('api', secret),
      rawBody: request.body,
      header: request.headers[SIGNATURE_HEADER],
      nowMs: now(),
    });
    return failure === null ? answer(request.body) : jsonResponse({ error: 'unauthorized' }, 401);
  };

  const handle: PageHandler = async (request) => {
    if (request.method === 'POST' && request.path === '/api/payouts') return api(request, pay);
    if (request.method === 'POST' && request.path === '/api/payouts/find') return api(request, find);
    const language = languageOf(request);
    const { note, notFound } = PAYOUT_TEXTS[language];
    if (request.method === 'GET' && request.path === '/')
      return htmlResponse(payoutsPage({ language, entries: book.all(), address: `${mountPath}/`, delayMs }));
    return htmlResponse(problemPage({ language, note, ...notFound }), 404);
  };

  return {
    handle,
    close: async () => {
      isClosed = true;
      sender.close();
      for (const cancel of timers) cancel();
      timers.clear();
      await Promise.all(busy);
      await book.close();
    },
  };
};
