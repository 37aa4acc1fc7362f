import { type Query, one } from '../../db/db.ts';

export const REVIEW_KINDS = ['payment', 'chargeback', 'inquiry', 'payout_paid', 'payout_rejected'] as const;
export const REVIEW_ACTIONS = ['credit', 'return', 'charge', 'bear', 'dismiss'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** Proposal of the first member of staff where a decision needs two. */
export interface Proposal {
  action: ReviewAction;
  playerId: number | null;
  cents: number;
}

export interface ReviewRow {
  id: number;
  /** Kind of the review: received money, reversed money, an inquiry of a payer's bank, or a report of a payout. */
  kind: (typeof REVIEW_KINDS)[number];
  provider: string;
  provider_ref: string;
  reported_invoice: string;
  invoice_id: string | null;
  withdrawal_id: number | null;
  player_id: number | null;
  reason: string;
  amount_cents: number;
  /** Part of the sum that was returned, or that was matched with other reports. */
  taken_back_cents: number;
  currency: string;
  proposed_by: number | null;
  proposal: Proposal | null;
  created_at: Date;
}

const COLUMNS = `
  id, kind, provider, provider_ref, reported_invoice, invoice_id, withdrawal_id, player_id, reason, amount_cents,
  taken_back_cents, currency, proposed_by, proposal, created_at`;

/** Returns the number of open reviews, listed or not. */
export const countReviews = async (query: Query): Promise<number> =>
  one(
    await query.query<{ count: number }>(
      `select count(*)::int as count from deposit_reviews where resolved_at is null`,
    ),
  ).count;

/** Returns up to 100 open reviews, oldest first. */
export const openReviews = (query: Query): Promise<ReviewRow[]> =>
  query.query(`select ${COLUMNS} from deposit_reviews where resolved_at is null order by id limit 100`);

/** Returns the player and the charge of a review, which are locked before it; null: there is no such review. */
export const findReview = async (
  query: Query,
  id: number,
): Promise<{ player_id: number | null; provider: string; charge_id: string | null } | null> =>
  (
    await query.query<{ player_id: number | null; provider: string; charge_id: string | null }>(
      'select player_id, provider, charge_id from deposit_reviews where id = $1',
      [id],
    )
  )[0] ?? null;

/**
 * Locks an open review; `gone`: reports of the provider closed it before a decision; null: none, or closed by staff.
 */
export const lockReview = async (query: Query, id: number): Promise<ReviewRow | 'gone' | null> => {
  const [row] = await query.query<ReviewRow & { resolved_at: Date | null; resolved_by: number | null }>(
    `select ${COLUMNS}, resolved_at, resolved_by from deposit_reviews where id = $1 for update`,
    [id],
  );
  if (!row) return null;
  if (row.resolved_at === null) return row;
  return row.resolved_by === null ? 'gone' : null;
};

export const saveProposal = async (
  query: Query,
  { id, staffId, proposal }: { id: number; staffId: number; proposal: Proposal },
): Promise<void> => {
  await query.query('update deposit_reviews set proposed_by = $2, proposal = $3::jsonb where id = $1', [
    id,
    staffId,
    JSON.stringify(proposal),
  ]);
};

const RESOLUTIONS = {
  credit: 'credited',
  return: 'returned',
  charge: 'charged',
  bear: 'borne',
  dismiss: 'dismissed',
} as const;

export const closeReview = async (
  query: Query,
  { id, action, staffId, transferId }: { id: number; action: ReviewAction; staffId: number; transferId: number | null },
): Promise<void> => {
  await query.query(
    'update deposit_reviews set resolved_at = now(), resolution = $2, resolved_by = $3, resolved_transfer_id = $4 where id = $1',
    [id, RESOLUTIONS[action], staffId, transferId],
  );
};

/** A decision that may be carried out, with its player and its sum determined. */
export interface Decision {
  row: ReviewRow;
  action: ReviewAction;
  playerId: number | null;
  cents: number;
  reason: string;
  staffId: number;
}
