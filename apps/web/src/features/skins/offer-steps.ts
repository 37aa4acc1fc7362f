/** Pure: progress of a deposit of skins. */
import type { SkinDeposit } from '@updraft/contract';

export type StepState = 'done' | 'now' | 'later' | 'failed';

/** Returns the states of the three steps: the offer is sent, it is accepted, the skins are credited. */
export function stepsOf({ status, trade }: Pick<SkinDeposit, 'status' | 'trade'>): [StepState, StepState, StepState] {
  const isOut = trade.url !== null;
  if (status === 'completed') return ['done', 'done', 'done'];
  if (status === 'reversed') return ['done', 'done', 'failed'];
  if (status === 'canceled') return isOut ? ['done', 'failed', 'later'] : ['failed', 'later', 'later'];
  if (trade.state === 'in_escrow') return ['done', 'done', 'now'];
  return isOut && trade.state === 'sent' ? ['done', 'now', 'later'] : ['now', 'later', 'later'];
}
