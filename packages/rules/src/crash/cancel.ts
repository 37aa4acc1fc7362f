// PURE. Cancelling of bets by their player: rule CR-24 of SPEC.md.

/**
 * State of the bet that a player wants to cancel. `missing`: they have no such bet. `settled`: won, lost or refunded.
 */
export type CancelTarget = 'missing' | 'live' | 'cancelled' | 'settled';

export interface CancelRequest {
  target: CancelTarget;
  /** The phase of the bet's round. */
  phase: 'waiting' | 'running' | 'ended';
  /** True if the server received the command before the end of the countdown. */
  isBeforeStart: boolean;
  /** True if the operator allows players to cancel bets. */
  isAllowed: boolean;
}

/**
 * `cancel`: the bet is cancelled now. `repeat`: it was cancelled before, and the response is the same. Other values are
 * refusals.
 */
export type CancelDecision = 'cancel' | 'repeat' | 'no_bet' | 'game_started' | 'game_ended' | 'cancel_off';

/** Decides on a command to cancel a bet. [CR-24] */
export const decideCancel = ({ target, phase, isBeforeStart, isAllowed }: CancelRequest): CancelDecision => {
  if (target === 'missing') return 'no_bet';
  if (target === 'cancelled') return 'repeat';
  if (phase === 'ended' || target === 'settled') return 'game_ended';
  if (phase === 'running' || !isBeforeStart) return 'game_started';
  return isAllowed ? 'cancel' : 'cancel_off';
};
