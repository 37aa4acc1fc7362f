import { HOUSE } from '@updraft/ledger';
import type { PaymentEvent } from '@updraft/outside/payments';
import { describe, expect, it } from 'vitest';
import { financeWorld } from '../../testing/finance-world.ts';
import { playState } from '../wagering/wagering.store.ts';
import { openReceivables } from './receivables.ts';
import { openReviews } from './reviews.store.ts';
import type { ResolveReview } from './reviews.ts';

const here = financeWorld();
const { invoice, report } = here;

describe('payments under review', () => {
  const held = async (parts: Partial<PaymentEvent>) => {
    const { playerId, id } = await invoice();
    await report(id, parts);
    const row = (await openReviews(here.world.db)).at(-1);
    if (!row) throw new Error('nothing is under review');
    return { playerId, reviewId: row.id, row };
  };
  const resolve = (id: number, parts: Partial<ResolveReview> = {}) =>
    here.money.resolve(id, { staffId: here.a, ...parts });

  it('[M9] are credited to the player of the invoice, once, and have to be staked like any deposit', async () => {
    const { playerId, reviewId } = await held({ amountCents: 3000 });
    const outcomes = await Promise.all([resolve(reviewId), resolve(reviewId, { staffId: here.b })]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await here.world.balance(playerId)).toBe(3000);
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 3000, depositedCents: 3000 });
  });

  it('[M9] go back to their payer', async () => {
    const before = [await here.money.houseCents(HOUSE.suspense), await here.money.houseCents(HOUSE.payments)];
    const { playerId, reviewId } = await held({ amountCents: 4000 });
    expect(await resolve(reviewId, { action: 'return' })).toMatchObject({ ok: true, proposed: false });
    expect([await here.money.houseCents(HOUSE.suspense), await here.money.houseCents(HOUSE.payments)]).toEqual(before);
    expect(await here.world.balance(playerId)).toBe(0);
  });

  it('[M8] [M9] go to a player or by a sum that staff name when two of them say the same', async () => {
    const { id: other } = await here.world.player();
    await report('somebody else’s', { eventId: 'stranger' });
    const stranger = (await openReviews(here.world.db)).at(-1)?.id ?? 0;
    expect(await resolve(stranger)).toMatchObject({ message: 'staff_api.review_needs_player' });
    expect(await resolve(stranger, { playerId: other })).toMatchObject({ ok: true, proposed: true });
    expect(await resolve(stranger, { playerId: other })).toMatchObject({ ok: true, proposed: true });
    expect(await resolve(stranger, { playerId: here.b, staffId: here.b })).toMatchObject({
      message: 'staff_api.review_own',
    });
    expect(await resolve(stranger, { playerId: here.a, staffId: here.b })).toMatchObject({
      message: 'staff_api.review_differs',
    });
    expect(await here.world.balance(other)).toBe(0);
    expect(await resolve(stranger, { playerId: other, staffId: here.b })).toMatchObject({ ok: true, proposed: false });
    expect(await here.world.balance(other)).toBe(2500);
    const roubles = await held({ currency: 'RUB', amountCents: 230_000 });
    expect(await resolve(roubles.reviewId)).toMatchObject({ message: 'staff_api.review_needs_sum' });
    expect(await resolve(roubles.reviewId, { cents: 2480 })).toMatchObject({ proposed: true });
    expect(await resolve(roubles.reviewId, { cents: 2480, staffId: here.b })).toMatchObject({ proposed: false });
    expect(await here.world.balance(roubles.playerId)).toBe(2480);
  });
});

describe('what takes two members of staff', () => {
  it('[M8] [M9] includes a credit above the limit, whatever came for the invoice', async () => {
    const { playerId, id } = await invoice();
    expect(await report(id, { amountCents: 50_001 })).toBe('review');
    const reviewId = (await openReviews(here.world.db)).at(-1)?.id ?? 0;
    expect(await here.money.resolve(reviewId, { staffId: playerId })).toMatchObject({
      message: 'staff_api.review_own',
    });
    expect(await here.money.resolve(reviewId, { staffId: here.a })).toMatchObject({ ok: true, proposed: true });
    expect(await here.world.balance(playerId)).toBe(0);
    expect(await here.money.resolve(reviewId, { staffId: here.b })).toMatchObject({ ok: true, proposed: false });
    expect(await here.world.balance(playerId)).toBe(50_001);
    const upTo = await invoice();
    await report(upTo.id, { amountCents: 50_000 });
    expect(
      await here.money.resolve((await openReviews(here.world.db)).at(-1)?.id ?? 0, { staffId: here.a }),
    ).toMatchObject({
      ok: true,
      proposed: false,
    });
  });

  it('[M8] [S8] includes a write-off above the limit', async () => {
    const { id: playerId } = await here.world.player();
    const deposit = await here.money.deposit(playerId, { cents: 50_001 });
    await here.money.report({
      invoiceId: deposit.invoiceId,
      chargeId: deposit.chargeId,
      kind: 'charged_back',
      amountCents: 50_001,
    });
    const owed = (await openReceivables(here.world.db)).find((row) => row.player_id === playerId)?.id ?? 0;
    const writeOff = (staffId: number) =>
      here.money.receivables.settle({ id: owed, by: 'write_off', reason: 'cannot be had', staffId });
    expect(await writeOff(here.a)).toEqual({ ok: true, proposed: true });
    expect(await writeOff(here.a)).toMatchObject({ message: 'staff_api.receivable_twice' });
    expect(await here.world.isBlocked(playerId)).toBe(true);
    expect((await openReceivables(here.world.db)).find((row) => row.id === owed)?.proposed_by).toBe(here.a);
    expect(await writeOff(here.b)).toEqual({ ok: true, proposed: false });
    expect([await here.world.isBlocked(playerId), await here.money.owedBy(playerId)]).toEqual([false, []]);
    const entries = await here.world.db.query<{ action: string; actor: string }>(
      `select action, actor from audit_log where action like 'receivable.%' and (details->>'id')::bigint = $1 order by id`,
      [owed],
    );
    expect(entries.map((entry) => `${entry.actor} ${entry.action}`)).toEqual([
      'system receivable.open',
      `player ${here.a} receivable.propose`,
      `player ${here.b} receivable.settle`,
    ]);
  });
});
