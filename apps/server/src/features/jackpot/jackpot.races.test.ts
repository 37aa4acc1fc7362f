import { HOUSE, cashOf, itemsOf, post } from '@updraft/ledger';
import { describe, expect, it } from 'vitest';
import { type Holder, type Item, jackpotRounds } from '../../testing/jackpot-rounds.ts';
import type { JackpotWorld } from '../../testing/jackpot-world.ts';
import type { RoundResult } from './jackpot.round.ts';

let world: JackpotWorld;
const { opened, runTo, settle, rowOf } = jackpotRounds((made) => void (world = made));

describe('[M6] at once', () => {
  it('a payout and a concurrent sale by the winner both happen once', async () => {
    const [one, two] = (await opened({ items: 3 })) as [Holder, Holder];
    const [kept] = (await world.give(one.playerId, 1)) as [Item];
    await world.bets([one, two]);
    await runTo('spin');
    world.clock.advance(10_000);
    const cents = await world.balance(one.playerId);
    const sale = world.db.tx(async (query) => {
      await query.query('select id from players where id = $1 for update', [one.playerId]);
      await post(query, [
        {
          key: `test.sale-of-the-winner:${kept.id}`,
          kind: 'storehouse.sell',
          playerId: one.playerId,
          cash: [{ from: HOUSE.cash, to: cashOf(one.playerId), cents: kept.price_cents }],
          items: [{ itemId: kept.id, from: itemsOf(one.playerId), to: HOUSE.stock, priceCents: kept.price_cents }],
        },
      ]);
    });
    await Promise.all([world.table.onDeadline(world.clock.monoMs()), sale]);
    const { prize } = (await rowOf(world.roundId())).result as RoundResult;
    expect(await world.balance(one.playerId)).toBe(cents + kept.price_cents + prize.creditCents);
    expect(await world.held(one.playerId)).toHaveLength(prize.won.count);
    await settle(world.roundId());
  });

  it('the list of tickets contains exactly the bets received before the close', async () => {
    const holders = await opened({ players: 8 });
    const id = world.roundId();
    await world.bets(holders.slice(0, 2));
    const closesMs = world.round().close?.closesMs ?? 0;
    world.clock.advance(closesMs - world.clock.monoMs() + 5);
    const late = holders.slice(2).map((one, at) => ({ ...one, receivedMs: closesMs - 1 + (at % 2) }));
    const acks = await world.bets(late);
    expect(acks.map(({ status }) => status)).toEqual(
      late.map(({ receivedMs }) => (receivedMs < closesMs ? 'success' : 'error')),
    );
    await runTo('spin');
    const { tickets } = (await rowOf(id)).result as RoundResult;
    const drawn = tickets.split(',').map((range) => Number(range.split(':')[1]));
    const inTime = [...holders.slice(0, 2), ...late.filter(({ receivedMs }) => receivedMs < closesMs)];
    expect(drawn).toEqual(inTime.map(({ playerId }) => playerId));
    await settle(id);
  });
});
