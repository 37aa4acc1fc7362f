import { parseDollars, toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { refusal } from '../../lib/result.ts';
import { type Confirming, countRefusals, openRefusals } from './confirming.ts';

type PriceCalls = Pick<Handlers, 'POST /api/staff/prices/refused' | 'POST /api/staff/prices/confirm'>;

export const priceHandlers = ({ db, confirming }: { db: Db; confirming: Confirming }): PriceCalls => ({
  'POST /api/staff/prices/refused': async () => ({
    total: await countRefusals(db),
    refused: (await openRefusals(db)).map((row) => ({
      id: row.id,
      market_hash_name: row.market_hash_name,
      reason: row.reason,
      price: toDollars(row.price_cents),
      proposed: toDollars(row.proposed_cents),
      held: row.held,
      date: row.refused_at.toISOString(),
    })),
  }),
  'POST /api/staff/prices/confirm': async ({ id, price, more, reason }, { session }) => {
    // The contract has checked the number: it is a sum of cents.
    const outcome = await confirming.confirm({
      prices: [{ id, price }, ...(more ?? [])].map((seen) => ({
        id: seen.id,
        priceCents: parseDollars(seen.price) ?? 0,
      })),
      reason,
      staffId: session.playerId,
    });
    return outcome.ok ? { status: 'success' as const, message: 'staff_api.price_confirmed' } : refusal(outcome);
  },
});
