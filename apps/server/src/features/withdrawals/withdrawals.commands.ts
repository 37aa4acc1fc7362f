import { itemsOf, post, reservedOf } from '@updraft/ledger';
import { sumCents, toDollars } from '@updraft/rules/money';
import {
  type WithdrawalLimits,
  type WithdrawalRefusal,
  type WithdrawalSystem,
  approvalsNeeded,
  mayCancelOwn,
  mostMoney,
  normalWallet,
  payoutOf,
  refuseAnyMoney,
  refuseApproval,
  refuseMoney,
  standingOf,
  walletFault,
} from '@updraft/rules/withdrawals';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import { onceByKey } from '../../db/idempotency.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { followNow } from '../../kernel/catalogue.prices.ts';
import type { Emit, Outbox } from '../../kernel/outbox.ts';
import { lockActing, lockPlayers } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import { giveBackWithdrawal, legs } from './settlement.ts';
import { itemsHeld } from './items.store.ts';
import { isDisputed, stoppedReason } from './payouts.store.ts';
import {
  type WithdrawalRow,
  addApproval,
  approvalsOf,
  findOpenLike,
  findWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  startSending,
  withdrawalTotals,
} from './withdrawals.store.ts';

export interface WithdrawMoney {
  playerId: number;
  system: WithdrawalSystem;
  wallet: string;
  itemIds: readonly number[];
  /** The sum that the player saw; a different one is refused with the server's figure. */
  sumCents: number;
  key: string | null;
}

export interface CancelWithdrawal {
  playerId: number;
  id: number;
  type: WithdrawalRow['type'];
  key: string | null;
}

interface Dependencies {
  outbox: Outbox;
  wagering: WageringBooks;
  catalogue: Catalogue;
  settings: SettingsReader;
  clock: Clock;
  /** Payment systems that a connected provider pays. */
  systems: ReadonlySet<WithdrawalSystem>;
  /** Called when a payout waits to be sent. */
  onSending: () => void;
}

export const limitsOf = (settings: SettingsReader): WithdrawalLimits => ({
  taxPercent: settings.get('withdraw.taxPercent'),
  minCents: settings.get('withdraw.minCents'),
  dailyCents: settings.get('withdraw.dailyCents'),
  twoApproversAboveCents: settings.get('withdraw.twoApproversAboveCents'),
  depositPercent: settings.get('withdraw.depositPercent'),
});

/** Converts a rule's refusal to its message. */
export const messageOf = (refusal: WithdrawalRefusal): Refusal => {
  const message = `withdrawal_api.${refusal.reason}`;
  if (refusal.reason === 'bet_more') return refuse(message, { sum: toDollars(refusal.availableCents) });
  if (refusal.reason === 'deposit_more') return refuse(message, { sum: toDollars(refusal.missingCents) });
  if (refusal.reason === 'min_sum') return refuse(message, { sum: toDollars(refusal.minCents) });
  return refuse(message);
};

const shown = (row: WithdrawalRow) => ({ sum: toDollars(row.sum_cents), id: row.id });

/** Withdrawals of money: reserved, approved, sent, completed or returned. Rules WD-1 … WD-15. */
export class Withdrawals {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * Requests money for the player's items, which are reserved at once. Expected failures: `withdrawal_api.blocked`,
   * `no_deposit`, `bet_more`, `min_sum` (params: sum), `daily_limit`, `system_off`, `bad_wallet`, `unowned_wallet`,
   * `none_selected`, `item_not_found`, `item_locked`, `item_suspended`, `price_changed` (params: sum);
   * `user_api.banned`; `app_api.key_reused`.
   */
  create(command: WithdrawMoney): Promise<Outcome<{ id: number }>> {
    const { key, ...request } = command;
    return this.deps.outbox.tx(async (query, emit) => {
      const player = await lockActing(query, command.playerId);
      if (player.banned) return refuse('user_api.banned');
      // A command without a client's key is a repeat if the same items are reserved for the same wallet.
      const commandKey = key === null ? null : { playerId: command.playerId, scope: 'withdraw', key, request };
      return onceByKey(query, commandKey, () => this.reserve(query, emit, command));
    });
  }

  private async reserve(query: Query, emit: Emit, command: WithdrawMoney): Promise<Outcome<{ id: number }>> {
    const { playerId, itemIds } = command;
    const wallet = normalWallet(command.system, command.wallet);
    const same =
      command.key === null && wallet !== null
        ? await findOpenLike(query, { playerId, system: command.system, wallet, itemIds })
        : null;
    if (same !== null) return { ok: true, id: same };
    // A player who may not withdraw at all is refused for that reason, before the items are checked. [WD-15]
    const barred = refuseAnyMoney(await this.withdrawer(query, playerId));
    if (barred) return messageOf(barred);
    if (itemIds.length === 0) return refuse('withdrawal_api.none_selected');
    if (!this.deps.systems.has(command.system)) return refuse('withdrawal_api.system_off');
    if (wallet === null)
      return walletFault(command.system, command.wallet) === 'unowned_wallet'
        ? refuse('withdrawal_api.unowned_wallet')
        : refuse('withdrawal_api.bad_wallet');
    await followNow(query, { playerIds: [playerId], itemIds });
    const items = await itemsHeld(query, { playerId, itemIds });
    if (items.length !== new Set(itemIds).size || items.length !== itemIds.length)
      return refuse('withdrawal_api.item_not_found');
    if (items.some((item) => item.locked_until && item.locked_until.getTime() > this.deps.clock.wallMs()))
      return refuse('withdrawal_api.item_locked');
    if (items.some((item) => item.suspended)) return refuse('withdrawal_api.item_suspended');
    const sum = sumCents(items.map((item) => item.price_cents));
    if (sum !== command.sumCents) return refuse('withdrawal_api.price_changed', { sum: toDollars(sum) });
    const limits = limitsOf(this.deps.settings);
    const refusal = refuseMoney(await this.withdrawer(query, playerId), sum, limits);
    if (refusal) return messageOf(refusal);
    const id = await insertWithdrawal(query, {
      playerId,
      type: 'site',
      system: command.system,
      wallet,
      sumCents: sum,
      payoutCents: payoutOf(sum, limits.taxPercent).payoutCents,
      itemIds: items.map((item) => item.id),
      items: items.map((item) => this.deps.catalogue.shownItem(item)),
      status: 'moderation',
    });
    await post(query, [
      {
        key: `withdrawal:${id}:reserve`,
        kind: 'withdrawal.reserved',
        playerId,
        memo: { withdrawal: id },
        cash: [],
        items: legs(items, { from: itemsOf(playerId), to: reservedOf(playerId) }),
      },
    ]);
    emit({ playerId }, 'updateInventory', {});
    emit({ playerId }, 'withdrawalStatus', { id, status: 'moderation' });
    return { ok: true, id };
  }

  /** Reads the player's state for the rules. A caller that writes holds the player's lock. */
  async withdrawer(query: Query, playerId: number) {
    const [player] = await query.query<{ trade_link: string | null; withdrawals_blocked: boolean }>(
      'select trade_link, withdrawals_blocked from players where id = $1',
      [playerId],
    );
    const { availableCents, depositedCents, toStakeCents } = await this.deps.wagering.withdrawable(query, playerId);
    const totals = await withdrawalTotals(query, playerId);
    return {
      isBlocked: player?.withdrawals_blocked ?? true,
      hasTradeLink: player?.trade_link != null,
      depositedCents,
      hasOpenWithdrawal: totals.open > 0,
      availableCents,
      toStakeCents,
      withdrawnTodayCents: totals.today_cents,
    };
  }

  /**
   * Returns the refusals of any withdrawal of money and of any skin (null: none), and the largest sum of money. [WD-16,
   * WD-17]
   */
  async standing(
    query: Query,
    playerId: number,
  ): Promise<{ money: Refusal | null; skins: Refusal | null; mostCents: number }> {
    const limits = limitsOf(this.deps.settings);
    const withdrawer = await this.withdrawer(query, playerId);
    const { money, skins } = standingOf(withdrawer, limits);
    return {
      money: money && messageOf(money),
      skins: skins && messageOf(skins),
      mostCents: mostMoney(withdrawer, limits),
    };
  }

  /**
   * Cancels the player's own withdrawal and returns its items. `type`: money (`site`) or a skin (`steam`). Expected
   * failures: `withdrawal_api.not_found` (also for another player's withdrawal, or one of the other type),
   * `cannot_cancel`; `app_api.key_reused`.
   */
  cancelOwn({ playerId, id, type, key }: CancelWithdrawal): Promise<Outcome<object>> {
    const commandKey = key === null ? null : { playerId, scope: 'cancel-withdraw', key, request: { id } };
    return this.locked(id, (query, emit, row) => onceByKey(query, commandKey, () => this.cancel(query, emit, row)), {
      notFound: 'withdrawal_api.not_found',
      own: { playerId, type },
    });
  }

  private async cancel(query: Query, emit: Emit, row: WithdrawalRow): Promise<Outcome<object>> {
    // A repeat of a successful cancellation succeeds.
    if (row.status === 'canceled' && row.reason === 'withdrawal_reason.player') return { ok: true };
    const playersMayCancel = this.deps.settings.get('withdraw.playersMayCancel');
    if (!mayCancelOwn({ status: row.status, isDisputed: await isDisputed(query, row.id), playersMayCancel }))
      return refuse('withdrawal_api.cannot_cancel');
    await giveBackWithdrawal(query, emit, { row, reason: 'withdrawal_reason.player' });
    return { ok: true };
  }

  /**
   * Records the approval of a member of staff, also in the audit log. The last required one starts the payout. Expected
   * failures: `staff_api.withdrawal_not_found`, `withdrawal_own`, `withdrawal_twice`, `withdrawal_not_in_moderation`,
   * `withdrawal_stopped` (the player is banned or blocked, for example after a chargeback), `withdrawal_disputed`
   * (WD-7), `withdrawal_bad_wallet`, `withdrawal_unowned_wallet` (WD-3: the wallet is refused by now).
   */
  approve({
    staffId,
    id,
  }: {
    staffId: number;
    id: number;
  }): Promise<Outcome<{ status: WithdrawalRow['status']; missing: number }>> {
    return this.locked(
      id,
      async (query, emit, row) => {
        const approvedBy = await approvalsOf(query, id);
        const refusal = refuseApproval({ status: row.status, playerId: row.player_id, approvedBy, staffId });
        if (refusal) return refuse(`staff_api.withdrawal_${refusal}`);
        if (await isDisputed(query, id)) return refuse('staff_api.withdrawal_disputed');
        if (await stoppedReason(query, row.player_id)) return refuse('staff_api.withdrawal_stopped');
        // The wallet was accepted at the request, but a rule that refuses it may have been added since.
        const fault = row.system === null || row.wallet === null ? null : walletFault(row.system, row.wallet);
        if (fault) return refuse(`staff_api.withdrawal_${fault}`);
        await addApproval(query, { withdrawalId: id, staffId });
        const missing = Math.max(
          0,
          approvalsNeeded(row.sum_cents, limitsOf(this.deps.settings)) - approvedBy.length - 1,
        );
        await appendAudit(query, {
          actor: `player ${staffId}`,
          action: 'withdrawal.approve',
          details: { ...shown(row), missing },
        });
        if (missing > 0) return { ok: true, status: 'moderation' as const, missing };
        await startSending(query, id);
        emit({ playerId: row.player_id }, 'withdrawalStatus', { id, status: 'sending' });
        return { ok: true, status: 'sending' as const, missing: 0 };
      },
      { notFound: 'staff_api.withdrawal_not_found' },
    ).then((outcome) => {
      if (outcome.ok && outcome.status === 'sending') this.deps.onSending();
      return outcome;
    });
  }

  /**
   * Rejects a withdrawal in moderation, or one that is stopped and was never sent. Returns the items, notifies the
   * player, and writes the audit log. Expected failures: `staff_api.withdrawal_not_found`, `withdrawal_own`,
   * `withdrawal_not_in_moderation`, `withdrawal_disputed`.
   */
  reject({ staffId, id, reason }: { staffId: number; id: number; reason: string }): Promise<Outcome<object>> {
    return this.locked(
      id,
      async (query, emit, row) => {
        if (row.player_id === staffId) return refuse('staff_api.withdrawal_own');
        // A provider that was asked to pay may have paid, so staff cannot reject the withdrawal any more.
        const isUnsent = row.status === 'sending' && row.stopped_reason !== null && row.provider === null;
        if (row.status !== 'moderation' && !isUnsent) return refuse('staff_api.withdrawal_not_in_moderation');
        if (await isDisputed(query, id)) return refuse('staff_api.withdrawal_disputed');
        await appendAudit(query, {
          actor: `player ${staffId}`,
          action: 'withdrawal.reject',
          details: { ...shown(row), reason },
        });
        await giveBackWithdrawal(query, emit, { row, reason: 'withdrawal_reason.staff' });
        return { ok: true };
      },
      { notFound: 'staff_api.withdrawal_not_found' },
    );
  }

  /**
   * Runs `work` under the player's lock and then the withdrawal's. `own`: only a withdrawal of this player and type is
   * found and locked.
   */
  private locked<T>(
    id: number,
    work: (query: Query, emit: Emit, row: WithdrawalRow) => Promise<Outcome<T>>,
    { notFound, own }: { notFound: string; own?: { playerId: number; type: WithdrawalRow['type'] } },
  ): Promise<Outcome<T>> {
    return this.deps.outbox.tx(async (query, emit) => {
      const found = await findWithdrawal(query, id);
      if (!found || (own && (found.player_id !== own.playerId || found.type !== own.type))) return refuse(notFound);
      await lockPlayers(query, [found.player_id]);
      const row = await lockWithdrawal(query, id);
      return row ? work(query, emit, row) : refuse(notFound);
    });
  }
}
