import type { Counter } from 'prom-client';
import type { MetricFactory } from '../../lib/metrics.ts';

/** The operator's metrics of prices. [S9] */
export interface PriceMetrics {
  /** Responses of the feed by outcome: `used`, or the reason for rejection. */
  answers: Counter<'outcome'>;
  /** Entries whose price changed. */
  moves: Counter;
  /** Entries that were suspended because their price would change too much or is too old. */
  refused: Counter<'reason'>;
  revaluedItems: Counter;
  seen: { asOfMs: number | null; openRefusals: number };
}

export const createPriceMetrics = ({ counter, watch }: MetricFactory, now: () => number): PriceMetrics => {
  const seen: PriceMetrics['seen'] = { asOfMs: null, openRefusals: 0 };
  watch({
    name: 'price_feed_age_seconds',
    help: 'Age of the prices in force; -1 before the first.',
    read: () => (seen.asOfMs === null ? -1 : (now() - seen.asOfMs) / 1000),
  });
  watch({
    name: 'price_refusals_open',
    help: 'Entries that are suspended until staff confirm a price.',
    read: () => seen.openRefusals,
  });
  return {
    seen,
    answers: counter('price_answers_total', 'Answers of the price feed by result.', ['outcome']),
    moves: counter('price_moves_total', 'Entries whose price changed.'),
    refused: counter('price_refused_total', 'Entries that were suspended, by reason.', ['reason']),
    revaluedItems: counter('price_revalued_items_total', 'Items that followed a price.'),
  };
};
