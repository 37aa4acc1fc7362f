import type { AdjustmentClass } from '@updraft/contract';
import { HOUSE, cashOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import { onceByKey } from '../../db/idempotency.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { balanceCents, lockPlayers } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';

export interface AdjustmentRow {
  id: number;
  player_id: number;
  username: string;
  amount_cents: number;
  reason: string;
  reason_class: AdjustmentClass;
  proposed_by: number;
  proposed_at: Date;
}

/** Returns the number of adjustments that wait for a decision, listed or not. */
export const countAdjustments = async (query: Query): Promise<number> =>
  one(await query.query<{ count: number }>(`select count(*)::int as count from adjustments where status = 'proposed'`))
    .count;

/** Returns up to 100 adjustments that wait for a second member of staff, oldest first. */
export const openAdjustments = (query: Query): Promise<AdjustmentRow[]> =>
  query.query(
    `select a.id, a.player_id, p.username, a.amount_cents, a.reason, a.reason_class, a.proposed_by, a.proposed_at
     from adjustments a join players p on p.id = a.player_id where a.status = 'proposed' order by a.id limit 100`,
  );

interface Proposal {
  playerId: number;
  amountCents: number;
  /** Reason for staff. The player sees only its class. */
  reason: string;
  reasonClass: AdjustmentClass;
  staffId: number;
}

/**
 * Adjustments of balances: one member of staff proposes with a reason, another one approves. The audit log and the
 * daily statement contain them. [M8]
 */
export class Adjustments {
  private readonly outbox: Outbox;

  constructor({ outbox }: { outbox: Outbox }) {
    this.outbox = outbox;
  }

  /**
   * Proposes an adjustment: `amountCents` above zero gives, below zero subtracts. Nothing moves yet. Expected failures:
   * `staff_api.adjustment_self`, `player_not_found`; `app_api.key_reused`.
   */
  propose({ key, ...proposal }: Proposal & { key: string | null }): Promise<Outcome<{ id: number }>> {
    return this.outbox.tx(async (query) => {
      const { playerId, staffId } = proposal;
      if (playerId === staffId) return refuse('staff_api.adjustment_self');
      const locked = await lockPlayers(query, [playerId, staffId]);
      if (!locked.has(playerId)) return refuse('staff_api.player_not_found');
      return onceByKey(
        query,
        key === null ? null : { playerId: staffId, scope: 'adjustment', key, request: proposal },
        () => this.write(query, proposal),
      );
    });
  }

  private async write(
    query: Query,
    { playerId, amountCents, reason, reasonClass, staffId }: Proposal,
  ): Promise<Outcome<{ id: number }>> {
    const [row] = await query.query<{ id: number }>(
      'insert into adjustments (player_id, amount_cents, reason, reason_class, proposed_by) values ($1, $2, $3, $4, $5) returning id',
      [playerId, amountCents, reason, reasonClass, staffId],
    );
    const id = row?.id ?? 0;
    await appendAudit(query, {
      actor: `player ${staffId}`,
      action: 'adjustment.propose',
      details: { id, playerId, amountCents, reason, reasonClass },
    });
    return { ok: true, id };
  }

  /**
   * Approves or rejects an adjustment. The proposer may only reject it, and the owner of the balance may not decide
   * about it. Expected failures: `staff_api.adjustment_not_found`, `adjustment_self`, `adjustment_own` (proposed by the
   * same person), `adjustment_below_zero`.
   */
  decide({ id, approve, staffId }: { id: number; approve: boolean; staffId: number }): Promise<Outcome<object>> {
    return this.outbox.tx(async (query, emit) => {
      const [found] = await query.query<{ player_id: number }>('select player_id from adjustments where id = $1', [id]);
      if (!found) return refuse('staff_api.adjustment_not_found');
      const playerId = found.player_id;
      await lockPlayers(query, [playerId]);
      const [row] = await query.query<{ amount_cents: number; reason: string; proposed_by: number }>(
        `select amount_cents, reason, proposed_by from adjustments where id = $1 and status = 'proposed' for update`,
        [id],
      );
      if (!row) return refuse('staff_api.adjustment_not_found');
      // `propose` refuses adjustments of the proposer's own balance. Should one exist, it can only be rejected, by
      // others.
      if (playerId === staffId || (approve && row.proposed_by === playerId)) return refuse('staff_api.adjustment_self');
      if (approve && row.proposed_by === staffId) return refuse('staff_api.adjustment_own');
      if (approve) {
        const cash = cashOf(playerId);
        if ((await balanceCents(query, cash)) + row.amount_cents < 0) return refuse('staff_api.adjustment_below_zero');
        const [from, to] = row.amount_cents > 0 ? [HOUSE.cash, cash] : [cash, HOUSE.cash];
        await post(query, [
          {
            key: `adjustment:${id}`,
            kind: 'staff.adjustment',
            playerId,
            memo: { reason: row.reason, proposedBy: row.proposed_by, approvedBy: staffId },
            cash: [{ from, to, cents: Math.abs(row.amount_cents) }],
            items: [],
          },
        ]);
        emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cash)) });
        const content = row.amount_cents > 0 ? 'notification.balance_given' : 'notification.balance_taken';
        await notifyPlayer(query, emit, {
          playerId,
          name: 'notification.balance',
          content,
          params: { sum: toDollars(Math.abs(row.amount_cents)) },
        });
      }
      await query.query(`update adjustments set status = $2, decided_by = $3, decided_at = now() where id = $1`, [
        id,
        approve ? 'approved' : 'rejected',
        staffId,
      ]);
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: approve ? 'adjustment.approve' : 'adjustment.reject',
        details: { id, playerId, amountCents: row.amount_cents },
      });
      return { ok: true };
    });
  }
}
