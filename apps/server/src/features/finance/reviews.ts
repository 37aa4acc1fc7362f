import { HOUSE, cashOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { notifyPlayer } from '../notifications/notifications.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { balanceCents, lockPlayers } from '../players/players.store.ts';
import { appendAudit } from '../staff/audit.ts';
import type { WageringBooks } from '../wagering/wagering.commands.ts';

export interface ReviewRow {
  id: number;
  provider: string;
  provider_ref: string;
  reported_invoice: string;
  player_id: number | null;
  reason: string;
  amount_cents: number;
  currency: string;
  proposed_by: number | null;
  proposal: { playerId: number; creditCents: number } | null;
  created_at: Date;
}

const COLUMNS = 'id, provider, provider_ref, reported_invoice, player_id, reason, amount_cents, currency, proposed_by, proposal, created_at';

/** Money that came and could not be credited, oldest first. */
export const openReviews = (query: Query): Promise<ReviewRow[]> => query.query(`select ${COLUMNS} from deposit_reviews where resolved_at is null order by id limit 100`);

export interface ResolveReview {
  id: number;
  /** `credit`: to a player; `return`: the provider sends it back to the payer. */
  action: 'credit' | 'return';
  /** Whom to credit, if it is not the player of the invoice. */
  playerId: number | null;
  /** What to credit in cents of a dollar, where another currency came. */
  creditCents: number | null;
  reason: string;
  staffId: number;
}

/** How payments under review end: nothing that came is ever left lying. [M9] */
export class Reviews {
  private readonly outbox: Outbox;
  private readonly wagering: WageringBooks;

  constructor({ outbox, wagering }: { outbox: Outbox; wagering: WageringBooks }) {
    this.outbox = outbox;
    this.wagering = wagering;
  }

  /**
   * Credits a payment or gives it back. To credit a player or a sum that staff name takes two of
   * them: the first proposes, the second confirms the same. In the audit log.
   * Expected failures: `staff_api.review_not_found`, `review_needs_player`, `review_needs_sum`,
   * `review_own` (nobody credits himself), `review_differs` (from what was proposed), `player_not_found`.
   */
  resolve(command: ResolveReview): Promise<Outcome<{ proposed: boolean }>> {
    const { id, action, staffId, reason } = command;
    return this.outbox.tx(async (query, emit) => {
      const [found] = await query.query<{ player_id: number | null }>('select player_id from deposit_reviews where id = $1', [id]);
      if (!found) return refuse('staff_api.review_not_found');
      const playerId = command.playerId ?? found.player_id;
      if (playerId !== null && (await lockPlayers(query, [playerId])).size === 0) return refuse('staff_api.player_not_found');
      const [row] = await query.query<ReviewRow>(`select ${COLUMNS} from deposit_reviews where id = $1 and resolved_at is null for update`, [id]);
      if (!row) return refuse('staff_api.review_not_found');
      const actor = `player ${staffId}`;
      if (action === 'return') {
        const transferId = row.currency === 'USD' ? await postReturn(query, row, reason) : null;
        await close(query, { id, resolution: 'returned', staffId, transferId });
        await appendAudit(query, { actor, action: 'review.return', details: { id, reason, amountCents: row.amount_cents, currency: row.currency } });
        return { ok: true, proposed: false };
      }
      if (playerId === null) return refuse('staff_api.review_needs_player');
      if (playerId === staffId) return refuse('staff_api.review_own');
      const creditCents = row.currency === 'USD' ? row.amount_cents : command.creditCents;
      if (creditCents === null) return refuse('staff_api.review_needs_sum');
      const isNamedByStaff = playerId !== row.player_id || row.currency !== 'USD';
      if (isNamedByStaff) {
        const isSecond = row.proposed_by !== null && row.proposed_by !== staffId;
        if (!isSecond) {
          await query.query('update deposit_reviews set proposed_by = $2, proposal = $3::jsonb where id = $1', [id, staffId, JSON.stringify({ playerId, creditCents })]);
          await appendAudit(query, { actor, action: 'review.propose', details: { id, reason, playerId, creditCents } });
          return { ok: true, proposed: true };
        }
        if (row.proposal?.playerId !== playerId || row.proposal.creditCents !== creditCents) return refuse('staff_api.review_differs');
      }
      const ids = await post(query, [
        {
          key: `review:${id}:credit`,
          kind: 'deposit.released',
          playerId,
          memo: { review: id, reason },
          cash: [{ from: row.currency === 'USD' ? HOUSE.suspense : HOUSE.payments, to: cashOf(playerId), cents: creditCents }],
          items: [],
        },
      ]);
      await this.wagering.deposited(query, emit, { source: 'review', sourceId: String(id), playerId, amountCents: creditCents });
      await close(query, { id, resolution: 'credited', staffId, transferId: ids.get(`review:${id}:credit`) ?? null });
      await appendAudit(query, { actor, action: 'review.credit', details: { id, reason, playerId, creditCents } });
      emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
      await notifyPlayer(query, emit, { playerId, name: 'notification.deposit_completed', content: 'deposit_api.success', params: { sum: toDollars(creditCents) } });
      return { ok: true, proposed: false };
    });
  }
}

const postReturn = async (query: Query, row: ReviewRow, reason: string): Promise<number | null> => {
  const key = `review:${row.id}:return`;
  const ids = await post(query, [
    { key, kind: 'deposit.returned', playerId: row.player_id, memo: { review: row.id, reason }, cash: [{ from: HOUSE.suspense, to: HOUSE.payments, cents: row.amount_cents }], items: [] },
  ]);
  return ids.get(key) ?? null;
};

const close = async (query: Query, { id, resolution, staffId, transferId }: { id: number; resolution: 'credited' | 'returned'; staffId: number; transferId: number | null }): Promise<void> => {
  await query.query('update deposit_reviews set resolved_at = now(), resolution = $2, resolved_by = $3, resolved_transfer_id = $4 where id = $1', [id, resolution, staffId, transferId]);
};
