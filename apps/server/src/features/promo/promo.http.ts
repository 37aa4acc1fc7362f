import { PROMO_USES_PAGE } from '@updraft/contract';
import { parseDollars, toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { tooOften } from '../../http/too-often.ts';
import { pageOf } from '../../lib/paging.ts';
import { refusal } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { Promo } from './promo.commands.ts';
import { type UsedRow, usedCodes } from './promo.store.ts';
import type { MayTryCode } from '../../ports/promo.ts';

type PromoCalls = Pick<
  Handlers,
  | 'POST /api/user/usePromo'
  | 'POST /api/user/promoHistory'
  | 'POST /api/payment/check-promocode'
  | 'POST /api/staff/promo/create'
  | 'POST /api/staff/promo/switch'
>;

/** Converts optional dollars to cents; null: none. The contract has checked that the sum is one of whole cents. */
const centsOf = (dollars: number | null | undefined): number | null =>
  dollars == null ? null : (parseDollars(dollars) ?? 0);

interface Dependencies {
  db: Db;
  catalogue: Pick<Catalogue, 'shownItem'>;
  promo: Promo;
  mayTry: MayTryCode;
}

const toUsed = (row: UsedRow, catalogue: Dependencies['catalogue']) => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  percent: row.basis_points === null ? null : row.basis_points / 100,
  sum: row.amount_cents === null ? null : toDollars(row.amount_cents),
  item:
    row.entry_id === null ? null : catalogue.shownItem({ entry_id: row.entry_id, price_cents: row.price_cents ?? 0 }),
  used_at: row.used_at.toISOString(),
});

export const promoHandlers = ({ db, catalogue, promo, mayTry }: Dependencies): PromoCalls => ({
  // Returns the uses of the session's player. The call cannot name another player. [S6]
  'POST /api/user/promoHistory': async ({ cursor }, { session: { playerId } }) => {
    const read = await usedCodes(db, { playerId, after: cursor, most: PROMO_USES_PAGE + 1 });
    const { rows, next } = pageOf(read, { most: PROMO_USES_PAGE, keyOf: (row) => [row.used_us, row.id] });
    return { success: true as const, codes: rows.map((row) => toUsed(row, catalogue)), next };
  },
  'POST /api/user/usePromo': async ({ promocode }, { session, idempotencyKey, request, reply }) => {
    if (!mayTry(session.playerId, request.raw)) return tooOften(reply, 'user_api.promo_too_often');
    const outcome = await promo.use({ playerId: session.playerId, text: promocode, key: idempotencyKey });
    return outcome.ok ? { status: 'success', message: outcome.message } : refusal(outcome);
  },
  'POST /api/payment/check-promocode': async ({ promocode }, { session, request, reply }) => {
    if (!mayTry(session.playerId, request.raw)) return tooOften(reply, 'deposit_api.promo_too_often');
    const outcome = await promo.check(session.playerId, promocode);
    return outcome.ok
      ? { status: 'success', message: 'deposit_api.promo_activated', params: { percent: outcome.basisPoints / 100 } }
      : refusal(outcome);
  },
  'POST /api/staff/promo/create': async (input, { session }) => {
    const endsAt = input.ends_at == null ? null : new Date(input.ends_at);
    if (endsAt && Number.isNaN(endsAt.getTime())) return { status: 'error', message: 'staff_api.promo_invalid' };
    const outcome = await promo.create({
      text: input.code,
      kind: input.kind,
      basisPoints: input.percent == null ? null : Math.round(input.percent * 100),
      amountCents: centsOf(input.sum),
      entryId: input.entry_id ?? null,
      endsAt,
      totalLimit: input.total_limit ?? null,
      dailyLimit: input.daily_limit ?? null,
      minDepositCents: centsOf(input.min_deposit) ?? 0,
      createdBy: session.playerId,
    });
    return outcome.ok
      ? { status: 'success', message: 'staff_api.promo_created', params: { code: outcome.code } }
      : refusal(outcome);
  },
  'POST /api/staff/promo/switch': async ({ code, enabled }, { session }) => {
    const outcome = await promo.switch({ text: code, isEnabled: enabled, staffId: session.playerId });
    return outcome.ok ? { status: 'success', message: 'staff_api.promo_switched' } : refusal(outcome);
  },
});
