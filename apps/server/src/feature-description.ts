import type { BookCheck } from './db/book-check.ts';
import type { Pruned } from './db/housekeeping.ts';
import type { SettingsPart } from './kernel/settings.part.ts';
import type { Moments } from './lib/moments.ts';
import type { PersonalData } from './db/personal.ts';
import type { PastBets } from './stakes/past/past-bets.ts';
import type { AnyRefundRules } from './stakes/settling/refund.ts';

/** Rows that wait for staff or for an outside service. Operators see their number and the age of the oldest. [S9] */
export interface WaitingQueue {
  /** Label of the queue's series in the metrics. */
  readonly name: string;
  /** `from` clause of a query with its conditions, which selects the rows. An index must serve it. */
  readonly from: string;
  /** Column of type timestamptz with the time since which a row has waited. */
  readonly since: string;
}

/** Description of a feature, apart from its running parts. */
export interface FeatureDescription {
  readonly name: string;
  /** Functions that any other feature can use, even one earlier in the list. They need no running site. */
  readonly offers?: object;
  /** Operator settings of the feature. */
  readonly settings?: SettingsPart;
  /** True if the feature exists in the sandbox alone. */
  readonly isSandboxOnly?: boolean;
  /** Checks of the feature's books. */
  readonly books?: readonly BookCheck[];
  /** Queues in the feature's tables. */
  readonly waits?: readonly WaitingQueue[];
  /** Rows that are deleted after a limited time. */
  readonly prunes?: readonly Pruned[];
  /** Moments in the feature's tables: those that time travel moves, and those that it leaves. */
  readonly moments?: Moments;
  /** Refund rules for a round of the feature's table game that cannot be resumed. */
  readonly refund?: AnyRefundRules;
  /** Data that the feature stores about single players, for archives and erasures. */
  readonly personal?: PersonalData;
  /** Bets of players in the feature's game, for their histories. */
  readonly pastBets?: PastBets;
}
