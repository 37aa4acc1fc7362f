import { describe, expect, it } from 'vitest';
import { financeWorld } from '../../testing/finance-world.ts';
import { playState } from '../wagering/wagering.store.ts';
import { openReceivables } from './receivables.ts';
import { openReviews } from './reviews.store.ts';

const here = financeWorld();
const { invoice, report } = here;

describe('deposits that a provider takes back', () => {
  it('[M9] become a receivable, stop withdrawals, and need no wagering any more; once, however often they are reported', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    const outcomes = await Promise.all([
      report(id, { kind: 'charged_back', eventId: 'cb' }),
      report(id, { kind: 'charged_back', eventId: 'cb' }),
      report(id, { kind: 'refunded' }),
    ]);
    expect(outcomes.filter((effect) => effect === 'reversed')).toHaveLength(1);
    // The refund takes the same money once more, so finance has to decide about it.
    expect(outcomes.filter((effect) => effect === 'repeated')).toHaveLength(1);
    expect(outcomes.filter((effect) => effect === 'review')).toHaveLength(1);
    expect(await here.world.balance(playerId)).toBe(2500);
    expect(await here.world.isBlocked(playerId)).toBe(true);
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 0, depositedCents: 0 });
    const owed = (await openReceivables(here.world.db)).find((row) => row.player_id === playerId);
    expect(owed).toMatchObject({ amount_cents: 2500, source_id: expect.stringContaining(id) });
    expect(
      await here.money.receivables.settle({
        id: owed?.id ?? 0,
        by: 'balance',
        reason: 'paid from the balance',
        staffId: here.a,
      }),
    ).toEqual({ ok: true, proposed: false });
    expect(
      await here.money.receivables.settle({ id: owed?.id ?? 0, by: 'balance', reason: 'again', staffId: here.a }),
    ).toMatchObject({
      message: 'staff_api.receivable_not_found',
    });
    expect([await here.world.balance(playerId), await here.world.isBlocked(playerId)]).toEqual([0, false]);
  });

  it('[M5] [M7] stay owed until the house bears them if the balance does not cover them', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    await report(id, { kind: 'refunded' });
    const lost = await here.money.adjustments.propose({
      playerId,
      amountCents: -2000,
      reason: 'stands for losses',
      staffId: here.a,
      reasonClass: 'correction',
      key: null,
    });
    await here.money.adjustments.decide({ id: lost.ok ? lost.id : 0, approve: true, staffId: here.b });
    const owed = (await openReceivables(here.world.db)).find((row) => row.player_id === playerId)?.id ?? 0;
    expect(
      await here.money.receivables.settle({ id: owed, by: 'balance', reason: 'try', staffId: here.a }),
    ).toMatchObject({
      message: 'staff_api.receivable_uncovered',
    });
    expect(
      await here.money.receivables.settle({ id: owed, by: 'write_off', reason: 'cannot be had', staffId: here.a }),
    ).toEqual({
      ok: true,
      proposed: false,
    });
    expect([await here.world.balance(playerId), await here.world.isBlocked(playerId)]).toEqual([500, false]);
  });

  it('[M9] are owed part by part, never more than was credited', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    const effects = [];
    for (const amountCents of [1000, 1000, 1000, 1000])
      effects.push(await report(id, { kind: 'refunded', amountCents }));
    expect(effects).toEqual(['reversed', 'reversed', 'reversed', 'review']);
    expect(
      (await openReviews(here.world.db))
        .filter((row) => row.player_id === playerId)
        .map((row) => [row.kind, row.amount_cents]),
    ).toEqual([
      ['chargeback', 500],
      ['chargeback', 1000],
    ]);
    const owed = (await openReceivables(here.world.db)).filter((row) => row.player_id === playerId);
    expect(owed.map((row) => row.amount_cents)).toEqual([1000, 1000, 500]);
    for (const { id: receivable } of owed)
      expect(
        await here.money.receivables.settle({ id: receivable, by: 'balance', reason: 'paid back', staffId: here.a }),
      ).toEqual({
        ok: true,
        proposed: false,
      });
    expect([await here.world.balance(playerId), await here.world.isBlocked(playerId)]).toEqual([0, false]);
  });

  it('[M8] leave withdrawals stopped that staff have stopped, whatever is owed and settled meanwhile', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    await here.money.receivables.setBlocked({ playerId, reason: 'receivable', staffId: here.a });
    await report(id, { kind: 'refunded' });
    const owed = (await openReceivables(here.world.db)).find((row) => row.player_id === playerId)?.id ?? 0;
    await here.money.receivables.settle({ id: owed, by: 'balance', reason: 'paid back', staffId: here.a });
    expect(await here.world.isBlocked(playerId)).toBe(true);
    await here.money.receivables.setBlocked({ playerId, reason: null, staffId: here.a });
    expect(await here.world.isBlocked(playerId)).toBe(false);
  });

  it('[M9] keep the player blocked while they are owed, also after staff end their own block', async () => {
    const { playerId, id } = await invoice();
    await report(id);
    await report(id, { kind: 'refunded' });
    await here.money.receivables.setBlocked({ playerId, reason: null, staffId: here.a });
    expect(await here.world.isBlocked(playerId)).toBe(true);
    const owed = (await openReceivables(here.world.db)).find((row) => row.player_id === playerId)?.id ?? 0;
    await here.money.receivables.settle({ id: owed, by: 'balance', reason: 'paid back', staffId: here.a });
    expect(await here.world.isBlocked(playerId)).toBe(false);
  });

  it('[S6] a player cannot decide about their own account, and staff free what they have stopped', async () => {
    const { id: playerId } = await here.world.player();
    expect(await here.money.receivables.setBlocked({ playerId, reason: 'looks odd', staffId: here.a })).toEqual({
      ok: true,
    });
    expect(await here.world.isBlocked(playerId)).toBe(true);
    expect(await here.money.receivables.setBlocked({ playerId, reason: null, staffId: here.a })).toEqual({ ok: true });
    expect(await here.world.isBlocked(playerId)).toBe(false);
  });
});
