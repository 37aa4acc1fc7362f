import type { RoundSeed } from '../../../apps/server/src/stakes/ports.ts';
import { leftToBetMs } from '../../../apps/server/src/stakes/round/countdown.ts';
import { type Now, sinceBeatMs } from '../../../apps/server/src/stakes/interruption/gap.ts';
import { RoundBets } from '../../../apps/server/src/stakes/round/round-bets.ts';
import type { RoundRow } from '../../../apps/server/src/stakes/rounds.store.ts';
import type { StakedBet } from '../../../apps/server/src/stakes/stake.ts';
import type { TableRound } from '../../../apps/server/src/stakes/round/table-round.ts';
import type { Clock } from '../../../apps/server/src/lib/clock.ts';
import { toDollars } from '@updraft/rules/money';
import type { TossBet, TossSnapshot } from '../contract.ts';
import { type Limits, type Side, sideOf } from '../rules/index.ts';

export const GAME = 'coin_toss';

/** A bet of the open round: a stake with a side. */
export interface Bet extends StakedBet {
  side: Side;
}

/** Terms of a bet that only the coin toss has, as the database keeps them. */
export interface BetTerms {
  side: Side;
}
/** Terms of a round at its opening that only the coin toss has. */
export interface RoundTerms {
  limits: Limits;
  payoutCapCents: number;
  tossMs: number;
}
/** Result of a round at its end, as the database keeps it. */
export interface RoundResult {
  side: Side;
}

export type TossRoundRow = RoundRow<RoundTerms, RoundResult>;

/** The open round of the coin toss. */
export interface Round extends RoundTerms, TableRound<Bet> {
  readonly game: typeof GAME;
  /** Side determined by the seed before betting opens. It is sent to nobody before the end. */
  side: Side;
  /** End of the phase on the monotonic clock; in the phase `ended`, the time at which the toss ended. */
  untilMs: number;
}

/** Returns the end of a row's phase. A jump of the wall clock neither shortens nor lengthens a phase. */
const untilOf = (row: TossRoundRow, { now, clock }: { now: Now; clock: Clock }): number => {
  if (row.phase === 'ended') return now.monoMs;
  if (row.phase === 'running') {
    const elapsedMs = (row.beat_elapsed_ms ?? 0) + sinceBeatMs(row, now, clock);
    return now.monoMs + Math.max(0, row.terms.tossMs - elapsedMs);
  }
  return now.monoMs + leftToBetMs(row, now);
};

/** Names of the phases in the contract, by the stored phase. */
export const PHASES = { waiting: 'open', running: 'toss', ended: 'result' } as const;

/** Converts a row into the round in memory, without its bets. */
export const toRound = (
  row: TossRoundRow,
  { seed, now, clock }: { seed: RoundSeed; now: Now; clock: Clock },
): Round => ({
  game: GAME,
  id: row.id,
  ...row.terms,
  seed,
  side: sideOf({ secretHash: seed.secretHash, roundId: row.id, dayOfMonth: row.day_of_month }),
  phase: row.phase,
  untilMs: untilOf(row, { now, clock }),
  bets: new RoundBets(),
  isSettled: row.settled_at !== null,
});

/** Converts a bet for clients. */
export const toTossBet = (bet: Bet): TossBet => ({
  id: bet.id,
  user: bet.user,
  side: bet.side,
  items: [...bet.shown],
  itemsMore: bet.itemCount - bet.shown.length,
  bank: toDollars(bet.stakeCents),
  win: bet.status === 1 ? toDollars(bet.winCents ?? 0) : bet.status === 2 ? 0 : null,
  winItem: bet.winItem,
});

/** Returns the snapshot of a round, with the largest bets and the player's own. */
export const snapshotOf = (
  round: Round,
  { playerId, nowMs, isPaused }: { playerId: number | null; nowMs: number; isPaused: boolean },
): TossSnapshot => {
  const { bets, phase } = round;
  return {
    roundId: round.id,
    userId: playerId,
    publicHash: round.seed.publicHash,
    phase: PHASES[phase],
    msLeft: phase === 'ended' ? 0 : Math.max(0, round.untilMs - nowMs),
    result: phase === 'ended' ? round.side : null,
    bets: bets.shownTo(playerId).map(toTossBet),
    totals: bets.totals(),
    maintenance: isPaused,
  };
};
