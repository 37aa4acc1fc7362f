// Pure: what the one big button is, and why it cannot be pressed when it cannot.
import { BET_RESULT, NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import {
  capHundredths,
  refuseBet,
  winCents,
  type BetOffer,
  type BetRefusal,
  type CrashLimits,
} from '@updraft/rules/crash';
import type { NextStep } from '../../../entities/inventory/next-step.ts';
import { isPending, pendingTarget } from '../../../table-client/own-commands.ts';
import { isManual, toHundredths } from '../hundredths.ts';
import { toCents } from '../../../lib/cents.ts';
import type { CrashState } from '../state-types.ts';
import type { CrashBet } from '../wire.ts';

/** Why a bet cannot be made now; the texts are `crash.reason.<reason>`. */
export type Obstacle =
  | {
      reason:
        | 'loading'
        | 'offline'
        | 'maintenance'
        | 'round_running'
        | 'round_over'
        | 'editing'
        | 'not_a_number'
        | 'no_multiplier';
    }
  | BetRefusal;

export interface StakeSituation {
  crash: Pick<
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
  /** `pending`: it is not known yet who plays here, or the server cannot be asked. */
  session: 'pending' | 'visitor' | 'player';
  selectedCents: number;
  selectedCount: number;
  /** Everything that the player has is selected. */
  allSelected: boolean;
  /** null: nothing usable chosen; NO_AUTO_CASH_OUT: infinity. */
  multiplier: number | null;
  editing: boolean;
  limits: CrashLimits;
  /** What a player without items does first. */
  next?: NextStep | null;
}

export type ButtonState =
  | { kind: 'sign_in' }
  /** Nothing to stake: the step before that. */
  | { kind: 'next'; step: NextStep }
  | { kind: 'placing' }
  /** A bet or a cash-out went out, and nothing is known of what came of it. */
  | { kind: 'sent'; command: 'bet' | 'cashOut' }
  /** `placed`: own bets that wait for the start; `allCount`: how many items it stakes, where these are all that the player has. */
  | { kind: 'bet'; cents: number; obstacle: Obstacle | null; placed: number; allCount: number | null }
  /** `offline`: a press would not reach the server; `unsent`: one was pressed and not sent. */
  | { kind: 'cashOut'; bet: CrashBet; pending: boolean; offline: boolean; unsent: boolean }
  /** Only bets with auto cash-out are live: they cannot be cashed out by hand. `offline`: nothing is heard of them. */
  | { kind: 'auto'; bets: readonly CrashBet[]; offline: boolean }
  /** It has been cashed out and its event has not come: the crash has overtaken it, or an interruption has cashed it out. */
  | { kind: 'paying' }
  | { kind: 'result'; wonCents: number; stakedCents: number; isWin: boolean };

const offerOf = (bet: CrashBet): BetOffer => ({
  stakeCents: toCents(bet.value),
  itemCount: bet.items.length + bet.itemsMore,
  autoCashOutHundredths: isManual(bet) ? null : toHundredths(bet.autoWithdraw),
});

/** The first thing that stands in the way of a bet, in the order in which a player would mend it. */
export const obstacleOf = (situation: StakeSituation): Obstacle | null => {
  const { crash, multiplier, limits } = situation;
  if (crash.connection === 'offline' || crash.connection === 'silent') return { reason: 'offline' };
  if (!crash.loaded || situation.session !== 'player') return { reason: 'loading' };
  if (crash.connection !== 'online' || crash.awaitingSnapshot) return { reason: 'offline' };
  if (crash.maintenance) return { reason: 'maintenance' };
  if (crash.phase === 'running') return { reason: 'round_running' };
  if (crash.phase === 'crashed') return { reason: 'round_over' };
  if (situation.editing) return { reason: 'editing' };
  if (multiplier === null) return { reason: 'not_a_number' };
  if (multiplier <= 1) return { reason: 'no_multiplier' };
  const offer = {
    stakeCents: situation.selectedCents,
    itemCount: situation.selectedCount,
    autoCashOutHundredths: multiplier === NO_AUTO_CASH_OUT ? null : toHundredths(multiplier),
  };
  return refuseBet(offer, crash.selfBets.map(offerOf), limits);
};

const resultOf = (bets: readonly CrashBet[]): ButtonState => {
  const sum = (of: (bet: CrashBet) => number): number => bets.reduce((total, bet) => total + toCents(of(bet)), 0);
  const wonCents = sum((bet) => bet.win ?? 0);
  return {
    kind: 'result',
    wonCents,
    stakedCents: sum((bet) => bet.value),
    isWin: bets.some((bet) => bet.is_win === BET_RESULT.WON),
  };
};

const isUnsent = (unsent: CrashState['commands']['unsent'], bet: CrashBet): boolean =>
  unsent?.kind === 'cashOut' && unsent.targetId === bet.id;

/** The state of the button. */
export const buttonOf = (situation: StakeSituation): ButtonState => {
  const { crash } = situation;
  // Signing in is offered only to a known visitor, and only while there is someone to sign in with.
  if (situation.session === 'visitor' && crash.connection !== 'offline') return { kind: 'sign_in' };
  if (situation.session !== 'player')
    return { kind: 'bet', cents: 0, obstacle: obstacleOf(situation), placed: 0, allCount: null };
  const isOffline = crash.connection !== 'online';
  const { commands } = crash;
  const isUnanswered = isOffline || commands.wait !== 'fresh';
  if (isPending(commands, 'bet')) return isUnanswered ? { kind: 'sent', command: 'bet' } : { kind: 'placing' };
  if (crash.phase === 'running' && crash.selfBets.length > 0) {
    const live = crash.selfBets.filter((bet) => bet.is_win === BET_RESULT.PENDING);
    const manual = live.find(isManual);
    if (manual !== undefined && crash.interruptedAt !== null) return { kind: 'paying' };
    if (manual !== undefined) {
      const pending = pendingTarget(commands, 'cashOut') === manual.id;
      if (pending && isUnanswered) return { kind: 'sent', command: 'cashOut' };
      return { kind: 'cashOut', bet: manual, pending, offline: isOffline, unsent: isUnsent(commands.unsent, manual) };
    }
    return live.length > 0 ? { kind: 'auto', bets: live, offline: isOffline } : resultOf(crash.selfBets);
  }
  if (crash.phase === 'crashed' && crash.ended !== null && crash.ended.selfBets.length > 0) {
    // The crash has overtaken the event of their payout: what they got is not known yet.
    const unpaid = crash.ended.selfBets.filter((bet) => bet.is_win === BET_RESULT.PENDING);
    return unpaid.length > 0 ? { kind: 'paying' } : resultOf(crash.ended.selfBets);
  }
  if (situation.next && crash.connection === 'online' && crash.selfBets.length === 0)
    return { kind: 'next', step: situation.next };
  const allCount = situation.allSelected && situation.selectedCount > 1 ? situation.selectedCount : null;
  return {
    kind: 'bet',
    cents: situation.selectedCents,
    obstacle: obstacleOf(situation),
    placed: crash.selfBets.length,
    allCount,
  };
};

interface WinPreview {
  /** The largest hundredth this stake can reach. */
  capHundredths: number;
  /** What the bet pays at its multiplier (or at the cap, if that comes first); null for infinity. */
  winCents: number | null;
  /** The chosen multiplier lies beyond the cap. */
  capped: boolean;
}

/** What is wrong with a multiplier to cash out at: below the least, above the most. Infinity is none to cash out at. */
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

/** Whether a bet can be made at this multiplier. */
export const isAutoCashOutInRange = (multiplier: number | null, limits: CrashLimits): boolean =>
  multiplier !== null && autoCashOutProblem(multiplier, limits) === null;

/** What a stake at a multiplier can win; null without a stake, and at a multiplier that no bet can have. */
export const previewOf = (stakeCents: number, multiplier: number | null, limits: CrashLimits): WinPreview | null => {
  if (stakeCents <= 0 || !isAutoCashOutInRange(multiplier, limits)) return null;
  const cap = capHundredths(stakeCents, limits.maxWinCents);
  if (multiplier === null || multiplier === NO_AUTO_CASH_OUT)
    return { capHundredths: cap, winCents: null, capped: false };
  const hundredths = toHundredths(multiplier);
  return { capHundredths: cap, winCents: winCents(stakeCents, Math.min(hundredths, cap)), capped: hundredths > cap };
};

/** What a live bet would pay at `hundredths`, in cents: the figure on the cash-out button. Never beyond its own auto cash-out. */
export const worthCents = (bet: Pick<CrashBet, 'value' | 'cap' | 'autoWithdraw'>, hundredths: number): number =>
  winCents(toCents(bet.value), Math.min(hundredths, toHundredths(bet.cap), toHundredths(bet.autoWithdraw)));
