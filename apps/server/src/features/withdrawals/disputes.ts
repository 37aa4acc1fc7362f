import { type PayoutMeaning, payoutMeaning } from '@updraft/rules/withdrawals';
import type { Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { Emit, Outbox } from '../../kernel/outbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';
import { completeWithdrawal, giveBackWithdrawal } from './settlement.ts';
import { insertDispute } from './payouts.store.ts';
import { type WithdrawalRow, findWithdrawal, lockWithdrawal } from './withdrawals.store.ts';
import type { DisputedPayouts } from '../../ports/withdrawals.ts';

/** State of a payout in a provider's report or response. */
export interface PayoutSaid {
  provider: string;
  /** Id of the report's event, or an id that the site made for the response to its own request. */
  eventId: string;
  payoutId: string;
  providerRef: string;
  kind: 'payout_paid' | 'payout_rejected';
  /** Null if the provider names no sum. */
  amountCents: number | null;
  currency: string;
}

/** Decides the effect of a provider's report on a withdrawal; `row` null: the report names none of ours. [WD-7] */
const meaningOf = (row: WithdrawalRow | null, said: PayoutSaid): PayoutMeaning | { contradiction: 'unknown_payout' } =>
  row?.type === 'site'
    ? payoutMeaning({
        status: row.status,
        isSent: row.provider !== null,
        isSameProvider: row.provider === said.provider,
        isSameSum: said.amountCents === null || (said.amountCents === row.payout_cents && said.currency === 'USD'),
        isPaid: said.kind === 'payout_paid',
      })
    : { contradiction: 'unknown_payout' };

/** Books the reported ends of payouts, each once. Contradictions to the books go to finance. [WD-4, WD-7] */
export class PayoutEnds implements DisputedPayouts {
  private readonly outbox: Outbox;
  private readonly log: Log;

  constructor({ outbox, log }: { outbox: Outbox; log: Log }) {
    this.outbox = outbox;
    this.log = log;
  }

  /**
   * Handles a report of a payout's end. `withdrawalId` null: the report names none of ours. The end is booked once,
   * however often it is reported. A contradiction moves nothing: it is logged, audited and sent to finance, and the
   * withdrawal waits for the decision. `log`: the log of the request.
   */
  async told(withdrawalId: number | null, { log = this.log, ...said }: PayoutSaid & { log?: Log }): Promise<void> {
    const contradiction = await this.outbox.tx(async (query, emit) => {
      const found = withdrawalId === null ? null : await findWithdrawal(query, withdrawalId);
      if (found) await lockPlayers(query, [found.player_id]);
      const row = found && (await lockWithdrawal(query, found.id));
      const meaning = meaningOf(row, said);
      if (row && meaning === 'complete') await completeWithdrawal(query, emit, row);
      if (row && meaning === 'give_back')
        await giveBackWithdrawal(query, emit, { row, reason: 'withdrawal_reason.provider' });
      if (typeof meaning === 'string') return null;
      const isNew = await insertDispute(query, {
        ...said,
        withdrawal: row?.type === 'site' ? row : null,
        reason: meaning.contradiction,
      });
      if (isNew)
        await appendAudit(query, {
          actor: `provider ${said.provider}`,
          action: 'payout.dispute',
          details: { ...said, reason: meaning.contradiction, status: row?.status ?? null },
        });
      return meaning.contradiction;
    });
    if (contradiction)
      log.error(
        { ...said, withdrawalId, contradiction },
        "a provider's report of a payout contradicts the books: finance decides",
      );
  }

  async bookedCents(query: Query, { id, isPaid }: { id: number; isPaid: boolean }): Promise<number> {
    const row = await findWithdrawal(query, id);
    return row?.status === 'completed' || (isPaid && row?.status === 'sending') ? (row.payout_cents ?? 0) : 0;
  }

  async complete(query: Query, emit: Emit, id: number): Promise<void> {
    const row = await lockWithdrawal(query, id);
    if (row?.status === 'sending') await completeWithdrawal(query, emit, row);
  }
}
