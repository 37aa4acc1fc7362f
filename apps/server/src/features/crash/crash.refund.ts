import { HOUSE, itemsOf, post } from '@updraft/ledger';
import { roundCap } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import type { Lease } from '../../tables/lease.ts';
import { revalueReturned } from '../catalogue/catalogue.prices.ts';
import type { PlayLimits } from '../limits/limits.guard.ts';
import { notifyPlayer } from '../notifications/notifications.ts';
import type { Emit, Transactions } from '../outbox/outbox.ts';
import { lockPlayers } from '../players/players.store.ts';
import { appendAudit } from '../staff/audit.ts';
import { type PendingStake, markRefunded, pendingStakes } from './bets.store.ts';
import { type RoundRow, closeRefunded, findRound, reachedCap } from './rounds.store.ts';
import { cashedOutAt, recordInterruption } from './interruptions.store.ts';
import { roundTotals } from './past.store.ts';

export interface RefundRound {
  roundId: number;
  reason: string;
  /** Who does it, as the audit log names him. */
  actor: string;
  /** Also stakes of bets that have won and are still to be paid: when starting the server does not pay them. */
  evenOwed?: boolean;
}

/** `known`: it was refunded before. `settled`: it ended as committed, there is nothing to give back. `owed`: these of its bets have won by what was told already, and whoever starts next pays them. */
export type RefundOutcome =
  | { outcome: 'refunded'; bets: number; players: number; stakeCents: number }
  | { outcome: 'known' }
  | { outcome: 'settled' }
  | { outcome: 'owed'; betIds: readonly number[] }
  | { outcome: 'unknown' };

/**
 * Ends a round that cannot be brought to its end: every stake that is not settled goes back to its
 * player at the price at which it was staked, once, has the price of today at once, and those concerned are told. What was paid out
 * before stays paid. Round, day and public hash stay as they were committed; the round has no result.
 * All of it in one commit, by the owner of the table's lease. [CR-22] [I1]
 */
export const refundRound = (
  { outbox, lease, limits }: { outbox: Transactions; lease: Lease; limits: Pick<PlayLimits, 'refunded'> },
  { roundId, reason, actor, evenOwed = false }: RefundRound,
): Promise<RefundOutcome> =>
  outbox.tx(async (query, emit) => {
    // Ten thousand stakes in one commit take longer than a player's command may.
    await query.query('set local statement_timeout = 0');
    await lease.check(query);
    const round = await findRound(query, roundId);
    if (!round) return { outcome: 'unknown' };
    if (round.refunded_at) return { outcome: 'known' };
    if (round.settled_at) return { outcome: 'settled' };
    const stakes = await lockedStakes(query, roundId);
    const owed = await owedOf(query, { round, stakes });
    if (owed.length > 0 && !evenOwed) return { outcome: 'owed', betIds: owed };
    await giveBack(query, roundId, stakes);
    await markRefunded(
      query,
      stakes.map((stake) => stake.id),
    );
    await limits.refunded(query, {
      game: 'crash',
      bets: stakes.map((stake) => ({ betId: stake.id, cents: stake.stake_cents })),
    });
    const to = await closeRefunded(query, roundId);
    await record(query, { round, to });
    const players = new Set(stakes.map((stake) => stake.player_id));
    for (const playerId of players)
      await tell(query, emit, {
        playerId,
        roundId,
        stakeCents: sumOf(stakes.filter((stake) => stake.player_id === playerId)),
      });
    const refunded = { bets: stakes.length, players: players.size, stakeCents: sumOf(stakes) };
    await appendAudit(query, {
      actor,
      action: 'crash.refund',
      details: { round: roundId, reason, ...refunded, ...(owed.length > 0 && { owed }) },
    });
    return { outcome: 'refunded', ...refunded };
  });

/** The round's cap as it holds for what is still open; infinity: none can be reached. [CR-17] */
const capOf = async (
  query: Query,
  { round, stakes }: { round: RoundRow; stakes: readonly PendingStake[] },
): Promise<number> => {
  const live = stakes.map((stake) => ({
    id: stake.id,
    stakeCents: stake.stake_cents,
    autoStopHundredths: stake.auto_stop_hundredths,
    capHundredths: stake.cap_hundredths,
  }));
  const { won_cents: paidCents } = await roundTotals(query, round.id);
  return roundCap(live, { paidCents, capCents: round.payout_cap_cents }) ?? Number.POSITIVE_INFINITY;
};

/** Bets that have won although nobody has paid them yet: what decides it has been told. A refund would take their wins back. [CR-14, CR-17, CR-21] */
const owedOf = async (
  query: Query,
  { round, stakes }: { round: RoundRow; stakes: readonly PendingStake[] },
): Promise<number[]> => {
  const interruptedHundredths = await cashedOutAt(query, round.id);
  // In flight only what an interruption or the cap has cashed out is decided.
  const pointHundredths = round.point_hundredths ?? 0;
  const isCapReached = (await reachedCap(query, round.id)) || (await capOf(query, { round, stakes })) < pointHundredths;
  const hasWon = (stake: PendingStake): boolean =>
    isCapReached ||
    (interruptedHundredths !== null && stake.auto_stop_hundredths === null) ||
    Math.min(stake.auto_stop_hundredths ?? Number.POSITIVE_INFINITY, stake.cap_hundredths) < pointHundredths;
  return stakes.filter(hasWon).map((stake) => stake.id);
};

const sumOf = (stakes: readonly PendingStake[]): number => stakes.reduce((sum, stake) => sum + stake.stake_cents, 0);

/** What is to be given back, under the players' locks: players first, as everywhere. */
const lockedStakes = async (query: Query, roundId: number): Promise<PendingStake[]> => {
  const seen = await pendingStakes(query, roundId);
  await lockPlayers(query, [...new Set(seen.map((stake) => stake.player_id))]);
  return pendingStakes(query, roundId, { locked: true });
};

const giveBack = async (query: Query, roundId: number, stakes: readonly PendingStake[]): Promise<void> => {
  await post(
    query,
    stakes.map((stake) => ({
      key: `crash:refund:${stake.id}`,
      kind: 'crash.refund' as const,
      playerId: stake.player_id,
      memo: { round: roundId },
      // The transfer that it takes back.
      corrects: stake.transfer_id,
      cash: [],
      items: stake.items.map((item) => ({
        itemId: item.id,
        from: HOUSE.crashEscrow,
        to: itemsOf(stake.player_id),
        priceCents: item.priceCents,
      })),
    })),
  );
  await revalueReturned(query, {
    key: `crash:refund-round:${roundId}`,
    itemIds: stakes.flatMap((stake) => stake.items.map((item) => item.id)),
  });
};

/** Listed publicly like every interruption: from when the round was last known to be well. */
const record = async (query: Query, { round, to }: { round: RoundRow; to: Date }): Promise<void> => {
  const from = round.heartbeat_at ?? round.started_at ?? round.opened_at;
  await recordInterruption(query, {
    roundId: round.id,
    from,
    to,
    gapMs: Math.max(0, to.getTime() - from.getTime()),
    cashedOutAtHundredths: null,
  });
};

const tell = async (
  query: Query,
  emit: Emit,
  { playerId, roundId, stakeCents }: { playerId: number; roundId: number; stakeCents: number },
): Promise<void> => {
  await notifyPlayer(query, emit, {
    playerId,
    name: 'notification.crash_interrupted',
    content: 'notification.crash_interrupted_refunded',
    params: { round: roundId, sum: toDollars(stakeCents) },
  });
  emit({ playerId }, 'updateInventory', {});
};
