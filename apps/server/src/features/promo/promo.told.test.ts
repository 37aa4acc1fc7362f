import { describe, expect, it } from 'vitest';
import { farFromMidnight } from '../../testing/far-from-midnight.ts';
import { promoWorld } from '../../testing/promo-world.ts';

const here = promoWorld();
const { code, use, percent, anInvoice, hold } = here;

describe('what is told of a code', () => {
  const toldTo = (playerId: number) =>
    here.world.emitted.flatMap(({ to, event, payload }) =>
      to !== 'all' && to.playerId === playerId ? [{ event, payload }] : [],
    );
  const newestAudit = async () =>
    (
      await here.world.db.query<{ actor: string; action: string; details: object }>(
        'select actor, action, details from audit_log order by id desc limit 1',
      )
    )[0];

  it('[PR-2] a player learns of bonus money by its sum, and of an item by a changed inventory', async () => {
    const [rich, holder] = [await here.world.player(), await here.world.player()];
    const [entry] = await here.world.db.query<{ id: number }>('select id from catalogue order by price_cents limit 1');
    const [sum, item] = [await code(), await code({ kind: 'item', amountCents: null, entryId: entry?.id ?? 0 })];
    await use(rich.id, sum);
    await use(holder.id, item);
    const notification = (content: string, params: object) => ({
      event: 'notification',
      payload: expect.objectContaining({ name: 'notification.promo', content, params }) as object,
    });
    expect(toldTo(rich.id)).toEqual([
      { event: 'updateWagering', payload: { toStake: 0, bonusLeft: 3, deposited: 0 } },
      notification('notification.promo_balance', { code: sum, sum: 3 }),
    ]);
    expect(toldTo(holder.id)).toEqual([
      { event: 'updateInventory', payload: {} },
      notification('notification.promo_item', { code: item }),
    ]);
    const memos = await here.world.db.query<{ kind: string; memo: object }>(
      `select kind, memo from transfers where player_id = any($1::bigint[]) and kind in ('bonus.promo', 'promo.item') order by id`,
      [[rich.id, holder.id]],
    );
    expect(memos).toEqual([
      { kind: 'bonus.promo', memo: { code: sum } },
      { kind: 'promo.item', memo: expect.objectContaining({ code: item }) as object },
    ]);
  });

  it('[PR-4] [PR-6] the deposit dialog and the promo page each say why not in words of their own', async () => {
    await farFromMidnight();
    const { id } = await here.world.player();
    expect(await here.world.promo.check(id, 'NOPE')).toMatchObject({ message: 'deposit_api.promo_invalid' });
    expect(await here.world.promo.check(id, await code())).toMatchObject({ message: 'deposit_api.promo_page_only' });
    const [daily, total] = [await percent({ dailyLimit: 1 }), await code({ totalLimit: 1 })];
    await hold((await here.world.player()).id, daily);
    expect(await here.world.promo.check(id, daily)).toMatchObject({ message: 'deposit_api.promo_daily_limit' });
    await use((await here.world.player()).id, total);
    expect(await use(id, total)).toMatchObject({ message: 'user_api.promo_used_up' });
    expect((await hold(id, 'NOPE')).held).toMatchObject({ message: 'deposit_api.promo_invalid' });
  });

  it('[PR-5] an invoice with a code that does not exist, or is not earned any more, is credited without it', async () => {
    const [{ id }, text] = [await here.world.player(), await percent({ minDepositCents: 2000 })];
    const confirm = async (of: string) => {
      const invoiceId = await anInvoice(id);
      return here.world.db.tx((query) =>
        here.world.promo.confirm(query, { invoiceId, playerId: id, code: of, depositCents: 1000 }),
      );
    };
    expect([await confirm('NOPE'), await confirm(text)]).toEqual([false, false]);
  });

  it('[S8] staff are named with the code that they make, and with its switch', async () => {
    const text = await code({ totalLimit: 7 });
    expect(await newestAudit()).toMatchObject({
      actor: `player ${here.staffId}`,
      action: 'promo.create',
      details: { code: text, kind: 'balance', amountCents: 300, totalLimit: 7 },
    });
    expect(
      await here.world.promo.switch({ text: text.toLowerCase(), isEnabled: false, staffId: here.staffId }),
    ).toEqual({
      ok: true,
      code: text,
    });
    expect(await newestAudit()).toEqual({
      actor: `player ${here.staffId}`,
      action: 'promo.switch',
      details: { code: text, isEnabled: false },
    });
  });
});
