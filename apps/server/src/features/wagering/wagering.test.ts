import { HOUSE, bonusOf, cashOf, post } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Money, createMoney } from '../../testing/money.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { playState } from './wagering.store.ts';

let world: World;
let money: Money;
let betId = 1;

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  money = createMoney(world);
});
beforeEach(() => void world.emitted.splice(0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const deposit = (playerId: number, cents: number) => money.deposit(playerId, { cents });
const give = (playerId: number, cents: number) =>
  world.outbox.tx((query, emit) =>
    world.wagering.giveBonus(query, emit, {
      playerId,
      kind: 'bonus.promo',
      key: `test-bonus:${playerId}:${cents}`,
      cents,
      memo: {},
    }),
  );
const lose = (playerId: number, cents: number) =>
  world.outbox.tx((query) =>
    post(query, [
      {
        key: `test-lost:${betId++}`,
        kind: 'crash.lost',
        playerId,
        cash: [{ from: cashOf(playerId), to: HOUSE.cash, cents }],
        items: [],
      },
    ]),
  );
const settle = (...stakes: [playerId: number, stakeCents: number][]) =>
  world.outbox.tx((query, emit) =>
    world.wagering.settleStakes(query, emit, {
      game: 'crash',
      stakes: stakes.map(([playerId, stakeCents]) => ({ betId: betId++, playerId, stakeCents })),
    }),
  );
const bonus = async (playerId: number): Promise<number> =>
  (
    await world.db.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [
      bonusOf(playerId),
    ])
  )[0]?.balance_cents ?? 0;
const toStake = async (playerId: number): Promise<number> => (await playState(world.db, playerId)).toStakeCents;

describe('deposits and stakes', () => {
  it('[WA-1] [WA-2] a deposit has to be staked once; stakes count down and never below nothing', async () => {
    const { id } = await world.player();
    await deposit(id, 1000);
    expect(await world.wagering.withdrawable(world.db, id)).toMatchObject({
      availableCents: 0,
      depositedCents: 1000,
      toStakeCents: 1000,
    });
    await settle([id, 300], [id, 400]);
    expect(await world.wagering.withdrawable(world.db, id)).toMatchObject({ availableCents: 700, toStakeCents: 300 });
    await settle([id, 5000]);
    expect(await world.wagering.withdrawable(world.db, id)).toMatchObject({ availableCents: 1000, toStakeCents: 0 });
    expect(world.emitted.filter((one) => one.event === 'updateWagering').map((one) => one.payload)).toEqual([
      { toStake: 10, bonusLeft: 0, deposited: 10 },
      { toStake: 3, bonusLeft: 0, deposited: 10 },
      { toStake: 0, bonusLeft: 0, deposited: 10 },
    ]);
  });

  it('[WA-2] [WA-3] [BO-3] a jackpot stake counts for nothing, and who has nothing left by it is waived', async () => {
    const [id, poor] = [(await world.player()).id, (await world.player()).id];
    await deposit(id, 1000);
    await give(id, 500);
    await deposit(poor, 1000);
    await lose(poor, 1000);
    const stakes = [id, poor].map((playerId) => ({ betId: betId++, playerId, stakeCents: 400 }));
    const hasReleased = await world.outbox.tx((query, emit) =>
      world.wagering.settleStakes(query, emit, { game: 'jackpot', stakes }),
    );
    expect(hasReleased).toBe(false);
    expect([await toStake(id), await bonus(id), await toStake(poor)]).toEqual([1000, 500, 0]);
  });

  it('[WA-3] drops the obligation of who has nothing left, and not of who still holds something', async () => {
    const [poor, holder] = [await world.player(), await world.player()];
    await world.give(holder.id, 1);
    for (const { id } of [poor, holder]) {
      await deposit(id, 1000);
      await lose(id, 991);
    }
    await settle([poor.id, 100], [holder.id, 100]);
    expect(await toStake(poor.id)).toBe(0);
    expect(await toStake(holder.id)).toBe(900);
  });

  it('[WA-4] counts items held as worth, and says nothing to who owes nothing', async () => {
    const { id } = await world.player({ cents: 500 });
    const [item] = await world.give(id, 1);
    await settle([id, 100]);
    expect((await world.wagering.withdrawable(world.db, id)).availableCents).toBe(500 + (item?.price_cents ?? 0));
    expect(world.emitted).toEqual([]);
  });

  it('[WA-5] a deposit that is taken back takes what of it has not been staked, once, and nothing of another one', async () => {
    const { id } = await world.player();
    const [first, second] = [await deposit(id, 1000), await deposit(id, 500)];
    await settle([id, 700]);
    const back = ({ invoiceId, chargeId }: typeof first, amountCents: number) =>
      money.report({ invoiceId, chargeId, kind: 'refunded', amountCents });
    expect(await back(first, 1000)).toBe('reversed');
    expect(await playState(world.db, id)).toMatchObject({ toStakeCents: 500, depositedCents: 500 });
    expect(await back(first, 1000)).toBe('review');
    expect(await playState(world.db, id)).toMatchObject({ toStakeCents: 500, depositedCents: 500 });
    expect(await back(second, 500)).toBe('reversed');
    expect(await playState(world.db, id)).toMatchObject({ toStakeCents: 0, depositedCents: 0 });
  });

  it('[WA-3] [WA-5] keep the requirement of a later deposit when one whose requirement was dropped is charged back', async () => {
    const { id } = await world.player();
    const lost = await deposit(id, 1000);
    await lose(id, 1000);
    await settle([id, 1000]);
    await deposit(id, 400);
    expect(
      await money.report({
        invoiceId: lost.invoiceId,
        chargeId: lost.chargeId,
        kind: 'charged_back',
        amountCents: 1000,
      }),
    ).toBe('reversed');
    expect(await toStake(id)).toBe(400);
  });

  it('[M3] counts a deposit once', async () => {
    const { id } = await world.player();
    const again = world.outbox.tx(async (query, emit) => {
      for (let n = 0; n < 2; n++)
        await world.wagering.deposited(query, emit, {
          source: 'invoice',
          sourceId: 'same',
          playerId: id,
          amountCents: 100,
        });
    });
    await expect(again).rejects.toThrow(/deposits_made_pkey/);
    expect(await toStake(id)).toBe(0);
  });
});

describe('bonus money', () => {
  it('[BO-1] [BO-3] [BO-4] is released into the balance by stakes, fraction by fraction, and marks stakes that earn no cashback', async () => {
    const [holder, other] = [await world.player({ cents: 100 }), await world.player({ cents: 100 })];
    await give(holder.id, 50);
    const firstBet = betId;
    await settle([holder.id, 1030], [other.id, 1030], [holder.id, 30]);
    expect([await bonus(holder.id), await world.balance(holder.id)]).toEqual([24, 126]);
    expect(await world.balance(other.id)).toBe(100);
    await settle([holder.id, 1000]);
    await settle([holder.id, 1000]);
    expect([await bonus(holder.id), await world.balance(holder.id)]).toEqual([0, 150]);
    const rows = await world.db.query<{ bet_id: number; released_cents: number }>(
      'select bet_id, released_cents from stake_releases where player_id = $1 order by bet_id',
      [holder.id],
    );
    expect(rows).toEqual([
      { bet_id: firstBet, released_cents: 25 },
      { bet_id: firstBet + 2, released_cents: 1 },
      { bet_id: firstBet + 3, released_cents: 24 },
    ]);
    expect(world.emitted.filter((one) => one.event === 'updateBalance').map((one) => one.payload)).toEqual([
      { balance: 1.26 },
      { balance: 1.5 },
    ]);
  });

  it('[BO-1] is not worth anything before it is released', async () => {
    const { id } = await world.player({ cents: 100 });
    await give(id, 5000);
    expect((await world.wagering.withdrawable(world.db, id)).availableCents).toBe(100);
  });

  it('[M3] releases once for a bet', async () => {
    const { id } = await world.player();
    await give(id, 100);
    const same = () =>
      world.outbox.tx((query, emit) =>
        world.wagering.settleStakes(query, emit, {
          game: 'wheel',
          stakes: [{ betId: 1, playerId: id, stakeCents: 1000 }],
        }),
      );
    await same();
    await expect(same()).rejects.toThrow(/stake_releases_pkey/);
    expect(await bonus(id)).toBe(75);
  });
});

describe('what the player is told', () => {
  const told = () => world.emitted.filter((one) => one.event === 'updateWagering').map((one) => one.payload);

  it('[BO-3] [BO-4] a stake too small to release a cent pays nothing, keeps its fraction and earns no cashback', async () => {
    const { id } = await world.player({ cents: 100 });
    await give(id, 50);
    const firstBet = betId;
    world.emitted.splice(0);
    // Each of the two stakes releases 0.75 of a cent.
    expect(await settle([id, 30])).toBe(false);
    expect([await bonus(id), await world.balance(id)]).toEqual([50, 100]);
    expect(world.emitted.map(({ event }) => event)).toEqual(['updateWagering']);
    expect(await settle([id, 30])).toBe(true);
    expect([await bonus(id), await world.balance(id)]).toEqual([49, 101]);
    expect(
      await world.db.query('select bet_id, released_cents from stake_releases where player_id = $1 order by bet_id', [
        id,
      ]),
    ).toEqual([
      { bet_id: firstBet, released_cents: 0 },
      { bet_id: firstBet + 1, released_cents: 1 },
    ]);
  });

  it('[BO-1] [BO-3] bonus money is told with its gift and with each release', async () => {
    const { id } = await world.player({ cents: 100 });
    await give(id, 50);
    await give(id, 0);
    await settle([id, 1000]);
    expect(told()).toEqual([
      { toStake: 0, bonusLeft: 0.5, deposited: 0 },
      { toStake: 0, bonusLeft: 0.25, deposited: 0 },
    ]);
    const transfers = await world.db.query<{ kind: string; memo: object }>(
      `select kind, memo from transfers where player_id = $1 and kind like 'bonus.%' order by id`,
      [id],
    );
    expect(transfers).toEqual([
      { kind: 'bonus.promo', memo: {} },
      { kind: 'bonus.released', memo: { game: 'crash', bet: betId - 1 } },
    ]);
  });

  it('[WA-5] a deposit that is taken back, and one that comes again', async () => {
    const { id } = await world.player();
    const { invoiceId, chargeId } = await deposit(id, 1000);
    world.emitted.splice(0);
    const report = (kind: 'charged_back' | 'charge_reinstated') =>
      money.report({ invoiceId, chargeId, kind, amountCents: 1000 });
    expect(await report('charged_back')).toBe('reversed');
    expect(told()).toEqual([{ toStake: 0, bonusLeft: 0, deposited: 0 }]);
    expect(await world.wagering.standing(world.db, id)).toEqual({ paidInCents: 0, toStakeCents: 0, bonusCents: 0 });
    await report('charge_reinstated');
    expect(told().at(-1)).toEqual({ toStake: 10, bonusLeft: 0, deposited: 10 });
  });

  it('[WA-2] count for each player of one settlement alone, and change nothing without a requirement', async () => {
    const [one, two, free] = [await world.player(), await world.player(), await world.player({ cents: 100 })];
    for (const { id } of [one, two]) await deposit(id, 1000);
    world.emitted.splice(0);
    await settle([one.id, 100], [free.id, 500], [two.id, 250], [one.id, 50]);
    const byPlayer = new Map(world.emitted.map(({ to, payload }) => [to === 'all' ? 0 : to.playerId, payload]));
    expect(byPlayer).toEqual(
      new Map([
        [one.id, { toStake: 8.5, bonusLeft: 0, deposited: 10 }],
        [two.id, { toStake: 7.5, bonusLeft: 0, deposited: 10 }],
      ]),
    );
  });

  it('contains net deposits, wagering left and bonus money held', async () => {
    const { id } = await world.player();
    await deposit(id, 1000);
    await give(id, 70);
    await world.db.query('update play_states set paid_out_cents = 300 where player_id = $1', [id]);
    expect(await world.wagering.standing(world.db, id)).toEqual({
      paidInCents: 700,
      toStakeCents: 1000,
      bonusCents: 70,
    });
    // The check of the books would compare the paid-out sum with withdrawals that this test has not made.
    await world.db.query('update play_states set paid_out_cents = 0 where player_id = $1', [id]);
  });
});
