/** Re-exports the contract types of this feature in one place. Only types, so no schema reaches the bundle. */
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

/** Class of a multiplier's colour in the strip of results. */
export type ColourClass = PastMultiplier['colour'];
