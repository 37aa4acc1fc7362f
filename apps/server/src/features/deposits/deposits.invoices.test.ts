import { bonusOf } from '@updraft/ledger';
import { describe, expect, it } from 'vitest';
import { depositsWorld } from '../../testing/deposits-world.ts';
import { depositsOf } from '../limits/limits.store.ts';

const here = depositsWorld();
const { create, invoiceOf, statusOf, report } = here;

describe('invoices', () => {
  it('opens one and answers where to pay', async () => {
    const player = await here.world.player();
    expect(await create(player.id)).toMatchObject({
      ok: true,
      sumCents: 2500,
      url: expect.stringContaining('https://pay.test/'),
    });
    expect(await statusOf(await invoiceOf(player.id))).toBe('pending');
  });

  it('refuses too little, too much, methods that are not connected, any promo code, and too many at once', async () => {
    const player = await here.world.player();
    expect(await create(player.id, { sumCents: 99 })).toMatchObject({
      message: 'deposit_api.min_sum',
      params: { sum: 1 },
    });
    expect(await create(player.id, { sumCents: 100_000_000 })).toMatchObject({ message: 'deposit_api.max_sum' });
    expect(await create(player.id, { method: 'qiwi' })).toMatchObject({ message: 'deposit_api.method_unavailable' });
    expect(await create(player.id, { method: 'skins' })).toMatchObject({ message: 'deposit_api.skins_call' });
    expect(await create(player.id, { promocode: 'FREE' })).toMatchObject({ message: 'deposit_api.promo_invalid' });
    for (let n = 0; n < 3; n++) expect(await create(player.id)).toMatchObject({ ok: true });
    expect(await create(player.id)).toMatchObject({ message: 'deposit_api.too_many_open' });
  });

  it('[M3] answers a repeated key with the first invoice', async () => {
    const player = await here.world.player();
    const [first, again] = [
      await create(player.id, { key: 'deposit-1' }),
      await create(player.id, { key: 'deposit-1' }),
    ];
    expect(again).toEqual(first);
    expect(await here.world.db.query('select 1 from invoices where player_id = $1', [player.id])).toHaveLength(1);
  });

  it('[M3] returns a refusal again under its key, and decides anew under another', async () => {
    const player = await here.world.player();
    here.providerIsUp = false;
    const unavailable = await create(player.id, { key: 'deposit-2' });
    here.providerIsUp = true;
    expect(unavailable).toMatchObject({ message: 'deposit_api.provider_unavailable' });
    for (let n = 0; n < 3; n++) expect(await create(player.id)).toMatchObject({ ok: true });
    const full = await create(player.id, { key: 'deposit-3' });
    expect(full).toMatchObject({ message: 'deposit_api.too_many_open' });
    await here.world.db.query(`update invoices set status = 'expired' where player_id = $1`, [player.id]);
    const repeats = [await create(player.id, { key: 'deposit-2' }), await create(player.id, { key: 'deposit-3' })];
    expect(repeats).toEqual([unavailable, full]);
    expect(await create(player.id, { key: 'deposit-4' })).toMatchObject({ ok: true });
  });

  it('says so when the provider cannot be reached, and the invoice has failed', async () => {
    const player = await here.world.player();
    here.providerIsUp = false;
    expect(await create(player.id)).toMatchObject({ message: 'deposit_api.provider_unavailable' });
    here.providerIsUp = true;
    expect(await statusOf(await invoiceOf(player.id))).toBe('failed');
  });

  it('an adapter that throws leaves no open invoice, and gives the promo code back; money that comes all the same is credited', async () => {
    const player = await here.world.player();
    await here.world.db.query(
      `insert into promo_codes (code, kind, basis_points, total_limit) values ('ONCEONLY', 'percent', 1000, 1)`,
    );
    here.providerThrows = true;
    for (let n = 0; n < 5; n++)
      expect(await create(player.id, { promocode: 'ONCEONLY' })).toEqual({
        ok: false,
        message: 'deposit_api.provider_unavailable',
      });
    here.providerThrows = false;
    expect(
      await here.world.db.query<{ status: string }>('select distinct status from invoices where player_id = $1', [
        player.id,
      ]),
    ).toEqual([{ status: 'failed' }]);
    const failed = await invoiceOf(player.id);
    expect(await create(player.id, { promocode: 'ONCEONLY' })).toMatchObject({ ok: true });
    expect(await report(failed)).toMatchObject({ ok: true, effect: 'credited' });
    expect(await here.world.balance(player.id)).toBe(2500);
  });

  it('one whose process ended while its provider was asked counts as open for two minutes', async () => {
    const player = await here.world.player();
    for (let n = 0; n < 3; n++) await create(player.id);
    await here.world.db.query(`update invoices set status = 'created', pay_url = null where player_id = $1`, [
      player.id,
    ]);
    expect(await create(player.id)).toMatchObject({ message: 'deposit_api.too_many_open' });
    await here.world.db.query(
      `update invoices set created_at = created_at - interval '121 seconds' where player_id = $1`,
      [player.id],
    );
    expect(await create(player.id)).toMatchObject({ ok: true });
    const { invoiceCents } = await depositsOf(here.world.db, player.id);
    expect(invoiceCents).toBe(2500);
  });

  it('gives the nickname bonus by the nickname at the invoice, as bonus money apart from the balance', async () => {
    const player = await here.world.player({ username: 'ace updraft' });
    await create(player.id);
    await report(await invoiceOf(player.id));
    const [bonus] = await here.world.db.query<{ balance_cents: number }>(
      'select balance_cents from accounts where id = $1',
      [bonusOf(player.id)],
    );
    expect(bonus?.balance_cents).toBe(250);
    expect(await here.world.balance(player.id)).toBe(2500);
  });
});

describe('the nickname bonus', () => {
  const bonusAt = async (
    username: string,
    answer: typeof here.platform,
  ): Promise<{ bonus: boolean; stored: string }> => {
    const player = await here.world.player({ username });
    here.platform = answer;
    expect(await create(player.id)).toMatchObject({ ok: true });
    here.platform = () => Promise.resolve(null);
    const [row] = await here.world.db.query<{ bonus: boolean; stored: string }>(
      'select i.nickname_basis_points > 0 as bonus, p.username as stored from invoices i join players p on p.id = i.player_id where i.player_id = $1',
      [player.id],
    );
    if (!row) throw new Error('no invoice');
    return row;
  };
  const named = (nickname: string) => (steamId: string) => Promise.resolve({ steamId, nickname, avatarUrl: null });

  it('goes by the nickname on the platform now, not by the one at the last sign-in', async () => {
    expect(await bonusAt('ace', named('ace UPDRAFT'))).toEqual({ bonus: true, stored: 'ace UPDRAFT' });
    expect(await bonusAt('ace updraft', named('ace'))).toEqual({ bonus: false, stored: 'ace' });
  });

  it('goes by the stored one while the platform says nothing, fails, or takes too long', async () => {
    const stored = { bonus: true, stored: 'ace updraft' };
    expect(await bonusAt('ace updraft', () => Promise.resolve(null))).toEqual(stored);
    expect(await bonusAt('ace updraft', () => Promise.reject(new Error('away')))).toEqual(stored);
    expect(await bonusAt('ace updraft', () => new Promise(() => undefined))).toEqual(stored);
  });
});

it('asks the platform only for who can get an invoice', async () => {
  let asked = 0;
  here.platform = () => {
    asked++;
    return Promise.resolve(null);
  };
  const [player, banned] = [await here.world.player(), await here.world.player()];
  await here.world.db.query('update players set banned = true where id = $1', [banned.id]);
  expect(await create(banned.id)).toMatchObject({ message: 'user_api.banned' });
  expect(asked).toBe(0);
  for (const key of ['a', 'b', 'c'])
    expect(await create(player.id, { key: `first-of-${key}` })).toMatchObject({ ok: true });
  expect(asked).toBe(3);
  expect(await create(player.id)).toMatchObject({ message: 'deposit_api.too_many_open' });
  expect(await create(player.id, { key: 'first-of-a' })).toMatchObject({ ok: true });
  expect(await create(player.id, { key: 'first-of-a', sumCents: 2600 })).toMatchObject({
    message: 'app_api.key_reused',
  });
  expect(asked).toBe(3);
  here.platform = () => Promise.resolve(null);
});
