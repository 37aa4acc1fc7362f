import {
  CRASH_STATUS,
  type CrashSnapshot,
  type CrashTerms,
  type ServerPayload,
  type SiteConfig,
} from '@updraft/contract';
import { CRASH_RULES_VERSION, GROWTH_PER_MS, colourClassOf, levelOf } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import type { Clock } from '../../lib/clock.ts';
import { TICK_MS } from '../../stakes/round/ticker.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { type Round, limitsOf } from './crash.round.ts';
import { toCrashBet } from './crash.wire.ts';

const STATUS = { waiting: CRASH_STATUS.TIMER, running: CRASH_STATUS.GAME, ended: CRASH_STATUS.END } as const;

/** The phase as the mode bar shows it. */
export const phaseOf = ({ phase }: Pick<Round, 'phase'>): string => (phase === 'ended' ? 'crashed' : phase);

/** Returns the terms of a round for the wire. */
const termsShown = ({ limits, countdownTicks }: Pick<Round, 'limits' | 'countdownTicks'>): CrashTerms => ({
  countdownTicks,
  maxItems: limits.maxItems,
  minBetDollars: toDollars(limits.minBetCents),
  maxStakeDollars: toDollars(limits.maxPlayerStakeCents),
  maxWinDollars: toDollars(limits.maxWinCents),
  minAutoCashOut: limits.minAutoCashOutHundredths / 100,
  maxAutoCashOut: limits.maxAutoCashOutHundredths / 100,
});

/** The settings of crash that clients get. */
export const crashConfig = (settings: SettingsReader): Pick<SiteConfig, 'crash'> => ({
  crash: {
    ...termsShown({ limits: limitsOf(settings), countdownTicks: settings.get('crash.countdownTicks') }),
    mayCancel: settings.get('crash.cancel'),
    growthPerMs: GROWTH_PER_MS,
    crashedMs: settings.get('crash.crashedMs'),
    gapToleratedMs: settings.get('crash.gapToleratedMs'),
    rulesVersion: CRASH_RULES_VERSION,
  },
});

/**
 * Returns the start of the flight by the present wall clock, so that a jump of that clock does not move the round. [I6]
 */
const startedAtOf = (round: Round, clock: Clock): number =>
  Math.round(clock.wallMs() - (clock.monoMs() - round.startedMs));

/**
 * Returns the multipliers at which bets are cashed out without their players, for the wire: all of them at the round's
 * cap, manual ones by an interruption; null: none.
 */
const commonCashOutsOf = ({
  roundCapHundredths,
  interruptedAtHundredths,
}: Round): Pick<CrashSnapshot, 'roundCap' | 'interruptedAt'> => ({
  roundCap: roundCapHundredths === null ? null : roundCapHundredths / 100,
  interruptedAt: interruptedAtHundredths === null ? null : interruptedAtHundredths / 100,
});

/** Everything needed to show the round: the largest bets, and always the player's own. */
export const snapshotOf = (
  round: Round,
  { playerId, clock, isPaused }: { playerId: number | null; clock: Clock; isPaused: boolean },
): CrashSnapshot => {
  const { bets, phase } = round;
  return {
    roundId: round.id,
    userId: playerId,
    publicHashForNextRound: round.seed.publicHash,
    terms: termsShown(round),
    state: {
      status: STATUS[phase],
      timer: phase === 'waiting' ? Math.max(0, Math.ceil((round.startsAtMs - clock.monoMs()) / TICK_MS)) : 0,
    },
    settings: { statuses: { TIMER: CRASH_STATUS.TIMER, END: CRASH_STATUS.END } },
    startedAt: phase === 'waiting' ? null : startedAtOf(round, clock),
    serverTime: clock.wallMs(),
    growthPerMs: GROWTH_PER_MS,
    crashedAt: phase === 'ended' ? round.pointHundredths / 100 : null,
    bets: bets.shownTo(playerId).map(toCrashBet),
    totals: bets.totals(),
    loaderItem: bets.dearestItem(),
    ...commonCashOutsOf(round),
    maintenance: isPaused,
  };
};

/** Returns the progress of the flight, for every page. */
export const flightOf = (
  round: Round,
  { reachedHundredths, clock }: { reachedHundredths: number; clock: Clock },
): ServerPayload<'crashMultiplier'> => ({
  roundId: round.id,
  multiplier: reachedHundredths / 100,
  level: levelOf(reachedHundredths),
  startedAt: startedAtOf(round, clock),
  serverTime: clock.wallMs(),
});

/** The crash and its proof, for every watcher. */
export const crashOf = (round: Round, clock: Clock): ServerPayload<'clearBets'> => ({
  roundId: round.id,
  multiplier: round.pointHundredths / 100,
  colour: colourClassOf(round.pointHundredths),
  secret_hash: round.seed.secretHash,
  seed: round.seed.seed,
  serverTime: clock.wallMs(),
  ...commonCashOutsOf(round),
});
