import type { BookCheck } from './db/book-check.ts';
import type { Pruned } from './db/housekeeping.ts';
import type { SettingsPart } from './kernel/settings.part.ts';
import type { Moments } from './lib/moments.ts';
import type { PersonalData } from './db/personal.ts';
import type { PastBets } from './stakes/past/past-bets.ts';
import type { AnyRefundRules } from './stakes/settling/refund.ts';

/** Rows that wait for staff or for somebody outside. Operators see how many there are and how old the oldest is. [S9] */
export interface WaitingQueue {
  /** The label of its series. */
  readonly name: string;
  /** The rows, as the `from` clause of a query, with its conditions. An index finds them. */
  readonly from: string;
  /** Column with the time since which a row has waited, of type timestamptz. */
  readonly since: string;
}

/** All that the site knows of a feature. */
export interface FeatureDescription {
  readonly name: string;
  /** Functions that any other feature can use, also an earlier one in the list. They need nothing of the site. */
  readonly offers?: object;
  /** Operator settings of the feature. */
  readonly settings?: SettingsPart;
  /** True if the feature exists in the sandbox alone. */
  readonly isSandboxOnly?: boolean;
  /** Checks of its books. */
  readonly books?: readonly BookCheck[];
  /** Queues in its tables. */
  readonly waits?: readonly WaitingQueue[];
  /** Rows that it keeps for a limited time. */
  readonly prunes?: readonly Pruned[];
  /** Moments of its tables: those that time travel moves, and those that stay. */
  readonly moments?: Moments;
  /** Refund rules for a round of its table game that cannot be resumed. */
  readonly refund?: AnyRefundRules;
  /** Data that it stores about single players, for archives and erasures. */
  readonly personal?: PersonalData;
  /** The bets of players in its game, for their histories. */
  readonly pastBets?: PastBets;
}
