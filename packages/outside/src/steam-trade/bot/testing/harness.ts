import { MessageChannel } from 'node:worker_threads';
import TradeOfferManager from 'steam-tradeoffer-manager';
import SteamCommunity from 'steamcommunity';
import type { PageHandler } from '../../../http/page.ts';
import { startLocalServer } from '../../../http/testing/local-server.ts';
import type { TradeHarness } from '../../contract-tests.ts';
import type { NewOffer, TradeService } from '../../port.ts';
import { type BotThread, createBotTrades } from '../client.ts';
import { serveBot } from '../serve.ts';
import { createSteamBot, idInMessage } from '../steam-bot.ts';
import { BOT, type FakeSteam, NAMES, PARTNERS, createFakeSteam } from './fake-steam.ts';

/**
 * Harness with the bot's real libraries behind the thread's protocol, connected to a local server instead of the
 * platform.
 */

export interface BotHarness extends TradeHarness {
  steam: FakeSteam;
  /** Address of the platform's double. */
  url: string;
  /** Connects another process of the bot. `lagMs`: largest lag of the lists; by default none. */
  connect(options?: Partial<BotOptions>): Promise<TradeService>;
}

export interface BotOptions {
  /** Address of the platform's double. */
  base: string;
  lagMs?: number;
  now?: () => number;
}

/**
 * Connects the bot's libraries to the platform's double at an address, from any process. `close` ends its polling too.
 */
export const connectBot = async ({ base, lagMs = 0, now = Date.now }: BotOptions): Promise<TradeService> => {
  const community = new SteamCommunity({ timeout: 5000 });
  community.onPreHttpRequest = (_id, _source, options) => {
    options.uri = options.uri
      .replace('https://steamcommunity.com', `${base}/community`)
      .replace('https://api.steampowered.com', `${base}/api`);
    options.url = options.uri;
    return false;
  };
  const manager = new TradeOfferManager({
    community,
    domain: 'updraft.test',
    language: 'en',
    pollInterval: 1000,
    dataDirectory: null,
    useAccessToken: true,
  });
  const confirming = {
    httpRequestGet: community.httpRequestGet.bind(community),
    acceptConfirmationForObject: (_secret: string, objectId: string, done: (error: Error | null) => void) =>
      void fetch(`${base}/community/confirm/${objectId}`, { method: 'POST' }).then(() => done(null), done),
  };
  const { port1, port2 } = new MessageChannel();
  const { hint } = serveBot(
    port2,
    createSteamBot({
      manager,
      community: confirming,
      identitySecret: 'c2VjcmV0',
      now,
      lagMs,
      // Tests see every change at once, because reads need no gap.
      gapMs: 0,
      completeMs: 0,
    }),
  );
  manager.on('sentOfferChanged', (offer: { message: string | null }) => hint(idInMessage(offer.message) ?? ''));
  await new Promise<void>((resolve, reject) =>
    manager.setCookies([`steamLoginSecure=${BOT}%7C%7Ctoken`, 'sessionid=abcdef'], (error) =>
      error ? reject(error) : resolve(),
    ),
  );
  const thread: BotThread = {
    postMessage: (message) => port1.postMessage(message),
    on: (event: string, listener: (value: unknown) => void) => port1.on(event === 'exit' ? 'close' : event, listener),
    terminate: () => {
      manager.shutdown();
      return Promise.resolve(port1.close());
    },
  };
  return createBotTrades({ start: () => thread });
};

/**
 * Creates the harness. `through` wraps the handlers of the platform's double. `partnerItems`: number of tradable items
 * of the usual partner.
 */
export const makeBotHarness = async ({
  through = (handler) => handler,
  partnerItems,
}: { through?: (handler: PageHandler) => PageHandler; partnerItems?: number } = {}): Promise<BotHarness> => {
  const server = await startLocalServer();
  const steam = createFakeSteam(partnerItems);
  server.mount('/community', through(steam.community));
  server.mount('/api', through(steam.api));
  const services: TradeService[] = [];
  let offers = 0;

  const connect: BotHarness['connect'] = async (options) => {
    const service = await connectBot({ base: server.url, ...options });
    services.push(service);
    return service;
  };

  const base = (partnerSteamId: string = PARTNERS.normal): Omit<NewOffer, 'give' | 'receive'> => ({
    offerId: `offer-${++offers}`,
    partnerSteamId,
    token: 'Ab_-1234',
    message: 'Updraft',
    expiresAtMs: Date.now() + 600_000,
  });
  return {
    steam,
    url: server.url,
    connect,
    service: await connect(),
    unreachable: await connect({ base: 'http://127.0.0.1:1' }),
    partners: PARTNERS,
    gift: (partner) => ({ ...base(partner), give: [NAMES[0] ?? ''], receive: [] }),
    request: (assetIds, partner) => ({ ...base(partner), give: [], receive: assetIds }),
    act: (platformId, how) => Promise.resolve(steam.act(platformId, how)),
    timesSent: ({ offerId }) =>
      Promise.resolve(steam.offers.filter((offer) => idInMessage(offer.message) === offerId).length),
    restart: () => connect(),
    loseNextAnswer: () => steam.loseNext(),
    close: async () => {
      for (const service of services) await service.close();
      await server.close();
    },
  };
};
