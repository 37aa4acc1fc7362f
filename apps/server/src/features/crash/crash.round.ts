import type { PublishedResult } from '@updraft/contract';
import {
  type BetOffer,
  type CashOut,
  type CrashLimits,
  DEFAULT_LIMITS,
  type LiveBet,
  elapsedMsOf,
  rtpOfRound,
  roundCap,
} from '@updraft/rules/crash';
import type { ReturnSums } from '@updraft/rules/returns';
import type { BetRow } from '../../stakes/bets.store.ts';
import type { RoundRow } from '../../stakes/rounds.store.ts';
import type { StakedBet } from '../../stakes/stake.ts';
import type { TableRound } from '../../stakes/round/table-round.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';

/** The game, and the topic of pages that show it. */
export const CRASH = 'crash';

/** A bet of the open round: a stake, its auto cash-out if it has one, and its cap. */
export interface Bet extends StakedBet, LiveBet, BetOffer {}

/** Stored terms of a crash bet, in hundredths. `auto` is missing for a manual bet. */
export interface BetTerms {
  auto?: number;
  cap: number;
}

export const termsOf = ({
  autoCashOutHundredths,
  capHundredths,
}: Pick<Bet, 'autoCashOutHundredths' | 'capHundredths'>): BetTerms => ({
  ...(autoCashOutHundredths !== null && { auto: autoCashOutHundredths }),
  cap: capHundredths,
});

/** Stored terms of a crash round, from its opening, and its result. */
export interface RoundTerms {
  limits: CrashLimits;
  payoutCapCents: number;
}
export interface RoundResult {
  pointHundredths: number;
}

/** Returns the publicly verifiable part of a result. */
export const publishedResult = ({ pointHundredths }: RoundResult): PublishedResult => ({
  multiplier: pointHundredths / 100,
});

export type CrashRoundRow = RoundRow<RoundTerms, RoundResult>;
export type CrashBetRow = BetRow<BetTerms>;

/** The open round of crash. If it is resumed past its crash point, it is hidden until the crash is committed. */
export interface Round extends TableRound<Bet> {
  readonly game: typeof CRASH;
  pointHundredths: number;
  limits: CrashLimits;
  payoutCapCents: number;
  /** Duration of betting, in ticks of a second. */
  countdownTicks: number;
  /** Times on the monotonic clock: the close of betting, the multiplier 1.00, the announcement of the crash. */
  startsAtMs: number;
  startedMs: number;
  crashedMs: number;
  roundCapHundredths: number | null;
  /**
   * True once bets were cashed out at the cap. The cap then holds for all bets that were live, also while they are
   * being paid.
   */
  isCapReached: boolean;
  /** Live bets that an interruption has cashed out and nobody has paid yet, by their ids. [CR-21] */
  interrupted: Map<number, CashOut>;
  /**
   * Multiplier at which an interruption cashed out the manual bets without a lower cap; null: there was no such
   * interruption.
   */
  interruptedAtHundredths: number | null;
}

/** True if input received at that moment comes before the start. */
export const isBettingOpen = ({ phase, startsAtMs }: Round, receivedMs: number): boolean =>
  phase === 'waiting' && receivedMs < startsAtMs;

/** Returns the time at which the multiplier reaches the crash point, monotonic clock. */
export const pointMsOf = (round: Round): number => round.startedMs + elapsedMsOf(round.pointHundredths);

/** Returns the cap for the present bets, in hundredths; null: none. A cap that was reached stays as it is. [CR-17] */
export const currentRoundCap = (round: Round): number | null =>
  round.isCapReached
    ? round.roundCapHundredths
    : roundCap(round.bets.live(), { paidCents: round.bets.paidCents, capCents: round.payoutCapCents });

/** Records that a bet, and with it all live bets, was cashed out at this cap, in hundredths. [CR-17] */
export const reachCap = (round: Round, hundredths: number | null): void => {
  round.isCapReached = true;
  round.roundCapHundredths = hundredths;
};

/** The limits of a round that opens now. */
export const limitsOf = (settings: SettingsReader): CrashLimits => ({
  ...DEFAULT_LIMITS,
  maxItems: settings.get('crash.maxItems'),
  minBetCents: settings.get('crash.minBetCents'),
  maxPlayerStakeCents: settings.get('crash.maxStakeCents'),
  maxWinCents: settings.get('crash.maxWinCents'),
  minAutoCashOutHundredths: settings.get('crash.minAutoCashOutHundredths'),
});

/** A bet's auto cash-out and cap, from its row. */
export const limitsOfBet = ({ terms }: CrashBetRow): Pick<Bet, 'autoCashOutHundredths' | 'capHundredths'> => ({
  autoCashOutHundredths: terms.auto ?? null,
  capHundredths: terms.cap,
});

/** Returns the stakes and payouts of a round, once all its bets are settled. [CR-23] */
export const returnsOf = ({ bets, pointHundredths }: Round): ReturnSums =>
  rtpOfRound(
    bets.all().map(({ stakeCents, winCents, multiplierHundredths }) => ({
      stakeCents,
      winCents: winCents ?? 0,
      cashOutHundredths: multiplierHundredths,
    })),
    pointHundredths,
  );
