import { toDollars } from '@updraft/rules/money';
import { type PromoPlace, type PromoRefusal, normalCode, refuseOffer, refusePromo } from '@updraft/rules/promo';
import { type Db, type Query, databaseNowMs } from '../../db/db.ts';
import { onceByKey } from '../../db/idempotency.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { MoneyLimits } from '../../ports/limits.ts';
import type { Emit, Outbox } from '../../kernel/outbox.ts';
import { findPlayer, lockActing } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { GiveItem } from '../../ports/storehouse.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import {
  type NewPromoCode,
  type PromoRow,
  confirmUse,
  entryExists,
  findCode,
  giveUsesBack,
  insertCode,
  lockCode,
  moveUse,
  ownUse,
  setEnabled,
  takeUse,
  toRules,
} from './promo.store.ts';
import type { PromoOfDeposits } from '../../ports/promo.ts';

interface Dependencies {
  db: Db;
  outbox: Outbox;
  wagering: WageringBooks;
  giveItem: GiveItem;
  limits: Pick<MoneyLimits, 'refuseBonus'>;
}

/** Messages of refusals. The deposit dialog and the promo page have different messages for the same reasons. */
const MESSAGES: Record<PromoPlace, Record<PromoRefusal['reason'], string>> = {
  deposit: {
    not_found: 'deposit_api.promo_invalid',
    page_only: 'deposit_api.promo_page_only',
    deposit_only: 'deposit_api.promo_invalid',
    ended: 'deposit_api.promo_expired',
    used_up: 'deposit_api.promo_used_up',
    used_by_you: 'deposit_api.promo_used_by_you',
    daily_limit: 'deposit_api.promo_daily_limit',
    min_deposit: 'deposit_api.promo_min_deposit',
  },
  page: {
    not_found: 'user_api.promo_not_found',
    page_only: 'user_api.promo_not_found',
    deposit_only: 'user_api.promo_deposit_only',
    ended: 'user_api.promo_ended',
    used_up: 'user_api.promo_used_up',
    used_by_you: 'user_api.promo_used_by_you',
    daily_limit: 'user_api.promo_daily_limit',
    min_deposit: 'user_api.promo_deposit_only',
  },
};

const refusalOf = (refusal: PromoRefusal, place: PromoPlace): Refusal =>
  refuse(
    MESSAGES[place][refusal.reason],
    refusal.reason === 'min_deposit' ? { sum: toDollars(refusal.minCents) } : undefined,
  );

/**
 * Commands for promo codes. A player uses a code once, and within its limits, in whatever order commands and payments
 * arrive. [PR-3 … PR-6] Expected failures: the values of `MESSAGES`; `user_api.banned`, `user_api.on_break`;
 * `app_api.key_reused`.
 */
export class Promo implements PromoOfDeposits {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  async check(playerId: number, text: string): Promise<Outcome<{ basisPoints: number }>> {
    const player = await findPlayer(this.deps.db, playerId);
    const onBreak = player && (await this.deps.limits.refuseBonus(this.deps.db, player));
    if (onBreak) return onBreak;
    const row = await findCode(this.deps.db, normalCode(text) ?? '');
    const refusal = await refusalFor(this.deps.db, row, { playerId, place: 'deposit', depositCents: null });
    return refusal ?? { ok: true, basisPoints: row?.basis_points ?? 0 };
  }

  async hold(
    query: Query,
    {
      playerId,
      text,
      invoiceId,
      depositCents,
    }: { playerId: number; text: string; invoiceId: string; depositCents: number },
  ): Promise<Outcome<{ code: string; basisPoints: number }>> {
    const row = await lockCode(query, normalCode(text) ?? '');
    const refusal = await refusalFor(query, row, { playerId, place: 'deposit', depositCents });
    if (refusal || !row) return refusal ?? refuse('deposit_api.promo_invalid');
    if (await ownUse(query, { codeId: row.id, playerId }))
      await moveUse(query, { codeId: row.id, playerId, invoiceId });
    else await takeUse(query, { codeId: row.id, playerId, invoiceId });
    return { ok: true, code: row.code, basisPoints: row.basis_points ?? 0 };
  }

  async confirm(
    query: Query,
    {
      invoiceId,
      playerId,
      code,
      depositCents,
    }: { invoiceId: string; playerId: number; code: string; depositCents: number },
  ): Promise<boolean> {
    if (await confirmUse(query, invoiceId)) return true;
    const row = await lockCode(query, code);
    if (!row) return false;
    const own = await ownUse(query, { codeId: row.id, playerId });
    if (own?.isUsed) return false;
    if (own) {
      await moveUse(query, { codeId: row.id, playerId, invoiceId });
      return confirmUse(query, invoiceId);
    }
    if (await refusalFor(query, row, { playerId, place: 'deposit', depositCents })) return false;
    await takeUse(query, { codeId: row.id, playerId, invoiceId });
    return confirmUse(query, invoiceId);
  }

  async release(query: Query, invoiceIds: readonly string[]): Promise<void> {
    await giveUsesBack(query, invoiceIds);
  }

  /** Uses a code on the promo page or in the profile: bonus money, or an item in the inventory. */
  use({
    playerId,
    text,
    key,
  }: {
    playerId: number;
    text: string;
    key: string | null;
  }): Promise<Outcome<{ message: string }>> {
    return this.deps.outbox.tx(async (query, emit) => {
      const player = await lockActing(query, playerId);
      if (player.banned) return refuse('user_api.banned');
      return onceByKey(
        query,
        key === null ? null : { playerId, scope: 'promo', key, request: { text } },
        async () =>
          (await this.deps.limits.refuseBonus(query, player)) ?? this.useOnce(query, emit, { playerId, text }),
      );
    });
  }

  private async useOnce(
    query: Query,
    emit: Emit,
    { playerId, text }: { playerId: number; text: string },
  ): Promise<Outcome<{ message: string }>> {
    const row = await lockCode(query, normalCode(text) ?? '');
    const refusal = await refusalFor(query, row, { playerId, place: 'page', depositCents: null });
    if (refusal || !row) return refusal ?? refuse('user_api.promo_not_found');
    await takeUse(query, { codeId: row.id, playerId, invoiceId: null });
    await this.give(query, emit, { row, playerId });
    return { ok: true, message: 'user_api.promo_used' };
  }

  private async give(query: Query, emit: Emit, { row, playerId }: { row: PromoRow; playerId: number }): Promise<void> {
    const key = `promo:${row.id}:${playerId}`;
    if (row.kind === 'item' && row.entry_id !== null) {
      await this.deps.giveItem(query, {
        key,
        kind: 'promo.item',
        playerId,
        entryId: row.entry_id,
        memo: { code: row.code },
      });
      emit({ playerId }, 'updateInventory', {});
      await notifyPlayer(query, emit, {
        playerId,
        name: 'notification.promo',
        content: 'notification.promo_item',
        params: { code: row.code },
      });
      return;
    }
    const cents = row.amount_cents ?? 0;
    await this.deps.wagering.giveBonus(query, emit, {
      playerId,
      kind: 'bonus.promo',
      key,
      cents,
      memo: { code: row.code },
    });
    await notifyPlayer(query, emit, {
      playerId,
      name: 'notification.promo',
      content: 'notification.promo_balance',
      params: { code: row.code, sum: toDollars(cents) },
    });
  }

  /**
   * Creates a code, and writes the audit log. Expected failures: `staff_api.promo_exists`, `promo_invalid` (text, or an
   * item that does not exist), `promo_not_of_kind`, `promo_end_past`. [PR-7]
   */
  create(promo: Omit<NewPromoCode, 'code'> & { text: string }): Promise<Outcome<{ code: string }>> {
    return this.deps.db.tx(async (query) => {
      const code = normalCode(promo.text);
      const refusal = refuseOffer({ ...promo, endsAtMs: promo.endsAt?.getTime() ?? null }, await databaseNowMs(query));
      if (refusal) return refuse(`staff_api.promo_${refusal}`);
      if (code === null || (promo.entryId !== null && !(await entryExists(query, promo.entryId))))
        return refuse('staff_api.promo_invalid');
      const { text: _text, ...rest } = promo;
      if ((await insertCode(query, { ...rest, code })) === null) return refuse('staff_api.promo_exists');
      await appendAudit(query, {
        actor: `player ${promo.createdBy}`,
        action: 'promo.create',
        details: { ...rest, code },
      });
      return { ok: true, code };
    });
  }

  /** Enables or disables a code, and writes the audit log. Expected failure: `staff_api.promo_not_found`. */
  switch({
    text,
    isEnabled,
    staffId,
  }: {
    text: string;
    isEnabled: boolean;
    staffId: number;
  }): Promise<Outcome<{ code: string }>> {
    return this.deps.db.tx(async (query) => {
      const code = normalCode(text) ?? '';
      if (!(await setEnabled(query, { code, isEnabled }))) return refuse('staff_api.promo_not_found');
      await appendAudit(query, { actor: `player ${staffId}`, action: 'promo.switch', details: { code, isEnabled } });
      return { ok: true, code };
    });
  }
}

const refusalFor = async (
  query: Query,
  row: PromoRow | null,
  { playerId, place, depositCents }: { playerId: number; place: PromoPlace; depositCents: number | null },
): Promise<Refusal | null> => {
  if (!row) return refusalOf({ reason: 'not_found' }, place);
  const { code, uses } = toRules(row, await ownUse(query, { codeId: row.id, playerId }));
  const refusal = refusePromo(code, uses, { place, nowMs: row.now.getTime(), depositCents });
  return refusal && refusalOf(refusal, place);
};
