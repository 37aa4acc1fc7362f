import { HOUSE, escrowOf } from '@updraft/ledger';
import { jackpotPrizes } from '@updraft/rules/jackpot';
import { describe, expect, it } from 'vitest';
import { type Holder, type Item, jackpotRounds } from '../../testing/jackpot-rounds.ts';
import type { JackpotWorld } from '../../testing/jackpot-world.ts';
import { worthOf } from '../../testing/round-steps.ts';
import { followNow } from '../../kernel/catalogue.prices.ts';
import type { RoundResult } from './jackpot.round.ts';

let world: JackpotWorld;
const { holder, opened, snapshot, runTo, settle, rowOf, worthHeld, betsOf } = jackpotRounds(
  (made) => void (world = made),
);

describe('the payout to the winner', () => {
  it('[JP-20] [JP-22] the winner gets the pot less the fee in one transfer, after the spinner has stopped', async () => {
    const [one, two] = (await opened({ items: 4, winner: 'last' })) as [Holder, Holder];
    const id = world.roundId();
    await world.bets([one, two]);
    await runTo('spin');
    expect(await world.held(two.playerId)).toEqual([]);
    const entries = [one, two].flatMap(({ playerId, items }) =>
      items.map((item) => ({ itemId: item.id, playerId, priceCents: item.price_cents })),
    );
    const prizes = jackpotPrizes(entries, { winnerId: two.playerId, feeBasisPoints: 500 });
    await runTo('result');
    expect((await world.held(two.playerId)).sort((a, b) => a - b)).toEqual(
      prizes?.won.map(({ itemId }) => itemId).sort((a, b) => a - b),
    );
    expect((await worthHeld(two.playerId)) + (await world.balance(two.playerId))).toBe(prizes?.winCents);
    expect(await world.held(one.playerId)).toEqual([]);
    const transfers = await world.db.query<{ items: number }>(
      `select (select count(*)::int from item_moves m where m.transfer_id = t.id) as items from transfers t
       where t.kind in ('jackpot.win', 'jackpot.lost') and t.memo ->> 'round' = $1`,
      [`${id}`],
    );
    expect(transfers).toEqual([{ items: entries.length }]);
    const [escrowed] = await world.db.query<{ count: number }>(
      'select count(*)::int as count from items where account_id = $1',
      [escrowOf('jackpot')],
    );
    expect(escrowed?.count).toBe(0);
    expect(snapshot().spin?.winner).toMatchObject({
      win: (prizes?.winCents ?? 0) / 100,
      credit: (prizes?.creditCents ?? 0) / 100,
      items: prizes?.won.length,
      price: worthOf(two.items) / 100,
    });
    expect(world.emitted.filter(({ event }) => event === 'jackpotWin').at(-1)).toMatchObject({
      to: { playerId: two.playerId },
      payload: { roundId: id, win: (prizes?.winCents ?? 0) / 100, items: prizes?.won.length },
    });
    expect(
      world.emitted.some(
        ({ event, to }) => event === 'updateInventory' && to !== 'all' && to.playerId === two.playerId,
      ),
    ).toBe(true);
    await settle(id);
  });

  it('[JP-21] the winner gets the pot without its cheapest item, and a credit, if no losing item fits the fee', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    await world.bets([one, two]);
    const id = world.roundId();
    await runTo('result');
    const pot = worthOf([...one.items, ...two.items]);
    const fee = Math.floor(pot / 20);
    expect(await world.balance(one.playerId)).toBe(worthOf(two.items) - fee);
    expect(await world.held(one.playerId)).toEqual(one.items.map(({ id: item }) => item));
    const [stock] = await world.db.query<{ account_id: number }>('select account_id from items where id = $1', [
      two.items[0]?.id,
    ]);
    expect(stock?.account_id).toBe(HOUSE.stock);
    await settle(id);
  });

  it('[JP-27] all bets of a player are settled together: the first has the win, and they count as one game', async () => {
    const [one, two] = (await opened({ items: 3 })) as [Holder, Holder];
    for (const item of one.items) await world.bet({ playerId: one.playerId, items: [item] });
    await world.bet(two);
    const id = world.roundId();
    await settle(id);
    const { prize } = (await rowOf(id)).result as RoundResult;
    const ratio = Math.floor((prize.winCents * 100) / worthOf(one.items));
    expect(await betsOf(one.playerId)).toEqual([
      { status: 1, win_cents: prize.winCents, multiplier_hundredths: ratio },
      { status: 1, win_cents: 0, multiplier_hundredths: ratio },
      { status: 1, win_cents: 0, multiplier_hundredths: ratio },
    ]);
    expect((await betsOf(two.playerId)).map(({ status }) => status)).toEqual([2]);
    const sums = await world.db.query<{ player_id: number; bets: number; wins: number; won_cents: number }>(
      `select player_id, bets, wins, won_cents from player_sums where game = 'jackpot' and player_id = any($1) order by player_id`,
      [[one.playerId, two.playerId]],
    );
    expect(sums).toEqual([
      { player_id: one.playerId, bets: 1, wins: 1, won_cents: prize.winCents },
      { player_id: two.playerId, bets: 1, wins: 0, won_cents: 0 },
    ]);
  });

  it('a won item of the pot gets the price of today', async () => {
    const [one, two] = (await opened({ winner: 'first' })) as [Holder, Holder];
    await world.bets([one, two]);
    const [{ id: item, entry_id: entry, price_cents: before }] = one.items as [Item];
    await world.db.query('update catalogue set price_cents = price_cents * 2 where id = $1', [entry]);
    await settle(world.roundId());
    const [held] = await world.db.query<{ price_cents: number }>('select price_cents from items where id = $1', [item]);
    expect(held?.price_cents).toBe(before * 2);
    await world.db.query('update catalogue set price_cents = price_cents / 2 where id = $1', [entry]);
    await world.db.tx((query) => followNow(query, { playerIds: [one.playerId], itemIds: [item] }));
  });
});

it('a pot of 500 items goes out in one transfer', async () => {
  world.outcomes('first');
  await world.open();
  const id = world.roundId();
  const players: Holder[] = [];
  for (let at = 0; at < 25; at++) players.push(await holder(20));
  expect(players.flatMap(({ items }) => items)).toHaveLength(500);
  await world.bets(players);
  await runTo('spin');
  world.clock.advance(10_000);
  await world.table.onDeadline(world.clock.monoMs());
  expect((await betsOf(players[0]?.playerId ?? 0))[0]?.status).toBe(1);
  expect((await betsOf(players[1]?.playerId ?? 0))[0]?.status).toBe(2);
  await settle(id);
});
