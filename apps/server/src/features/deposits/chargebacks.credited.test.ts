import { HOUSE } from '@updraft/ledger';
import { describe, expect, it } from 'vitest';
import { financeWorld } from '../../testing/finance-world.ts';
import { openReceivables } from '../finance/receivables.ts';
import { playState } from '../wagering/wagering.store.ts';

const here = financeWorld();
const { invoiceOf } = here;

describe('a part of a deposit that is taken back', () => {
  it('[WA-5] takes its part of what that deposit obliges to, part by part up to the whole', async () => {
    const { id: playerId } = await here.world.player();
    const [first, second] = [await here.money.deposit(playerId), await here.money.deposit(playerId)];
    const take = (deposit: typeof first, amountCents: number) =>
      here.money.report({ invoiceId: deposit.invoiceId, chargeId: deposit.chargeId, kind: 'refunded', amountCents });
    await here.world.outbox.tx((query, emit) =>
      here.world.wagering.settleStakes(query, emit, {
        game: 'crash',
        stakes: [{ betId: 71_001, playerId, stakeCents: 2000 }],
      }),
    );
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 3000, depositedCents: 5000 });
    // 500 of the first deposit are still to be staked, and all of the second one.
    expect(await take(first, 1000)).toBe('reversed');
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 4000 });
    expect(await take(second, 1000)).toBe('reversed');
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 1500, depositedCents: 3000 });
    expect(await take(first, 1500)).toBe('reversed');
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 1500, depositedCents: 1500 });
    expect(await take(second, 1500)).toBe('reversed');
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 0, depositedCents: 0 });
    expect(await here.money.owedBy(playerId)).toEqual([1000, 1000, 1500, 1500]);
    expect(await take(second, 1)).toBe('review');
    expect(await invoiceOf(second.invoiceId)).toEqual({ status: 'reversed', reversed_cents: 2500 });
  });

  it('[BO-6] takes its part of the bonus money that the deposit brought; what was released, and that of other deposits, stays', async () => {
    const { id: playerId } = await here.world.player({ username: 'ace updraft' });
    const first = await here.money.deposit(playerId);
    expect(await here.world.bonus(playerId)).toBe(250);
    // The stake releases 100 cents of the bonus money.
    await here.world.outbox.tx((query, emit) =>
      here.world.wagering.settleStakes(query, emit, {
        game: 'crash',
        stakes: [{ betId: 71_002, playerId, stakeCents: 4000 }],
      }),
    );
    const second = await here.money.deposit(playerId, { cents: 1000 });
    expect([await here.world.bonus(playerId), await here.world.balance(playerId)]).toEqual([250, 3600]);
    const take = (deposit: typeof first, amountCents: number) =>
      here.money.report({ invoiceId: deposit.invoiceId, chargeId: deposit.chargeId, kind: 'refunded', amountCents });
    // The player still has 150 cents of the first deposit's bonus of 250. A refund of half the deposit voids 125.
    await take(first, 1250);
    expect(await here.world.bonus(playerId)).toBe(125);
    await take(first, 1250);
    expect(await here.world.bonus(playerId)).toBe(100);
    await take(second, 1000);
    expect([await here.world.bonus(playerId), await here.world.balance(playerId)]).toEqual([0, 3600]);
  });
});

describe('a dispute that is won', () => {
  const disputed = async (username = 'tester') => {
    const { id: playerId } = await here.world.player({ username });
    const deposit = await here.money.deposit(playerId);
    const charge = { invoiceId: deposit.invoiceId, chargeId: deposit.chargeId };
    expect(await here.money.report({ ...charge, kind: 'charged_back' })).toBe('reversed');
    return {
      playerId,
      charge,
      owedId: (await openReceivables(here.world.db)).find((row) => row.player_id === playerId)?.id ?? 0,
    };
  };
  const won = (charge: object) => here.money.report({ ...charge, kind: 'charge_reinstated' });

  it('[M9] [WA-5] [BO-6] brings the deposit back with its obligation and its bonus money, and nothing is owed any more', async () => {
    const { playerId, charge } = await disputed('ace updraft');
    expect([await here.world.bonus(playerId), await here.world.isBlocked(playerId)]).toEqual([0, true]);
    expect(await won(charge)).toBe('reinstated');
    expect([
      await here.world.balance(playerId),
      await here.world.bonus(playerId),
      await here.money.owedBy(playerId),
      await here.world.isBlocked(playerId),
    ]).toEqual([2500, 250, [], false]);
    expect(await playState(here.world.db, playerId)).toMatchObject({ toStakeCents: 2500, depositedCents: 2500 });
    expect(await invoiceOf(charge.invoiceId)).toEqual({ status: 'completed', reversed_cents: 0 });
    // A second chargeback takes all of it back again.
    expect(await here.money.report({ ...charge, kind: 'charged_back' })).toBe('reversed');
    expect([await here.world.bonus(playerId), await here.money.owedBy(playerId)]).toEqual([0, [2500]]);
    expect(await won(charge)).toBe('reinstated');
    expect([await here.world.bonus(playerId), await here.money.owedBy(playerId)]).toEqual([250, []]);
  });

  it('[M9] [M5] gives the money to the player who has paid the receivable', async () => {
    const { playerId, charge, owedId } = await disputed();
    expect(
      await here.money.receivables.settle({ id: owedId, by: 'balance', reason: 'paid back', staffId: here.a }),
    ).toMatchObject({ ok: true });
    expect(await here.world.balance(playerId)).toBe(0);
    expect(await won(charge)).toBe('reinstated');
    expect(await here.world.balance(playerId)).toBe(2500);
    expect((await here.world.wagering.withdrawable(here.world.db, playerId)).availableCents).toBe(0);
  });

  it('[M9] [M7] gives the money to the house that has written it off', async () => {
    const { playerId, charge, owedId } = await disputed();
    const before = await here.money.houseCents(HOUSE.cash);
    expect(
      await here.money.receivables.settle({ id: owedId, by: 'write_off', reason: 'cannot be had', staffId: here.a }),
    ).toMatchObject({ ok: true });
    expect(await won(charge)).toBe('reinstated');
    expect([await here.money.houseCents(HOUSE.cash), await here.world.balance(playerId)]).toEqual([before, 2500]);
  });

  it('[M9] is held for staff if its sum differs, its chargeback is unknown, or it is told before its chargeback', async () => {
    const { playerId, charge } = await disputed();
    expect(await here.money.report({ ...charge, kind: 'charge_reinstated', amountCents: 2400 })).toBe('review');
    expect(await here.money.reviewOf(charge.chargeId)).toMatchObject({
      kind: 'payment',
      reason: 'reinstated',
      amount_cents: 2400,
      player_id: playerId,
    });
    expect(await here.money.owedBy(playerId)).toEqual([2500]);
    const good = await here.money.deposit((await here.world.player()).id);
    expect(
      await here.money.report({ invoiceId: good.invoiceId, chargeId: good.chargeId, kind: 'charge_reinstated' }),
    ).toBe('review');
    // The chargeback that the reinstatement undoes arrives later and still reverses the deposit.
    expect(await here.money.report({ invoiceId: good.invoiceId, chargeId: good.chargeId, kind: 'charged_back' })).toBe(
      'reversed',
    );
    expect(await here.money.owedBy(good.playerId)).toEqual([2500]);
  });
});

it('[M3] [M9] a charge that is told twice under two event ids is paid once', async () => {
  const { id: playerId } = await here.world.player();
  const charge = { invoiceId: await here.money.open(playerId), chargeId: `told twice ${playerId}` };
  const effects = await Promise.all(Array.from({ length: 6 }, () => here.money.report(charge)));
  expect(effects.sort()).toEqual(['credited', 'repeated', 'repeated', 'repeated', 'repeated', 'repeated']);
  expect(await here.world.balance(playerId)).toBe(2500);
  expect(await here.money.reviewOf(charge.chargeId)).toBeUndefined();
});

it('[M3] [M9] gives an event its effect once if it comes many times at once, for chargebacks and payments', async () => {
  const { id: playerId } = await here.world.player();
  const deposit = await here.money.deposit(playerId);
  const back = {
    invoiceId: deposit.invoiceId,
    chargeId: deposit.chargeId,
    kind: 'charged_back' as const,
    eventId: `once ${playerId}`,
  };
  const effects = await Promise.all(Array.from({ length: 6 }, () => here.money.report(back)));
  expect(effects.filter((effect) => effect === 'reversed')).toHaveLength(1);
  expect(await here.money.owedBy(playerId)).toEqual([2500]);
});
