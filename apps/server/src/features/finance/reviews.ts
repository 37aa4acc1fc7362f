import type { Query } from '../../db/db.ts';
import { lockCharge } from '../../db/charge-lock.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { EndDecided } from '../../ports/deposits.ts';
import type { GivePercentages } from '../../ports/deposits.ts';
import type { MoneyLimits } from '../../ports/limits.ts';
import type { Emit, Outbox } from '../../kernel/outbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import type { DisputedPayouts } from '../../ports/withdrawals.ts';
import { creditHeld, returnHeld } from './reviews.held.ts';
import { decideLost } from './reviews.lost.ts';
import { decidePayout, payoutDifference } from './reviews.payouts.ts';
import {
  type Decision,
  type Proposal,
  type ReviewAction,
  type ReviewRow,
  closeReview,
  findReview,
  lockReview,
  saveProposal,
} from './reviews.store.ts';

export interface ResolveReview {
  id: number;
  /**
   * Decision about received money: `credit` it to a player, or `return` it (the provider sends it to the payer). About
   * reversed money: `charge` a player, `bear` it as the house, or `dismiss` the report. About an inquiry: `dismiss`.
   * About a report of a payout: `charge`, `bear` or `credit` the difference to the booked sum, or `dismiss`.
   */
  action: ReviewAction;
  /** Owner of the money, if that is not the player of the invoice; null: that player. */
  playerId: number | null;
  /** Sum in US cents, needed to book money that was reported in another currency; ignored for dollars. */
  cents: number | null;
  reason: string;
  staffId: number;
}

const ACTIONS: Record<ReviewRow['kind'], readonly ReviewAction[]> = {
  payment: ['credit', 'return'],
  chargeback: ['charge', 'bear', 'dismiss'],
  inquiry: ['dismiss'],
  payout_paid: ['charge', 'bear', 'credit', 'dismiss'],
  payout_rejected: ['credit', 'dismiss'],
};

interface ReviewDependencies {
  outbox: Outbox;
  wagering: WageringBooks;
  settings: SettingsReader;
  givePercentages: GivePercentages;
  endDecided: EndDecided;
  payouts: DisputedPayouts;
  limits: Pick<MoneyLimits, 'refuseCredit'>;
}

/** `proposed`: another member of staff must confirm. `promoLost`: the invoice's promo code gave no bonus any more. */
export interface Resolved {
  proposed: boolean;
  promoLost: boolean;
}

/** Closes reviews of money that was not credited or matched automatically, so that every sum gets an owner. [M9] */
export class Reviews {
  private readonly deps: ReviewDependencies;

  constructor(deps: ReviewDependencies) {
    this.deps = deps;
  }

  /**
   * Closes a review, and writes the audit log. If staff name the player or the sum, or the sum is above
   * `withdraw.twoApproversAboveCents`, one member of staff proposes and another confirms the same. Expected failures:
   * `staff_api.review_not_found`, `review_taken_back` (a report closed the review meanwhile), `review_wrong_action`,
   * `review_needs_player`, `review_needs_sum`, `review_own` (staff may only `return` their own money), `review_differs`
   * (from what was proposed), `player_not_found`, `review_own_limits` (the player's own limit or break forbids the
   * credit; the money must be returned).
   */
  resolve(command: ResolveReview): Promise<Outcome<Resolved>> {
    return this.deps.outbox.tx(async (query, emit) => {
      const decision = await this.decision(query, command);
      if ('ok' in decision) return decision;
      const { row, action, staffId, reason, playerId, cents } = decision;
      const proposed = await this.confirmed(query, decision);
      if (proposed !== 'confirmed') return proposed;
      const { transferId, promoLost } = await this.carryOut(query, emit, decision);
      await closeReview(query, { id: row.id, action, staffId, transferId });
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: `review.${action}`,
        details: {
          id: row.id,
          kind: row.kind,
          reason,
          playerId,
          cents,
          amountCents: row.amount_cents,
          currency: row.currency,
        },
      });
      return { ok: true, proposed: false, promoLost };
    });
  }

  /** Returns the decision on the locked review, with its player and sum, or the refusal. */
  private async decision(
    query: Query,
    { id, action, cents, reason, staffId, playerId: named }: ResolveReview,
  ): Promise<Decision | Refusal> {
    const found = await findReview(query, id);
    if (!found) return refuse('staff_api.review_not_found');
    if (found.charge_id !== null) await lockCharge(query, { provider: found.provider, chargeId: found.charge_id });
    const playerId = named ?? found.player_id;
    const player = playerId === null ? null : (await lockPlayers(query, [playerId])).get(playerId);
    if (player === undefined) return refuse('staff_api.player_not_found');
    const row = await lockReview(query, id);
    if (row === 'gone') return refuse('staff_api.review_taken_back');
    if (row === null) return refuse('staff_api.review_not_found');
    if (!ACTIONS[row.kind].includes(action)) return refuse('staff_api.review_wrong_action');
    const needsPlayer = action === 'credit' || action === 'charge';
    if (needsPlayer && playerId === null) return refuse('staff_api.review_needs_player');
    if (playerId === staffId && action !== 'return') return refuse('staff_api.review_own');
    const movesMoney = needsPlayer || action === 'bear';
    const sumCents = row.currency === 'USD' ? row.amount_cents - row.taken_back_cents : cents;
    if (movesMoney && sumCents === null) return refuse('staff_api.review_needs_sum');
    const isStopped =
      row.kind === 'payment' &&
      action === 'credit' &&
      player !== null &&
      (await this.deps.limits.refuseCredit(query, { player, cents: sumCents ?? 0 })) !== null;
    if (isStopped) return refuse('staff_api.review_own_limits');
    const told = { row, action, playerId, cents: sumCents ?? 0, reason, staffId };
    if (row.kind === 'payment' || row.kind === 'chargeback' || !movesMoney) return told;
    const difference = await payoutDifference(query, told, this.deps.payouts);
    // A paid sum above the booked one is charged or borne. A booked sum that was not paid is credited.
    return difference === 0 || (action === 'credit') !== difference < 0
      ? refuse('staff_api.review_wrong_action')
      : { ...told, cents: Math.abs(difference) };
  }

  /**
   * Returns `confirmed` if one member of staff suffices, or if a second one repeats the proposal of the first.
   * Otherwise stores the proposal, or refuses one that differs from the first.
   */
  private async confirmed(
    query: Query,
    { row, action, playerId, cents, reason, staffId }: Decision,
  ): Promise<'confirmed' | Outcome<Resolved>> {
    const movesMoney = action !== 'return' && action !== 'dismiss';
    const isNamedByStaff = (action !== 'bear' && playerId !== row.player_id) || row.currency !== 'USD';
    if (!movesMoney || !(isNamedByStaff || cents > this.deps.settings.get('withdraw.twoApproversAboveCents')))
      return 'confirmed';
    const proposal: Proposal = { action, playerId, cents };
    if (row.proposed_by === null || row.proposed_by === staffId) {
      await saveProposal(query, { id: row.id, staffId, proposal });
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: 'review.propose',
        details: { id: row.id, reason, ...proposal },
      });
      return { ok: true, proposed: true, promoLost: false };
    }
    const first = row.proposal;
    return first?.action === action && first.playerId === playerId && first.cents === cents
      ? 'confirmed'
      : refuse('staff_api.review_differs');
  }

  private async carryOut(
    query: Query,
    emit: Emit,
    decision: Decision,
  ): Promise<{ transferId: number | null; promoLost: boolean }> {
    const { kind } = decision.row;
    if (kind === 'payment') return this.endPayment(query, emit, decision);
    const transferId =
      kind === 'chargeback' || kind === 'inquiry'
        ? await decideLost(query, emit, decision)
        : await decidePayout(query, emit, { ...decision, payouts: this.deps.payouts });
    return { transferId, promoLost: false };
  }

  private async endPayment(
    query: Query,
    emit: Emit,
    decision: Decision,
  ): Promise<{ transferId: number | null; promoLost: boolean }> {
    const { row, action, playerId } = decision;
    const ended =
      action === 'credit'
        ? await creditHeld(query, emit, { ...decision, ...this.deps })
        : { transferId: await returnHeld(query, emit, decision), promoLost: false };
    // The invoice stays open if the money belongs to another player, so that it can still be paid.
    const isOfInvoice = action === 'return' || playerId === row.player_id;
    if (row.invoice_id !== null && isOfInvoice) await this.deps.endDecided(query, row.invoice_id);
    return ended;
  }
}
