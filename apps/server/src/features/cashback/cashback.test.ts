import { HOUSE, cashbackOf } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Ended, endingAt } from '../../testing/failing-at.ts';
import { type GiftsWorld, createGiftsWorld } from '../../testing/gifts-world.ts';
import { createShownCashback } from './standing.ts';

let world: GiftsWorld;
beforeAll(async () => {
  world = await createGiftsWorld({ 'cashback.games': 2 });
});
beforeEach(() => void world.emitted.splice(0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const earnedOf = (stakes: readonly number[]): number =>
  Math.floor((stakes.reduce((sum, stake) => sum + stake, 0) * 250) / 10_000);
const toldTo = (playerId: number, event: string) =>
  world.emitted.flatMap((one) =>
    one.to !== 'all' && one.to.playerId === playerId && one.event === event ? [one.payload] : [],
  );
const sharesOf = (playerId: number) =>
  world.db.query<{ stake_cents: number; cashback_units: number }>(
    'select stake_cents, cashback_units from stake_shares where player_id = $1 order by bet_id',
    [playerId],
  );
/** A player for whom every condition holds, with at least a dollar of cashback. */
const ready = async ({ username = 'a pilot of updraft' } = {}): Promise<number> => {
  const { id } = await world.player({ username });
  await world.money.deposit(id, { cents: 500 });
  world.members.add(id);
  // The first stake releases the bonus money that the nickname brought.
  for (let round = 0; round < 3; round++) await world.play([id], { minCents: 2500, maxCents: 5000 });
  return id;
};
const take = (playerId: number, key: string | null = null) => world.cashbacks.take({ playerId, key });
/** Moves the last payout of cashback back by this many hours. */
const takenAgo = (playerId: number, hours: number) =>
  world.db.query(`update gift_states set cashback_taken_at = now() - $2 * interval '1 hour' where player_id = $1`, [
    playerId,
    hours,
  ]);

describe('accrual', () => {
  it('[CB-1] [CB-3] a lost stake earns its share, to the ten-thousandth of a cent, and the whole cents are told', async () => {
    const { id } = await world.player();
    const stakes = [...(await world.play([id])), ...(await world.play([id])), ...(await world.play([id]))];
    expect(await sharesOf(id)).toEqual(stakes.map((cents) => ({ stake_cents: cents, cashback_units: cents * 250 })));
    expect(await world.cashback(id)).toBe(earnedOf(stakes));
    expect(toldTo(id, 'updateCashback').at(-1)).toEqual({ cashback: earnedOf(stakes) });
    expect(await world.shownCashback(id)).toMatchObject({ cashbackCents: earnedOf(stakes), nextAtMs: null });
  });

  it('[CB-1] a won stake earns nothing', async () => {
    const { id } = await world.player();
    await world.play([id], { isWon: true });
    expect([await sharesOf(id), await world.cashback(id)]).toEqual([[], 0]);
  });

  it('[CB-2] [EC-1] a lost stake that releases bonus money earns nothing, and the next one without it does', async () => {
    const { id } = await world.player();
    await world.outbox.tx((query, emit) =>
      world.wagering.giveBonus(query, emit, {
        playerId: id,
        kind: 'bonus.promo',
        key: `test-bonus:${id}`,
        cents: 1,
        memo: {},
      }),
    );
    const [released] = await world.play([id]);
    const [earning = 0] = await world.play([id]);
    expect(await world.db.query('select stake_cents from stake_releases where player_id = $1', [id])).toEqual([
      { stake_cents: released },
    ]);
    expect(await sharesOf(id)).toEqual([{ stake_cents: earning, cashback_units: earning * 250 }]);
  });

  it('[CB-3] many losses of a round are kept by two statements, and post one transfer', async () => {
    const ids = [];
    for (let made = 0; made < 5; made++) ids.push((await world.player()).id);
    const count = async () =>
      (
        await world.db.query<{ count: number }>(
          `select count(*)::int as count from transfers where kind = 'cashback.accrued'`,
        )
      )[0]?.count ?? 0;
    const before = await count();
    const stakes = await world.play(ids);
    expect((await count()) - before).toBe(1);
    const [cost] = await world.db.query<{ cents: number }>(
      `select -sum(p.amount_cents)::bigint as cents from postings p
       where p.account_id = $1 and p.transfer_id = (select max(id) from transfers where kind = 'cashback.accrued')`,
      [HOUSE.cashbackCost],
    );
    expect(cost?.cents).toBe(stakes.reduce((sum, stake) => sum + earnedOf([stake]), 0));
  });

  it('[M10] the books notice cashback that no lost stake explains', async () => {
    const { id } = await world.player();
    await world.play([id]);
    const change = (by: number) =>
      world.db.query('update gift_states set cashback_units = cashback_units + $2 where player_id = $1', [id, by]);
    await change(1);
    await expect(world.expectBalanced()).rejects.toThrow(/cashback_is_in_the_journal/);
    await change(-1);
    await world.expectBalanced();
  });
});

describe('taking', () => {
  it('[CB-4] [M3] moves all of it into the balance, once; a repeat of the key gets the first answer', async () => {
    const id = await ready();
    const cents = await world.cashback(id);
    const balance = await world.balance(id);
    expect(cents).toBeGreaterThanOrEqual(100);
    const [first, again] = [await take(id, 'first-key-of-it'), await take(id, 'first-key-of-it')];
    expect([first, again]).toEqual([
      { ok: true, cents },
      { ok: true, cents },
    ]);
    expect([await world.cashback(id), await world.balance(id)]).toEqual([0, balance + cents]);
    expect(toldTo(id, 'updateCashback').at(-1)).toEqual({ cashback: 0 });
    expect(toldTo(id, 'updateBalance').at(-1)).toEqual({ balance: (balance + cents) / 100 });
    // The fraction of a cent is not paid. It stays part of the accrued sum.
    const [state] = await world.db.query<{ cashback_units: number }>(
      'select cashback_units from gift_states where player_id = $1',
      [id],
    );
    expect(Math.floor((state?.cashback_units ?? 0) / 10_000)).toBe(cents);
  });

  it('[CB-4] [M4] pays the cashback once for many commands at once', async () => {
    const id = await ready();
    const cents = await world.cashback(id);
    const balance = await world.balance(id);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => take(id, `key-number-${at}`)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.balance(id)).toBe(balance + cents);
  });

  it('[CB-4] [M4] a process that ends at any statement of it moves nothing, and the next one moves it once', async () => {
    const id = await ready();
    const cents = await world.cashback(id);
    const balance = await world.balance(id);
    const key = 'one-key-for-all-tries';
    let ended = 0;
    for (;;) {
      const outcome = await world
        .cashbacksOn(endingAt(world.outbox, ended + 1))
        .take({ playerId: id, key })
        .catch((error: unknown) => error);
      if (!(outcome instanceof Ended)) {
        expect(outcome).toEqual({ ok: true, cents });
        break;
      }
      ended += 1;
      expect([await world.cashback(id), await world.balance(id)]).toEqual([cents, balance]);
    }
    // The command has at least these statements: lock, look-up of the first response, reads, transfer, mark, stored
    // response.
    expect(ended).toBeGreaterThanOrEqual(6);
    // The last process ended after the commit and before the response. The repeat gets the same response.
    expect(await take(id, key)).toEqual({ ok: true, cents });
    expect([await world.cashback(id), await world.balance(id)]).toEqual([0, balance + cents]);
  });

  it('[CB-5] comes once in 24 hours', async () => {
    const id = await ready();
    expect(await take(id)).toMatchObject({ ok: true });
    expect(await take(id)).toEqual({ ok: false, message: 'cashback_api.nothing' });
    await world.play([id], { minCents: 4100, maxCents: 9000 });
    expect(await take(id)).toMatchObject({ message: 'cashback_api.too_soon' });
    await takenAgo(id, 23);
    expect(await take(id)).toMatchObject({
      message: 'cashback_api.too_soon',
      params: { until: expect.any(String) as string },
    });
    expect((await world.shownCashback(id)).nextAtMs).toBeGreaterThan(Date.now());
    await takenAgo(id, 24);
    expect(await take(id)).toMatchObject({ ok: true });
  });

  it('[CB-6] [CB-7] is refused while a condition is open, with what is missing, and nothing moves', async () => {
    const id = await ready({ username: 'somebody' });
    const cents = await world.cashback(id);
    expect(await take(id)).toEqual({ ok: false, message: 'cashback_api.nickname' });
    world.members.delete(id);
    expect(await take(id)).toEqual({ ok: false, message: 'cashback_api.subscription' });
    expect((await world.shownCashback(id)).conditions).toEqual({
      hasSubscription: false,
      hasNickname: false,
      hasDeposit: true,
      has5games: true,
      hasMind: true,
    });
    const poor = await world.player({ username: 'Updraft' });
    world.members.add(poor.id);
    expect(await take(poor.id)).toEqual({ ok: false, message: 'cashback_api.nothing' });
    await world.play([poor.id], { minCents: 100, maxCents: 500 });
    expect(await take(poor.id)).toEqual({ ok: false, message: 'cashback_api.min_sum', params: { sum: 1 } });
    await world.play([poor.id], { minCents: 4100, maxCents: 9000 });
    expect(await take(poor.id)).toEqual({ ok: false, message: 'cashback_api.deposit', params: { sum: 5 } });
    await world.money.deposit(poor.id, { cents: 500 });
    await world.db.query(`update bets set created_at = created_at - interval '25 hours' where player_id = $1`, [
      poor.id,
    ]);
    expect(await take(poor.id)).toEqual({ ok: false, message: 'cashback_api.games', params: { count: 2 } });
    expect(await world.cashback(id)).toBe(cents);
  });

  it('[CB-6] is shown by what is known of the channel: a page does not wait for another service', async () => {
    const { id } = await world.player();
    const subscriptions = {
      channel: () => 'https://t.me/updraft',
      isMember: () => new Promise<boolean>(() => undefined),
      isKnownMember: () => Promise.resolve(true),
    };
    const shown = await createShownCashback({ db: world.db, settings: world.settings, subscriptions })(id);
    expect(shown.conditions).toMatchObject({ hasSubscription: true, hasMind: false });
  });

  it('[S1] is refused to a blocked player', async () => {
    const { id } = await world.player({ banned: true });
    expect(await take(id)).toEqual({ ok: false, message: 'user_api.banned' });
  });
});

describe('a self-exclusion', () => {
  it('[CB-8] [LI-8] moves cashback into the balance at once, without conditions; bonus money goes', async () => {
    const { id } = await world.player();
    const stakes = await world.play([id]);
    const exclude = () =>
      world.outbox.tx((query, emit) => world.wagering.waive(query, emit, { playerId: id, key: `test:${id}` }));
    await exclude();
    expect([await world.cashback(id), await world.balance(id)]).toEqual([0, earnedOf(stakes)]);
    expect(toldTo(id, 'updateCashback').at(-1)).toEqual({ cashback: 0 });
    const kinds = await world.db.query<{ kind: string }>(
      `select t.kind from transfers t join postings p on p.transfer_id = t.id and p.account_id = $1 order by t.id`,
      [cashbackOf(id)],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['cashback.accrued', 'cashback.excluded']);
  });
});
