import type { PlayerLimits } from '@updraft/contract';
import { cents, parseDollars, toDollars } from '@updraft/rules/money';
import type { Handlers } from '../../http/calls.ts';
import { answerOf } from '../../lib/result.ts';
import type { Limits, OwnLimits } from './limits.commands.ts';

type LimitCalls = Pick<
  Handlers,
  'POST /api/user/getLimits' | 'POST /api/user/setLimit' | 'POST /api/user/setReminder' | 'POST /api/user/takeBreak'
>;

const moment = (ms: number): string => new Date(ms).toISOString();
const sumOf = (amountCents: number | null): number | null => (amountCents === null ? null : toDollars(amountCents));

const toPlayerLimits = ({ limits, reminderMinutes, current }: OwnLimits): PlayerLimits => ({
  limits: limits.map(({ kind, window, limit, usedCents }) => ({
    kind,
    days: window,
    sum: sumOf(limit.cents),
    next: limit.next && { sum: sumOf(limit.next.cents), at: moment(limit.next.atMs) },
    used: toDollars(usedCents),
  })),
  reminder: reminderMinutes,
  break: current && { kind: current.kind, until: moment(current.untilMs) },
});

export const limitHandlers = ({ limits }: { limits: Limits }): LimitCalls => ({
  'POST /api/user/getLimits': async (_input, { session }) => toPlayerLimits(await limits.of(session.playerId)),
  'POST /api/user/setLimit': async ({ kind, days, sum }, { session }) => {
    const { playerId } = session;
    const { waitsUntilMs } = await limits.set({
      playerId,
      kind,
      window: days,
      cents: sum === null ? null : (parseDollars(sum) ?? cents(0)),
    });
    return {
      status: 'success',
      message: waitsUntilMs === null ? 'limits_api.set' : 'limits_api.waits',
      limits: toPlayerLimits(await limits.of(playerId)),
    };
  },
  'POST /api/user/setReminder': async ({ minutes }, { session }) => {
    return answerOf(await limits.setReminder({ playerId: session.playerId, minutes }), 'limits_api.reminder_set');
  },
  'POST /api/user/takeBreak': async ({ kind, days }, { session, idempotencyKey }) => {
    const outcome = await limits.takeBreak({ playerId: session.playerId, kind, days, key: idempotencyKey });
    return outcome.ok
      ? { status: 'success', message: `limits_api.${kind}_begun`, until: moment(outcome.untilMs) }
      : { status: 'error', message: outcome.message };
  },
});
