import { bonusOf } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Money, createMoney } from '../../testing/money.ts';
import { createLimits } from '../../testing/limits.ts';
import { type World, createWorld } from '../../testing/world.ts';
import type { NewPromoCode } from './promo.store.ts';

let world: World;
let money: Money;
let staffId = 0;
let codeNumber = 0;

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  money = createMoney(world);
  staffId = (await world.player()).id;
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** A new code; its text. */
const code = async (change: Partial<NewPromoCode> = {}): Promise<string> => {
  const text = `CODE-${codeNumber++}`;
  const made = await world.promo.create({
    text,
    kind: 'balance',
    basisPoints: null,
    amountCents: 300,
    entryId: null,
    endsAt: null,
    totalLimit: null,
    dailyLimit: null,
    minDepositCents: 0,
    createdBy: staffId,
    ...change,
  });
  expect(made).toEqual({ ok: true, code: text });
  return text;
};
const use = (playerId: number, text: string, key: string | null = null) => world.promo.use({ playerId, text, key });
const percent = (change: Partial<NewPromoCode> = {}) =>
  code({ kind: 'percent', basisPoints: 500, amountCents: null, ...change });
const bonus = async (playerId: number): Promise<number> =>
  (
    await world.db.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [
      bonusOf(playerId),
    ])
  )[0]?.balance_cents ?? 0;
const anInvoice = async (playerId: number): Promise<string> => {
  const [row] = await world.db.query<{ id: string }>(
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
    held: await world.db.tx((query) => world.promo.hold(query, { playerId, text, invoiceId, depositCents: 1000 })),
  };
};

describe('codes of the promo page', () => {
  it('[PR-2] [BO-1] a sum becomes bonus money, once a player, whatever the letters', async () => {
    const [{ id }, text] = [await world.player(), await code()];
    expect(await use(id, `  ${text.toLowerCase()} `)).toEqual({ ok: true, message: 'user_api.promo_used' });
    expect([await bonus(id), await world.balance(id)]).toEqual([300, 0]);
    expect(await use(id, text)).toMatchObject({ message: 'user_api.promo_used_by_you' });
    expect(await bonus(id)).toBe(300);
  });

  it('[M3] answers a repeated key with the first answer', async () => {
    const [{ id }, text] = [await world.player(), await code()];
    const [first, again] = [await use(id, text, 'promo-once'), await use(id, text, 'promo-once')];
    expect([first.ok, again]).toEqual([true, first]);
    expect(await use(id, await code(), 'promo-once')).toMatchObject({ message: 'app_api.key_reused' });
    expect(await bonus(id)).toBe(300);
  });

  it('[PR-2] an item lands in the inventory, from the stock or from the market', async () => {
    const entries = await world.db.query<{ id: number }>(
      'select entry_id as id from items where account_id = stock_account() group by entry_id order by count(*), entry_id limit 1',
    );
    const entryId = entries[0]?.id as number;
    const [{ count }] = (await world.db.query<{ count: number }>(
      'select count(*)::int as count from items where account_id = stock_account() and entry_id = $1',
      [entryId],
    )) as [{ count: number }];
    const text = await code({ kind: 'item', amountCents: null, entryId });
    for (let n = 0; n <= count; n++) {
      const { id } = await world.player();
      expect(await use(id, text)).toMatchObject({ ok: true });
      expect(await world.held(id)).toHaveLength(1);
    }
    expect(
      await world.db.query('select 1 from items where account_id = stock_account() and entry_id = $1', [entryId]),
    ).toHaveLength(0);
  });

  it('[PR-4] [PR-6] says why not: unknown, switched off, ended, for deposits, used up today', async () => {
    const { id } = await world.player();
    expect(await use(id, 'NOPE')).toMatchObject({ message: 'user_api.promo_not_found' });
    expect(await use(id, '<script>')).toMatchObject({ message: 'user_api.promo_not_found' });
    expect(await use(id, 'X'.repeat(50_000), 'promo-too-long')).toMatchObject({ message: 'user_api.promo_not_found' });
    expect(await world.promo.check(id, 'X'.repeat(50_000))).toMatchObject({ message: 'deposit_api.promo_invalid' });
    const ended = await code({ endsAt: new Date(Date.now() + 60_000) });
    await world.db.query(`update promo_codes set ends_at = now() where code = $1`, [ended]);
    expect(await use(id, ended)).toMatchObject({ message: 'user_api.promo_ended' });
    expect(await use(id, await percent())).toMatchObject({ message: 'user_api.promo_deposit_only' });
    const [off, daily] = [await code(), await code({ dailyLimit: 1 })];
    expect(await world.promo.switch({ text: off, isEnabled: false, staffId })).toMatchObject({ ok: true });
    expect(await use(id, off)).toMatchObject({ message: 'user_api.promo_not_found' });
    await use((await world.player()).id, daily);
    expect(await use(id, daily)).toMatchObject({ message: 'user_api.promo_daily_limit' });
    await world.db.query(`update promo_codes set uses_day = uses_day - 1 where code = $1`, [daily]);
    await world.db.query(
      `update promo_uses set used_on = used_on - 1 where code_id = (select id from promo_codes where code = $1)`,
      [daily],
    );
    expect(await use(id, daily)).toMatchObject({ ok: true });
    expect(await use((await world.player({ banned: true })).id, daily)).toMatchObject({ message: 'user_api.banned' });
  });

  it('[PR-3] [M3] the last use of a limited code goes to exactly one of those who ask at once', async () => {
    const text = await code({ totalLimit: 3 });
    const players = await Promise.all(Array.from({ length: 8 }, () => world.player()));
    const outcomes = await Promise.all(players.flatMap(({ id }) => [use(id, text), use(id, text)]));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3);
    const sums = await Promise.all(players.map(({ id }) => bonus(id)));
    expect(sums.filter((cents) => cents === 300)).toHaveLength(3);
    expect(sums.filter((cents) => cents === 0)).toHaveLength(5);
  });
});

describe('codes for deposits', () => {
  it('[PR-5] a code is held for one invoice; one that came to nothing gives it back', async () => {
    const [first, second, text] = [
      await world.player(),
      await world.player(),
      await percent({ totalLimit: 1, minDepositCents: 1000 }),
    ];
    expect(await world.promo.check(first.id, text)).toEqual({ ok: true, basisPoints: 500 });
    const { invoiceId, held } = await hold(first.id, text);
    expect(held).toEqual({ ok: true, code: text, basisPoints: 500 });
    expect(await world.promo.check(second.id, text)).toMatchObject({ message: 'deposit_api.promo_used_up' });
    await world.db.tx((query) => world.promo.release(query, [invoiceId]));
    expect((await hold(second.id, text)).held).toMatchObject({ ok: true });
    expect(await world.promo.check(first.id, text)).toMatchObject({ message: 'deposit_api.promo_used_up' });
  });

  it('[PR-4] a code past its end and one that is used up are two things; a break is told before either', async () => {
    const [{ id }, text] = [await world.player(), await percent({ endsAt: new Date(Date.now() + 3_600_000) })];
    expect(await world.promo.check(id, text)).toMatchObject({ ok: true });
    await world.db.query(`update promo_codes set ends_at = now() where code = $1`, [text]);
    expect(await world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_expired' });
    expect(await createLimits(world).takeBreak({ playerId: id, kind: 'pause', days: 1, key: null })).toMatchObject({
      ok: true,
    });
    for (const any of [text, await percent()])
      expect(await world.promo.check(id, any)).toMatchObject({ message: 'user_api.on_break' });
  });

  it('[PR-5] a second invoice of the player takes the held use over, and the credited one uses it', async () => {
    const [{ id }, text] = [await world.player(), await percent({ totalLimit: 1, dailyLimit: 1 })];
    const [first, second] = [await hold(id, text), await hold(id, text)];
    expect([first.held.ok, second.held.ok]).toEqual([true, true]);
    const confirm = (invoiceId: string) =>
      world.db.tx((query) => world.promo.confirm(query, { invoiceId, playerId: id, code: text, depositCents: 1000 }));
    // The newest holds it; whichever is paid first has it, and the other may be paid all the same.
    expect(await confirm(first.invoiceId)).toBe(true);
    expect(await confirm(second.invoiceId)).toBe(false);
    expect(await world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_used_by_you' });
    await world.db.tx((query) => world.promo.release(query, [first.invoiceId, second.invoiceId]));
    expect(await world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_used_by_you' });
  });

  it('[PR-5] an invoice that failed and was paid after all earns the percentage if the code is still free', async () => {
    const [first, second, text] = [await world.player(), await world.player(), await percent({ totalLimit: 1 })];
    const confirm = (playerId: number, invoiceId: string) =>
      world.db.tx((query) => world.promo.confirm(query, { invoiceId, playerId, code: text, depositCents: 1000 }));
    const failed = await hold(first.id, text);
    await world.db.tx((query) => world.promo.release(query, [failed.invoiceId]));
    expect(await confirm(first.id, failed.invoiceId)).toBe(true);
    expect(await confirm(second.id, await anInvoice(second.id))).toBe(false);
  });

  it('[PR-5] of two invoices the one that is paid has the percentage, whichever held the use', async () => {
    const [{ id }, text] = [await world.player(), await percent({ totalLimit: 1 })];
    const [older, newer] = [await money.open(id, { promocode: text }), await money.open(id, { promocode: text })];
    expect(await money.report({ invoiceId: older })).toBe('credited');
    expect(await bonus(id)).toBe(125);
    expect(await money.report({ invoiceId: newer })).toBe('credited');
    expect([await bonus(id), await world.balance(id)]).toEqual([125, 5000]);
    expect(await world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_used_by_you' });
  });

  /** An invoice with a code that holds its only use; paid too late, it is under review. */
  const paidLate = async (text: string) => {
    const { id } = await world.player({ username: 'ace updraft' });
    const invoiceId = await money.open(id, { promocode: text });
    await world.db.query(`update invoices set expires_at = now() - interval '1 second' where id = $1`, [invoiceId]);
    const chargeId = `late ${invoiceId}`;
    expect(await money.report({ invoiceId, chargeId })).toBe('review');
    return { id, reviewId: (await money.reviewOf(chargeId))?.id ?? 0, invoiceId, chargeId };
  };

  it('[PR-5] a payment that waits for staff gives its use back, and takes it again when it is credited', async () => {
    const text = await percent({ totalLimit: 1 });
    const { id, reviewId, invoiceId, chargeId } = await paidLate(text);
    expect(await world.promo.check((await world.player()).id, text)).toMatchObject({ ok: true });
    expect(await money.resolve(reviewId, { staffId })).toMatchObject({ ok: true, promoLost: false });
    // Ten percent for the nickname, five by the code.
    expect([await bonus(id), await world.balance(id)]).toEqual([375, 2500]);
    expect(await world.promo.check(id, text)).toMatchObject({ message: 'deposit_api.promo_used_by_you' });
    // [BO-6] And all of that goes with it.
    expect(await money.report({ invoiceId, chargeId, kind: 'charged_back' })).toBe('reversed');
    expect(await bonus(id)).toBe(0);
  });

  it('[PR-5] is credited without it, and says so, when the last use has gone to somebody else', async () => {
    const text = await percent({ totalLimit: 1 });
    const { id, reviewId } = await paidLate(text);
    expect(await money.open((await world.player()).id, { promocode: text })).not.toBe('');
    expect(await money.resolve(reviewId, { staffId })).toMatchObject({ ok: true, promoLost: true });
    expect([await bonus(id), await world.balance(id)]).toEqual([250, 2500]);
  });

  it('[PR-5] a payment of another sum is credited without percentages, ends its invoice, and gives the use back', async () => {
    const [{ id }, text] = [await world.player(), await percent({ totalLimit: 1 })];
    const invoiceId = await money.open(id, { promocode: text });
    expect(await money.report({ invoiceId, chargeId: `less ${invoiceId}`, amountCents: 2400 })).toBe('review');
    expect(await money.resolve((await money.reviewOf(`less ${invoiceId}`))?.id ?? 0, { staffId })).toMatchObject({
      ok: true,
      promoLost: false,
    });
    expect([await bonus(id), await world.balance(id)]).toEqual([0, 2400]);
    expect(await money.report({ invoiceId })).toBe('review');
    expect([await bonus(id), await world.balance(id)]).toEqual([0, 2400]);
    expect(await money.report({ invoiceId: await money.open(id, { promocode: text }) })).toBe('credited');
    expect([await bonus(id), await world.balance(id)]).toEqual([125, 4900]);
  });

  it('[PR-3] asks for a smallest deposit', async () => {
    const [{ id }, text] = [await world.player(), await percent({ minDepositCents: 1001 })];
    expect((await hold(id, text)).held).toMatchObject({
      message: 'deposit_api.promo_min_deposit',
      params: { sum: 10.01 },
    });
  });
});

describe('codes as staff make them', () => {
  it('[PR-7] end in time to come by the database’s clock, and give what their kind says and nothing else', async () => {
    const make = (change: Partial<NewPromoCode>) =>
      world.promo.create({
        text: 'WRONG',
        kind: 'balance',
        basisPoints: null,
        amountCents: 300,
        entryId: null,
        endsAt: null,
        totalLimit: null,
        dailyLimit: null,
        minDepositCents: 0,
        createdBy: staffId,
        ...change,
      });
    expect(await make({ endsAt: new Date(Date.now() - 1000) })).toMatchObject({ message: 'staff_api.promo_end_past' });
    expect(await make({ kind: 'percent', basisPoints: 500 })).toMatchObject({ message: 'staff_api.promo_not_of_kind' });
    expect(await make({ kind: 'percent', amountCents: null })).toMatchObject({
      message: 'staff_api.promo_not_of_kind',
    });
    expect(await make({ minDepositCents: 100 })).toMatchObject({ message: 'staff_api.promo_not_of_kind' });
    expect(await make({ kind: 'item', entryId: 1 })).toMatchObject({ message: 'staff_api.promo_not_of_kind' });
    expect(await world.db.query(`select 1 from promo_codes where code = 'WRONG'`)).toEqual([]);
  });

  it('[S8] [PR-1] stores each text once, and writes it down', async () => {
    const text = await code();
    const again = {
      kind: 'balance' as const,
      basisPoints: null,
      amountCents: 1,
      entryId: null,
      endsAt: null,
      totalLimit: null,
      dailyLimit: null,
      minDepositCents: 0,
      createdBy: staffId,
    };
    expect(await world.promo.create({ ...again, text: text.toLowerCase() })).toMatchObject({
      message: 'staff_api.promo_exists',
    });
    expect(await world.promo.create({ ...again, text: 'no spaces please' })).toMatchObject({
      message: 'staff_api.promo_invalid',
    });
    expect(
      await world.promo.create({ ...again, text: 'GHOST', kind: 'item', amountCents: null, entryId: 99_999_999 }),
    ).toMatchObject({ message: 'staff_api.promo_invalid' });
    expect(await world.promo.switch({ text: 'NOPE', isEnabled: true, staffId })).toMatchObject({
      message: 'staff_api.promo_not_found',
    });
    const [entry] = await world.db.query<{ details: { code: string } }>(
      `select details from audit_log where action = 'promo.create' order by id desc limit 1`,
    );
    expect(entry?.details.code).toBe(text);
  });
});

describe('what is told of a code', () => {
  const toldTo = (playerId: number) =>
    world.emitted.flatMap(({ to, event, payload }) =>
      to !== 'all' && to.playerId === playerId ? [{ event, payload }] : [],
    );
  const newestAudit = async () =>
    (
      await world.db.query<{ actor: string; action: string; details: object }>(
        'select actor, action, details from audit_log order by id desc limit 1',
      )
    )[0];

  it('[PR-2] a player learns of bonus money by its sum, and of an item by a changed inventory', async () => {
    const [rich, holder] = [await world.player(), await world.player()];
    const [entry] = await world.db.query<{ id: number }>('select id from catalogue order by price_cents limit 1');
    const [sum, item] = [await code(), await code({ kind: 'item', amountCents: null, entryId: entry?.id ?? 0 })];
    await use(rich.id, sum);
    await use(holder.id, item);
    const notification = (content: string, params: object) => ({
      event: 'notification',
      payload: expect.objectContaining({ name: 'notification.promo', content, params }) as object,
    });
    expect(toldTo(rich.id)).toEqual([
      { event: 'updateWagering', payload: { toStake: 0, bonusLeft: 3 } },
      notification('notification.promo_balance', { code: sum, sum: 3 }),
    ]);
    expect(toldTo(holder.id)).toEqual([
      { event: 'updateInventory', payload: {} },
      notification('notification.promo_item', { code: item }),
    ]);
    const memos = await world.db.query<{ kind: string; memo: object }>(
      `select kind, memo from transfers where player_id = any($1::bigint[]) and kind in ('bonus.promo', 'promo.item') order by id`,
      [[rich.id, holder.id]],
    );
    expect(memos).toEqual([
      { kind: 'bonus.promo', memo: { code: sum } },
      { kind: 'promo.item', memo: expect.objectContaining({ code: item }) as object },
    ]);
  });

  it('[PR-4] [PR-6] the deposit dialog and the promo page each say why not in words of their own', async () => {
    const { id } = await world.player();
    expect(await world.promo.check(id, 'NOPE')).toMatchObject({ message: 'deposit_api.promo_invalid' });
    expect(await world.promo.check(id, await code())).toMatchObject({ message: 'deposit_api.promo_page_only' });
    const [daily, total] = [await percent({ dailyLimit: 1 }), await code({ totalLimit: 1 })];
    await hold((await world.player()).id, daily);
    expect(await world.promo.check(id, daily)).toMatchObject({ message: 'deposit_api.promo_daily_limit' });
    await use((await world.player()).id, total);
    expect(await use(id, total)).toMatchObject({ message: 'user_api.promo_used_up' });
    expect((await hold(id, 'NOPE')).held).toMatchObject({ message: 'deposit_api.promo_invalid' });
  });

  it('[PR-5] an invoice with a code that does not exist, or is not earned any more, is credited without it', async () => {
    const [{ id }, text] = [await world.player(), await percent({ minDepositCents: 2000 })];
    const confirm = async (of: string) => {
      const invoiceId = await anInvoice(id);
      return world.db.tx((query) =>
        world.promo.confirm(query, { invoiceId, playerId: id, code: of, depositCents: 1000 }),
      );
    };
    expect([await confirm('NOPE'), await confirm(text)]).toEqual([false, false]);
  });

  it('[S8] staff are named with the code that they make, and with its switch', async () => {
    const text = await code({ totalLimit: 7 });
    expect(await newestAudit()).toMatchObject({
      actor: `player ${staffId}`,
      action: 'promo.create',
      details: { code: text, kind: 'balance', amountCents: 300, totalLimit: 7 },
    });
    expect(await world.promo.switch({ text: text.toLowerCase(), isEnabled: false, staffId })).toEqual({
      ok: true,
      code: text,
    });
    expect(await newestAudit()).toEqual({
      actor: `player ${staffId}`,
      action: 'promo.switch',
      details: { code: text, isEnabled: false },
    });
  });
});
