import { parseDollars, toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { answerOf } from '../../lib/result.ts';
import { type Adjustments, countAdjustments, openAdjustments } from './adjustments.ts';
import { type Receivables, countReceivables, openReceivables } from './receivables.ts';
import type { Resolved, Reviews } from './reviews.ts';
import { countReviews, openReviews } from './reviews.store.ts';

type FinanceCalls = Pick<
  Handlers,
  | 'POST /api/staff/adjustments/list'
  | 'POST /api/staff/adjustments/propose'
  | 'POST /api/staff/adjustments/decide'
  | 'POST /api/staff/reviews/list'
  | 'POST /api/staff/reviews/resolve'
  | 'POST /api/staff/receivables/list'
  | 'POST /api/staff/receivables/settle'
  | 'POST /api/staff/players/withdrawals'
>;

interface Dependencies {
  db: Db;
  adjustments: Adjustments;
  reviews: Reviews;
  receivables: Receivables;
}

/** Converts dollars to cents. The contract has checked that the number is a sum of whole cents. */
const toCents = (dollars: number): number => parseDollars(dollars) ?? 0;

const resolvedText = ({ proposed, promoLost }: Resolved): string =>
  proposed
    ? 'staff_api.review_proposed'
    : promoLost
      ? 'staff_api.review_resolved_without_promo'
      : 'staff_api.review_resolved';

export const financeHandlers = ({ db, adjustments, reviews, receivables }: Dependencies): FinanceCalls => ({
  'POST /api/staff/adjustments/list': async () => ({
    total: await countAdjustments(db),
    adjustments: (await openAdjustments(db)).map((row) => ({
      id: row.id,
      player: { id: row.player_id, username: row.username },
      sum: toDollars(row.amount_cents),
      reason: row.reason,
      reason_class: row.reason_class,
      proposed_by: row.proposed_by,
      date: row.proposed_at.toISOString(),
    })),
  }),
  'POST /api/staff/adjustments/propose': async (
    { player_id, sum, reason, reason_class },
    { session, idempotencyKey },
  ) =>
    answerOf(
      await adjustments.propose({
        playerId: player_id,
        amountCents: toCents(sum),
        reason,
        reasonClass: reason_class,
        staffId: session.playerId,
        key: idempotencyKey,
      }),
      'staff_api.adjustment_proposed',
    ),
  'POST /api/staff/adjustments/decide': async ({ id, approve }, { session }) =>
    answerOf(
      await adjustments.decide({ id, approve, staffId: session.playerId }),
      approve ? 'staff_api.adjustment_approved' : 'staff_api.adjustment_rejected',
    ),
  'POST /api/staff/reviews/list': async () => ({
    total: await countReviews(db),
    reviews: (await openReviews(db)).map((row) => ({
      id: row.id,
      kind: row.kind,
      provider: row.provider,
      provider_ref: row.provider_ref,
      invoice: row.reported_invoice,
      withdrawal_id: row.withdrawal_id,
      player_id: row.player_id,
      reason: row.reason,
      sum: row.amount_cents / 100,
      taken_back: row.taken_back_cents / 100,
      currency: row.currency,
      proposed:
        row.proposal && row.proposed_by !== null
          ? {
              by: row.proposed_by,
              action: row.proposal.action,
              player_id: row.proposal.playerId,
              sum: toDollars(row.proposal.cents),
            }
          : null,
      date: row.created_at.toISOString(),
    })),
  }),
  'POST /api/staff/reviews/resolve': async ({ id, action, player_id, sum, reason }, { session }) => {
    const outcome = await reviews.resolve({
      id,
      action,
      playerId: player_id ?? null,
      cents: sum == null ? null : toCents(sum),
      reason,
      staffId: session.playerId,
    });
    return answerOf(outcome, outcome.ok ? resolvedText(outcome) : '');
  },
  'POST /api/staff/receivables/list': async () => ({
    total: await countReceivables(db),
    receivables: (await openReceivables(db)).map((row) => ({
      id: row.id,
      player: { id: row.player_id, username: row.username },
      source: row.source,
      source_id: row.source_id,
      sum: toDollars(row.amount_cents),
      balance: toDollars(row.balance_cents),
      proposed_by: row.proposed_by,
      date: row.created_at.toISOString(),
    })),
  }),
  'POST /api/staff/receivables/settle': async ({ id, by, reason }, { session }) => {
    const outcome = await receivables.settle({ id, by, reason, staffId: session.playerId });
    return answerOf(
      outcome,
      outcome.ok && outcome.proposed ? 'staff_api.receivable_proposed' : 'staff_api.receivable_settled',
    );
  },
  'POST /api/staff/players/withdrawals': async ({ player_id, blocked, reason }, { session }) =>
    answerOf(
      await receivables.setBlocked({ playerId: player_id, reason: blocked ? reason : null, staffId: session.playerId }),
      'staff_api.withdrawals_set',
    ),
});
