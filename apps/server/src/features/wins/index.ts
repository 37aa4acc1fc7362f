import { toDollars } from '@updraft/rules/money';
import type { Feature } from '../../feature.ts';
import type { Handlers } from '../../http/calls.ts';
import { workerOf } from '../../lib/worker.ts';
import { LiveWins } from './live-wins.ts';
import { tellChat } from './told-in-chat.ts';
import { winsSettings } from './wins.settings.ts';

interface WinsPort {
  /** Hides the name of a player in the last wins, after the player has become anonymous. */
  hide: (playerId: number) => void;
}

/** Feature of the live feed of large wins in all games. */
export const wins: Feature<{
  name: 'wins';
  uses: 'site' | 'chat';
  port: WinsPort;
  settings: typeof winsSettings;
  calls: Pick<Handlers, 'POST /api/wins/get'>;
}> = {
  name: 'wins',
  settings: winsSettings,
  create: ({ db, broadcaster, settings, clock, log, features }, { site, chat }) => {
    // Every game at a table has refund rules, so features with `refund` are those games.
    const games = features.flatMap(({ refund }) => (refund ? [refund.game] : []));
    const onTold = tellChat({
      announce: chat.announce,
      least: () => toDollars(settings.get('wins.chatCents')),
      nowMs: () => clock.monoMs(),
    });
    const feed = new LiveWins({ db, broadcaster, settings, log, games, onTold });
    site.tellClients(() => ({
      liveWins: { isOn: settings.get('wins.isOn'), least: toDollars(settings.get('wins.leastCents')) },
    }));
    return {
      port: { hide: (playerId) => feed.hide(playerId) },
      calls: { 'POST /api/wins/get': () => Promise.resolve({ wins: feed.shown() }) },
      workers: [workerOf(() => (feed.start(), () => feed.stop()))],
    };
  },
};
