// Pure: state of the main button, and the obstacle if it cannot be pressed.
import { BET_RESULT, NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import {
  capHundredths,
  refuseBet,
  winCents,
  type BetOffer,
  type BetRefusal,
  type CrashLimits,
} from '@updraft/rules/crash';
import {
  buttonFor,
  type CommonButton,
  commonObstacle,
  type CommonObstacle,
  isUnanswered,
  resultButton,
  type ResultButton,
  type StakeSituation as CommonSituation,
} from '../../../entities/stake/button-state.ts';
import { pendingTarget } from '../../../table-client/own-commands.ts';
import { isManual, toHundredths } from '../hundredths.ts';
import { toCents } from '../../../lib/cents.ts';
import type { CrashState } from '../state-types.ts';
import type { CrashBet } from '../wire.ts';

/** Reason for which a bet is refused now. Its text is `reason.<reason>` of `game` or `crash`. */
export type Obstacle =
  | CommonObstacle
  | { reason: 'round_running' | 'round_over' | 'editing' | 'not_a_number' | 'no_multiplier' }
  | BetRefusal;

export interface StakeSituation extends CommonSituation {
  table: Pick<
    CrashState,
    | 'loaded'
    | 'connection'
    | 'awaitingSnapshot'
    | 'phase'
    | 'maintenance'
    | 'commands'
    | 'selfBets'
    | 'ended'
    | 'interruptedAt'
  >;
  /** Chosen multiplier. null: nothing usable; NO_AUTO_CASH_OUT: infinity. */
  multiplier: number | null;
  editing: boolean;
  limits: CrashLimits;
  /** True if the page keeps the selected items as a bet for the next round. */
  isKept: boolean;
}

/** Button states that the round determines for own bets. */
type FlightButton =
  /** A cash-out was sent, and its result is unknown. */
  | { kind: 'sent'; command: 'cashOut' }
  /** `offline`: a press would not reach the server. `unsent`: a press was not sent. */
  | { kind: 'cashOut'; bet: CrashBet; pending: boolean; offline: boolean; unsent: boolean }
  /**
   * All live bets have an auto cash-out, so they cannot be cashed out by hand. `offline`: no messages about them
   * arrive.
   */
  | { kind: 'auto'; bets: readonly CrashBet[]; offline: boolean }
  /** The bet has been cashed out at the crash or by an interruption, but its event has not arrived yet. */
  | { kind: 'paying' }
  /** The round accepts no bets. A bet for the next round is kept, or can be. */
  | { kind: 'next_round'; cents: number; isKept: boolean }
  | ResultButton;

export type ButtonState = CommonButton<Obstacle> | FlightButton;

const offerOf = (bet: CrashBet): BetOffer => ({
  stakeCents: toCents(bet.value),
  itemCount: bet.items.length + bet.itemsMore,
  autoCashOutHundredths: isManual(bet) ? null : toHundredths(bet.autoWithdraw),
});

/** Returns the first obstacle to a bet, in the order in which a player would remove obstacles. */
export const obstacleOf = (situation: StakeSituation): Obstacle | null => {
  const { phase, selfBets } = situation.table;
  const common = commonObstacle(situation);
  if (common !== null) return common;
  // Selected items can be kept for the next round. [CR-26]
  if (phase !== 'waiting' && situation.selectedCount === 0) return { reason: 'no_items' };
  if (phase === 'running') return { reason: 'round_running' };
  if (phase === 'crashed') return { reason: 'round_over' };
  return ownObstacle(situation, selfBets);
};

/** Returns the reason for which the round would refuse the bet itself, given the own bets in it; null: none. */
const ownObstacle = (situation: StakeSituation, selfBets: readonly CrashBet[]): Obstacle | null => {
  const { multiplier, limits } = situation;
  if (situation.editing) return { reason: 'editing' };
  if (multiplier === null) return { reason: 'not_a_number' };
  if (multiplier <= 1) return { reason: 'no_multiplier' };
  const offer = {
    stakeCents: situation.selectedCents,
    itemCount: situation.selectedCount,
    autoCashOutHundredths: multiplier === NO_AUTO_CASH_OUT ? null : toHundredths(multiplier),
  };
  return refuseBet(offer, selfBets.map(offerOf), limits);
};

export const resultOf = (bets: readonly CrashBet[]): ResultButton =>
  resultButton(bets.map((bet) => ({ stake: bet.value, win: bet.win ?? 0, isWon: bet.is_win === BET_RESULT.WON })));

const isUnsent = (unsent: CrashState['commands']['unsent'], bet: CrashBet): boolean =>
  unsent?.kind === 'cashOut' && unsent.targetId === bet.id;

/**
 * Returns the state for a bet in the next round, if only the current round prevents the bet; null otherwise. [CR-26]
 */
const nextRound = (situation: StakeSituation): FlightButton | null => {
  const { table, selectedCents, selectedCount, isKept } = situation;
  if (table.phase === 'waiting' || selectedCount === 0 || commonObstacle(situation) !== null) return null;
  return ownObstacle(situation, []) === null ? { kind: 'next_round', cents: selectedCents, isKept } : null;
};

/** Returns the state for own bets in flight or for their result, otherwise for a bet in the next round. */
const ofRound = (situation: StakeSituation): FlightButton | null => {
  const { table } = situation;
  if (table.phase === 'running' && table.selfBets.length > 0) {
    const live = table.selfBets.filter((bet) => bet.is_win === BET_RESULT.PENDING);
    const manual = live.find(isManual);
    const offline = table.connection !== 'online';
    if (live.length === 0) return nextRound(situation) ?? resultOf(table.selfBets);
    if (manual === undefined) return { kind: 'auto', bets: live, offline };
    if (table.interruptedAt !== null) return { kind: 'paying' };
    const pending = pendingTarget(table.commands, 'cashOut') === manual.id;
    if (pending && isUnanswered(situation)) return { kind: 'sent', command: 'cashOut' };
    return { kind: 'cashOut', bet: manual, pending, offline, unsent: isUnsent(table.commands.unsent, manual) };
  }
  if (table.phase !== 'crashed' || table.ended === null || table.ended.selfBets.length === 0)
    return nextRound(situation);
  // The crash marks lost bets. A bet that is still pending was cashed out, and the event with its payout is on its way.
  const unpaid = table.ended.selfBets.filter((bet) => bet.is_win === BET_RESULT.PENDING);
  return unpaid.length > 0 ? { kind: 'paying' } : resultOf(table.ended.selfBets);
};

export const buttonOf = (situation: StakeSituation): ButtonState =>
  buttonFor<Obstacle, FlightButton>(situation, {
    obstacleOf: () => obstacleOf(situation),
    ofRound: () => ofRound(situation),
  });

interface WinPreview {
  /** Largest multiplier that this stake can reach, in hundredths. */
  capHundredths: number;
  /** Payout at the chosen multiplier, or at the cap if that is lower; null for infinity. */
  winCents: number | null;
  /** True if the chosen multiplier is above the cap. */
  capped: boolean;
}

/**
 * Returns the problem of an auto cash-out multiplier: below the minimum or above the maximum. Infinity has no problem,
 * because it means no auto cash-out.
 */
export const autoCashOutProblem = (
  multiplier: number | null,
  { minAutoCashOutHundredths, maxAutoCashOutHundredths }: CrashLimits,
): Extract<BetRefusal, { reason: 'min_auto_cash_out' | 'max_auto_cash_out' }> | null => {
  if (multiplier === null || multiplier === NO_AUTO_CASH_OUT) return null;
  if (toHundredths(multiplier) < minAutoCashOutHundredths)
    return { reason: 'min_auto_cash_out', hundredths: minAutoCashOutHundredths };
  return toHundredths(multiplier) > maxAutoCashOutHundredths
    ? { reason: 'max_auto_cash_out', hundredths: maxAutoCashOutHundredths }
    : null;
};

/** True if a bet can be placed at this multiplier. */
export const isAutoCashOutInRange = (multiplier: number | null, limits: CrashLimits): boolean =>
  multiplier !== null && autoCashOutProblem(multiplier, limits) === null;

/** Returns the possible win of a stake at a multiplier. Null without a stake, or if no bet can have the multiplier. */
export const previewOf = (stakeCents: number, multiplier: number | null, limits: CrashLimits): WinPreview | null => {
  if (stakeCents <= 0 || !isAutoCashOutInRange(multiplier, limits)) return null;
  const cap = capHundredths(stakeCents, limits.maxWinCents);
  if (multiplier === null || multiplier === NO_AUTO_CASH_OUT)
    return { capHundredths: cap, winCents: null, capped: false };
  const hundredths = toHundredths(multiplier);
  return { capHundredths: cap, winCents: winCents(stakeCents, Math.min(hundredths, cap)), capped: hundredths > cap };
};

/**
 * Returns the payout of a live bet at `hundredths`, in cents, for the cash-out button. It never exceeds the payout at
 * the bet's auto cash-out or cap.
 */
export const worthCents = (bet: Pick<CrashBet, 'value' | 'cap' | 'autoWithdraw'>, hundredths: number): number =>
  winCents(toCents(bet.value), Math.min(hundredths, toHundredths(bet.cap), toHundredths(bet.autoWithdraw)));
