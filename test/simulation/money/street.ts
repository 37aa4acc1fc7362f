import { mkdirSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loadCatalogue } from '@updraft/catalogue';
import type { PageHandler, PageRequest, PageResponse } from '@updraft/outside/http';
import {
  createSandboxCheckout,
  createSandboxPayoutSite,
  createSandboxWalletSite,
  readPayoutBook,
  readWalletBook,
} from '@updraft/outside/payments/sandbox';
import { createSandboxTradeSite, readTradeBook } from '@updraft/outside/steam-trade/sandbox';
import { pause } from '../../support/pause.ts';
import type { MoneyMoment } from '../plan.ts';
import type { Random } from '../random.ts';
import type { OutsideBooks } from './compared.ts';
import { type Report, Reports } from './reports.ts';
import { type MadeTransfer, reportsOf } from './transfers.ts';
import { SITES, type SiteName, Weather } from './weather.ts';

const SECRET = 'what the simulated world outside shares with the site';
const MOUNT = '/sandbox/';
const LATE_MS = 1200;
const CHARGEBACK_MS = 1200;
/** Longest time until all reports that follow from the players' actions have been sent. */
const LATEST_REPORT_MS = 2 * CHARGEBACK_MS + 300;
const PAYOUT_DELAY_MS = 1500;
/** Delay of a response while a kill is due, so that the response may come too late. */
const HELD_MS = 15;
/** Longest delay of a payout's response, during which its player acts. */
const MAX_WATCHED_MS = 500;
const WATCHED_SHARE = 0.6;
const MAX_REDELIVERY_MS = 5000;

/** Requests after which a provider has accepted something that the site has not recorded yet. */
const MOMENTS: Record<string, MoneyMoment> = {
  'checkout /api/invoices': 'an invoice is opened',
  'payouts /api/payouts': 'a payout is taken',
  'trade /api/offers': 'an offer is sent',
  'wallet /api/requests': 'an invoice is opened',
  'wallet /api/receipts/find': 'a receipt is looked up',
};

/**
 * Share of the responses to these requests that is lost without an outage, because few outages begin at that moment.
 */
const LOST_SHARE = 0.15;

/**
 * Fates of a report in transit: most arrive, some twice at once, some never, and of some the sender receives no
 * response.
 */
const FATES = { arrives: 70, twice: 14, lost: 8, unheard: 8 } as const;

/** Reports that a moment has come. Returns true if the server is to be killed at it. */
export type Reach = (moment: MoneyMoment) => boolean;

/** Called for payouts that were requested from the provider. The site has no response until it resolves. */
type OnPayout = (payoutId: string) => Promise<void>;

/**
 * Doubles of the services for money and skins: checkout, payouts, wallet and trading platform. They run in a process
 * that survives kills of the server, and are reached by players at the site's public address. Requests of the site to
 * them are subject to outages, and their reports to the site may be lost or repeated. Other requests are passed on to
 * the site.
 */
export class Street {
  readonly weather: Weather;
  /** Number of reports by fate. */
  readonly fates: Record<keyof typeof FATES, number> = { arrives: 0, twice: 0, lost: 0, unheard: 0 };
  private readonly server: Server;
  private readonly folder: string;
  private readonly sitePort: number;
  private readonly random: Random;
  private readonly reports = new Reports(SECRET);
  private sites: Record<SiteName, PageHandler> | null = null;
  private readonly closing: (() => unknown)[] = [];
  private isCalm = false;
  private reach: Reach = () => false;
  private onPayout: OnPayout | null = null;

  private constructor({ folder, sitePort, random }: { folder: string; sitePort: number; random: Random }) {
    this.folder = folder;
    this.sitePort = sitePort;
    this.random = random.fork();
    this.weather = new Weather(random.fork());
    this.server = createServer((incoming, outgoing) => {
      outgoing.on('error', () => undefined);
      this.serve(incoming, outgoing).catch(() => incoming.socket.destroy());
    });
  }

  /** Starts on a separate port, with its records in the folder. `sitePort`: the site's port. */
  static async open(options: { folder: string; sitePort: number; random: Random }): Promise<Street> {
    mkdirSync(options.folder, { recursive: true });
    const street = new Street(options);
    await new Promise<void>((resolve) => street.server.listen(0, '127.0.0.1', resolve));
    await street.build();
    return street;
  }

  /**
   * Variables for the server's process. A sandbox requests its stand-ins at its own address. A module that the process
   * loads first sends these requests to the doubles.
   */
  get environment(): Record<string, string> {
    const redirected = `
      const { fetch } = globalThis;
      const own = 'http://localhost:${this.sitePort}${MOUNT}';
      const urlOf = (input) => (typeof input === 'string' ? input.replace(own, '${this.url}${MOUNT}') : input);
      globalThis.fetch = (input, init) => fetch(urlOf(input), init);`;
    return {
      PUBLIC_URL: this.url,
      PAYMENTS_SECRET: SECRET,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(redirected)}`,
    };
  }

  /** Sets the listeners: for moments at which a kill may be planned, and for payouts while they are being sent. */
  listen(reach: Reach, onPayout: OnPayout | null = null): void {
    this.reach = reach;
    this.onPayout = onPayout;
  }

  /**
   * From now on everything arrives and gets a response. Resolves when everything that follows from the payments so far
   * has been reported.
   */
  calm(): Promise<void> {
    this.isCalm = true;
    this.weather.end();
    return pause(LATEST_REPORT_MS);
  }

  /** Returns the records of all providers. `made`: the players' own records of their transfers. */
  async books(made: ReadonlyMap<string, MadeTransfer>): Promise<OutsideBooks> {
    const transfers = reportsOf(await readWalletBook(this.bookPath('wallet')), made);
    return {
      reports: [...this.reports.all(), ...transfers],
      payouts: await readPayoutBook(this.bookPath('payouts')),
      offers: await readTradeBook(this.bookPath('trades')),
    };
  }

  /** Repeats reports that the site has not acknowledged. Returns the number of those that it still has not. */
  async tellAgain(): Promise<number> {
    for (const kept of this.reports.untaken()) {
      const response = await fetch(this.siteUrl(kept.path), {
        method: 'POST',
        headers: this.reports.headersOf(kept),
        body: kept.rawBody,
        signal: AbortSignal.timeout(MAX_REDELIVERY_MS),
      });
      kept.report.isTaken = response.ok;
      await response.text();
    }
    return this.reports.untaken().length;
  }

  async close(): Promise<void> {
    this.weather.end();
    for (const close of this.closing.splice(0)) await close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private bookPath(name: string): string {
    return join(this.folder, `${name}.log`);
  }

  private siteUrl(path: string): string {
    return `http://127.0.0.1:${this.sitePort}${path}`;
  }

  private async build(): Promise<void> {
    const common = { publicUrl: this.url, secret: SECRET, siteName: 'Updraft', now: Date.now, fetch: this.tell };
    const checkout = createSandboxCheckout({
      ...common,
      mountPath: `${MOUNT}checkout`,
      lateDelayMs: LATE_MS,
      chargebackMs: CHARGEBACK_MS,
    });
    const payouts = await createSandboxPayoutSite({
      ...common,
      mountPath: `${MOUNT}payouts`,
      bookPath: this.bookPath('payouts'),
      delayMs: PAYOUT_DELAY_MS,
    });
    const wallet = await createSandboxWalletSite({
      ...common,
      mountPath: `${MOUNT}wallet`,
      bookPath: this.bookPath('wallet'),
    });
    const names = loadCatalogue().map((entry) => entry.marketHashName);
    const trade = await createSandboxTradeSite({
      ...common,
      mountPath: `${MOUNT}trade`,
      path: this.bookPath('trades'),
      names: () => names,
      acceptAfterMs: null,
      holdMs: 0,
      tickMs: 500,
    });
    this.sites = { checkout: checkout.handle, payouts: payouts.handle, trade: trade.handle, wallet: wallet.handle };
    this.closing.push(
      () => checkout.close(),
      () => payouts.close(),
      () => trade.close(),
      () => wallet.close(),
    );
  }

  private async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? '/', this.url);
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    );
    const request: PageRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    const answer = await this.answer(request);
    if (answer === null) incoming.socket.destroy();
    else outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  }

  /** Returns the response; null: none is sent. */
  private async answer(request: PageRequest): Promise<PageResponse | null> {
    const site = SITES.find((name) => request.path.startsWith(`${MOUNT}${name}/`));
    if (site === undefined || this.sites === null) return this.passOn(request);
    const path = request.path.slice(MOUNT.length + site.length);
    // The players' own browsers open the pages; outages are between the two servers.
    const trouble = path.startsWith('/api/') ? this.weather.troubleOf(site) : null;
    if (trouble === 'error') return { status: 500, headers: {}, body: 'out of order' };
    if (trouble === 'silent') {
      await this.weather.wait();
      return null;
    }
    const answer = await this.sites[site]({ ...request, path });
    const moment = MOMENTS[`${site} ${path}`];
    if (moment && this.reach(moment)) await pause(HELD_MS);
    else if (moment === 'a payout is taken') await this.watch(request.body);
    const isLost =
      trouble === 'lost_answer' || (moment !== undefined && !this.isCalm && this.random.chance(LOST_SHARE));
    return isLost ? null : answer;
  }

  private async watch(body: string): Promise<void> {
    if (!this.onPayout || !(this.isCalm || this.random.chance(WATCHED_SHARE))) return;
    const { payout_id: payoutId } = JSON.parse(body) as { payout_id: string };
    await Promise.race([this.onPayout(payoutId), pause(MAX_WATCHED_MS)]);
  }

  private async passOn({ method, path, query, body, headers }: PageRequest): Promise<PageResponse> {
    try {
      const type = headers['content-type'];
      const response = await fetch(this.siteUrl(`${path}?${query.toString()}`), {
        method,
        redirect: 'manual',
        ...(type && { headers: { 'content-type': type } }),
        ...(method === 'POST' && { body }),
      });
      return {
        status: response.status,
        headers: { 'content-type': response.headers.get('content-type') ?? 'text/plain' },
        body: await response.text(),
      };
    } catch {
      return { status: 502, headers: {}, body: 'the site does not answer' };
    }
  }

  /** The `fetch` with which providers and platforms report to the site. */
  private readonly tell = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname: path } = new URL(input instanceof Request ? input.url : input);
    const rawBody = typeof init?.body === 'string' ? init.body : '';
    const report = this.reports.note({ path, rawBody, headers: new Headers(init?.headers) });
    this.reach(momentOf(report));
    const fate = this.isCalm ? 'arrives' : this.random.weighted(FATES);
    this.fates[fate]++;
    if (fate === 'lost') throw new TypeError('lost on its way');
    const send = (): Promise<Response> => fetch(this.siteUrl(path), init);
    const [response, again] = await Promise.all([send(), fate === 'twice' ? send() : null]);
    await again?.text();
    if (fate === 'unheard') {
      await response.text();
      throw new TypeError('nobody heard that it arrived');
    }
    if (report && response.ok) report.isTaken = true;
    return response;
  };
}

const momentOf = (report: Report | null): MoneyMoment => {
  if (report === null) return 'a trade is reported';
  return report.chargeId === null ? 'a payout is reported' : 'a payment is reported';
};
