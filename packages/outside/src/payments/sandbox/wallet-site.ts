import { randomInt } from 'node:crypto';
import { parseJson } from '../../http/bounded-fetch.ts';
import { languageOf } from '../../http/language.ts';
import type { PageHandler, PageRequest, PageResponse } from '../../http/page.ts';
import { htmlResponse, jsonResponse, redirectResponse, textResponse } from '../../http/respond.ts';
import { problemPage } from '../../http/shell.ts';
import { secretFor, SIGNATURE_HEADER, signatureFailure } from '../signature.ts';
import { accountSecret, P2P_ACCOUNT } from './accounts.ts';
import { openJournal, readJournal } from '../../sandbox/journal.ts';
import { seal } from './sealed.ts';
import { readToken, writeToken } from '../token.ts';
import { COPY_SCRIPT, PAYER, receiptPage, walletPage } from './wallet-page.ts';
import { WALLET_CHOICES, WALLET_TEXTS, type WalletChoice, type WalletTexts } from './wallet-texts.ts';
import { FindReceipt, Transfer, WalletRequest, type ReceiptAnswer } from './wallet-wire.ts';

const MAX_BODY_CHARACTERS = 16_384;
const PAYEE = '+7 900 000-00-01';
const OTHER_PAYEE = '+7 900 000-00-99';
const KOPECKS_PER_ROUBLE = 100;
const MAX_PAYER_CHARACTERS = 60;

export interface SandboxWalletSiteOptions {
  /** Public address of the server, without a trailing slash. */
  publicUrl: string;
  /** Path at which the handler is mounted, with a leading slash. */
  mountPath: string;
  /** Secret shared with `createSandboxWallet`. */
  secret: string;
  /** Path of the append-only file with the wallet's transfers. */
  bookPath: string;
  /** Returns the time since 1970, in ms. */
  now: () => number;
}

export interface SandboxWalletSite {
  handle: PageHandler;
  close(): Promise<void>;
}

/** Returns every transfer made at a wallet site, for checks. It can be called after a kill, too. */
export const readWalletBook = (path: string): Promise<Transfer[]> => readJournal(path, Transfer);

/**
 * Returns the transfer of a choice. For `rouble_less` the sum is a rouble less than requested, or a rouble more if the
 * sum is too small.
 */
const transferOf = (
  choice: WalletChoice,
  { amount_kopecks: asked, invoice_id, payee = PAYEE }: WalletRequest,
): Pick<Transfer, 'payee' | 'amount_kopecks' | 'comment'> => ({
  payee: choice === 'other_payee' ? OTHER_PAYEE : payee,
  amount_kopecks:
    choice === 'rouble_less' ? asked + (asked > KOPECKS_PER_ROUBLE ? -KOPECKS_PER_ROUBLE : KOPECKS_PER_ROUBLE) : asked,
  comment: choice === 'no_comment' ? '' : invoice_id,
});

/** Returns the wallet that the payer has typed; an empty object for the prefilled one. */
const typedPayer = (form: URLSearchParams): Pick<Transfer, 'payer'> => {
  const payer = (form.get('payer') ?? '').trim().slice(0, MAX_PAYER_CHARACTERS);
  return payer === '' || payer === PAYER ? {} : { payer };
};

/**
 * Creates the site of an invented e-wallet: `POST /api/requests`, `POST /api/receipts/find` (signed, with sealed
 * responses), and for the payer `/pay/<token>` and `/receipt/<number>`. A transfer is on the disk before its receipt is
 * shown.
 */
export const createSandboxWalletSite = async (options: SandboxWalletSiteOptions): Promise<SandboxWalletSite> => {
  const { publicUrl, mountPath, now } = options;
  const secret = accountSecret(P2P_ACCOUNT, options.secret);
  const { before, journal } = await openJournal(options.bookPath, Transfer);
  const transfers = new Map(before.map((transfer) => [transfer.receipt, transfer]));

  const problem = (request: PageRequest, reason: keyof WalletTexts['problems'], status: number): PageResponse => {
    const language = languageOf(request);
    const { note, problems } = WALLET_TEXTS[language];
    return htmlResponse(problemPage({ language, note, ...problems[reason] }), status);
  };
  const sealed = (answer: object): PageResponse => ({
    ...jsonResponse({}),
    body: seal(answer, { secret, nowMs: now() }),
  });

  const createRequest = (body: string): PageResponse => {
    const request = WalletRequest.safeParse(parseJson(body)).data;
    if (request === undefined) return jsonResponse({ error: 'invalid' }, 422);
    const url = `${publicUrl}${mountPath}/pay/${writeToken(request, secret)}`;
    return sealed({ invoice_id: request.invoice_id, url, payee: request.payee ?? PAYEE });
  };

  const findReceipt = (body: string): PageResponse => {
    const asked = FindReceipt.safeParse(parseJson(body)).data;
    if (asked === undefined) return jsonResponse({ error: 'invalid' }, 422);
    const transfer = transfers.get(asked.receipt);
    const answer: ReceiptAnswer =
      transfer === undefined ? { receipt: asked.receipt, status: 'not_found' } : { ...transfer, status: 'found' };
    return sealed(answer);
  };

  const api = (request: PageRequest, answer: (body: string) => PageResponse): PageResponse => {
    if (request.body.length > MAX_BODY_CHARACTERS) return jsonResponse({ error: 'too_large' }, 413);
    const failure = signatureFailure({
      secret: secretFor('api', secret),
      rawBody: request.body,
      header: request.headers[SIGNATURE_HEADER],
      nowMs: now(),
    });
    return failure === null ? answer(request.body) : jsonResponse({ error: 'unauthorized' }, 401);
  };

  const freeNumber = (): string => {
    const receipt = String(randomInt(10_000_000_000_000, 100_000_000_000_000));
    return transfers.has(receipt) ? freeNumber() : receipt;
  };

  const transferFor = async (request: PageRequest, wanted: WalletRequest): Promise<PageResponse> => {
    const form = new URLSearchParams(request.body.slice(0, MAX_BODY_CHARACTERS));
    const choice = WALLET_CHOICES.find((name) => name === form.get('choice'));
    if (choice === undefined) return problem(request, 'bad_choice', 400);
    const transfer: Transfer = {
      receipt: freeNumber(),
      ...transferOf(choice, wanted),
      currency: 'RUB',
      paid_at_ms: now(),
      ...typedPayer(form),
    };
    await journal.append([transfer]);
    transfers.set(transfer.receipt, transfer);
    return redirectResponse(`${mountPath}/receipt/${transfer.receipt}?lang=${languageOf(request)}`, 303);
  };

  const pay = async (request: PageRequest, token: string): Promise<PageResponse> => {
    const wanted = readToken(token, { schema: WalletRequest, secret });
    if (wanted === null) return problem(request, 'bad_token', 400);
    if (request.method === 'POST') return transferFor(request, wanted);
    return htmlResponse(
      walletPage({
        language: languageOf(request),
        request: wanted,
        payee: wanted.payee ?? PAYEE,
        action: `${mountPath}/pay/${token}`,
      }),
    );
  };

  const showReceipt = (request: PageRequest, receipt: string): PageResponse => {
    const transfer = transfers.get(receipt);
    if (transfer === undefined) return problem(request, 'not_found', 404);
    return htmlResponse(
      receiptPage({
        language: languageOf(request),
        transfer,
        address: `${mountPath}/receipt/${receipt}`,
        scriptUrl: `${mountPath}/copy.js`,
      }),
    );
  };

  const handle: PageHandler = async (request) => {
    const { method, path } = request;
    if (method === 'POST' && path === '/api/requests') return api(request, createRequest);
    if (method === 'POST' && path === '/api/receipts/find') return api(request, findReceipt);
    const token = /^\/pay\/([\w.-]+)$/.exec(path)?.[1];
    if (token !== undefined && (method === 'GET' || method === 'POST')) return pay(request, token);
    const receipt = /^\/receipt\/(\d{14})$/.exec(path)?.[1];
    if (receipt !== undefined && method === 'GET') return showReceipt(request, receipt);
    if (path === '/copy.js' && method === 'GET')
      return {
        ...textResponse(COPY_SCRIPT),
        headers: { ...textResponse('').headers, 'content-type': 'text/javascript; charset=utf-8' },
      };
    return problem(request, 'not_found', 404);
  };

  return { handle, close: () => journal.close() };
};
