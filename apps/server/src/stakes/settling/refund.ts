import type { InterruptionReason, TableGame } from '@updraft/contract';
import { escrowOf, itemsOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { revalueReturned } from '../../kernel/catalogue.prices.ts';
import type { PlayLimits } from '../ports.ts';
import { notifyPlayers } from '../../kernel/notifications.ts';
import type { Emit, Transactions } from '../../kernel/outbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { Lease } from '../../tables/lease.ts';
import { type PendingStake, markRefunded, pendingStakes } from '../bets.store.ts';
import { recordInterruption } from '../interruption/interruptions.store.ts';
import { type RoundName, type RoundRow, closeRefunded, findRound } from '../rounds.store.ts';

export interface RefundRound {
  roundId: number;
  reason: string;
  /** The actor's name in the audit log. */
  actor: string;
  /** True: also refunds bets that have won but are not paid yet. Used when the server cannot start to pay them. */
  evenWon?: boolean;
  /** Notice to the players concerned. Left out: the notice of an interrupted round. */
  notice?: RefundNotice;
  /** Data revealed at the end of the round. Left out: nothing. */
  reveals?: { secretHash: string; seed: string };
  /** Reason in the public list. Left out: the round could not be resumed after a gap. */
  cause?: InterruptionReason;
  /** False: not in the public list. Left out: true. A refund of stakes is in the audit log all the same. */
  isListed?: boolean;
}

/** Text keys of a notification. The texts get the parameters `round` and `sum`. */
export interface RefundNotice {
  name: string;
  content: string;
}

const INTERRUPTED: RefundNotice = {
  name: 'notification.round_refunded',
  content: 'notification.round_refunded_text',
};

/** Game's rules for rounds that are refunded. */
export interface RefundRules<RoundTerms, Result, BetTerms> {
  game: TableGame;
  /**
   * Returns the ids of unpaid bets that have won, because the deciding event was announced. A refund would take their
   * wins back.
   */
  wonOf(
    query: Query,
    read: { round: RoundRow<RoundTerms, Result>; stakes: readonly PendingStake<BetTerms>[] },
  ): Promise<number[]>;
}

/** Refund rules of any game. */
export type AnyRefundRules = RefundRules<unknown, unknown, unknown>;

/**
 * `settled`: the round was settled with its result, and nothing is refunded. `won`: these bets have won by an announced
 * event, and the next start pays them.
 */
export type RefundOutcome =
  | { outcome: 'refunded'; bets: number; players: number; stakeCents: number }
  | { outcome: 'already_refunded' }
  | { outcome: 'settled' }
  | { outcome: 'won'; betIds: readonly number[] }
  | { outcome: 'no_such_round' };

export interface RefundDependencies {
  outbox: Transactions;
  lease: Lease;
  limits: Pick<PlayLimits, 'refunded'>;
}

/**
 * Ends a round by a refund. The items of every pending stake return to their player once, at the prices at which they
 * were staked, and then get their present prices. The players concerned are notified. Earlier payouts stay paid.
 * Round, day and public hash stay as they were committed, and a round without a result gets none. All of it happens in
 * one commit, by the owner of the table's lease. [I1]
 */
export const refundStakes = <RoundTerms, Result, BetTerms>(
  { outbox, lease, limits }: RefundDependencies,
  rules: RefundRules<RoundTerms, Result, BetTerms>,
  { roundId, reason, actor, evenWon = false, notice = INTERRUPTED, reveals, cause, isListed = true }: RefundRound,
): Promise<RefundOutcome> =>
  outbox.tx(async (query, emit) => {
    // Ten thousand stakes in one commit need longer than a player's command may.
    await query.query('set local statement_timeout = 0');
    await lease.check(query);
    const { game } = rules;
    const name = { game, id: roundId };
    const round = await findRound<RoundTerms, Result>(query, name);
    if (!round) return { outcome: 'no_such_round' };
    if (round.refunded_at) return { outcome: 'already_refunded' };
    if (round.settled_at) return { outcome: 'settled' };
    const stakes = await lockedStakes<BetTerms>(query, name);
    const won = await rules.wonOf(query, { round, stakes });
    if (won.length > 0 && !evenWon) return { outcome: 'won', betIds: won };
    await returnStakes(query, { round: name, stakes, key: `${game}:refund-round:${roundId}` });
    await markRefunded(
      query,
      stakes.map((stake) => stake.id),
    );
    await limits.refunded(query, {
      game,
      bets: stakes.map((stake) => ({ betId: stake.id, cents: stake.stake_cents })),
    });
    const to = await closeRefunded(query, name, reveals);
    if (isListed) await record(query, { round, to, reason: cause });
    const sums = sumsOf(stakes);
    await tell(query, emit, { notice, round: name, sums });
    const stakeCents = [...sums.values()].reduce((all, cents) => all + cents, 0);
    const refunded = { bets: stakes.length, players: sums.size, stakeCents };
    // The audit log has every refund of stakes, also one that is not listed publicly.
    if (isListed || stakes.length > 0)
      await appendAudit(query, {
        actor,
        action: `${game}.refund`,
        details: { round: roundId, reason, ...refunded, ...(won.length > 0 && { won }) },
      });
    return { outcome: 'refunded', ...refunded };
  });

const sumsOf = (stakes: readonly Pick<PendingStake, 'player_id' | 'stake_cents'>[]): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>();
  for (const { player_id: id, stake_cents: cents } of stakes) sums.set(id, (sums.get(id) ?? 0) + cents);
  return sums;
};

/** Reads the stakes to refund under the players' locks. Players are locked before bets, as everywhere. */
const lockedStakes = async <Terms>(query: Query, round: RoundName): Promise<PendingStake<Terms>[]> => {
  const seen = await pendingStakes<Terms>(query, round);
  await lockPlayers(query, [...new Set(seen.map((stake) => stake.player_id))]);
  return pendingStakes(query, round, { locked: true });
};

/**
 * Returns stakes to their players, each in one transfer, at the prices at which they were staked. The same
 * transaction then gives the items their present prices. `key`: unique key of this revaluation.
 */
export const returnStakes = async (
  query: Query,
  { round: { game, id }, stakes, key }: { round: RoundName; stakes: readonly PendingStake[]; key: string },
): Promise<void> => {
  await post(
    query,
    stakes.map((stake) => ({
      key: `${game}:refund:${stake.id}`,
      kind: `${game}.refund` as const,
      playerId: stake.player_id,
      memo: { round: id },
      // The transfer of the refunded stake.
      corrects: stake.transfer_id,
      cash: [],
      items: stake.items.map((item) => ({
        itemId: item.id,
        from: escrowOf(game),
        to: itemsOf(stake.player_id),
        priceCents: item.priceCents,
      })),
    })),
  );
  await revalueReturned(query, {
    key,
    itemIds: stakes.flatMap((stake) => stake.items.map((item) => item.id)),
  });
};

/** Lists the refund publicly, as an interruption since the round's last heartbeat. */
const record = async (
  query: Query,
  { round, to, reason }: { round: RoundRow; to: Date; reason: InterruptionReason | undefined },
): Promise<void> => {
  const from = round.heartbeat_at ?? round.started_at ?? round.opened_at;
  await recordInterruption(query, {
    game: round.game,
    roundId: round.id,
    reason,
    from,
    to,
    gapMs: Math.max(0, to.getTime() - from.getTime()),
    cashedOutAtHundredths: null,
  });
};

interface Told {
  notice: RefundNotice;
  round: RoundName;
  /** Refund of each player concerned, cents. */
  sums: ReadonlyMap<number, number>;
}

/** Notifies all players in one statement, because there may be thousands and the table waits. */
const tell = async (query: Query, emit: Emit, { notice, round: { game, id }, sums }: Told): Promise<void> => {
  await notifyPlayers(
    query,
    emit,
    [...sums].map(([playerId, cents]) => ({
      playerId,
      ...notice,
      params: { round: id, sum: toDollars(cents) },
      about: { kind: 'round' as const, game, id },
    })),
  );
  for (const playerId of sums.keys()) emit({ playerId }, 'updateInventory', {});
};
