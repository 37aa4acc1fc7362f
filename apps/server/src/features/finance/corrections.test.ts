import { describe, expect, it } from 'vitest';
import { financeWorld } from '../../testing/finance-world.ts';
import { openAdjustments } from './adjustments.ts';

const here = financeWorld();

describe('corrections by hand', () => {
  it('[M8] [S8] move nothing before a second member of staff approves', async () => {
    const { id: playerId } = await here.world.player({ cents: 100 });
    const proposed = await here.money.adjustments.propose({
      playerId,
      amountCents: 250,
      reason: 'lost in a fault',
      staffId: here.a,
      reasonClass: 'correction',
      key: null,
    });
    const id = proposed.ok ? proposed.id : 0;
    expect(await here.world.balance(playerId)).toBe(100);
    expect((await openAdjustments(here.world.db)).map((row) => row.id)).toEqual([id]);
    expect(await here.money.adjustments.decide({ id, approve: true, staffId: here.a })).toMatchObject({
      message: 'staff_api.adjustment_own',
    });
    for (const approve of [true, false])
      expect(await here.money.adjustments.decide({ id, approve, staffId: playerId })).toMatchObject({
        message: 'staff_api.adjustment_self',
      });
    const outcomes = await Promise.all([
      here.money.adjustments.decide({ id, approve: true, staffId: here.b }),
      here.money.adjustments.decide({ id, approve: true, staffId: here.b }),
    ]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await here.world.balance(playerId)).toBe(350);
    const [transfer] = await here.world.db.query<{ memo: object }>('select memo from transfers where key = $1', [
      `adjustment:${id}`,
    ]);
    expect(transfer?.memo).toEqual({ reason: 'lost in a fault', proposedBy: here.a, approvedBy: here.b });
  });

  it('[M8] cannot be proposed for oneself; one that was can only be rejected, by another', async () => {
    expect(
      await here.money.adjustments.propose({
        playerId: here.a,
        amountCents: 250,
        reason: 'for myself',
        staffId: here.a,
        reasonClass: 'correction',
        key: null,
      }),
    ).toMatchObject({ message: 'staff_api.adjustment_self' });
    expect(await openAdjustments(here.world.db)).toEqual([]);
    const [row] = await here.world.db.query<{ id: number }>(
      `insert into adjustments (player_id, amount_cents, reason, proposed_by) values ($1, 250, 'from before', $1) returning id`,
      [here.a],
    );
    const decide = (approve: boolean, staffId: number) =>
      here.money.adjustments.decide({ id: row?.id ?? 0, approve, staffId });
    expect(await decide(true, here.b)).toMatchObject({ message: 'staff_api.adjustment_self' });
    expect(await decide(false, here.a)).toMatchObject({ message: 'staff_api.adjustment_self' });
    expect(await decide(false, here.b)).toEqual({ ok: true });
    expect(await here.world.balance(here.a)).toBe(0);
  });

  it('[M5] never take more than there is, and can be rejected', async () => {
    const { id: playerId } = await here.world.player({ cents: 100 });
    const proposed = await here.money.adjustments.propose({
      playerId,
      amountCents: -101,
      reason: 'given twice',
      staffId: here.a,
      reasonClass: 'correction',
      key: null,
    });
    const id = proposed.ok ? proposed.id : 0;
    expect(await here.money.adjustments.decide({ id, approve: true, staffId: here.b })).toMatchObject({
      message: 'staff_api.adjustment_below_zero',
    });
    expect(await here.money.adjustments.decide({ id, approve: false, staffId: here.a })).toEqual({ ok: true });
    expect(await here.money.adjustments.decide({ id, approve: true, staffId: here.b })).toMatchObject({
      message: 'staff_api.adjustment_not_found',
    });
    expect(await here.world.balance(playerId)).toBe(100);
    const once = {
      playerId,
      amountCents: 1,
      reason: 'asked twice',
      reasonClass: 'other' as const,
      staffId: here.a,
      key: 'one',
    };
    const [one, again] = [await here.money.adjustments.propose(once), await here.money.adjustments.propose(once)];
    expect(again).toEqual(one);
    expect(await here.money.adjustments.propose({ ...once, amountCents: 2 })).toMatchObject({
      message: 'app_api.key_reused',
    });
    expect(
      await here.money.adjustments.propose({
        playerId: 99_999_999,
        amountCents: 1,
        reason: 'nobody',
        staffId: here.a,
        reasonClass: 'correction',
        key: null,
      }),
    ).toMatchObject({ message: 'staff_api.player_not_found' });
  });
});
