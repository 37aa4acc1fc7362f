import { parentPort, workerData } from 'node:worker_threads';
import SteamTotp from 'steam-totp';
import TradeOfferManager from 'steam-tradeoffer-manager';
import SteamUser from 'steam-user';
import SteamCommunity from 'steamcommunity';
import { z } from 'zod';
import { serveBot } from './serve.ts';
import { keepSession } from './session.ts';
import { idInMessage, createSteamBot } from './steam-bot.ts';

/** Thread of the bot: signs in and responds to requests. Every fault ends the thread, and the site starts another. */

const Data = z.object({
  accountName: z.string().min(1),
  password: z.string().min(1),
  sharedSecret: z.string().min(1),
  identitySecret: z.string().min(1),
  domain: z.string().min(1),
  dataDir: z.string().min(1),
});
const POLL_MS = 10_000;

const port = parentPort;
if (!port) throw new Error('the bot runs in a thread of its own');
const data = Data.parse(workerData);

const client = new SteamUser({ dataDirectory: data.dataDir, autoRelogin: true });
const community = new SteamCommunity({ timeout: 20_000 });
const manager = new TradeOfferManager({
  community,
  steam: client,
  domain: data.domain,
  language: 'en',
  pollInterval: POLL_MS,
  dataDirectory: null,
  useAccessToken: true,
});
// The libraries refuse all requests before the sign-in. The bot reports their outcome as unknown.
const bot = serveBot(port, createSteamBot({ manager, community, identitySecret: data.identitySecret }));

const end = (error: Error): never => {
  throw error;
};
keepSession({
  client,
  community,
  end,
  onCookies: (cookies) => {
    community.setCookies(cookies);
    manager.setCookies(cookies, (error) => error && end(error));
  },
});
manager.on('sentOfferChanged', (offer: { message: string | null }) => {
  const offerId = idInMessage(offer.message);
  if (offerId !== null) bot.hint(offerId);
});
client.logOn({
  accountName: data.accountName,
  password: data.password,
  twoFactorCode: SteamTotp.generateAuthCode(data.sharedSecret),
});
