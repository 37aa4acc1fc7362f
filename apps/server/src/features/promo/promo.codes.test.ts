import { describe, expect, it } from 'vitest';
import { farFromMidnight } from '../../testing/far-from-midnight.ts';
import { promoWorld } from '../../testing/promo-world.ts';

const here = promoWorld();
const { make, code, use, percent } = here;

describe('codes of the promo page', () => {
  it('[PR-2] [BO-1] a sum becomes bonus money, once a player, whatever the letters', async () => {
    const [{ id }, text] = [await here.world.player(), await code()];
    expect(await use(id, `  ${text.toLowerCase()} `)).toEqual({ ok: true, message: 'user_api.promo_used' });
    expect([await here.world.bonus(id), await here.world.balance(id)]).toEqual([300, 0]);
    expect(await use(id, text)).toMatchObject({ message: 'user_api.promo_used_by_you' });
    expect(await here.world.bonus(id)).toBe(300);
  });

  it('[M3] answers a repeated key with the first answer', async () => {
    const [{ id }, text] = [await here.world.player(), await code()];
    const [first, again] = [await use(id, text, 'promo-once'), await use(id, text, 'promo-once')];
    expect([first.ok, again]).toEqual([true, first]);
    expect(await use(id, await code(), 'promo-once')).toMatchObject({ message: 'app_api.key_reused' });
    expect(await here.world.bonus(id)).toBe(300);
  });

  it('[PR-2] an item lands in the inventory, from the stock or from the market', async () => {
    const entries = await here.world.db.query<{ id: number }>(
      'select entry_id as id from items where account_id = stock_account() group by entry_id order by count(*), entry_id limit 1',
    );
    const entryId = entries[0]?.id as number;
    const [{ count }] = (await here.world.db.query<{ count: number }>(
      'select count(*)::int as count from items where account_id = stock_account() and entry_id = $1',
      [entryId],
    )) as [{ count: number }];
    const text = await code({ kind: 'item', amountCents: null, entryId });
    for (let n = 0; n <= count; n++) {
      const { id } = await here.world.player();
      expect(await use(id, text)).toMatchObject({ ok: true });
      expect(await here.world.held(id)).toHaveLength(1);
    }
    expect(
      await here.world.db.query('select 1 from items where account_id = stock_account() and entry_id = $1', [entryId]),
    ).toHaveLength(0);
  });

  it('[PR-4] [PR-6] says why not: unknown, switched off, ended, for deposits, used up today', async () => {
    await farFromMidnight();
    const { id } = await here.world.player();
    expect(await use(id, 'NOPE')).toMatchObject({ message: 'user_api.promo_not_found' });
    expect(await use(id, '<script>')).toMatchObject({ message: 'user_api.promo_not_found' });
    expect(await use(id, 'X'.repeat(50_000), 'promo-too-long')).toMatchObject({ message: 'user_api.promo_not_found' });
    expect(await here.world.promo.check(id, 'X'.repeat(50_000))).toMatchObject({
      message: 'deposit_api.promo_invalid',
    });
    const ended = await code({ endsAt: new Date(Date.now() + 60_000) });
    await here.world.db.query(`update promo_codes set ends_at = now() where code = $1`, [ended]);
    expect(await use(id, ended)).toMatchObject({ message: 'user_api.promo_ended' });
    expect(await use(id, await percent())).toMatchObject({ message: 'user_api.promo_deposit_only' });
    const [off, daily] = [await code(), await code({ dailyLimit: 1 })];
    expect(await here.world.promo.switch({ text: off, isEnabled: false, staffId: here.staffId })).toMatchObject({
      ok: true,
    });
    expect(await use(id, off)).toMatchObject({ message: 'user_api.promo_not_found' });
    await use((await here.world.player()).id, daily);
    expect(await use(id, daily)).toMatchObject({ message: 'user_api.promo_daily_limit' });
    await here.world.db.query(`update promo_codes set uses_day = uses_day - 1 where code = $1`, [daily]);
    await here.world.db.query(
      `update promo_uses set used_on = used_on - 1 where code_id = (select id from promo_codes where code = $1)`,
      [daily],
    );
    expect(await use(id, daily)).toMatchObject({ ok: true });
    expect(await use((await here.world.player({ banned: true })).id, daily)).toMatchObject({
      message: 'user_api.banned',
    });
  });

  it('[PR-3] [M3] the last use of a limited code goes to exactly one of those who ask at once', async () => {
    const text = await code({ totalLimit: 3 });
    const players = await Promise.all(Array.from({ length: 8 }, () => here.world.player()));
    const outcomes = await Promise.all(players.flatMap(({ id }) => [use(id, text), use(id, text)]));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3);
    const sums = await Promise.all(players.map(({ id }) => here.world.bonus(id)));
    expect(sums.filter((cents) => cents === 300)).toHaveLength(3);
    expect(sums.filter((cents) => cents === 0)).toHaveLength(5);
  });
});

describe('codes as staff make them', () => {
  it('[PR-7] end in time to come by the database’s clock, and give what their kind says and nothing else', async () => {
    expect(await make({ endsAt: new Date(Date.now() - 1000) })).toMatchObject({ message: 'staff_api.promo_end_past' });
    expect(await make({ kind: 'percent', basisPoints: 500 })).toMatchObject({ message: 'staff_api.promo_not_of_kind' });
    expect(await make({ kind: 'percent', amountCents: null })).toMatchObject({
      message: 'staff_api.promo_not_of_kind',
    });
    expect(await make({ minDepositCents: 100 })).toMatchObject({ message: 'staff_api.promo_not_of_kind' });
    expect(await make({ kind: 'item', entryId: 1 })).toMatchObject({ message: 'staff_api.promo_not_of_kind' });
    expect(await here.world.db.query(`select 1 from promo_codes where code = 'WRONG'`)).toEqual([]);
  });

  it('[S8] [PR-1] stores each text once, and writes it down', async () => {
    const text = await code();
    expect(await make({ amountCents: 1, text: text.toLowerCase() })).toMatchObject({
      message: 'staff_api.promo_exists',
    });
    expect(await make({ amountCents: 1, text: 'no spaces please' })).toMatchObject({
      message: 'staff_api.promo_invalid',
    });
    expect(await make({ text: 'GHOST', kind: 'item', amountCents: null, entryId: 99_999_999 })).toMatchObject({
      message: 'staff_api.promo_invalid',
    });
    expect(await here.world.promo.switch({ text: 'NOPE', isEnabled: true, staffId: here.staffId })).toMatchObject({
      message: 'staff_api.promo_not_found',
    });
    const [entry] = await here.world.db.query<{ details: { code: string } }>(
      `select details from audit_log where action = 'promo.create' order by id desc limit 1`,
    );
    expect(entry?.details.code).toBe(text);
  });
});
