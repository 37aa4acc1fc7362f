import type { PastBetOf } from '@updraft/contract';
import { HOUSE } from '@updraft/ledger';
import { jackpotReturn } from '@updraft/rules/jackpot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JackpotWorld, createJackpotWorld } from '../../testing/jackpot-world.ts';
import { askedBy, pastOnly } from '../../testing/past-calls.ts';
import { jackpotHandlers } from './jackpot.http.ts';
import { jackpotPastBets } from './jackpot.past-bets.ts';

let world: JackpotWorld;
let handlers: ReturnType<typeof jackpotHandlers>;
beforeAll(async () => {
  world = await createJackpotWorld();
  handlers = jackpotHandlers(pastOnly(world));
});
afterAll(() => world.drop());

const ask = askedBy(() => handlers);
const get = () => ask('POST /api/jackpot/get', {});
const gameOf = (id: number) => ask('POST /api/jackpot/getGame', { id });
const betsOf = (asked: { id: number; user_id?: number }) => ask('POST /api/jackpot/getBets', asked);
const historyOf = async (playerId: number): Promise<PastBetOf<'jackpot'>[]> =>
  (await jackpotPastBets.page(world.db, { playerId })).rows;

/** Creates players who each stake one item of the same price. Returns their ids in the order of entry. */
const equals = async (count: number): Promise<number[]> => {
  const [row] = await world.db.query<{ cents: number }>(
    `select price_cents as cents from items where account_id = $1 and price_cents between 100 and 5000
     group by price_cents having count(*) >= $2 order by price_cents limit 1`,
    [HOUSE.stock, count],
  );
  if (!row) throw new Error(`no price has ${count} items`);
  const players: number[] = [];
  await world.open();
  for (let at = 0; at < count; at++) {
    const { id: playerId } = await world.player();
    players.push(playerId);
    const items = await world.give(playerId, 1, { minCents: row.cents, maxCents: row.cents });
    expect(await world.bet({ playerId, items })).toMatchObject({ status: 'success' });
  }
  return players;
};

describe('the past of the jackpot', () => {
  it('[JP-2] a chance is the same in the open round, spin, round’s page, players, history and winners', async () => {
    const [first = 0, ...others] = await equals(3);
    const id = world.roundId();
    // A third is no whole number of hundredths, so the first of equal players gets the remaining hundredth.
    const chances = Object.fromEntries([[first, { chance: 33.34 }], ...others.map((one) => [one, { chance: 33.33 }])]);
    expect(world.table.snapshot(null)?.chances).toEqual(chances);
    expect(await betsOf({ id })).toMatchObject({ success: true, chances });
    expect(await gameOf(id)).toMatchObject({ game: { status: 'betting', chances } });
    expect((await historyOf(first))[0]).toMatchObject({ game_id: id, chance: null });
    for (let guard = 0; guard < 2000 && world.table.snapshot(null)?.game.phase !== 'spin'; guard++) await world.run(50);
    // The round's own page does not show the winner before the spinner has stopped.
    expect(await gameOf(id)).toMatchObject({
      game: { status: 'beacon', result: null, secret_hash: null, chain: { seed: null }, ended_at: null },
    });
    await world.open();
    expect(world.wire.of('startJackpot').at(-1)).toMatchObject({ roundId: id, winner: { chance: 33.34 } });
    expect(await betsOf({ id })).toMatchObject({ chances });
    for (const player of [first, ...others]) {
      const { chance = 0 } = chances[player] ?? {};
      expect(await betsOf({ id, user_id: player })).toMatchObject({ chances: { [player]: { chance } } });
      expect((await historyOf(player))[0]).toMatchObject({ game_id: id, chance });
    }
    expect(await gameOf(id)).toMatchObject({ game: { chances, result: { winner: { chance: 33.34 } } } });
    expect((await get()).history[0]).toMatchObject({ id, chance: 33.34 });
  });

  it('[I4] a round that was never opened is not found', async () => {
    const missing = { success: false, message: 'jackpot_api.game_not_found' };
    expect(await betsOf({ id: 999_999 })).toEqual(missing);
    expect(await gameOf(999_999)).toEqual(missing);
  });
});

describe('[JP-23] [F5] the exact return of the open pot', () => {
  const askNow = askedBy(() => jackpotHandlers(pastOnly(world)));
  const potReturn = async () => (await askNow('POST /api/jackpot/getReturn', {})).pot;

  it('the exact return is sent from the second player on, follows from all items, and is computed once a second', async () => {
    await world.open();
    expect(await potReturn()).toBeNull();
    const [first, second] = [await world.player(), await world.player()];
    const join = async (playerId: number, cents: [number, number]) => {
      const items = await world.give(playerId, 1, { minCents: cents[0], maxCents: cents[1] });
      expect(await world.bet({ playerId, items })).toMatchObject({ status: 'success' });
      return { playerId, itemId: items[0]?.id ?? 0, priceCents: items[0]?.price_cents ?? 0 };
    };
    const entries = [await join(first.id, [2000, 5000])];
    expect(await potReturn()).toBeNull();
    entries.push(await join(second.id, [100, 200]));
    const expected = () => {
      const bank = entries.reduce((sum, { priceCents }) => sum + priceCents, 0);
      const returnPercent = Math.round((jackpotReturn(entries, 500) ?? 0) * 1_000_000) / 10_000;
      const most = Math.floor(bank / 20) / 100;
      return { roundId: world.roundId(), bank: bank / 100, items: entries.length, most, returnPercent };
    };
    const told = expected();
    expect(await potReturn()).toEqual(told);
    expect(told.returnPercent).toBeGreaterThan(95);
    entries.push(await join(second.id, [300, 900]));
    expect(await potReturn()).toEqual(told);
    world.clock.advance(1000);
    expect(await potReturn()).toEqual(expected());
  });
});

describe('[F7] the odds of a round', () => {
  it('a round keeps the odds of its opening when an operator changes them, also under its next owner', async () => {
    const [first = 0] = await equals(2);
    const id = world.roundId();
    const before = world.table.snapshot(null)?.settings;
    const fee = world.settings.get('jackpot.feePercent');
    await world.settings.change('jackpot.feePercent', 0, 'test');
    await world.restart({ isContinuous: true });
    expect(world.table.snapshot(null)?.settings).toEqual(before);
    await world.open();
    const game = await gameOf(id);
    if (!game.success) throw new Error(game.message);
    const { result, totals, rules_version: version } = game.game;
    expect([version, result?.winner.user.id]).toEqual([1, first]);
    // The house still gets its five percent.
    expect(result?.winner.win).toBe(Math.ceil(totals.bank * 95) / 100);
    expect(world.table.snapshot(null)?.settings.feePercent).toBe(0);
    await world.settings.change('jackpot.feePercent', fee, 'test');
  });

  it('[JP-5] a round is drawn by the rules version that it stores, and by no other', async () => {
    await equals(2);
    const id = world.roundId();
    const store = (version: number) =>
      world.db.query(`update rounds set rules_version = $2 where game = 'jackpot' and id = $1`, [id, version]);
    await store(99);
    await world.restart({ isContinuous: true });
    await expect(world.open()).rejects.toThrow(`no winner follows for round ${id} by version 99 of the rules`);
    await store(1);
    await world.restart({ isContinuous: true });
    await world.open();
    expect(await gameOf(id)).toMatchObject({ game: { status: 'ended', rules_version: 1 } });
  });
});
