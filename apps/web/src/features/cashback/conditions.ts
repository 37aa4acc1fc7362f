// Pure: state of each condition of cashback, as the dialog shows it.
import type { SiteConfig, User } from '@updraft/contract';

type Terms = SiteConfig['cashback'];

/** Step in the dialog by which a player can meet an open condition; null: none. */
export type ConditionStep = 'deposit' | 'play' | null;

export interface ShownCondition {
  key: 'has_subscription' | 'has_nickname' | 'has_deposit' | 'has_games' | 'has_min';
  isDone: boolean;
  step: ConditionStep;
  /** Sum in dollars that the text of the condition contains. */
  dollars?: number;
  count?: number;
}

/**
 * Returns the conditions in the order in which the server checks them, except the smallest sum, which the server checks
 * first.
 */
export const shownConditions = (has: User['conditions'], terms: Terms): ShownCondition[] => [
  { key: 'has_subscription', isDone: has.hasSubscription, step: null },
  { key: 'has_nickname', isDone: has.hasNickname, step: null },
  { key: 'has_deposit', isDone: has.hasDeposit, step: 'deposit', dollars: terms.minDeposit },
  { key: 'has_games', isDone: has.has5games, step: 'play', count: terms.games },
  { key: 'has_min', isDone: has.hasMind, step: null, dollars: terms.min },
];

/** True if a settled stake or a deposit may have met a condition that is still shown as open. */
export const mayBeMet = (
  { cashback, conditions: has }: Pick<User, 'cashback' | 'conditions'>,
  minDollars: number,
): boolean => !has.hasDeposit || !has.has5games || (!has.hasMind && cashback >= minDollars * 100);

export const countDone = (has: User['conditions']): { done: number; all: number } => {
  const values = Object.values(has);
  return { done: values.filter(Boolean).length, all: values.length };
};

/** Returns the reason for which the server would refuse to move cashback now; null: it can be moved. */
export const obstacleOf = (
  { cashback, conditions }: Pick<User, 'cashback' | 'conditions'>,
  leftMs: number,
): 'nothing' | 'too_soon' | 'conditions' | null => {
  if (cashback <= 0) return 'nothing';
  if (leftMs > 0) return 'too_soon';
  return Object.values(conditions).every(Boolean) ? null : 'conditions';
};

/** Milliseconds until cashback can be moved again; 0: now. */
export const waitMs = (nextAt: string | null, nowMs: number): number =>
  nextAt === null ? 0 : Math.max(0, Date.parse(nextAt) - nowMs);
