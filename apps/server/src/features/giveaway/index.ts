import type { Feature } from '../../feature.ts';
import { lookingEvery } from '../../lib/looking.ts';
import { giveawayBooks } from './giveaway.books.ts';
import { Giveaways, type ScheduleTerms } from './giveaway.commands.ts';
import { giveawayHandlers } from './giveaway.http.ts';
import { giveawayKind } from './giveaway.kind.ts';
import { GiveawayNews } from './giveaway.news.ts';
import { giveawaySettings } from './giveaway.settings.ts';
import { giveawayPersonal } from './giveaway.personal.ts';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 2000;

/** Giveaways: draws of items with free entry. */
export const giveaway: Feature<{
  name: 'giveaway';
  uses: 'prizeDraws' | 'storehouse' | 'limits' | 'site' | 'chat' | 'telegram';
  settings: typeof giveawaySettings;
  calls: ReturnType<typeof giveawayHandlers>;
}> = {
  name: 'giveaway',
  personal: giveawayPersonal,
  settings: giveawaySettings,
  books: giveawayBooks,
  moments: { staying: { giveaway_entries: 'the moment of joining' } },
  create: (
    { db, outbox, catalogue, settings, broadcaster, clock, log },
    { prizeDraws, storehouse, limits, chat, telegram: { subscriptions } },
  ) => {
    const siteName = () => settings.get('site.name');
    const news = new GiveawayNews({ db, catalogue, broadcaster, clock, log });
    prizeDraws.draws.register('giveaway', giveawayKind({ catalogue, chat }));
    const giveaways = new Giveaways({
      db,
      outbox,
      catalogue,
      subscriptions,
      log,
      draws: prizeDraws.draws,
      giveItems: storehouse.giveItems,
      limits: limits.guard,
      mostPlaces: () => settings.get('giveaway.mostPlaces'),
      onJoined: () => news.joined(),
    });
    const schedule = (): ScheduleTerms => ({
      isOn: settings.get('giveaway.scheduled'),
      minutes: settings.get('giveaway.minutes'),
      pauseMs: settings.get('giveaway.pauseMinutes') * MINUTE_MS,
      minCents: settings.get('giveaway.minPrizeCents'),
      maxCents: settings.get('giveaway.maxPrizeCents'),
      terms: {
        // Nobody could meet this condition without a channel.
        subscription: settings.get('giveaway.needsSubscription') && subscriptions.channel() !== '',
        nickname: settings.get('giveaway.needsNickname') ? siteName() : null,
        depositCents: settings.get('giveaway.depositCents') || null,
        games: settings.get('giveaway.games') || null,
      },
    });
    const opener = lookingEvery(LOOK_EVERY_MS, {
      clock,
      work: () => giveaways.openScheduled(schedule()),
      onFault: (error) => log.error({ err: error }, 'the schedule of giveaways failed'),
    });
    return {
      calls: giveawayHandlers({ db, catalogue, giveaways, subscriptions, siteName }),
      onJoin: (_playerId, send) =>
        void news.read().then((activeGiveaway) => {
          if (activeGiveaway !== undefined)
            send('setRaffle', { activeGiveaway, winners: [], serverTime: clock.wallMs() });
        }),
      workers: [news, opener],
    };
  },
};
