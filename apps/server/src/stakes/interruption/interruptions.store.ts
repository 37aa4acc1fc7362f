import type { InterruptionReason, TableGame } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { RoundName } from '../rounds.store.ts';

interface Interruption {
  game: TableGame;
  roundId: number;
  /** Reason of the interruption; left out: a gap in the round's running time. */
  reason?: InterruptionReason | undefined;
  from: Date;
  to: Date;
  gapMs: number;
  cashedOutAtHundredths: number | null;
}

/**
 * Records an interruption and the multiplier at which it cashed out manual bets; returns false if it was recorded
 * before.
 */
export const recordInterruption = async (
  query: Query,
  { game, roundId, reason = 'gap', from, to, gapMs, cashedOutAtHundredths }: Interruption,
): Promise<boolean> =>
  (
    await query.query(
      `insert into interruptions (game, round_id, gap_from, gap_to, gap_ms, cashed_out_at_hundredths, reason)
       values ('${game}', $1, $2, $3, $4, $5, $6)
       on conflict do nothing returning id`,
      [roundId, from, to, gapMs, cashedOutAtHundredths, reason],
    )
  ).length > 0;

/** The multiplier at which an interruption cashed out the round's manual bets, in hundredths; null if none did. */
export const cashedOutAt = async (query: Query, { game, id }: RoundName): Promise<number | null> => {
  const [row] = await query.query<{ hundredths: number }>(
    `select cashed_out_at_hundredths as hundredths
     from interruptions
     where game = '${game}' and round_id = $1 and cashed_out_at_hundredths is not null
     order by id
     limit 1`,
    [id],
  );
  return row?.hundredths ?? null;
};

export interface InterruptionRow {
  round_id: number;
  reason: InterruptionReason;
  gap_from: Date;
  gap_to: Date;
  gap_ms: number;
  cashed_out_at_hundredths: number | null;
  refunded: boolean;
}

/** Returns up to 100 interruptions of a game, newest first. `id`: of that round only; null: of all rounds. */
export const listInterruptions = (
  query: Query,
  { game, id }: { game: TableGame; id: number | null },
): Promise<InterruptionRow[]> =>
  query.query(
    `select i.round_id, i.reason, i.gap_from, i.gap_to, i.gap_ms, i.cashed_out_at_hundredths, coalesce(r.refunded_at is not null, false) as refunded
     from interruptions i left join rounds r on r.game = i.game and r.id = i.round_id
     where i.game = '${game}' and ($1::bigint is null or i.round_id = $1) order by i.id desc limit 100`,
    [id],
  );
