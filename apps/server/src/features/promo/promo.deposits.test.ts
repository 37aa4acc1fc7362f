import { describe, expect, it } from 'vitest';
import { createLimits } from '../../testing/limits.ts';
import { promoWorld } from '../../testing/promo-world.ts';

const here = promoWorld();
const { percent, anInvoice, hold } = here;

describe('codes for deposits', () => {
  it('[PR-5] a code is held for one invoice; one that came to nothing gives it back', async () => {
    const [first, second, text] = [
      await here.world.player(),
      await here.world.player(),
      await percent({ totalLimit: 1, minDepositCents: 1000 }),
    ];
    expect(await here.world.promo.check(first.id, text)).toEqual({ ok: true, basisPoints: 500 });
    const { invoiceId, held } = await hold(first.id, text);
    expect(held).toEqual({ ok: true, code: text, basisPoints: 500 });
    expect(await here.world.promo.check(second.id, text)).toMatchObject({ message: 'deposit_api.promo_used_up' });
    await here.world.db.tx((query) => here.world.promo.release(query, [invoiceId]));
    expect((await hold(second.id, text)).held).toMatchObject({ ok: true });
    expect(await here.world.promo.check(first.id, text)).toMatchObject({ message: 'deposit_api.promo_used_up' });
  });

  it('[PR-4] a code past its end and one that is used up are two things; a break is told before either', async () => {
    const [{ id }, text] = [await here.world.player(), await percent({ endsAt: new Date(Date.now() + 3_600_000) })];
    expect(await here.world.promo.check(id, text)).toMatchObject({ ok: true });
    await here.world.db.query(`update promo_codes set ends_at = now() where code = $1`, [text]);
    expect(await here.world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_expired' });
    expect(await createLimits(here.world).takeBreak({ playerId: id, kind: 'pause', days: 1, key: null })).toMatchObject(
      {
        ok: true,
      },
    );
    for (const any of [text, await percent()])
      expect(await here.world.promo.check(id, any)).toMatchObject({ message: 'user_api.on_break' });
  });

  it('[PR-5] a second invoice of the player takes the held use over, and the credited one uses it', async () => {
    const [{ id }, text] = [await here.world.player(), await percent({ totalLimit: 1, dailyLimit: 1 })];
    const [first, second] = [await hold(id, text), await hold(id, text)];
    expect([first.held.ok, second.held.ok]).toEqual([true, true]);
    const confirm = (invoiceId: string) =>
      here.world.db.tx((query) =>
        here.world.promo.confirm(query, { invoiceId, playerId: id, code: text, depositCents: 1000 }),
      );
    // The newest invoice has reserved the use, but the invoice that is paid first gets it. The other one gets none.
    expect(await confirm(first.invoiceId)).toBe(true);
    expect(await confirm(second.invoiceId)).toBe(false);
    expect(await here.world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_used_by_you' });
    await here.world.db.tx((query) => here.world.promo.release(query, [first.invoiceId, second.invoiceId]));
    expect(await here.world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_used_by_you' });
  });

  it('[PR-5] an invoice that failed and was paid after all earns the percentage if the code is still free', async () => {
    const [first, second, text] = [
      await here.world.player(),
      await here.world.player(),
      await percent({ totalLimit: 1 }),
    ];
    const confirm = (playerId: number, invoiceId: string) =>
      here.world.db.tx((query) =>
        here.world.promo.confirm(query, { invoiceId, playerId, code: text, depositCents: 1000 }),
      );
    const failed = await hold(first.id, text);
    await here.world.db.tx((query) => here.world.promo.release(query, [failed.invoiceId]));
    expect(await confirm(first.id, failed.invoiceId)).toBe(true);
    expect(await confirm(second.id, await anInvoice(second.id))).toBe(false);
  });

  it('[PR-5] give the percentage to the paid one of two invoices, whichever held the use', async () => {
    const [{ id }, text] = [await here.world.player(), await percent({ totalLimit: 1 })];
    const [older, newer] = [
      await here.money.open(id, { promocode: text }),
      await here.money.open(id, { promocode: text }),
    ];
    expect(await here.money.report({ invoiceId: older })).toBe('credited');
    expect(await here.world.bonus(id)).toBe(125);
    expect(await here.money.report({ invoiceId: newer })).toBe('credited');
    expect([await here.world.bonus(id), await here.world.balance(id)]).toEqual([125, 5000]);
    expect(await here.world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_used_by_you' });
  });

  /** Pays an invoice too late, so that it is under review. The invoice holds the only use of a code. */
  const paidLate = async (text: string) => {
    const { id } = await here.world.player({ username: 'ace updraft' });
    const invoiceId = await here.money.open(id, { promocode: text });
    await here.world.db.query(`update invoices set expires_at = now() - interval '1 second' where id = $1`, [
      invoiceId,
    ]);
    const chargeId = `late ${invoiceId}`;
    expect(await here.money.report({ invoiceId, chargeId })).toBe('review');
    return { id, reviewId: (await here.money.reviewOf(chargeId))?.id ?? 0, invoiceId, chargeId };
  };

  it('[PR-5] a payment that waits for staff gives its use back, and takes it again when it is credited', async () => {
    const text = await percent({ totalLimit: 1 });
    const { id, reviewId, invoiceId, chargeId } = await paidLate(text);
    expect(await here.world.promo.check((await here.world.player()).id, text)).toMatchObject({ ok: true });
    expect(await here.money.resolve(reviewId, { staffId: here.staffId })).toMatchObject({ ok: true, promoLost: false });
    // The bonus is ten percent for the nickname and five percent for the code.
    expect([await here.world.bonus(id), await here.world.balance(id)]).toEqual([375, 2500]);
    expect(await here.world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_used_by_you' });
    // [BO-6] The chargeback voids all of the bonus.
    expect(await here.money.report({ invoiceId, chargeId, kind: 'charged_back' })).toBe('reversed');
    expect(await here.world.bonus(id)).toBe(0);
  });

  it('[PR-5] is credited without it, and says so, when the last use has gone to somebody else', async () => {
    const text = await percent({ totalLimit: 1 });
    const { id, reviewId } = await paidLate(text);
    expect(await here.money.open((await here.world.player()).id, { promocode: text })).not.toBe('');
    expect(await here.money.resolve(reviewId, { staffId: here.staffId })).toMatchObject({ ok: true, promoLost: true });
    expect([await here.world.bonus(id), await here.world.balance(id)]).toEqual([250, 2500]);
  });

  it('[PR-5] a payment of another sum is credited without percentages, ends its invoice, and gives the use back', async () => {
    const [{ id }, text] = [await here.world.player(), await percent({ totalLimit: 1 })];
    const invoiceId = await here.money.open(id, { promocode: text });
    expect(await here.money.report({ invoiceId, chargeId: `less ${invoiceId}`, amountCents: 2400 })).toBe('review');
    expect(
      await here.money.resolve((await here.money.reviewOf(`less ${invoiceId}`))?.id ?? 0, { staffId: here.staffId }),
    ).toMatchObject({
      ok: true,
      promoLost: false,
    });
    expect([await here.world.bonus(id), await here.world.balance(id)]).toEqual([0, 2400]);
    expect(await here.money.report({ invoiceId })).toBe('review');
    expect([await here.world.bonus(id), await here.world.balance(id)]).toEqual([0, 2400]);
    expect(await here.money.report({ invoiceId: await here.money.open(id, { promocode: text }) })).toBe('credited');
    expect([await here.world.bonus(id), await here.world.balance(id)]).toEqual([125, 4900]);
  });

  it('[PR-3] asks for a smallest deposit', async () => {
    const [{ id }, text] = [await here.world.player(), await percent({ minDepositCents: 1001 })];
    expect((await hold(id, text)).held).toMatchObject({
      message: 'deposit_api.promo_min_deposit',
      params: { sum: 10.01 },
    });
  });
});
