import { crashPointHundredths, elapsedMsOf } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { RoundSeed } from '../fairness/chains.ts';
import { type Now, isOwnBeat, sinceBeatMs } from '../../stakes/gap.ts';
import { resumedBets } from '../../stakes/resumed-bets.ts';
import { RoundBets } from '../../stakes/round-bets.ts';
import { type BetTerms, type CrashRoundRow, type Round, limitsOfBet, reachCap } from './crash.round.ts';

/** After an interruption a waiting round lasts at least this long, so that players can find their way again. */
const LEAST_WAITING_MS = 2000;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * When the multiplier was 1.00: by the last heartbeat and the time since. Where only the database's clock can tell, a
 * round that has crashed had reached at least its point by then.
 */
const startOf = (
  row: CrashRoundRow,
  { now, clock, endedMs, pointHundredths }: { now: Now; clock: Clock; endedMs: number; pointHundredths: number },
): number => {
  if (row.phase === 'waiting') return 0;
  const startedMs = clock.monoMs() - sinceBeatMs(row, now, clock) - (row.beat_elapsed_ms ?? 0);
  return row.phase === 'ended' && !isOwnBeat(row, clock)
    ? Math.min(startedMs, endedMs - elapsedMsOf(pointHundredths))
    : startedMs;
};

/** The round in memory, from its row. The outcome is the committed one. */
export const toRound = ({
  row,
  seed,
  now,
  clock,
  tickMs,
}: {
  row: CrashRoundRow;
  seed: RoundSeed;
  now: Now;
  clock: Clock;
  tickMs: number;
}): Round => {
  const { dbNow, monoMs } = now;
  const waitingMs = row.starts_at.getTime() - row.opened_at.getTime();
  // A clock that jumped while no process ran must neither skip the rest of the countdown nor stretch it.
  const remainingMs = between(
    Math.min(LEAST_WAITING_MS, waitingMs),
    row.starts_at.getTime() - dbNow.getTime(),
    waitingMs,
  );
  const sinceEndMs = row.ended_at ? Math.max(0, dbNow.getTime() - row.ended_at.getTime()) : 0;
  const endedMs = monoMs - sinceEndMs;
  const pointHundredths = crashPointHundredths({
    secretHash: seed.secretHash,
    roundId: row.id,
    dayOfMonth: row.day_of_month,
  });
  const startedMs = startOf(row, { now, clock, endedMs, pointHundredths });
  return {
    game: 'crash',
    id: row.id,
    seed,
    dayOfMonth: row.day_of_month,
    pointHundredths,
    limits: row.terms.limits,
    payoutCapCents: row.terms.payoutCapCents,
    phase: row.phase === 'ended' ? 'crashed' : row.phase,
    startsAtMs: monoMs + Math.ceil(remainingMs / tickMs) * tickMs,
    startedMs,
    // Not before the point was reached, however far the database's clock has jumped.
    crashedMs: row.phase === 'ended' ? Math.max(endedMs, startedMs + elapsedMsOf(pointHundredths)) : endedMs,
    bets: new RoundBets(),
    roundCapHundredths: null,
    isCapReached: false,
    interrupted: new Map(),
    interruptedAtHundredths: null,
    allSettled: row.settled_at !== null,
  };
};

/** Loads the bets of a resumed round. */
export const loadBets = async (query: Query, round: Round): Promise<void> => {
  for (const { row, stake } of await resumedBets<BetTerms>(query, round)) {
    round.bets.add(Object.assign(stake, limitsOfBet(row)));
    // Some were paid at the round's cap when it was interrupted: the others reached it with them.
    if (row.settled_by === 'round_cap') reachCap(round, row.multiplier_hundredths);
  }
};
