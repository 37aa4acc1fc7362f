import { type Gap, crashPointHundredths, multiplierAt, settleGap } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { RoundSeed } from '../fairness/chains.ts';
import { type Bet, type Round, liveBets } from './crash.round.ts';
import { type BetRow, type RoundRow, listBets, stakedItems } from './crash.store.ts';

/** A waiting round that was interrupted gives players at least this long to look around again. */
const LEAST_WAITING_MS = 2000;
const ALL_BETS = 1_000_000;

/** The round as memory holds it, from its row and the database's clock. The outcome is the committed one. */
export const toRound = ({ row, seed, dbNow, clock, tickMs }: { row: RoundRow; seed: RoundSeed; dbNow: Date; clock: Clock; tickMs: number }): Round => {
  const now = clock.monoMs();
  const sinceMs = (moment: Date): number => dbNow.getTime() - moment.getTime();
  const remainingMs = Math.max(-sinceMs(row.starts_at), LEAST_WAITING_MS);
  return {
    seed,
    dayOfMonth: row.day_of_month,
    pointHundredths: crashPointHundredths({ secretHash: seed.secretHash, roundId: row.id, dayOfMonth: row.day_of_month }),
    limits: row.limits,
    payoutCapCents: row.payout_cap_cents,
    phase: row.phase,
    startsAtMs: now + Math.ceil(remainingMs / tickMs) * tickMs,
    startedMs: row.started_at ? now - sinceMs(row.started_at) : 0,
    crashedMs: row.ended_at ? now - sinceMs(row.ended_at) : 0,
    startedAtWallMs: row.started_at ? clock.wallMs() - sinceMs(row.started_at) : null,
    bets: new Map(),
    paidCents: 0,
    roundCapHundredths: null,
    allSettled: row.settled_at !== null,
  };
};

const toBet = (row: BetRow, staked: Bet['staked']): Bet => ({
  id: row.id,
  playerId: row.player_id,
  user: { id: row.player_id, username: row.username, avatar: row.avatar, is_demo: row.is_demo },
  staked,
  shown: row.items,
  itemCount: row.item_ids.length,
  stakeCents: row.stake_cents,
  autoStopHundredths: row.auto_stop_hundredths,
  capHundredths: row.cap_hundredths,
  status: row.status,
  cashOutHundredths: row.cash_out_hundredths,
  winCents: row.win_cents,
  winItem: row.win_item,
});

/** Loads the bets of a resumed round; staked items only where they still lie in the escrow. */
export const loadBets = async (query: Query, round: Round): Promise<void> => {
  const rows = await listBets(query, { roundId: round.seed.roundId, most: ALL_BETS });
  const items = new Map((await stakedItems(query, round.seed.roundId)).map((item) => [item.id, { id: item.id, entryId: item.entry_id, priceCents: item.price_cents }]));
  for (const row of rows) {
    const staked = row.item_ids.flatMap((id) => items.get(id) ?? (row.status === 0 ? [] : [{ id, entryId: 0, priceCents: 0 }]));
    if (staked.length !== row.item_ids.length) throw new Error(`bet ${row.id} is pending, but its items are not in the escrow`);
    round.bets.set(row.id, toBet(row, staked));
    round.paidCents += row.win_cents ?? 0;
  }
};

export interface Interruption {
  gap: Gap;
  from: Date;
  to: Date;
  /** Multiplier at which manual bets are cashed out; null when none was live or the round had ended. */
  hundredths: number | null;
  cashOuts: ReturnType<typeof settleGap>;
}

/** What the gap since the last heartbeat means; null when it is within the tolerance. [CR-20, CR-21] */
export const interruptionOf = (round: Round, { row, dbNow, toleratedMs }: { row: RoundRow; dbNow: Date; toleratedMs: number }): Interruption | null => {
  if (!row.started_at) return null;
  const heartbeat = row.heartbeat_at ?? row.started_at;
  const startedMs = row.started_at.getTime();
  const gap = { heartbeatMs: heartbeat.getTime() - startedMs, resumedMs: dbNow.getTime() - startedMs, toleratedMs };
  if (gap.resumedMs - gap.heartbeatMs <= toleratedMs) return null;
  const cashOuts = settleGap(liveBets(round), gap, round.pointHundredths);
  return { gap, from: heartbeat, to: dbNow, hundredths: cashOuts.length > 0 ? multiplierAt(gap.heartbeatMs) : null, cashOuts };
};
