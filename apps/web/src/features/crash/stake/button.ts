// Pure: the state of the one big button, and the obstacle if it cannot be pressed.
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

/** Reason that refuses a bet now; the texts are `reason.<reason>` of `game` or `crash`. */
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
  /** null: nothing usable chosen; NO_AUTO_CASH_OUT: infinity. */
  multiplier: number | null;
  editing: boolean;
  limits: CrashLimits;
  /** The page keeps the selected items as a bet for the next round. */
  isKept: boolean;
}

/** Button states that the round determines. */
type FlightButton =
  /** A cash-out was sent, and its result is unknown. */
  | { kind: 'sent'; command: 'cashOut' }
  /** `offline`: a press would not reach the server; `unsent`: one was pressed and not sent. */
  | { kind: 'cashOut'; bet: CrashBet; pending: boolean; offline: boolean; unsent: boolean }
  /**
   * Only bets with auto cash-out are live, which cannot be cashed out by hand. `offline`: no messages about them
   * arrive.
   */
  | { kind: 'auto'; bets: readonly CrashBet[]; offline: boolean }
  /** The bet has been cashed out, but its event has not come yet: at the crash, or by an interruption. */
  | { kind: 'paying' }
  /** The round takes no bets: one is kept for the next round, or can be. */
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

/** Reason in the bet itself that refuses it, in a round with these own bets. */
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

/** The bet for the next round, if nothing but the round on the screen stands in its way. [CR-26] */
const nextRound = (situation: StakeSituation): FlightButton | null => {
  const { table, selectedCents, selectedCount, isKept } = situation;
  if (table.phase === 'waiting' || selectedCount === 0 || commonObstacle(situation) !== null) return null;
  return ownObstacle(situation, []) === null ? { kind: 'next_round', cents: selectedCents, isKept } : null;
};

/** Button state of a flight with own bets, or of their result. */
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
  // The crash has overtaken the event of their payout: what they got is not known yet.
  const unpaid = table.ended.selfBets.filter((bet) => bet.is_win === BET_RESULT.PENDING);
  return unpaid.length > 0 ? { kind: 'paying' } : resultOf(table.ended.selfBets);
};

/** The state of the button. */
export const buttonOf = (situation: StakeSituation): ButtonState =>
  buttonFor<Obstacle, FlightButton>(situation, {
    obstacleOf: () => obstacleOf(situation),
    ofRound: () => ofRound(situation),
  });

interface WinPreview {
  /** The largest hundredth this stake can reach. */
  capHundredths: number;
  /** Payout at its multiplier (or at the cap, if that comes first); null for infinity. */
  winCents: number | null;
  /** The chosen multiplier lies beyond the cap. */
  capped: boolean;
}

/** Problem of an auto cash-out multiplier: below the least, or above the most. Infinity means no auto cash-out. */
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

/** True if a bet can be made at this multiplier. */
export const isAutoCashOutInRange = (multiplier: number | null, limits: CrashLimits): boolean =>
  multiplier !== null && autoCashOutProblem(multiplier, limits) === null;

/** Possible win of a stake at a multiplier; null without a stake, and at a multiplier that no bet can have. */
export const previewOf = (stakeCents: number, multiplier: number | null, limits: CrashLimits): WinPreview | null => {
  if (stakeCents <= 0 || !isAutoCashOutInRange(multiplier, limits)) return null;
  const cap = capHundredths(stakeCents, limits.maxWinCents);
  if (multiplier === null || multiplier === NO_AUTO_CASH_OUT)
    return { capHundredths: cap, winCents: null, capped: false };
  const hundredths = toHundredths(multiplier);
  return { capHundredths: cap, winCents: winCents(stakeCents, Math.min(hundredths, cap)), capped: hundredths > cap };
};

/** Payout of a live bet at `hundredths`, in cents: the figure on the cash-out button. Never beyond its own auto cash-out. */
export const worthCents = (bet: Pick<CrashBet, 'value' | 'cap' | 'autoWithdraw'>, hundredths: number): number =>
  winCents(toCents(bet.value), Math.min(hundredths, toHundredths(bet.cap), toHundredths(bet.autoWithdraw)));
