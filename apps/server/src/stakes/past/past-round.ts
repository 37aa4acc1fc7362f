import type { PastRound, TableGame } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import type { ChainRow } from '../ports.ts';
import { type InterruptionRow, listInterruptions } from '../interruption/interruptions.store.ts';
import { roundTotals } from './past.store.ts';
import { type RoundName, type RoundRow, findRound } from '../rounds.store.ts';

interface Dependencies {
  db: Query;
  /** Returns the chain with this id; null: none. */
  chainOf: (chainId: number) => Promise<ChainRow | null>;
}

const iso = (moment: Date | null): string | null => moment && moment.toISOString();

/** An interruption as everyone sees it. */
export const shownGap = (row: InterruptionRow): NonNullable<PastRound['interruption']> => ({
  reason: row.reason,
  from: row.gap_from.toISOString(),
  to: row.gap_to.toISOString(),
  gap_ms: row.gap_ms,
  cashed_out_at: row.cashed_out_at_hundredths === null ? null : row.cashed_out_at_hundredths / 100,
});

/** Returns the round as it was before its result. */
const unseen = <Row extends RoundRow>(row: Row): Row => ({
  ...row,
  phase: 'running',
  ended_at: null,
  result: null,
  secret_hash: null,
  seed: null,
});

/**
 * Returns a past or open round: its row, and the fields that every game shows; null: there is no such round. The secret
 * is null until the round is over. `spinning`: id of the round whose spin players still see. That round is shown as it
 * was before its result. Throws if the round's chain is missing.
 */
export const pastRound = async <Terms, Result>(
  { db, chainOf }: Dependencies,
  name: RoundName & { game: TableGame },
  spinning: number | null = null,
): Promise<{ row: RoundRow<Terms, Result>; shown: PastRound } | null> => {
  const found = await findRound<Terms, Result>(db, name);
  if (!found) return null;
  const row = found.id === spinning ? unseen(found) : found;
  const [chain, totals, [gap]] = await Promise.all([
    chainOf(row.chain_id),
    roundTotals(db, name),
    listInterruptions(db, name),
  ]);
  if (!chain) throw new Error(`round ${row.id} stands in no chain`);
  const shown = {
    id: row.id,
    day_of_month: row.day_of_month,
    public_hash: row.public_hash,
    secret_hash: row.secret_hash,
    chain: {
      id: chain.id,
      base: chain.base,
      index: row.chain_index,
      length: chain.length,
      commitment: chain.commitment,
      beacon_round: chain.beacon_round,
      salt: chain.salt ?? '',
      seed: row.seed,
    },
    rules_version: row.rules_version,
    started_at: iso(row.started_at),
    ended_at: iso(row.ended_at),
    totals: { players: totals.players, bank: toDollars(totals.bank_cents), items: totals.items },
    refunded_at: iso(row.refunded_at),
    settled_at: iso(row.settled_at),
    total_won: toDollars(totals.won_cents),
    interruption: gap ? shownGap(gap) : null,
  };
  return { row, shown };
};
