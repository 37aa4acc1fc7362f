import { afterAll, beforeAll } from 'vitest';
import type { NewPromoCode } from '../features/promo/promo.store.ts';
import { type Money, createMoney } from './money.ts';
import { type World, createWorld } from './world.ts';

interface Built {
  world: World;
  money: Money;
  staffId: number;
  codeNumber: number;
}

/** Sets up promo codes and deposits that use them. Call once at the top of a file. */
export const promoWorld = () => {
  const here = { codeNumber: 0 } as Built;
  beforeAll(async () => {
    here.world = await createWorld({ every: 400 });
    here.money = createMoney(here.world);
    here.staffId = (await here.world.player()).id;
  });
  afterAll(async () => {
    await here.world.expectBalanced();
    await here.world.drop();
  });

  /** Creates a promo code, by default for a sum of money. */
  const make = (change: Partial<NewPromoCode> & { text?: string }) =>
    here.world.promo.create({
      text: 'WRONG',
      kind: 'balance',
      amountCents: 300,
      basisPoints: null,
      entryId: null,
      endsAt: null,
      totalLimit: null,
      dailyLimit: null,
      minDepositCents: 0,
      createdBy: here.staffId,
      ...change,
    });
  /** Creates a promo code and returns its text. */
  const code = async (change: Partial<NewPromoCode> = {}): Promise<string> => {
    const text = `CODE-${here.codeNumber++}`;
    const made = await make({ text, ...change });
    if (!made.ok || made.code !== text) throw new Error(JSON.stringify(made));
    return text;
  };
  const use = (playerId: number, text: string, key: string | null = null) =>
    here.world.promo.use({ playerId, text, key });
  const percent = (change: Partial<NewPromoCode> = {}) =>
    code({ kind: 'percent', basisPoints: 500, amountCents: null, ...change });
  const anInvoice = async (playerId: number): Promise<string> => {
    const [row] = await here.world.db.query<{ id: string }>(
      `insert into invoices (id, player_id, method, provider, amount_cents, currency, expires_at)
       values (gen_random_uuid(), $1, 'card_aggregator', 'test', 1000, 'USD', now() + interval '1 hour')
       returning id`,
      [playerId],
    );
    return row?.id ?? '';
  };
  const hold = async (playerId: number, text: string) => {
    const invoiceId = await anInvoice(playerId);
    return {
      invoiceId,
      held: await here.world.db.tx((query) =>
        here.world.promo.hold(query, { playerId, text, invoiceId, depositCents: 1000 }),
      ),
    };
  };

  return Object.assign(here, { make, code, use, percent, anInvoice, hold });
};
