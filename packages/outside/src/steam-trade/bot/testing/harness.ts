import { MessageChannel } from 'node:worker_threads';
import TradeOfferManager from 'steam-tradeoffer-manager';
import SteamCommunity from 'steamcommunity';
import { startLocalServer } from '../../../http/testing/local-server.ts';
import type { TradeHarness } from '../../contract-tests.ts';
import type { NewOffer, TradeService } from '../../port.ts';
import { type BotThread, createBotTrades } from '../client.ts';
import { serveBot } from '../serve.ts';
import { createSteamBot, idInMessage } from '../steam-bot.ts';
import { BOT, type FakeSteam, NAMES, PARTNERS, createFakeSteam } from './fake-steam.ts';

/** The bot's own libraries, connected to a local server instead of the platform, behind the protocol of the thread. */

export interface BotHarness extends TradeHarness {
  steam: FakeSteam;
  /** Another process of the bot; `lagMs` as in production, or none. */
  connect(options?: { lagMs?: number; base?: string; now?: () => number }): Promise<TradeService>;
}

export const makeBotHarness = async (): Promise<BotHarness> => {
  const server = await startLocalServer();
  const steam = createFakeSteam();
  server.mount('/community', steam.community);
  server.mount('/api', steam.api);
  const ending: (() => unknown)[] = [];
  let offers = 0;

  const connect: BotHarness['connect'] = async ({ lagMs = 0, base = server.url, now = Date.now } = {}) => {
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
      acceptConfirmationForObject: (_secret: string, objectId: string, done: (error: Error | null) => void) => {
        steam.confirmed.push(objectId);
        const offer = steam.offers.find((one) => one.id === objectId);
        if (offer) offer.state = 2;
        done(null);
      },
    };
    const { port1, port2 } = new MessageChannel();
    const { hint } = serveBot(
      port2,
      createSteamBot({
        ...{ manager, community: confirming, identitySecret: 'c2VjcmV0', now, lagMs },
        // Tests see every change at once.
        ...{ gapMs: 0, completeMs: 0 },
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
      terminate: () => Promise.resolve(port1.close()),
    };
    ending.push(() => manager.shutdown());
    const service = createBotTrades({ start: () => thread });
    ending.push(() => service.close());
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
      for (const end of ending) await end();
      await server.close();
    },
  };
};
