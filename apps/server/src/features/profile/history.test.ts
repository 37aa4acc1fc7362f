import { randomUUID } from 'node:crypto';
import type { Deposit } from '@updraft/contract';
import type { PaymentEvent } from '@updraft/outside/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Money, createMoney } from '../../testing/money.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { openReceivables } from '../finance/receivables.ts';
import { listNotifications } from '../../kernel/notifications.ts';
import { invoicesOf } from './profile.store.ts';
import { shownInvoice } from './shown-invoice.ts';

let world: World;
let money: Money;
let [a, b] = [0, 0];

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  money = createMoney(world);
  [a, b] = [(await world.player()).id, (await world.player()).id];
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const depositsOf = async (playerId: number): Promise<Deposit[]> =>
  (await invoicesOf(world.db, playerId)).map(shownInvoice);
const told = async (playerId: number) =>
  (await listNotifications(world.db, playerId)).map(({ name, content, params }) => ({ name, content, params }))[0];
const opened = async (cents = 2000) => {
  const { id: playerId } = await world.player();
  return { playerId, invoiceId: await money.open(playerId, { cents }) };
};
const pay = async (invoiceId: string, parts: Partial<PaymentEvent>) => {
  const chargeId = randomUUID();
  return { chargeId, effect: await money.report({ invoiceId, chargeId, ...parts }) };
};
const reviewId = async (chargeId: string): Promise<number> => (await money.reviewOf(chargeId))?.id ?? 0;
const balanceOf = (playerId: number) => world.balance(playerId);

describe('a deposit in the history, once staff have decided about its money', () => {
  it('[M9] is completed with its credit if it was paid too late and credited by two of them', async () => {
    const { playerId, invoiceId } = await opened();
    await world.db.query(
      `update invoices set status = 'expired', expires_at = now() - interval '1 hour' where id = $1`,
      [invoiceId],
    );
    const { chargeId, effect } = await pay(invoiceId, { amountCents: 2000 });
    expect(effect).toBe('review');
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'review', credited: 0, url: null }]);
    const id = await reviewId(chargeId);
    await money.resolve(id, { staffId: a });
    await money.resolve(id, { staffId: b });
    expect(await depositsOf(playerId)).toMatchObject([
      { status: 'completed', sum: 20, credited: 20, taken_back: 0, url: null },
    ]);
  });

  it('[M9] says how much was credited if another sum was paid, has nothing to pay, and leaves a second payment to staff', async () => {
    const { playerId, invoiceId } = await opened();
    expect(await depositsOf(playerId)).toMatchObject([
      { status: 'pending', url: expect.stringContaining(invoiceId) as string },
    ]);
    const { chargeId } = await pay(invoiceId, { amountCents: 1900 });
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'review', url: null, expires_at: null }]);
    await money.resolve(await reviewId(chargeId), { staffId: a });
    expect(await depositsOf(playerId)).toMatchObject([
      { status: 'completed', sum: 20, credited: 19, url: null, expires_at: null },
    ]);
    const second = await pay(invoiceId, { amountCents: 2000 });
    expect(second.effect).toBe('review');
    expect((await money.reviewOf(second.chargeId))?.reason).toBe('paid_again');
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'review', credited: 19 }]);
    expect(await balanceOf(playerId)).toBe(1900);
    await money.resolve(await reviewId(second.chargeId), { staffId: a });
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'completed', credited: 39 }]);
  });

  it.each(['failed', 'expired'])('[M9] a deposit that had %s before the decision shows the credit', async (status) => {
    const { playerId, invoiceId } = await opened();
    const { chargeId } = await pay(invoiceId, { amountCents: 1900 });
    await world.db.query('update invoices set status = $2 where id = $1', [invoiceId, status]);
    await money.resolve(await reviewId(chargeId), { staffId: a });
    expect((await pay(invoiceId, { amountCents: 2000 })).effect).toBe('review');
    expect(await balanceOf(playerId)).toBe(1900);
  });

  it('[M9] says that its money went back, also when its time is over, and its player is told', async () => {
    const { playerId, invoiceId } = await opened();
    const { chargeId } = await pay(invoiceId, { amountCents: 1900 });
    await money.resolve(await reviewId(chargeId), { staffId: a, action: 'return' });
    const shown = { status: 'returned', credited: 0, url: null, expires_at: null };
    expect(await depositsOf(playerId)).toMatchObject([shown]);
    expect(await told(playerId)).toEqual({
      name: 'notification.deposit_returned',
      content: 'notification.deposit_returned_text',
      params: { sum: 19 },
    });
    await world.db.query(`update invoices set expires_at = now() - interval '1 hour' where id = $1`, [invoiceId]);
    expect(await depositsOf(playerId)).toMatchObject([shown]);
    expect((await pay(invoiceId, { kind: 'expired' })).effect).toBe('ignored');
    const roubles = await opened();
    const foreign = await pay(roubles.invoiceId, { amountCents: 150_000, currency: 'RUB' });
    await money.resolve(await reviewId(foreign.chargeId), { staffId: a, action: 'return' });
    expect(await told(roubles.playerId)).toMatchObject({
      content: 'notification.deposit_returned_foreign',
      params: { sum: 1500, currency: 'RUB' },
    });
  });

  it('[M9] can still be paid if its money was another player’s', async () => {
    const { playerId, invoiceId } = await opened();
    const { id: other } = await world.player();
    const { chargeId } = await pay(invoiceId, { amountCents: 1900 });
    const id = await reviewId(chargeId);
    for (const staffId of [a, b]) await money.resolve(id, { staffId, playerId: other });
    expect(await balanceOf(other)).toBe(1900);
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'pending', credited: 0 }]);
    expect((await pay(invoiceId, { amountCents: 2000 })).effect).toBe('credited');
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'completed', credited: 20 }]);
  });

  it('[M9] says how much was taken back in parts, and is reversed with the last of them', async () => {
    const { id: playerId } = await world.player();
    const { invoiceId, chargeId } = await money.deposit(playerId, { cents: 5000 });
    await money.report({ invoiceId, chargeId, kind: 'refunded', amountCents: 2500 });
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'completed', sum: 50, credited: 50, taken_back: 25 }]);
    await money.report({ invoiceId, chargeId, kind: 'refunded', amountCents: 2500 });
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'reversed', credited: 50, taken_back: 50 }]);
  });

  it('[M9] says how much was taken back of a credit by staff', async () => {
    const { playerId, invoiceId } = await opened();
    const { chargeId } = await pay(invoiceId, { amountCents: 1900 });
    await money.resolve(await reviewId(chargeId), { staffId: a });
    await money.report({ invoiceId, chargeId, kind: 'refunded', amountCents: 900 });
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'completed', credited: 19, taken_back: 9 }]);
    await money.report({ invoiceId, chargeId, kind: 'refunded', amountCents: 1000 });
    expect(await depositsOf(playerId)).toMatchObject([{ status: 'reversed', credited: 19, taken_back: 19 }]);
  });
});

describe('a player is told what staff do with their money', () => {
  it('[M8] an adjustment of the balance, either way, once it is approved', async () => {
    const { id: playerId } = await world.player({ cents: 100 });
    for (const [amountCents, content, sum] of [
      [250, 'notification.balance_given', 2.5],
      [-150, 'notification.balance_taken', 1.5],
    ] as const) {
      const proposed = await money.adjustments.propose({
        playerId,
        amountCents,
        reason: 'counted again',
        reasonClass: 'correction',
        staffId: a,
        key: null,
      });
      expect((await told(playerId))?.content).not.toBe(content);
      await money.adjustments.decide({ id: proposed.ok ? proposed.id : 0, approve: true, staffId: b });
      expect(await told(playerId)).toEqual({ name: 'notification.balance', content, params: { sum } });
    }
    const rejected = await money.adjustments.propose({
      playerId,
      amountCents: 999,
      reason: 'no',
      reasonClass: 'correction',
      staffId: a,
      key: null,
    });
    await money.adjustments.decide({ id: rejected.ok ? rejected.id : 0, approve: false, staffId: b });
    expect((await told(playerId))?.params).toEqual({ sum: 1.5 });
  });

  it.each(['balance', 'write_off'] as const)(
    '[M8] notifies the player of the end of a receivable by %s, and that they can withdraw after the last one',
    async (by) => {
      const { id: playerId } = await world.player();
      const { invoiceId, chargeId } = await money.deposit(playerId, { cents: 2000 });
      for (const amountCents of [500, 1500]) await money.report({ invoiceId, chargeId, kind: 'refunded', amountCents });
      const owed = (await openReceivables(world.db)).filter((row) => row.player_id === playerId);
      const seen = [];
      for (const { id } of owed) {
        await money.receivables.settle({ id, by, reason: 'agreed', staffId: a });
        seen.push(await told(playerId));
      }
      const content = by === 'balance' ? 'notification.debt_paid' : 'notification.debt_forgiven';
      expect(seen).toEqual([
        { name: 'notification.debt', content, params: { sum: 5 } },
        { name: 'notification.debt', content: `${content}_free`, params: { sum: 15 } },
      ]);
    },
  );
});
