/** The types this feature takes from the contract, in one place; types only, so no schema reaches the bundle. */
import type { PastMultiplier } from '@updraft/contract';

export type {
  BetAck,
  CancelAck,
  CrashBet,
  CrashSnapshot,
  CrashTerms,
  RoundTotals,
  LoaderItem,
  MessageParams,
  OwnCashOut,
  PendingBet,
  PastMultiplier,
  ServerPayload,
  ShownItem,
  TakeAck,
} from '@updraft/contract';

/** The class that colours a multiplier in the strip of results. */
export type ColourClass = PastMultiplier['colour'];
