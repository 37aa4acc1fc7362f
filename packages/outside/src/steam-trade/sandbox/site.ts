import { createHash } from 'node:crypto';
import type { Fetch } from '../../http/bounded-fetch.ts';
import { languageOf } from '../../http/language.ts';
import type { PageHandler, PageRequest, PageResponse } from '../../http/page.ts';
import { htmlResponse, redirectResponse } from '../../http/respond.ts';
import { problemPage } from '../../http/shell.ts';
import { isSteamId } from '../../steam-openid/steam-id.ts';
import { createTradeApi } from './api.ts';
import { ACCOUNT_MODES, TradeBook } from './book.ts';
import { createHooks } from './hooks.ts';
import { accountPage, listPage, offerPage } from './pages.ts';
import { CHOICES, Platform } from './platform.ts';
import { TEXTS, type TradeTexts } from './texts.ts';

const MAX_FORM_CHARACTERS = 4096;
const LISTED = 20;

export interface SandboxTradeSiteOptions {
  /** Public address of the server, without a trailing slash. */
  publicUrl: string;
  /** Path at which the handler is mounted, with a leading slash. */
  mountPath: string;
  /** Secret shared with `createSandboxTrades`. */
  secret: string;
  siteName: string;
  /** Returns the time since 1970, in ms. */
  now: () => number;
  /** Path of the file with the platform's state: accounts, offers and orders. */
  path: string;
  /** Returns the market hash names for generated inventories. */
  names: () => readonly string[];
  isSoldOut?: (marketHashName: string) => boolean;
  /** Time until the automatic acceptance of an offer, ms; null: never. */
  acceptAfterMs?: number | null;
  /** Time for which a traded item cannot be traded again, ms. */
  holdMs?: number;
  /** Interval at which the site calls `tick` itself, ms; 0: never, for tests that call `tick`. */
  tickMs?: number;
  fetch?: Fetch;
}

export interface SandboxTradeSite {
  handle: PageHandler;
  /** Applies all changes of offers whose time has come. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/** Returns the token of an account's trade link. */
export const sandboxTokenOf = (steamId: string): string =>
  createHash('sha256').update(`trade token ${steamId}`).digest('base64url').slice(0, 8);

/**
 * Creates the trading platform of the sandbox: its signed API, a page for every offer and account, and a file with its
 * state, which survives a SIGKILL.
 */
export const createSandboxTradeSite = async (options: SandboxTradeSiteOptions): Promise<SandboxTradeSite> => {
  const {
    publicUrl,
    mountPath,
    secret,
    siteName,
    now,
    path,
    names,
    isSoldOut = () => false,
    acceptAfterMs = 5000,
    holdMs = 300_000,
    tickMs = 1000,
  } = options;
  const book = await TradeBook.open({ path, names, holdMs });
  const hooks = createHooks({ secret, now, fetch: options.fetch ?? globalThis.fetch });
  const platform = new Platform({ book, hooks, now, acceptAfterMs });
  const api = createTradeApi({
    platform,
    book,
    secret,
    now,
    isSoldOut,
    urlOf: (platformId) => `${publicUrl}${mountPath}/offer/${platformId}`,
  });
  const timer = tickMs > 0 ? setInterval(() => void platform.tick().catch(() => undefined), tickMs).unref() : undefined;

  const problem = (request: PageRequest, reason: keyof TradeTexts['problems'], status: number): PageResponse => {
    const language = languageOf(request);
    const { note, problems } = TEXTS[language];
    return htmlResponse(problemPage({ language, note, ...problems[reason] }), status);
  };
  const formOf = (request: PageRequest): URLSearchParams =>
    new URLSearchParams(request.body.slice(0, MAX_FORM_CHARACTERS));

  const offer = async (request: PageRequest, platformId: string): Promise<PageResponse> => {
    const found = book.findByPlatformId(platformId);
    if (!found) return problem(request, 'no_offer', 404);
    const pagePath = `${mountPath}/offer/${platformId}`;
    const language = languageOf(request);
    if (request.method === 'POST') {
      const choice = CHOICES.find((name) => name === formOf(request).get('choice'));
      const isDone = choice !== undefined && (await platform.choose(found.request.offer_id, choice));
      return isDone ? redirectResponse(`${pagePath}?lang=${language}`, 303) : problem(request, 'too_late', 409);
    }
    await platform.tick();
    await platform.putOff(found.request.offer_id);
    const held = new Map(
      book
        .inventoryOf(found.request.partner, { without: found.request.offer_id })
        .map((item) => [item.assetId, item.marketHashName]),
    );
    return htmlResponse(
      offerPage({
        language,
        siteName,
        siteUrl: publicUrl,
        offer: found,
        receiveNames: found.request.receive.map((id) => held.get(id) ?? id),
        path: pagePath,
        nowMs: now(),
      }),
    );
  };

  const account = async (request: PageRequest, steamId: string): Promise<PageResponse> => {
    const pagePath = `${mountPath}/account/${steamId}`;
    const language = languageOf(request);
    if (request.method === 'POST') {
      const mode = ACCOUNT_MODES.find((name) => name === formOf(request).get('mode'));
      if (mode) await book.write({ kind: 'account', atMs: now(), steamId, mode });
      return redirectResponse(`${pagePath}?lang=${language}`, 303);
    }
    return htmlResponse(
      accountPage({
        language,
        siteName,
        siteUrl: publicUrl,
        steamId,
        token: sandboxTokenOf(steamId),
        mode: book.modeOf(steamId),
        items: book.inventoryOf(steamId),
        path: pagePath,
        nowMs: now(),
      }),
    );
  };

  const handle: PageHandler = async (request) => {
    const answer = api(request);
    if (answer) return answer;
    if (request.method !== 'GET' && request.method !== 'POST') return problem(request, 'not_found', 404);
    const [, kind, id = ''] = /^\/(offer|account)\/(\d{1,20})$/.exec(request.path) ?? [];
    if (kind === 'offer') return offer(request, id);
    if (kind === 'account' && isSteamId(id)) return account(request, id);
    if (request.method === 'GET' && request.path === '/')
      return htmlResponse(
        listPage({
          language: languageOf(request),
          siteName,
          offers: book.latest(LISTED),
          path: `${mountPath}/`,
          mountPath,
        }),
      );
    return problem(request, 'not_found', 404);
  };

  return {
    handle,
    tick: () => platform.tick(),
    close: async () => {
      clearInterval(timer);
      hooks.close();
      await book.close();
    },
  };
};
