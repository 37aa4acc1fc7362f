import type { Feature } from '../../feature.ts';
import { TradeOffers } from './offers.ts';
import { hasOpenOffers } from './offers.store.ts';
import { reversibleMs } from './reversible.ts';
import { createSinks } from './sinks.ts';
import { tradesBooks } from './trades.books.ts';
import { tradeHandlers } from './trades.http.ts';
import { tradesSettings } from './trades.settings.ts';
import { tradesPersonal } from './trades.personal.ts';
import type { OfferSink } from '../../ports/trades.ts';

/** Trade offers for features that move skins. */
interface TradesPort {
  offers: TradeOffers;
  /** Registers the handler of offers for a purpose. */
  follow: (purpose: 'withdrawal' | 'deposit', sink: OfferSink) => void;
  hasOpenOffers: (playerId: number) => Promise<boolean>;
  /** Time in which Steam can reverse a trade, ms. */
  protectionMs: () => number;
}

/** Trade offers: sent once each, and followed while they can still change. */
export const trades: Feature<{
  name: 'trades';
  port: TradesPort;
  settings: typeof tradesSettings;
  calls: ReturnType<typeof tradeHandlers>;
}> = {
  name: 'trades',
  personal: tradesPersonal,
  settings: tradesSettings,
  books: tradesBooks,
  // `offers` counts only offers that are not on Steam yet: the others wait for their players.
  waits: [
    {
      name: 'offers',
      from: `trade_offers where state in ('waiting', 'ordering') and next_attempt_at is not null`,
      since: 'created_at',
    },
    // These offers have expired without a reported end.
    {
      name: 'unresolved_offers',
      from: `trade_offers where state in ('waiting', 'created', 'sent') and next_attempt_at is not null and expires_at < now()`,
      since: 'expires_at',
    },
    { name: 'trade_cases', from: 'trade_cases where resolved_at is null', since: 'created_at' },
  ],
  moments: {
    travelling: {
      trade_cases: { moments: ['created_at', 'resolved_at'] },
      trade_link_claims: { moments: ['claimed_at'] },
      trade_offers: {
        moments: ['created_at', 'changed_at', 'expires_at', 'follow_until', 'next_attempt_at', 'recalled_at'],
      },
    },
  },
  create: ({ config, db, outbox, outside, settings, clock, log }) => {
    const { sinks, follow } = createSinks();
    const { trades: service, market } = outside;
    const offers = new TradeOffers({ outbox, service, market, settings, clock, log, sinks });
    return {
      port: {
        offers,
        follow,
        hasOpenOffers: (playerId) => hasOpenOffers(db, playerId),
        protectionMs: reversibleMs({ settings, mode: config.mode }),
      },
      calls: tradeHandlers({ db, outbox }),
      workers: [offers],
    };
  },
};
