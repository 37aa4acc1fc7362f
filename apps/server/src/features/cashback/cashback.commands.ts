import { cashOf, cashbackOf, post } from '@updraft/ledger';
import { type CashbackRefusal, refuseCashback } from '@updraft/rules/cashback';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { onceByKey } from '../../db/idempotency.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { Emit, Transactions } from '../../kernel/outbox.ts';
import { balanceCents, lockActing } from '../../kernel/players.store.ts';
import { markTaken } from './cashback.store.ts';
import { isMemberIfAsked } from '../../lib/subscriptions.ts';
import { type StandingDependencies, cashbackStanding } from './standing.ts';

interface Dependencies extends StandingDependencies {
  outbox: Transactions;
  /** Refreshes the stored nickname from Steam. */
  refreshProfile: (playerId: number) => Promise<void>;
}

export interface TakeCashback {
  playerId: number;
  key: string | null;
}

const refusalOf = (refusal: CashbackRefusal): Refusal => {
  switch (refusal.reason) {
    case 'too_soon':
      return refuse('cashback_api.too_soon', { until: new Date(refusal.untilMs).toISOString() });
    case 'min_sum':
    case 'deposit':
      return refuse(`cashback_api.${refusal.reason}`, { sum: toDollars(refusal.cents) });
    case 'games':
      return refuse('cashback_api.games', { count: refusal.games });
    case 'nothing':
    case 'subscription':
    case 'nickname':
      return refuse(`cashback_api.${refusal.reason}`);
  }
};

/**
 * Payout of cashback to players' balances. [CB-4 … CB-7] Expected failures: `cashback_api.nothing`, `too_soon` (params:
 * until), `min_sum` (params: sum), `subscription`, `nickname`, `deposit` (params: sum), `games` (params: count);
 * `user_api.banned`.
 */
export class Cashback {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * Pays out the whole cashback, once. A command repeated with its key gets the first response; one repeated without
   * a key is refused.
   */
  async take({ playerId, key }: TakeCashback): Promise<Outcome<{ cents: number }>> {
    const { outbox, refreshProfile, subscriptions } = this.deps;
    // Steam and the Telegram channel are queried before the transaction, which must not wait for other services.
    const [isMember] = await Promise.all([isMemberIfAsked(subscriptions, playerId), refreshProfile(playerId)]);
    return outbox.tx(async (query, emit) => {
      const player = await lockActing(query, playerId);
      if (player.banned) return refuse('user_api.banned');
      return onceByKey(query, key === null ? null : { playerId, scope: 'cashback', key, request: {} }, () =>
        this.takeOnce(query, emit, { playerId, isMember }),
      );
    });
  }

  private async takeOnce(
    query: Query,
    emit: Emit,
    { playerId, isMember }: { playerId: number; isMember: boolean },
  ): Promise<Outcome<{ cents: number }>> {
    const { settings } = this.deps;
    const { state, terms, nowMs, accruedUnits } = await cashbackStanding(query, { settings, playerId, isMember });
    const refusal = refuseCashback(state, terms, nowMs);
    if (refusal) return refusalOf(refusal);
    await post(query, [
      {
        // The accrued sum is a unique key, because it has grown since the last payment.
        key: `cashback:taken:${playerId}:${accruedUnits}`,
        kind: 'cashback.taken',
        playerId,
        cash: [{ from: cashbackOf(playerId), to: cashOf(playerId), cents: state.cashbackCents }],
        items: [],
      },
    ]);
    await markTaken(query, playerId);
    emit({ playerId }, 'updateCashback', { cashback: 0 });
    emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
    return { ok: true, cents: state.cashbackCents };
  }
}
