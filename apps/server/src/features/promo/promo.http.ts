import { cents, parseDollars } from '@updraft/rules/money';
import type { Handlers } from '../../http/calls.ts';
import { refusal } from '../../lib/result.ts';
import type { Promo } from './promo.commands.ts';

type PromoCalls = Pick<Handlers, 'POST /api/user/usePromo' | 'POST /api/payment/check-promocode' | 'POST /api/staff/promo/create' | 'POST /api/staff/promo/switch'>;

export const promoHandlers = ({ promo }: { promo: Promo }): PromoCalls => ({
  'POST /api/user/usePromo': async ({ promocode }, { session, idempotencyKey }) => {
    const outcome = await promo.use({ playerId: session.playerId, text: promocode, key: idempotencyKey });
    return outcome.ok ? { status: 'success', message: outcome.message } : refusal(outcome);
  },
  'POST /api/payment/check-promocode': async ({ promocode }, { session }) => {
    const outcome = await promo.check(session.playerId, promocode);
    return outcome.ok ? { status: 'success', message: 'deposit_api.promo_activated', params: { percent: outcome.basisPoints / 100 } } : refusal(outcome);
  },
  'POST /api/staff/promo/create': async (input, { session }) => {
    const endsAt = input.ends_at == null ? null : new Date(input.ends_at);
    if (endsAt && Number.isNaN(endsAt.getTime())) return { status: 'error', message: 'staff_api.promo_invalid' };
    const outcome = await promo.create({
      text: input.code,
      kind: input.kind,
      basisPoints: input.kind === 'percent' ? Math.round((input.percent ?? 0) * 100) : null,
      amountCents: input.kind === 'balance' ? (parseDollars(input.sum ?? 0) ?? cents(0)) : null,
      entryId: input.kind === 'item' ? (input.entry_id ?? null) : null,
      endsAt,
      totalLimit: input.total_limit ?? null,
      dailyLimit: input.daily_limit ?? null,
      minDepositCents: input.kind === 'percent' ? (parseDollars(input.min_deposit) ?? cents(0)) : 0,
      createdBy: session.playerId,
    });
    return outcome.ok ? { status: 'success', message: 'staff_api.promo_created', params: { code: outcome.code } } : refusal(outcome);
  },
  'POST /api/staff/promo/switch': async ({ code, enabled }, { session }) => {
    const outcome = await promo.switch({ text: code, isEnabled: enabled, staffId: session.playerId });
    return outcome.ok ? { status: 'success', message: 'staff_api.promo_switched' } : refusal(outcome);
  },
});
