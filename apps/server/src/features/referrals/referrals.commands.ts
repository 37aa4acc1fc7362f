import { HOUSE, cashOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import { creditOf, normalReferralCode, refuseReferrer } from '@updraft/rules/referrals';
import type { Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit, Transactions } from '../../kernel/outbox.ts';
import { balanceCents, lockActing, lockPlayers } from '../../kernel/players.store.ts';
import {
  codeOwner,
  countShares,
  dueReferrers,
  insertCredit,
  isDue,
  keptUnits,
  lockRings,
  referralRow,
  setReferrer,
} from './referrals.store.ts';

interface Dependencies {
  outbox: Transactions;
  log: Log;
}

/** Largest number of due referrers that one query returns. */
const PORTION = 100;

/** Commands that set a player's referrer and credit referrers. [RF-1 … RF-7] */
export class Referrals {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * Sets the referrer of a player by a code. A repeat is refused as `has_referrer` and changes nothing. Expected
   * failures: `user_api.banned`, and `user_api.referral_` with `unknown`, `own_code`, `mutual`, `has_referrer`,
   * `after_deposit`.
   */
  async refer({ playerId, text }: { playerId: number; text: string }): Promise<Outcome<object>> {
    const { outbox, log } = this.deps;
    const code = normalReferralCode(text) ?? '';
    const outcome = await outbox.tx(async (query): Promise<Outcome<{ referrerId: number | null }>> => {
      // The lock lets one referrer be set at a time, so that concurrent commands cannot make a ring of referrers.
      await lockRings(query);
      const ownerId = await codeOwner(query, code);
      const player = await lockActing(query, playerId, ownerId === null ? [] : [ownerId]);
      if (player.banned) return refuse('user_api.banned');
      const { referrer_id, has_deposited, owner } = await referralRow(query, { playerId, code });
      const refusal = refuseReferrer({
        playerId,
        hasReferrer: referrer_id !== null,
        hasDeposited: has_deposited,
        owner: owner && { id: owner.id, isBlocked: owner.banned, referrerIds: owner.referrer_ids },
      });
      if (refusal) return refuse(`user_api.referral_${refusal}`);
      if (owner) await setReferrer(query, { playerId, referrerId: owner.id });
      return { ok: true, referrerId: owner?.id ?? null };
    });
    if (outcome.ok) log.info({ playerId, referrerId: outcome.referrerId }, 'player has a referrer');
    return outcome;
  }

  /** Credits every referrer with a due credit, in one transaction each. Returns their number. [RF-5] */
  async creditDue(): Promise<number> {
    const { outbox, log } = this.deps;
    let credited = 0;
    for (;;) {
      const due = await outbox.tx((query) => dueReferrers(query, PORTION));
      for (const referrerId of due) {
        const refusedUnits = await outbox.tx((query, emit) => this.credit(query, emit, referrerId));
        if (refusedUnits > 0)
          log.warn(
            { referrerId, refusedUnits },
            'players who share an account, a wallet or an instrument with their referrer',
          );
      }
      credited += due.length;
      if (due.length < PORTION) return credited;
    }
  }

  /** Pays a referrer's credit of today once. Returns the refused units (ten-thousandths of a cent). */
  private async credit(query: Query, emit: Emit, referrerId: number): Promise<number> {
    await lockPlayers(query, [referrerId]);
    if (!(await isDue(query, referrerId))) return 0;
    const { units, refusedUnits } = await countShares(query, referrerId);
    const { cents, keptUnits: kept } = creditOf(units, await keptUnits(query, referrerId));
    const id = await insertCredit(query, { referrerId, units, paidCents: cents, kept });
    if (cents === 0) return refusedUnits;
    await post(query, [
      {
        key: `referral:credit:${id}`,
        kind: 'referral.credited',
        playerId: referrerId,
        memo: { credit: id },
        cash: [{ from: HOUSE.referralCost, to: cashOf(referrerId), cents }],
        items: [],
      },
    ]);
    const to = { playerId: referrerId };
    emit(to, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(referrerId))) });
    await notifyPlayer(query, emit, {
      playerId: referrerId,
      name: 'notification.referral',
      content: 'notification.referral_credited',
      params: { sum: toDollars(cents) },
    });
    return refusedUnits;
  }
}
