import type { PaymentEvent } from '@updraft/outside/payments';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Money, createMoney } from './money.ts';
import { type World, createWorld } from './world.ts';

interface Built {
  world: World;
  money: Money;
  /** Player ids of two members of staff. */
  a: number;
  b: number;
}

/** Sets up payments, refunds, and two members of staff who decide about them. Call once at the top of a file. */
export const financeWorld = () => {
  const here = {} as Built;
  beforeAll(async () => {
    const world = await createWorld({ every: 400 });
    const money = createMoney(world);
    Object.assign(here, { world, money, a: (await world.player()).id, b: (await world.player()).id } satisfies Built);
  });
  afterAll(async () => {
    await here.world.expectBalanced();
    await here.world.drop();
  });

  const invoice = async (username = 'tester'): Promise<{ playerId: number; id: string }> => {
    const { id: playerId } = await here.world.player({ username });
    return { playerId, id: await here.money.open(playerId) };
  };
  /** Reports an event of the invoice's one charge. */
  const report = (invoiceId: string, parts: Partial<PaymentEvent> = {}): Promise<string> =>
    here.money.report({ invoiceId, chargeId: `charge of ${invoiceId}`, ...parts });
  const invoiceOf = async (id: string) =>
    (
      await here.world.db.query<{ status: string; reversed_cents: number }>(
        'select status, reversed_cents from invoices where id = $1',
        [id],
      )
    )[0];
  const resolutionOf = async (id: number): Promise<string | null> =>
    (
      await here.world.db.query<{ resolution: string | null }>('select resolution from deposit_reviews where id = $1', [
        id,
      ])
    )[0]?.resolution ?? null;
  /** Creates a player with a credited deposit, and a second charge of the same invoice under review. */
  const paidTwice = async () => {
    const { id: playerId } = await here.world.player();
    const good = await here.money.deposit(playerId);
    const duplicate = { invoiceId: good.invoiceId, chargeId: `duplicate of ${good.chargeId}` };
    const effect = await here.money.report(duplicate);
    const review = await here.money.reviewOf(duplicate.chargeId);
    if (effect !== 'review' || !review) throw new Error('nothing is under review');
    return { playerId, good, duplicate, reviewId: review.id };
  };
  /** Returns the UTC day of the newest transfer, which a later call may not repeat over midnight. */
  const newestDay = async (): Promise<string> => {
    const [newest] = await here.world.db.query<{ day: string }>(
      `select to_char(max(created_at) at time zone 'utc', 'YYYY-MM-DD') as day from transfers`,
    );
    return newest?.day ?? expect.fail('there is no transfer');
  };
  return Object.assign(here, { newestDay, invoice, report, invoiceOf, resolutionOf, paidTwice });
};
