import { describe, expect, it } from 'vitest';
import { checksAfter } from '../../testing/checks-after.ts';
import { depositsWorld, held } from '../../testing/deposits-world.ts';

const here = depositsWorld();
const { create, invoiceOf, statusOf, report, reviewsOf, suspenseCents } = here;

describe('webhooks', () => {
  it.each([
    ['credits what was sent in time and confirmed after the end of its invoice', 20, 'credited'],
    ['holds what was sent after the end of its invoice', 5, 'review'],
  ])('[M9] %s', async (_, sentMinutesAgo, effect) => {
    const { id } = await opened();
    await here.world.db.query(
      `update invoices set status = 'expired', created_at = now() - interval '40 minutes', expires_at = now() - interval '10 minutes' where id = $1`,
      [id],
    );
    expect(await report(id, { paidAtMs: Date.now() - sentMinutesAgo * 60_000 })).toEqual({ ok: true, effect });
  });

  const opened = async () => {
    const player = await here.world.player();
    await create(player.id);
    return { player, id: await invoiceOf(player.id) };
  };

  it('[M9] credits an invoice once, however often and concurrently it is reported', async () => {
    const { player, id } = await opened();
    const outcomes = await Promise.all([
      report(id, { eventId: 'same' }),
      report(id, { eventId: 'same' }),
      report(id, { eventId: 'same' }),
      report(id),
      report(id),
    ]);
    const effects = outcomes.map((outcome) => (outcome.ok ? outcome.effect : outcome.reason)).sort();
    expect(effects.filter((effect) => effect === 'credited')).toHaveLength(1);
    expect(effects.filter((effect) => effect === 'repeated')).toHaveLength(2);
    expect(await here.world.balance(player.id)).toBe(2500);
    expect(
      here.world.emitted.filter(
        (one) => one.event === 'notice' && typeof one.to === 'object' && one.to.playerId === player.id,
      ),
    ).toHaveLength(1);
    // The two further charges of the invoice are held for staff.
    expect(await reviewsOf(id)).toEqual([held(id, { reason: 'paid_again' }), held(id, { reason: 'paid_again' })]);
  });

  it('[M9] checks amount and currency against our own invoice, and holds what came for staff', async () => {
    const { player, id } = await opened();
    expect(await report(id, { amountCents: 250_000 })).toMatchObject({ effect: 'review' });
    expect(await report(id, { currency: 'RUB', eventId: 'roubles' })).toMatchObject({ effect: 'review' });
    expect(await report(id, { currency: 'RUB', eventId: 'roubles' })).toMatchObject({ effect: 'repeated' });
    expect(await here.world.balance(player.id)).toBe(0);
    expect(await reviewsOf(id)).toEqual([
      held(id, { reason: 'wrong_amount', amount_cents: 250_000, suspense_cents: 250_000 }),
      held(id, { reason: 'wrong_currency', event_id: 'roubles', currency: 'RUB', suspense_cents: null }),
    ]);
    expect(
      here.world.emitted
        .filter((one) => one.event === 'notification' && typeof one.to === 'object' && one.to.playerId === player.id)
        .map((one) => one.payload),
    ).toMatchObject([
      { content: 'deposit_api.held', params: { sum: 2500 } },
      { content: 'deposit_api.held_foreign', params: { sum: 25, currency: 'RUB' } },
    ]);
    // A later payment of the right sum is credited.
    expect(await report(id)).toMatchObject({ effect: 'credited' });
  });

  it('[M9] an invoice reported as failed and then paid is credited, and one paid and then failed stays paid', async () => {
    const first = await opened();
    await report(first.id, { kind: 'failed' });
    expect(await statusOf(first.id)).toBe('failed');
    await report(first.id);
    expect(await here.world.balance(first.player.id)).toBe(2500);
    const second = await opened();
    await report(second.id);
    expect(await report(second.id, { kind: 'failed' })).toMatchObject({ effect: 'ignored' });
    expect(await statusOf(second.id)).toBe('completed');
  });

  it('[M9] puts money for an expired invoice before staff and credits nobody', async () => {
    const { player, id } = await opened();
    await here.world.db.query(`update invoices set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await report(id, { eventId: 'late' })).toMatchObject({ effect: 'review' });
    expect(await report(id, { eventId: 'late' })).toMatchObject({ effect: 'repeated' });
    expect(await here.world.balance(player.id)).toBe(0);
    expect(await statusOf(id)).toBe('review');
    expect(await reviewsOf(id)).toEqual([held(id, { event_id: 'late', reason: 'expired_invoice' })]);
  });

  it('ends invoices whose time is over as soon as it starts: a process that lives shortly does so, too', async () => {
    const [over, open] = [await opened(), await opened()];
    await here.world.db.query(`update invoices set expires_at = now() - interval '1 second' where id = $1`, [over.id]);
    const others = here.newDeposits();
    others.start();
    await others.stop();
    expect([await statusOf(over.id), await statusOf(open.id)]).toEqual(['expired', 'pending']);
  });

  it('[M9] a checkout that the provider has closed expires its invoice: what is paid after that waits for staff', async () => {
    const { player, id } = await opened();
    expect(await report(id, { kind: 'expired' })).toMatchObject({ effect: 'expired' });
    expect(await statusOf(id)).toBe('expired');
    expect(
      await here.world.db.query('select name, content from notifications where player_id = $1', [player.id]),
    ).toEqual([{ name: 'notification.deposit_expired', content: 'deposit_api.expired' }]);
    expect(await report(id, { kind: 'failed' })).toMatchObject({ effect: 'ignored' });
    expect(await report(id)).toMatchObject({ effect: 'review' });
    expect(await here.world.balance(player.id)).toBe(0);
    expect(await reviewsOf(id)).toEqual([held(id, { reason: 'expired_invoice' })]);
    const paid = await opened();
    await report(paid.id);
    expect(await report(paid.id, { kind: 'expired' })).toMatchObject({ effect: 'ignored' });
    expect(await statusOf(paid.id)).toBe('completed');
  });

  it('[M9] holds a second payment of one invoice, and one for a banned player', async () => {
    const { player, id } = await opened();
    await report(id);
    expect(await report(id, { providerRef: 'another payment' })).toMatchObject({ effect: 'review' });
    expect(await here.world.balance(player.id)).toBe(2500);
    expect(await statusOf(id)).toBe('completed');
    expect(await reviewsOf(id)).toEqual([held(id, { reason: 'paid_again', provider_ref: 'another payment' })]);
    const banned = await opened();
    await here.world.db.query('update players set banned = true where id = $1', [banned.player.id]);
    expect(await report(banned.id)).toMatchObject({ effect: 'review' });
    expect(await here.world.balance(banned.player.id)).toBe(0);
    expect(await reviewsOf(banned.id)).toEqual([held(banned.id, { reason: 'banned_player' })]);
  });

  it.each(['00000000-0000-0000-0000-000000000000', 'not an id', '00000000-0000-0000-0000-00000000000-'])(
    '[M9] holds money for the unknown invoice %s',
    async (id) => {
      const before = await suspenseCents();
      const eventId = `unknown ${id}`;
      expect(await Promise.all([report(id, { eventId }), report(id, { eventId })])).toEqual(
        expect.arrayContaining([
          { ok: true, effect: 'review' },
          { ok: true, effect: 'repeated' },
        ]),
      );
      expect(await reviewsOf(id)).toEqual([
        held(id, { event_id: eventId, reason: 'unknown_invoice', player_id: null }),
      ]);
      expect(await suspenseCents()).toBe(before + 2500);
      expect(await report(id, { kind: 'failed' })).toMatchObject({ effect: 'ignored' });
    },
  );

  it('[M10] reconciliation misses a held sum, and a review that nobody wrote', async () => {
    const names = (sql: string): Promise<string[]> => checksAfter(here.world, sql);
    if (here.world.db.kind !== 'embedded') return;
    const { id } = await opened();
    await report(id, { amountCents: 1 });
    expect(await names('delete from deposit_reviews')).toEqual(
      expect.arrayContaining(['webhook_events_had_their_effect', 'held_money_is_in_suspense']),
    );
    const missed = await names('update deposit_reviews set amount_cents = amount_cents + 1');
    expect(missed.sort()).toEqual(['held_money_is_in_suspense', 'suspense_holds_the_open_reviews']);
  });

  it('refuses a wrong signature', async () => {
    expect(await here.deposits.webhook('test', { rawBody: '', headers: {}, nowMs: 0 })).toEqual({
      ok: false,
      reason: 'bad_signature',
    });
  });
});
