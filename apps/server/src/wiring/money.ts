import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { Catalogue } from '../features/catalogue/catalogue.ts';
import { createEndDecided } from '../features/deposits/decided.ts';
import { Deposits } from '../features/deposits/deposits.commands.ts';
import { P2pDeposits } from '../features/deposits/p2p.ts';
import { createPercentages } from '../features/deposits/percentages.ts';
import { addReceivable, reinstateReceivable } from '../features/finance/receivables.ts';
import { Reviews } from '../features/finance/reviews.ts';
import { Limits } from '../features/limits/limits.commands.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import type { Outbox } from '../features/outbox/outbox.ts';
import { createProfileRefresh } from '../features/players/profile-refresh.ts';
import type { Sessions } from '../features/players/sessions.ts';
import { Feeding } from '../features/prices/feeding.ts';
import { createPriceMetrics } from '../features/prices/prices.metrics.ts';
import { PriceWorker } from '../features/prices/prices.worker.ts';
import { Revaluing } from '../features/prices/revaluing.ts';
import { Promo } from '../features/promo/promo.commands.ts';
import type { SettingsReader } from '../features/settings/settings.ts';
import { createSkinRecall } from '../features/skins/recall.ts';
import { SkinDeposits } from '../features/skins/skins.commands.ts';
import { giveItem } from '../features/storehouse/give-item.ts';
import { Storehouse } from '../features/storehouse/storehouse.commands.ts';
import { TradeOffers } from '../features/trades/offers.ts';
import type { WageringBooks } from '../features/wagering/wagering.commands.ts';
import { PayoutEnds } from '../features/withdrawals/disputes.ts';
import { Payouts } from '../features/withdrawals/payouts.ts';
import { SkinTaking } from '../features/withdrawals/taking.ts';
import { Withdrawals } from '../features/withdrawals/withdrawals.commands.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { Outside } from '../outside.ts';
import type { HeldStops } from '../tables/live-stops.ts';
import { protectionOf } from './protection.ts';

interface Parts {
  config: Pick<Config, 'mode'>;
  publicUrl: string;
  db: Db;
  outbox: Outbox;
  outside: Outside;
  sessions: Pick<Sessions, 'revokeAll'>;
  wagering: WageringBooks;
  catalogue: Catalogue;
  settings: SettingsReader;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Holds a stop's place for a break that is being written. */
  holdStop: () => HeldStops;
}

/**
 * Everything by which money and skins come, go and change their price, games apart: each part knows the
 * others only as far as it is handed them here. `workers` are to be started in that order.
 */
export const wireMoney = ({
  config,
  publicUrl,
  db,
  outbox,
  outside,
  sessions,
  wagering,
  catalogue,
  settings,
  clock,
  log,
  metrics,
  holdStop,
}: Parts) => {
  const priceMetrics = createPriceMetrics(metrics, () => clock.wallMs());
  const feeding = new Feeding({
    db,
    feed: outside.prices,
    settings,
    clock,
    log,
    metrics: priceMetrics,
    // The sandbox begins with the book's prices; live mode has none before it has asked.
    firstMs: () => (config.mode === 'sandbox' ? settings.get('prices.everyMs') : 0),
  });
  const priceWorker = new PriceWorker({
    feeding,
    revaluing: new Revaluing({ outbox, wagering, log, metrics: priceMetrics }),
    log,
  });
  const storehouse = new Storehouse({ outbox, clock });
  const webhookUrlOf = (providerId: string): string => `${publicUrl}/webhooks/payments/${providerId}`;
  const promo = new Promo({ db, outbox, wagering, giveItem, limits: limitsGuard });
  const givePercentages = createPercentages({ settings, promo, wagering });
  const p2p =
    outside.p2p &&
    new P2pDeposits({
      db,
      outbox,
      ...outside.p2p,
      promo,
      wagering,
      addReceivable,
      reinstateReceivable,
      givePercentages,
      limits: limitsGuard,
      log,
    });
  const payments = { ...outside.payments, ...(p2p && { qiwi: p2p.provider }) };
  const deposits = new Deposits({
    db,
    outbox,
    providers: payments,
    onPayout: (said) => payouts.report(said),
    promo,
    wagering,
    addReceivable,
    reinstateReceivable,
    givePercentages,
    limits: limitsGuard,
    settings,
    log,
    refreshProfile: createProfileRefresh({ db, profiles: outside.profiles, log }),
    urls: { returnUrl: `${publicUrl}/?deposit=done`, webhookUrlOf },
  });
  const withdrawals = new Withdrawals({
    outbox,
    wagering,
    catalogue,
    settings,
    clock,
    onSending: () => payouts.wake(),
  });
  const payoutEnds = new PayoutEnds({ outbox, log });
  const payouts: Payouts = new Payouts({
    db,
    ends: payoutEnds,
    providers: outside.payouts,
    settings,
    log,
    webhookUrlOf,
  });
  const reviews = new Reviews({
    outbox,
    wagering,
    settings,
    givePercentages,
    endDecided: createEndDecided({ promo }),
    payouts: payoutEnds,
    limits: limitsGuard,
  });
  const { trades: service, market } = outside;
  // What an offer is for opens it, and is told what became of it.
  const offering = {
    open: (...opened: Parameters<TradeOffers['open']>) => offers.open(...opened),
    watch: (...watched: Parameters<TradeOffers['watch']>) => offers.watch(...watched),
    wake: () => offers.wake(),
    settle: () => offers.settle(),
  };
  const protectionMs = protectionOf({ settings, mode: config.mode });
  const taking = new SkinTaking({
    db,
    outbox,
    withdrawals,
    offers: offering,
    service,
    market,
    catalogue,
    settings,
    clock,
    protectionMs,
  });
  const skins = new SkinDeposits({
    db,
    outbox,
    wagering,
    offers: offering,
    service,
    catalogue,
    settings,
    clock,
    protectionMs,
    addReceivable,
    limits: limitsGuard,
  });
  const offers: TradeOffers = new TradeOffers({
    outbox,
    service,
    market,
    settings,
    clock,
    log,
    sinks: { withdrawal: taking, deposit: skins },
  });
  const limits = new Limits({
    db,
    outbox,
    wagering,
    endSessions: (playerId, message) => sessions.revokeAll(playerId, message),
    holdStop,
    skins: createSkinRecall(offers),
  });
  return {
    storehouse,
    promo,
    p2p,
    payments,
    deposits,
    withdrawals,
    reviews,
    taking,
    protectionMs,
    skins,
    limits,
    priceWorker,
    workers: [deposits, payouts, offers, priceWorker],
  };
};
