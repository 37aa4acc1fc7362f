import { ledger } from './0001-ledger.ts';
import { players } from './0002-players.ts';
import { crash } from './0003-crash.ts';
import { deposits } from './0004-deposits.ts';
import { itemPrices } from './0005-item-prices.ts';
import { depositReviews } from './0006-deposit-reviews.ts';
import { fairChains } from './0007-fair-chains.ts';
import { agreements } from './0008-agreements.ts';
import { heartbeats } from './0009-heartbeats.ts';
import { refunds } from './0010-refunds.ts';
import { outboxJson } from './0011-outbox-json.ts';
import { play } from './0012-play.ts';
import { promo } from './0013-promo.ts';
import { withdrawals } from './0014-withdrawals.ts';
import { trades } from './0015-trades.ts';
import { staffMoney } from './0016-staff-money.ts';
import { takeBacks } from './0017-take-backs.ts';
import { limits } from './0019-limits.ts';
import { p2p } from './0020-p2p.ts';
import { gameReturns } from './0021-game-returns.ts';
import { prices } from './0022-prices.ts';
import { leaseFence } from './0023-lease-fence.ts';

/** In the order in which they are applied; an applied one is never edited. Statements are parted by a line `--;`. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: '0001-ledger', sql: ledger },
  { name: '0002-players', sql: players },
  { name: '0003-crash', sql: crash },
  { name: '0004-deposits', sql: deposits },
  { name: '0005-item-prices', sql: itemPrices },
  { name: '0006-deposit-reviews', sql: depositReviews },
  { name: '0007-fair-chains', sql: fairChains },
  { name: '0008-agreements', sql: agreements },
  { name: '0009-heartbeats', sql: heartbeats },
  { name: '0010-refunds', sql: refunds },
  { name: '0011-outbox-json', sql: outboxJson },
  { name: '0012-play', sql: play },
  { name: '0013-promo', sql: promo },
  { name: '0014-withdrawals', sql: withdrawals },
  { name: '0015-trades', sql: trades },
  { name: '0016-staff-money', sql: staffMoney },
  { name: '0017-take-backs', sql: takeBacks },
  { name: '0019-limits', sql: limits },
  { name: '0020-p2p', sql: p2p },
  { name: '0021-game-returns', sql: gameReturns },
  { name: '0022-prices', sql: prices },
  { name: '0023-lease-fence', sql: leaseFence },
];
