import type { Feature } from '../../feature.ts';
import { Confirming } from './confirming.ts';
import { Feeding } from './feeding.ts';
import type { PriceFollower } from '../../ports/prices.ts';
import { pricesBooks } from './prices.books.ts';
import { priceHandlers } from './prices.http.ts';
import { createPriceMetrics } from './prices.metrics.ts';
import { pricesSettings } from './prices.settings.ts';
import { PriceWorker } from './prices.worker.ts';
import { Revaluing } from './revaluing.ts';

const OUTSIDE = 'prices of the world outside';

/** Prices from the feed, and the revaluation of items. */
export const prices: Feature<{
  name: 'prices';
  uses: 'wagering';
  /** Adds a follower, which changes its objects in the transaction of a new price. */
  port: { followWith: (follower: PriceFollower) => void };
  settings: typeof pricesSettings;
  calls: ReturnType<typeof priceHandlers>;
}> = {
  name: 'prices',
  settings: pricesSettings,
  books: pricesBooks,
  moments: {
    staying: {
      entry_quotes: OUTSIDE,
      price_answers: OUTSIDE,
      price_feeds: OUTSIDE,
      price_moves: OUTSIDE,
      price_refusals: OUTSIDE,
    },
  },
  create: ({ config, db, outbox, outside, settings, clock, log, metrics }, { wagering }) => {
    const priceMetrics = createPriceMetrics(metrics, () => clock.wallMs());
    const feeding = new Feeding({
      db,
      feed: outside.prices,
      settings,
      clock,
      log,
      metrics: priceMetrics,
      // The sandbox begins with the prices of the book. Live mode has none before the feed's first response.
      firstMs: () => (config.mode === 'sandbox' ? settings.get('prices.everyMs') : 0),
    });
    const followers: PriceFollower[] = [];
    const revaluing = new Revaluing({ outbox, wagering: wagering.books, log, metrics: priceMetrics, followers });
    const worker = new PriceWorker({ feeding, revaluing, log });
    return {
      port: { followWith: (follower) => void followers.push(follower) },
      calls: priceHandlers({ db, confirming: new Confirming({ outbox, onConfirmed: () => worker.wake() }) }),
      workers: [worker],
    };
  },
};
